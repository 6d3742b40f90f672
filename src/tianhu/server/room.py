"""A table in play: takes what persons answer, moves the computers, stores, and then shows."""

import asyncio
import contextlib
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field

from tianhu import players, table
from tianhu.core.view import View
from tianhu.records import to_record
from tianhu.server import face, messages
from tianhu.server.logs import log, trace
from tianhu.server.metrics import Metrics
from tianhu.server.settings import Settings
from tianhu.server.store import Change, Store, Summary
from tianhu.server.tab import TRY_LATER, Tab, encode

# A table waits a little longer than its slowest choice, so that a choice does not show in the wait;
# what it has seen of slow ones fades, so that one bad moment does not slow it for good.
SLACK = 1.5
FADE = 0.9


@dataclass(frozen=True)
class House:
    """What all tables share."""

    store: Store
    metrics: Metrics
    settings: Settings
    pool: Executor


@dataclass
class Stop:
    """Where the whole table last saw something happen, and when.

    `due` is set once the wait is over and the computers have answered. The wait is the
    same whether or not anybody is asked, and answers of persons wait for it too: what
    was resolved sooner would tell that nobody else could claim.
    """

    begun: float = field(default_factory=time.monotonic)
    due: asyncio.Event = field(default_factory=asyncio.Event)


