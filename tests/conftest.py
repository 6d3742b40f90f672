"""What all tests share: the games on the shelf, and how long the long tests run."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

import tianhu
from tianhu.core.game import Game

ROOT = Path(__file__).parents[1]
SCALE = float(os.environ.get("TIANHU_SCALE", "1"))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", [tianhu.game(name) for name in tianhu.names()], ids=lambda g: g.id)


@pytest.fixture
def scaled() -> Callable[[int], int]:
    """A number of repetitions, scaled down where the plain form runs."""
    return lambda n: max(3, int(n * SCALE))


@pytest.fixture
def folder() -> Callable[[Game], Path]:
    """The folder of a game in the source."""
    return lambda game: ROOT / "src" / "tianhu" / "games" / game.id
