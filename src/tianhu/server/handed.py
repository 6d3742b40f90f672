"""A sitting that a guest began without the server is taken in whole: played again by the rules, then stored.

What is here already stays as it is: events that follow are added, the same ones again change nothing, and
where two devices went on from the same sitting both stay, the second as a sitting of its own.
"""

import asyncio
import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import select, update
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tianhu.core.errors import BadInput
from tianhu.server import messages
from tianhu.server.clock import now
from tianhu.server.handling import for_guest, guest_of, read, with_parts
from tianhu.server.logs import log
from tianhu.server.models import EventRow, SittingRow
from tianhu.server.problems import Refusal, answer
from tianhu.server.services import Services
from tianhu.server.store import Known
from tianhu.server.works import Change, Opening, Summary
from tianhu.server.writes import put
from tianhu.table.history import Stored
from tianhu.table.whole import Whole, read_whole

# What pages call sittings that they begin by themselves.
KEY = re.compile("local-[0-9a-f]{24}")
# Bytes of a sitting: some four hundred deals.
LARGEST = 8 * 1024 * 1024


class HandedSitting(Struct, forbid_unknown_fields=True):
    """A sitting as a page hands it over: when it began, and the kind and the fields of each event."""

    created: str
    events: list[Any]


@dataclass(frozen=True)
class Taking:
    """What is to be stored of a sitting under an id: the events from number `first` on."""

    key: str
    first: int


async def take_in(request: Request, services: Services) -> Response:
    """Takes in a sitting; answers with the id under which it is here."""
    key = request.path_params["table"]
    if not KEY.fullmatch(key):
        raise BadInput("table", key, "local- and 24 digits from 0 to 9 and a to f")
    asked = await read(request, HandedSitting, LARGEST)
    created = _time(asked.created)
    guest, token = await guest_of(request, services)
    whole = await asyncio.to_thread(read_whole, asked.events, guest.id, guest.name)
    async with services.taking:
        taking = await _place(services, key, guest, whole.stored)
        if taking.first < len(whole.stored):
            await _store(services, taking, guest, whole, created)
    return for_guest(answer(messages.NewTableId(taking.key)), token, request)


def _time(given: str) -> datetime:
    """When the sitting began. Raises BadInput."""
    try:
        time = datetime.fromisoformat(given)
    except ValueError:
        raise BadInput("created", given, "a time such as 2026-12-01T20:15:00+00:00") from None
    return min(time if time.tzinfo else time.replace(tzinfo=UTC), now())


async def _place(services: Services, key: str, guest: Known, stored: Sequence[Stored]) -> Taking:
    """Under which id it belongs, and how much of it is there. Raises Refusal for another guest's."""
    while True:
        members = await services.store.members(key)
        if not members:
            return Taking(key, 0)
        if guest.id not in members:
            raise Refusal(409, "A sitting with this id is another guest's.", "table")
        here = await _history(services, key)
        alike = next(
            (i for i, (one, other) in enumerate(zip(here, stored, strict=False)) if one != _text(other)),
            min(len(here), len(stored)),
        )
        if alike == len(here):
            return Taking(key, alike)
        if alike == len(stored):
            return Taking(key, len(stored))
        # Two devices went on from it: the other way that it took has an id of its own, always the same.
        digest = hashlib.sha256(f"{key} {alike} {_text(stored[alike])}".encode()).hexdigest()
        key = f"local-{digest[:24]}"


def _text(stored: Stored) -> str:
    return msgspec.json.encode(stored, order="sorted").decode()


async def _history(services: Services, key: str) -> list[str]:
    query = select(EventRow.kind, EventRow.body).where(EventRow.sitting_id == key).order_by(EventRow.n)
    async with services.store.engine.connect() as connection:
        rows = await connection.execute(query)
        return [_text((row.kind, msgspec.json.decode(row.body))) for row in rows]


async def _store(services: Services, taking: Taking, guest: Known, whole: Whole, created: datetime) -> None:
    """Writes it at one stroke. Whoever has the table open is shown it anew."""
    lease = await services.leases.take(taking.key) if taking.first else None
    room = services.rooms.rooms.get(taking.key)
    if room is not None:
        await room.close()
    changes = [replace(change, lease=lease) for change in _changes(taking, whole)]
    if taking.first == 0:
        seat = next(i for i, each in enumerate(whole.created.seats) if each.person)
        opening = Opening(taking.key, whole.created.game, {seat: guest.id}, _summary(whole), changes[0])
        works: list[Opening | Change] = [opening, *changes[1:]]
    else:
        works = [*changes]
    async with services.store.engine.begin() as connection:
        await put(connection, works)
        if taking.first == 0:
            mine = update(SittingRow).where(SittingRow.id == taking.key)
            await connection.execute(mine.values(created=created))
    log.info("sitting taken in", table=taking.key, events=len(whole.stored) - taking.first)


def _changes(taking: Taking, whole: Whole) -> list[Change]:
    """The events that are missing, cut at the ends of deals, whose records go with them."""
    found: list[Change] = []
    first = taking.first
    for end, record in zip(whole.ends, whole.records, strict=True):
        if end > first:
            number = _number(whole.stored[:end])
            found.append(Change(taking.key, first, whole.stored[first:end], None, (number, record)))
            first = end
    found.append(Change(taking.key, first, whole.stored[first:], _summary(whole)))
    return found


def _number(stored: Sequence[Stored]) -> int:
    """The number of the deal that these events end with."""
    number = next(body["number"] for kind, body in reversed(stored) if kind == "begun")
    assert isinstance(number, int)
    return number


def _summary(whole: Whole) -> Summary:
    return Summary(whole.sitting.number, whole.sitting.totals, whole.sitting.over)


ROUTES = [Route("/api/sittings/{table}", with_parts(take_in, "tables"), methods=["PUT"])]
