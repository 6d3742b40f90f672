"""The shelf: finds the games' folders, lists none.

Games of one's own stand in folders that `TIANHU_GAMES` names (several as in `PATH`), each a package
there as the games here are one: `TIANHU_GAMES=examples` finds `examples/duo` as `tianhu.games.duo`.
"""

import copyreg
import os
import pkgutil
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from tianhu.core.errors import BadInput
from tianhu.core.game import Game
from tianhu.core.hand import Hand

_folders = filter(None, os.environ.get("TIANHU_GAMES", "").split(os.pathsep))
__path__ += [str(Path(folder).absolute()) for folder in _folders]


def names() -> list[str]:
    """The names of all games, in alphabetical order."""
    return sorted(m.name for m in pkgutil.iter_modules(__path__) if m.ispkg)


def game(name: str) -> Game:
    """A game by its name. Raises BadInput."""
    if not isinstance(name, str) or name not in names():
        raise BadInput("game", name, " or ".join(names()))
    return _load(name)


@cache
def _load(name: str) -> Game:
    found = import_module(f"{__name__}.{name}").GAME
    assert isinstance(found, Game)
    copyreg.pickle(type(found), _by_name)
    return found


def _by_name(found: Game) -> tuple[Any, ...]:
    """A game of the shelf copies to itself and pickles as its name; another one as it is."""
    shelved = found.id in names() and _load(found.id) is found
    return (game, (found.id,)) if shelved else tuple(object.__reduce_ex__(found, 4))


Hand.shelf = staticmethod(game)
