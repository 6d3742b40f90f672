"""What becomes of the deals that were found at a table when a guest leaves it for ever."""

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tianhu.server.models import DealGuest, DealRow, GuestDeal, Share


async def forget_deals(connection: AsyncConnection, table: str, guest: str) -> None:
    """What the guest found of the table among its deals, and shared of it, goes too."""
    shared = Share.deal_id.startswith(f"{table}.", autoescape=True)
    await connection.execute(delete(Share).where(Share.guest_id == guest, shared))
    found = (GuestDeal.guest_id == guest, GuestDeal.sitting_id == table)
    await connection.execute(delete(GuestDeal).where(*found))
    sat = (DealGuest.guest_id == guest, DealGuest.sitting_id == table)
    await connection.execute(delete(DealGuest).where(*sat))


async def part_deals(connection: AsyncConnection, table: str) -> None:
    """Those who gave up their seats before keep the deals they played, whose records go with them."""
    record = select(DealRow.record).where(
        DealRow.sitting_id == GuestDeal.sitting_id, DealRow.number == GuestDeal.number
    )
    alone = {"record": record.scalar_subquery(), "sitting_id": None, "number": None}
    await connection.execute(update(GuestDeal).where(GuestDeal.sitting_id == table).values(alone))
