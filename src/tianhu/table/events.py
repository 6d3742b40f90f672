"""What happens at a table, declared once: the fields of an event are what is stored of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from tianhu.core.game import Setup
from tianhu.core.options import Value
from tianhu.games import game
from tianhu.table.seat import Seat
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


@dataclass(frozen=True)
class Begun:
    """A wall is dealt. `before` are the totals up to it, so that earlier deals need not be replayed.

    `nonce`, 128 random bits as hexadecimal digits, keeps hidden tiles from being tried on the
    commitment; it is told with the record. `finished` counts the deals of the table that came to
    their end before.
    """

    kind: ClassVar[str] = "begun"
    number: int
    wall: str
    setup: Setup
    before: tuple[int, ...]
    nonce: str = ""
    finished: int | None = None
    act: str = ""

    def apply(self, sitting: Sitting) -> None:
        """Raises BadInput for a wall that is not the game's set."""
        wall = sitting.game.tiles.parse(self.wall, "wall")
        sitting.begin(self.number, wall, self.setup, self.before, self.nonce)
        sitting.finished = self.number - 1 if self.finished is None else self.finished
        sitting.acts.note(self.act)


@dataclass(frozen=True)
class Moved:
    """A seat's answer in words that takes effect at once: in its turn, or as the last of those asked."""

    kind: ClassVar[str] = "move"
    seat: int
    move: str
    act: str = ""

    def apply(self, sitting: Sitting) -> None:
        """Raises IllegalMove or BadNotation, changing nothing."""
        sitting.play(self.seat, self.move)
        sitting.acts.note(self.act)


@dataclass(frozen=True)
class Sealed:
    """A seat's answer in words, known to that seat alone. It takes effect with `Opened`."""

    kind: ClassVar[str] = "sealed"
    seat: int
    move: str
    act: str = ""

    def apply(self, sitting: Sitting) -> None:
        """Raises IllegalMove or BadNotation, changing nothing."""
        sitting.seal(self.seat, self.move)
        sitting.acts.note(self.act)


@dataclass(frozen=True)
class Opened:
    """All who were asked have answered, and the answers take effect at one stroke."""

    kind: ClassVar[str] = "opened"

    def apply(self, sitting: Sitting) -> None:
        """All seats see what has come of it, each once."""
        sitting.open()


@dataclass(frozen=True)
class Advanced:
    """A stop ends at which nobody is asked, or nobody any more.

    Stored like all the rest: a table that is fetched again stands at the very stop that
    was shown last, and so does not tell whether anybody was asked there.
    """

    kind: ClassVar[str] = "advance"

    def apply(self, sitting: Sitting) -> None:
        """Takes a halted deal to its next stop."""
        sitting.advance()


@dataclass(frozen=True)
class Paced:
    """Another speed is chosen; the deal does not change."""

    kind: ClassVar[str] = "speed"
    speed: str
    act: str = ""

    def apply(self, sitting: Sitting) -> None:
        """Sets the speed."""
        sitting.speed = self.speed
        sitting.acts.note(self.act)


@dataclass(frozen=True)
class Restarted:
    """Totals return to nothing. The first deal of the new sitting follows as its own event."""

    kind: ClassVar[str] = "restart"
    act: str = ""

    def apply(self, sitting: Sitting) -> None:
        """Without effect on what is played: the deal that begins brings the new totals."""
        sitting.acts.note(self.act)


@dataclass(frozen=True)
class Reseated:
    """A seat has another: a person by the id of a guest, or a computer by its level."""

    kind: ClassVar[str] = "reseated"
    seat: int
    guest: str | None = None
    level: str | None = None

    def apply(self, sitting: Sitting) -> None:
        """The hand stays where it is; who holds it sees it."""
        sitting.reseat(self.seat, Seat(self.guest, self.level))


@dataclass(frozen=True)
class Timed:
    """A turn took longer than the time for a move: so many seconds are left of the seat's reserve."""

    kind: ClassVar[str] = "timed"
    seat: int
    left: float

    def apply(self, sitting: Sitting) -> None:
        """Until the next deal."""
        sitting.reserve[self.seat] = self.left


@dataclass(frozen=True)
class Ended:
    """The sitting is over though another deal could follow. A deal that lies there is not finished."""

    kind: ClassVar[str] = "ended"

    def apply(self, sitting: Sitting) -> None:
        """Nobody is asked any more."""
        sitting.end()


Event = Advanced | Begun | Ended | Moved | Opened | Paced | Reseated | Restarted | Sealed | Timed
