"""Tianhu 天胡: play, score and study China's draw-and-discard tile games.

>>> import tianhu
>>> deal = tianhu.game("nantong").deal(seed=7)
>>> deal.over
False
"""

from tianhu._form import compiled, use_plain

use_plain()

from collections.abc import Mapping
from typing import Any

from tianhu.core.errors import BadInput, BadNotation, IllegalMove, Refused
from tianhu.core.game import Deal, Game, Moves
from tianhu.core.rng import Rng
from tianhu.core.view import View
from tianhu.games import game, names

__version__ = "0.1.0"
__all__ = [
    "BadInput",
    "BadNotation",
    "Deal",
    "Game",
    "IllegalMove",
    "Moves",
    "Refused",
    "Rng",
    "View",
    "compiled",
    "count",
    "game",
    "names",
]


def count(name: str, position: Mapping[str, Any]) -> dict[str, Any]:
    """What a finished position is worth, with a line for every point.

    `position` and the answer are the documents of `tianhu count`. Raises BadInput.
    """
    found = game(name)
    state, counted = found.position(position)
    return found.answer(state, found.rules.score(state), counted)
