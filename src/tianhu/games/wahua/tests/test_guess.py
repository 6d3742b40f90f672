"""Guessed hands hold what hands in play hold, given what their owners discarded, took and let go by."""

import os
from collections import Counter

import pytest

from tianhu.core import const
from tianhu.core.rng import Rng
from tianhu.core.state import State
from tianhu.games.wahua import terms
from tianhu.games.wahua.tests.scenes import GAME

SCALE = float(os.environ.get("TIANHU_SCALE", "1"))

# What is counted in a hand, and how far the mean of guesses may be off.
NEAR = {
    "open": 0.02,
    "let by": 0.1,
    "surplus": 0.1,
    "whites": 0.4,
    "frames": 0.7,
    "groups": 0.4,
    "sated": 0.3,
    "first": 0.1,
}


def thrown(state: State, seat: int) -> list[int]:
    """The points of a seat's discards that nobody took, in order."""
    return [(p & 127) // 3 for p in state.pile[: state.npile] if p >> 8 == seat]


def held(state: State, seat: int) -> Counter[str]:
    """What a hand holds."""
    found: Counter[str] = Counter()
    left, own = set(thrown(state, (seat - 1) % 4)), thrown(state, seat)
    for point in range(terms.POINTS):
        white, *framed = state.hand[seat * const.KINDS + point * 3 : seat * const.KINDS + point * 3 + 3]
        tiles = white + sum(framed)
        if terms.laid(state, seat, point):
            known = terms.known(state, seat, point)
            found["open"] += tiles - sum(known >> shift & 3 for shift in (0, 2, 4))
            found["groups"] += 1
            found["first"] += own[:1] == [point]
        elif tiles > 1:
            found["groups"] += 1
            found["surplus"] += tiles > 2 and white > 0
            found["sated"] += point in left
            found["first"] += own[:1] == [point]
        elif tiles:
            found["whites" if white else "frames"] += 1
            found["let by"] += point in left
    return found


@pytest.fixture(scope="module")
def counted() -> tuple[Counter[str], Counter[str], int]:
    """Sums over the other hands in play and in guesses, late in deals; and how many hands they are."""
    rng, hands = Rng(1), 0
    real: Counter[str] = Counter()
    guessed: Counter[str] = Counter()
    for seed in range(max(60, int(300 * SCALE))):
        deal = GAME.deal(seed=seed)
        while not deal.over:
            seat = deal.actors[0]
            if deal.state.phase == const.TURN and deal.state.npile >= 16:
                world = deal.view(seat).world(rng)
                for other in {0, 1, 2, 3} - {seat}:
                    real += held(deal.state, other)
                    guessed += held(world, other)
                    hands += 1
            deal.play(seat, GAME.rules.policy(deal.state, seat, rng))
    return real, guessed, hands


@pytest.mark.patient
@pytest.mark.parametrize("what", NEAR)
def test_guessed_hands_hold_as_much(counted: tuple[Counter[str], Counter[str], int], what: str) -> None:
    real, guessed, hands = counted
    assert abs(guessed[what] - real[what]) / hands < NEAR[what]
