"""Who sits with a guest at each of many tables, for a list of them."""

from collections.abc import Mapping
from typing import Any

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from tianhu.records import Opponent
from tianhu.server.models import EventRow, Guest


async def opponents(connection: AsyncConnection, tables: Mapping[str, int]) -> dict[str, list[Opponent]]:
    """Those at the other seats of tables, given with the guest's own: computers by level, others by name.

    A table whose events cannot be read is left out.
    """
    row = EventRow
    query = select(row.sitting_id, row.kind, row.body)
    query = query.where(row.sitting_id.in_(tables), row.kind.in_(("created", "reseated")))
    seats: dict[str, list[Any]] = {}
    for table, kind, text in await connection.execute(query.order_by(row.sitting_id, row.n)):
        try:
            body = msgspec.json.decode(text)
            if kind == "created":
                seats[table] = [*body["seats"]]
            else:
                seats[table][body["seat"]] = body
        except (msgspec.DecodeError, KeyError, IndexError, TypeError):
            seats.pop(table, None)
    names = await _names(connection, seats)
    return {
        table: [_opponent(seat, names) for i, seat in enumerate(found) if i != tables[table]]
        for table, found in seats.items()
    }


async def _names(connection: AsyncConnection, seats: Mapping[str, list[Any]]) -> dict[str, str]:
    """The names of all persons at these tables."""
    guests = {seat["guest"] for found in seats.values() for seat in found if seat.get("guest")}
    rows = await connection.execute(select(Guest.id, Guest.name).where(Guest.id.in_(guests)))
    return {row.id: row.name for row in rows}


def _opponent(seat: Mapping[str, Any], names: Mapping[str, str]) -> Opponent:
    level, guest = seat.get("level"), seat.get("guest")
    return {"name": names.get(guest, "") if guest else "", "level": level}
