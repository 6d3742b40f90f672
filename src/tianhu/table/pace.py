"""Event: another speed is chosen."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from tianhu.core.errors import BadInput
from tianhu.table.acts import kept
from tianhu.table.sitting import Sitting

# Milliseconds between what happens at the table by itself.
SPEEDS = {"slow": 1600, "normal": 800, "fast": 150}


@dataclass(frozen=True)
class Paced:
    """The speed changes; the deal does not."""

    kind: ClassVar[str] = "speed"
    speed: str
    act: str = ""

    def apply(self, sitting: Sitting) -> None:
        """Sets the speed."""
        sitting.speed = self.speed
        sitting.acts.note(self.act)

    def body(self) -> dict[str, Any]:
        """As plain data."""
        return {"speed": self.speed, **kept(self.act)}

    @classmethod
    def read(cls, doc: Mapping[str, Any]) -> "Paced":
        """From what `body` gave."""
        return cls(doc["speed"], doc.get("act", ""))


def check_speed(speed: str) -> str:
    """The speed itself. Raises BadInput."""
    if speed not in SPEEDS:
        raise BadInput("speed", speed, " or ".join(SPEEDS))
    return speed
