"""Event: people sit down to a game under some rules."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, ClassVar

from tianhu.core.options import Value
from tianhu.games import game
from tianhu.table.pace import check_speed
from tianhu.table.seat import Seat, seated
from tianhu.table.sitting import Sitting


@dataclass(frozen=True)
class Created:
    """The first event of a sitting. `rules` holds every option that there was when it was stored."""

    kind: ClassVar[str] = "created"
    game: str
    rules: Mapping[str, Value]
    seats: tuple[Seat, ...]
    speed: str

    def sitting(self) -> Sitting:
        """The sitting before its first deal."""
        found = game(self.game)
        return Sitting(found, found.options.resolve(self.rules), self.seats, self.speed)

    def body(self) -> dict[str, Any]:
        """As plain data."""
        return {**asdict(self), "rules": dict(self.rules), "seats": [asdict(seat) for seat in self.seats]}

    @classmethod
    def read(cls, doc: Mapping[str, Any]) -> "Created":
        """From what `body` gave."""
        return cls(doc["game"], doc["rules"], tuple(Seat(**seat) for seat in doc["seats"]), doc["speed"])


def create(name: str, rules: Mapping[str, Any], guest: str, levels: Sequence[str], speed: str) -> Created:
    """A guest at seat 0 against computers. Raises BadInput."""
    found = game(name)
    full = found.options.resolve(rules)
    return Created(found.id, full, seated(found, guest, levels), check_speed(speed))
