"""The clock of a table: a time for each move, and a reserve for each person's turns of a deal."""

from collections.abc import Callable
from dataclasses import dataclass

from tianhu import table
from tianhu.server import messages
from tianhu.server.stop import Stop


@dataclass
class Times:
    """Seconds for a move, 0 without a clock, and in reserve. What is left of it the sitting keeps.

    To answer a discard all have the same time and no reserve: what would be left of it would
    tell who was asked.
    """

    move: int = 0
    reserve: int = 0

    def end(self, sitting: table.Sitting, stop: Stop) -> float | None:
        """When a person who is asked at this stop runs out of time; None without a clock."""
        if not self.move:
            return None
        spare = sitting.reserve.get(sitting.deal.state.turn, self.reserve) if sitting.open_turn else 0.0
        # No shorter than the stop itself, in which all answer unseen.
        return stop.begun + max(self.move + spare, stop.seconds)

    def spend(self, sitting: table.Sitting, seat: int, seconds: float) -> list[table.Event]:
        """A seat took so long for a turn; gives what is stored of it, if anything."""
        if not (self.move and sitting.seats[seat].person):
            return []
        before = sitting.reserve.get(seat, float(self.reserve))
        left = round(max(0.0, before - max(0.0, seconds - self.move)), 3)
        if left == before:
            return []
        spent = table.Timed(seat, left)
        spent.apply(sitting)
        return [spent]

    def show(self, sitting: table.Sitting, stop: Stop, now: Callable[[], float]) -> messages.Clock | None:
        """What is told of it."""
        if not self.move or sitting.over or sitting.deal.over:
            return None
        left = max(0.0, self.move - (now() - stop.begun))
        reserve = [sitting.reserve.get(seat, float(self.reserve)) for seat in range(sitting.game.seats)]
        return messages.Clock(self.move, left, reserve)
