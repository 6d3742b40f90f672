"""Hints, reviews and replays of a table: who gets them, when, and what they tell."""

import itertools
import json
import random
import threading
import time

import msgspec
import pytest
from hints import WAIT, asked, finish, hint, over, review

from tianhu import Rng, table
from tianhu.core import const as K
from tianhu.core.view import View
from tianhu.players.search import Search
from tianhu.server import Limits, messages

REAL = table.review


@pytest.fixture
def quick(monkeypatch):
    """Reviews with few rollouts."""
    monkeypatch.setattr(table, "review", lambda doc, seat, progress: REAL(doc, seat, progress, 24))


def test_a_hint_names_moves_of_the_decision_it_was_asked_at(start, game):
    live = start()
    visitor = live.visitor()
    tab = asked(visitor, game.id)
    answer = hint(visitor, tab)
    assert answer.status_code == 200, answer.text
    found = msgspec.json.decode(answer.content, type=messages.Hint)
    assert (found.deal, found.ask) == (tab.state["deal"], tab.state["ask"])
    assert 1 <= len(found.candidates) <= 5
    assert {c.move for c in found.candidates} <= set(tab.state["view"]["moves"])
    assert all(c.ci95 >= 0 for c in found.candidates)


def test_a_hint_tells_what_the_view_alone_tells(start, game, monkeypatch):
    """In another world that the seat cannot tell apart the answer is the same, letter for letter."""
    views = []

    def advise(view):
        views.append(view)
        return real(view, Search(None, 40, seed=1))

    real = table.advise
    monkeypatch.setattr(table, "advise", advise)
    live = start()
    visitor = live.visitor()
    tab = asked(visitor, game.id)
    answer = hint(visitor, tab).json()
    view = views[0]
    hands = [view.state.hand[i * K.KINDS : (i + 1) * K.KINDS] for i in range(game.seats)]
    assert all(not any(tiles) for i, tiles in enumerate(hands) if i != view.seat)
    assert set(view.state.wall[view.state.front : view.state.back]) == {K.HIDDEN}
    for i in range(4):
        world = view.world(Rng(i))
        game.rules.hide(world, view.seat)
        twin = advise(View(game, world, view.seat, view.log))
        assert json.loads(msgspec.json.encode([msgspec.to_builtins(a) for a in twin])) == answer["candidates"]


def test_a_hint_only_when_a_move_is_asked_for(start):
    live = start(pace=60_000)
    visitor = live.visitor()
    waiting = [tab for tab in (visitor.sit(visitor.open("mahjong")) for _ in range(12)) if idle(tab)]
    assert waiting
    answer = hint(visitor, waiting[0])
    assert answer.status_code == 409
    assert answer.json() == {"field": None, "text": "You are not asked for a move now."}
    quick = start().visitor()
    assert hint(quick, over(quick)).status_code == 409


def idle(tab):
    return tab.until(lambda s: True)["view"]["moves"] == []


def test_hints_reviews_and_replays_are_for_those_who_sit_there(start):
    live = start()
    mine, other = live.visitor(), live.visitor()
    tab = over(mine)
    other.http.get("/api/me")
    for what in ("hint", "reviews/1", "replays/1"):
        assert other.http.get(f"/api/tables/{tab.table}/{what}").status_code == 403
        assert live.visitor().http.get(f"/api/tables/{tab.table}/{what}").status_code == 403
        assert mine.http.get(f"/api/tables/nothing/{what}").status_code == 404


@pytest.mark.parametrize("what", ["hint", "reviews/1", "replays/1"])
def test_too_many_requests(start, what):
    live = start(limits=Limits(counts="2/minute"))
    visitor = live.visitor()
    tab = asked(visitor)
    codes = [visitor.http.get(f"/api/tables/{tab.table}/{what}").status_code for _ in range(4)]
    assert codes[2:] == [429, 429]
    assert 429 not in codes[:2]


@pytest.mark.some(1)
def test_a_review_of_a_whole_deal(start, game, quick):
    visitor = start().visitor()
    tab = asked(visitor, game.id)
    deal = tab.play_out(random.Random(1))["deal"]
    found = finish(visitor, tab, deal)
    record = visitor.http.get(f"/api/tables/{tab.table}/records/{deal}").json()
    assert found.decisions
    assert found.done == found.of == len(found.decisions)
    assert sum(d.marked for d in found.decisions) <= 3
    for decision in found.decisions:
        assert record["moves"][decision.index] == f"0 {decision.played}"
        assert (decision.grade == "best") == (decision.played == decision.best)
        assert decision.cost > 0 or decision.grade in ("best", "unclear")
        assert decision.grade != "best" or (decision.cost, decision.reasons) == (0, [])
    assert finish(visitor, tab, deal) == found


