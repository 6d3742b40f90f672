"""Hints, reviews and replays of a table: who gets them, when, and what they tell."""

import itertools
import json
import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest

from tianhu import Rng, table
from tianhu.core import const as K
from tianhu.core.view import View
from tianhu.players.search import Search
from tianhu.server import Limits, answers, messages, reviews
from tianhu.server.guests import Who

REAL = table.review
WAIT = 600.0  # seconds until a test that hangs is ended; nothing is measured by it


def asked(visitor, game="nantong"):
    """A table at which the visitor has a choice, and its page."""
    tab = visitor.sit(visitor.open(game))
    tab.until_choice(random.Random(1))
    return tab


def hint(visitor, tab):
    return visitor.http.get(f"/api/tables/{tab.table}/hint")


def over(visitor, game="nantong", seed=1):
    """A table whose first deal has been played to its end."""
    tab = visitor.sit(visitor.open(game))
    tab.play_out(random.Random(seed))
    return tab


def review(visitor, tab, number=1):
    return visitor.http.get(f"/api/tables/{tab.table}/reviews/{number}")


def finish(visitor, tab, number=1):
    """The review, once it is finished."""
    end = time.monotonic() + WAIT
    while time.monotonic() < end:
        answer = review(visitor, tab, number)
        assert answer.status_code == 200, answer.text
        found = msgspec.json.decode(answer.content, type=messages.Review)
        if found.decisions is not None:
            return found
        time.sleep(0.02)
    raise AssertionError("the review does not end")


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


def waiting(live):
    return sum(live.services.answers.share.waiting.values()) // 3


def until(wanted):
    end = time.monotonic() + WAIT
    while not wanted():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.fixture
def held(monkeypatch):
    """Hints that are not worked out before the test says so; who works on them."""
    go_on, threads = threading.Event(), []

    def advise(view):
        threads.append(threading.current_thread().name)
        assert go_on.wait(WAIT)
        return [table.Advice("pass", 0.0, 0.0)]

    monkeypatch.setattr(table, "advise", advise)
    yield go_on, threads
    go_on.set()


def ask_for_hints(visitor, tabs):
    """Begins to ask at each of the tables; gives the answers once they are there."""
    pool = ThreadPoolExecutor(len(tabs))
    return [pool.submit(hint, visitor, tab) for tab in tabs]


def test_hints_have_a_thread_of_their_own_and_computers_play_on_meanwhile(start, held):
    live = start()
    go_on, threads = held
    visitors = [live.visitor() for _ in range(3)]
    hints = [ask_for_hints(visitor, [asked(visitor)])[0] for visitor in visitors]
    until(lambda: waiting(live) == 3)
    other = live.visitor()
    over(other)
    assert not any(answer.done() for answer in hints)
    assert len(threads) == 1
    go_on.set()
    assert [answer.result().status_code for answer in hints] == [200] * 3
    assert {name.rpartition("_")[0] for name in threads} == {"aside"}
    until(lambda: waiting(live) == 0)
    assert not live.services.answers.share.waiting


def test_a_guest_has_its_share_of_the_queue(start, held):
    live = start()
    visitor, other = live.visitor(), live.visitor()
    tabs = [asked(visitor) for _ in range(3)]
    hints = ask_for_hints(visitor, tabs[:2])
    until(lambda: waiting(live) == 2)
    refused = hint(visitor, tabs[2])
    assert refused.status_code == 429
    assert refused.json()["text"].startswith("What you asked for before is still being worked out")
    hints += ask_for_hints(other, [asked(other)])
    until(lambda: waiting(live) == 3)
    held[0].set()
    assert [answer.result().status_code for answer in hints] == [200] * 3


def test_the_queue_has_an_end(start, held, monkeypatch):
    monkeypatch.setattr(answers, "QUEUE", 1)
    live = start()
    visitor, other = live.visitor(), live.visitor()
    hints = ask_for_hints(visitor, [asked(visitor)])
    until(lambda: waiting(live) == 1)
    refused = hint(other, asked(other))
    assert refused.status_code == 503
    assert refused.headers["retry-after"]
    assert refused.json()["text"].endswith(".")
    held[0].set()
    assert hints[0].result().status_code == 200


def test_who_asks_twice_is_answered_once(start, held):
    live = start()
    visitor = live.visitor()
    tab = asked(visitor)
    hints = ask_for_hints(visitor, [tab] * 4)
    until(lambda: held[1])
    held[0].set()
    assert [answer.result().status_code for answer in hints] == [200] * 4
    assert hint(visitor, tab).status_code == 200
    assert len(held[1]) == 1


def test_a_hint_that_comes_too_late_is_not_worked_out(start, held):
    live = start()
    visitor = live.visitor()
    first, second = asked(visitor), asked(visitor)
    hints = ask_for_hints(visitor, [first])
    until(lambda: held[1])
    hints += ask_for_hints(visitor, [second])
    until(lambda: waiting(live) == 2)
    second.answer(random.Random(1))
    held[0].set()
    assert [answer.result().status_code for answer in hints] == [200, 409]
    assert len(held[1]) == 1


def test_an_address_has_its_share():
    share = answers.Share(guest=1, address=2)
    backs = [share.take(Who(name, "1.1.1.1")) for name in ("one", "two")]
    with pytest.raises(answers.Busy) as busy:
        share.take(Who("three", "1.1.1.1"))
    assert busy.value.own
    share.take(Who("three", "1.1.1.2"))
    for back in backs:
        back()
    share.take(Who("four", "1.1.1.1"))


def test_reviews_are_bounded_too(start, monkeypatch):
    go_on = threading.Event()
    monkeypatch.setattr(table, "review", lambda doc, seat, progress: [] if go_on.wait(WAIT) else None)
    monkeypatch.setattr(answers, "QUEUE", 1)
    visitor = start().visitor()
    tabs = [over(visitor) for _ in range(2)]
    assert [review(visitor, tab).status_code for tab in tabs] == [200, 503]
    go_on.set()
    assert finish(visitor, tabs[0]).decisions == []
    assert finish(visitor, tabs[1]).decisions == []


def test_a_review_lets_hints_go_first(monkeypatch):
    monkeypatch.setattr(reviews, "YIELD", 7.5)
    found = reviews.Reviews(answers.Answers())
    waits = []
    monkeypatch.setattr(found.answers.idle, "wait", waits.append)
    found.step()
    assert waits == [7.5]
    found.close()
    with pytest.raises(reviews.Closed):
        found.step()
    assert waits == [7.5]


def test_a_replay_is_made_once_and_kept(start, monkeypatch):
    monkeypatch.setattr(answers, "KEPT", 1)
    made, real = [], table.replay

    def replay(doc, seat):
        made.append(seat)
        return real(doc, seat)

    monkeypatch.setattr(table, "replay", replay)
    live = start()
    visitor = live.visitor()
    tabs = [over(visitor) for _ in range(2)]
    first = [visitor.http.get(f"/api/tables/{tabs[0].table}/replays/1") for _ in range(3)]
    assert {answer.content for answer in first} == {first[0].content}
    assert len(made) == 1
    assert live.visitor().http.get(f"/api/tables/{tabs[0].table}/replays/1").status_code == 403
    visitor.http.get(f"/api/tables/{tabs[1].table}/replays/1")
    assert len(made) == 2
    assert len(live.services.answers.kept) == 1
    visitor.http.get(f"/api/tables/{tabs[0].table}/replays/1")
    assert len(made) == 3
