"""What is written together of a table or a room."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tianhu.records import Record
from tianhu.server.leases import Lease
from tianhu.table.history import Stored


@dataclass(frozen=True)
class Summary:
    """What lists show of a sitting."""

    deal: int
    totals: list[int]
    over: bool


@dataclass(frozen=True)
class Change:
    """What is written together: events from number `first` on, and what follows from them.

    `members` are the guests of seats that others have now, None for a computer. `lease` is that of the
    process that writes, where several share the database.
    """

    table: str
    first: int
    events: Sequence[Stored]
    summary: Summary | None = None
    record: tuple[int, Record] | None = None
    members: Mapping[int, str | None] | None = None
    lease: Lease | None = None


@dataclass(frozen=True)
class Opening:
    """A new sitting: its game, the guest of each person's seat, its first events."""

    table: str
    game: str
    guests: dict[int, str]
    summary: Summary
    change: Change
    room: str | None = None


@dataclass(frozen=True)
class Gathered:
    """What has become of the people of a room, and with it a sitting that begins or changes there.

    `version` is the number of this change, 0 when the room is made; another with the same
    number fails, whoever writes it.
    """

    room: str
    version: int
    body: str
    opening: Opening | None = None
    change: Change | None = None
    lease: Lease | None = None

    @property
    def table(self) -> str:
        """What a write that fails is logged by."""
        return self.room


@dataclass(frozen=True)
class Removal:
    """A guest leaves a sitting for ever; with its last person all that was kept of it goes."""

    table: str
    guest: str
    lease: Lease | None = None


@dataclass(frozen=True)
class Pulse:
    """Nothing but the time: whether it can be written at all."""

    table: None = None


@dataclass(frozen=True)
class Seen:
    """A guest is here, or a room is used, today."""

    guest: str | None = None
    room: str | None = None

    @property
    def table(self) -> str | None:
        """What a write that fails is logged by."""
        return self.room


Work = Change | Opening | Removal | Gathered | Pulse | Seen
