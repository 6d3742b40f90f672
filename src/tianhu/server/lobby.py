"""A room for friends in memory: who comes, who sits, what is agreed, and the sitting they play."""

import asyncio
from collections.abc import Callable
from dataclasses import replace

from tianhu import table
from tianhu.core.errors import IllegalMove
from tianhu.server import messages, room_acts, room_messages, room_shown
from tianhu.server.connection import TRY_LATER, Connection, encode
from tianhu.server.leases import Lease
from tianhu.server.logs import log, trace
from tianhu.server.names import tell_apart
from tianhu.server.presence import BEAT, PING, Presence
from tianhu.server.room import Room
from tianhu.server.room_texts import to_text
from tianhu.server.rooms import Rooms
from tianhu.server.showing import Showing
from tianhu.server.taking import May, take
from tianhu.server.votes import Votes
from tianhu.server.works import Gathered, Opening

Step = Callable[[table.Gathering], table.Gathering]


class Lobby:
    """One room. All that changes in it is stored before it is shown."""

    def __init__(
        self,
        rooms: Rooms,
        code: str,
        gathering: table.Gathering,
        version: int,
        names: dict[str, str],
        lease: Lease | None = None,
    ) -> None:
        """`version` is the number of the last change that is stored; `names` are those of its persons."""
        self.lease = lease
        self.rooms = rooms
        self.services = rooms.services
        self.code = code
        self.gathering = gathering
        self.version = version
        self.names = names
        self.connections: list[Connection] = []
        self.room: Room | None = None
        self.closed = False
        self.left = self.services.settings.clock.now()
        self.lock = asyncio.Lock()
        self.clock = self.services.settings.clock
        self.presence = Presence(self.services.settings.silence)
        self.votes = Votes(self)
        self.showing = Showing(self)
        self.watching = asyncio.create_task(self._watch(), name=f"room {code}")

    @property
    def key(self) -> str:
        """What the log calls it."""
        return self.code

    async def wake(self, guest: str) -> None:
        """Fetches the sitting that is played here. Raises what `Rooms.room` raises."""
        key = self.gathering.table
        # A sitting that everybody has deleted, or left, is gone.
        if key and (self.room is None or self.room.closed) and await self.services.store.members(key):
            self.room = await self.rooms.room(key, guest)
            self.room.on_over = self.show_room
            self.room.set_times(self.gathering.terms.move, self.gathering.terms.reserve)
            await self.room.pause(self.gathering.paused)
            self._name_all()
        if self.gathering.of(guest) is None:
            await self.let_watch()

    async def let_watch(self) -> None:
        """Somebody watches; while the lock is held nothing is on the table that was not stored and shown."""
        room = self.room
        if room is not None and not room.sitting.watched:
            async with room.lock:
                room.sitting.let_watch()
                room.read_again()

    @property
    def playing(self) -> bool:
        """Whether a sitting is played that is not over."""
        return self.room is not None and not self.room.sitting.over

    @property
    def dealt(self) -> bool:
        """Whether a deal runs."""
        return self.room is not None and self.playing and not self.room.sitting.deal.over

    # Pages come and go.

    def enter(self, connection: Connection) -> None:
        """A page connects: it is shown the room, and its table if it has a seat there."""
        connection.last_heard = self.clock.now()
        self.connections.append(connection)
        self.names[connection.guest] = connection.name
        self._name_all()
        self.show_room()
        self._place(connection)
        self._look_round()
        self.showing.show(connection)

    def leave(self, connection: Connection) -> None:
        """A page is gone."""
        self.connections.remove(connection)
        self._unplace(connection)
        self.left = self.services.settings.clock.now()
        self.show_room()

    def _place(self, connection: Connection) -> None:
        """Shows a page the table, from the seat of its person."""
        person = self.gathering.of(connection.guest)
        room = self.room
        if room is None or room.closed or (person is None and not room.sitting.watched):
            return
        connection.seat, connection.sees = self._place_of(connection)
        connection.at = room
        room.enter(connection)

    def _place_of(self, connection: Connection) -> tuple[int, int | None]:
        """The seat of a page's person, or a watcher's place and the seat that is seen by a link.

        Who has a seat sees no other's hand, and nobody two.
        """
        person, lent = self.gathering.of(connection.guest), self.gathering.lent(connection.link)
        if person is not None:
            return person.seat, None
        others = (each for each in self.connections if each is not connection)
        mine = [each.sees for each in others if each.guest == connection.guest]
        sees = None if lent is None else lent.seat
        return table.WATCHER, None if any(seat not in (None, sees) for seat in mine) else sees

    def _unplace(self, connection: Connection) -> None:
        room, connection.at = connection.at, None
        if room is not None:
            room.leave(connection)

    def rename(self, guest: str, name: str) -> None:
        """A guest has another name."""
        if guest in self.names:
            self.names[guest] = name
            for connection in self.connections:
                if connection.guest == guest:
                    connection.name = name
            self._name_all()
            self.show_room()

    def _name_all(self) -> None:
        """Tells persons of one name apart, here and at the table."""
        if self.room is None:
            return
        guests = [seat.guest for seat in self.room.sitting.seats if seat.guest is not None]
        told = tell_apart(self.names.get(guest, "") for guest in guests)
        for guest, name in zip(guests, told, strict=True):
            if self.room.names.get(guest) != name:
                self.room.names[guest] = name
                self.room.show_all()

    def close(self, code: int = TRY_LATER) -> None:
        """Takes the room out of memory."""
        self.closed = True
        if self.watching is not asyncio.current_task():
            self.watching.cancel()
        for connection in self.connections:
            connection.close(code)

    # What visitors do. Each raises IllegalMove or BadInput, nothing being changed.

    async def take(self, connection: Connection, message: room_messages.RoomClientMessage, may: May) -> bool:
        """Does what a message says; gives whether it had been done before."""
        connection.last_heard = self.clock.now()
        if connection.silent or (self.room is not None and connection.seat in self.room.stand):
            self._look_round()
        if isinstance(message, room_messages.BeatMessage):
            return False
        if isinstance(message, messages.RestartMessage):
            raise IllegalMove("host", "A new sitting is begun in the room.")
        if isinstance(message, messages.ClientMessage):
            return await self._take_at_table(connection, message, may)
        async with self.lock:
            if not self.closed:
                await room_acts.do(self, connection, message, may)
        return False

    async def _take_at_table(self, connection: Connection, message: messages.ClientMessage, may: May) -> bool:
        room = connection.at
        if room is None or connection.seat == table.WATCHER:
            raise IllegalMove("seat", "Only who sits at the table may do this.")
        if isinstance(message, messages.SpeedMessage):
            self.check_host(connection.guest)
        return await take(room, connection.seat, message, may)

    async def change(self, step: Step) -> None:
        """Stores what a step makes of the gathering, and shows it to all."""
        gathering = step(self.gathering)
        if gathering == self.gathering:
            self.show_room()
            return
        await self.write(gathering)
        self.place_all()

    async def pause(self, value: bool) -> None:
        """The table stands still, or goes on; then who is away has been so from now on."""
        await self.change(lambda now: replace(now, paused=value))
        if not value:
            self.presence.forget()
        if self.room is not None:
            await self.room.pause(value)

    async def write(self, gathering: table.Gathering, begun: Opening | None = None) -> None:
        """What cannot be written closes the room: the next visitor gets it as it is stored."""
        try:
            await self.services.store.write(replace(self._gathered(gathering), opening=begun))
        except BaseException:
            self.close()
            raise
        self._took(gathering)

    async def reseat(self, room: Room, gathering: table.Gathering, seat: int, who: table.Seat) -> None:
        """Somebody else has a seat of the sitting; written together with the gathering."""
        name = self.names.get(who.guest or "", "")
        await room.reseat(seat, who, name, self._gathered(gathering))
        self._took(gathering)
        self._name_all()
        self.place_all()

    def _gathered(self, gathering: table.Gathering) -> Gathered:
        return Gathered(self.code, self.version + 1, to_text(gathering), lease=self.lease)

    def _took(self, gathering: table.Gathering) -> None:
        self.gathering = gathering
        self.version += 1

    def place_all(self) -> None:
        """Every page sees the room as it is, and the table from the seat that its person has now."""
        moved = []
        for connection in self.connections:
            place = self._place_of(connection)
            other = connection.at is not None and place != (connection.seat, connection.sees)
            if other or connection.at is not self.room:
                moved.append(connection)
            connection.sees = place[1]
        self.show_room()
        for connection in moved:
            self._unplace(connection)
            self._place(connection)

    def check_idle(self) -> None:
        """Raises IllegalMove while a sitting is played."""
        if self.playing:
            raise IllegalMove("turn", "A sitting is being played.")

    def check_host(self, guest: str) -> None:
        """Raises IllegalMove for who is not the host."""
        if guest != self.host:
            raise IllegalMove("host", "Only the host may do this.")

    @property
    def host(self) -> str | None:
        """Who sat down first of those who are here."""
        here = [person.guest for person in self.gathering.persons if self.is_here(person.guest)]
        return here[0] if here else None

    def is_here(self, guest: str) -> bool:
        """Whether a page of the guest is here and is heard."""
        return any(each.guest == guest and not each.silent for each in self.connections)

    async def _watch(self) -> None:
        """Asks the pages from time to time whether they are there."""
        text = encode(PING)
        while not self.closed:
            await self.clock.sleep(BEAT)
            for connection in self.connections:
                connection.send(text)
            try:
                self._look_round()
                async with self.lock:
                    await self.votes.settle()
            except Exception as error:
                log.error("room not watched", room=self.code, **trace(error))

    def _look_round(self) -> None:
        """Who has fallen silent is shown as away; after a while a computer plays, until a message comes."""
        now = self.clock.now()
        self.showing.look_round()
        if changed := self.presence.mark(self.connections, now):
            self.show_room()
            for told in {each.at for each in changed if each.at is not None}:
                told.show_all()
                told.ask_again()
        room, wait = self.room, 0 if self.gathering.paused else self.gathering.terms.away
        if room is None or room.closed:
            return
        away = {
            person.seat
            for person in self.gathering.persons
            if wait
            and not self.gathering.paused
            and self.presence.away(person.guest, self.connections, now) >= wait
        }
        room.stand_in(away)

    # What is shown.

    def say(self, connection: Connection, phrase: int) -> None:
        """All hear a phrase; it is kept nowhere."""
        person = self.gathering.of(connection.guest)
        told = (None, connection.name) if person is None else (person.seat, "")
        text = encode(room_messages.PhraseMessage(phrase, *told))
        for each in self.connections:
            self.services.metrics.sent.inc()
            each.send(text)

    def show(self, connection: Connection) -> None:
        """Shows one page all it may see."""
        self._send(connection, room_shown.common(self))
        if connection.at is not None:
            connection.at.show(connection)

    def show_room(self) -> None:
        """Shows every page the room, without the table."""
        common = room_shown.common(self)
        for connection in self.connections:
            self._send(connection, common)

    def _send(self, connection: Connection, common: room_messages.RoomMessage) -> None:
        self.services.metrics.sent.inc()
        connection.send(encode(room_shown.personal(self, connection, common)))
