"""Sittings that were begun without the server are taken in whole: nothing is lost, nothing is made up."""

import json
import random

import pytest
from alone import Browser

SWITCHES = 100


def played(game="wahua", deals=1, seed=1):
    """A browser without a server that has finished some deals, and the id of its sitting."""
    browser = Browser(seed)
    table = browser.open(game)
    browser.call(do="connect", table=table, line=1)
    rng = random.Random(seed)
    for deal in range(deals):
        state = browser.play(rng)
        if deal + 1 < deals:
            browser.say(1, t="next", deal=state["deal"])
    return browser, table


def whole(browser, table):
    """A sitting as the page hands it over."""
    keys = sorted(key for key in browser.rows if key[:2] == ("events", table))
    return {
        "created": browser.rows["tables", table]["created"],
        "events": [browser.rows[key] for key in keys],
    }


def put(visitor, table, doc):
    return visitor.http.put(f"/api/sittings/{table}", json=doc)


def records(visitor):
    """The commitments of all finished deals that the server has for a guest."""
    found = []
    for info in visitor.http.get("/api/tables").json():
        for number in range(1, info["deal"] + 1):
            answer = visitor.http.get(f"/api/tables/{info['id']}/records/{number}")
            if answer.status_code == 200:
                found.append(answer.json()["commitment"])
    return found


def test_a_sitting_is_taken_in_and_goes_on_there(visitor, game):
    browser, table = played(game.id)
    browser.say(1, t="restart")
    rng = random.Random(5)
    for _ in range(12):
        browser.step(rng)
    answer = put(visitor, table, whole(browser, table))
    assert (answer.status_code, answer.json()) == (200, {"id": table}), answer.text
    (info,) = visitor.http.get("/api/tables").json()
    assert (info["id"], info["deal"]) == (table, 2)
    mine = json.loads(browser.rows["records", table, 1])
    theirs = visitor.http.get(f"/api/tables/{table}/records/1").json()
    assert theirs == mine
    assert visitor.http.get(f"/api/tables/{table}/replays/1").status_code == 200
    shown = visitor.sit(table).receive()
    assert (shown["ask"], shown["view"]["hand"]) == (browser.state()["ask"], browser.state()["view"]["hand"])


def test_the_same_again_changes_nothing_and_what_follows_is_added(visitor):
    browser, table = played()
    first = whole(browser, table)
    assert put(visitor, table, first).json() == {"id": table}
    assert put(visitor, table, first).json() == {"id": table}
    browser.say(1, t="next", deal=1)
    browser.play(random.Random(8))
    assert put(visitor, table, whole(browser, table)).json() == {"id": table}
    assert put(visitor, table, first).json() == {"id": table}
    assert len(records(visitor)) == 2


def test_two_ways_from_the_same_sitting_both_stay(visitor):
    browser, table = played()
    other = Browser(7, dict(browser.rows))
    for each, seed in ((browser, 1), (other, 2)):
        each.call(do="connect", table=table, line=5)
        each.say(5, t="next", deal=1)
        each.play(random.Random(seed), 5)
    ids = [put(visitor, table, whole(each, table)).json()["id"] for each in (browser, other, browser, other)]
    assert ids[0] == ids[2] == table
    assert ids[1] == ids[3] != table
    assert len(set(records(visitor))) == 3


def test_a_sitting_of_somebody_else_is_left_alone(start):
    live = start()
    ann, ben = live.visitor(), live.visitor()
    browser, table = played()
    assert put(ann, table, whole(browser, table)).status_code == 200
    browser.say(1, t="next", deal=1)
    answer = put(ben, table, whole(browser, table))
    assert (answer.status_code, answer.json()["field"]) == (409, "table")
    assert len(records(ann)) == 1
    assert ben.http.get("/api/tables").json() == []


def _changed(events, at, **changes):
    kind, body = events[at]
    return [*events[:at], [kind, {**body, **changes}], *events[at + 1 :]]


def _first(events, kind):
    return next(i for i, event in enumerate(events) if event[0] == kind)


