"""The guest's own deals: found again, counted together, brought in as records; and records shown."""

import asyncio
from datetime import UTC, datetime, timedelta

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tianhu import records, table
from tianhu.core.errors import BadInput
from tianhu.server import coach, guests
from tianhu.server.clock import now
from tianhu.server.deal_messages import (
    DealList,
    DealStatistics,
    KeepDeal,
    KeptDeal,
    ReplayRequest,
    WrittenRecord,
)
from tianhu.server.deal_store import Found, read_filter
from tianhu.server.handling import for_guest, guest_of, read, with_parts
from tianhu.server.problems import Refusal, answer
from tianhu.server.services import Services
from tianhu.server.store import Known

NO_DEAL = "There is no such deal among yours."
# Records that a guest may bring in and keep.
KEPT = 5000
# How much of a digest names a deal that was brought in.
NAMED = 24


async def _mine(request: Request, services: Services) -> Known:
    """The guest who asks. A visitor who is none has no deals."""
    guest = await guests.find(request, services.store)
    if guest is None:
        raise Refusal(404, NO_DEAL, "deal")
    return guest


async def listed(request: Request, services: Services) -> Response:
    """The guest's finished deals that pass a filter, the latest first."""
    wanted = read_filter(request.query_params)
    guest = await guests.find(request, services.store)
    if guest is None:
        return answer(DealList([], False, 0, {}, []))
    pending = await services.reader.catch_up(guest.id)
    found, more = await services.deals.page(guest.id, wanted)
    if wanted.before is not None:
        return answer(DealList(found, more, pending, {}, []))
    games = await services.deals.games(guest.id, wanted=type(wanted)())
    return answer(DealList(found, more, pending, games, await services.deals.opponents(guest.id)))


async def statistics(request: Request, services: Services) -> Response:
    """What the deals of one game that pass a filter say together; without a game, of the most played one."""
    wanted = read_filter(request.query_params)
    guest = await guests.find(request, services.store)
    if guest is None:
        return answer(DealStatistics(0, {}, None))
    pending = await services.reader.catch_up(guest.id)
    entries = await services.deals.entries(guest.id, wanted)
    games = await services.deals.games(guest.id, wanted)
    if not entries:
        return answer(DealStatistics(pending, games, None))
    found = await asyncio.to_thread(records.statistics, next(iter(games)), entries)
    return answer(DealStatistics(pending, games, found))


async def keep(request: Request, services: Services) -> Response:
    """Keeps a record among the guest's deals; one that is there already, from wherever, is not kept twice."""
    asked = await read(request, KeepDeal)
    finished = _time(asked.finished)
    found = await asyncio.to_thread(_found, asked, finished)
    guest, token = await guest_of(request, services)
    await services.reader.catch_up(guest.id)
    known = await services.deals.known(guest.id, found.hash)
    if known is None and await services.deals.count(guest.id) >= KEPT:
        raise Refusal(409, f"You keep {KEPT} records already; remove some of them.")
    if known is None:
        await services.deals.add(guest.id, [found])
    kept = KeptDeal(known or found.id, known is not None)
    return for_guest(answer(kept, 200 if known else 201), token, request)


def _found(asked: KeepDeal, finished: datetime) -> Found:
    """What is kept of a record: made again by the rules, so that it says nothing that is not so."""
    doc = records.normal(asked.record)
    facts = records.facts(doc, asked.seat, table.seated_of(doc))
    digest = records.fingerprint(records.from_record(doc))
    text = msgspec.json.encode(doc).decode()
    source = "offline" if asked.offline else "import"
    return Found(digest[:NAMED], digest, source, facts, finished, record=text)


def _time(given: str | None) -> datetime:
    """When a deal was played; now, where it is not said. Raises BadInput."""
    if given is None:
        return now()
    try:
        time = datetime.fromisoformat(given)
    except ValueError:
        raise BadInput("finished", given, "a time such as 2026-12-01T20:15:00+00:00") from None
    time = time if time.tzinfo else time.replace(tzinfo=UTC)
    if not now() - timedelta(days=36_500) < time < now() + timedelta(days=1):
        raise BadInput("finished", given, "a time of the last hundred years")
    return time.astimezone(UTC)


async def remove(request: Request, services: Services) -> Response:
    """Removes a record that the guest brought in."""
    guest = await _mine(request, services)
    if not await services.deals.remove(guest.id, request.path_params["deal"]):
        raise Refusal(404, NO_DEAL, "deal")
    return Response(status_code=204)


async def record(request: Request, services: Services) -> Response:
    """The record of one of the guest's deals."""
    guest = await _mine(request, services)
    found = await services.deals.record(guest.id, request.path_params["deal"])
    if found is None:
        raise Refusal(404, NO_DEAL, "deal")
    return answer(found[0].encode())


async def written(request: Request, services: Services) -> Response:
    """The record that a text is: a record file, or a deal written down by hand as its game does it."""
    asked = await read(request, WrittenRecord)

    del services
    return answer(await asyncio.to_thread(records.written, asked.text))


async def replay(request: Request, services: Services) -> Response:
    """A record step by step. Nothing is kept of it."""
    asked = await read(request, ReplayRequest)

    def work() -> bytes:
        doc = records.normal(asked.record)
        if asked.seat >= len(doc["players"]):
            raise BadInput("seat", asked.seat, f"a seat from 0 to {len(doc['players']) - 1}")
        return msgspec.json.encode(coach.replay_of(doc, asked.seat, (), asked.open))

    del services
    return answer(await asyncio.to_thread(work))


ROUTES = [
    Route("/api/deals", with_parts(listed, "reads")),
    Route("/api/deals", with_parts(keep, "kept"), methods=["POST"]),
    Route("/api/deals/statistics", with_parts(statistics, "counts")),
    Route("/api/deals/{deal}", with_parts(remove, "kept"), methods=["DELETE"]),
    Route("/api/deals/{deal}/record", with_parts(record, "records")),
    Route("/api/records", with_parts(written, "counts"), methods=["POST"]),
    Route("/api/replay", with_parts(replay, "counts"), methods=["POST"]),
]
