"""A guest's tables without a server: kept as rows, found again, and what is refused."""

import random

import pytest
from alone import Browser

from tianhu.local.rows import Rows, Wanted


def test_a_table_is_found_again_at_the_same_decision(game):
    """A reload, in the middle of a deal and after it: the same view, the same totals, the same list."""
    rng = random.Random(3)
    browser = Browser()
    table = browser.open(game.id)
    browser.call(do="connect", table=table, line=1)
    for _ in range(40):
        browser.step(rng)
    left = browser.state()
    again = Browser(2, browser.rows)
    again.call(do="connect", table=table, line=4)
    assert {**again.state(4), "events": []} == {**left, "events": []}
    over = again.play(rng, 4)
    third = Browser(3, browser.rows)
    (info,) = third.ask("GET", "tables")[1]
    assert (info["id"], info["game"], info["totals"]) == (table, game.id, over["sitting"]["totals"])
    assert info["seat"] == 0
    assert info["opponents"] == [{"name": "", "level": "regular"}] * (game.seats - 1)
    assert third.ask("GET", f"tables/{table}/records/1")[1]["result"]["settlement"] == info["totals"]
    third.call(do="connect", table=table, line=1)
    third.say(1, t="next", deal=1)
    assert third.state()["deal"] == 2


def test_events_are_added_and_never_changed():
    browser = Browser()
    table = browser.open()
    browser.call(do="connect", table=table, line=1)
    rng, before = random.Random(1), {}
    for _ in range(60):
        browser.step(rng)
        events = {key: value for key, value in browser.rows.items() if key[0] == "events"}
        assert before.items() <= events.items()
        before = events
    assert sorted(key[2] for key in before) == list(range(len(before)))


def test_two_pages_cannot_both_write_the_same_event():
    """The slower one is not shown what it made up; its line is closed, and it finds what was stored."""
    browser = Browser()
    table = browser.open()
    browser.call(do="connect", table=table, line=1)
    rng = random.Random(4)
    while not browser.state()["view"]["moves"]:
        browser.step(rng)
    other = Browser(9, browser.rows)
    other.call(do="connect", table=table, line=1)
    browser.step(rng)
    seen = len(other.heard[1])
    other.step(random.Random(77))
    assert len(other.heard[1]) == seen
    assert other.closed == [[1, 1013]]
    other.call(do="connect", table=table, line=2)
    assert other.state(2)["view"] == browser.state()["view"]


def test_an_act_that_comes_twice_is_done_once():
    browser = Browser()
    table = browser.open()
    browser.call(do="connect", table=table, line=1)
    rng = random.Random(1)
    while not browser.state()["view"]["moves"]:
        browser.step(rng)
    state = browser.state()
    said = {"t": "move", "deal": 1, "ask": state["ask"], "move": state["view"]["moves"][0], "act": "once"}
    browser.say(1, **said)
    events = len(browser.rows)
    browser.say(1, **said)
    assert len(browser.rows) == events
    assert browser.heard[1][-1]["t"] == "state"


def test_a_table_that_is_left_is_gone_with_all_its_rows():
    browser = Browser()
    table = browser.open()
    browser.call(do="connect", table=table, line=1)
    browser.play(random.Random(2))
    browser.ask("GET", f"tables/{table}/reviews/1")
    assert browser.call(do="answer", method="DELETE", path=f"tables/{table}") == {"status": 204, "text": ""}
    assert [key for key in browser.rows if table in key] == []
    assert browser.closed == [[1, 4004]]
    assert browser.ask("GET", "tables") == (200, [])
    assert browser.ask("GET", f"tables/{table}/records/1")[0] == 404
    browser.call(do="connect", table=table, line=2)
    assert browser.closed[-1] == [2, 4004]


def test_a_table_alone_waits():
    browser = Browser()
    table = browser.open()
    assert browser.wake is None
    browser.call(do="connect", table=table, line=1)
    assert browser.wake == 100
    browser.call(do="leave", line=1)
    assert browser.wake is None
    browser.clock.time += 60
    browser.call(do="wake")
    assert len(browser.heard[1]) == 1


