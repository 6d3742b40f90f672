"""What is asked and told of a guest's own deals, of records and of shares. `typescript` reads it too."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from tianhu.records.facts import Opponent
from tianhu.records.statistics import Statistics
from tianhu.server.messages import Replay, Whole, Word

Source = Literal["table", "import", "offline"]
End = Literal["won", "lost", "drawn"]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]


class DealInfo(Struct):
    """One of the guest's finished deals. `finished` is a time as ISO 8601 writes it.

    `table` and `number` say where it was played, if at a table of this server. `by` tells how it was won,
    by whomever, `dealt_in` that the guest gave the winning tile. `given` are the points that its review
    says were given away, null before there was one.
    """

    id: str
    game: str
    seat: int
    seats: int
    source: Source
    table: str | None
    number: int | None
    finished: str
    points: int
    end: End
    by: str | None
    dealt_in: bool
    opponents: list[Opponent]
    given: float | None


class DealList(Struct):
    """Deals of the guest, the latest first; `more` follow after the last of them.

    `pending` deals have been played and are not looked through yet: who asks again finds them. With the
    first page come what one may filter by: how many deals there are of each game, and who played.
    """

    deals: list[DealInfo]
    more: bool
    pending: int
    games: dict[str, int]
    opponents: list[Opponent]


class DealStatistics(Struct):
    """The statistics of one game among the deals that were asked for; null where there are none."""

    pending: int
    games: dict[str, int]
    statistics: Statistics | None


class KeepDeal(Struct, forbid_unknown_fields=True):
    """A record to be kept among the guest's deals: the seat that was the guest's, when it was played.

    `offline`: it was played here without a connection, and not brought in from elsewhere.
    """

    record: Any
    seat: SeatNumber = 0
    finished: Word | None = None
    offline: bool = False


class KeptDeal(Struct):
    """Under what name a deal is kept, and whether it had been there before."""

    id: str
    known: bool


class WrittenRecord(Struct, forbid_unknown_fields=True):
    """The text of a record, or of a deal as its game writes it down by hand."""

    text: Annotated[str, Meta(max_length=60_000)]


class ReplayRequest(Struct, forbid_unknown_fields=True):
    """A record to be shown step by step from a seat: with every hand open, or as that seat saw it."""

    record: Any
    seat: SeatNumber = 0
    open: bool = True


class NewShare(Struct, forbid_unknown_fields=True):
    """A deal of the guest to be shown to others: from which move and seat on, with every hand open or not.

    Without `names` persons are told by their seats.
    """

    deal: Word
    move: Whole = 0
    seat: SeatNumber = 0
    open: bool = True
    names: bool = False


class ShareInfo(Struct):
    """A deal that the guest shares, or shared until it was revoked. `created` is a time of ISO 8601."""

    id: str
    deal: str
    game: str
    created: str
    move: int
    seat: int
    open: bool
    revoked: bool


class Shared(Struct):
    """What stands at a shared address: the replay, the move it opens at, whether every hand is open.

    Where it is, the record comes too, its players as they are to be told.
    """

    move: int
    open: bool
    replay: Replay
    record: dict[str, object] | None
