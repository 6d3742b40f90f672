"""What the page asks for outside a table."""

import asyncio
import secrets

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import tianhu
from tianhu import table
from tianhu.core.errors import BadInput
from tianhu.core.game import Game
from tianhu.players import LEVELS
from tianhu.server import coach, guests, lessons, messages
from tianhu.server.handling import for_guest, guest_of, read, with_parts
from tianhu.server.logs import log
from tianhu.server.names import read_name
from tianhu.server.problems import Refusal, answer
from tianhu.server.services import Services
from tianhu.server.store import TABLE


async def games(_request: Request, _services: Services) -> Response:
    """The shelf: every game with its options, presets and levels."""
    return answer([describe(tianhu.game(name)) for name in tianhu.names()])


def describe(game: Game) -> messages.GameInfo:
    """A game, as one chooses it."""
    options = [
        messages.OptionInfo(o.key, list(o.values), o.default, o.rule, o.number) for o in game.options.options
    ]
    presets = {name: dict(values) for name, values in game.options.presets.items()}
    return messages.GameInfo(game.id, game.seats, options, presets, list(LEVELS))


async def me(request: Request, services: Services) -> Response:
    """Who the guest is."""
    guest, token = await guest_of(request, services)
    return for_guest(answer(messages.Me(guest.name)), token, request)


async def rename(request: Request, services: Services) -> Response:
    """Gives the guest a name."""
    name = read_name((await read(request, messages.Me)).name)
    guest, token = await guest_of(request, services)
    await services.store.rename(guest.id, name)
    services.rooms.rename(guest.id, name)
    services.lobbies.rename(guest.id, name)
    services.hints.tell("renamed", guest.id, name)
    return for_guest(answer(messages.Me(name)), token, request)


async def tables(request: Request, services: Services) -> Response:
    """The guest's sittings, the latest first; with `before`, the id of the last one, those that follow."""
    before = request.query_params.get("before")
    if before is not None and not TABLE.fullmatch(before):
        raise BadInput("before", before, "the id of a table")
    guest = await guests.find(request, services.store)
    return answer(await services.store.tables(guest.id, before) if guest else [])


async def open_table(request: Request, services: Services) -> Response:
    """A new table against computers."""
    new = await read(request, messages.NewTable)
    guest, token = await guest_of(request, services)
    created = table.create(new.game, new.rules, guest.id, new.levels, new.speed)
    key = await services.rooms.open(created)
    return for_guest(answer(messages.NewTableId(key), 201), token, request)


async def remove_table(request: Request, services: Services) -> Response:
    """The guest leaves a table for ever, and what was kept of it for the guest is gone."""
    asker = await coach.member(request, services)
    await services.rooms.remove(asker.table, asker.guest)
    services.reviews.forget(asker.table)
    services.answers.forget(asker.table)
    log.info("table removed", table=asker.table)
    return Response(status_code=204)


async def record(request: Request, services: Services) -> Response:
    """The record of a finished deal, for those who sat there."""
    asker = await coach.member(request, services)
    number = request.path_params["number"]
    text = await coach.finished(services, asker.table, number)
    kept_as = f'attachment; filename="{number}.tianhu.json"'
    headers = {"cache-control": "no-store", "content-disposition": kept_as}
    return Response(text, headers=headers, media_type="application/json")


async def count(request: Request, services: Services) -> Response:
    """What a finished position is worth."""
    asked = await read(request, messages.CountRequest)
    return answer(await asyncio.to_thread(tianhu.count, asked.game, asked.position))


async def lesson(request: Request, _services: Services) -> Response:
    """What a step of a lesson says to a try."""
    return await lessons.reply(request, await read(request, messages.LessonTry))


async def version(_request: Request, _services: Services) -> Response:
    """What runs here."""
    return answer(messages.VersionInfo(tianhu.__version__, tianhu.compiled()))


async def metrics(request: Request, services: Services) -> Response:
    """For Prometheus, where that is switched on; with a token, for who brings it."""
    settings = services.settings
    if not settings.metrics and settings.token is None:
        raise Refusal(404, "Metrics are not switched on.")
    given = request.headers.get("authorization", "").encode()
    if settings.token is not None and not secrets.compare_digest(given, f"Bearer {settings.token}".encode()):
        raise HTTPException(401, "Metrics are for who brings their token.", {"www-authenticate": "Bearer"})
    return Response(services.metrics.text(), media_type="text/plain; version=0.0.4")


ROUTES = [
    Route("/api/games", with_parts(games, "reads")),
    Route("/api/me", with_parts(me, "reads")),
    Route("/api/me", with_parts(rename, "names"), methods=["PUT"]),
    Route("/api/tables", with_parts(tables, "reads")),
    Route("/api/tables", with_parts(open_table, "tables"), methods=["POST"]),
    Route("/api/tables/{table}", with_parts(remove_table, "tables"), methods=["DELETE"]),
    Route("/api/tables/{table}/records/{number:deal}", with_parts(record, "records")),
    Route("/api/tables/{table}/hint", with_parts(coach.hint, "counts")),
    Route("/api/tables/{table}/reviews/{number:deal}", with_parts(coach.review, "counts")),
    Route("/api/tables/{table}/replays/{number:deal}", with_parts(coach.replay, "counts")),
    Route("/api/count", with_parts(count, "counts"), methods=["POST"]),
    Route("/api/lessons", with_parts(lessons.shelf, "reads")),
    Route("/api/lessons/{game}/{step}", with_parts(lesson, "counts"), methods=["POST"]),
    Route("/api/version", with_parts(version, "reads")),
    Route("/metrics", with_parts(metrics)),
]
