"""What the tests in tests/ share: the games on the shelf."""

import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

import tianhu
from tianhu import BadInput
from tianhu.core.game import Game

# The folders of the games that the page shows.
PAGE = Path(__file__).parents[1] / "web" / "src" / "games"


def loaded() -> list[Game]:
    """Every game, but one that is not compiled where the core is: `test_shelf.py` tells of that."""
    found = []
    for name in tianhu.names():
        with suppress(BadInput):
            found.append(tianhu.game(name))
    return found


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        games = loaded()
        if "browser" in metafunc.definition.path.parent.name:
            games = [game for game in games if (PAGE / game.id).is_dir()]
        metafunc.parametrize("game", games, ids=lambda g: g.id)


@pytest.fixture
def folder() -> Callable[[Game], Path]:
    """The folder of a game in the source."""
    return lambda game: Path(sys.modules[type(game).__module__].__file__).parent