def test_a_review_tells_how_far_it_has_come_and_is_made_once(start, monkeypatch):
    go_on, calls = threading.Event(), []

    def slow(doc, seat, progress):
        calls.append(seat)
        progress(1, 3)
        assert go_on.wait(WAIT)
        return [table.Decision(0, "pass", "pass", 0.0, table.Loss(0, 0), table.Loss(0, 0), "best")]

    monkeypatch.setattr(table, "review", slow)
    visitor = start().visitor()
    tab = over(visitor)
    end = time.monotonic() + WAIT
    while review(visitor, tab).json()["done"] == 0:
        assert time.monotonic() < end
    assert review(visitor, tab).json() == {"done": 1, "of": 3, "decisions": None}
    go_on.set()
    assert [d.played for d in finish(visitor, tab).decisions] == ["pass"]
    assert calls == [0]


def test_a_table_is_played_on_while_a_review_is_made(start, monkeypatch):
    go_on = threading.Event()
    monkeypatch.setattr(table, "review", lambda doc, seat, progress: [] if go_on.wait(WAIT) else None)
    visitor = start().visitor()
    tabs = [over(visitor) for _ in range(4)]
    for tab in tabs:
        assert review(visitor, tab).json()["decisions"] is None
    tabs[0].send({"t": "next", "deal": 1})
    tabs[0].until(lambda s: s["deal"] == 2)
    tabs[0].play_out(random.Random(2))
    go_on.set()
    assert [finish(visitor, tab).decisions for tab in tabs] == [[]] * 4


@pytest.mark.parametrize("what", ["reviews", "replays"])
def test_of_no_deal_but_a_finished_one(start, what):
    live = start()
    visitor = live.visitor()
    tab = asked(visitor)
    deal = tab.state["deal"]

    def get(number):
        return visitor.http.get(f"/api/tables/{tab.table}/{what}/{number}")

    unfinished = get(deal)
    assert unfinished.status_code == 409
    assert unfinished.json() == {"field": "deal", "text": f"Deal {deal} of this table has not been finished."}
    tab.play_out(random.Random(1))
    assert get(deal).status_code == 200
    assert [get(n).status_code for n in (0, deal + 1, 10**30)] == [409, 409, 409]
    assert [get(n).status_code for n in ("-1", "x", "1.5", "")] == [404] * 4


def test_a_review_that_fails_says_so_and_may_be_asked_for_again(start, monkeypatch, capfd):
    def fail(doc, seat, progress):
        raise ValueError(doc["wall"])

    visitor = start().visitor()
    tab = over(visitor)
    monkeypatch.setattr(table, "review", fail)
    end = time.monotonic() + WAIT
    while (answer := review(visitor, tab)).status_code == 200:
        assert time.monotonic() < end
    assert answer.status_code == 500
    assert answer.json() == {"field": None, "text": "The review could not be made."}
    monkeypatch.setattr(table, "review", lambda doc, seat, progress: [])
    assert finish(visitor, tab).decisions == []
    out, err = capfd.readouterr()
    wall = visitor.http.get(f"/api/tables/{tab.table}/records/1").json()["wall"]
    assert "review failed" in out + err
    assert wall not in out + err


def test_a_server_stops_in_the_middle_of_a_review(start, monkeypatch):
    ended = threading.Event()

    def endless(doc, seat, progress):
        try:
            for i in range(10_000):
                progress(i, 10_000)
                time.sleep(0.005)
        finally:
            ended.set()
        raise AssertionError("it was not stopped")

    monkeypatch.setattr(table, "review", endless)
    live = start()
    visitor = live.visitor()
    assert review(visitor, over(visitor)).status_code == 200
    live.stop()
    assert ended.wait(WAIT)


def test_a_replay_shows_the_deal_as_the_page_was_shown_it(start, game):
    """Discards only grow, every hand is open, and the last step is what the page was shown at the end."""
    visitor = start().visitor()
    tab = over(visitor, game.id)
    answer = visitor.http.get(f"/api/tables/{tab.table}/replays/1")
    found = msgspec.json.decode(answer.content, type=messages.Replay)
    assert found.seat == 0
    assert [p.level for p in found.players] == [None] + ["regular"] * (game.seats - 1)
    assert found.steps[0].index == 0
    last = json.loads(answer.content)["steps"][-1]["view"]
    assert last == tab.state["view"]
    lying = [[(d["seat"], d["tile"]) for d in step.view["discards"]] for step in found.steps]
    assert all(after[: len(before)] == before for before, after in itertools.pairwise(lying))
    assert all(seat["open"] is not None for step in found.steps for seat in step.view["seats"])
