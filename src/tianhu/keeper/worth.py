"""What a deal told by people is worth: counted by the game's rules, or with totals typed by hand."""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, TypedDict

from tianhu.core import shapes
from tianhu.core.errors import BadInput
from tianhu.core.game import Game
from tianhu.core.options import Value
from tianhu.games import game as find


class Worth(TypedDict):
    """The worth of a deal. `typed` says of which seats the total was told by hand and not counted."""

    totals: list[int]
    settlement: list[int]
    players: list[shapes.Score | None]
    typed: list[bool]


def worth(
    game: Game, rules: Mapping[str, Value], position: Mapping[str, Any], typed: Sequence[int | None] | None
) -> Worth:
    """Counts a position; a total typed by hand stands before what the hand would count.

    Who has neither a hand nor a number counts 0, which is typed too. Raises BadInput.
    """
    told = json.dumps([rules, position, typed], sort_keys=True, ensure_ascii=False)
    found: Worth = json.loads(_worth(game.id, told))
    return found


@lru_cache(maxsize=1024)
def _worth(name: str, told: str) -> str:
    """As `worth`; an evening is counted again and again, a deal of it only once."""
    rules, position, typed = json.loads(told)
    game = find(name)
    typed = typed or [None] * game.seats
    doc = {**position, "rules": rules}
    players, winner = doc.get("players"), doc.get("winner")
    by_hand = _winner_typed(players, winner, typed)
    if by_hand:
        doc = {**doc, "winner": None, "win": None}
    state, known = game.position(doc)
    result = game.result(state, game.rules.score(state), known)
    if by_hand and type(winner) is int:
        state.winner = winner
    totals = [_first(points, result.totals[seat], 0) for seat, points in enumerate(typed)]
    found: Worth = {
        "totals": totals,
        "settlement": game.rules.settle(state, totals),
        "players": [None if player is None else player.keyed() for player in result.players],
        "typed": [points is not None or not known[seat] for seat, points in enumerate(typed)],
    }
    return json.dumps(found)


def _first(*values: int | None) -> int:
    return next(value for value in values if value is not None)


def _winner_typed(players: Any, winner: Any, typed: Sequence[int | None]) -> bool:
    """Whether the winner's total was typed without a hand. Raises BadInput where others' hands were told."""
    if not isinstance(players, list) or len(players) != len(typed):
        return False
    if type(winner) is not int or not 0 <= winner < len(typed):
        return False
    if players[winner] is not None or typed[winner] is None:
        return False
    for seat, player in enumerate(players):
        if player is not None:
            raise BadInput(f"players[{seat}]", player, "null, as the winner's hand is not told")
    return True
