"""All that a server does for one guest, in one object."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from random import Random
from time import monotonic
from typing import Protocol
from urllib.parse import parse_qsl, unquote

from tianhu import table
from tianhu.core.documents import parse
from tianhu.core.errors import BadInput, BadNotation, IllegalMove
from tianhu.local import form, told
from tianhu.local.refusal import Refusal, ended, problem
from tianhu.local.registry import Answer, Asked, find
from tianhu.local.room import Change, Room
from tianhu.local.routes import ROUTES
from tianhu.local.rows import Key, Rows
from tianhu.table.history import Stored

# Ids of tables that were begun here begin so; no server makes such ones.
PREFIX = "local-"
# Codes with which a line is closed: the table goes on elsewhere or was changed; there is none.
AGAIN, UNKNOWN, DAMAGED = 1013, 4004, 4010
NO_TABLE = "There is no such table."


class Clock(Protocol):
    """Tells the time."""

    def now(self) -> float:
        """Seconds since some moment."""
        ...

    def date(self) -> str:
        """The time of day as ISO 8601 writes it."""
        ...


class Own:
    """The machine's own."""

    def now(self) -> float:
        """Seconds since some moment; never goes back."""
        return monotonic()

    def date(self) -> str:
        """In UTC."""
        return datetime.now(UTC).isoformat()


@dataclass
class Job:
    """A review under way, to be worked out beside; `decisions` are there at its end."""

    text: str
    seat: int
    done: int = 0
    of: int = 0
    decisions: Sequence[told.Document] | None = None
    failed: bool = False


@dataclass
class Out:
    """What is to be done for pages, in this order: messages by line, then lines to close with a code."""

    sent: list[tuple[int, str]] = field(default_factory=list)
    closed: list[tuple[int, int]] = field(default_factory=list)


