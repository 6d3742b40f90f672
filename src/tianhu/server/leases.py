"""Which process has a table, where several share a database: each by a row that it keeps renewing.

A table, or a room for friends with all that is played there, has one owner: all its people meet there,
and it alone writes. `until` is told by the database's clock, so that the processes' own may be wrong.
A process that was stopped for longer than that may find another in its place. It learns so at its next
renewal, and until then it cannot write, since every write checks the number of its lease (`epoch`) in
its own transaction: a lock on the row (KEY SHARE) keeps it from changing hands meanwhile, and waits
where it is just changing hands. Renewals do not wait for that lock, nor writes for renewals.

An SQLite file has one server alone (`database.hold`): there is nothing to share, and no lease.
"""

import re
import secrets
import socket
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import ColumnElement, DateTime, Row, func, literal, select, tuple_, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from tianhu.server.clock import Clock
from tianhu.server.logs import log
from tianhu.server.metrics import Metrics
from tianhu.server.models import LeaseRow

# Seconds for which a table is held, and after which that is renewed.
TERM = 10
RENEWAL = 3
# The table of a room: the room's code and which sitting it is.
OF_ROOM = re.compile("([A-Z0-9]{6})-[0-9]+")


@dataclass(frozen=True)
class Lease:
    """What a process holds: a table or room, and the number of times it had changed hands by then."""

    key: str
    epoch: int


class Elsewhere(Exception):
    """Another process has the table: its secret, and the address where it is reached."""

    def __init__(self, owner: str, address: str) -> None:
        super().__init__(address)
        self.owner = owner
        self.address = address


class Lost(Exception):
    """Another process has had the table since: nothing was written."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


@dataclass
class _Held:
    lease: Lease
    since: float


def key_of(table: str) -> str:
    """By which key a table is held: a room's with its room."""
    found = OF_ROOM.fullmatch(table)
    return found[1] if found else table


class Leases:
    """The tables that this process has."""

    def __init__(self, engine: AsyncEngine, metrics: Metrics, clock: Clock, address: str = "") -> None:
        """`address` is where other processes reach this one, empty where they cannot."""
        self.engine = engine
        self.metrics = metrics
        self.clock = clock
        self.address = address
        self.shared = engine.dialect.name == "postgresql"
        # Only who reads the database knows it: so other processes are believed (`relay`).
        self.owner = secrets.token_hex(16)
        # A process that was at the same place before is not there any more.
        self.place = f"{socket.gethostname()} {address}"[:200] if address else self.owner
        self.held: dict[str, _Held] = {}
        # What is told of each key that is lost: its tables have to be put away.
        self.on_lost: Callable[[str], object] = lambda _: None

    async def sure(self, table: str) -> None:
        """Asks the database where a lease has not been renewed for long. Raises Elsewhere if it is lost."""
        key = key_of(table)
        if key in self.held:
            try:
                await self.take(key)
            except Elsewhere:
                self.lose(key)
                raise

    async def take(self, table: str) -> Lease | None:
        """Takes a table, or has it already; None where no process shares the database.

        Raises Elsewhere while another process has it.
        """
        if not self.shared:
            return None
        key = key_of(table)
        held = self.held.get(key)
        if held is not None and self.clock.now() - held.since < TERM:
            return held.lease
        begun = self.clock.now()
        async with self.engine.begin() as connection:
            lease = await self._take(connection, key)
        self.held[key] = _Held(lease, begun)
        self._count()
        return lease

    async def _take(self, connection: AsyncConnection, key: str) -> Lease:
        nobody = {"key": key, "owner": "", "place": "", "address": "", "epoch": 0, "until": _now()}
        await connection.execute(insert(LeaseRow).values(nobody).on_conflict_do_nothing())
        query = select(LeaseRow.__table__, (LeaseRow.until > _now()).label("valid"))
        row = (await connection.execute(query.where(LeaseRow.key == key).with_for_update())).one()
        if row.valid and row.owner != self.owner and row.place != self.place:
            raise Elsewhere(row.owner, row.address)
        lease = Lease(key, self._epoch(row))
        mine = {"owner": self.owner, "place": self.place, "address": self.address, "epoch": lease.epoch}
        await connection.execute(
            update(LeaseRow).where(LeaseRow.key == key).values(**mine, until=_now() + _TERM)
        )
        return lease

    def _epoch(self, row: Row[tuple[object, ...]]) -> int:
        """The same while nobody had it in between and what is in memory is as it is stored."""
        held = self.held.get(row.key)
        same = held is not None and held.lease.epoch == row.epoch and row.owner == self.owner
        return int(row.epoch) + (not same)

    async def renew(self, used: Collection[str]) -> set[str]:
        """Renews what is used, frees what is not any more; gives the keys that another process has now."""
        if not self.shared:
            return set()
        used = {key_of(table) for table in used}
        now = self.clock.now()
        idle = [key for key, held in self.held.items() if key not in used and now - held.since > TERM]
        free = [self.held.pop(key).lease for key in idle]
        asked = [held.lease for held in self.held.values()]
        async with self.engine.begin() as connection:
            await _free(connection, free)
            kept = await connection.execute(
                update(LeaseRow)
                .where(tuple_(LeaseRow.key, LeaseRow.epoch).in_(_pairs(asked)), LeaseRow.owner == self.owner)
                .values(until=_now() + _TERM)
                .returning(LeaseRow.key)
            )
            found = set(kept.scalars())
        lost = {lease.key for lease in asked if lease.key not in found and self._has(lease)}
        for lease in asked:
            if lease.key in found and self._has(lease) and lease.key in used:
                self.held[lease.key].since = now
        for key in lost:
            self.lose(key)
        self._count()
        return lost

    def _has(self, lease: Lease) -> bool:
        held = self.held.get(lease.key)
        return held is not None and held.lease == lease

    def lose(self, key: str) -> None:
        """Another process has it."""
        if self.held.pop(key, None) is not None:
            self.metrics.lost_leases.inc()
            self._count()
            log.warning("table lost to another process", table=key)
            self.on_lost(key)

    async def free_all(self) -> None:
        """Lets others have all that is held here, at once."""
        leases = [held.lease for held in self.held.values()]
        self.held.clear()
        self._count()
        if leases:
            async with self.engine.begin() as connection:
                await _free(connection, leases)

    def _count(self) -> None:
        self.metrics.leases.set(len(self.held))


_TERM = literal(timedelta(seconds=TERM))


def _now() -> ColumnElement[object]:
    return func.clock_timestamp(type_=DateTime(timezone=True))


def _pairs(leases: Iterable[Lease]) -> list[tuple[str, int]]:
    return sorted((lease.key, lease.epoch) for lease in leases)


async def _free(connection: AsyncConnection, leases: Collection[Lease]) -> None:
    """The rows stay, for their numbers."""
    if leases:
        mine = tuple_(LeaseRow.key, LeaseRow.epoch).in_(_pairs(leases))
        await connection.execute(update(LeaseRow).where(mine).values(until=_now()))


async def check(connection: AsyncConnection, leases: Iterable[Lease | None]) -> None:
    """Makes sure, until the transaction ends, that nobody else has these tables. Raises Lost."""
    mine = {lease.key: lease for lease in leases if lease is not None}
    if not mine:
        return
    query = select(LeaseRow.key, LeaseRow.epoch).where(LeaseRow.key.in_(sorted(mine)))
    query = query.order_by(LeaseRow.key).with_for_update(read=True, key_share=True)
    found = {row.key: row.epoch for row in await connection.execute(query)}
    for key, lease in mine.items():
        if found.get(key) != lease.epoch:
            raise Lost(key)
