"""Finished deals that guests show to whoever has the address, until they revoke it."""

import re
import secrets
from datetime import UTC
from typing import Any

import msgspec
from sqlalchemy import insert, select, update
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tianhu import records, table
from tianhu.core.errors import BadInput
from tianhu.records import Opponent
from tianhu.server import coach, guests, messages
from tianhu.server.clock import now
from tianhu.server.deal_messages import NewShare, Shared, ShareInfo
from tianhu.server.deals import NO_DEAL
from tianhu.server.handling import read, with_parts
from tianhu.server.models import Share
from tianhu.server.problems import Refusal, answer
from tianhu.server.services import Services

# Random bytes of an address, and what it is made of: 72 bits are not guessed.
RANDOM = 9
ADDRESS = re.compile("[A-Za-z0-9_-]{12}")
# Shares that are listed, the latest ones.
LISTED = 200
NO_SHARE = "Nothing is shared at this address."
REVOKED = "Who shared this has taken it back."


async def share(request: Request, services: Services) -> Response:
    """Shares one of the guest's finished deals under a new address."""
    asked = await read(request, NewShare)
    guest = await guests.find(request, services.store)
    if guest is not None:
        await services.reader.catch_up(guest.id)
    found = None if guest is None else await services.deals.record(guest.id, asked.deal)
    if guest is None or found is None:
        raise Refusal(404, NO_DEAL, "deal")
    doc = records.load(found[0])
    if asked.seat >= len(doc["players"]):
        raise BadInput("seat", asked.seat, f"a seat from 0 to {len(doc['players']) - 1}")
    seated = table.seated_of(doc, await services.deals.persons(asked.deal))
    row = {
        "id": secrets.token_urlsafe(RANDOM),
        "guest_id": guest.id,
        "deal_id": asked.deal,
        "game": doc["game"],
        "created": now(),
        "move": min(asked.move, len(doc["moves"])),
        "seat": asked.seat,
        "open": asked.open,
        "seated": msgspec.json.encode([_shown(one, asked.names) for one in seated]).decode(),
        "record": msgspec.json.encode({**doc, "players": [""] * len(seated)}).decode(),
    }
    async with services.store.engine.begin() as connection:
        await connection.execute(insert(Share).values(row))
    return answer(_info(row), 201)


def _shown(one: Opponent, names: bool) -> Opponent:
    """Who sat at a seat, as it is told to others."""
    return one if names or one["level"] is not None else {"name": "", "level": None}


async def listed(request: Request, services: Services) -> Response:
    """What the guest shares, the latest first."""
    guest = await guests.find(request, services.store)
    if guest is None:
        return answer([])
    query = select(Share.__table__).where(Share.guest_id == guest.id)
    async with services.store.engine.connect() as connection:
        rows = await connection.execute(query.order_by(Share.created.desc(), Share.id).limit(LISTED))
        return answer([_info(row._asdict()) for row in rows])


async def revoke(request: Request, services: Services) -> Response:
    """Takes back what the guest shared: from then on the address says so, and the record is gone."""
    guest = await guests.find(request, services.store)
    mine = (Share.id == request.path_params["share"], Share.guest_id == (guest.id if guest else ""))
    emptied = update(Share).where(*mine).values(record=None, seated="[]")
    async with services.store.engine.begin() as connection:
        if not (await connection.execute(emptied)).rowcount:
            raise Refusal(404, NO_SHARE, "share")
    services.answers.forget(request.path_params["share"])
    return Response(status_code=204)


async def find(services: Services, key: str) -> Any:
    """The row of what is shared at an address; None where nothing ever was."""
    if not ADDRESS.fullmatch(key):
        return None
    async with services.store.engine.connect() as connection:
        return (await connection.execute(select(Share.__table__).where(Share.id == key))).one_or_none()


async def shown(request: Request, services: Services) -> Response:
    """What is shared at an address, for whoever asks. It is looked up each time, since it may be revoked."""
    row = await find(services, request.path_params["share"])
    if row is None:
        raise Refusal(404, NO_SHARE, "share")
    if row.record is None:
        raise Refusal(410, REVOKED, "share")

    async def work() -> bytes:
        made: bytes = await services.answers.run(_shared, row)
        return made

    return answer(await coach.once(request, services, ("share", row.id), work))


def _shared(row: Any) -> bytes:
    doc = records.load(row.record)
    seated = msgspec.json.decode(row.seated, type=list[Opponent])
    replay = coach.replay_of(doc, row.seat, (), row.open)
    replay.players = [messages.Player(one["name"], one["level"], False) for one in seated]
    told: dict[str, object] = {**doc, "players": [one["name"] for one in seated]}
    return msgspec.json.encode(Shared(row.move, row.open, replay, told if row.open else None))


def _info(row: dict[str, Any]) -> ShareInfo:
    made = row["created"]
    time = made if made.tzinfo else made.replace(tzinfo=UTC)
    return ShareInfo(
        id=row["id"],
        deal=row["deal_id"],
        game=row["game"],
        created=time.isoformat(),
        move=row["move"],
        seat=row["seat"],
        open=row["open"],
        revoked=row["record"] is None,
    )


ROUTES = [
    Route("/api/shares", with_parts(listed, "reads")),
    Route("/api/shares", with_parts(share, "shares"), methods=["POST"]),
    Route("/api/shares/{share}", with_parts(shown, "counts")),
    Route("/api/shares/{share}", with_parts(revoke, "shares"), methods=["DELETE"]),
]
