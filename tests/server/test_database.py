"""Databases by address: SQLite as it should be set, PostgreSQL, and neither."""

import asyncio
import random
import sqlite3

import pytest

from tianhu.core.errors import BadInput
from tianhu.server.database import default_url, make_engine, prepare, read_url
from tianhu.server.models import Base
from tianhu.server.run import DEFAULT_PORT, bind


@pytest.mark.sqlite
def test_sqlite_writes_ahead_and_has_every_table(start, tmp_path):
    start().visitor().open()
    with sqlite3.connect(tmp_path / "tianhu.db") as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        tables = {
            name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        }
        kinds = [kind for (kind,) in connection.execute("SELECT kind FROM event ORDER BY n")]
        tokens = connection.execute("SELECT token_hash FROM guest").fetchall()
    connection.close()
    assert tables == {*Base.metadata.tables, "alembic_version"}
    assert kinds == ["created", "begun"]
    assert all(len(token) == 64 for (token,) in tokens)


@pytest.mark.both
def test_the_migrations_make_what_the_models_say(database):
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    async def differences():
        engine = make_engine(read_url(database))
        await prepare(engine)
        await prepare(engine)
        async with engine.connect() as connection:
            found = await connection.run_sync(
                lambda c: compare_metadata(MigrationContext.configure(c), Base.metadata)
            )
        await engine.dispose()
        return found

    assert asyncio.run(differences()) == []


def test_a_folder_that_is_not_there_is_made(tmp_path):
    async def reach():
        engine = make_engine(read_url(f"sqlite:///{tmp_path}/new/x.db"))
        await prepare(engine)
        await engine.dispose()

    asyncio.run(reach())
    assert (tmp_path / "new" / "x.db").exists()


@pytest.mark.parametrize("url", ["", "tianhu.db", "mysql://root@localhost/x", "http://x"])
def test_an_address_that_is_none(url):
    with pytest.raises(BadInput, match=r"--db: .* expected"):
        read_url(url)


@pytest.mark.parametrize("url", ["sqlite:////proc/nothing/x.db", "postgresql://tianhu:hush@127.0.0.1:1/x"])
def test_a_database_that_cannot_be_reached(url):
    async def reach():
        engine = make_engine(read_url(url))
        try:
            await prepare(engine)
        finally:
            await engine.dispose()

    with pytest.raises(BadInput, match=r"--db: .*can be .*expected") as refused:
        asyncio.run(reach())
    assert "\n" not in str(refused.value)
    assert "hush" not in str(refused.value)


def test_a_file_that_is_no_database(tmp_path):
    file = tmp_path / "letter.db"
    file.write_text("Dear Sir or Madam, " * 100)

    async def reach():
        engine = make_engine(read_url(f"sqlite:///{file}"))
        try:
            await prepare(engine)
        finally:
            await engine.dispose()

    with pytest.raises(BadInput, match="not a database"):
        asyncio.run(reach())


def test_the_default_folder(monkeypatch, tmp_path):
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_url() == f"sqlite:///{tmp_path}/tianhu/tianhu.db"


def test_a_free_port_where_the_default_one_is_taken():
    with bind("127.0.0.1", DEFAULT_PORT) as first, bind("127.0.0.1", DEFAULT_PORT) as second:
        assert first.getsockname()[1] != second.getsockname()[1]
        taken = second.getsockname()[1]
        with pytest.raises(BadInput, match="--port"):
            bind("127.0.0.1", taken)
    with pytest.raises(BadInput, match="--"):
        bind("203.0.113.7", DEFAULT_PORT)


@pytest.mark.both
def test_a_sitting_outlives_its_server(start):
    rng = random.Random(1)
    first = start()
    visitor = first.visitor()
    visitor.http.put("/api/me", json={"name": "Bao"})
    table = visitor.open()
    tab = visitor.sit(table)
    for _ in range(4):
        tab.answer(rng)
    before = tab.until_asked()
    first.stop()
    second = start()
    again = second.visitor()
    again.http.cookies = visitor.http.cookies
    tab = again.sit(table)
    after = tab.until_asked()
    assert (after["ask"], after["view"]) == (before["ask"], before["view"])
    over = tab.play_out(rng)
    assert again.http.get(f"/api/tables/{table}/records/1").status_code == 200
    listed = again.http.get("/api/tables").json()
    assert [(t["id"], t["totals"]) for t in listed] == [(table, over["sitting"]["totals"])]
