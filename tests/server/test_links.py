"""A player's own link: who brings it sees that one hand, and no longer than the player wants."""

import json

import pytest
from test_presence import Party, may, run
from virtual import Page

import tianhu
from tianhu.core.errors import IllegalMove
from tianhu.server.room_messages import LendMessage, SayMessage, SeeMessage


class Watched(Party):
    """Two persons who play, and Eve, who watches on as many pages as are asked for."""

    async def watch(self, pages=1):
        await self.lobby.let_watch()
        return [self.open() for _ in range(pages)]

    def open(self):
        page = Page(self.clock, -1)
        page.guest, page.name = "e", "Eve"
        self.lobby.enter(page)
        return page

    async def lend(self, guest, value=True):
        await self.say(guest, LendMessage(value))
        return self.lobby.gathering.of(guest).link


@pytest.fixture
def party():
    return lambda: Watched(tianhu.game("nantong"))


def told(page, kind="state"):
    return [doc for doc in map(json.loads, [text for _, text in page.heard]) if doc["t"] == kind]


def test_who_brings_the_link_sees_that_hand_and_no_other(party):
    async def work():
        at = party()
        (eve,) = await at.watch()
        assert told(eve)[-1]["view"]["hand"] == []
        link = await at.lend("b")
        await at.lobby.take(eve, SeeMessage(link), may)
        assert (told(eve, "room")[-1]["sees"], told(eve, "room")[-1]["link"]) == (1, "")
        assert told(at.pages["b"], "room")[-1]["seen"] == ["Eve"]
        assert told(at.pages["a"], "room")[-1]["seen"] == []
        for seat in (0, 1, 0):
            await at.until_turn(seat, "a", "b")
        shown = told(eve)[2:]
        assert len(shown) > 5
        hands = {json.dumps(state["view"]["hand"]) for state in told(at.pages["b"])}
        others = {json.dumps(state["view"]["hand"]) for state in told(at.pages["a"])}
        for state in shown:
            assert (state["view"]["seat"], state["view"]["moves"]) == (1, [])
            assert state["sitting"]["watching"]
            assert json.dumps(state["view"]["hand"]) in hands - others
            assert all(seat["open"] is None for seat in state["view"]["seats"])
            drawn = [event for event in state["events"] if event["word"] == "draw" and event["seat"] != 1]
            assert all(set(event["tiles"]) == {"x"} for event in drawn)
        with pytest.raises(IllegalMove) as caught:
            await at.lobby.take(eve, SayMessage(0), may)
        assert caught.value.code == "seat"
        # Taken back: from the next message on no hand, and the link leads nowhere.
        before = len(told(eve))
        await at.lend("b", value=False)
        after = told(eve)[before:]
        assert after
        assert all(state["view"]["hand"] == [] for state in after)
        assert told(at.pages["b"], "room")[-1]["seen"] == []
        with pytest.raises(IllegalMove) as caught:
            await at.lobby.take(at.open(), SeeMessage(link), may)
        assert caught.value.code == "link"
        await at.close()

    run(work())


def test_a_new_link_ends_the_old_one(party):
    async def work():
        at = party()
        (eve,) = await at.watch()
        await at.lobby.take(eve, SeeMessage(await at.lend("b")), may)
        assert await at.lend("b") != eve.link
        assert told(eve)[-1]["view"]["hand"] == []
        await at.close()

    run(work())


def test_who_plays_sees_no_other_hand_and_nobody_sees_two(party):
    async def work():
        at = party()
        first, second = await at.watch(2)
        links = [await at.lend(guest) for guest in "ab"]
        with pytest.raises(IllegalMove) as caught:
            await at.lobby.take(at.pages["a"], SeeMessage(links[1]), may)
        assert caught.value.code == "seat"
        await at.lobby.take(first, SeeMessage(links[0]), may)
        await at.lobby.take(second, SeeMessage(links[1]), may)
        assert (first.sees, second.sees) == (0, None)
        assert told(second)[-1]["view"]["hand"] == []
        for empty in ("", "nobody's"):
            with pytest.raises(IllegalMove):
                await at.lobby.take(second, SeeMessage(empty), may)
        await at.close()

    run(work())


def test_whose_seat_goes_to_a_computer_is_seen_no_more(party):
    async def work():
        at = party()
        (eve,) = await at.watch()
        await at.lobby.take(eve, SeeMessage(await at.lend("b")), may)
        before = len(told(eve))
        at.lobby.leave(at.pages["b"])
        at.lobby.gathering = at.lobby.gathering.rise("b").computer(1)
        at.sitting.reseat(1, at.sitting.seats[2])
        at.room.read_again()
        at.room.show_all()
        assert len(told(eve)) == before + 1  # that somebody is away; of the seat nothing
        at.lobby.place_all()
        await at.go(3, "a")
        assert [state["view"]["hand"] for state in told(eve)[before + 1 :]][-1] == []
        await at.close()

    run(work())
