"""Keeps the tables that this process has, and puts away those that it has no more."""

import asyncio
import contextlib
import itertools

from tianhu.server.hints import Hints
from tianhu.server.leases import RENEWAL, Leases
from tianhu.server.lobbies import Lobbies
from tianhu.server.logs import log, trace
from tianhu.server.rooms import Rooms

# After so many renewals names are read again even where hints are heard.
NAMES = 10


class Keeping:
    """Renews the leases of what is in memory, and follows what other processes do."""

    def __init__(self, leases: Leases, rooms: Rooms, lobbies: Lobbies, hints: Hints) -> None:
        """`renew_all` has to run beside it."""
        self.leases = leases
        self.rooms = rooms
        self.lobbies = lobbies
        self.hints = hints
        self.losing: set[asyncio.Task[None]] = set()
        leases.on_lost = self._on_lost

    async def renew_all(self) -> None:
        """For ever. What fails is tried again: a lease that ends meanwhile can still be renewed."""
        for turn in itertools.count():
            await self.leases.clock.sleep(RENEWAL)
            await self.renew()
            if turn % NAMES == 0 or not self.hints.alive:
                await self.read_names()

    async def renew(self) -> None:
        """Once."""
        try:
            await self.leases.renew(self.rooms.used | self.lobbies.used)
        except Exception as error:
            log.error("leases not renewed", **trace(error))

    def renamed(self, guest: str, name: str) -> None:
        """A guest has another name, given at another process."""
        self.rooms.rename(guest, name)
        self.lobbies.rename(guest, name)

    async def read_names(self) -> None:
        """Reads the names of all who are here: a hint that one has changed may have been lost."""
        known = {guest: name for room in self.rooms.rooms.values() for guest, name in room.names.items()}
        # A room for friends tells those of one name apart at its table; it knows their own.
        known |= {
            guest: name for lobby in self.lobbies.lobbies.values() for guest, name in lobby.names.items()
        }
        try:
            found = await self.rooms.services.store.names([*known])
        except Exception as error:
            log.error("names not read", **trace(error))
            return
        for guest, name in found.items():
            if known[guest] != name:
                self.renamed(guest, name)

    def _on_lost(self, key: str) -> None:
        self.lobbies.lose(key)
        losing = asyncio.create_task(self.rooms.lose(key))
        self.losing.add(losing)
        losing.add_done_callback(self.losing.discard)

    async def end(self) -> None:
        """Others may have all of it from now on. Where that cannot be written, once the leases end."""
        with contextlib.suppress(Exception):
            await self.leases.free_all()
