"""Who watches a table sees no hand while the deal runs, every hand after it, and can do nothing."""

import json
import random

import pytest
from friends import Friend, begin, come, hear, make_room, play_out

from tianhu.table.watcher import public_view


def test_a_watcher_knows_what_every_seat_knows_and_no_more(game, scaled):
    rng = random.Random(5)
    for seed in range(scaled(20, 3)):
        deal = game.deal(seed=seed)
        seen = 0
        while not deal.over:
            view, events, seen = public_view(deal, seen)
            assert (view["hand"], view["drawn"], view["moves"], view["why"], view["help"]) == (
                [],
                None,
                [],
                {},
                None,
            )
            assert all(seat["open"] is None for seat in view["seats"])
            told = [deal.view(seat).describe() for seat in range(game.seats)]
            for key in ("phase", "turn", "wall", "discards", "last", "dealer"):
                assert view[key] == told[0][key]
            drawn = [event for event in events if event["word"] == "draw"]
            assert all(set(event["tiles"]) <= {"x"} for event in drawn)
            seat = rng.choice(deal.actors)
            deal.play(seat, rng.choice(deal.moves(seat)))
        view, _, _ = public_view(deal, 0)
        assert [seat["open"] for seat in view["seats"]] == [
            seat["open"] for seat in deal.view(1).describe()["seats"]
        ]


@pytest.mark.both
def test_one_watches_a_deal_of_two(start):
    live = start()
    code, anna = make_room(live)
    ben, eve = come(live, code, "Ben"), come(live, code, "Eve", sits=False)
    begin(anna, ben)
    eve.until(lambda s: True)
    for word in ({"t": "move", "deal": 1, "ask": 0, "move": "pass"}, {"t": "next", "deal": 1}):
        eve.send(word)
        assert eve.refused()["code"] == "seat"
    play_out([anna, ben], random.Random(7))
    eve.until(lambda s: s["view"]["phase"] == "over")
    assert eve.state["view"]["result"] == anna.state["view"]["result"]
    states = [m for m in map(json.loads, eve.texts) if m["t"] == "state"]
    assert all(m["sitting"]["watching"] for m in states)
    for m in states:
        if m["view"]["phase"] != "over":
            assert m["view"]["hand"] == []
            assert m["view"]["moves"] == []
            assert all(event["tiles"] in ([], ["x"]) for event in m["events"] if event["word"] == "draw")
    late = Friend(live.visitor(), code, "Fay")
    late.until(lambda s: s["view"]["phase"] == "over")
    hear(late)
    assert late.state["sitting"]["watching"]
    assert late.visitor.http.get(f"/api/tables/{code}-1/records/1").status_code == 403
