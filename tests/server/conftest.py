"""Servers, databases and visitors for tests."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from cluster import Cluster, cluster, find_programs
from people import Live, Visitor

from tianhu.server import Settings

Start = Callable[..., Live]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """On SQLite, and once more on PostgreSQL: in a short run only what is marked `both`.

    What is marked `sqlite` looks into the file, or says something of SQLite alone.
    """
    if "database" not in metafunc.fixturenames:
        return
    names: list[Any] = ["sqlite"]
    marked = metafunc.definition.get_closest_marker
    if not marked("sqlite"):
        names.append(pytest.param("postgresql", marks=[] if marked("both") else [pytest.mark.full]))
    metafunc.parametrize("database", names, indirect=True)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Cluster]:
    """A cluster of PostgreSQL."""
    programs = find_programs()
    if programs is None:
        pytest.skip("PostgreSQL's initdb and postgres are not here")
    with cluster(programs) as running:
        yield running


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database of its own for each test."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tianhu.db'}"
    running: Cluster = request.getfixturevalue("postgresql")
    return running.new()


@pytest.fixture
def dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same walls and the same computers in every run: what fails once fails again."""
    seeds = random.Random(1)
    for module in ("dealing", "think"):
        monkeypatch.setattr(f"tianhu.table.{module}.SystemRandom", lambda: random.Random(seeds.random()))


@pytest.fixture
def start(database: str, dealt: None) -> Iterator[Start]:
    """Starts servers that do not wait; stops them."""
    running: list[Live] = []

    def begin(db_url: str | None = None, pace: int = 0, **more: Any) -> Live:
        running.append(
            Live(Settings(db_url or database, pace=pace, **{"limits": None, "silence": 600.0, **more}))
        )
        return running[-1]

    yield begin
    for live in running:
        live.stop()


@pytest.fixture
def visitor(start: Start) -> Visitor:
    return start().visitor()


@pytest.fixture
def visitor_at() -> Iterator[Callable[[str], Visitor]]:
    """Visitors of a server that runs elsewhere."""
    visitors: list[Visitor] = []

    def begin(url: str) -> Visitor:
        visitors.append(Visitor(url))
        return visitors[-1]

    yield begin
    for visitor in visitors:
        visitor.close()
