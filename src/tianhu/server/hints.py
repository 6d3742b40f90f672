"""What processes that share a database tell each other at once, through Redis or Valkey.

Hints only: a guest's new name, and what visitors did that is counted. Nothing rests on them. One that is
lost costs that something is seen a little later; while there is no Redis, names are read again every few
seconds (`keeping`), and each process counts what it sees itself. Tables need none of it: their people
meet at one process (`leases`, `relay`).
"""

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable
from importlib import import_module
from typing import Any
from urllib.parse import urlsplit

import msgspec

from tianhu.core.errors import BadInput
from tianhu.server.clock import Clock
from tianhu.server.logs import log, trace
from tianhu.server.metrics import Metrics

SCHEMES = {"redis", "rediss", "unix"}
# Seconds between two heartbeats. A subscription does not notice by itself that its line is dead: it is
# taken for that when our own heartbeat has not come back for so long.
BEAT = 2.0
SILENCE = 6.0
# Seconds after which to try again, and between two messages with hints.
AGAIN = 1.0
GATHER = 0.1
# Hints that wait while Redis cannot be reached; older ones are dropped.
WAITING = 1000


class Hint(msgspec.Struct, array_like=True):
    """One thing that happened: its kind and what it is about."""

    kind: str
    about: list[str]


class Said(msgspec.Struct, array_like=True):
    """What one process says at a time; nothing but that it lives, where there are no hints."""

    by: str
    hints: list[Hint]


_decode = msgspec.json.Decoder(Said).decode


class Hints:
    """Tells other processes, and hears what they tell."""

    def __init__(self, url: str | None, name: str, clock: Clock, metrics: Metrics) -> None:
        """`name` is this process's own. Without an address nobody is told. Raises BadInput."""
        self.url = url
        self.name = name
        self.clock = clock
        self.metrics = metrics
        self.alive = False
        self.heard_kinds: dict[str, Callable[..., None]] = {}
        self._waiting: deque[Hint] = deque(maxlen=WAITING)
        self._stirred = asyncio.Event()
        self._last = 0.0
        self._redis = None if url is None else library(url)

    def tell(self, kind: str, *about: str) -> None:
        """As soon as that can be. Where others cannot be told it is forgotten."""
        if self.url is not None:
            self._waiting.append(Hint(kind, list(about)))
            self._stirred.set()

    async def run(self) -> None:
        """For ever."""
        while self._redis is not None:
            try:
                await self._talk(self._redis)
            except Exception as error:
                if self.alive or not self._last:
                    log.warning("hints lost", **trace(error))
                self.metrics.hints_lost.inc()
            self.alive = False
            self._last = -1.0
            await self.clock.sleep(AGAIN)

    async def _talk(self, redis: Any) -> None:
        client = redis.from_url(self.url, socket_connect_timeout=BEAT, socket_timeout=SILENCE)
        channel = f"tianhu{urlsplit(self.url or '').path}"
        async with client, client.pubsub(ignore_subscribe_messages=True) as line:
            await line.subscribe(channel)
            self._last = self.clock.now()
            speaking = asyncio.create_task(self._speak(client, channel))
            try:
                while not speaking.done() and self.clock.now() - self._last < SILENCE:
                    message = await line.get_message(timeout=AGAIN)
                    if message is not None:
                        self._hear(message["data"])
                if not speaking.done():
                    raise TimeoutError
                speaking.result()
            finally:
                speaking.cancel()
                with contextlib.suppress(asyncio.CancelledError, Exception):
                    await speaking

    async def _speak(self, client: Any, channel: str) -> None:
        while True:
            self._stirred.clear()
            hints = [self._waiting.popleft() for _ in range(len(self._waiting))]
            await client.publish(channel, msgspec.json.encode(Said(self.name, hints)))
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stirred.wait(), BEAT)
                await asyncio.sleep(GATHER)

    def _hear(self, data: bytes) -> None:
        """What others said; what cannot be read is passed over."""
        try:
            said = _decode(data)
        except msgspec.MsgspecError:
            return
        if said.by == self.name:
            if not self.alive:
                log.info("hints are heard")
            self.alive = True
            self._last = self.clock.now()
            return
        for hint in said.hints:
            take = self.heard_kinds.get(hint.kind)
            if take is not None:
                with contextlib.suppress(TypeError, LookupError):
                    take(*hint.about)


def library(url: str) -> Any:
    """What speaks to Redis. Raises BadInput for an address that cannot be, or where it is not installed."""
    parts = urlsplit(url)
    if parts.scheme not in SCHEMES or not (parts.netloc or parts.path):
        raise BadInput("TIANHU_REDIS", _shown(url), "an address such as redis://10.0.0.3:6379/0")
    try:
        return import_module("redis.asyncio")
    except ImportError:
        expected = "none, since redis is not installed (pip install 'tianhu[redis]'),"
        raise BadInput("TIANHU_REDIS", _shown(url), expected) from None


def _shown(url: str) -> str:
    """Without a password."""
    head, at, tail = url.rpartition("@")
    return f"{head.partition('://')[0]}://***@{tail}" if at else url
