"""What counts of a finished deal for one who sat there: little enough to keep of thousands of deals."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Literal, TypedDict

from tianhu.core.errors import BadInput
from tianhu.core.game import Deal
from tianhu.records.ending import win
from tianhu.records.record import from_record, steps

End = Literal["won", "lost", "drawn"]


class Opponent(TypedDict):
    """Another one at the table: the `level` of a computer, null for a person."""

    name: str
    level: str | None


class Counted(TypedDict):
    """A line of the own score sheet; `key` names its text."""

    key: str
    rule: str


class Facts(TypedDict):
    """A finished deal as a seat met with it.

    `place` counts from the dealer on, who is 0. `points` is the settlement, `total` what the own hand
    counted, if it was told. `by` says how the deal was won, by whomever; `dealt_in`: by a tile that this
    seat gave. `turns` are the own discards, `ready` after how many of them the hand was first ready.
    """

    game: str
    seat: int
    seats: int
    place: int
    points: int
    total: int | None
    end: End
    by: str | None
    dealt_in: bool
    turns: int
    ready: int | None
    lines: list[Counted]
    opponents: list[Opponent]


def facts(doc: Mapping[str, object], seat: int, seated: Sequence[Opponent]) -> Facts:
    """The facts of a record for a seat; `seated` says who sat at each. Raises BadInput."""
    deal = from_record(doc)
    if not 0 <= seat < deal.game.seats:
        raise BadInput("seat", seat, f"a seat from 0 to {deal.game.seats - 1}")
    if not deal.over:
        raise BadInput("record.moves", len(deal.made), "the moves of a deal played to its end")
    found = deal.result
    sheet, won = found.players[seat], win(deal)
    turns, ready = _readiness(doc, seat)
    end: End = "drawn" if deal.winner is None else "won" if deal.winner == seat else "lost"
    return {
        "game": deal.game.id,
        "seat": seat,
        "seats": deal.game.seats,
        "place": (seat - deal.setup.dealer) % deal.game.seats,
        "points": deal.settlement[seat],
        "total": found.totals[seat],
        "end": end,
        "by": won and won["by"],
        "dealt_in": won is not None and won["from"] == seat,
        "turns": turns,
        "ready": turns if ready is None and end == "won" else ready,
        "lines": [] if sheet is None else [{"key": row.key, "rule": row.rule} for row in sheet.lines],
        "opponents": [one for i, one in enumerate(seated) if i != seat],
    }


def _readiness(doc: Mapping[str, object], seat: int) -> tuple[int, int | None]:
    """How often the seat has discarded, and after how many discards it was first ready."""
    turns, ready = 0, None
    for deal, _, mover, move in steps(doc):
        if ready is None and _is_ready(deal, seat):
            ready = turns
        turns += mover == seat and deal.game.word(move).startswith("discard ")
    return turns, ready


def _is_ready(deal: Deal, seat: int) -> bool:
    """Whether a hand at rest lacks one tile to win."""
    state = deal.state
    at_rest = state.held[seat] == deal.game.hand_size(state, seat)
    return bool(at_rest and deal.game.lacking(state, seat)[0] <= 1)


def fingerprint(deal: Deal) -> str:
    """What a deal is known by, whoever wrote down its record: SHA-256 of its rules, setup, wall and moves.

    Names, results and nonces do not count, nor options that stand as a table has them anyway.
    Raises BadInput for a guessed deal.
    """
    deal.check_wall()
    usual = deal.game.options.resolve({})
    told = {
        "game": deal.game.id,
        "rules": {key: value for key, value in deal.options.items() if value != usual[key]},
        "setup": [deal.setup.dealer, list(deal.setup.dice), deal.setup.round, deal.setup.first],
        "own": {key: value for key, value in deal.setup.own.items() if value},
        "wall": deal.game.tiles.print(deal.wall),
        "moves": [f"{mover} {deal.game.word(move)}" for mover, move in deal.made],
    }
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()
