"""Whether a server says that it can write, and no more often than is good for it."""

import asyncio
import sqlite3

import pytest
from virtual import HandClock

from tianhu.server.pulse import FRESH, PATIENCE, Health


@pytest.mark.sqlite
def test_a_server_that_cannot_write_says_so_and_recovers(start, tmp_path, monkeypatch):
    live = start()
    visitor = live.visitor()
    assert visitor.http.get("/health").json() == {"ok": True}
    with sqlite3.connect(tmp_path / "tianhu.db") as connection:
        assert connection.execute("SELECT count(*) FROM pulse WHERE at IS NOT NULL").fetchone() == (1,)
        connection.execute("ALTER TABLE pulse RENAME TO elsewhere")
    assert visitor.http.get("/health").json() == {"ok": True}  # that answer still holds
    monkeypatch.setattr("tianhu.server.pulse.FRESH", 0.0)
    found = visitor.http.get("/health")
    assert (found.status_code, found.headers["retry-after"]) == (503, "5")
    assert found.json()["text"] == "The database cannot be written to now."
    with sqlite3.connect(tmp_path / "tianhu.db") as connection:
        connection.execute("ALTER TABLE elsewhere RENAME TO pulse")
    connection.close()
    assert visitor.http.get("/health").status_code == 200


class Shelf:
    def __init__(self):
        self.writes = 0
        self.hangs = False

    async def write(self, work):
        self.writes += 1
        if self.hangs:
            await asyncio.Event().wait()


def test_however_many_ask_it_writes_once_in_a_while(monkeypatch):
    async def ask():
        clock, shelf = HandClock(), Shelf()
        health = Health(shelf, clock)
        assert await asyncio.gather(*(health.good() for _ in range(9))) == [True] * 9
        assert shelf.writes == 1
        clock.time += FRESH
        assert await health.good()
        assert shelf.writes == 2
        clock.time += FRESH
        shelf.hangs = True
        monkeypatch.setattr("tianhu.server.pulse.PATIENCE", 0.0)
        assert not await health.good()
        return PATIENCE

    assert asyncio.run(ask()) > 0
