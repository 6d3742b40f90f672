"""Those who ask for hints, reviews and replays wait in a queue that has an end, and slow nobody else."""

import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from hints import WAIT, asked, finish, hint, over, review

from tianhu import table
from tianhu.server import answers, reviews
from tianhu.server.guests import Who

REAL = table.review


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

    def replay(doc, seat, is_open):
        made.append(seat)
        return real(doc, seat, is_open)

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
