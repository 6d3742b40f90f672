"""A whole deal through the socket, two tabs, and several deals."""

import itertools
import random

import msgspec
import pytest
from told import read_message

from tianhu.records import from_record

pytestmark = pytest.mark.both


def check_form(texts):
    for text in texts:
        read_message(text)


@pytest.mark.some(4)
def test_a_whole_deal(visitor, game):
    table = visitor.open(game.id)
    tab = visitor.sit(table)
    over = tab.play_out(random.Random(1))
    result = over["view"]["result"]
    assert over["sitting"]["totals"] == result["settlement"]
    assert sum(result["settlement"]) == 0
    assert (result["winner"] is None) == (result["win"] is None)
    assert all(seat["open"] is not None for seat in over["view"]["seats"])
    check_form(tab.texts)


@pytest.mark.some(4)
def test_the_record_of_a_finished_deal_plays_again(visitor, game):
    table = visitor.open(game.id)
    tab = visitor.sit(table)
    first = tab.receive()
    over = tab.play_out(random.Random(2))
    record = visitor.http.get(f"/api/tables/{table}/records/1").json()
    deal = from_record(record)
    assert deal.over
    assert deal.settlement == over["view"]["result"]["settlement"]
    assert deal.commitment == first["sitting"]["commitment"]
    assert record["players"] == ["guest"] + ["greedy"] * (game.seats - 1)


def test_asks_grow_by_one_and_events_are_whole(visitor):
    tab = visitor.sit(visitor.open())
    over = tab.play_out(random.Random(3))
    states = [msgspec.json.decode(text) for text in tab.texts]
    assert sorted({s["ask"] for s in states}) == list(range(over["ask"] + 1))
    answered = [after for s, after in itertools.pairwise(states) if s["ask"] == after["ask"]]
    assert all(not s["view"]["moves"] and not s["events"] for s in answered)
    discards = [e["tiles"][0] for s in states for e in s["events"] if e["word"] == "discard"]
    assert discards == [d["tile"] for d in over["view"]["discards"]]


def test_next_deal_and_totals(visitor):
    table = visitor.open()
    tab, rng = visitor.sit(table), random.Random(4)
    totals = [0, 0, 0]
    for number in (1, 2, 3):
        over = tab.play_out(rng)
        totals = [a + b for a, b in zip(totals, over["view"]["result"]["settlement"], strict=True)]
        assert over["sitting"]["totals"] == totals
        assert over["sitting"]["deals"] == number
        dealer = over["view"]["dealer"]
        tab.send({"t": "next", "deal": number})
        begun = tab.until(lambda s, number=number: s["deal"] == number + 1)
        assert begun["ask"] == 0
        assert begun["sitting"]["totals"] == totals
        assert begun["view"]["dealer"] == (dealer + 1) % 3
    listed = visitor.http.get("/api/tables").json()
    assert [(t["id"], t["game"], t["deal"], t["totals"], t["over"]) for t in listed] == [
        (table, "nantong", 4, totals, False)
    ]
    assert listed[0]["seat"] == 0
    assert listed[0]["opponents"] == [{"name": "", "level": "regular"}] * 2


def test_restart_begins_anew_in_mid_deal(visitor):
    tab, rng = visitor.sit(visitor.open()), random.Random(5)
    tab.play_out(rng)
    tab.send({"t": "next", "deal": 1})
    number = tab.until_choice(rng)["deal"]
    tab.send({"t": "restart"})
    begun = tab.until(lambda s: s["deal"] == number + 1)
    assert begun["sitting"]["totals"] == [0, 0, 0]
    tab.play_out(rng)


def test_two_tabs_see_the_same_and_the_stale_one_is_refused(visitor):
    table = visitor.open()
    one, two = visitor.sit(table), visitor.sit(table)
    before = dict(one.until_choice(random.Random(1)))
    discards = [move for move in before["view"]["moves"] if move.startswith("discard")]
    assert two.until(lambda s: s["ask"] == before["ask"])["view"] == before["view"]
    one.move(discards[0])
    two.connection.ping().wait(5)
    one.until(lambda s: s["ask"] > before["ask"])
    two.send({"t": "move", "deal": before["deal"], "ask": before["ask"], "move": discards[-1]})
    assert two.refused()["code"] == "stale"
    assert two.receive()["ask"] > before["ask"]
    now = one.until_asked()
    assert two.until(lambda s: s["ask"] == now["ask"])["view"] == now["view"]


def test_speed_is_kept_and_shown(visitor):
    table = visitor.open()
    tab = visitor.sit(table)
    assert tab.receive()["sitting"]["speed"] == "fast"
    tab.send({"t": "speed", "value": "slow"})
    tab.until(lambda s: s["sitting"]["speed"] == "slow")
    assert visitor.sit(table).receive()["sitting"]["speed"] == "slow"
