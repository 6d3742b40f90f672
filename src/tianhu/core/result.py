"""What a finished deal is worth, for Python: lines with their rule, by player. Made of a `Sheet`."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a score sheet.

    `rule` is a number of the game's rules, `name` says it in English, `key` is the key of the
    line's text in all languages. `do` is `add`, `double` (times `amount`) or `round` (up to a
    multiple of it); `of` what it is of (`hu`, `doubles`); `tiles` the text of those it is for.
    """

    rule: str
    tiles: str
    do: str
    amount: int
    of: str
    name: str
    key: str

    def __str__(self) -> str:
        amount = {"add": "{:+d}", "double": "x{}", "round": "up to {}"}[self.do].format(self.amount)
        return " ".join(filter(None, (self.rule, self.name, self.tiles, amount)))

    def document(self) -> dict[str, Any]:
        """The line as `tianhu count --json` gives it."""
        names = ("rule", "tiles", "do", "amount", "of", "name")
        return {name: getattr(self, name) for name in names}


@dataclass(frozen=True, slots=True)
class PlayerSheet:
    """What one player counts: the lines in order, what they add up to, the groups they read the hand as."""

    total: int
    lines: tuple[Line, ...]
    groups: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join([*map(str, self.lines), f"total {self.total}"])

    def document(self) -> dict[str, Any]:
        """The player as `tianhu count --json` gives it."""
        return {
            "total": self.total,
            "lines": [line.document() for line in self.lines],
            "groups": list(self.groups),
        }


@dataclass(frozen=True, slots=True)
class Result:
    """What a finished deal is worth, to each player and between them.

    `players[seat]` is None for a hand that was not told, and `settlement`, points by seat that
    sum to zero, where one is missing. Iterates over the players.
    """

    game: str
    totals: tuple[int | None, ...]
    settlement: tuple[int, ...] | None
    players: tuple[PlayerSheet | None, ...]

    def __iter__(self) -> Iterator[PlayerSheet | None]:
        return iter(self.players)

    def document(self) -> dict[str, Any]:
        """The result as `tianhu count --json` gives it."""
        return {
            "game": self.game,
            "totals": list(self.totals),
            "settlement": None if self.settlement is None else list(self.settlement),
            "players": [None if player is None else player.document() for player in self.players],
        }


def document(result: Result, keys: Mapping[str, Any]) -> dict[str, Any]:
    """A result's document with more beside it, and with the key of each line's text."""
    doc = result.document()
    for player, said in zip(result.players, doc["players"], strict=True):
        for line, told in zip(player.lines if player else (), said["lines"] if said else (), strict=True):
            told["key"] = line.key
    return {**doc, **keys}
