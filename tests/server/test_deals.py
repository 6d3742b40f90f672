"""My deals: every finished one is found again, by its own people alone; records in and out."""

import asyncio
import json
import random
import sqlite3
from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import insert, literal, select, update

import tianhu
from tianhu import records, table
from tianhu.lab.deals import play_deal
from tianhu.server import database as reached
from tianhu.server.models import DealGuest, DealRow, Member

DAY = datetime(2026, 11, 1, 12, tzinfo=UTC)


def made(game="nantong", seed=1, players="beginner,greedy,greedy", **changes):
    """A record as it came from elsewhere."""
    return {**play_deal(tianhu.game(game), seed, players, {}), **changes}


def played(live, key, docs, noted=True):
    """As if these had been played at a table, a day apart."""

    async def add():
        async with live.services.store.engine.begin() as connection:
            for number, doc in enumerate(docs, 1):
                row = {"sitting_id": key, "number": number, "record": json.dumps(doc)}
                await connection.execute(insert(DealRow).values(**row, finished=DAY + timedelta(days=number)))
                if noted:
                    member = select(Member.sitting_id, literal(number), Member.seat, Member.guest_id)
                    sat = member.where(Member.sitting_id == key)
                    await connection.execute(insert(DealGuest).from_select([*DealGuest.__table__.c], sat))

    live.do(add())


def ids(visitor, **asked):
    answer = visitor.http.get("/api/deals", params=asked)
    assert answer.status_code == 200, answer.text
    return [deal["id"] for deal in answer.json()["deals"]]


@pytest.mark.both
def test_every_finished_deal_is_found_again(start, monkeypatch):
    live = start()
    visitor = live.visitor()
    key = visitor.open()
    docs = [made(seed=seed) for seed in range(1, 9)]
    docs[2]["players"] = ["guest", "greedy", "search:200"]
    played(live, key, docs)
    found = visitor.http.get("/api/deals").json()
    assert [deal["number"] for deal in found["deals"]] == [8, 7, 6, 5, 4, 3, 2, 1]
    assert (found["more"], found["pending"], found["games"]) == (False, 0, {"nantong": 8})
    assert [one["level"] for one in found["opponents"]] == ["master", "regular"]
    results = [records.from_record(doc) for doc in docs]
    assert [deal["points"] for deal in reversed(found["deals"])] == [deal.settlement[0] for deal in results]
    won = [f"{key}.{n}" for n, deal in enumerate(results, 1) if deal.winner == 0]
    assert ids(visitor, result="won") == won[::-1]
    lost = [f"{key}.{n}" for n, deal in enumerate(results, 1) if deal.winner in (1, 2)]
    assert ids(visitor, result="lost") == lost[::-1]
    wins = [records.win(deal) for deal in results]
    gave = [f"{key}.{n}" for n, won in enumerate(wins, 1) if won is not None and won["from"] == 0]
    assert ids(visitor, result="dealt_in") == gave[::-1]
    assert ids(visitor, opponent="level:master") == [f"{key}.3"]
    assert ids(visitor, opponent="name:%") == []
    assert ids(visitor, game="mahjong") == []
    assert ids(visitor, since="2026-11-04", until="2026-11-05") == [f"{key}.4", f"{key}.3"]
    monkeypatch.setattr("tianhu.server.deal_store.PAGE", 3)
    assert ids(visitor) == [f"{key}.{n}" for n in (8, 7, 6)]
    assert ids(visitor, before=f"{key}.6") == [f"{key}.{n}" for n in (5, 4, 3)]
    assert json.loads(visitor.http.get(f"/api/deals/{key}.2/record").text) == docs[1]
    assert live.visitor().http.get("/api/deals").json()["deals"] == []
    other = live.visitor()
    other.http.get("/api/me")
    assert other.http.get("/api/deals").json()["deals"] == []
    assert other.http.get(f"/api/deals/{key}.2/record").status_code == 404
    assert visitor.http.delete(f"/api/deals/{key}.2").status_code == 404, "it goes with its table"
    assert visitor.http.delete(f"/api/tables/{key}").status_code == 204
    assert ids(visitor) == []


