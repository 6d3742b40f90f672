"""Who is away, who plays meanwhile, and the clock; all in a time of its own."""

import asyncio
import json
import random
from types import SimpleNamespace

import pytest
from virtual import HandClock, Page, seat_at

import tianhu
from tianhu import table
from tianhu.core import const as K
from tianhu.server import messages, room_messages
from tianhu.server.lobby import Lobby


@pytest.fixture(
    params=["nantong", *(pytest.param(each, marks=pytest.mark.full) for each in ("wahua", "mahjong"))]
)
def played(request):
    """A game: one in the short run, all in the full one."""
    return tianhu.game(request.param)


def may(_what):
    return True


class Party:
    """Two persons, Anna at seat 0 and Ben at seat 1, computers at the others."""

    def __init__(self, game, **terms):
        self.clock = HandClock()
        gathering = (
            table.Gathering(table.Terms(game.id, {}, **terms).checked()).sit("a", 0).sit("b", 1).fill()
        )
        gathering = gathering.ready("b", True).begin("t", "a", random.Random(1))
        created = gathering.created()
        sitting = created.sitting()
        begun = table.begin_first(sitting, random.Random(3))
        begun.apply(sitting)
        self.first = [table.to_stored(created), table.to_stored(begun)]
        self.room, _ = seat_at(sitting, self.clock)
        self.room.services.settings.__dict__["silence"] = 3.5
        rooms = SimpleNamespace(services=self.room.services)
        self.lobby = Lobby(rooms, "QQQQQQ", gathering, 1, {"a": "Anna", "b": "Ben"})
        self.lobby.room = self.room
        self.room.set_times(gathering.terms.move, gathering.terms.reserve)
        self.pages = {guest: Page(self.clock, -1) for guest in "ab"}
        for guest, page in self.pages.items():
            page.guest, page.name = guest, guest.upper()
            self.lobby.enter(page)

    @property
    def sitting(self):
        return self.room.sitting

    async def go(self, seconds, *beating):
        """Time goes on; the pages of `beating` answer each beat."""
        for _ in range(round(seconds * 2)):
            for guest in beating:
                await self.lobby.take(self.pages[guest], room_messages.BeatMessage(), may)
            await self.clock.turn(0.5)

    async def say(self, guest, message):
        """A page says something, and what it leads to is stored and shown."""
        said = asyncio.create_task(self.lobby.take(self.pages[guest], message, may))
        while not said.done():
            await self.clock.turn(0.05)
        await said

    def here(self):
        told = [json.loads(text) for _, text in self.pages["a"].heard]
        return [seat["here"] for seat in next(m for m in reversed(told) if m["t"] == "room")["seats"]][:2]

    async def until_turn(self, seat, *beating):
        """Until a seat has its turn; whoever else is asked passes, or throws what was drawn."""
        for _ in range(3000):
            deal = self.sitting.deal
            if deal.over:
                pytest.skip("the deal ends before")
            if self.sitting.open_turn and deal.actors == [seat]:
                return
            for guest, person in (("a", 0), ("b", 1)):
                if person in self.sitting.asked:
                    move = table.give_way(deal.view(person))
                    ask = self.sitting.sights[person].ask
                    said = messages.MoveMessage(self.sitting.number, ask, move)
                    await self.say(guest, said)
            await self.go(0.5, *beating)
        raise AssertionError("no turn")

    async def close(self):
        self.lobby.close()
        await self.room.close()


def run(work):
    asyncio.run(work)


def test_who_falls_silent_is_shown_as_away_within_five_seconds(played):
    async def work():
        party = Party(played)
        await party.go(10, "a", "b")
        assert party.here() == [True, True]
        await party.go(5, "a")
        assert party.here() == [True, False]
        await party.go(0.5, "a", "b")
        assert party.here() == [True, True]
        await party.close()

    run(work())


@pytest.mark.parametrize("wait", [30, 120])
def test_a_computer_plays_for_who_is_away_and_gives_the_seat_back(played, wait):
    async def work():
        party = Party(played, away=wait)
        await party.until_turn(1, "a", "b")
        made = len(party.sitting.deal.made)
        await party.go(wait - 1, "a")
        assert len(party.sitting.deal.made) == made
        assert party.room.stand == set()
        await party.go(10, "a")
        assert party.room.stand == {1}
        assert len(party.sitting.deal.made) > made
        assert [p.stand for p in party.room._players()][:2] == [False, True]
        await party.go(0.5, "a", "b")
        assert party.room.stand == set()
        await party.until_turn(1, "a", "b")
        made = len(party.sitting.deal.made)
        await party.go(20, "a", "b")
        assert len(party.sitting.deal.made) == made
        await party.close()

    run(work())


def test_nobody_plays_for_who_is_away_where_that_was_agreed(played):
    async def work():
        party = Party(played, away=0)
        await party.until_turn(1, "a", "b")
        made = len(party.sitting.deal.made)
        await party.go(300, "a")
        assert len(party.sitting.deal.made) == made
        await party.close()

    run(work())


def test_time_runs_out_and_the_drawn_tile_goes(played):
    async def work():
        party = Party(played, move=15, reserve=60)
        await party.until_turn(1, "a", "b")
        await party.go(74, "a", "b")
        deal = party.sitting.deal
        assert party.sitting.open_turn
        assert deal.actors == [1]
        clock = party.room.times.show(party.sitting, party.room.stop, party.clock.now)
        assert clock.left == 0
        assert clock.reserve[1] == 60
        given = table.give_way(deal.view(1))
        made = len(deal.made)
        await party.go(3, "a", "b")
        assert party.sitting.game.word(deal.made[made][1]) == given
        assert party.sitting.reserve == {1: 0}
        again = table.rebuild([*party.first, *party.room.services.store.stored])
        assert again.reserve == {1: 0}  # a server that starts again gives it no second one
        await party.until_turn(1, "a", "b")
        made = len(party.sitting.deal.made)
        await party.go(17, "a", "b")
        assert len(party.sitting.deal.made) > made
        await party.close()

    run(work())


def test_to_answer_a_discard_all_have_one_time_and_no_reserve(played):
    async def work():
        party = Party(played, move=15, reserve=180)
        found = 0
        for _ in range(400):
            sitting = party.sitting
            if sitting.deal.over:
                break
            asked = [seat for seat in sitting.asked if seat < 2]
            if sitting.deal.state.phase == K.CLAIM and asked:
                end = party.room.times.end(sitting, party.room.stop)
                assert end - party.room.stop.begun == pytest.approx(15)
                made = len(sitting.deal.made)
                await party.go(16, "a", "b")
                assert len(sitting.deal.made) > made
                found += 1
            elif asked:
                await party.until_turn(asked[0], "a", "b")
                seat, deal = asked[0], sitting.deal
                said = messages.MoveMessage(
                    sitting.number, sitting.sights[seat].ask, table.give_way(deal.view(seat))
                )
                await party.say("ab"[seat], said)
            else:
                await party.clock.turn(0.01)
        assert found
        assert party.sitting.reserve == {}
        await party.close()

    run(work())
