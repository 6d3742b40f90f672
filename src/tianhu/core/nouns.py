"""How a game declares what it has names for: words, what is remembered, options, score lines.

One file of each game, `nouns.py`, fills a `Nouns`. `build_tools/terms.py` makes
`terms.py` beside it: the numbers, and the functions that read and change what the game
remembers of a deal, for Python and for C alike. Here and there the standard library alone.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from tianhu.core import shapes
from tianhu.core.const import DISCARD, OWN, PASS, SEATS, WIN
from tianhu.core.options import OptionTable

# Who may know what is remembered: everyone; the seat it is of; the seat whose turn
# it is; or what the game's own rules hide.
Known = Literal["all", "owner", "turn", "rules"]
Holds = Literal["number", "truth", "mask"]
# Ways to win by a tile that another seat gave.
GIVEN = ("discard", "rob")
# What a finished position of every game has, by where it stands (`formats.md`).
KEYS = {
    "deal": ("rules", "dealer", "winner", "win", "players"),
    "win": ("tile", "by", "from"),
    "player": ("hand", "melds", "partial"),
}


@dataclass(frozen=True)
class Word:
    """A word of a move, an event or a meld, as records write it.

    `tiles` says of a move that names one kind how many tiles of it, 0 for a move without;
    None for what is no move, or whose tiles the game itself tells. `name` is the name of
    its number where it is not the text.
    """

    text: str
    tiles: int | None = None
    name: str = ""


@dataclass(frozen=True)
class Slot:
    """Something a game remembers of a deal.

    `name` reads as the question the rules ask (`is_ready`, `indicator`). `per` names the
    counts it is kept for, in order: `seat`, and what the game counts (`kind`, `point`).
    A mask has a bit for each of what `bits` names.
    """

    name: str
    holds: Holds = "number"
    per: tuple[str, ...] = ()
    known: Known = "all"
    bits: str = ""
    text: str = ""


@dataclass(frozen=True)
class Foul:
    """A foul, by the number it has in the rules, a name for it, and the rules that it breaks."""

    number: int
    name: str
    rules: tuple[str, ...]


@dataclass(frozen=True)
class LineName:
    """A score line: key for texts, rule number, English, what it is of."""

    key: str
    rule: str
    english: str
    of: str


@dataclass(frozen=True)
class Field:
    """A field of the game's own in a finished position.

    `place` is where it stands: of the `deal`, the `win` or a `player`. `says` is what is expected,
    for refusals. A hand by itself is told it by keyword (`Hand.score`) if `of_hand`; one of the deal
    must then be given where there is no `default`. One with a `way` is true or false, and true only
    where the deal was won so. What is `laid` are tiles that lie apart from hands and melds.
    """

    name: str
    place: Literal["deal", "win", "player"]
    says: str
    default: object = None
    of_hand: bool = True
    way: str = ""
    laid: bool = False


@dataclass(frozen=True)
class Nouns:
    """All a game has names for; the order of each list gives the numbers.

    `counts` are what slots are kept for, besides the four seats. `ways` are how a deal
    can be won, `whole` those of them with a hand that was whole as it was dealt; `stages` the
    parts of a phase; `fields` what a finished position has of the game's own. The last four are
    the shapes of what the game tells of its own: for all, of a seat, as help, and what a judge finds.
    """

    game: str
    words: tuple[Word, ...]
    ways: tuple[str, ...]
    stages: tuple[str, ...]
    counts: dict[str, int]
    slots: tuple[Slot, ...]
    options: OptionTable
    lines: tuple[LineName, ...]
    fouls: tuple[Foul, ...] = ()
    whole: tuple[str, ...] = ()
    fields: tuple[Field, ...] = ()
    public: type[object] = shapes.Nothing
    marks: type[object] = shapes.Nothing
    help: type[object] = shapes.Help
    judged: type[object] = shapes.Nothing

    def texts(self) -> tuple[str, ...]:
        """The words by their numbers, those of every game first."""
        common = ("pass", "draw", "discard", "win", "exhausted", "", "", "")
        return (*common, *(word.text for word in self.words))

    def moves(self) -> dict[int, int]:
        """The words of moves that name no tile or tiles of one kind, with how many."""
        own = {OWN + i: word.tiles for i, word in enumerate(self.words) if word.tiles is not None}
        return {PASS: 0, DISCARD: 1, WIN: 0, **own}

    def keys(self, place: str) -> tuple[str, ...]:
        """What may stand at a place of a finished position. Raises KeyError."""
        return (*KEYS[place], *(field.name for field in self.fields if field.place == place))

    def laid_fields(self) -> tuple[str, ...]:
        """The fields, of the deal or a player, whose tiles lie apart from hands and melds."""
        return tuple(field.name for field in self.fields if field.laid)

    def of_hand(self) -> dict[str, Field]:
        """What a hand by itself can be told."""
        return {field.name: field for field in self.fields if field.of_hand}

    def size(self, slot: Slot) -> int:
        """How many places of `State.aux` a slot takes."""
        size = 1
        for name in slot.per:
            size *= self.count(name)
        return size

    def count(self, name: str) -> int:
        """How many there are of what a slot is kept for. Raises KeyError."""
        return SEATS if name == "seat" else self.counts[name]

    def who_knows(self) -> list[int]:
        """Who may know each place of `State.aux`: 0 for all, 1 for the seat to move, 2 + a seat for that.

        What the rules are left to hide is 0 too.
        """
        found: list[int] = []
        for slot, _ in self.places():
            size = self.size(slot)
            if slot.known == "owner":
                found += [2 + i // (size // SEATS) for i in range(size)]
            else:
                found += [int(slot.known == "turn")] * size
        return found

    def places(self) -> Iterator[tuple[Slot, int]]:
        """Each slot with the first of its places in `State.aux`."""
        at = 0
        for slot in self.slots:
            yield slot, at
            at += self.size(slot)
