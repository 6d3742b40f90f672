"""What counts of a deal, and what many say together."""

import copy
from itertools import pairwise

import pytest

from tianhu import records, table
from tianhu.core.errors import BadInput
from tianhu.lab.deals import play_deal
from tianhu.records.statistics import bars, rate


@pytest.fixture
def doc(game):
    return play_deal(game, 3, "greedy", {})


def test_the_facts_of_a_deal_are_those_of_its_result(game, doc):
    deal = records.from_record(doc)
    won = records.win(deal)
    seated = table.seated_of({**doc, "players": ["Bao", *doc["players"][1:]]})
    for seat in range(game.seats):
        found = records.facts(doc, seat, seated)
        assert found["points"] == deal.settlement[seat]
        assert found["place"] == (seat - doc["dealer"]) % game.seats
        assert (found["end"] == "won") == (deal.winner == seat)
        assert (found["end"] == "drawn") == (deal.winner is None)
        assert found["dealt_in"] == (won is not None and won["from"] == seat)
        assert found["turns"] == sum(move.startswith(f"{seat} discard ") for move in doc["moves"])
        sheet = deal.result.players[seat]
        assert [line["key"] for line in found["lines"]] == [line.key for line in sheet.lines]
        assert len(found["opponents"]) == game.seats - 1
        assert ({"name": "Bao", "level": None} in found["opponents"]) == (seat != 0)
        assert all(one["level"] == "regular" for one in found["opponents"] if one["name"] == "greedy")
    assert records.facts(doc, deal.winner or 0, seated)["ready"] is not None


def test_who_was_ready_lacked_one_tile_after_so_many_discards(game, doc):
    for seat in range(game.seats):
        found = records.facts(doc, seat, table.seated_of(doc))
        discards, lacked = 0, []
        for deal, _, mover, move in records.steps(doc):
            state = deal.state
            if state.held[seat] == game.hand_size(state, seat):
                lacked.append((discards, game.lacking(state, seat)[0]))
            discards += mover == seat and game.word(move).startswith("discard ")
        first = next((turn for turn, lack in lacked if lack <= 1), None)
        assert found["ready"] == (first if first is not None or found["end"] != "won" else found["turns"])


def test_a_deal_that_goes_on_has_no_facts(doc):
    half = {**doc, "moves": doc["moves"][:1], "result": None}
    with pytest.raises(BadInput, match="played to its end"):
        records.facts(half, 0, table.seated_of(half))


def test_a_deal_is_known_by_what_was_played(game, doc):
    digest = records.fingerprint(records.from_record(doc))
    named = {**doc, "players": ["Bao"] * game.seats, "result": None}
    assert records.fingerprint(records.from_record(named)) == digest
    fewer = {key: value for key, value in doc.items() if key != "rules"} | {"rules": {}}
    assert records.fingerprint(records.from_record(fewer)) == digest, "options as they are anyway"
    shorter = {**doc, "moves": doc["moves"][:-1]}
    assert records.fingerprint(records.from_record(shorter)) != digest


def entry(number, points=0, **changes):
    facts = {
        "game": "any",
        "seat": 0,
        "seats": 4,
        "place": number % 4,
        "points": points,
        "total": 10,
        "end": "lost",
        "by": "discard",
        "dealt_in": False,
        "turns": 9,
        "ready": None,
        "lines": [],
        "opponents": [],
    }
    return {"id": str(number), "facts": {**facts, **changes}}


def test_every_figure_says_of_how_many_deals_it_is():
    line = {"key": "mahjong", "rule": "M4.3"}
    entries = [entry(i, points=i - 5, ready=4 if i % 2 else None) for i in range(10)]
    entries[0] = entry(
        0, 40, end="won", by="draw", lines=[line, line, {"key": "pair", "rule": "M4.2"}], ready=7
    )
    entries[1] = entry(1, -24, dealt_in=True, total=None, lines=[])
    entries[2] = entry(2, 0, end="drawn", by=None)
    entries[3]["given"] = {"points": 4.0, "ci95": 1.0, "decisions": 12}
    entries[4]["given"] = {"points": 8.0, "ci95": 1.0, "decisions": 10}
    entries.append({**entry(11), "facts": {**entry(11)["facts"], "game": "other"}})
    found = records.statistics("any", entries)
    assert (found["deals"], found["needed"]) == (10, 30)
    assert found["course"][0] == {"id": "0", "number": 1, "points": 40, "total": 40}
    assert found["course"][-1]["total"] == sum(one["facts"]["points"] for one in entries)
    assert len(found["course"]) == 10
    assert found["won"]["hits"] == found["drawn"]["hits"] == found["dealt_in"]["hits"] == 1
    assert found["dealt_in_points"] == -24
    assert (found["self_drawn"]["hits"], found["self_drawn"]["count"]) == (1, 1)
    assert (found["ready"]["rate"]["hits"], found["ready"]["turn"]) == (5, 4.6)
    assert found["shapes"]["count"] == 9, "a hand that was not told has no shapes"
    assert found["shapes"]["lines"] == [
        {"key": "mahjong", "rule": "M4.3", "deals": 1, "won": 1},
        {"key": "pair", "rule": "M4.2", "deals": 1, "won": 1},
    ]
    assert [(one["place"], one["count"]) for one in found["places"]] == [(0, 3), (1, 3), (2, 2), (3, 2)]
    assert found["places"][0]["won"]["hits"] == 1
    assert found["given"] == {"count": 2, "decisions": 22, "mean": 6.0, "ci95": 3.92}


def test_nothing_can_be_said_of_no_deals():
    found = records.statistics("any", [])
    assert (found["deals"], found["course"], found["spread"]["bars"], found["places"]) == (0, [], [], [])
    assert found["won"] == {"count": 0, "hits": 0, "share": 0.0, "low": 0.0, "high": 1.0}


def test_a_long_course_is_thinned_and_ends_where_it_ends():
    found = records.statistics("any", [entry(i, 1) for i in range(1701)])["course"]
    assert len(found) <= 402
    assert (found[0]["number"], found[-1]["number"], found[-1]["total"]) == (1, 1701, 1701)


def test_bars_hold_every_deal_once():
    points = [-240, -3, -1, 0, 1, 2, 7, 19, 512]
    found = bars(points)
    assert sum(bar["count"] for bar in found) == len(points)
    assert len(found) <= 15
    assert all(a["most"] + 1 == b["least"] for a, b in pairwise(found))
    for bar in found:
        assert bar["count"] == sum(bar["least"] <= point <= bar["most"] for point in points)


def test_a_rate_lies_within_its_interval():
    few, many = rate(3, 10), rate(300, 1000)
    assert few["low"] < 0.3 < few["high"]
    assert many["high"] - many["low"] < few["high"] - few["low"]
    assert (rate(0, 30)["low"], rate(30, 30)["high"]) == (0.0, 1.0)


def test_a_replay_of_one_seat_tells_what_that_seat_saw(doc):
    before = copy.deepcopy(doc)
    own, whole = table.replay(doc, 1, is_open=False), table.replay(doc, 1)
    assert [step.index for step in own] == [step.index for step in whole]
    for seen, shown in zip(own[:-1], whole[:-1], strict=True):
        assert seen.view["hand"] == shown.view["hand"]
        assert all(seat["open"] is None for seat in seen.view["seats"])
        drawn = [event for event in seen.events if event["word"] == "draw" and event["seat"] != 1]
        assert all(tile == "x" for event in drawn for tile in event["tiles"])
    assert own[-1].view["seats"] == whole[-1].view["seats"]
    assert doc == before