def test_statistics_are_of_the_deals_asked_for(start):
    live = start()
    visitor = live.visitor()
    docs = [made(seed=seed) for seed in range(1, 7)]
    played(live, visitor.open(), docs)
    played(live, visitor.open("wahua"), [made("wahua", 5, "greedy")])
    found = visitor.http.get("/api/deals/statistics").json()
    assert found["games"] == {"nantong": 6, "wahua": 1}
    said = found["statistics"]
    assert (said["game"], said["deals"], said["needed"]) == ("nantong", 6, 30)
    points = [records.from_record(doc).settlement[0] for doc in docs]
    assert [point["points"] for point in said["course"]] == points
    assert visitor.http.get("/api/deals/statistics?game=wahua").json()["statistics"]["deals"] == 1
    assert visitor.http.get("/api/deals/statistics?game=mahjong").json()["statistics"] is None
    assert live.visitor().http.get("/api/deals/statistics").json()["statistics"] is None


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ("game=chess", "game"),
        ("result=maybe", "result"),
        ("opponent=Bao", "opponent"),
        ("since=yesterday", "since"),
        ("until=2026-13-01", "until"),
        ("limit=5", "filter"),
    ],
)
def test_a_filter_that_is_none(visitor, asked, field):
    answer = visitor.http.get(f"/api/deals?{asked}")
    assert (answer.status_code, answer.json()["field"]) == (400, field)


def test_a_review_says_what_was_given_away(start, monkeypatch):
    monkeypatch.setattr(table, "review", partial(table.review, rollouts=4, worlds=4))
    live = start()
    visitor = live.visitor()
    key = visitor.open()
    played(live, key, [made(seed=2)])
    review = visitor.http.get(f"/api/tables/{key}/reviews/1").json()
    while review["decisions"] is None:
        review = visitor.http.get(f"/api/tables/{key}/reviews/1").json()
    given = visitor.http.get("/api/deals/statistics").json()["statistics"]["given"]
    lost = sum(decision["regular"] for decision in review["decisions"])
    assert (given["count"], given["decisions"]) == (1, len(review["decisions"]))
    assert given["mean"] == pytest.approx(lost, abs=0.02)
    assert visitor.http.get("/api/deals").json()["deals"][0]["given"] == given["mean"]


def test_a_damaged_record_hides_no_other(start):
    live = start()
    visitor = live.visitor()
    key = visitor.open()
    played(live, key, [made(seed=1), {"tianhu": 1}, made(seed=3)])
    for _ in range(2):
        found = visitor.http.get("/api/deals").json()
        assert [deal["number"] for deal in found["deals"]] == [3, 1]
        assert found["pending"] == 0


@pytest.mark.both
def test_a_record_is_brought_in_once(visitor):
    doc = made(seed=4)
    asked = {"record": doc, "seat": 1, "finished": "2026-10-03T20:00:00+02:00"}
    first = visitor.http.post("/api/deals", json=asked)
    assert (first.status_code, first.json()["known"]) == (201, False)
    renamed = {**doc, "players": ["Ann\u0000a" * 9, "b", "c"], "result": None}
    again = visitor.http.post("/api/deals", json={"record": renamed, "seat": 0})
    assert (again.status_code, again.json()) == (200, {"id": first.json()["id"], "known": True})
    other = {**made(seed=5), "players": ["Ann\u0000a" * 9, "b", "c"]}
    assert visitor.http.post("/api/deals", json={"record": other, "offline": True}).status_code == 201
    deals = visitor.http.get("/api/deals").json()["deals"]
    assert [deal["source"] for deal in deals] == ["offline", "import"]
    assert deals[1]["finished"] == "2026-10-03T18:00:00+00:00"
    assert (deals[1]["seat"], deals[1]["points"]) == (1, records.from_record(doc).settlement[1])
    kept = visitor.http.get(f"/api/deals/{first.json()['id']}/record").json()
    assert kept == json.loads(records.dump(doc))
    assert visitor.http.delete(f"/api/deals/{first.json()['id']}").status_code == 204
    assert len(ids(visitor)) == 1


def test_the_record_of_a_table_is_not_kept_twice(start):
    live = start()
    visitor = live.visitor()
    key = visitor.open()
    played(live, key, [made(seed=6)])
    kept = visitor.http.post("/api/deals", json={"record": made(seed=6), "seat": 0}).json()
    assert kept == {"id": f"{key}.1", "known": True}


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"record": 5}, "record"),
        ({"record": {"tianhu": 2}}, "record.tianhu"),
        ({"record": made(moves=["0 discard 9x"])}, "record.moves[0]"),
        ({"record": made(moves=made()["moves"][:5])}, "record.moves"),
        ({"record": made(), "seat": 3}, "seat"),
        ({"record": made(), "finished": "soon"}, "finished"),
        ({"record": made(), "finished": "2999-01-01"}, "finished"),
    ],
)
def test_what_is_no_record_is_refused_and_nothing_is_kept(visitor, asked, field):
    answer = visitor.http.post("/api/deals", json=asked)
    assert (answer.status_code, answer.json()["field"]) == (400, field)
    assert answer.json()["text"].endswith(".")
    assert ids(visitor) == []


