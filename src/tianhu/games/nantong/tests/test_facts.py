"""The facts that hints of Nantong give as reasons."""

import pytest

import tianhu
from tianhu import Rng
from tianhu.core import const
from tianhu.games.nantong import terms

GAME = tianhu.game("nantong")


def walk(seeds):
    """Every view of a seat that is asked, in sensible deals."""
    for seed in seeds:
        deal, rng = GAME.deal(seed=seed), Rng(seed)
        while not deal.over:
            seat = deal.actors[0]
            yield deal.view(seat)
            deal.play(seat, GAME.rules.policy(deal.state, seat, rng))


def test_a_win_lacks_nothing():
    found = [
        GAME.facts(view.state, view.seat, move)
        for view in walk(range(8))
        for move in view.ints
        if move >> 8 == const.WIN
    ]
    assert found
    assert all(facts == {"lack": 0} for facts in found)


@pytest.mark.patient
def test_after_a_pung_the_best_discard_counts():
    seen = 0
    for view in walk(range(12)):
        for move in view.ints:
            if move >> 8 == terms.PUNG:
                after = view.state.copy()
                GAME.rules.apply(after, view.seat, move)
                discards = [m for m in GAME.rules.options(after, view.seat) if m >> 8 == const.DISCARD]
                best = min(
                    (found["lack"], -found["useful"])
                    for found in (GAME.facts(after, view.seat, discard) for discard in discards)
                )
                found = GAME.facts(view.state, view.seat, move)
                assert (found["lack"], -found["useful"]) == best
                seen += 1
    assert seen > 3


@pytest.mark.patient
def test_danger_counts_the_copies_that_others_may_hold():
    for view in walk(range(2)):
        for move in view.ints:
            if move >> 8 == const.DISCARD:
                kind = move & 255
                held = view.state.hand[view.seat * const.KINDS + kind]
                found = GAME.facts(view.state, view.seat, move)["danger"]
                assert found == 4 - view.state.seen[kind] - held
