"""Databases by address: SQLite as it should be set, PostgreSQL, and neither."""

import asyncio
import random
import sqlite3
import subprocess
import sys

import pytest

from tianhu.cli import main
from tianhu.core.errors import BadInput
from tianhu.server.database import default_url, file_of, hold, make_engine, prepare, read_url
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
def test_the_migrations_make_what_the_models_say(new_database):
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    async def differences():
        engine = make_engine(read_url(new_database))
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


def serve(capsys, url):
    """What the command says of a database that cannot be used."""
    with pytest.raises(SystemExit) as ended:
        main(["serve", "--port", "0", "--db", url])
    said = capsys.readouterr()
    assert ended.value.code == 2
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert said.err.startswith("--db: ")
    assert said.err.endswith(" expected\n")
    return said.err


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("postgresql://u:hush@127.0.0.1:1/x?sslmode=require", "Connect call failed"),
        ("postgres://u:hush@127.0.0.1:1/x?sslmode=perhaps", "sslmode"),
        ("postgresql://u:hush@127.0.0.1:1/x?bogus=1", "bogus"),
        ("postgresql+asyncpg://u:hush@127.0.0.1:99999/x", "a port from 1 to 65535"),
        ("postgresql://u@127.0.0.1:0/x", "a port from 1 to 65535"),
        ("postgresql://u@127.0.0.1:abc/x", "an address such as"),
        ("postgresql://u@127.0.0.1:1/x?command_timeout=abc", "command_timeout"),
        ("sqlite:///{}/x.db?timeout=abc", "'abc'"),
        ("sqlite:///{}/x.db?bogus=1", "bogus"),
        ("sqlite:///{}", "directory"),
        ("sqlite:///{}/a%00b", "an address such as"),
        ("sqlite:///{}/a\0b", "an address such as"),
        ("sqlite:///{}/" + "x" * 300, "too long"),
        ("sqlite://host/x.db", "an address such as"),
    ],
)
def test_a_database_that_cannot_be_is_refused_in_one_sentence(capsys, tmp_path, url, why):
    said = serve(capsys, url.replace("{}", str(tmp_path)))
    assert why in said
    assert "hush" not in said
    assert list(tmp_path.iterdir()) == []


def test_a_circle_of_links_is_no_database(capsys, tmp_path):
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    assert "links" in serve(capsys, f"sqlite:///{tmp_path}/a")


def make(url):
    async def work():
        engine = make_engine(read_url(url))
        await prepare(engine)
        await engine.dispose()

    asyncio.run(work())


@pytest.mark.parametrize("revision", ["9999", "x' --"])
def test_a_database_of_a_newer_program(capsys, tmp_path, revision):
    url = f"sqlite:///{tmp_path}/new.db"
    make(url)
    with sqlite3.connect(tmp_path / "new.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", [revision])
    connection.close()
    assert "of this version of Tianhu or an older one" in serve(capsys, url)


def test_a_database_of_another_program(capsys, tmp_path):
    with sqlite3.connect(tmp_path / "other.db") as connection:
        connection.execute("CREATE TABLE visits (place TEXT)")
    connection.close()
    before = (tmp_path / "other.db").read_bytes()
    assert "a database of Tianhu or an empty one" in serve(capsys, f"sqlite:///{tmp_path}/other.db")
    assert (tmp_path / "other.db").read_bytes()[100:] == before[100:]


def test_a_database_damaged_in_the_middle(capsys, tmp_path):
    file = tmp_path / "old.db"
    make(f"sqlite:///{file}")
    with sqlite3.connect(file) as connection:
        rows = [(f"{i:032}", f"{i:064}", "", "2026-12-01") for i in range(2000)]
        connection.executemany("INSERT INTO guest (id, token_hash, name, created) VALUES (?, ?, ?, ?)", rows)
    connection.execute("PRAGMA journal_mode=DELETE")
    connection.close()
    data = bytearray(file.read_bytes())
    middle = len(data) // 2 // 4096 * 4096
    data[middle : middle + 4096] = b"\x55" * 4096
    file.write_bytes(data)
    serve(capsys, f"sqlite:///{file}")


def test_a_file_is_its_owners_alone(tmp_path):
    file = tmp_path / "deep" / "x.db"
    make(f"sqlite:///{file}")
    file.chmod(0o644)
    make(f"sqlite:///{file}")
    modes = {path.name: path.stat().st_mode & 0o777 for path in file.parent.iterdir()}
    assert modes
    assert set(modes.values()) == {0o600}
    assert file.parent.stat().st_mode & 0o777 == 0o700


HOLDER = """
import sys
from tianhu.server import database
with database.hold(database.read_url(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_second_server_on_one_file_is_refused(capsys, tmp_path):
    (tmp_path / "link").symlink_to(tmp_path)
    url = f"sqlite:///{tmp_path}/x.db"
    command = [sys.executable, "-c", HOLDER, url]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout.readline() == b"held\n"
        for same in (url, f"sqlite:///{tmp_path}/link/x.db", f"sqlite:///file:{tmp_path}/x.db?uri=true"):
            assert "no other server uses" in serve(capsys, same)
        with hold(read_url(f"sqlite:///{tmp_path}/y.db")):
            pass
        holder.kill()
    with hold(read_url(url)):
        pass


def test_databases_in_memory_and_elsewhere_are_not_held():
    for url in ("sqlite://", "sqlite:///:memory:", "postgresql://u@127.0.0.1/x"):
        assert file_of(read_url(url)) is None


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
