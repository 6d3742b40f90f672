"""Events: a seat answers where several may be asked; what was answered takes effect."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from tianhu.table.acts import kept
from tianhu.table.sitting import Sitting


@dataclass(frozen=True)
class Sealed:
    """A seat's answer in words, known to that seat alone. It takes effect with `Opened`."""

    kind: ClassVar[str] = "sealed"
    seat: int
    move: str
    act: str = ""

    def apply(self, sitting: Sitting) -> None:
        """Raises IllegalMove or BadNotation, changing nothing."""
        sitting.seal(self.seat, self.move)
        sitting.acts.note(self.act)

    def body(self) -> dict[str, Any]:
        """As plain data."""
        return {"seat": self.seat, "move": self.move, **kept(self.act)}

    @classmethod
    def read(cls, doc: Mapping[str, Any]) -> "Sealed":
        """From what `body` gave."""
        return cls(doc["seat"], doc["move"], doc.get("act", ""))


@dataclass(frozen=True)
class Opened:
    """All who were asked have answered, and the answers take effect at one stroke."""

    kind: ClassVar[str] = "opened"

    def apply(self, sitting: Sitting) -> None:
        """All seats see what has come of it, each once."""
        sitting.open()

    def body(self) -> dict[str, Any]:
        """As plain data."""
        return {}

    @classmethod
    def read(cls, doc: Mapping[str, Any]) -> "Opened":
        """From what `body` gave."""
        return cls()
