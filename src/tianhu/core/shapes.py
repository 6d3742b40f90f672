"""What is told as plain data, key by key: one shape for the library, the wire and the page.

Tiles are codes of the game's notation, `x` is hidden. Seats are numbers from 0. What a game
tells of its own has a shape in its `nouns.py`.
"""

from collections.abc import Mapping
from typing import Literal, NotRequired, TypedDict

Phase = Literal["prepare", "turn", "claim", "over"]
Does = Literal["add", "double", "round"]
# What a line does, by its number in a `Sheet`.
DOES: tuple[Does, ...] = ("add", "double", "round")

# Words that Python keeps for itself cannot be the names of fields.
_From = TypedDict("_From", {"from": int | None})


class Nothing(TypedDict):
    """What a game tells that has nothing of its own to tell."""


class Event(TypedDict):
    """What was seen at the table. `word` is the word of a move, or `draw`, `win`, `exhausted`."""

    seat: int
    word: str
    tiles: list[str]


class Meld(_From):
    """A group laid before a seat: `word` tells kinds of kong apart, `from` the seat that gave a tile."""

    word: str
    tiles: list[str]


class Discard(TypedDict):
    """A tile of the pile, and whether it was taken."""

    seat: int
    tile: str
    taken: bool


class Last(TypedDict):
    """The tile that may be claimed now."""

    seat: int
    tile: str


class SeatView(TypedDict):
    """A seat as all see it. `hand` counts its concealed tiles; `open` lists them once the deal is over."""

    hand: int
    melds: list[Meld]
    open: list[str] | None
    marks: Mapping[str, object]


class AnswerLine(TypedDict):
    """A line of a score sheet, as `tianhu count` tells it. `name` is English."""

    rule: str
    tiles: str
    do: Does
    amount: int
    of: str
    name: str


class AnswerScore(TypedDict):
    """What a player's hand is worth: read in order, the lines give the total."""

    total: int
    lines: list[AnswerLine]
    groups: list[str]


class Answer(TypedDict):
    """The worth of a finished deal, as `tianhu count` tells it."""

    game: str
    totals: list[int | None]
    settlement: list[int] | None
    players: list[AnswerScore | None]


class Line(AnswerLine):
    """A line of a score sheet. `key` names its text; `name` is English, for those who read records."""

    key: str


class Score(TypedDict):
    """What a player's hand is worth: read in order, the lines give the total."""

    total: int
    lines: list[Line]
    groups: list[str]


class Win(_From):
    """How a deal was won. `rob`: another's kong; `dealt`: the hand was whole, no tile was needed."""

    tile: str | None
    by: Literal["draw", "discard", "rob", "dealt"]


class Result(TypedDict):
    """The worth of a finished deal. `judged`: fouls and liabilities, where the game knows any."""

    game: str
    totals: list[int | None]
    settlement: list[int] | None
    players: list[Score | None]
    winner: int | None
    win: Win | None
    judged: Mapping[str, object] | None


class Help(TypedDict):
    """How many tiles away from ready a hand is, and what it waits for; a game may tell more."""

    distance: int
    waits: NotRequired[list[str]]


class View(TypedDict):
    """What the seat that receives it may know. `hand` is sorted, the drawn tile in it."""

    game: str
    seat: int
    dealer: int
    phase: Phase
    turn: int
    wall: int
    hand: list[str]
    drawn: str | None
    seats: list[SeatView]
    discards: list[Discard]
    last: Last | None
    public: Mapping[str, object]
    moves: list[str]
    why: dict[str, str]
    help: Mapping[str, object] | None
    result: NotRequired[Result | None]
