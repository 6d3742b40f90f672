"""Waits: the same at each stop whether or not anybody is asked; and a loop that nobody blocks."""

import random
import threading
import time

import tianhu
from tianhu import table

PACE = 0.15


def gaps(tab, rng, seconds):
    """Times between messages that come while the page does nothing."""
    out, last = [], None
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if tab.state and tab.state["view"]["phase"] == "over":
            break
        if tab.state and tab.state["view"]["moves"]:
            moves = tab.state["view"]["moves"]
            tab.move("pass" if "pass" in moves else rng.choice(moves))
            asked = tab.state["ask"]
            while tab.receive()["ask"] <= asked:
                pass
            last = None if not tab.state["view"]["moves"] and "pass" in moves else time.monotonic()
            continue
        tab.receive()
        now = time.monotonic()
        if last is not None:
            out.append(now - last)
        last = now
    return out


def test_thinking_does_not_show_in_the_wait(start, monkeypatch):
    """Choices take a while; a stop with a choice to make lasts as long as one without."""
    choose = table.Thinkers.choose

    def slow(self, view):
        time.sleep(PACE / 3)
        return choose(self, view)

    monkeypatch.setattr(table.Thinkers, "choose", slow)
    visitor = start(pace=int(PACE * 1000)).visitor()
    seen = gaps(visitor.sit(visitor.open("nantong")), random.Random(1), 6)
    assert len(seen) > 10
    assert min(seen) > PACE * 0.9
    seen.sort()
    assert seen[len(seen) * 3 // 4] < PACE * 1.5


def test_slow_computers_slow_every_stop_alike():
    """A wait that has been too short for a choice grows, and fades again."""
    from tianhu.server import room

    assert room.SLACK > 1 > room.FADE


def test_an_answer_before_the_wait_is_over_counts_when_it_is(start):
    """A claim answered at once is not resolved at once: that would tell that nobody else could claim."""
    live = start(pace=60)
    visitor, rng = live.visitor(), random.Random(3)
    waits = []
    for _ in range(20):
        tab = visitor.sit(visitor.open("nantong"))
        while tab.until_asked()["view"]["phase"] != "over" and len(waits) < 3:
            asked = tab.state
            begun = time.monotonic()
            moves = asked["view"]["moves"]
            tab.move("pass" if "pass" in moves else rng.choice(moves))
            tab.until(lambda s, ask=asked["ask"]: s["ask"] > ask)
            if asked["view"]["phase"] == "claim":
                waits.append(time.monotonic() - begun)
        if len(waits) == 3:
            break
    assert min(waits) > 0.03


def test_long_thought_does_not_block_the_loop(start, monkeypatch):
    def slow(self, view):
        until = time.monotonic() + 0.15
        while time.monotonic() < until:
            pass
        return view.moves[0]

    monkeypatch.setattr(table.Thinkers, "choose", slow)
    live = start()
    visitor = live.visitor()
    tabs = [visitor.sit(visitor.open(name)) for name in tianhu.names() for _ in range(3)]
    slowest = 0.0
    for _ in range(20):
        begun = time.monotonic()
        assert visitor.http.get("/api/version").status_code == 200
        slowest = max(slowest, time.monotonic() - begun)
    assert slowest < 0.5
    assert live.parts.metrics.lag.longest() < 0.5
    assert tabs


def test_many_tables_at_once(start, scaled):
    live = start()
    ends = []

    def play(number):
        visitor = live.visitor()
        table_id = visitor.open(tianhu.names()[number % len(tianhu.names())])
        ends.append(visitor.sit(table_id).play_out(random.Random(number))["view"]["phase"])

    threads = [threading.Thread(target=play, args=(i,)) for i in range(scaled(24))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert ends == ["over"] * len(threads)
