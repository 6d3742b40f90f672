"""Bad messages of each kind: one sentence, and nothing changes."""

import random

import pytest
from websockets.exceptions import ConnectionClosed

MOVE = {"t": "move", "deal": 1, "ask": 0, "move": "pass"}
MALFORMED = {
    "not JSON": "{",
    "nothing": "",
    "not UTF-8": b"\xff\xfe{}",
    "bytes that are no text": b"\x00\x01",
    "a list": [],
    "a number": 7,
    "null": "null",
    "nested too deep": "[" * 4000,
    "no type": {"deal": 1},
    "an unknown type": {"t": "peek"},
    "a type that is not text": {"t": 7},
    "nothing else": {"t": "move"},
    "a field too many": {**MOVE, "seat": 1},
    "a deal that is text": {**MOVE, "deal": "1"},
    "a deal below 0": {**MOVE, "deal": -1},
    "a deal too large": {**MOVE, "deal": 1 << 80},
    "an ask that is not whole": {**MOVE, "ask": 0.5},
    "an ask that is null": {**MOVE, "ask": None},
    "a move that is a list": {**MOVE, "move": ["pass"]},
    "a move too long": {**MOVE, "move": "discard " + "3s" * 100},
    "an unknown speed": {"t": "speed", "value": "warp"},
    "next without a deal": {"t": "next"},
}


@pytest.fixture
def tab(visitor):
    tab = visitor.sit(visitor.open())
    tab.until_choice(random.Random(1))
    return tab


def is_sentence(text):
    return text.endswith(".") and "\n" not in text and 5 < len(text) < 400


def unchanged(tab, before):
    """The table is as it was: the page that asks next sees the same, and can go on."""
    assert tab.state["ask"] == before["ask"]
    assert tab.state["view"] == before["view"]
    tab.answer(random.Random(1))
    return True


@pytest.mark.parametrize("what", MALFORMED)
def test_malformed(tab, what):
    before = tab.state
    tab.send(MALFORMED[what])
    refused = tab.refused()
    assert refused["code"] == "malformed"
    assert is_sentence(refused["text"])
    assert unchanged(tab, before)


@pytest.mark.parametrize(
    "move", ["", "peek", "discard", "discard 99x", "discard 3s 4s", "pass 3s", "  ", "discard \x00"]
)
def test_moves_that_are_no_words(tab, move):
    before = tab.state
    tab.move(move)
    refused = tab.refused()
    assert refused["code"] == "malformed"
    assert is_sentence(refused["text"])
    assert unchanged(tab, before)


def test_an_illegal_move(tab):
    before = tab.state
    tab.move("pung 111z")  # in one's own turn there is nothing to take
    refused = tab.refused()
    assert refused["code"] == "illegal"
    assert is_sentence(refused["text"])
    tab.receive()
    assert unchanged(tab, before)


@pytest.mark.parametrize("change", [{"deal": 77}, {"deal": 0}, {"ask": 10_000}, {"ask": 0, "deal": 77}])
def test_a_stale_move(tab, change):
    before = tab.state
    tab.move(before["view"]["moves"][0], **change)
    refused = tab.refused()
    assert refused["code"] == "stale"
    assert is_sentence(refused["text"])
    tab.receive()
    assert unchanged(tab, before)


def test_a_move_out_of_turn(start):
    visitor = start(pace=60_000).visitor()
    tab = visitor.sit(visitor.open("mahjong"))
    while tab.receive()["view"]["moves"]:
        tab.send({"t": "restart"})
    before = tab.state
    tab.move("discard 1m")
    refused = tab.refused()
    assert refused["code"] == "turn"
    assert is_sentence(refused["text"])
    assert tab.receive() == before


def test_next_before_the_end(tab):
    before = tab.state
    tab.send({"t": "next", "deal": before["deal"]})
    assert tab.refused()["code"] == "turn"
    tab.receive()
    assert unchanged(tab, before)


def test_after_the_end(tab):
    over = tab.play_out(random.Random(2))
    tab.move("pass")
    assert tab.refused()["code"] == "over"
    assert tab.receive()["view"] == over["view"]
    deal = over["deal"]
    tab.send({"t": "next", "deal": deal + 1})
    assert tab.refused()["code"] == "stale"
    tab.send({"t": "next", "deal": deal})
    tab.until(lambda s: s["deal"] == deal + 1)
    tab.send({"t": "next", "deal": deal})
    assert tab.refused()["code"] == "stale"


def test_too_large_a_message_ends_the_connection_and_no_more(tab, visitor):
    tab.send("x" * 100_000)
    with pytest.raises(ConnectionClosed):
        tab.until(lambda s: False)
    tab = visitor.sit(tab.table)
    tab.answer(random.Random(1))


def test_too_many_messages(start):
    from tianhu.server import Limits

    visitor = start(limits=Limits(messages="5/minute")).visitor()
    tab = visitor.sit(visitor.open())
    for _ in range(8):
        tab.send({"t": "peek"})
    codes = [tab.refused()["code"] for _ in range(8)]
    assert codes == ["malformed"] * 5 + ["busy"] * 3


def test_foreign_and_unknown_tables(start):
    live = start()
    mine, other = live.visitor(), live.visitor()
    table = mine.open()
    other.http.get("/api/me")
    for visitor, key, code in (
        (other, table, 4003),
        (live.visitor(), table, 4003),
        (mine, "nothing-here", 4004),
    ):
        with pytest.raises(ConnectionClosed) as closed:
            visitor.sit(key).receive()
        assert closed.value.rcvd.code == code


def test_a_socket_from_another_page_is_refused(start):
    from websockets.exceptions import InvalidStatus
    from websockets.sync.client import connect

    live = start()
    table = live.visitor().open()
    url = f"{live.url.replace('http', 'ws')}/api/tables/{table}/ws"
    with pytest.raises(InvalidStatus), connect(url, origin="http://elsewhere.example"):
        pass
