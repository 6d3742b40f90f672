"""The messages between server and page. The page's types are made from these; see `typescript`.

Tiles are codes of the project's notation, `x` is hidden. Seats are numbers from 0.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from tianhu.core.options import Value
from tianhu.core.shapes import Event, View
from tianhu.keeper import Check, EveningDocument, Look, Verdict
from tianhu.records import Opponent
from tianhu.table.advice import Advice, Reason
from tianhu.table.review import Grade

Speed = Literal["slow", "normal", "fast"]

# Of a room: a seat is `taken`, a `seat` or `name` wanted, the `host` asked, others are waited for
# (`waits`), or a `code` is nobody's. The table is `paused`, another `vote` is open, somebody is not `away`.
# A `link` to a hand is nobody's. Somebody else `leads` through the deal.
Code = Literal[
    "stale",
    "turn",
    "illegal",
    "malformed",
    "over",
    "busy",
    "taken",
    "seat",
    "host",
    "waits",
    "code",
    "name",
    "paused",
    "vote",
    "away",
    "link",
    "leads",
]

Word = Annotated[str, Meta(max_length=80)]
Name = Annotated[str, Meta(max_length=24)]
# The name a page gives to something it does, another each time: what comes twice is done once.
Act = Annotated[str, Meta(min_length=1, max_length=40)]
# A question to the score keeper, which reads its document itself.
Keeping = dict[str, object]
Whole = Annotated[int, Meta(ge=0, lt=1 << 31)]


class Player(Struct, forbid_unknown_fields=True):
    """Who sits at a seat: `level` of a computer, null for a person; `here` while a person is connected.

    `ready`: after a deal, a person who waits for the next one. `stand`: a computer plays for a
    person who is away.
    """

    name: str
    level: str | None
    here: bool
    ready: bool = False
    stand: bool = False


class Clock(Struct, forbid_unknown_fields=True):
    """The time for a move at a table that has a clock: `left` seconds of it, then a `reserve` for each seat.

    To answer a discard there is no reserve, so that what is left of it tells nothing.
    """

    move: int
    left: float
    reserve: list[float]


class Sitting(Struct, forbid_unknown_fields=True):
    """The sitting around the deal. `deals` counts those finished; `over`: no further deal follows.

    `watching`: for who has no seat, told from the first one. `rolls` are the throws that found the
    first dealer, a seat and its dice each; those who tie throw again.
    """

    deal: int
    deals: int
    totals: list[int]
    over: bool
    speed: Speed
    commitment: str
    dealer: int
    rolls: list[list[int]]
    players: list[Player]
    clock: Clock | None = None
    watching: bool = False


class StateMessage(Struct, tag_field="t", tag="state", forbid_unknown_fields=True):
    """All that a seat sees, and the events since the last such message.

    `seen` counts the events of the deal that its stream has come to, the same for every seat: where it
    grows by more than `events`, a message was lost on the way.
    """

    deal: int
    ask: int
    view: View
    events: list[Event]
    sitting: Sitting
    seen: int = 0


class RefusedMessage(Struct, tag_field="t", tag="refused", forbid_unknown_fields=True):
    """A message was refused and nothing has changed. `text` is one English sentence."""

    code: Code
    text: str


class MoveMessage(Struct, tag_field="t", tag="move", forbid_unknown_fields=True):
    """The answer to `ask` of a deal."""

    deal: Whole
    ask: Whole
    move: Word
    act: Act | None = None


class NextMessage(Struct, tag_field="t", tag="next", forbid_unknown_fields=True):
    """On to the deal after this one."""

    deal: Whole
    act: Act | None = None


class RestartMessage(Struct, tag_field="t", tag="restart", forbid_unknown_fields=True):
    """A new sitting at this table."""

    act: Act | None = None


class SpeedMessage(Struct, tag_field="t", tag="speed", forbid_unknown_fields=True):
    """Another speed of the computers."""

    value: Speed
    act: Act | None = None


ServerMessage = StateMessage | RefusedMessage
ClientMessage = MoveMessage | NextMessage | RestartMessage | SpeedMessage


def name(seat: int, message: ClientMessage) -> str:
    """What a person does, by the name the page gave it; empty where it gave none."""
    return "" if message.act is None else f"{seat}:{message.act}"


class OptionInfo(Struct):
    """A rule option and its source. With `number`, any whole number above 0 is a value too."""

    key: str
    values: list[Value]
    default: Value
    rule: str
    number: bool


class GameInfo(Struct):
    """A game on the shelf."""

    id: str
    seats: int
    options: list[OptionInfo]
    presets: dict[str, dict[str, Value]]
    levels: list[str]


class TableInfo(Struct):
    """One of the guest's tables, and the room it is played in. `created` is a time as ISO 8601 writes it.

    `seat` is the guest's own, `opponents` are those at the others; none where they cannot be read.
    """

    id: str
    game: str
    deal: int
    totals: list[int]
    over: bool
    created: str
    room: str | None = None
    seat: int = 0
    opponents: list[Opponent] = []


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to be opened: a level for each seat but the guest's own."""

    game: Word
    levels: Annotated[list[Word], Meta(max_length=8)]
    rules: dict[str, Value] = {}
    speed: Speed = "normal"