def test_a_text_is_read_as_a_record(visitor):
    doc = made(seed=7)
    text = "\ufeff" + records.dump(doc)
    assert visitor.http.post("/api/records", json={"text": text}).json() == json.loads(records.dump(doc))
    by_hand = records.notate(records.dump(made("wahua", 3, "greedy")))
    assert visitor.http.post("/api/records", json={"text": by_hand}).json()["game"] == "wahua"
    for wrong in ("", "Dear Sir", "{", "[1]", '{"tianhu": 1}'):
        answer = visitor.http.post("/api/records", json={"text": wrong})
        assert answer.status_code == 400, wrong
        assert answer.json()["text"].count("\n") == 0


def test_any_record_is_replayed_open_or_as_one_seat_saw_it(visitor):
    doc = made(seed=8)
    whole = visitor.http.post("/api/replay", json={"record": doc, "seat": 2}).json()
    own = visitor.http.post("/api/replay", json={"record": doc, "seat": 2, "open": False}).json()
    assert [player["level"] for player in whole["players"]] == ["beginner", "regular", "regular"]
    assert all(seat["open"] for seat in whole["steps"][0]["view"]["seats"])
    assert all(seat["open"] is None for seat in own["steps"][0]["view"]["seats"])
    assert own["steps"][0]["view"]["seat"] == 2
    assert visitor.http.post("/api/replay", json={"record": doc, "seat": 3}).json()["field"] == "seat"
    assert visitor.http.post("/api/replay", json={"record": {}}).status_code == 400


@pytest.mark.sqlite
def test_an_old_database_is_brought_up_to_date_with_its_deals(start, database, tmp_path):
    live = start()
    visitor = live.visitor()
    key = visitor.open()
    played(live, key, [made(seed=1)], noted=False)
    cookies = dict(visitor.http.cookies)
    live.stop()
    back_to("0001", database)
    with sqlite3.connect(tmp_path / "tianhu.db") as connection:
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    connection.close()
    assert "guest_deal" not in names
    again = start().visitor()
    again.http.cookies.update(cookies)
    assert ids(again) == [f"{key}.1"]


def back_to(revision, url):
    """Takes a database back to what an older version made of it."""

    def take(connection):
        config = Config()
        folder = reached.Path(reached.__file__).with_name("migrations")
        config.set_main_option("script_location", str(folder))
        config.set_main_option("path_separator", "os")
        config.attributes["connection"] = connection
        command.downgrade(config, revision)

    async def run():
        engine = reached.make_engine(reached.read_url(url))
        async with engine.begin() as connection:
            await connection.run_sync(take)
        await engine.dispose()

    asyncio.run(run())


@pytest.mark.both
def test_a_deal_belongs_to_who_sat_there_at_its_end(start):
    live = start()
    visitor, other = live.visitor(), live.visitor()
    key = visitor.open()
    other.http.get("/api/me")
    played(live, key, [made(seed=1)])
    assert ids(visitor) == [f"{key}.1"]
    guest = live.do(live.services.store.find_guest(other.http.cookies["tianhu_guest"].partition(".")[0]))

    async def hand_over():
        async with live.services.store.engine.begin() as connection:
            await connection.execute(update(Member).where(Member.sitting_id == key).values(guest_id=guest.id))

    live.do(hand_over())
    assert ids(other) == [], "a deal played before one came is not one's own"
    assert other.http.delete(f"/api/tables/{key}").status_code == 204
    assert ids(visitor) == [f"{key}.1"], "who left the seat keeps what was played there"
    assert visitor.http.get(f"/api/deals/{key}.1/record").json()["game"] == "nantong"


def test_a_deal_that_was_played_to_its_end_is_there(start):
    visitor = start().visitor()
    tab = visitor.sit(visitor.open())
    tab.play_out(random.Random(1))
    deal = visitor.http.get("/api/deals").json()["deals"][0]
    assert (deal["id"], deal["source"], deal["seat"]) == (f"{tab.table}.1", "table", 0)
    assert deal["points"] == tab.state["view"]["result"]["settlement"][0]
