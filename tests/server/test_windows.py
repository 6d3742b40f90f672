"""Several persons at a table: what one of them is sent, and when, tells nothing of the others' answers."""

import asyncio
import copy
import json
import random
from collections import Counter

from test_hidden import choose, other_world, sit_down
from virtual import HandClock, seat_at

from tianhu.core import const as K
from tianhu.server import messages

WAIT = 0.2


def claim_stops(game, rng):
    """Moments at which a discard lies open and nobody has answered yet."""
    sitting, shown = sit_down(game, rng), None
    while not sitting.deal.over:
        fresh, shown = sitting.pulse != shown, sitting.pulse
        if sitting.deal.state.phase == K.CLAIM and fresh:
            yield sitting
        if sitting.deal.halted:
            sitting.advance()
        else:
            seat = rng.choice(sitting.deal.actors)
            sitting.play(seat, choose(sitting, seat, rng))
        sitting.take_fresh()


def world_of(sitting, seat, rng):
    """The same table, as far as the seat can tell."""
    twin = copy.copy(sitting)
    twin._deal = other_world(sitting.deal, seat, rng)
    twin.deal.state.answer = [-1] * 4
    twin.fresh, twin.sealed, twin.sights = [], {}, dict(sitting.sights)
    return twin


async def watch(sitting, seat, mine, rng, late):
    """What the seat is sent while it answers at once and all others pass, within the window or late.

    None where others cannot pass. With what all have seen after it, so that like is compared with like.
    """
    clock = HandClock()
    room, pages = seat_at(sitting, clock, pace=int(WAIT * 1000))
    for page in pages.values():
        room.enter(page)
    await clock.turn(0.0)
    for page in pages.values():
        page.heard.clear()
    begun, asked = clock.now(), [other for other in sitting.deal.actors if other != seat]
    whole = all("pass" in sitting.deal.moves(other) for other in asked)
    when = sorted((rng.uniform(0.02, WAIT - 0.06) + (2 * WAIT if late else 0), other) for other in asked)
    plan = ([(0.01, seat, mine)] if mine else []) + [(at, other, "pass") for at, other in when]
    acts = []
    for at, who, move in plan if whole else []:
        await clock.turn(begun + at - clock.now())
        message = messages.MoveMessage(sitting.number, sitting.sights[who].ask, move)
        acts.append(asyncio.create_task(room.move(who, message)))
        await clock.turn(0.0)
    await clock.turn(begun + WAIT * 1.2 + (2 * WAIT if late else 0) - clock.now())
    await room.close()
    await asyncio.gather(*acts)
    heard = [(0 if late else round(at - begun, 3), text) for at, text in pages[seat].heard]
    return (str(sitting.deal.view(seat).log), tuple(asked), heard) if whole else None


def compare(game, rng, wanted, late):
    """Streams of worlds alike in all that was seen, in which different seats were asked."""
    own = Counter()
    for _ in range(400):
        for sitting in claim_stops(game, rng):
            seat = rng.choice([*sitting.deal.actors, *range(game.seats)])
            moves = sitting.sights[seat].view["moves"]
            mine = rng.choice(moves[-2:]) if moves else None
            seen = {}
            for _ in range(5):
                twin = world_of(sitting, seat, rng)
                if (found := asyncio.run(watch(twin, seat, mine, rng, late))) is not None:
                    seen.setdefault(found[0], []).append(found[1:])
            for alike in seen.values():
                streams = [heard for _, heard in alike]
                assert all(stream == streams[0] for stream in streams)
                apart = len({asked for asked, _ in alike}) > 1
                own["silent" if mine is None else "pass" if mine == "pass" else "claim"] += apart
            if own.total() >= 3 * wanted:
                return
    raise AssertionError("nowhere were different seats asked")


def test_a_person_is_sent_the_same_at_the_same_moment_whoever_else_was_asked(game, scaled):
    compare(game, random.Random(21), scaled(6), late=False)


def test_a_person_is_sent_the_same_where_others_think_longer_than_the_window(game, scaled):
    """That they do shows, for the table waits for them; not who, nor in the number of messages."""
    compare(game, random.Random(22), scaled(4), late=True)


def test_all_are_told_at_once_who_comes_and_who_goes(game):
    def here(page):
        return [player["here"] for player in json.loads(page.heard[-1][1])["sitting"]["players"]][:2]

    async def come_and_go():
        room, pages = seat_at(sit_down(game, random.Random(1)), HandClock())
        room.enter(pages[0])
        told = [here(pages[0])]
        room.enter(pages[1])
        told.append(here(pages[0]))
        room.leave(pages[1])
        told.append(here(pages[0]))
        await room.close()
        return told

    assert asyncio.run(come_and_go()) == [[True, False], [True, True], [True, False]]
