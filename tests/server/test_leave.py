"""Leaving a table for ever: nothing is kept of it, and nobody else's goes."""

import random

import pytest
from sqlalchemy import func, insert, select
from websockets.exceptions import ConnectionClosed

from tianhu.server.clock import now
from tianhu.server.models import DealRow, EventRow, Guest, Member, SittingRow
from tianhu.server.works import Change

KEPT = (SittingRow, Member, EventRow, DealRow)


def kept(live):
    """How many rows the database has of each kind."""

    async def count():
        async with live.services.store.engine.connect() as connection:
            return [
                (await connection.execute(select(func.count()).select_from(row))).scalar_one() for row in KEPT
            ]

    return live.do(count())


def leave(visitor, table):
    return visitor.http.delete(f"/api/tables/{table}")


@pytest.mark.both
def test_nothing_is_kept_of_a_table_that_was_left(start):
    live = start()
    visitor = live.visitor()
    tab, other = visitor.sit(visitor.open()), visitor.open()
    tab.play_out(random.Random(1))
    replay = f"/api/tables/{tab.table}/replays/1"
    assert visitor.http.get(replay).status_code == 200
    answer = leave(visitor, tab.table)
    assert (answer.status_code, answer.content) == (204, b"")
    with pytest.raises(ConnectionClosed) as closed:
        tab.until(lambda state: False)
    assert closed.value.rcvd.code == 1000
    assert [table["id"] for table in visitor.http.get("/api/tables").json()] == [other]
    assert kept(live) == [1, 1, 2, 0]
    assert not live.services.answers.kept
    assert visitor.http.get(replay).status_code == 404
    again = leave(visitor, tab.table)
    assert (again.status_code, again.json()["text"]) == (404, "There is no such table.")
    with pytest.raises(ConnectionClosed) as closed:
        visitor.sit(tab.table).receive()
    assert closed.value.rcvd.code == 4004


def test_nobody_removes_the_table_of_another(start):
    live = start()
    visitor, other = live.visitor(), live.visitor()
    table = visitor.open()
    other.open()
    before = kept(live)
    assert leave(other, table).status_code == 403
    assert leave(live.visitor(), table).status_code == 403
    foreign = visitor.http.delete(f"/api/tables/{table}", headers={"origin": "http://elsewhere.example"})
    assert foreign.status_code == 403
    assert kept(live) == before


def test_a_table_stays_for_the_others_who_sit_there(start):
    live = start()
    visitor = live.visitor()
    table = visitor.open()

    async def add():
        async with live.services.store.engine.begin() as connection:
            await connection.execute(insert(Guest).values(id="o", token_hash="o", name="", created=now()))
            await connection.execute(insert(Member).values(sitting_id=table, seat=1, guest_id="o"))

    live.do(add())
    assert leave(visitor, table).status_code == 204
    assert visitor.http.get("/api/tables").json() == []
    assert kept(live) == [1, 1, 2, 0]
    assert live.do(live.services.store.members(table)) == {"o": 1}


def test_a_table_is_left_while_its_computers_play(start, capfd):
    """What they still have to say is stored before, or never."""
    live = start(pace=20)
    visitor = live.visitor()
    for seed in range(3):
        tab = visitor.sit(visitor.open("mahjong"))
        tab.answer(random.Random(seed))
        assert leave(visitor, tab.table).status_code == 204
    assert kept(live) == [0, 0, 0, 0]
    assert "error" not in "".join(capfd.readouterr())


def test_nobody_comes_in_while_a_table_is_removed(start, monkeypatch):
    """The removal waits in the writer's queue; who asks meanwhile is told that there is no such table."""
    live = start()
    visitor = live.visitor()
    table = visitor.open()
    store, real = live.services.store, live.services.store.write
    before = live.do(store.members(table))
    seen = []

    async def members(key):
        return before

    async def slow(work):
        if not isinstance(work, Change):
            seen.append((await store.members(table)) != {})
            seen.append(table in live.services.rooms._leaving)
        await real(work)

    monkeypatch.setattr(store, "write", slow)
    assert leave(visitor, table).status_code == 204
    assert seen == [True, True]
    live.services.rooms._leaving.add(table)
    monkeypatch.setattr(store, "members", members)
    assert visitor.http.get(f"/api/tables/{table}/hint").status_code == 404
    with pytest.raises(ConnectionClosed) as closed:
        visitor.sit(table).receive()
    assert closed.value.rcvd.code == 4004
