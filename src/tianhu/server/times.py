"""The clock of a table: a time for each move, and a reserve for each person's turns of a deal."""

from collections.abc import Callable
from dataclasses import dataclass, field

from tianhu import table
from tianhu.server import messages
from tianhu.server.stop import Stop


@dataclass
class Times:
    """Seconds for a move, 0 without a clock, and in reserve. What is left of a reserve is kept in memory.

    To answer a discard all have the same time and no reserve: what would be left of it would
    tell who was asked.
    """

    move: int = 0
    reserve: int = 0
    left: dict[int, float] = field(default_factory=dict)
    deal: int = 0

    def end(self, sitting: table.Sitting, stop: Stop) -> float | None:
        """When a person who is asked at this stop runs out of time; None without a clock."""
        if not self.move:
            return None
        self._renew(sitting)
        spare = self.left.get(sitting.deal.state.turn, self.reserve) if sitting.open_turn else 0.0
        # No shorter than the stop itself, in which all answer unseen.
        return stop.begun + max(self.move + spare, stop.seconds)

    def spend(self, sitting: table.Sitting, seat: int, seconds: float) -> None:
        """A person took so long for a turn."""
        if self.move:
            self._renew(sitting)
            left = self.left.get(seat, float(self.reserve))
            self.left[seat] = max(0.0, left - max(0.0, seconds - self.move))

    def _renew(self, sitting: table.Sitting) -> None:
        if self.deal != sitting.number:
            self.deal, self.left = sitting.number, {}

    def show(self, sitting: table.Sitting, stop: Stop, now: Callable[[], float]) -> messages.Clock | None:
        """What is told of it."""
        if not self.move or sitting.over or sitting.deal.over:
            return None
        self._renew(sitting)
        left = max(0.0, self.move - (now() - stop.begun))
        reserve = [self.left.get(seat, float(self.reserve)) for seat in range(sitting.game.seats)]
        return messages.Clock(self.move, left, reserve)
