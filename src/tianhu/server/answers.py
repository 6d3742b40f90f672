"""Answers that take work, hints and replays: in a thread of its own, so that no table waits for it."""

import asyncio
import contextlib
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tianhu.server.guests import Who

# Answers kept in memory; the oldest makes room.
KEPT = 64
# Pieces of work that may wait for a thread, whosever they are.
QUEUE = 32
# Seconds that their thread rests at the most after each.
REST = 0.5


class Busy(Exception):
    """No more is taken now. `own` tells that it is the guest's or the address's own work that waits."""

    def __init__(self, own: bool) -> None:
        super().__init__(own)
        self.own = own


class Share:
    """How much waits, and whose it is."""

    def __init__(self, guest: int, address: int) -> None:
        """How much may wait of one guest, and of one address."""
        self.guest = guest
        self.address = address
        self.waiting: Counter[Hashable] = Counter()

    def take(self, who: Who) -> Callable[[], None]:
        """Counts a piece of work; what it gives is called when that is done. Raises Busy."""
        guest, address = ("guest", who.guest or who.address), ("address", who.address)
        if self.waiting[guest] >= self.guest or self.waiting[address] >= self.address:
            raise Busy(own=True)
        if self.waiting["all"] >= QUEUE:
            raise Busy(own=False)
        keys = (guest, address, "all")
        self.waiting.update(keys)

        def give_back() -> None:
            self.waiting.subtract(keys)
            for key in keys:
                if not self.waiting[key]:
                    del self.waiting[key]

        return give_back


class Answers:
    """Answers that are worked out one after another, once for all who ask, and kept for a while."""

    def __init__(self) -> None:
        """Nothing has been asked."""
        self.pool = ThreadPoolExecutor(1, "aside")
        self.share = Share(guest=2, address=8)
        self.idle = threading.Event()
        self.idle.set()
        self.kept: OrderedDict[Hashable, Any] = OrderedDict()
        self.pending: dict[Hashable, asyncio.Task[Any]] = {}

    async def once(self, name: Hashable, who: Who, work: Callable[[], Awaitable[Any]]) -> Any:
        """What `work` gives, which is begun only if nobody has asked for `name` before. Raises Busy."""
        if name in self.kept:
            self.kept.move_to_end(name)
            return self.kept[name]
        task = self.pending.get(name)
        if task is None:
            task = self._begin(name, self.share.take(who), work)
        return await asyncio.shield(task)

    def _begin(
        self, name: Hashable, give_back: Callable[[], None], work: Callable[[], Awaitable[Any]]
    ) -> asyncio.Task[Any]:
        async def make() -> Any:
            found = await work()
            self.kept[name] = found
            while len(self.kept) > KEPT:
                self.kept.popitem(last=False)
            return found

        def done(task: asyncio.Task[Any]) -> None:
            give_back()
            del self.pending[name]
            if not self.pending:
                self.idle.set()
            if not task.cancelled():
                task.exception()  # whoever asked is told; nobody may be left to ask

        self.idle.clear()
        task = self.pending[name] = asyncio.create_task(make())
        task.add_done_callback(done)
        return task

    def forget(self, table: str) -> None:
        """Drops the answers whose names hold a table."""
        for name in [name for name in self.kept if isinstance(name, tuple) and table in name]:
            del self.kept[name]

    async def run(self, work: Callable[..., Any], *args: Any) -> Any:
        """Does it in the thread for such work, which then rests twice as long as it took."""
        begun = time.monotonic()
        try:
            return await asyncio.get_running_loop().run_in_executor(self.pool, work, *args)
        finally:
            with contextlib.suppress(RuntimeError):  # the server stops
                self.pool.submit(time.sleep, min(2 * (time.monotonic() - begun), REST))

    def close(self) -> None:
        """Ends what waits."""
        self.idle.set()
        for task in self.pending.values():
            task.cancel()
        self.pool.shutdown(wait=False, cancel_futures=True)
