"""How a game declares what it has names for: words, what is remembered, options, score lines.

One file of each game, `nouns.py`, fills a `Nouns`. `build_tools/terms.py` makes
`terms.py` beside it: the numbers, and the functions that read and change what the game
remembers of a deal, for Python and for C alike. Here and there the standard library alone.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from tianhu.core import shapes
from tianhu.core.const import DISCARD, OWN, PASS, WIN
from tianhu.core.options import OptionTable

# Who may know what is remembered: everyone; the seat it is of; the seat whose turn
# it is; or what the game's own rules hide.
Known = Literal["all", "owner", "turn", "rules"]
Holds = Literal["number", "truth", "mask"]


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
class Nouns:
    """All a game has names for; the order of each list gives the numbers.

    `counts` are what slots are kept for, besides the four seats. `ways` are how a deal
    can be won, `stages` the parts of a phase. The last four are the shapes of what the game
    tells of its own: for all, of a seat, as help, and what a judge finds.
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

    def size(self, slot: Slot) -> int:
        """How many places of `State.aux` a slot takes."""
        size = 1
        for name in slot.per:
            size *= self.count(name)
        return size

    def count(self, name: str) -> int:
        """How many there are of what a slot is kept for. Raises KeyError."""
        return 4 if name == "seat" else self.counts[name]

    def places(self) -> Iterator[tuple[Slot, int]]:
        """Each slot with the first of its places in `State.aux`."""
        at = 0
        for slot in self.slots:
            yield slot, at
            at += self.size(slot)
