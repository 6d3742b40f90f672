"""A table in play without a server: takes what its person answers, moves the computers, keeps, and shows.

It waits for nothing itself: `due` says when it wants to be woken. Stops last as long as at the server,
whoever is asked there.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from tianhu import table
from tianhu.core.view import View
from tianhu.local import told
from tianhu.local.form import Message

# Seconds that a stop may be late and the next one still begin where it should have ended.
LATE = 0.1


@dataclass(frozen=True)
class Change:
    """Events that have happened; the record of a deal that ended with them, if one did."""

    events: Sequence[table.Event]
    record: str | None


class Room:
    """One table in memory."""

    def __init__(
        self,
        sitting: table.Sitting,
        keep: Callable[[Change], None],
        send: Callable[[int, str], None],
        entropy: Random,
        pace: int | None = None,
    ) -> None:
        """`keep` is given what happens before anything of it is sent by `send`, to a line by its number.

        `pace`, in milliseconds, takes the place of every speed.
        """
        self.sitting = sitting
        self.name = ""
        self.lines: list[int] = []
        self.thinkers = table.Thinkers(sitting, entropy)
        self._keep = keep
        self._send = send
        self._entropy = entropy
        self._pace = pace
        self._begun = 0.0
        self._passed = False

    @property
    def seat(self) -> int:
        """The seat of the person."""
        return self.sitting.persons[0]

    # The page comes and goes.

    def enter(self, line: int, now: float) -> None:
        """A page is shown the table; where it was left alone the stop begins anew."""
        self.lines.append(line)
        if self._end(now) <= now:
            self._begun = now
        self.show([line])

    def leave(self, line: int) -> None:
        """A page is gone."""
        self.lines.remove(line)

    # What the person does. Each raises IllegalMove or BadNotation, nothing being changed.

    def take(self, message: Message, now: float) -> bool:
        """Does what a message says; gives whether it had been done before, and so is not done again."""
        act = f"{self.seat}:{message.act}" if message.act else ""
        if act and act in self.sitting.acts:
            return True
        self._happen(self._decide(message, act), now)
        if message.t == "speed":
            self.show(self.lines)
        return False

    def _decide(self, message: Message, act: str) -> Sequence[table.Event]:
        sitting = self.sitting
        if message.t == "move":
            table.check_move(sitting, self.seat, message.deal, message.ask)
            kind = table.Moved if sitting.open_turn else table.Sealed
            return [kind(self.seat, message.move, act)]
        if message.t == "next":
            return [table.begin_next(sitting, message.deal, self._entropy, act)]
        if message.t == "restart":
            return table.restart(sitting, self._entropy, act)
        return [table.Paced(message.speed, act)]

    def view(self) -> tuple[int, int, View]:
        """The deal, the `ask` and what the person sees; asked no more after an answer."""
        sitting = self.sitting
        view = sitting.deal.view(self.seat)
        if self.seat in sitting.sealed:
            view.state.asked &= ~(1 << self.seat)
        return sitting.number, sitting.sights[self.seat].ask, view

    # What the table does.

    def due(self, now: float) -> float | None:
        """Seconds until it wants to be woken; None while it waits for its person, or for a page."""
        sitting = self.sitting
        waits = sitting.open_turn and not sitting.asked_computers
        if not self.lines or sitting.deal.over or waits or self._passed:
            return None
        return max(0.0, self._end(now) - now)

    def wake(self, now: float) -> None:
        """Lets the computers answer and takes the stop on, if it has come to its end."""
        left = self.due(now)
        if left is None or left > 0:
            return
        self._passed = True
        sitting = self.sitting
        kind = table.Moved if sitting.open_turn else table.Sealed
        views = [sitting.deal.view(seat) for seat in sitting.asked_computers]
        self._happen([kind(view.seat, self._choose(view)) for view in views], now)

    def _choose(self, view: View) -> str:
        try:
            return self.thinkers.choose(view)
        except Exception:  # as at the server: a table goes on, whatever a computer does
            return view.moves[0]

    def _happen(self, events: Sequence[table.Event], now: float) -> None:
        """Applies events and all that follows at once, keeps them, and then shows what has changed."""
        sitting = self.sitting
        number, was_over, pulse = sitting.number, sitting.deal.over, sitting.pulse
        happened = [*events]
        for event in events:
            event.apply(sitting)
        if self._passed:
            happened += table.follow(sitting, pulse)
        finished = sitting.deal.over and not (was_over and sitting.number == number)
        if happened:
            self._keep(Change(happened, told.record(sitting, self.name) if finished else None))
        self._show_fresh()
        if sitting.pulse != pulse:
            end = self._end(now)
            self._begun = end if 0 <= now - end <= LATE else now
            self._passed = False

    def _end(self, now: float) -> float:
        """When the stop ends; a clock that was set back does not make it longer."""
        wait = table.SPEEDS[self.sitting.speed] if self._pace is None else self._pace
        return min(self._begun, now) + wait / 1000

    # What is shown.

    def show(self, lines: Sequence[int]) -> None:
        """Shows the table as it is."""
        self._tell(lines, self.sitting.sights[self.seat], fresh=False)

    def _show_fresh(self) -> None:
        for _, sight in self.sitting.take_fresh():
            self._tell(self.lines, sight, fresh=True)

    def _tell(self, lines: Sequence[int], sight: table.Sight, fresh: bool) -> None:
        seated = told.seats(self.sitting, self.name, bool(self.lines))
        events = sight.events if fresh else []
        text = told.text(told.state(self.sitting, sight, seated, events))
        for line in lines:
            self._send(line, text)
