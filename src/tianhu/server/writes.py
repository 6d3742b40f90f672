"""How it is written, in the transaction of whoever writes."""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import delete, insert, literal, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tianhu.server.clock import now
from tianhu.server.leases import check
from tianhu.server.models import DealGuest, DealRow, EventRow, Guest, Member, PulseRow, RoomRow, SittingRow
from tianhu.server.parting import forget_deals, part_deals
from tianhu.server.room_store import put_room
from tianhu.server.works import Change, Gathered, Opening, Pulse, Removal, Seen, Summary, Work

_ADD_EVENTS = insert(EventRow)


def _text(doc: Any) -> str:
    return msgspec.json.encode(doc).decode()


def _events(change: Change) -> list[dict[str, object]]:
    return [
        {"sitting_id": change.table, "n": change.first + i, "kind": kind, "body": _text(body)}
        for i, (kind, body) in enumerate(change.events)
    ]


async def put(connection: AsyncConnection, works: Sequence[Work]) -> None:
    """Writes all of it, the events of all tables at one stroke. Who leaves has nothing more to write.

    Raises Lost where another process has one of the tables now.
    """
    gathered = [work for work in works if isinstance(work, Gathered)]
    openings = [work for work in works if isinstance(work, Opening)]
    openings += [work.opening for work in gathered if work.opening is not None]
    changes = [work for work in works if isinstance(work, Change)]
    changes += [work.change for work in gathered if work.change is not None]
    changes += [opening.change for opening in openings]
    removals = [work for work in works if isinstance(work, Removal)]
    held = [work.lease for work in changes] + [work.lease for work in gathered]
    await check(connection, held + [work.lease for work in removals])
    for room in gathered:
        await put_room(connection, room.room, room.version, room.body, now())
    for opening in openings:
        await _open(connection, opening)
    if changes:
        await connection.execute(_ADD_EVENTS, [row for change in changes for row in _events(change)])
    for change in changes:
        await _follow(connection, change)
    for work in works:
        if isinstance(work, Seen):
            await _see(connection, work)
    if any(isinstance(work, Pulse) for work in works):
        await connection.execute(update(PulseRow).values(at=now()))
    for removal in removals:
        await _remove(connection, removal)


async def _follow(connection: AsyncConnection, change: Change) -> None:
    if change.summary is not None:
        row = _summary(change.summary)
        await connection.execute(update(SittingRow).where(SittingRow.id == change.table).values(row))
    if change.record is not None:
        number, record = change.record
        row = {"sitting_id": change.table, "number": number, "record": _text(record), "finished": now()}
        await connection.execute(insert(DealRow).values(row))
        sat = select(Member.sitting_id, literal(number), Member.seat, Member.guest_id)
        sat = sat.where(Member.sitting_id == change.table)
        await connection.execute(insert(DealGuest).from_select([*DealGuest.__table__.c], sat))
    for seat, guest in (change.members or {}).items():
        here = Member.sitting_id == change.table
        await connection.execute(delete(Member).where(here, Member.seat == seat))
        if guest is not None:
            row = {"sitting_id": change.table, "seat": seat, "guest_id": guest}
            await connection.execute(insert(Member).values(row))


async def _open(connection: AsyncConnection, work: Opening) -> None:
    row = {"id": work.table, "game": work.game, "created": now(), "room": work.room, **_summary(work.summary)}
    await connection.execute(insert(SittingRow).values(row))
    seats = [{"sitting_id": work.table, "seat": s, "guest_id": g} for s, g in work.guests.items()]
    await connection.execute(insert(Member), seats)


async def _see(connection: AsyncConnection, work: Seen) -> None:
    if work.guest is not None:
        await connection.execute(update(Guest).where(Guest.id == work.guest).values(seen=now()))
    if work.room is not None:
        await connection.execute(update(RoomRow).where(RoomRow.code == work.room).values(changed=now()))


async def _remove(connection: AsyncConnection, work: Removal) -> None:
    here = Member.sitting_id == work.table
    await connection.execute(delete(Member).where(here, Member.guest_id == work.guest))
    await forget_deals(connection, work.table, work.guest)
    if (await connection.execute(select(Member.seat).where(here).limit(1))).first() is None:
        await part_deals(connection, work.table)
        for row in (EventRow, DealRow, DealGuest):
            await connection.execute(delete(row).where(row.sitting_id == work.table))
        await connection.execute(delete(SittingRow).where(SittingRow.id == work.table))


def _summary(summary: Summary) -> dict[str, object]:
    return {"deal": summary.deal, "totals": _text(summary.totals), "over": summary.over}
