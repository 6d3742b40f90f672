"""The messages of a room for friends: who comes together there, and what they may do before a deal.

At a room's table the messages of every table are said on the same line.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tianhu.core.options import Value
from tianhu.server.messages import Act, ClientMessage, ServerMessage, Speed, Whole, Word

SeatNumber = Annotated[int, Meta(ge=0, lt=8)]
# What those at a table may vote on, and how the last vote ended.
VotedOn = Literal["pause", "end", "remove"]
Voted = Literal["", "yes", "no"]
# What can be said at a table: the catalogues of the page have a text for each number.
PHRASES = 24


class RoomTerms(Struct, forbid_unknown_fields=True):
    """What is agreed before the deal. `drawn`: seats are drawn by dice. `away`, `move`, `reserve` in seconds.

    A computer plays for who is `away` so long; 0: never. Without a time for a `move` there is no clock.
    """

    game: Word
    rules: dict[str, Value]
    speed: Speed
    level: Word
    drawn: bool
    away: int
    move: int
    reserve: int


class RoomSeat(Struct, forbid_unknown_fields=True):
    """A seat of a room: `taken` by nobody, by a computer, or by a person of this name."""

    taken: str
    name: str
    here: bool
    ready: bool
    host: bool


class Vote(Struct, forbid_unknown_fields=True):
    """A question to those who sit here and are here: to `pause`, to `end` the sitting, to `remove` a `seat`.

    `by` is the seat that asks, `yes` and `no` those that have answered. It is carried by `needed` of
    them, and over after `left` seconds.
    """

    number: int
    what: VotedOn
    seat: int | None
    by: int
    yes: list[int]
    no: list[int]
    needed: int
    left: int


class RoomMessage(Struct, tag_field="t", tag="room", forbid_unknown_fields=True):
    """A room as its visitor sees it. `seat` is the visitor's own, null for who watches.

    `key` brings the visitor back to that seat from another browser. `host`: the visitor may agree
    on the rules and begin. `table` is the sitting that is played or was played last, `playing`
    whether it is not over, `match` how many there have been. `throws` drew the seats: who sat
    where before, and the dice. `watching` are the names of those without a seat. While the table is
    `paused` no move is taken. `voted` is how the last vote ended. By the visitor's own `link` who
    watches sees the visitor's hand: `seen` are their names. `sees` is the seat whose hand a watcher sees.
    """

    code: str
    terms: RoomTerms
    seats: list[RoomSeat]
    seat: int | None
    key: str
    host: bool
    name: str
    table: str
    playing: bool
    match: int
    throws: list[list[int]]
    watching: list[str]
    paused: bool = False
    vote: Vote | None = None
    voted: Voted = ""
    link: str = ""
    seen: list[str] = []
    sees: int | None = None


class PhraseMessage(Struct, tag_field="t", tag="phrase", forbid_unknown_fields=True):
    """Somebody says a phrase: who sits at `seat`, or, where that is null, a watcher of this name."""

    phrase: int
    seat: int | None
    name: str


class ShowingMessage(Struct, tag_field="t", tag="showing", forbid_unknown_fields=True):
    """Who sits at `seat` shows the finished `deal` to all, at a step of its replay; null: no more."""

    deal: int
    seat: int
    step: int | None


class PingMessage(Struct, tag_field="t", tag="ping", forbid_unknown_fields=True):
    """Asks whether the page is still there; it answers with a `beat`."""


class BeatMessage(Struct, tag_field="t", tag="beat", forbid_unknown_fields=True):
    """The page is still there."""

    act: Act | None = None


class SitMessage(Struct, tag_field="t", tag="sit", forbid_unknown_fields=True):
    """Takes a seat; without a number any that is free."""

    seat: SeatNumber | None = None
    act: Act | None = None


class RiseMessage(Struct, tag_field="t", tag="rise", forbid_unknown_fields=True):
    """Gives the seat up."""

    act: Act | None = None


class ReadyMessage(Struct, tag_field="t", tag="ready", forbid_unknown_fields=True):
    """Ready to begin, or no longer."""

    value: bool
    act: Act | None = None


class TermsMessage(Struct, tag_field="t", tag="terms", forbid_unknown_fields=True):
    """Other rules; nobody is ready any more."""

    terms: RoomTerms
    act: Act | None = None


class FillMessage(Struct, tag_field="t", tag="fill", forbid_unknown_fields=True):
    """Computers take the seats that are free."""

    act: Act | None = None


class ClearMessage(Struct, tag_field="t", tag="clear", forbid_unknown_fields=True):
    """A computer gives its seat up."""

    seat: SeatNumber
    act: Act | None = None


class BeginMessage(Struct, tag_field="t", tag="begin", forbid_unknown_fields=True):
    """A sitting begins, the one after `match`."""

    match: int
    act: Act | None = None


class FinishMessage(Struct, tag_field="t", tag="finish", forbid_unknown_fields=True):
    """The sitting is over after this deal: the room is open again for another."""

    match: int
    act: Act | None = None


class BackMessage(Struct, tag_field="t", tag="back", forbid_unknown_fields=True):
    """Takes the seat of the person whose code this is: the same person in another browser."""

    code: Word
    act: Act | None = None


class VoteMessage(Struct, tag_field="t", tag="vote", forbid_unknown_fields=True):
    """Asks those who are here to pause, to end the sitting, or to remove who is away from a seat."""

    what: VotedOn
    seat: SeatNumber | None = None
    act: Act | None = None


class BallotMessage(Struct, tag_field="t", tag="ballot", forbid_unknown_fields=True):
    """An answer to the vote of this number."""

    number: Whole
    yes: bool
    act: Act | None = None


class ResumeMessage(Struct, tag_field="t", tag="resume", forbid_unknown_fields=True):
    """The pause is over."""

    act: Act | None = None


class SayMessage(Struct, tag_field="t", tag="say", forbid_unknown_fields=True):
    """Says a phrase, by its number, to all who are here."""

    phrase: Annotated[int, Meta(ge=0, lt=PHRASES)]
    act: Act | None = None


class ShowMessage(Struct, tag_field="t", tag="show", forbid_unknown_fields=True):
    """Shows the finished `deal` to all, at a step of its replay; with null no more."""

    deal: Whole
    step: Whole | None
    act: Act | None = None


class LendMessage(Struct, tag_field="t", tag="lend", forbid_unknown_fields=True):
    """A new link by which who watches sees the visitor's hand; or with `value` false none any more."""

    value: bool
    act: Act | None = None


class SeeMessage(Struct, tag_field="t", tag="see", forbid_unknown_fields=True):
    """Who watches brings a player's link."""

    link: Word
    act: Act | None = None


RoomOnlyMessage = (
    BeatMessage
    | SitMessage
    | RiseMessage
    | ReadyMessage
    | TermsMessage
    | FillMessage
    | ClearMessage
    | BeginMessage
    | FinishMessage
    | BackMessage
    | VoteMessage
    | BallotMessage
    | ResumeMessage
    | SayMessage
    | LendMessage
    | SeeMessage
    | ShowMessage
)
RoomClientMessage = ClientMessage | RoomOnlyMessage
RoomServerMessage = ServerMessage | RoomMessage | PhraseMessage | ShowingMessage | PingMessage


class NewRoom(Struct, forbid_unknown_fields=True):
    """A room to be made; the guest sits at its first seat."""

    terms: RoomTerms


class RoomCode(Struct):
    """A room, by the code in its address, and the game that is played there."""

    code: str
    game: str
