"""Looks through deals as they are first asked for: what counts of each is kept beside it."""

import asyncio
from collections.abc import Sequence
from math import hypot

from tianhu import records, table
from tianhu.core.errors import Refused
from tianhu.server.deal_store import DealStore, Found, Unread

# Deals that are looked through for one request, and how many of them at a time.
AT_ONCE = 200
BATCH = 10


class DealReader:
    """Looks through what guests have finished at tables, once for all who ask at the same time."""

    def __init__(self, deals: DealStore) -> None:
        """Nothing has been asked."""
        self.deals = deals
        self.damaged: set[tuple[str, int]] = set()
        self.reading: dict[str, asyncio.Task[int]] = {}

    async def catch_up(self, guest: str) -> int:
        """Looks through the deals that the guest has finished since; gives how many are left for later."""
        reading = self.reading.get(guest)
        if reading is None:
            reading = self.reading[guest] = asyncio.create_task(self._catch_up(guest))
            reading.add_done_callback(lambda _: self.reading.pop(guest, None))
        return await asyncio.shield(reading)

    async def _catch_up(self, guest: str) -> int:
        unread, count = await self.deals.unread(guest, AT_ONCE + len(self.damaged))
        waiting = [deal for deal in unread if (deal.table, deal.number) not in self.damaged]
        for at in range(0, min(len(waiting), AT_ONCE), BATCH):
            batch = waiting[at : at + BATCH]
            persons = {deal.table: await self.deals.persons(deal.table) for deal in batch}
            read = [await asyncio.to_thread(self._read, deal, persons[deal.table]) for deal in batch]
            await self.deals.add(guest, [deal for deal in read if deal is not None])
        return max(0, count - len(unread) + len(waiting) - AT_ONCE)

    def _read(self, deal: Unread, persons: frozenset[int]) -> Found | None:
        """What is kept of a deal; None for one whose record is damaged, which is told once."""
        try:
            doc = records.load(deal.record)
            name = f"{deal.table}.{deal.number}"
            seated = table.seated_of(doc, persons)
            facts = records.facts(doc, deal.seat, seated)
            digest = records.fingerprint(records.from_record(doc))
            return Found(name, digest, "table", facts, deal.finished, deal.table, deal.number)
        except (Refused, ValueError, RecursionError) as error:
            self.damaged.add((deal.table, deal.number))
            self.deals.store.damaged(deal.table, error)
            return None

    async def keep_review(
        self, guest: str, name: tuple[str, int, int], found: Sequence[table.Decision]
    ) -> None:
        """Keeps what a review of table, deal and seat says was given away against regular play."""
        await self.catch_up(guest)
        points = sum(decision.regular.points for decision in found)
        ci95 = hypot(*(decision.regular.ci95 for decision in found))
        await self.deals.keep_review(*name, round(points, 2), round(ci95, 2), len(found))
