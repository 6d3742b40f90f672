"""Waits: the same at each stop whether or not anybody is asked; and a loop that nobody blocks."""

import asyncio
import itertools
import json
import random
import threading
from collections import Counter

import pytest
from virtual import HandClock, any_time, seat_at

import tianhu
from tianhu import table
from tianhu.core.errors import BadInput, IllegalMove
from tianhu.server import messages

WAIT = 0.2
HANGS = 600  # seconds until a test that hangs is ended; nothing is measured by it


def sit_down(game, level, seed):
    """A person and computers."""
    seats = (table.Seat(guest="g"), *(table.Seat(level=level) for _ in range(game.seats - 1)))
    sitting = table.Created(game.id, game.options.resolve(), seats, "fast").sitting()
    table.begin_first(sitting, random.Random(seed)).apply(sitting)
    sitting.take_fresh()
    return sitting


def answer_of(sitting, rng):
    """What the person says: passes where that is open."""
    moves = sitting.sights[0].view["moves"]
    return "pass" if "pass" in moves else rng.choice(moves)


async def waits(game, level, seed, takes, steps=600):
    """How long stops lasted, by whether a computer was asked there; but a turn of the person's own."""
    clock, rng = HandClock(), random.Random(seed)
    sitting = sit_down(game, level, seed)
    room, pages = seat_at(sitting, clock, takes, int(WAIT * 1000))
    shown = []  # when, which stop, whether a computer is asked there, whether the person has the turn

    def note(text):
        state, own = json.loads(text), sitting.open_turn and 0 in sitting.deal.actors
        if state["t"] == "state" and (not shown or state["ask"] != shown[-1][1]):
            shown.append((clock.now(), state["ask"], bool(sitting.asked_computers), own))

    pages[0].send = note
    room.enter(pages[0])
    for _ in range(steps):
        await clock.turn(rng.choice([0.01, 0.05]))
        if sitting.deal.over:
            break
        sight = sitting.sights[0]
        if sight.view["moves"] and not room.lock.locked():
            message = messages.MoveMessage(sitting.number, sight.ask, answer_of(sitting, rng))
            asyncio.get_running_loop().create_task(room.move(0, message))
    await room.close()
    found = {True: [], False: []}
    for (begun, _, asked, own), (ended, *_) in itertools.pairwise(shown):
        if not own:
            found[asked].append(round(ended - begun, 6))
    return found


@pytest.mark.some(3)
@pytest.mark.parametrize("level", ["regular", "master"])
def test_thinking_does_not_show_in_the_wait(game, level, scaled):
    """Whether a computer was asked or not, and however long it thinks, a stop lasts as long as any other."""
    found = {True: [], False: []}
    for seed in range(40):
        if seed >= scaled(2) and len(found[True]) > 10 and len(found[False]) > 3:
            break  # a deal of a small game has few stops
        takes = any_time(random.Random(seed), 3 * WAIT)
        for asked, seen in asyncio.run(waits(game, level, seed, takes)).items():
            found[asked] += seen
    wait = 0.3 if level == "master" else WAIT
    assert len(found[True]) > 10
    assert len(found[False]) > 3
    assert set(found[True]) == set(found[False]) == {wait}


def test_a_table_that_was_left_waits_anew(scaled):
    """Else a page that comes back would see how long a computer has to think."""
    for seed in range(scaled(6)):
        asyncio.run(come_back(seed))


async def come_back(seed):
    clock = HandClock()
    sitting = sit_down(tianhu.game("mahjong"), "master", seed)
    room, pages = seat_at(sitting, clock, any_time(random.Random(seed), 1.0), int(WAIT * 1000))
    for _ in range(30):
        room.enter(pages[0])
        await clock.turn(0.0)
        stop, waiting = sitting.pulse, sitting.open_turn and not sitting.asked_computers
        room.leave(pages[0])
        await clock.turn(50.0)
        if sitting.pulse != stop or waiting or sitting.sights[0].view["moves"]:
            break
        pages[0].heard.clear()
        room.enter(pages[0])
        await clock.turn(0.4)
        assert pages[0].heard[1][0] - pages[0].heard[0][0] == pytest.approx(0.3)
    await room.close()


def test_what_is_not_thought_out_in_time_is_played_as_by_a_quick_player():
    """A stop of a computer's turn ends when it has to, with a sensible move."""

    async def play(seed):
        clock = HandClock()
        sitting = sit_down(tianhu.game("mahjong"), "master", seed)
        room, pages = seat_at(sitting, clock, lambda: 99.0, int(WAIT * 1000))
        room.enter(pages[0])
        await clock.turn(0.0)
        asked = sitting.asked_computers
        if asked:
            quick = room.minds.thinkers.quick(sitting.deal.view(asked[0]))
            await clock.turn(0.3)
            assert sitting.deal.made[0] == (asked[0], sitting.game.move(quick))
        await room.close()
        return bool(asked)

    assert any(asyncio.run(play(seed)) for seed in range(6))


