"""Servers, databases and visitors for tests."""

import asyncio
import random
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from cluster import Cluster, cluster, find_programs
from people import Live, Visitor

from tianhu.server import Settings
from tianhu.server.database import make_engine, prepare, read_url

Start = Callable[..., Live]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """On SQLite, and once more on PostgreSQL: in a short run only what is marked `both`.

    What is marked `sqlite` looks into the file, or says something of SQLite alone.
    """
    name = next((name for name in ("database", "new_database") if name in metafunc.fixturenames), None)
    if name is None:
        return
    names: list[Any] = ["sqlite"]
    marked = metafunc.definition.get_closest_marker
    if not marked("sqlite"):
        names.append(pytest.param("postgresql", marks=[] if marked("both") else [pytest.mark.full]))
    metafunc.parametrize(name, names, indirect=True)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Cluster]:
    """A cluster of PostgreSQL."""
    programs = find_programs()
    if programs is None:
        pytest.skip("PostgreSQL's initdb and postgres are not here")
    with cluster(programs) as running:
        yield running


def migrate(url: str) -> None:
    """Makes the tables."""

    async def run() -> None:
        engine = make_engine(read_url(url))
        await prepare(engine)
        await engine.dispose()

    asyncio.run(run())


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with all tables: to copy it takes a hundredth of the time that migrations take."""
    file = tmp_path_factory.mktemp("database") / "tianhu.db"
    migrate(f"sqlite:///{file}")
    return file


@pytest.fixture(scope="session")
def migrated_there(postgresql: Cluster) -> str:
    """The name of a database of PostgreSQL that has all tables."""
    url = postgresql.new()
    migrate(url)
    return postgresql.name(url)


@pytest.fixture
def new_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, without tables."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tianhu.db'}"
    running: Cluster = request.getfixturevalue("postgresql")
    return running.new()


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database of its own for each test, whose tables are there and empty."""
    if request.param == "sqlite":
        shutil.copy(request.getfixturevalue("migrated"), tmp_path / "tianhu.db")
        return f"sqlite:///{tmp_path / 'tianhu.db'}"
    running: Cluster = request.getfixturevalue("postgresql")
    return running.new(like=request.getfixturevalue("migrated_there"))


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
