"""A table in play: takes what persons answer, moves the computers, stores, and then shows."""

import asyncio
import contextlib
import time
from collections.abc import Callable, Sequence

from tianhu import table
from tianhu.core.errors import IllegalMove
from tianhu.server import messages, shown
from tianhu.server.connection import TRY_LATER, Connection, encode
from tianhu.server.doing import Doing
from tianhu.server.leases import Lease
from tianhu.server.logs import log, trace
from tianhu.server.minds import Minds
from tianhu.server.stop import Stop, wait
from tianhu.server.table_services import Extra, TableServices, summarize
from tianhu.server.times import Times
from tianhu.server.works import Change, Gathered

Decide = Callable[[], Sequence[table.Event]]


class Room:
    """One table in memory. A write that fails closes it; the next visitor gets it as it is stored."""

    def __init__(
        self,
        services: TableServices,
        key: str,
        sitting: table.Sitting,
        events: int,
        names: dict[str, str],
        lease: Lease | None = None,
    ) -> None:
        """`events` are stored already; `names` are those of its guests, `lease` that of this process."""
        self.lease = lease
        self.services = services
        self.key = key
        self.sitting = sitting
        self.events = events
        self.names = names
        self.minds = Minds(key, sitting, services.pool)
        self.shown = shown.read(sitting)
        self.connections: list[Connection] = []
        self.closed = False
        self.paused = False
        self.left = time.monotonic()
        self.clock = services.settings.clock
        self.stop = self._stop(self.clock.now())
        # Who has asked for the next deal.
        self.ready: set[int] = set()
        # Persons' seats that a computer plays, and the clock.
        self.stand: set[int] = set()
        self.times = Times()
        self.ringing: asyncio.Task[None] | None = None
        # Whom to tell that the sitting is over.
        self.on_over: Callable[[], None] | None = None
        self.going: set[asyncio.Task[None]] = set()
        self.lock = asyncio.Lock()
        self.stirred = asyncio.Event()
        self.doing = Doing()
        self.driver = asyncio.create_task(self._drive(), name=f"table {key}")

    # Pages come and go.

    def enter(self, connection: Connection) -> None:
        """A page connects and is shown the table; the others learn that its person is here."""
        was_here = self._is_here(connection.seat)
        self.connections.append(connection)
        self.services.metrics.connections.inc()
        self.show(connection)
        if not was_here:
            self._show_others(connection.seat)
        self.stirred.set()

    def leave(self, connection: Connection) -> None:
        """A page is gone."""
        self.connections.remove(connection)
        self.services.metrics.connections.dec()
        self.left = time.monotonic()
        if not self._is_here(connection.seat):
            self._show_others(connection.seat)
            self.ask_again()

    def ask_again(self) -> None:
        """Somebody is not here any more: perhaps all others are ready for the next deal."""
        if self.ready and self._all_ready() and not (self.closed or self.paused):
            going = asyncio.create_task(self._go_on(self.sitting.number))
            self.going.add(going)
            going.add_done_callback(self.going.discard)

    async def _go_on(self, number: int) -> None:
        with contextlib.suppress(IllegalMove):  # somebody came, or the deal has begun
            await self._act("", lambda: [table.begin_next(self.sitting, number)] if self._all_ready() else [])

    def rename(self, guest: str, name: str) -> None:
        """A guest here has another name."""
        if guest in self.names:
            self.names[guest] = name
            self._show_others(None)

    async def close(self, code: int = TRY_LATER) -> None:
        """Takes the table out of memory."""
        self.closed = True
        for connection in self.connections:
            connection.close(code)
        self.stop.due.set()
        self.minds.cancel()
        if self.ringing is not None and self.ringing is not asyncio.current_task():
            self.ringing.cancel()
        if self.driver is not asyncio.current_task():
            self.driver.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.driver

    async def settled(self) -> None:
        """Returns when the computers at this stop have thought, or would have, if anybody were here."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.stop.due.wait(), self.stop.seconds + 1)

    # What persons do. Each raises IllegalMove or BadNotation, nothing being changed, and
    # gives whether it had been done before: then it is not done again.

    async def move(self, seat: int, message: messages.MoveMessage) -> bool:
        """A person answers. Where others may be asked too, the answer is sealed until the stop is over."""

        def decide() -> Sequence[table.Event]:
            table.check_move(self.sitting, seat, message.deal, message.ask)
            kind = table.Moved if self.sitting.open_turn else table.Sealed
            return [kind(seat, message.move, messages.name(seat, message))]

        return await self._act(messages.name(seat, message), decide)

    async def next(self, seat: int, message: messages.NextMessage) -> bool:
        """On to the next deal, once all persons that are here have asked for it."""
        act = messages.name(seat, message)

        def decide() -> Sequence[table.Event]:
            begun = table.begin_next(self.sitting, message.deal, act=act)
            self.ready.add(seat)
            return [begun] if self._all_ready() else []

        done = await self._act(act, decide)
        if not done and self.ready:
            self._show_others(None)
        return done

    async def end(self) -> None:
        """No further deal follows."""
        await self._act("", lambda: [table.Ended()])
        self._show_others(None)

    def _all_ready(self) -> bool:
        """Whether nobody who is here still looks at the deal that is over."""
        return any(self._is_here(seat) for seat in self.ready) and all(
            seat in self.ready for seat in self.sitting.persons if self._is_here(seat)
        )

    async def reseat(self, seat: int, who: table.Seat, name: str, gathered: Gathered) -> None:
        """Somebody else has a seat; stored together with what has become of a room's people."""
        if who.guest is not None:
            self.names[who.guest] = name
        event = table.Reseated(seat, who.guest, who.level)
        members = {seat: who.guest}
        await self._act("", lambda: [event], Extra(members, gathered))

    async def restart(self, seat: int, message: messages.RestartMessage) -> bool:
        """A new sitting."""
        act = messages.name(seat, message)
        return await self._act(act, lambda: table.restart(self.sitting, act=act))

    async def set_speed(self, seat: int, message: messages.SpeedMessage) -> bool:
        """Another speed, from the next stop on."""
        act = messages.name(seat, message)
        done = await self._act(act, lambda: [table.Paced(message.value, act)])
        if not done:
            self._show_others(None)
        return done

    async def _act(self, act: str, decide: Decide, extra: Extra | None = None) -> bool:
        """Does it once; gives whether it had been done before."""
        return await self.doing.once(act, self.sitting.acts, lambda: self._decide(decide, extra))

    async def _decide(self, decide: Decide, extra: Extra | None) -> None:
        async with self.lock:
            if self.closed and extra is not None:
                raise IllegalMove("stale", "The table is just put away.")
            if not self.closed:
                await self._happen(decide(), extra=extra)

    # What the table does.

    async def _drive(self) -> None:
        try:
            while not self.closed:
                self.stirred.clear()
                if self.connections and self._has_work():
                    await self._take_on(self.stop)
                else:
                    await self.stirred.wait()
        except Exception as error:
            log.error("table stopped", table=self.key, **trace(error))
            await self.close()

    def _has_work(self) -> bool:
        """In a person's turn all wait for that person; elsewhere the stop has to end."""
        sitting = self.sitting
        waits = sitting.open_turn and not self._played()
        idle = self.paused or sitting.deal.over or sitting.ended
        return not (idle or waits or self.stop.due.is_set())

    async def _take_on(self, stop: Stop) -> None:
        """Lets the computers think as long as the stop lasts, and takes it on if nothing has changed it.

        What is not thought out by then is what a quick player does. All of it takes effect and
        is stored a little before the stop ends, and is shown at its end: so neither thinking
        nor what was answered shows in the wait.
        """
        stop.again()
        views = [self.sitting.deal.view(seat) for seat in self._played()]
        thoughts = self.minds.begin(views, stop)
        if stop.seconds == 0:
            await asyncio.gather(*thoughts)
        await stop.settle()
        async with self.lock:
            halted = self.closed or self.paused or self.sitting.ended
            if stop is self.stop and self.connections and not halted:
                stop.due.set()
                kind = table.Moved if self.sitting.open_turn else table.Sealed
                answers = [(v, t) for v, t in zip(views, thoughts, strict=True) if v.seat in self._played()]
                await self._happen([kind(v.seat, self.minds.answer(v, t)) for v, t in answers], stop)

    def _played(self) -> list[int]:
        """The seats whose answer is awaited from a computer."""
        sitting = self.sitting
        return [i for i in sitting.asked if not sitting.seats[i].person or i in self.stand]

    def stand_in(self, seats: set[int]) -> None:
        """A computer plays for these persons, and for no others any more."""
        if seats != self.stand:
            self.stand = seats
            self._stop_anew()
            self._show_others(None)

    async def pause(self, value: bool) -> None:
        """While it is paused computers and clock stand still; after it the stop begins anew."""
        async with self.lock:  # what was about to happen has happened, and is shown
            if value != self.paused:
                self.paused = value
                self._stop_anew()
                self.show_all()

    def _stop_anew(self) -> None:
        """What was begun at this stop is not waited for any more."""
        self.stop.due.set()
        self.stop = self._stop(self.clock.now())
        self._wind()
        self.stirred.set()

    # The clock.

    def set_times(self, move: int, reserve: int) -> None:
        """A time for each move, and a reserve, in seconds; 0 for none."""
        self.times = Times(move, reserve)
        self._wind()

    def _wind(self) -> None:
        """The clock runs for the persons who are asked at this stop."""
        if self.ringing is not None and self.ringing is not asyncio.current_task():
            self.ringing.cancel()
        end = None if self.paused else self.times.end(self.sitting, self.stop)
        self.ringing = None if end is None else asyncio.create_task(self._ring(self.stop, end))

    async def _ring(self, stop: Stop, end: float) -> None:
        """Time is up: whoever has not answered gives way. A stop that ends by then is not touched."""
        await self.clock.sleep(end - self.clock.now())
        async with self.lock:
            asked = [seat for seat in self.sitting.asked if self.sitting.seats[seat].person]
            if stop is not self.stop or self.closed or not asked:
                return
            stop.due.set()
            kind = table.Moved if self.sitting.open_turn else table.Sealed
            await self._happen([kind(seat, table.give_way(self.sitting.deal.view(seat))) for seat in asked])

    async def _happen(
        self, events: Sequence[table.Event], stop: Stop | None = None, extra: Extra | None = None
    ) -> None:
        """Applies events and all that follows at once, stores them, and then shows what has changed.

        Where a stop is given, at its end.
        """
        sitting = self.sitting
        number, was_over, pulse = sitting.number, sitting.deal.over, sitting.pulse
        turn = sitting.deal.state.turn if sitting.open_turn and not was_over else None
        ended = sitting.over
        happened = [*events]
        for event in events:
            event.apply(sitting)
        if self.stop.due.is_set() and not sitting.ended:
            happened += table.follow(sitting, pulse)
        if turn is not None and sitting.pulse != pulse:
            happened += self.times.spend(sitting, turn, self.clock.now() - self.stop.begun)
        finished = sitting.deal.over and not (was_over and sitting.number == number)
        if happened:
            changed = finished or ended != sitting.over or sitting.number != number
            await self._keep(happened, finished, changed, extra)
        if stop is not None:
            await stop.pass_by()
        if finished:
            self._finish()
        if sitting.number != number:
            self.ready.clear()
        if extra is not None:
            self.minds.thinkers = table.Thinkers(sitting)
        if sitting.pulse != pulse or extra is not None:
            self.stop.due.set()
            self.stop = self._stop(self.clock.now() if stop is None else stop.after())
            self._wind()
        self._show_fresh()
        self.stirred.set()
        if sitting.over and not ended and self.on_over is not None:
            self.on_over()

    def _stop(self, begun: float) -> Stop:
        return Stop(self.clock, begun, wait(self.sitting, self.minds.thinkers, self.services.settings.pace))

    def _finish(self) -> None:
        """Counts a deal, and what its computers took."""
        metrics = self.services.metrics
        self.minds.count(metrics)
        metrics.deals.labels(self.sitting.game.id).inc()
        log.info("deal over", table=self.key, deal=self.sitting.number)

    async def _keep(
        self, events: Sequence[table.Event], finished: bool, changed: bool, extra: Extra | None
    ) -> None:
        record = (self.sitting.number, shown.record(self.sitting, self.names)) if finished else None
        stored = [table.to_stored(event) for event in events]
        summary = summarize(self.sitting) if changed else None
        try:
            change = Change(self.key, self.events, stored, summary, record, None, self.lease)
            await self.services.store.write(change if extra is None else extra.whole(change))
        except BaseException:
            # What is in memory is ahead of what is stored: it must not be shown, nor played on.
            await self.close()
            raise
        self.events += len(stored)

    # What is shown.

    def show(self, connection: Connection) -> None:
        """Shows the table as it is to one page."""
        self._tell_time()
        # A seat that has just been given to a computer shows nothing: its page is about to be placed anew.
        if connection.sight in self.shown.sights:
            watching = connection.seat == table.WATCHER
            self._send([connection], self.shown.message(connection.sight, self._players(), watching))

    def show_all(self) -> None:
        """Shows the table as it is to all."""
        self._show_others(None)

    def read_again(self) -> None:
        """Somebody watches from now on; while the lock is held nothing is there that was not shown."""
        self.shown = shown.read(self.sitting)

    def _tell_time(self) -> None:
        times = None if self.paused else self.times.show(self.sitting, self.stop, self.clock.now)
        self.shown.sitting.clock = times

    def _show_others(self, seat: int | None) -> None:
        for connection in self.connections:
            if connection.seat != seat:
                self.show(connection)

    def _show_fresh(self) -> None:
        self.shown = shown.read(self.sitting)
        self._tell_time()
        people = self._players()
        for seat, sight in self.sitting.take_fresh():
            here = [each for each in self.connections if each.sight == seat]
            for watching in (False, True):
                pages = [each for each in here if (each.seat == table.WATCHER) is watching]
                if pages:
                    self._send(pages, self.shown.step(sight, people, sight.events, watching))

    def _send(self, connections: Sequence[Connection], message: messages.StateMessage) -> None:
        text = encode(message)
        for connection in connections:
            self.services.metrics.sent.inc()
            connection.send(text)

    def _players(self) -> list[messages.Player]:
        return shown.players(self.sitting, self.names, self._is_here, self.ready, self.stand)

    def _is_here(self, seat: int) -> bool:
        return any(each.seat == seat and not each.silent for each in self.connections)
