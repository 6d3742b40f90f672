"""Votes of those at a table: what a majority is, how a vote lapses, and what it brings about."""

import json
import random
from types import SimpleNamespace

import pytest
from test_presence import Party, may, run

import tianhu
from tianhu import table
from tianhu.core.errors import IllegalMove
from tianhu.server import messages
from tianhu.server.room_messages import BallotMessage, ResumeMessage, VoteMessage
from tianhu.server.room_texts import from_text, to_text
from tianhu.server.votes import LAPSE, Vote


@pytest.fixture
def party():
    """Makes a table of two persons and a computer."""
    return lambda **terms: Party(tianhu.game("nantong"), **terms)


def shown(party, guest="a"):
    """The room as a page was shown it last."""
    told = [json.loads(text) for _, text in party.pages[guest].heard]
    return next(message for message in reversed(told) if message["t"] == "room")


@pytest.mark.parametrize(
    ("said", "here", "outcome"),
    [
        ({"a": True}, "ab", None),
        ({"a": True, "b": True}, "ab", True),
        ({"a": True, "b": False}, "ab", False),
        ({"a": True}, "a", True),
        ({"a": True}, "abc", None),
        ({"a": True, "b": True}, "abc", True),
        ({"a": True, "b": True}, "abcd", None),
        ({"a": True, "b": True, "c": False}, "abcd", None),
        ({"a": True, "b": True, "c": True}, "abcd", True),
        ({"a": True, "b": False, "c": False}, "abcd", False),
        # Who has left counts neither way.
        ({"a": True, "z": True}, "ab", None),
        ({"a": True}, "", False),
    ],
)
def test_more_than_half_of_those_who_are_here(said, here, outcome):
    assert Vote(1, "pause", None, "a", 0, said).outcome(here) is outcome


def test_a_paused_table_stands_still_and_goes_on(party):
    async def work():
        at = party(move=15)
        await at.until_turn(1, "a", "b")
        await at.say("a", VoteMessage("pause"))
        assert shown(at)["vote"] == {
            "number": 1,
            "what": "pause",
            "seat": None,
            "by": 0,
            "yes": [0],
            "no": [],
            "needed": 2,
            "left": 60,
        }
        await at.say("b", VoteMessage("pause"))
        assert (shown(at)["paused"], shown(at)["vote"], shown(at)["voted"]) == (True, None, "yes")
        made, deal = len(at.sitting.deal.made), at.sitting.deal
        given = messages.MoveMessage(1, at.sitting.sights[1].ask, table.give_way(deal.view(1)))
        with pytest.raises(IllegalMove) as caught:
            await at.lobby.take(at.pages["b"], given, may)
        assert caught.value.code == "paused"
        states = [told for told in map(json.loads, texts(at, "b")) if told["t"] == "state"]
        assert [told["sitting"]["clock"] is None for told in states[-2:]] == [False, True]
        # Neither the clock nor a computer in the place of who is away does anything.
        await at.go(120, "a")
        assert len(deal.made) == made
        assert from_text(to_text(at.lobby.gathering)).paused
        await at.say("a", ResumeMessage())
        assert not shown(at)["paused"]
        assert at.room.times.show(at.sitting, at.room.stop, at.clock.now).left == pytest.approx(15, abs=0.1)
        await at.go(10, "a")
        assert len(deal.made) == made
        await at.go(10, "a")
        assert len(deal.made) > made
        await at.close()

    run(work())


def test_computers_wait_while_the_table_is_paused(party):
    async def work():
        at = party()
        await at.say("a", VoteMessage("pause"))
        await at.say("b", BallotMessage(1, True))
        made = len(at.sitting.deal.made)
        await at.go(60, "a", "b")
        assert len(at.sitting.deal.made) == made
        await at.say("b", ResumeMessage())
        for seat in (0, 1):
            await at.until_turn(seat, "a", "b")
        assert len(at.sitting.deal.made) > made
        await at.close()

    run(work())


def test_a_vote_lapses_and_a_no_among_two_ends_it(party):
    async def work():
        at = party()
        await at.say("a", VoteMessage("end"))
        with pytest.raises(IllegalMove) as caught:
            await at.lobby.take(at.pages["b"], VoteMessage("pause"), may)
        assert caught.value.code == "vote"
        await at.go(LAPSE - 5, "a", "b")
        assert shown(at)["vote"]["number"] == 1
        await at.go(7, "a", "b")
        assert (shown(at)["vote"], shown(at)["voted"]) == (None, "no")
        assert not at.sitting.over
        with pytest.raises(IllegalMove) as caught:
            await at.lobby.take(at.pages["b"], BallotMessage(1, True), may)
        assert caught.value.code == "stale"
        await at.say("a", VoteMessage("end"))
        await at.say("b", BallotMessage(2, False))
        assert (shown(at)["vote"], shown(at)["voted"], at.sitting.over) == (None, "no", False)
        await at.close()

    run(work())


def test_two_end_a_sitting_in_mid_deal(party):
    async def work():
        at = party()
        at.lobby.rooms.rooms = {}
        await at.say("a", VoteMessage("end"))
        await at.say("b", VoteMessage("end"))
        assert at.sitting.over
        assert not at.sitting.deal.over
        assert not shown(at, "b")["playing"]
        with pytest.raises(IllegalMove) as caught:
            await at.lobby.take(at.pages["a"], VoteMessage("pause"), may)
        assert caught.value.code == "over"
        await at.close()

    run(work())


def test_only_who_is_away_is_removed_and_then_watches(party):
    async def work():
        at = party()
        with pytest.raises(IllegalMove) as caught:
            await at.lobby.take(at.pages["a"], VoteMessage("remove", 1), may)
        assert caught.value.code == "away"
        await at.go(5, "a")
        hand = list(at.sitting.sights[1].view["hand"])
        at.lobby.services.store.members = members
        await at.say("a", VoteMessage("remove", 1))
        assert [seat["taken"] for seat in shown(at)["seats"]] == ["person", "computer", "computer"]
        assert at.sitting.seats[1] == table.Seat(level="regular")
        assert at.lobby.gathering.of("b") is None
        # Back again he sees no hand: a page from before, and a new one.
        await at.lobby.let_watch()
        at.lobby.place_all()
        await at.go(1, "a", "b")
        state = next(m for m in map(json.loads, reversed(texts(at, "b"))) if m["t"] == "state")
        assert hand
        assert (state["view"]["hand"], state["sitting"]["watching"]) == ([], True)
        await at.close()

    run(work())


def texts(party, guest):
    return [text for _, text in party.pages[guest].heard]


async def members(_key):
    return {"a": 0}


def test_who_comes_back_in_time_is_not_removed(party):
    async def work():
        at = party()
        extra = at.lobby.gathering.computers[0]
        # Three persons: one alone is no majority of two who are here.
        at.lobby.gathering = table.Gathering(at.lobby.gathering.terms, table="t", matches=1)
        for seat, guest in enumerate("abc"):
            at.lobby.gathering = at.lobby.gathering.sit(guest, seat, random.Random(seat))
        assert extra == 2
        await at.say("a", VoteMessage("remove", 2))
        assert shown(at)["vote"]["needed"] == 2
        page = SimpleNamespace(**vars(at.pages["a"]) | {"guest": "c", "silent": False})
        at.lobby.connections.append(page)
        page.send, page.at = (lambda text: None), None
        await at.go(2, "a", "b")
        assert (shown(at)["vote"], shown(at)["voted"]) == (None, "no")
        at.lobby.connections.remove(page)
        await at.close()

    run(work())
