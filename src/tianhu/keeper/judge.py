"""The judge for a real table: a deal written down turn by turn, read as far as it goes."""

from collections.abc import Mapping
from typing import TypedDict

from tianhu.core.errors import BadInput
from tianhu.core.game import Game


class Verdict(TypedDict):
    """What a judge finds in a deal that was written down, and what the deal is worth with that."""

    judged: Mapping[str, object]
    settlement: list[int]
    totals: list[int]
    winner: int | None
    dealer: int


def judge(game: Game, text: str) -> Verdict:
    """Fouls and liabilities of a deal written down by hand. Raises BadInput that names the line."""
    deal = game.written(text) if isinstance(text, str) else None
    if deal is None:
        what = "the text of a deal" if not isinstance(text, str) else f"a game with a judge, not {game.id},"
        raise BadInput("text", text, what)
    judged = game.judge(deal)
    assert judged is not None
    totals = [0 if total is None else total for total in deal.result.totals]
    return {
        "judged": judged,
        "settlement": deal.settlement,
        "totals": totals,
        "winner": deal.winner,
        "dealer": deal.setup.dealer,
    }
