"""The documents that are told: the same, key by key, as the structs of the server's `messages`."""

import json
from collections.abc import Collection, Mapping
from typing import Any

from tianhu import players, records, table
from tianhu.core import shapes
from tianhu.core.game import Game
from tianhu.records import Record
from tianhu.table.plain import to_plain

# What plays without a server: the strongest level would look ahead a fiftieth as far as it does there.
LEVELS = ("beginner", "regular")

Document = Mapping[str, Any]


def text(doc: object) -> str:
    """A document as it is sent."""
    return json.dumps(doc, ensure_ascii=False, separators=(",", ":"))


def game(found: Game) -> Document:
    """A game, as one chooses it."""
    options = [
        {
            "key": option.key,
            "values": list(option.values),
            "default": option.default,
            "rule": option.rule,
            "number": option.number,
        }
        for option in found.options.options
    ]
    presets = {name: dict(values) for name, values in found.options.presets.items()}
    return {
        "id": found.id,
        "seats": found.seats,
        "options": options,
        "presets": presets,
        "levels": list(LEVELS),
    }


def state(
    sitting: table.Sitting, sight: table.Sight, seated: list[Document], events: list[shapes.Event]
) -> Document:
    """What a seat sees, and the events since it was last told."""
    deal = sitting.deal
    return {
        "t": "state",
        "deal": sitting.number,
        "ask": sight.ask,
        "view": sight.view,
        "events": events,
        "sitting": {
            "deal": sitting.number,
            "deals": sitting.deals,
            "totals": sitting.totals,
            "over": sitting.over,
            "speed": sitting.speed,
            "commitment": sitting.commitment,
            "dealer": deal.setup.dealer,
            "rolls": [list(roll) for roll in deal.setup.rolls],
            "players": seated,
            "clock": None,
            "watching": False,
        },
        "seen": sight.seen,
    }


def refused(code: str, why: str) -> Document:
    """A message was refused and nothing has changed."""
    return {"t": "refused", "code": code, "text": why}


def seats(sitting: table.Sitting, name: str, here: bool) -> list[Document]:
    """Who sits there, by seat: the guest by name, the computers by level."""
    return [
        player(seat.level or "", seat.level, False) if seat.guest is None else player(name, None, here)
        for seat in sitting.seats
    ]


def player(name: str, level: str | None, here: bool) -> Document:
    """Who sits at a seat."""
    return {"name": name, "level": level, "here": here, "ready": False, "stand": False}


def hint(deal: int, ask: int, candidates: list[table.Advice]) -> Document:
    """Candidates at a decision, the best first."""
    return {"deal": deal, "ask": ask, "candidates": to_plain(candidates)}


def decision(found: table.Decision) -> Document:
    """A decision of a finished deal."""
    return {
        "index": found.index,
        "played": found.played,
        "best": found.best,
        "mean": found.mean,
        "cost": found.loss.points,
        "ci95": found.loss.ci95,
        "regular": found.regular.points,
        "regular_ci95": found.regular.ci95,
        "grade": found.grade,
        "marked": found.marked,
        "facts": found.facts,
        "reasons": to_plain(found.reasons),
    }


def replay(doc: Record, seat: int, persons: Collection[int] = (), is_open: bool = True) -> Document:
    """A deal step by step, with every hand open or as a seat saw it.

    `persons` are seats at which no computer sat, whatever the name.
    """
    seated = [player(one["name"], one["level"], False) for one in table.seated_of(doc, persons)]
    steps = [
        {"index": step.index, "view": step.view, "events": step.events}
        for step in table.replay(doc, seat, is_open)
    ]
    return {"seat": seat, "players": seated, "steps": steps}


def record(sitting: table.Sitting, name: str) -> str:
    """The record of the deal on the table, as it is stored."""
    seated = [
        (name or "guest") if seat.level is None else players.LEVELS[seat.level] for seat in sitting.seats
    ]
    return text(records.to_record(sitting.deal, seated))