class Room:
    """One table in memory. A write that fails closes it; the next visitor gets it as it is stored."""

    def __init__(
        self, house: House, key: str, sitting: table.Sitting, events: int, names: dict[str, str]
    ) -> None:
        """`events` are stored already; `names` are those of its guests."""
        self.house = house
        self.key = key
        self.sitting = sitting
        self.events = events
        self.names = names
        self.thinkers = table.Thinkers(sitting)
        self.face = face.read(sitting)
        self.tabs: list[Tab] = []
        self.closed = False
        self.left = time.monotonic()
        self.slowest = 0.0
        self.stop = Stop()
        self.lock = asyncio.Lock()
        self.stirred = asyncio.Event()
        self.acts: set[asyncio.Task[None]] = set()
        self.driver = asyncio.create_task(self._drive(), name=f"table {key}")

    # Pages come and go.

    def enter(self, tab: Tab) -> None:
        """A page connects and is shown the table; the others learn that its person is here."""
        was_here = self._is_here(tab.seat)
        self.tabs.append(tab)
        self.house.metrics.tabs.inc()
        self.show(tab)
        if not was_here:
            self._show_others(tab.seat)
        self.stirred.set()

    def leave(self, tab: Tab) -> None:
        """A page is gone."""
        self.tabs.remove(tab)
        self.house.metrics.tabs.dec()
        self.left = time.monotonic()
        if not self._is_here(tab.seat):
            self._show_others(tab.seat)

    def rename(self, guest: str, name: str) -> None:
        """A guest here has another name."""
        if guest in self.names:
            self.names[guest] = name
            self._show_others(None)

    async def close(self, code: int = TRY_LATER) -> None:
        """Takes the table out of memory."""
        self.closed = True
        for tab in self.tabs:
            tab.close(code)
        self.stop.due.set()
        if self.driver is not asyncio.current_task():
            self.driver.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.driver

    # What persons do. Each raises IllegalMove or BadNotation, nothing being changed.

    async def move(self, seat: int, message: messages.MoveMessage) -> None:
        """A person answers."""
        table.check_move(self.sitting, seat, message.deal, message.ask)
        if not self.sitting.open_turn:
            await self.stop.due.wait()

        def decide() -> Sequence[table.Event]:
            table.check_move(self.sitting, seat, message.deal, message.ask)
            return [table.Moved(seat, message.move)]

        await self._act(decide)

    async def next(self, message: messages.NextMessage) -> None:
        """On to the next deal."""
        await self._act(lambda: [table.begin_next(self.sitting, message.deal)])

    async def restart(self) -> None:
        """A new sitting."""
        await self._act(lambda: table.restart(self.sitting))

    async def set_speed(self, message: messages.SpeedMessage) -> None:
        """Another speed."""
        await self._act(lambda: [table.Paced(message.value)])
        self._show_others(None)

    async def _act(self, decide: Callable[[], Sequence[table.Event]]) -> None:
        """Finishes what was begun even if the page that began it goes away."""
        act = asyncio.create_task(self._decide(decide))
        self.acts.add(act)
        act.add_done_callback(self._acted)
        await asyncio.shield(act)

    async def _decide(self, decide: Callable[[], Sequence[table.Event]]) -> None:
        async with self.lock:
            if not self.closed:
                await self._happen(decide())

    def _acted(self, act: asyncio.Task[None]) -> None:
        self.acts.discard(act)
        if not act.cancelled():
            act.exception()

    # What the table does.

    async def _drive(self) -> None:
        try:
            while not self.closed:
                self.stirred.clear()
                if self.tabs and self._has_work():
                    await self._take_on(self.stop)
                else:
                    await self.stirred.wait()
        except Exception as error:
            log.error("table stopped", table=self.key, **trace(error))
            await self.close()

    def _has_work(self) -> bool:
        due = self.stop.due.is_set()
        return not self.sitting.deal.over and (not due or bool(self.sitting.asked_computers))

    async def _take_on(self, stop: Stop) -> None:
        """Lets the computers think, waits for the pace, and takes the stop on if nothing has changed it."""
        views = [self.sitting.deal.view(seat) for seat in self.sitting.asked_computers]
        thought = await asyncio.gather(*map(self._think, views))
        await asyncio.sleep(max(0.0, stop.begun + self._wait() - time.monotonic()))
        async with self.lock:
            if stop is self.stop and self.tabs and not self.closed:
                asked = self.sitting.asked_computers
                stop.due.set()
                answers = zip(views, thought, strict=True)
                await self._happen([table.Moved(v.seat, move) for v, move in answers if v.seat in asked])

    def _wait(self) -> float:
        pace = self.house.settings.pace
        wait = (table.SPEEDS[self.sitting.speed] if pace is None else pace) / 1000
        return max(wait, self.slowest)

    async def _think(self, view: View) -> str:
        begun = time.monotonic()
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self.house.pool, self.thinkers.choose, view)
        except Exception as error:
            log.error("computer failed", table=self.key, seat=view.seat, **trace(error))
            return view.moves[0]
        finally:
            took = time.monotonic() - begun
            self.house.metrics.think.observe(took)
            self.slowest = max(took * SLACK, self.slowest * FADE)

    async def _happen(self, events: Sequence[table.Event]) -> None:
        """Applies events and all that follows at once, stores them, and then shows what has changed."""
        sitting = self.sitting
        number, was_over, pulse = sitting.number, sitting.deal.over, sitting.pulse
        happened = [*events]
        for event in events:
            event.apply(sitting)
        while sitting.pulse == pulse and self.stop.due.is_set() and sitting.deal.halted:
            happened.append(table.Advanced())
            happened[-1].apply(sitting)
        finished = sitting.deal.over and not (was_over and sitting.number == number)
        if happened:
            await self._keep(happened, finished, finished or sitting.number != number)
        if finished:
            self.house.metrics.deals.labels(sitting.game.id).inc()
            log.info("deal over", table=self.key, deal=sitting.number)
        self._show_fresh()
        if sitting.pulse != pulse:
            self.stop.due.set()
            self.stop = Stop()
        self.stirred.set()

    async def _keep(self, events: Sequence[table.Event], finished: bool, changed: bool) -> None:
        record = (self.sitting.number, self._record()) if finished else None
        stored = [table.to_stored(event) for event in events]
        summary = summarize(self.sitting) if changed else None
        try:
            await self.house.store.write(Change(self.key, self.events, stored, summary, record))
        except BaseException:
            # What is in memory is ahead of what is stored: it must not be shown, nor played on.
            await self.close()
            raise
        self.events += len(stored)

    def _record(self) -> dict[str, object]:
        names = [
            self.names.get(seat.guest or "") or "guest" if seat.level is None else players.LEVELS[seat.level]
            for seat in self.sitting.seats
        ]
        return to_record(self.sitting.deal, names)

    # What is shown.

    def show(self, tab: Tab) -> None:
        """Shows the table as it is to one page."""
        self._send([tab], self.face.message(tab.seat, self._players()))

    def _show_others(self, seat: int | None) -> None:
        for tab in self.tabs:
            if tab.seat != seat:
                self.show(tab)

    def _show_fresh(self) -> None:
        self.face = face.read(self.sitting)
        people = self._players()
        for seat, sight in self.sitting.take_fresh():
            watching = [tab for tab in self.tabs if tab.seat == seat]
            if watching:
                self._send(watching, self.face.step(sight, people, sight.events))

    def _send(self, tabs: Sequence[Tab], message: messages.StateMessage) -> None:
        text = encode(message)
        for tab in tabs:
            self.house.metrics.sent.inc()
            tab.send(text)

    def _players(self) -> list[messages.Player]:
        return face.players(self.sitting, self.names, self._is_here)

    def _is_here(self, seat: int) -> bool:
        return any(tab.seat == seat for tab in self.tabs)


def summarize(sitting: table.Sitting) -> Summary:
    """What lists show of it."""
    return Summary(sitting.number, sitting.totals, sitting.over)
