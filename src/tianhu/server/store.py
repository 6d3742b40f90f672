"""What is kept: guests, sittings as events, records. A change is on disk before `write` returns."""

import asyncio
import contextlib
import hashlib
import re
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from sqlalchemy import Executable, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from tianhu.records import Opponent
from tianhu.server.clock import now
from tianhu.server.leases import Lost
from tianhu.server.logs import log, trace
from tianhu.server.messages import TableInfo
from tianhu.server.metrics import Metrics
from tianhu.server.models import DealRow, EventRow, Guest, Member, SittingRow
from tianhu.server.seated import opponents
from tianhu.server.works import Seen, Work
from tianhu.server.writes import put
from tianhu.table.history import Stored

# What names of tables are made of. PostgreSQL refuses some of what an address may hold.
TABLE = re.compile("[A-Za-z0-9_-]{1,32}")
DAY = timedelta(days=1)
# Sittings that are listed at once.
PAGE = 100
# Events that hold beyond the deal in which they happened.
OUTLASTING = ("created", "speed", "restart", "reseated")


@dataclass(frozen=True)
class Known:
    """A guest."""

    id: str
    name: str


@dataclass
class _Waiting:
    work: Work
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


# What reading a stored text raises that is not what was written.
UNREADABLE = (ValueError, RecursionError)


class Damaged(Exception):
    """What is stored of a table cannot be read, or cannot have happened: it is closed for good."""


