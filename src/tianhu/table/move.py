"""Event: a seat answers."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from tianhu.core.errors import IllegalMove
from tianhu.table.acts import kept
from tianhu.table.sitting import ANSWERED, Sitting


@dataclass(frozen=True)
class Moved:
    """A seat's answer in words that takes effect at once: in its turn, or as the last of those asked."""

    kind: ClassVar[str] = "move"
    seat: int
    move: str
    act: str = ""

    def apply(self, sitting: Sitting) -> None:
        """Raises IllegalMove or BadNotation, changing nothing."""
        sitting.play(self.seat, self.move)
        sitting.acts.note(self.act)

    def body(self) -> dict[str, Any]:
        """As plain data."""
        return {"seat": self.seat, "move": self.move, **kept(self.act)}

    @classmethod
    def read(cls, doc: Mapping[str, Any]) -> "Moved":
        """From what `body` gave."""
        return cls(doc["seat"], doc["move"], doc.get("act", ""))


def check_move(sitting: Sitting, seat: int, deal: int, ask: int) -> None:
    """Raises IllegalMove: `stale` unless the seat answers what it sees now, `over`, `turn`."""
    if deal != sitting.number:
        raise IllegalMove("stale", f"Deal {deal} is not the one on the table; that is deal {sitting.number}.")
    if sitting.deal.over:
        raise IllegalMove("over", "The deal is over.")
    if ask != sitting.sights[seat].ask:
        raise IllegalMove("stale", "The table has moved on since this was shown.")
    if seat in sitting.sealed:
        raise IllegalMove("stale", ANSWERED)
    if seat not in sitting.deal.actors:
        raise IllegalMove("turn", f"Seat {seat} is not asked now.")
