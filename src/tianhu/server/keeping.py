"""Keeps the tables that this process has, and puts away those that it has no more."""

import asyncio
import contextlib

from tianhu.server.leases import RENEWAL, Leases
from tianhu.server.lobbies import Lobbies
from tianhu.server.logs import log, trace
from tianhu.server.rooms import Rooms


class Keeping:
    """Renews the leases of what is in memory."""

    def __init__(self, leases: Leases, rooms: Rooms, lobbies: Lobbies) -> None:
        """`renew_all` has to run beside it."""
        self.leases = leases
        self.rooms = rooms
        self.lobbies = lobbies
        self.losing: set[asyncio.Task[None]] = set()
        leases.on_lost = self._on_lost

    async def renew_all(self) -> None:
        """For ever. What fails is tried again: a lease that ends meanwhile can still be renewed."""
        while True:
            await self.leases.clock.sleep(RENEWAL)
            await self.renew()

    async def renew(self) -> None:
        """Once."""
        try:
            await self.leases.renew(self.rooms.used | self.lobbies.used)
        except Exception as error:
            log.error("leases not renewed", **trace(error))

    def _on_lost(self, key: str) -> None:
        self.lobbies.lose(key)
        losing = asyncio.create_task(self.rooms.lose(key))
        self.losing.add(losing)
        losing.add_done_callback(self.losing.discard)

    async def end(self) -> None:
        """Others may have all of it from now on. Where that cannot be written, once the leases end."""
        with contextlib.suppress(Exception):
            await self.leases.free_all()
