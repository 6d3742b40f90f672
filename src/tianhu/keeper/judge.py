"""The judge for a real table: a deal written down turn by turn, read as far as it goes."""

from collections.abc import Mapping
from typing import TypedDict

from tianhu.core import shapes
from tianhu.core.errors import BadInput
from tianhu.core.game import Deal, Game


class Verdict(TypedDict):
    """What a judge finds in a deal that was written down, and what the deal is worth with that.

    Of a deal that goes on (`over` is false) what was found so far; nothing is counted then.
    """

    over: bool
    judged: Mapping[str, object]
    settlement: list[int]
    totals: list[int]
    players: list[shapes.Score | None]
    winner: int | None
    dealer: int


def judge(game: Game, text: str) -> Verdict:
    """Fouls and liabilities of a deal written down by hand, as far as it was. Raises BadInput by its line."""
    if not isinstance(text, str):
        raise BadInput("text", text, "the text of a deal")
    deal = _read(game, text)
    judged = game.judge(deal, whole=False)
    assert judged is not None
    nobody: list[shapes.Score | None] = [None] * game.seats
    over = bool(deal.over)
    return {
        "over": over,
        "judged": judged,
        "settlement": deal.settlement if over else [0] * game.seats,
        "totals": [total or 0 for total in deal.result.totals] if over else [0] * game.seats,
        "players": [None if player is None else player.keyed() for player in deal.result.players]
        if over
        else nobody,
        "winner": deal.winner if over else None,
        "dealer": deal.setup.dealer,
    }


def _read(game: Game, text: str) -> Deal:
    """The deal of a text; what keeps it from being whole is told only if it cannot be read so far either."""
    try:
        deal = game.written(text)
    except BadInput:
        deal = game.written(text, whole=False)
    if deal is None:
        raise BadInput("text", text, f"a game with a judge, not {game.id},")
    return deal