class Store:
    """Reads at once; writes through one writer, which commits all that waits in one transaction."""

    def __init__(
        self, engine: AsyncEngine, metrics: Metrics, on_lost: Callable[[str], None] = lambda _: None
    ) -> None:
        """`start` sets the writer to work; `on_lost` is told of each table that has another owner now."""
        self.engine = engine
        self.metrics = metrics
        self.on_lost = on_lost
        self._queue: asyncio.Queue[_Waiting] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Sets the writer to work."""
        self._writer = asyncio.create_task(self._write_all(), name="writer")

    async def stop(self) -> None:
        """Ends the writer once all that waits is written."""
        await self._queue.join()
        if self._writer is not None:
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writer
        await self.engine.dispose()

    async def write(self, work: Work) -> None:
        """Returns once the change is committed. Raises what the database raises; then nothing is written."""
        waiting = _Waiting(work)
        self._queue.put_nowait(waiting)
        await waiting.done

    def note(self, work: Work) -> None:
        """Writes it some time, if it can be; nobody waits for it."""
        waiting = _Waiting(work)
        waiting.done.add_done_callback(lambda done: done.cancelled() or done.exception())
        self._queue.put_nowait(waiting)

    async def _write_all(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while not self._queue.empty():
                batch.append(self._queue.get_nowait())
            if not await self._commit(batch) and len(batch) > 1:
                for waiting in batch:
                    await self._commit([waiting])
            for _ in batch:
                self._queue.task_done()

    async def _commit(self, batch: list[_Waiting]) -> bool:
        """Writes a batch in one transaction. A single change that fails is told so."""
        try:
            with self.metrics.commit.time():
                async with self.engine.begin() as connection:
                    await put(connection, [waiting.work for waiting in batch])
        except Exception as error:
            if len(batch) == 1:
                self._note(error, batch[0].work.table)
                _settle(batch[0].done, error)
            return False
        for waiting in batch:
            _settle(waiting.done)
        return True

    def damaged(self, table: str, error: Exception) -> Damaged:
        """What to raise where something stored of a table cannot be used; counted and logged."""
        self.metrics.damaged.inc()
        log.error("table damaged", table=table, **trace(error))
        return Damaged(table)

    def _note(self, error: Exception, table: str | None) -> None:
        """A write that failed is counted and logged, whoever waits for it."""
        self.metrics.failed.inc()
        log.error("write failed", table=table, **trace(error))
        if isinstance(error, Lost):
            self.on_lost(error.key)

    async def _execute(self, statement: Executable) -> None:
        try:
            async with self.engine.begin() as connection:
                await connection.execute(statement)
        except Exception as error:
            self._note(error, None)
            raise

    # Guests.

    async def add_guest(self) -> tuple[Known, str]:
        """A new guest, and the token by which it will be known."""
        guest, token = Known(secrets.token_hex(8), ""), secrets.token_urlsafe(32)
        row = {"id": guest.id, "token_hash": hash_token(token), "name": "", "created": now(), "seen": now()}
        await self._execute(insert(Guest).values(row))
        return guest, token

    async def find_guest(self, token: str) -> Known | None:
        """The guest whose token this is."""
        query = select(Guest.id, Guest.name, Guest.seen).where(Guest.token_hash == hash_token(token))
        async with self.engine.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        if row is not None and (row.seen is None or now() - _utc(row.seen) > DAY):
            self.note(Seen(guest=row.id))
        return Known(row.id, row.name) if row else None

    async def rename(self, guest: str, name: str) -> None:
        """Gives a guest another name."""
        await self._execute(update(Guest).where(Guest.id == guest).values(name=name))

    async def names(self, guests: Sequence[str]) -> dict[str, str]:
        """The names of guests by id."""
        query = select(Guest.id, Guest.name).where(Guest.id.in_(guests))
        async with self.engine.connect() as connection:
            return {row.id: row.name for row in await connection.execute(query)}

    # Sittings.

    async def tables(self, guest: str, before: str | None = None) -> list[TableInfo]:
        """The guest's sittings, the latest first, `PAGE` at a time: those before another of its sittings."""
        made, name = SittingRow.created, SittingRow.id
        query = select(SittingRow.__table__, Member.seat).join(Member).where(Member.guest_id == guest)
        if before is not None:
            then = select(made).join(Member).where(name == before, Member.guest_id == guest).scalar_subquery()
            query = query.where((made < then) | ((made == then) & (name < before)))
        query = query.order_by(made.desc(), name.desc()).limit(PAGE)
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query)).all()
            seated = await opponents(connection, {row.id: row.seat for row in rows})
        return [self._info(row, seated.get(row.id, [])) for row in rows]

    def _info(self, r: Any, others: list[Opponent]) -> TableInfo:
        made = _utc(r.created).isoformat()
        return TableInfo(r.id, r.game, r.deal, self._totals(r), r.over, made, r.room, r.seat, others)

    def _totals(self, row: Any) -> list[int]:
        """Those of a sitting; none where they cannot be read, so that the others can still be listed."""
        try:
            return msgspec.json.decode(row.totals, type=list[int])
        except UNREADABLE as error:
            self.damaged(row.id, error)
            return []

    async def members(self, table: str) -> dict[str, int]:
        """The seat of each guest at a table; empty if there is no such table."""
        if not TABLE.fullmatch(table):
            return {}
        query = select(Member.guest_id, Member.seat).where(Member.sitting_id == table)
        async with self.engine.connect() as connection:
            return {row.guest_id: row.seat for row in await connection.execute(query)}

    async def events(self, table: str) -> tuple[list[Stored], int]:
        """The events that rebuild a sitting, without the moves of earlier deals; and how many there are.

        Raises Damaged where one cannot be read or is missing.
        """
        mine = EventRow.sitting_id == table
        last = select(func.max(EventRow.n)).where(mine, EventRow.kind == "begun").scalar_subquery()
        query = select(EventRow.n, EventRow.kind, EventRow.body)
        query = query.where(mine, (EventRow.n >= last) | (EventRow.kind.in_(OUTLASTING)))
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query.order_by(EventRow.n))).all()
        begun = max((row.n for row in rows if row.kind == "begun"), default=0)
        numbers = [row.n for row in rows if row.n >= begun]
        try:
            if numbers != list(range(begun, begun + len(numbers))):
                raise ValueError("an event is missing")
            return [(row.kind, _doc(row.body)) for row in rows], rows[-1].n + 1 if rows else 0
        except UNREADABLE as error:
            raise self.damaged(table, error) from error

    async def record(self, table: str, number: int) -> str | None:
        """The record of a finished deal, as JSON. Raises Damaged where it cannot be read."""
        query = select(DealRow.record).where(DealRow.sitting_id == table, DealRow.number == number)
        async with self.engine.connect() as connection:
            text = (await connection.execute(query)).scalar_one_or_none()
        try:
            _doc(text or "null")
        except UNREADABLE as error:
            raise self.damaged(table, error) from error
        return text


def hash_token(token: str) -> str:
    """What is kept of a token: enough to know it again, not to make it."""
    return hashlib.sha256(token.encode()).hexdigest()


def _utc(time: datetime) -> datetime:
    return time.replace(tzinfo=UTC) if time.tzinfo is None else time


def _settle(done: asyncio.Future[None], error: Exception | None = None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


def _doc(text: str) -> Any:
    return msgspec.json.decode(text)
