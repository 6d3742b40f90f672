"""What nobody has used for long is deleted: guests with all that is theirs, rooms for friends, leases."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import delete, select
from sqlalchemy.orm import aliased

from tianhu.server.clock import now
from tianhu.server.logs import log, trace
from tianhu.server.models import DealGuest, Guest, GuestDeal, LeaseRow, Member, RoomRow, Share
from tianhu.server.settings import Settings
from tianhu.server.store import Store
from tianhu.server.works import Removal

# Seconds after a start, in which those who come back are seen; and between two times.
FIRST = 3600.0
AGAIN = 24 * 3600.0
# Guests that are looked up at once.
BATCH = 100


@dataclass(frozen=True)
class Forgotten:
    """How much was deleted."""

    guests: int
    rooms: int


async def forget_from_time_to_time(store: Store, settings: Settings) -> None:
    """For ever, where `settings.keep` says after how many days."""
    wait = FIRST
    while settings.keep:
        await settings.clock.sleep(wait)
        wait = AGAIN
        try:
            gone = await forget(store, now() - timedelta(days=settings.keep))
            log.info("unused is deleted", guests=gone.guests, rooms=gone.rooms, days=settings.keep)
        except Exception as error:
            log.error("unused could not be deleted", **trace(error))


async def forget(store: Store, before: datetime) -> Forgotten:
    """Deletes what was used last before a moment.

    Who sits at a table with somebody who was here since stays, and the table with them. Deals that
    others have played go on being theirs.
    """
    count = 0
    while guests := await _unused(store, before):
        for guest in guests:
            await _forget_guest(store, guest)
        count += len(guests)
    async with store.engine.begin() as connection:
        rooms = await connection.execute(delete(RoomRow).where(RoomRow.changed < before))
        await connection.execute(delete(LeaseRow).where(LeaseRow.until < before))
    return Forgotten(count, rooms.rowcount)


async def _unused(store: Store, before: datetime) -> list[str]:
    other, friend = aliased(Member), aliased(Guest)
    together = (
        select(Member.guest_id)
        .join(other, other.sitting_id == Member.sitting_id)
        .join(friend, friend.id == other.guest_id)
        .where(Member.guest_id == Guest.id, friend.seen >= before)
    )
    query = select(Guest.id).where(Guest.seen < before, ~together.exists()).limit(BATCH)
    async with store.engine.connect() as connection:
        return [*(await connection.execute(query)).scalars()]


async def _forget_guest(store: Store, guest: str) -> None:
    query = select(Member.sitting_id).where(Member.guest_id == guest)
    async with store.engine.connect() as connection:
        tables = [*(await connection.execute(query)).scalars()]
    for table in tables:
        await store.write(Removal(table, guest))
    async with store.engine.begin() as connection:
        for row in (Share, GuestDeal, DealGuest):
            await connection.execute(delete(row).where(row.guest_id == guest))
        await connection.execute(delete(Guest).where(Guest.id == guest))
