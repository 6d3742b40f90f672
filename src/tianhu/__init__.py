"""Tianhu 天胡: play, score and study China's draw-and-discard tile games.

>>> import tianhu
>>> deal = tianhu.game("nantong").deal(seed=7)
>>> deal.over
False
"""

from tianhu._form import compiled, use_plain

use_plain()

from collections.abc import Mapping as _Mapping
from importlib import import_module as _import_module
from typing import TYPE_CHECKING
from typing import Any as _Any

from tianhu.core import shapes as _shapes
from tianhu.core.errors import BadInput, BadNotation, IllegalMove, Refused
from tianhu.core.game import Deal, Game, Setup
from tianhu.core.hand import Hand
from tianhu.core.moves import Moves
from tianhu.core.result import Line, PlayerSheet, Result
from tianhu.core.rng import Rng
from tianhu.core.stepper import Stepper
from tianhu.core.view import View
from tianhu.games import game, names

if TYPE_CHECKING:
    from tianhu import lab, players, records
    from tianhu.lab.arena import arena

__version__ = "0.2.0"
__all__ = [
    "BadInput",
    "BadNotation",
    "Deal",
    "Game",
    "Hand",
    "IllegalMove",
    "Line",
    "Moves",
    "PlayerSheet",
    "Refused",
    "Result",
    "Rng",
    "Setup",
    "Stepper",
    "View",
    "arena",
    "compiled",
    "count",
    "game",
    "lab",
    "names",
    "players",
    "records",
    "score",
]

# Imported when they are first asked for, so that a script without them starts at once.
_LATER = {
    "lab": ("tianhu.lab", ""),
    "players": ("tianhu.players", ""),
    "records": ("tianhu.records", ""),
    "arena": ("tianhu.lab.arena", "arena"),
}


def __getattr__(name: str) -> _Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, attribute = _LATER[name]
    found = _import_module(module)
    return getattr(found, attribute) if attribute else found


def __dir__() -> list[str]:
    return [*__all__, "__version__"]


def score(name: str, position: _Mapping[str, _Any]) -> Result:
    """What a finished position is worth, with a line for every point.

    `position` is a document of `tianhu count`. Raises BadInput.
    """
    found = game(name)
    state, counted = found.position(position)
    return found.result(state, found.rules.score(state), counted)


def count(name: str, position: _Mapping[str, _Any]) -> _shapes.Answer:
    """As `score`, as the document that `tianhu count --json` prints. Raises BadInput."""
    return score(name, position).document()