def test_a_claim_answered_at_once_is_resolved_with_the_wait(game):
    """It would tell that nobody else could claim; and the page that answered is told at once that it has."""

    async def play(seed):
        clock = HandClock()
        sitting = sit_down(game, "regular", seed)
        room, pages = seat_at(sitting, clock, pace=int(WAIT * 1000))
        room.enter(pages[0])
        for _ in range(3000):
            sight = sitting.sights[0]
            if sitting.deal.over:
                break
            if not sight.view["moves"] or room.lock.locked():
                await clock.turn(0.01)
                continue
            message = messages.MoveMessage(sitting.number, sight.ask, answer_of(sitting, random.Random(1)))
            begun, heard, claim = room.stop.begun, len(pages[0].heard), not sitting.open_turn
            acting = asyncio.create_task(room.move(0, message))
            await clock.turn(0.01)
            if claim and clock.now() < begun + WAIT / 2:
                answered = json.loads(pages[0].heard[heard][1])
                assert (answered["ask"], answered["view"]["moves"]) == (sight.ask, [])
                await clock.turn(begun + WAIT - clock.now() - 0.001)
                assert len(pages[0].heard) == heard + 1
                await clock.turn(0.001)
                assert pages[0].heard[heard + 1][0] == pytest.approx(begun + WAIT)
                await room.close()
                return True
            while not acting.done():
                await clock.turn(0.01)
        await room.close()
        return False

    assert any(asyncio.run(play(seed)) for seed in range(20))


def test_whenever_an_answer_comes_it_is_taken_once_or_refused(game, scaled):
    """While computers think, while a stop settles, between two answers: nothing sent is lost in silence."""
    wanted = {("refused", "settling"), *itertools.product(["taken", "refused"], ["turn", "claim"])}
    came = Counter()
    for seed in range(60):
        if seed >= scaled(20) and wanted <= came.keys():
            break
        came += asyncio.run(send_at_any_time(game, seed))
    assert wanted <= came.keys()


async def send_at_any_time(game, seed):
    """What came of answers sent at any moment, and at which."""
    clock, rng = HandClock(), random.Random(seed)
    sitting = sit_down(game, "regular", seed)
    room, pages = seat_at(sitting, clock, any_time(rng, 2 * WAIT), int(WAIT * 1000))
    room.enter(pages[0])
    sent, words = [], sorted(filter(None, game.words))
    for number in range(300):
        await clock.turn(rng.choice([0.0, 0.003, 0.01, WAIT / 2, WAIT]))
        sight = sitting.sights[0]
        move = rng.choice([*sight.view["moves"], rng.choice(words)])
        ask = max(0, sight.ask - (rng.random() < 0.2))
        moment = "settling" if room.lock.locked() else "turn" if sitting.open_turn else "claim"
        message = messages.MoveMessage(sitting.number, ask, move, f"a{number}")
        sent.append((f"0:a{number}", moment, asyncio.create_task(room.move(0, message))))
        if sitting.deal.over:
            break
    await clock.turn(1.0)
    kept = Counter(doc.get("act") for _, doc in room.services.store.stored)
    came = Counter()
    for act, moment, answer in sent:
        assert answer.done(), (act, moment)
        refused = isinstance(answer.exception(), IllegalMove | BadInput)
        assert refused or answer.result() is False
        assert kept[act] == (not refused), (act, moment)
        came["refused" if refused else "taken", moment] += 1
    await room.close()
    return came


@pytest.mark.parametrize("level", ["regular", "master"])
def test_a_table_waits_while_nobody_is_there(game, level):
    async def leave(seed):
        clock = HandClock()
        sitting = sit_down(game, level, seed)
        room, pages = seat_at(sitting, clock, any_time(random.Random(seed), 1.0), int(WAIT * 1000))
        room.enter(pages[0])
        await clock.turn(WAIT * 2.5)
        room.leave(pages[0])
        left, told = sitting.pulse, len(pages[0].heard)
        await clock.turn(3600.0)
        assert (sitting.pulse, len(pages[0].heard)) == (left, told)
        room.enter(pages[0])
        await clock.turn(60.0)
        moved = sitting.pulse != left
        await room.close()
        return moved

    moved = [asyncio.run(leave(seed)) for seed in range(8)]
    assert any(moved), "at no table a computer was to move"


def test_long_thought_does_not_block_the_loop(start, monkeypatch):
    """While a computer thinks, and until it is allowed to have thought, requests are answered."""
    thinking, go_on = threading.Event(), threading.Event()

    def slow(self, view):
        thinking.set()
        assert go_on.wait(HANGS)
        return view.moves[0]

    monkeypatch.setattr(table.Thinkers, "choose", slow)
    visitor = start().visitor()
    tabs = [visitor.sit(visitor.open(name)) for name in tianhu.names() for _ in range(3)]
    try:
        assert thinking.wait(HANGS)
        for _ in range(20):
            assert visitor.http.get("/api/version").status_code == 200
    finally:
        go_on.set()
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
        thread.join(HANGS)
    assert ends == ["over"] * len(threads)
