"""What the tests beside the games and those in tests/ share: how often long tests repeat."""

import os
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import HealthCheck, settings

SCALE = float(os.environ.get("TIANHU_SCALE", "1"))
PLAIN = 0.02  # of `./test --full`
# What is drawn at random is drawn by one number everywhere: no test says its own.
settings.register_profile(
    "tianhu",
    max_examples=max(10, int(400 * SCALE)) if SCALE < PLAIN else max(30, int(400 * SCALE)),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("tianhu")
# The game of the guide is under test like those of the package.
os.environ.setdefault("TIANHU_GAMES", str(Path(__file__).parent / "examples"))


@pytest.fixture
def scaled() -> Callable[..., int]:
    """A number of repetitions, fewer in a short run and where the plain form runs, but so many at least.

    Fewer than three are for the short run of the plain form alone.
    """
    return lambda n, least=3: max(least if SCALE < PLAIN else 3, int(n * SCALE))


def thin(items: list[pytest.Item]) -> None:
    """Leaves to the full run all but as many cases of a test as its mark `some` says."""
    cases: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("some") and not item.get_closest_marker("full"):
            cases[item.nodeid.partition("[")[0]].append(item)
    for same in cases.values():
        mark = same[0].get_closest_marker("some")
        assert mark
        # By what is chance but the same every time, so that each game, language and database is somebody's.
        for item in sorted(same, key=lambda item: crc32(item.nodeid.encode()))[mark.args[0] :]:
            item.add_marker("full")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where several run, the long ones first, so that none is left alone with one of them at the end."""
    thin(items)
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: item.get_closest_marker("long") is None)