def test_a_table_waits_for_its_person_and_for_nobody_else():
    browser = Browser()
    table = browser.open()
    browser.call(do="connect", table=table, line=1)
    rng = random.Random(1)
    for _ in range(200):
        state = browser.state()
        if state["view"]["phase"] == "over":
            break
        if state["view"]["moves"] and state["view"]["phase"] == "turn":
            assert browser.wake is None
        browser.step(rng)


def test_the_guest_has_a_name():
    browser = Browser()
    assert browser.ask("GET", "me") == (200, {"name": ""})
    assert browser.ask("PUT", "me", {"name": "  Ann  Lee "}) == (200, {"name": "Ann Lee"})
    table = browser.open()
    browser.call(do="connect", table=table, line=1)
    ann = {"name": "Ann Lee", "level": None, "here": True, "ready": False, "stand": False}
    assert browser.state()["sitting"]["players"][0] == ann
    assert Browser(2, browser.rows).ask("GET", "me")[1] == {"name": "Ann Lee"}


def test_lists_go_on_after_the_last_one_known():
    browser = Browser()
    made = []
    for _ in range(3):
        browser.clock.time += 1
        made.insert(0, browser.open())
    assert [each["id"] for each in browser.ask("GET", "tables")[1]] == made
    assert [each["id"] for each in browser.ask("GET", f"tables?before={made[0]}")[1]] == made[1:]


WRONG = [
    ("POST", "tables", {"game": "nantong", "levels": ["regular"]}, "levels"),
    ("POST", "tables", {"game": "nantong", "levels": ["regular", "master"]}, "levels[1]"),
    ("POST", "tables", {"game": "chess", "levels": []}, "game"),
    ("POST", "tables", {"game": "nantong", "levels": ["regular"] * 2, "rules": {"no": 1}}, "rules"),
    ("POST", "tables", {"game": "nantong", "levels": ["regular"] * 2, "speed": "warp"}, "speed"),
    ("POST", "tables", [], "position"),
    ("PUT", "me", {"name": "x" * 25}, "name"),
    ("PUT", "me", {"name": "\n\x07"}, "name"),
    ("POST", "count", {"game": "nantong", "position": {}}, "players"),
    ("POST", "lessons/nantong/gone", {"made": [[]]}, None),
    ("POST", "lessons/nantong/n1", {"made": []}, None),
]


@pytest.mark.parametrize(("method", "path", "doc", "field"), WRONG)
def test_bad_input_is_refused_in_one_sentence_and_nothing_is_written(method, path, doc, field):
    browser = Browser()
    status, found = browser.ask(method, path, doc)
    assert status == 400
    assert found["text"].endswith(".")
    assert "\n" not in found["text"]
    if field is not None and field != "players":
        assert found["field"] == field
    assert browser.rows == {}


def test_nothing_is_at_other_addresses():
    browser = Browser()
    assert browser.ask("GET", "nothing")[0] == 404
    assert browser.ask("DELETE", "games")[0] == 405
    assert browser.ask("GET", "tables/local-gone/hint")[0] == 404
    table = browser.open()
    assert browser.ask("GET", f"tables/{table}/records/1")[0] == 409
    assert browser.ask("GET", f"tables/{table}/replays/{'9' * 5000}")[0] == 409


@pytest.mark.parametrize(
    "text",
    ["", "[]", '"x"', '{"t": "fly"}', '{"t": "move", "deal": 1, "ask": -1, "move": "pass"}', '{"t": 1}'],
)
def test_a_message_that_is_none_is_refused(text):
    browser = Browser()
    table = browser.open()
    browser.call(do="connect", table=table, line=1)
    browser.call(do="receive", line=1, text=text)
    said = browser.heard[1][-1]
    assert (said["t"], said["code"]) == ("refused", "malformed")
    assert said["text"].endswith(".")


def test_rows_are_wanted_until_they_are_there():
    rows = Rows()
    with pytest.raises(Wanted):
        rows.get(("tables", "a"))
    rows.load(("tables",), [(["tables", "a"], 1), (["tables", "b"], 2)])
    assert rows.get(("tables", "a")) == 1
    rows.forget(("tables", "b"))
    with pytest.raises(Wanted):
        rows.all(("tables",))
