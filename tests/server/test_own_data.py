"""All that is kept of a guest, as one file, and its end; the others keep what is theirs."""

import json
import random
import re

import pytest
from friends import begin, come, make_room, play_out
from sqlalchemy import select

from tianhu.server.models import Base


async def everything(services):
    """All rows of the database, as one text; without events, and without who has which table just now."""
    async with services.store.engine.connect() as connection:
        tables = [t for t in Base.metadata.sorted_tables if t.name not in ("event", "lease")]
        found = [(await connection.execute(select(table))).all() for table in tables]
    return repr(found)


def guest_id(live, name):
    return re.search(rf"\('([0-9a-f]+)', '[0-9a-f]+', '{name}'", live.do(everything(live.services))).group(1)


@pytest.mark.both
def test_a_guest_takes_everything_along_and_leaves_nothing(start):
    live = start()
    code, anna = make_room(live, "Annabel")
    ben = come(live, code, "Benedikt")
    begin(anna, ben)
    play_out([anna, ben], random.Random(4))
    alone = anna.visitor.open()
    http, other = anna.visitor.http, ben.visitor.http
    for who in (http, other):
        assert who.get("/api/deals").json()["deals"][0]["table"] == f"{code}-1"
    shown = {"deal": f"{code}-1.1", "move": 0, "seat": 0, "open": True, "names": True}
    shares = [who.post("/api/shares", json=shown).json()["id"] for who in (http, other)]
    mine = guest_id(live, "Annabel")

    answer = http.get("/api/me/data")
    assert answer.headers["content-disposition"].startswith("attachment")
    doc = answer.json()
    assert [doc["guest"][0]["id"], doc["guest"][0]["name"]] == [mine, "Annabel"]
    assert {row["id"] for row in doc["tables"]} == {f"{code}-1", alone}
    assert [row["record"]["players"][row["seat"]] for row in doc["deals"]] == ["Annabel"]
    assert [row["id"] for row in doc["kept"]] == [f"{code}-1.1"]
    assert [row["id"] for row in doc["shares"]] == [shares[0]]
    assert [(row["code"], row["person"]["guest"]) for row in doc["rooms"]] == [(code, mine)]
    assert "token" not in answer.text
    assert guest_id(live, "Benedikt") not in answer.text.replace(json.dumps(doc["rooms"]), "")

    assert http.delete("/api/me").status_code == 204
    kept = live.do(everything(live.services))
    assert "Annabel" not in kept
    assert mine not in kept
    assert alone not in kept
    # The same browser is nobody here, and may come again as somebody new.
    assert http.get("/api/me/data").status_code == 404
    assert http.get("/api/tables").json() == []
    assert http.delete("/api/me").status_code == 404
    # The other plays on, with a computer, and has the deal without the name.
    ben.until_room(lambda room: room["seats"][0]["taken"] == "computer")
    record = other.get(f"/api/tables/{code}-1/records/1").json()
    assert record["players"][:2] == ["guest", "Benedikt"]
    assert record["moves"]
    found = other.get("/api/deals").json()["deals"][0]
    assert "guest" in [one["name"] for one in found["opponents"]]
    assert other.get("/api/deals?opponent=name:guest").json()["deals"]
    assert other.get(f"/api/shares/{shares[1]}").json()["replay"]["players"][0]["name"] == ""
    assert other.get(f"/api/shares/{shares[0]}").status_code == 404
    ben.say("next", deal=1)
    ben.until(lambda s: s["deal"] == 2)


def test_of_a_deal_that_runs_nothing_is_in_the_file(start):
    live = start()
    visitor = live.visitor()
    visitor.open()
    text = visitor.http.get("/api/me/data").text
    assert json.loads(text)["deals"] == []
    assert "wall" not in text
    assert live.visitor().http.get("/api/me/data").status_code == 404
