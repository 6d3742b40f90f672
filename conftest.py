"""What the tests beside the games and those in tests/ share: how often long tests repeat."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

SCALE = float(os.environ.get("TIANHU_SCALE", "1"))
PLAIN = 0.02  # of `./test --full`
# The game of the guide is under test like those of the package.
os.environ.setdefault("TIANHU_GAMES", str(Path(__file__).parent / "examples"))


@pytest.fixture
def scaled() -> Callable[..., int]:
    """A number of repetitions, fewer in a short run and where the plain form runs, but so many at least.

    Fewer than three are for the short run of the plain form alone.
    """
    return lambda n, least=3: max(least if SCALE < PLAIN else 3, int(n * SCALE))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where several run, the long ones first, so that none is left alone with one of them at the end."""
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: item.get_closest_marker("long") is None)
