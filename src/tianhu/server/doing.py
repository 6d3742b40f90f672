"""What persons do at a table, each act once: one that comes twice is answered as the first time."""

import asyncio
from collections.abc import Callable, Coroutine

from tianhu.table.acts import Acts

# Acts that were refused are remembered too, so many of them; what was done the sitting remembers.
REMEMBERED = 100


class Doing:
    """The acts of a table that are being done, and those that were refused."""

    def __init__(self) -> None:
        """None yet."""
        self.acts: dict[str, asyncio.Task[None]] = {}

    async def once(self, act: str, done: Acts, work: Callable[[], Coroutine[object, object, None]]) -> bool:
        """Finishes what was begun even if the page goes away; gives whether it had been done before.

        `done` are the acts that were done. An act without a name is done each time.
        """
        if act and act in done:
            return True
        known = self.acts.get(act)
        if known is not None:
            await asyncio.shield(known)
            return True
        doing = asyncio.create_task(work())
        key = act or f":{id(doing)}"
        self.acts[key] = doing
        doing.add_done_callback(lambda ended: self._ended(key, ended))
        await asyncio.shield(doing)
        return False

    def _ended(self, key: str, act: asyncio.Task[None]) -> None:
        if act.cancelled() or act.exception() is None or key.startswith(":"):
            del self.acts[key]
        refused = [other for other, known in self.acts.items() if known.done()]
        for other in refused[:-REMEMBERED]:
            del self.acts[other]
