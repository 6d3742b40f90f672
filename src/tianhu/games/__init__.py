"""The shelf: finds the games' folders, lists none."""

import pkgutil
from functools import cache
from importlib import import_module

from tianhu.core.errors import BadInput
from tianhu.core.game import Game


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
    return found
