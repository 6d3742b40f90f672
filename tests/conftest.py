"""What the tests in tests/ share: the games on the shelf."""

from collections.abc import Callable
from pathlib import Path

import pytest

import tianhu
from tianhu.core.game import Game

ROOT = Path(__file__).parents[1]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", [tianhu.game(name) for name in tianhu.names()], ids=lambda g: g.id)


@pytest.fixture
def folder() -> Callable[[Game], Path]:
    """The folder of a game in the source."""
    return lambda game: ROOT / "src" / "tianhu" / "games" / game.id
