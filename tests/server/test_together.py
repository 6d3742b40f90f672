"""Several persons at a table, two servers at a database, and a database that fails."""

import random

import pytest
from websockets.exceptions import ConnectionClosed

from tianhu import table

pytestmark = pytest.mark.both


@pytest.fixture
def pair(start):
    """Two persons at a table of Nantong, a computer at its third seat."""
    live = start()
    visitors = [live.visitor(), live.visitor()]
    guests = []
    for visitor in visitors:
        visitor.http.get("/api/me")
        token = visitor.http.cookies["tianhu_guest"].partition(".")[0]
        guests.append(live.do(live.services.store.find_guest(token)).id)
    seats = (*(table.Seat(guest=guest) for guest in guests), table.Seat(level="regular"))
    created = table.Created("nantong", {"closed_float": "no_pung"}, seats, "fast")
    key = live.do(live.services.rooms.open(created))
    return [visitor.sit(key) for visitor in visitors]


def play_together(tabs, rng):
    for tab in tabs:
        tab.until(lambda s: True)
    while True:
        for tab in tabs:
            while not (tab.state and (tab.state["view"]["moves"] or tab.state["view"]["phase"] == "over")):
                try:
                    tab.receive(0.05)
                except TimeoutError:
                    break
            if tab.state["view"]["moves"]:
                ask = tab.state["ask"]
                tab.move(rng.choice(tab.state["view"]["moves"]))
                tab.until(lambda s, ask=ask: s["ask"] > ask or not s["view"]["moves"])
        if all(tab.state["view"]["phase"] == "over" for tab in tabs):
            return


def test_two_persons_play_a_deal(pair):
    play_together(pair, random.Random(1))
    results = [tab.state["view"]["result"] for tab in pair]
    assert results[0] == results[1]
    assert [tab.state["view"]["seat"] for tab in pair] == [0, 1]


def test_who_is_here_is_shown(pair):
    one, two = pair
    here = [True, True, False]
    one.until(lambda s: [p["here"] for p in s["sitting"]["players"]] == here)
    two.connection.close()
    one.until(lambda s: [p["here"] for p in s["sitting"]["players"]] == [True, False, False])


def test_a_restart_does_not_break_off_what_another_plays(pair):
    pair[0].receive()
    pair[0].send({"t": "restart"})
    assert pair[0].refused()["code"] == "turn"


def test_a_write_that_fails_shows_nothing_and_loses_nothing(start, monkeypatch):
    live = start()
    visitor, rng = live.visitor(), random.Random(2)
    key = visitor.open()
    tab = visitor.sit(key)
    for _ in range(3):
        tab.answer(rng)
    asked = tab.until_choice(rng)
    write, failing = live.services.store.write, [True]

    async def fail(work):
        if failing[0]:
            raise OSError("disk full")
        await write(work)

    monkeypatch.setattr(live.services.store, "write", fail)
    tab.move(asked["view"]["moves"][0])
    with pytest.raises(ConnectionClosed) as closed:
        tab.until(lambda s: s["ask"] != asked["ask"])
    assert closed.value.rcvd.code == 1013
    failing[0] = False
    tab = visitor.sit(key)
    again = tab.receive()
    assert (again["ask"], again["view"]) == (asked["ask"], asked["view"])
    tab.play_out(rng)


@pytest.mark.sqlite
def test_two_servers_at_one_database_cannot_both_play_a_table(start):
    """Of PostgreSQL, where a table has one owner, `test_several.py` tells."""
    first, second = start(), start()
    visitor, rng = first.visitor(), random.Random(3)
    key = visitor.open()
    here = visitor.sit(key)
    asked = here.until_choice(rng)
    visitor.move_to(second.url)
    there = visitor.sit(key)
    there.until(lambda s: s["ask"] == asked["ask"])
    here.answer(rng)
    here.until_asked()
    there.move(asked["view"]["moves"][0])
    with pytest.raises(ConnectionClosed):
        there.until(lambda s: s["ask"] != asked["ask"])
    again = visitor.sit(key).until_asked()
    assert again["view"] == here.state["view"]
