"""Which addresses lead somewhere: those of the page, and of the guest's own tables."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from starlette.requests import Request

import tianhu
from tianhu import lessons, table
from tianhu.core.errors import BadInput
from tianhu.server import guests, shares
from tianhu.server.database import is_passing
from tianhu.server.services import Services

# The numbers of the rules that the page has, by game; none for a game without a rule book.
Rules = Mapping[str, Sequence[str]]


def read(folder: Path) -> Rules:
    """What the built page says of itself; nothing where it says nothing that can be read."""
    try:
        found = json.loads((folder / "rules.json").read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


async def leads(path: str, rules: Rules, request: Request) -> bool:
    """Whether the page has something to show at a path below its root."""
    match path.strip("/").split("/"):
        # Evenings lie on the visitor's own device; which there are, only the page knows.
        case (
            ["" | "about" | "play" | "rules" | "learn" | "deals" | "keeper"]
            | ["keeper", _]
            | ["deals", "sittings" | "statistics" | "shares"]
        ):
            return True
        case ["new" | "t" as head, name]:
            # Whether there is such a room the page tells.
            return (
                table.read_code(name) is not None if head == "t" else name in rules and name in tianhu.names()
            )
        case ["rules", game, *rest]:
            return bool(rules.get(game)) and _is_ruled(game, rules[game], rest)
        case ["learn", game, *steps] if len(steps) < 2:
            return game in tianhu.names() and _teaches(game, *steps)
        case ["table", key]:
            return await _is_theirs(request, key)
        case ["replay", key, deal] | ["replay", key, deal, _]:
            return deal.isascii() and deal.isdigit() and await _is_theirs(request, key, int(deal[:9]))
        case ["r", key] | ["r", key, _]:
            return await _is_shared(request, key)
    return False


def _teaches(game: str, *steps: str) -> bool:
    """Whether a game has lessons, and among them this step."""
    try:
        return bool([lessons.step(game, name) for name in steps] or lessons.of(game))
    except BadInput:
        return False


def _is_ruled(game: str, numbers: Sequence[str], rest: Sequence[str]) -> bool:
    """Whether a rule book opens at what follows its game: nothing, a rule, or one of the rule's boards."""
    match rest:
        case [] | [_]:
            return set(rest) <= set(numbers)
        case [rule, "board", *which] if len(which) < 2 and game in tianhu.names():
            count = sum(board.rule == rule for board in lessons.boards(game))
            return ("".join(which) or "1") in map(str, range(1, count + 1))
    return False


async def _is_shared(request: Request, key: str) -> bool:
    """Whether something is shared at an address, or was until it was revoked: the page says so."""
    services: Services = request.app.state.services
    if not services.throttle.allows("reads", guests.who(request)):
        return True
    try:
        return await shares.find(services, key) is not None
    except Exception as error:
        if is_passing(error):
            return True
        raise


async def _is_theirs(request: Request, key: str, deal: int | None = None) -> bool:
    """Whether the guest sits at a table, where a deal is finished if one is named.

    Who asks too often, or while the database cannot be used, is left to the page: it says so itself.
    """
    services: Services = request.app.state.services
    if not services.throttle.allows("reads", guests.who(request)):
        return True
    try:
        guest = await guests.find(request, services.store)
        if guest is None or guest.id not in await services.store.members(key):
            return False
        return deal is None or await services.store.record(key, deal) is not None
    except Exception as error:
        if is_passing(error):
            return True
        raise