class NewTableId(Struct):
    """The table that was opened."""

    id: str


class Me(Struct, forbid_unknown_fields=True):
    """The guest, by the name shown to others; empty until one is chosen."""

    name: Name


class Hint(Struct):
    """Candidates at a decision, the best first; `ask` of a deal, as in the state that asked for it."""

    deal: int
    ask: int
    candidates: list[Advice]


class Decision(Struct):
    """A decision of a finished deal: its place in the record, and the points given away there on average.

    `mean` is the settlement to expect with the better move, `cost` what was given away against it,
    `regular` against a quick player's move, each with half its 95 % interval. Below 0 it brought more.
    """

    index: int
    played: str
    best: str
    mean: float
    cost: float
    ci95: float
    regular: float
    regular_ci95: float
    grade: Grade
    marked: bool
    facts: dict[str, int]
    reasons: list[Reason]


class Review(Struct):
    """A review, or how far it has come: `done` of `of` decisions."""

    done: int
    of: int
    decisions: list[Decision] | None


class ReplayStep(Struct, forbid_unknown_fields=True):
    """The table after `index` moves of a record, every hand open, and what was seen on the way there."""

    index: int
    view: View
    events: list[Event]


class Replay(Struct, forbid_unknown_fields=True):
    """A finished deal, step by step; who sat there, and the seat it is seen from."""

    seat: int
    players: list[Player]
    steps: list[ReplayStep]


LessonAsk = Literal["move", "tap", "count", "pay", "group", "play"]
LessonVerdict = Literal["asked", "right", "wrong", "other", "nudge"]


class LessonStep(Struct):
    """A step of a game's lessons: the rules it teaches, the names of what it asks one after the other."""

    id: str
    rules: list[str]
    tasks: list[str]


class LessonTry(Struct, forbid_unknown_fields=True):
    """A try: the answers given so far, a list for each task begun. Without `given`, where the step stands."""

    made: Annotated[list[Annotated[list[Word], Meta(max_length=120)]], Meta(min_length=1, max_length=12)]
    given: Word | None = None


class LessonFrame(Struct, forbid_unknown_fields=True):
    """What the learner sees at one moment, and the events since the one before."""

    view: View
    events: list[Event]


class LessonLine(Struct, forbid_unknown_fields=True):
    """A score line that was found; `key` names its text."""

    key: str
    rule: str
    tiles: str
    do: Literal["add", "double", "round"]
    amount: int


class LessonReply(Struct, forbid_unknown_fields=True):
    """What a step says. After `wrong`, `other` and `nudge` the position is that of before.

    `reason` is the key of a text: of the game's lessons, or of the page's if it begins with `other.`;
    `values` are its numbers. `found` are the things found so far, of which `left` are missing; `lines`
    the score lines among them, `total` what they come to. `done`: the task is. `fresh`: it has a
    position of its own, and does not go on from the one before.
    """

    step: str
    task: int
    id: str
    ask: LessonAsk
    tasks: int
    verdict: LessonVerdict
    reason: str
    values: dict[str, int]
    frames: list[LessonFrame]
    focus: list[str]
    found: list[str]
    left: int
    lines: list[LessonLine]
    total: int | None
    done: bool
    fresh: bool


class CountRequest(Struct, forbid_unknown_fields=True):
    """A finished position to be counted."""

    game: Word
    position: Any


class KeeperShapes(Struct):
    """What the score keeper answers, by its question, and the document of an evening."""

    evening: EveningDocument
    look: Look
    check: Check
    judge: Verdict


class VersionInfo(Struct):
    """What runs here."""

    version: str
    compiled: bool


class Problem(Struct):
    """Why a request was refused; `field` names what was wrong in it."""

    field: str | None
    text: str
