"""All rooms for friends in memory: fetched by their code, put away when everybody has gone."""

import asyncio

from tianhu import table
from tianhu.server.connection import GONE
from tianhu.server.lobby import Lobby
from tianhu.server.room_store import find_room
from tianhu.server.room_texts import from_text, to_text
from tianhu.server.rooms import Rooms
from tianhu.server.store import UNREADABLE
from tianhu.server.works import Gathered, Seen

# Pages that one room holds at a time.
MOST = 60


class Lobbies:
    """Finds the room of a code."""

    def __init__(self, rooms: Rooms) -> None:
        """`sweep` has to run beside it."""
        self.rooms = rooms
        self.services = rooms.services
        self.lobbies: dict[str, Lobby] = {}
        self._fetching: dict[str, asyncio.Task[Lobby | None]] = {}

    async def open(self, terms: table.Terms, guest: str) -> str:
        """A new room, the guest at its first seat; returns its code."""
        gathering = table.Gathering(terms.checked()).sit(guest, 0)
        code = table.new_code()
        await self.services.store.write(Gathered(code, 0, to_text(gathering)))
        return code

    async def lobby(self, code: str) -> Lobby | None:
        """The room of a code, fetched once however many ask at the same time; None if there is none.

        Raises Elsewhere when another process has it.
        """
        await self.rooms.leases.sure(code)
        lobby = self.lobbies.get(code)
        if lobby is not None and not lobby.closed:
            return lobby
        fetching = self._fetching.get(code)
        if fetching is None:
            fetching = self._fetching[code] = asyncio.create_task(self._fetch(code))
            fetching.add_done_callback(lambda _: self._fetching.pop(code, None))
        return await asyncio.shield(fetching)

    async def _fetch(self, code: str) -> Lobby | None:
        store = self.services.store
        found = await find_room(store.engine, code)
        if found is None:
            return None
        lease = await self.rooms.leases.take(code)
        version, text = await find_room(store.engine, code) or found
        store.note(Seen(room=code))
        try:
            gathering = from_text(text)
        except UNREADABLE as error:
            raise store.damaged(code, error) from error
        names = await store.names([person.guest for person in gathering.persons])
        lobby = self.lobbies[code] = Lobby(self.rooms, code, gathering, version, names, lease)
        return lobby

    @property
    def used(self) -> set[str]:
        """The rooms that are in memory, or are just being fetched."""
        return {*self.lobbies, *self._fetching}

    def lose(self, code: str) -> None:
        """Puts away a room that another process has now; its pages try again."""
        lobby = self.lobbies.pop(code, None)
        if lobby is not None:
            lobby.close()

    def rename(self, guest: str, name: str) -> None:
        """A guest has another name."""
        for lobby in self.lobbies.values():
            lobby.rename(guest, name)

    async def sweep(self) -> None:
        """Puts away, for ever, the rooms that nobody uses."""
        idle, clock = self.services.settings.idle, self.services.settings.clock
        while True:
            await asyncio.sleep(idle / 2)
            before = clock.now() - idle
            for code, lobby in list(self.lobbies.items()):
                if lobby.closed or (not lobby.connections and lobby.left < before):
                    del self.lobbies[code]
                    lobby.close(GONE)

    def close(self) -> None:
        """Puts away every room."""
        for lobby in self.lobbies.values():
            lobby.close(GONE)
        self.lobbies.clear()
