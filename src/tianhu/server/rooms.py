"""All tables in memory: fetched when somebody comes, put away when everybody has been gone for a while."""

import asyncio
import contextlib
import secrets
import time

from tianhu import table
from tianhu.server.connection import GONE
from tianhu.server.leases import Leases, key_of
from tianhu.server.room import Room
from tianhu.server.table_services import TableServices, summarize
from tianhu.server.works import Change, Opening, Removal


class Crowded(Exception):
    """A guest has too many tables open."""


class Leaving(Exception):
    """The table is just being removed."""


class Rooms:
    """Finds the room of a table."""

    def __init__(self, services: TableServices, leases: Leases) -> None:
        """`sweep` has to run beside it."""
        self.services = services
        self.leases = leases
        self.rooms: dict[str, Room] = {}
        self._renamed = 0
        self._leaving: set[str] = set()
        self._fetching: dict[str, asyncio.Task[Room]] = {}

    async def open(self, created: table.Created) -> str:
        """A new table with its first deal; returns its id."""
        key = secrets.token_urlsafe(12)
        await self.services.store.write(opening(key, created))
        return key

    async def room(self, key: str, guest: str) -> Room:
        """The room of a table at which the guest sits, fetched once however many ask at the same time.

        Raises Crowded when the guest has too many tables in memory, Leaving when the table is being
        removed, Damaged when what is stored of it cannot be played again, Elsewhere when another
        process has it.
        """
        if key in self._leaving:
            raise Leaving
        await self.leases.sure(key)
        room = self.rooms.get(key)
        if room is not None and not room.closed:
            return room
        limits = self.services.settings.limits
        if limits and sum(guest in room.names for room in self.rooms.values()) >= limits.rooms:
            raise Crowded
        fetching = self._fetching.get(key)
        if fetching is None:
            fetching = self._fetching[key] = asyncio.create_task(self._fetch(key))
            fetching.add_done_callback(lambda _: self._fetching.pop(key, None))
        return await asyncio.shield(fetching)

    async def _fetch(self, key: str) -> Room:
        lease = await self.leases.take(key)
        stored, count = await self.services.store.events(key)
        try:
            sitting = await asyncio.to_thread(table.rebuild, stored)
        except Exception as error:
            raise self.services.store.damaged(key, error) from error
        guests = [seat.guest for seat in sitting.seats if seat.guest is not None]
        read = -1
        while read != self._renamed:  # a name may change while it is read
            read = self._renamed
            names = await self.services.store.names(guests)
        room = self.rooms[key] = Room(self.services, key, sitting, count, names, lease)
        self.services.metrics.tables.set(len(self.rooms))
        return room

    async def remove(self, key: str, guest: str) -> None:
        """A guest leaves a table for ever. With its last person everything that was kept of it goes.

        Raises Elsewhere when another process has the table.
        """
        lease = await self.leases.take(key)
        self._leaving.add(key)
        try:
            fetching = self._fetching.get(key)
            if fetching is not None:
                await asyncio.wait([fetching])
            room = self.rooms.get(key)
            if room is not None:
                await self._put_away(key, room)
                async with room.lock:  # what was being stored is stored
                    pass
            await self.services.store.write(Removal(key, guest, lease))
        finally:
            self._leaving.discard(key)

    def rename(self, guest: str, name: str) -> None:
        """A guest has another name."""
        self._renamed += 1
        for room in self.rooms.values():
            room.rename(guest, name)

    async def sweep(self) -> None:
        """Puts away, for ever, the rooms that nobody uses."""
        idle = self.services.settings.idle
        while True:
            await asyncio.sleep(idle / 2)
            before = time.monotonic() - idle
            for key, room in list(self.rooms.items()):
                if room.closed or (not room.connections and room.left < before):
                    await self._put_away(key, room)

    @property
    def used(self) -> set[str]:
        """The tables that are in memory, or are just being fetched or removed."""
        return {*self.rooms, *self._fetching, *self._leaving}

    async def lose(self, lost: str) -> None:
        """Puts away the tables of a key that another process has now; their pages try again."""
        for key, room in list(self.rooms.items()):
            if key_of(key) == lost:
                await room.close()
                await self._put_away(key, room)

    async def _put_away(self, key: str, room: Room) -> None:
        if self.rooms.get(key) is room:
            del self.rooms[key]
        self.services.metrics.tables.set(len(self.rooms))
        await room.close(GONE)

    async def close(self) -> None:
        """Puts away every room."""
        for key, room in list(self.rooms.items()):
            with contextlib.suppress(Exception):
                await self._put_away(key, room)


def opening(key: str, created: table.Created, room: str | None = None) -> Opening:
    """What is written of a new table with its first deal; of one that is played in a room, by its code."""
    sitting = created.sitting()
    begun = table.begin_first(sitting)
    begun.apply(sitting)
    events = [table.to_stored(created), table.to_stored(begun)]
    guests = {i: seat.guest for i, seat in enumerate(created.seats) if seat.guest is not None}
    return Opening(key, created.game, guests, summarize(sitting), Change(key, 0, events), room)
