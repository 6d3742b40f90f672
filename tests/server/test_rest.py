"""Requests outside a table."""

import asyncio
import random
import threading
from datetime import UTC, datetime

import pytest

import tianhu
from tianhu.server import Limits
from tianhu.server.store import Store

WAIT = 120.0  # seconds until a test that hangs is ended; nothing is measured by it
WINNING_MELDS = ["opening 8888m", "concealed-kong 4444p", "kong 2222s", "added-kong 6666p"]
NEW = {"game": "nantong", "rules": {}, "levels": ["regular", "regular"], "speed": "fast"}
BAD_TABLES = {
    "game": {**NEW, "game": "chess"},
    "levels": {**NEW, "levels": ["regular"]},
    "levels[1]": {**NEW, "levels": ["regular", "god"]},
    "rules.closed_float": {**NEW, "rules": {"closed_float": True}},
    "rules": {**NEW, "rules": {"wind": 1}},
    "rules.preset": {**NEW, "rules": {"preset": "none"}},
    "speed": {**NEW, "speed": "warp"},
}


def test_the_shelf(visitor):
    shelf = visitor.http.get("/api/games").json()
    assert [g["id"] for g in shelf] == tianhu.names()
    for info in shelf:
        game = tianhu.game(info["id"])
        assert info["seats"] == game.seats
        assert [o["key"] for o in info["options"]] == [o.key for o in game.options.options]
        assert all(o["default"] == o["values"][0] for o in info["options"])
        assert "document" in info["presets"]
        assert "regular" in info["levels"]


def test_a_guest_keeps_its_name(visitor):
    first = visitor.http.get("/api/me")
    assert first.json() == {"name": ""}
    cookie = first.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert visitor.http.put("/api/me", json={"name": "  Lín \n Dài "}).json() == {"name": "Lín Dài"}
    again = visitor.http.get("/api/me")
    assert again.json() == {"name": "Lín Dài"}
    assert "set-cookie" not in again.headers


def test_a_name_is_shown_at_the_table(visitor):
    table = visitor.open()
    tab = visitor.sit(table)
    visitor.http.put("/api/me", json={"name": "Bao"})
    shown = tab.until(lambda s: s["sitting"]["players"][0]["name"] == "Bao")
    assert shown["sitting"]["players"] == [
        {"name": "Bao", "level": None, "here": True, "ready": False, "stand": False},
        {"name": "regular", "level": "regular", "here": False, "ready": False, "stand": False},
        {"name": "regular", "level": "regular", "here": False, "ready": False, "stand": False},
    ]


def test_a_name_that_changes_while_the_table_is_fetched(visitor, monkeypatch):
    read, has_read, renamed = Store.names, threading.Event(), threading.Event()

    async def slowly(store, guests):
        names = await read(store, guests)
        has_read.set()
        await asyncio.to_thread(renamed.wait, WAIT)
        return names

    monkeypatch.setattr(Store, "names", slowly)
    tab = visitor.sit(visitor.open())
    assert has_read.wait(WAIT)
    visitor.http.put("/api/me", json={"name": "Bao"})
    renamed.set()
    tab.until(lambda s: s["sitting"]["players"][0]["name"] == "Bao")


@pytest.mark.parametrize("name", ["x" * 25, "a\x00b", "\u202eevil", None, 7])
def test_a_name_that_cannot_be(visitor, name):
    answer = visitor.http.put("/api/me", json={"name": name})
    assert answer.status_code == 400
    assert answer.json()["field"] == "name"
    assert visitor.http.get("/api/me").json() == {"name": ""}


@pytest.mark.parametrize("field", BAD_TABLES)
def test_a_table_that_cannot_be(visitor, field):
    visitor.http.get("/api/me")
    answer = visitor.http.post("/api/tables", json=BAD_TABLES[field])
    assert answer.status_code == 400
    problem = answer.json()
    assert problem["field"] == field
    assert problem["text"].endswith(".")
    assert visitor.http.get("/api/tables").json() == []


