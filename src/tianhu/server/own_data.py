"""All that is kept of a guest, as one document; and its end.

Of a table where others sat too, events and records stay, for they are the others' as well: without the
guest's name. What is left of the guest there is a random number that leads to nobody any more.
"""

from datetime import UTC, datetime
from typing import Any

import msgspec
from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tianhu.server import guests, room_acts
from tianhu.server.clock import now
from tianhu.server.connection import GONE
from tianhu.server.deal_store import opponents_text
from tianhu.server.handling import with_parts
from tianhu.server.leases import Elsewhere
from tianhu.server.logs import log
from tianhu.server.models import DealGuest, DealRow, Guest, GuestDeal, Member, RoomRow, Share, SittingRow
from tianhu.server.problems import Refusal
from tianhu.server.services import Services
from tianhu.server.store import Known

# What a person is called in a record once the name is gone.
NEUTRAL = "guest"
NOBODY = "Nothing is kept of you here."


async def _who(request: Request, services: Services) -> Known:
    guest = await guests.find(request, services.store)
    if guest is None:
        raise Refusal(404, NOBODY)
    return guest


async def export(request: Request, services: Services) -> Response:
    """Everything as a JSON file. Of deals that still run nothing is in it: it would tell hidden tiles."""
    guest = await _who(request, services)
    async with services.store.engine.connect() as connection:
        doc = await _collect(connection, guest)
    headers = {"cache-control": "no-store", "content-disposition": 'attachment; filename="tianhu.json"'}
    return Response(msgspec.json.encode(doc), headers=headers, media_type="application/json")


async def _collect(connection: AsyncConnection, guest: Known) -> dict[str, object]:
    async def rows(query: Any) -> list[dict[str, object]]:
        found = await connection.execute(query)
        return [{key: _plain(value) for key, value in row._asdict().items()} for row in found]

    here = (DealGuest.sitting_id == DealRow.sitting_id) & (DealGuest.number == DealRow.number)
    played = select(DealRow.sitting_id, DealRow.number, DealGuest.seat, DealRow.finished, DealRow.record)
    tables = select(SittingRow.__table__, Member.seat).join(Member)
    found = await connection.execute(select(RoomRow.code, RoomRow.body).where(_names(guest.id)))
    rooms = [{"code": code, "person": each} for code, body in found for each in _mine(body, guest.id)]
    return {
        "tianhu": "guest",
        "made": now().isoformat(),
        "guest": await rows(select(Guest.id, Guest.name, Guest.created).where(Guest.id == guest.id)),
        "tables": await rows(tables.where(Member.guest_id == guest.id)),
        "deals": await rows(played.join(DealGuest, here).where(DealGuest.guest_id == guest.id)),
        "kept": await rows(select(GuestDeal.__table__).where(GuestDeal.guest_id == guest.id)),
        "shares": await rows(select(Share.__table__).where(Share.guest_id == guest.id)),
        "rooms": rooms,
    }


def _names(guest: str) -> Any:
    """Rooms that a guest sits in."""
    return RoomRow.body.contains(f'"guest":"{guest}"', autoescape=True)


def _mine(body: str, guest: str) -> list[object]:
    return [person for person in msgspec.json.decode(body)["persons"] if person["guest"] == guest]


def _plain(value: object) -> object:
    """Times in UTC; texts that are documents as such."""
    if isinstance(value, datetime):
        return (value if value.tzinfo else value.replace(tzinfo=UTC)).isoformat()
    if isinstance(value, str) and value[:1] in ("{", "["):
        return msgspec.json.decode(value)
    return value


