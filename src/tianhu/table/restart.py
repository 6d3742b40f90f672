"""Event: the sitting starts anew."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from tianhu.core.errors import IllegalMove
from tianhu.table.acts import kept
from tianhu.table.begin import Begun, begin_first
from tianhu.table.sitting import Sitting


@dataclass(frozen=True)
class Restarted:
    """Totals return to nothing. The first deal of the new sitting follows as its own event."""

    kind: ClassVar[str] = "restart"
    act: str = ""

    def apply(self, sitting: Sitting) -> None:
        """Without effect on what is played: the deal that begins brings the new totals."""
        sitting.acts.note(self.act)

    def body(self) -> dict[str, Any]:
        """As plain data."""
        return kept(self.act)

    @classmethod
    def read(cls, doc: Mapping[str, Any]) -> "Restarted":
        """From what `body` gave."""
        return cls(doc.get("act", ""))


def restart(sitting: Sitting, entropy: Random | None = None, act: str = "") -> tuple[Restarted, Begun]:
    """A new sitting at the same table, the dealer by chance. Deals go on being counted.

    Raises IllegalMove when that would break off a deal that other persons play.
    """
    if len(sitting.persons) > 1 and not sitting.deal.over:
        raise IllegalMove("turn", "Others are playing; a restart waits for the end of the deal.")
    return Restarted(act), begin_first(sitting, entropy)