@pytest.mark.parametrize("body", ["", "{", "[]", "null", "[" * 50_000, '{"game": 1}', b"\xff\xff", '{"a":1}'])
def test_a_body_that_cannot_be_read(visitor, body):
    answer = visitor.http.post("/api/tables", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert set(answer.json()) == {"field", "text"}


def test_bodies_that_are_not_ours(visitor):
    post = visitor.http.post
    json = {"content-type": "application/json"}
    assert post("/api/tables", json=NEW, headers={"origin": "http://elsewhere.example"}).status_code == 403
    assert post("/api/tables", data={"game": "nantong"}).status_code == 415
    assert post("/api/count", content=" " * 70_000, headers=json).status_code == 413
    assert visitor.http.delete("/api/tables").status_code == 405
    assert visitor.http.get("/api/nothing").status_code == 404


def test_a_record_is_for_members_and_after_the_end(start):
    live = start()
    mine, other = live.visitor(), live.visitor()
    table = mine.open()
    other.http.get("/api/me")
    record = f"/api/tables/{table}/records"
    assert mine.http.get(f"{record}/1").status_code == 409
    tab = mine.sit(table)
    deal = tab.until_choice(random.Random(1))["deal"]
    answer = mine.http.get(f"{record}/{deal}")
    assert answer.status_code == 409
    assert answer.json() == {"field": "deal", "text": f"Deal {deal} of this table has not been finished."}
    tab.play_out(random.Random(1))
    assert mine.http.get(f"{record}/{deal}").status_code == 200
    assert mine.http.get(f"{record}/{deal + 1}").status_code == 409
    assert mine.http.get(f"{record}/{10**30}").status_code == 409
    assert other.http.get(f"{record}/{deal}").status_code == 403
    assert live.visitor().http.get(f"{record}/{deal}").status_code == 403
    assert mine.http.get("/api/tables/nothing/records/1").status_code == 404


@pytest.mark.parametrize("editor", ["utf-8-sig", "utf-16"])
def test_a_body_from_any_editor(visitor, editor):
    body = '{"game": "nantong", "position": {"dealer": 9}}'.encode(editor)
    answer = visitor.http.post("/api/count", content=body, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["text"]) == (
        400,
        "dealer: 9 given, a seat from 0 to 2 expected.",
    )


def test_count_answers_as_the_library_does(visitor):
    position = {
        "indicators": "8s1s",
        "dealer": 1,
        "winner": 2,
        "win": {"by": "draw", "tile": "1p", "replacement": True},
        "players": [None, None, {"hand": "555m66s12233p", "melds": WINNING_MELDS}],
    }
    answer = visitor.http.post("/api/count", json={"game": "nantong", "position": position})
    assert answer.status_code == 200
    assert answer.json() == tianhu.count("nantong", position)
    assert answer.json()["totals"] == [None, None, 370]


@pytest.mark.parametrize("position", [None, [], 7, {}, {"winner": 9}, {"players": "x"}])
def test_a_position_that_cannot_be(visitor, game, position):
    answer = visitor.http.post("/api/count", json={"game": game.id, "position": position})
    assert answer.status_code == 400
    assert answer.json()["field"]


def test_version(visitor):
    assert visitor.http.get("/api/version").json() == {
        "version": tianhu.__version__,
        "compiled": tianhu.compiled(),
    }


def test_metrics_only_where_switched_on(start):
    assert start().visitor().http.get("/metrics").status_code == 404
    visitor = start(metrics=True).visitor()
    visitor.sit(visitor.open()).play_out(random.Random(1))
    text = visitor.http.get("/metrics").text
    assert 'tianhu_deals_total{game="nantong"} 1.0' in text
    assert "tianhu_loop_lag_seconds" in text


def test_too_many_tables_and_guests(start):
    visitor = start(limits=Limits(tables="2/minute", guests="2/minute")).visitor()
    visitor.http.get("/api/me")
    codes = [visitor.http.post("/api/tables", json=NEW).status_code for _ in range(4)]
    assert codes == [201, 201, 429, 429]
    visitor.http.cookies.clear()
    assert visitor.http.get("/api/me").status_code == 200
    visitor.http.cookies.clear()
    assert visitor.http.get("/api/me").status_code == 429


def test_all_sittings_can_be_reached(start, monkeypatch):
    monkeypatch.setattr("tianhu.server.store.PAGE", 3)
    live = start()
    visitor, other = live.visitor(), live.visitor()
    opened = [visitor.open() for _ in range(7)]
    foreign = other.open()
    same = datetime(2026, 12, 1, tzinfo=UTC)
    monkeypatch.setattr("tianhu.server.writes.now", lambda: same)
    opened += sorted(visitor.open() for _ in range(4))

    def listed(before):
        answer = visitor.http.get("/api/tables", params={"before": before} if before else None)
        return [found["id"] for found in answer.json()]

    found = []
    while page := listed(found[-1] if found else None):
        assert len(page) == 3 or len(found) + len(page) == 11
        found += page
    assert sorted(found) == sorted(opened)
    assert len(set(found)) == 11
    assert listed(foreign) == []
    assert listed("nothing") == []
    answer = visitor.http.get("/api/tables?before=a%00b")
    assert (answer.status_code, answer.json()["field"]) == (400, "before")
