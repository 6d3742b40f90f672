"""What a finished deal is worth, for Python: lines with their rule, by player. Made of a `Sheet`."""

from collections.abc import Iterator
from dataclasses import dataclass

from tianhu.core import shapes


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a score sheet.

    `rule` is a number of the game's rules, `name` says it in English, `key` is the key of the
    line's text in all languages. `do` is `add`, `double` (times `amount`) or `round` (up to a
    multiple of it); `of` what it is of (`hu`, `doubles`); `tiles` the text of those it is for.
    """

    rule: str
    tiles: str
    do: shapes.Does
    amount: int
    of: str
    name: str
    key: str

    def __str__(self) -> str:
        amount = {"add": "{:+d}", "double": "x{}", "round": "up to {}"}[self.do].format(self.amount)
        return " ".join(filter(None, (self.rule, self.name, self.tiles, amount)))

    def document(self) -> shapes.AnswerLine:
        """The line as `tianhu count --json` gives it."""
        return {
            "rule": self.rule,
            "tiles": self.tiles,
            "do": self.do,
            "amount": self.amount,
            "of": self.of,
            "name": self.name,
        }

    def keyed(self) -> shapes.Line:
        """The line with the key of its text, as the page receives it."""
        return {**self.document(), "key": self.key}


@dataclass(frozen=True, slots=True)
class PlayerSheet:
    """What one player counts: the lines in order, what they add up to, the groups they read the hand as."""

    total: int
    lines: tuple[Line, ...]
    groups: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join([*map(str, self.lines), f"total {self.total}"])

    def document(self) -> shapes.AnswerScore:
        """The player as `tianhu count --json` gives it."""
        return {
            "total": self.total,
            "lines": [line.document() for line in self.lines],
            "groups": list(self.groups),
        }

    def keyed(self) -> shapes.Score:
        """The player with the keys of the lines' texts, as the page receives it."""
        return {
            "total": self.total,
            "lines": [line.keyed() for line in self.lines],
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

    def document(self) -> shapes.Answer:
        """The result as `tianhu count --json` gives it."""
        return {
            "game": self.game,
            "totals": list(self.totals),
            "settlement": None if self.settlement is None else list(self.settlement),
            "players": [None if player is None else player.document() for player in self.players],
        }