async def erase(request: Request, services: Services) -> Response:
    """Nothing is kept of the guest any more."""
    guest = await _who(request, services)
    await services.store.rename(guest.id, "")
    services.rooms.rename(guest.id, "")
    services.lobbies.rename(guest.id, "")
    try:
        await _leave_rooms(services, guest.id)
        sat, touched = await _leave_tables(services, guest.id)
    except Elsewhere:
        raise Refusal(503, "A table of yours is in use at another process; try again in a minute.") from None
    async with services.store.engine.begin() as connection:
        for row in (Share, GuestDeal, DealGuest, Member):
            await connection.execute(delete(row).where(row.guest_id == guest.id))
        await connection.execute(delete(Guest).where(Guest.id == guest.id))
    for key in {*sat, *touched}:
        services.reviews.forget(key)
        services.answers.forget(key)
    log.info("guest erased", tables=len(sat))
    response = Response(status_code=204)
    guests.take_back(response, request)
    return response


async def _leave_tables(services: Services, guest: str) -> tuple[list[str], set[str]]:
    """The guest leaves every sitting for ever; gives which, and all that has lost a name."""
    async with services.store.engine.connect() as connection:
        query = select(Member.sitting_id).where(Member.guest_id == guest)
        sat = [*(await connection.execute(query)).scalars()]
    async with services.store.engine.begin() as connection:
        touched = await _unname(connection, guest)
    for key in sat:
        await services.rooms.remove(key, guest)
    return sat, touched


async def _leave_rooms(services: Services, guest: str) -> None:
    """The guest gives up every seat at tables for friends; a computer takes it while a sitting is played."""
    async with services.store.engine.connect() as connection:
        codes = [*(await connection.execute(select(RoomRow.code).where(_names(guest)))).scalars()]
    for code in codes:
        lobby = await services.lobbies.lobby(code)
        if lobby is None:
            continue
        await lobby.wake(guest)
        async with lobby.lock:
            await room_acts.rise(lobby, guest)
    for lobby in services.lobbies.lobbies.values():
        for page in lobby.connections:
            if page.guest == guest:
                page.close(GONE)


async def _unname(connection: AsyncConnection, guest: str) -> set[str]:
    """Takes the guest's name out of all records that others have too; gives what was touched."""
    here = (DealGuest.sitting_id == DealRow.sitting_id) & (DealGuest.number == DealRow.number)
    query = select(DealRow.sitting_id, DealRow.number, DealRow.record, DealGuest.seat)
    touched: set[str] = set()
    for key, number, text, seat in (
        await connection.execute(query.join(DealGuest, here).where(DealGuest.guest_id == guest))
    ).all():
        record = msgspec.json.decode(text)
        name, record["players"][seat] = record["players"][seat], NEUTRAL
        row = (DealRow.sitting_id == key, DealRow.number == number)
        await connection.execute(update(DealRow).where(*row).values(record=_text(record)))
        await _unname_found(connection, f"{key}.{number}", name)
        touched |= {key, *await _unname_shared(connection, f"{key}.{number}", seat)}
    return touched


async def _unname_found(connection: AsyncConnection, deal: str, name: str) -> None:
    """Among the deals that others find again."""
    query = select(GuestDeal.guest_id, GuestDeal.facts).where(GuestDeal.id == deal)
    for guest, text in (await connection.execute(query)).all():
        facts = msgspec.json.decode(text)
        for one in facts["opponents"]:
            if one["level"] is None and one["name"] == name:
                one["name"] = NEUTRAL
        values = {"facts": _text(facts), "opponents": opponents_text(facts["opponents"])}
        row = (GuestDeal.id == deal, GuestDeal.guest_id == guest)
        await connection.execute(update(GuestDeal).where(*row).values(values))


async def _unname_shared(connection: AsyncConnection, deal: str, seat: int) -> list[str]:
    """In what others show of the deal; gives the addresses."""
    query = select(Share.id, Share.seated).where(Share.deal_id == deal, Share.record.is_not(None))
    shown = (await connection.execute(query)).all()
    for key, text in shown:
        seated = msgspec.json.decode(text)
        seated[seat]["name"] = ""
        await connection.execute(update(Share).where(Share.id == key).values(seated=_text(seated)))
    return [key for key, _ in shown]


def _text(doc: object) -> str:
    return msgspec.json.encode(doc).decode()


ROUTES = [
    Route("/api/me/data", with_parts(export, "exports")),
    Route("/api/me", with_parts(erase, "exports"), methods=["DELETE"]),
]
