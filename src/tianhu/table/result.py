"""How a deal ended, for the page: the answer, who won and with what."""

from tianhu.core import shapes
from tianhu.core.game import Deal
from tianhu.records import win


def result(deal: Deal) -> shapes.Result:
    """The answer document with a key to each line, `winner`, `win`, `judged`. Once the deal is over."""
    found = deal.result
    answer = found.document()
    return {
        "game": answer["game"],
        "totals": answer["totals"],
        "settlement": answer["settlement"],
        "players": [None if player is None else player.keyed() for player in found.players],
        "winner": deal.winner,
        "win": win(deal),
        "judged": deal.game.judge(deal),
    }
