"""What a guest shares: a finished deal at a move, until it is revoked; never one that is played."""

import json
import random

import pytest
from test_deals import made, played

from tianhu.server import Limits


def shared(visitor, **asked):
    answer = visitor.http.post("/api/shares", json=asked)
    assert answer.status_code == 201, answer.text
    return answer.json()


@pytest.fixture
def sharing(start):
    """A guest with a finished deal, and somebody else."""
    live = start()
    visitor = live.visitor()
    key = visitor.open()
    played(live, key, [made(players="greedy,greedy,greedy") | {"players": ["Bao", "Ann", "search:200"]}])

    return visitor, live.visitor(), f"{key}.1"


@pytest.mark.both
def test_a_deal_is_shown_to_whoever_has_the_address_until_it_is_revoked(sharing):
    visitor, other, deal = sharing
    share = shared(visitor, deal=deal, move=7, seat=1, open=True)
    assert len(share["id"]) == 12
    assert (share["deal"], share["game"], share["revoked"]) == (deal, "nantong", False)
    address = f"/api/shares/{share['id']}"
    found = other.http.get(address).json()
    assert (found["move"], found["open"], found["replay"]["seat"]) == (7, True, 1)
    assert all(seat["open"] for seat in found["replay"]["steps"][3]["view"]["seats"])
    assert visitor.http.get("/api/shares").json() == [share]
    assert other.http.get("/api/shares").json() == []
    page = {"accept": "text/html"}
    assert other.http.get(f"/r/{share['id']}", headers=page).status_code in (200, 503)
    assert other.http.delete(address).status_code == 404, "only who shared it takes it back"
    assert visitor.http.delete(address).status_code == 204
    for asker in (visitor, other):
        answer = asker.http.get(address)
        assert answer.status_code == 410
        assert answer.json() == {"field": "share", "text": "Who shared this has taken it back."}
    assert visitor.http.get("/api/shares").json() == [{**share, "revoked": True}]


def test_names_are_told_only_where_that_is_wished(sharing):
    visitor, other, deal = sharing
    plain = other.http.get(f"/api/shares/{shared(visitor, deal=deal)['id']}").text
    assert "Bao" not in plain
    assert "Ann" not in plain
    seated = json.loads(plain)["replay"]["players"]
    assert [(one["name"], one["level"]) for one in seated[1:]] == [("", None), ("search:200", "master")]
    named = other.http.get(f"/api/shares/{shared(visitor, deal=deal, names=True)['id']}").json()
    assert [one["name"] for one in named["replay"]["players"][:2]] == ["Bao", "Ann"]


def test_one_seat_s_view_holds_no_other_hand(sharing):
    visitor, other, deal = sharing
    share = shared(visitor, deal=deal, seat=0, open=False)
    found = other.http.get(f"/api/shares/{share['id']}").json()
    assert found["record"] is None
    steps = found["replay"]["steps"]
    before = [step for step in steps if step["view"]["phase"] != "over"]
    assert len(before) > 3
    for step in before:
        assert all(seat["open"] is None for seat in step["view"]["seats"])
        drawn = [event for event in step["events"] if event["word"] == "draw" and event["seat"] != 0]
        assert all(tile == "x" for event in drawn for tile in event["tiles"])


@pytest.mark.parametrize(
    ("asked", "status", "field"),
    [
        ({"deal": "nothing.1"}, 404, "deal"),
        ({"deal": "%"}, 404, "deal"),
        ({"seat": 3}, 400, "seat"),
        ({"move": -1}, 400, "move"),
        ({"wall": True}, 400, None),
    ],
)
def test_what_cannot_be_shared(sharing, asked, status, field):
    visitor, other, deal = sharing
    answer = visitor.http.post("/api/shares", json={"deal": deal, **asked})
    assert (answer.status_code, answer.json()["field"]) == (status, field)
    assert other.http.post("/api/shares", json={"deal": deal}).status_code == 404
    assert visitor.http.get("/api/shares").json() == []


@pytest.mark.parametrize("key", ["AAAAAAAAAAAA", "short", "A" * 400, "%00"])
def test_nothing_is_shared_at_any_other_address(visitor, key):
    answer = visitor.http.get(f"/api/shares/{key}")
    assert answer.status_code == 404


def test_nothing_of_a_deal_in_play_can_be_reached(start):
    """Reads every byte of what the routes of deals, records and shares answer while a deal goes on."""
    live = start()
    visitor, other = live.visitor(), live.visitor()
    tab = visitor.sit(visitor.open())
    tab.play_out(random.Random(3))
    first = shared(visitor, deal=f"{tab.table}.1")
    tab.deal_again()
    room = live.services.rooms.rooms[tab.table]
    told, reads = [], 0
    while tab.until_asked()["view"]["phase"] != "over" and reads < 5:
        told += [answer.text for answer in everything(visitor, other, tab.table, first["id"])]
        reads += 1
        tab.answer(random.Random(reads))
    deal = room.sitting.deal
    assert reads > 2, "it has been read while the deal was played"
    wall = deal.game.tiles.print(deal.wall)
    secrets = [wall, wall[40:80], deal.nonce, deal.commitment, f"{tab.table}.2"]
    texts = "".join(told)
    assert len(texts) > 1000
    for secret in secrets[:-1]:
        assert secret not in texts
    assert f'"{tab.table}.2"' not in texts, "it is no deal of anybody's yet"
    assert '"number":2' not in texts


def everything(visitor, other, table, known):
    """What every route says of the second deal of a table, to its guest and to another."""
    deal = f"{table}.2"
    for asker in (visitor, other):
        yield asker.http.get("/api/deals")
        yield asker.http.get("/api/deals/statistics")
        for path in (f"/api/deals/{deal}/record", f"/api/shares/{table}", f"/r/{deal}", f"/r/{table}"):
            answer = asker.http.get(path)
            assert answer.status_code in (404, 503), path
            yield answer
        for asked in ({"deal": deal}, {"deal": deal, "open": False}, {"deal": table}):
            answer = asker.http.post("/api/shares", json=asked)
            assert answer.status_code == 404
            yield answer
        yield asker.http.get(f"/api/shares/{known}")
        yield asker.http.get("/api/shares")
        yield asker.http.get(f"/api/tables/{table}/records/2")
        yield asker.http.get(f"/api/tables/{table}/replays/2")


def test_shares_are_counted(start):
    live = start(limits=Limits(shares="2/hour"))
    visitor = live.visitor()
    visitor.http.get("/api/me")
    answers = [visitor.http.post("/api/shares", json={"deal": "x.1"}).status_code for _ in range(3)]
    assert answers == [404, 404, 429]


def test_what_was_shared_of_a_table_goes_with_it(sharing):
    visitor, other, deal = sharing
    share = shared(visitor, deal=deal)
    visitor.http.delete(f"/api/tables/{deal.partition('.')[0]}")
    assert other.http.get(f"/api/shares/{share['id']}").status_code == 404
    assert visitor.http.get("/api/shares").json() == []