WRONG = {
    "nothing": lambda e: [],
    "no list": lambda e: ["x", "y"],
    "not begun": lambda e: e[1:],
    "another kind": lambda e: [*e, ["flown", {}]],
    "created twice": lambda e: [*e, e[0]],
    "another game": lambda e: _changed(e, 0, game="chess"),
    "no such level": lambda e: _changed(e, 0, seats=[e[0][1]["seats"][0], *[{"level": "x"}] * 3]),
    "all persons": lambda e: _changed(e, 0, seats=[e[0][1]["seats"][0]] * 4),
    "too few seats": lambda e: _changed(e, 0, seats=e[0][1]["seats"][:2]),
    "another speed": lambda e: _changed(e, 0, speed="warp"),
    "another number": lambda e: _changed(e, 1, number=7),
    "points from before": lambda e: _changed(e, 1, before=[9000, -3000, -3000, -3000]),
    "a stacked wall": lambda e: _changed(e, 1, wall=e[1][1]["wall"][:-4] + e[1][1]["wall"][:4]),
    "loaded dice": lambda e: _changed(e, 1, setup={**e[1][1]["setup"], "dice": [7, 7]}),
    "a dealer from nowhere": lambda e: _changed(e, 1, setup={**e[1][1]["setup"], "dealer": 9}),
    "a nonce that is none": lambda e: _changed(e, 1, nonce="x"),
    "a seat from nowhere": lambda e: _changed(e, _first(e, "move"), seat=-1),
    "a move that is none": lambda e: _changed(e, _first(e, "move"), move="win"),
    "a move as a number": lambda e: _changed(e, _first(e, "move"), move=3),
    "answers that are not there": lambda e: [*e[:2], ["opened", {}], *e[2:]],
    "a deal before the end of another": lambda e: [*e[:9], e[1]],
    "somebody else sits down": lambda e: [*e, ["reseated", {"seat": 1, "guest": "x"}]],
    "restarted and left": lambda e: [*e, ["restart", {}]],
}


@pytest.mark.parametrize("name", WRONG)
def test_garbage_is_refused_in_one_sentence_and_nothing_is_stored(visitor, name):
    browser, table = played()
    doc = whole(browser, table)
    answer = put(visitor, table, {**doc, "events": WRONG[name](doc["events"])})
    assert answer.status_code == 400, answer.text
    told = answer.json()
    assert told["field"].startswith("events")
    assert told["text"].endswith(".")
    assert "\n" not in told["text"]
    assert visitor.http.get("/api/tables").json() == []


def test_an_id_or_a_time_that_is_none_is_refused(visitor):
    browser, table = played()
    doc = whole(browser, table)
    assert put(visitor, "local-x", doc).json()["field"] == "table"
    assert put(visitor, table, {**doc, "created": "today"}).json()["field"] == "created"


class Device:
    """A browser of a guest that is now with the server and now without it."""

    def __init__(self, visitor, seed):
        self.visitor = visitor
        self.browser = Browser(seed)
        self.rng = random.Random(seed)
        self.finished = []

    def away(self):
        """Without the server: a sitting is begun or goes on, for a deal or a part of one."""
        mine = [key[1] for key in self.browser.rows if key[0] == "tables"]
        table = self.rng.choice(mine) if mine and self.rng.random() < 0.6 else self.browser.open("wahua")
        line = self.rng.getrandbits(30)
        self.browser.call(do="connect", table=table, line=line)
        state = self.browser.state(line)
        if state["view"]["phase"] == "over":
            self.browser.say(line, t="next", deal=state["deal"])
        if self.rng.random() < 0.3:
            for _ in range(20):
                self.browser.step(self.rng, line)
        else:
            self.browser.play(self.rng, line)
        if self.browser.state(line)["view"]["phase"] == "over":
            self.finished.append(self.browser.state(line)["sitting"]["commitment"])
        self.browser.call(do="leave", line=line)

    def back(self, lost):
        """The server is there again: all is handed over; an answer may get lost on the way."""
        for table in [key[1] for key in list(self.browser.rows) if key[0] == "tables"]:
            answer = put(self.visitor, table, whole(self.browser, table))
            assert answer.status_code == 200, answer.text
            if self.rng.random() < lost:
                return
            for key in [key for key in self.browser.rows if key[1:2] == (table,)]:
                del self.browser.rows[key]
            for kind in ("events", "records", "tables"):
                self.browser.call(do="forget", prefix=[kind, table] if kind != "tables" else [kind])


@pytest.mark.parametrize("switches", [24, pytest.param(SWITCHES, marks=pytest.mark.full)])
def test_no_deal_is_lost_between_two_devices_and_the_server(start, switches):
    """With and without the server, answers lost, the same sitting on both: every deal is there in the end."""
    visitor = start().visitor()
    devices = [Device(visitor, 1), Device(visitor, 2)]
    rng = random.Random(3)
    for _ in range(switches // 2):
        device = rng.choice(devices)
        device.away()
        if rng.random() < 0.15:  # what one device has kept is brought to the other
            other = devices[device is devices[0]]
            for key, value in device.browser.rows.items():
                other.browser.rows.setdefault(key, value)
            other.browser.call(do="forget", prefix=["tables"])
        device.back(lost=0.3)
    for device in devices:
        device.back(lost=0)
    played_at_all = {f"sha256:{each}" for device in devices for each in device.finished}
    assert played_at_all
    assert played_at_all <= set(records(visitor))
