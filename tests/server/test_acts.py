"""What arrives twice is done once, and answered as the first time; also by a server begun anew."""

import random

import pytest


def sit(visitor, game="nantong"):
    table = visitor.open(game)
    return table, visitor.sit(table)


def settle(tab):
    """All that has been sent has been taken."""
    tab.send({"t": "peek"})
    assert tab.refused()["code"] == "malformed"


def test_a_restart_that_is_sent_twice_makes_one_sitting(start):
    live = start()
    visitor = live.visitor()
    table, tab = sit(visitor)
    tab.until_asked()
    for _ in range(4):
        tab.send({"t": "restart", "act": "a1"})
    settle(tab)
    assert tab.state["deal"] == 2
    tab.send({"t": "restart", "act": "a2"})
    tab.until(lambda s: s["deal"] == 3)
    live.stop()
    visitor = start_again(start, visitor)
    tab = visitor.sit(table)
    tab.until(lambda s: s["deal"] == 3)
    for act in ("a1", "a2"):
        tab.send({"t": "restart", "act": act})
        assert tab.receive()["deal"] == 3
    settle(tab)
    assert tab.state["deal"] == 3


def start_again(start, visitor):
    """The same browser at a new server on the same database."""
    again = start().visitor()
    again.http.cookies.update(visitor.http.cookies)
    return again


def test_next_and_a_move_that_are_sent_twice_are_answered_as_the_first(start):
    live = start()
    visitor, rng = live.visitor(), random.Random(1)
    table, tab = sit(visitor)
    asked = tab.until_choice(rng)
    for _ in range(2):
        tab.move(asked["view"]["moves"][-1], act="m")
    settle(tab)
    assert not [text for text in tab.texts if '"refused"' in text and "malformed" not in text]
    deal = tab.play_out(rng)["deal"]
    for _ in range(2):
        tab.send({"t": "next", "deal": deal, "act": "n"})
    settle(tab)
    assert tab.state["deal"] == deal + 1
    assert not [text for text in tab.texts if '"refused"' in text and "malformed" not in text]
    live.stop()
    tab = start_again(start, visitor).sit(table)
    tab.until(lambda s: s["deal"] == deal + 1)
    tab.send({"t": "next", "deal": deal, "act": "n"})
    assert (again := tab.receive())["t"] == "state", again
    tab.send({"t": "next", "deal": deal, "act": "other"})
    assert tab.refused()["code"] == "stale"


def test_what_was_refused_is_refused_again(visitor):
    _, tab = sit(visitor)
    deal = tab.until_choice(random.Random(1))["deal"]
    said = []
    for _ in range(2):
        tab.send({"t": "next", "deal": deal, "act": "early"})
        said.append(tab.refused())
    assert said[0] == said[1]
    assert said[0]["code"] == "turn"


@pytest.mark.parametrize("act", ["", "x" * 41, 5, ["a"]])
def test_an_act_has_a_short_name(visitor, act):
    _, tab = sit(visitor)
    tab.send({"t": "restart", "act": act})
    assert tab.refused()["code"] == "malformed"


def test_deals_played_are_those_that_were_finished(visitor):
    _, tab = sit(visitor)
    assert tab.until_asked()["sitting"]["deals"] == 0
    tab.send({"t": "restart"})
    assert tab.until(lambda s: s["deal"] == 2)["sitting"]["deals"] == 0
    assert tab.play_out(random.Random(2))["sitting"]["deals"] == 1
    tab.send({"t": "next", "deal": 2})
    assert tab.until(lambda s: s["deal"] == 3)["sitting"]["deals"] == 1
    tab.send({"t": "restart"})
    assert tab.until(lambda s: s["deal"] == 4)["sitting"]["deals"] == 1