class Local:
    """Answers requests and plays tables. Each call may raise Wanted, nothing having been done.

    After each, what `rows.take()` gives has to be stored, and then what `take()` gives to be sent.
    """

    def __init__(
        self, clock: Clock | None = None, entropy: Random | None = None, pace: int | None = None
    ) -> None:
        """Chance comes from `entropy`, by default the system's; `pace`: see `Room`."""
        self.clock = clock or Own()
        self.entropy = entropy or secrets.SystemRandom()
        self.pace = pace
        self.rows = Rows()
        self.rooms: dict[str, Room] = {}
        self.lines: dict[int, str] = {}
        self.jobs: dict[str, Job] = {}
        self._out = Out()

    def take(self) -> Out:
        """What is to be sent since this was last asked."""
        out, self._out = self._out, Out()
        return out

    # Requests.

    def answer(self, method: str, path: str, body: str | None = None) -> tuple[int, str]:
        """The status and the text of what the server would answer at `/api/` and the path."""
        where, _, query = path.partition("?")
        found = find(ROUTES, method, where)
        try:
            if isinstance(found, int):
                raise Refusal(found, "There is nothing at this address.")
            handler, parts = found
            doc = None if body is None else parse(body, "body")
            asked = Asked({key: unquote(part) for key, part in parts.items()}, dict(parse_qsl(query)), doc)
            made = handler(self, asked)
        except (Refusal, BadInput) as error:
            status, doc = problem(error)
            return status, told.text(doc)
        if not isinstance(made, Answer):
            return 200, told.text(made)
        if made.text is not None:
            return made.status, made.text
        return made.status, "" if made.status == 204 else told.text(made.doc)

    # The guest.

    @property
    def name(self) -> str:
        """The guest's name; empty until one is chosen. Raises Wanted."""
        return str(self.rows.get(("me",)) or "")

    def rename(self, name: str) -> None:
        """Another name, also at the tables."""
        self.rows.put(("me",), name)
        for room in self.rooms.values():
            room.name = name
            room.show(room.lines)

    # Tables.

    def tables(self) -> list[told.Document]:
        """What lists show of the tables, the latest first. Raises Wanted."""
        found = self.rows.all(("tables",)).values()
        return sorted(found, key=lambda each: (each["created"], each["id"]), reverse=True)

    def open(self, created: table.Created) -> str:
        """A new table with its first deal; gives its id. Raises Wanted."""
        self.rows.need(("tables",))
        sitting = created.sitting()
        begun = table.begin_first(sitting, self.entropy)
        begun.apply(sitting)
        key = f"{PREFIX}{self.entropy.getrandbits(96):024x}"
        self.rows.load(("events", key), ())
        self.rows.load(("records", key), ())
        for number, stored in enumerate([table.to_stored(created), table.to_stored(begun)]):
            self.rows.put(("events", key, number), list(stored), once=True)
        self._summarize(key, sitting, created.game, self.clock.date())
        return key

    def has(self, key: str) -> bool:
        """Whether there is such a table. Raises Wanted."""
        return self.rows.get(("tables", key)) is not None

    def need(self, key: str) -> None:
        """Raises Refusal unless there is such a table, and Wanted."""
        if not self.has(key):
            raise Refusal(404, NO_TABLE, "table")

    def events(self, key: str) -> list[Stored]:
        """All events of a table as they are stored. Raises Wanted."""
        return [(kind, body) for kind, body in self.rows.all(("events", key)).values()]

    def room(self, key: str) -> Room:
        """The room of a table. Raises Refusal, and Wanted."""
        self.need(key)
        room = self.rooms.get(key)
        if room is None:
            name, stored = self.name, self.events(key)
            self.rows.need(("records", key))
            try:
                sitting = table.rebuild(stored)
            except Exception as error:
                raise Refusal(410, "What was stored of this table is damaged.") from error
            keep = self._keeper(key, len(stored))
            room = self.rooms[key] = Room(sitting, keep, self._send, self.entropy, self.pace)
            room.name = name
        return room

    def seat(self, key: str) -> int:
        """The guest's seat at a table. Raises Refusal, and Wanted."""
        self.need(key)
        created = table.from_stored(*self.events(key)[0])
        assert isinstance(created, table.Created), "a sitting begins with its creation"
        return next(i for i, seat in enumerate(created.seats) if seat.person)

    def record(self, key: str, number: int) -> str:
        """The text of the record of a finished deal. Raises Refusal, and Wanted."""
        self.need(key)
        text = self.rows.all(("records", key)).get(("records", key, number))
        if text is None:
            raise Refusal(
                409,
                f"Deal {number} of this table has not been finished."
                if number
                else "This deal has not been finished.",
                "deal",
            )
        return str(text)

    def remove(self, key: str) -> None:
        """A table goes for ever. Raises Refusal, and Wanted."""
        self.need(key)
        self.close(key, UNKNOWN)
        for kind in ("tables", "events", "records"):
            self.rows.drop((kind, key))
        self.jobs = {name: job for name, job in self.jobs.items() if not name.startswith(f"{key}/")}

    def close(self, key: str, code: int = AGAIN) -> None:
        """Takes a table out of memory; its rows are wanted again when somebody comes."""
        room = self.rooms.pop(key, None)
        for line in room.lines if room else ():
            del self.lines[line]
            self._out.closed.append((line, code))

    def forget(self, prefix: Key) -> None:
        """Rows were changed by another page: what was made of them goes."""
        if len(prefix) > 1 and prefix[0] in {"events", "records"}:
            self.close(str(prefix[1]))
        self.rows.forget(prefix)

    def _keeper(self, key: str, stored: int) -> Callable[[Change], None]:
        count = stored

        def keep(change: Change) -> None:
            nonlocal count
            for event in change.events:
                self.rows.put(("events", key, count), list(table.to_stored(event)), once=True)
                count += 1
            sitting = self.rooms[key].sitting
            if change.record is not None:
                self.rows.put(("records", key, sitting.number), change.record)
            info = self.rows.get(("tables", key))
            if change.record is not None or info["deal"] != sitting.number:
                self._summarize(key, sitting, info["game"], info["created"])

        return keep

    def _summarize(self, key: str, sitting: table.Sitting, game: str, created: str) -> None:
        info = {"id": key, "game": game, "deal": sitting.number, "totals": sitting.totals}
        seat = next(i for i, each in enumerate(sitting.seats) if each.person)
        others = [{"name": "", "level": each.level} for i, each in enumerate(sitting.seats) if i != seat]
        info |= {"over": sitting.over, "created": created, "room": None, "seat": seat, "opponents": others}
        self.rows.put(("tables", key), info)

    def _send(self, line: int, text: str) -> None:
        self._out.sent.append((line, text))

    # Lines of pages to tables.

    def connect(self, key: str, line: int) -> None:
        """A page comes to a table, and is shown it; where there is none its line is closed. Raises Wanted."""
        try:
            room = self.room(key)
        except Refusal as refusal:
            self._out.closed.append((line, DAMAGED if refusal.status == 410 else UNKNOWN))
            return
        self.lines[line] = key
        room.enter(line, self.clock.now())

    def receive(self, line: int, text: str) -> None:
        """A page says something over its line. A line that was closed is not heard."""
        room = self.rooms.get(self.lines.get(line, ""))
        if room is None:
            return
        try:
            if room.take(form.message(text), self.clock.now()):
                room.show([line])
        except IllegalMove as error:
            self._send(line, told.text(told.refused(error.code, str(error))))
            room.show([line])
        except (BadInput, BadNotation) as error:
            self._send(line, told.text(told.refused("malformed", ended(str(error)))))

    def leave(self, line: int) -> None:
        """A page goes; a table without one waits."""
        room = self.rooms.get(self.lines.pop(line, ""))
        if room is not None:
            room.leave(line)

    def due(self) -> float | None:
        """Seconds until some table wants to be woken."""
        waits = [room.due(self.clock.now()) for room in self.rooms.values()]
        return min((wait for wait in waits if wait is not None), default=None)

    def wake(self) -> None:
        """Takes on the tables whose time has come."""
        for room in list(self.rooms.values()):
            room.wake(self.clock.now())

    # Reviews.

    def begin(self, name: str, text: str, seat: int) -> Job:
        """A review that is to be worked out beside, by whoever looks into `jobs`."""
        job = self.jobs[name] = Job(text, seat)
        return job
