"""Who sits at a table."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from tianhu.core.errors import BadInput
from tianhu.core.game import Game
from tianhu.players import LEVELS
from tianhu.records import Opponent, Record


@dataclass(frozen=True)
class Seat:
    """A person, by the id of a guest, or a computer, by its level."""

    guest: str | None = None
    level: str | None = None

    @property
    def person(self) -> bool:
        """Whether a person sits here."""
        return self.guest is not None


def seated(game: Game, guest: str, levels: Sequence[str]) -> tuple[Seat, ...]:
    """A guest at seat 0 and computers at the others. Raises BadInput."""
    if len(levels) != game.seats - 1:
        raise BadInput("levels", list(levels), f"{game.seats - 1} levels, one for each other seat")
    for i, level in enumerate(levels):
        if level not in LEVELS:
            raise BadInput(f"levels[{i}]", level, " or ".join(LEVELS))
    return (Seat(guest=guest), *(Seat(level=level) for level in levels))


def seated_of(doc: Record, persons: Collection[int] = ()) -> list[Opponent]:
    """Who sat at each seat of a record: a computer by its level, anybody else by name.

    `persons` are seats of which it is known that no computer sat there, whatever the name.
    """
    levels = {spec: level for level, spec in LEVELS.items()}
    return [
        {"name": name, "level": None if i in persons else levels.get(name)}
        for i, name in enumerate(doc.get("players", []))
    ]
