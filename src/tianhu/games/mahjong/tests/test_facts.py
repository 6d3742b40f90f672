"""The facts that hints of mahjong give as reasons."""

import pytest

from tianhu import Rng
from tianhu.core import const as K
from tianhu.games.mahjong import terms
from tianhu.games.mahjong.game import Mahjong
from tianhu.games.mahjong.tests.table import BY_OTHERS, GAME, losing, run, scaled, table, winning

CALLING = "123m456p789s1155z4m"


def facts(deal, seat, move):
    view = deal.view(seat)
    return GAME.facts(view.state, seat, GAME.move(move))


def test_a_discard_that_calls_and_one_that_does_not():
    deal = table({0: CALLING})
    calling = facts(deal, 0, "discard 4m")
    assert calling == {"lack": 1, "useful": 4, "worth": 4, "danger": 3, "callers": 0}
    assert facts(deal, 0, "discard 1m")["lack"] == 1
    assert facts(deal, 0, "discard 5p")["lack"] == 2


@pytest.mark.patient
def test_useful_tiles_are_those_that_helps_names():
    for seed in range(scaled(20)):
        deal, rng = GAME.deal(seed=seed), Rng(seed)
        while not deal.over:
            seat = deal.actors[0]
            view = deal.view(seat)
            if view.state.phase == K.TURN and seat == view.state.turn:
                for shown in Mahjong().helps(view.state, seat)["discards"]:
                    found = facts(deal, seat, f"discard {shown['tile']}")
                    # The tile thrown lies on the table then.
                    left = [tile["left"] - (tile["tile"] == shown["tile"]) for tile in shown["tiles"]]
                    assert found["useful"] == sum(left)
            deal.play(seat, GAME.rules.policy(deal.state, seat, rng))


def test_worth_is_what_the_hand_counts_when_another_wins():
    hand = "555z11199m22z34p8s"
    assert facts(table({0: hand + "6p"}), 0, "discard 6p")["worth"] == losing(hand, seat=0)["total"]


def test_after_a_pung_the_best_discard_counts():
    deal = run(table({0: "5z", 1: "55z123m456p789s46s"}), "0 discard 5z")
    assert facts(deal, 1, "pass") == {"lack": 1, "useful": 4, "worth": 2}
    # With 6s left the hand waits for 6s and for 9s, with 4s for 4s alone.
    assert facts(deal, 1, "pung 555z") == {"lack": 1, "useful": 6, "worth": 8}


def test_a_kong_counts_without_the_loose_tile():
    deal = table({0: "1111m23m456p789s99p"})
    before = deal.view(0).describe()
    assert facts(deal, 0, "concealed-kong 1111m") == {"lack": 1, "useful": 4, "worth": 32}
    assert deal.view(0).describe() == before


@pytest.mark.patient
def test_a_kong_never_reads_the_wall():
    """Each kong of some hundred deals, where the seat sees only hidden tiles in the wall."""
    kongs = 0
    for seed in range(max(30, scaled(150))):
        deal, rng = GAME.deal(seed=seed), Rng(seed)
        while not deal.over:
            seat = deal.actors[0]
            view = deal.view(seat)
            for move in view.ints:
                if move >> 8 in (terms.KONG, terms.CONCEALED_KONG, terms.ADDED_KONG):
                    found = GAME.facts(view.state, seat, move)
                    assert 0 <= found["lack"] < 14
                    assert 0 <= found["useful"] <= 136
                    kongs += 1
            deal.play(seat, GAME.rules.policy(deal.state, seat, rng))
    assert kongs > 2


def test_a_win_counts_what_it_will_count():
    wins = 0
    for seed in range(scaled(30)):
        deal, rng = GAME.deal(seed=seed), Rng(seed)
        while not deal.over:
            seat = deal.actors[0]
            move = GAME.rules.policy(deal.state, seat, rng)
            view = deal.view(seat)
            deal.play(seat, move)
            if deal.over and move >> 8 == K.WIN and deal.winner == seat:
                found = GAME.facts(view.state, seat, move)
                assert found == {"lack": 0, "worth": deal.score.total[seat]}
                wins += 1
    assert wins > 0
    assert winning("123m456p789s11z55z", "5z", by=BY_OTHERS[0])["total"] > 0


@pytest.mark.patient
def test_who_calls_may_be_served_unless_the_tile_lay_there_since():
    served = safe = 0
    for seed in range(scaled(40)):
        deal, rng = GAME.deal(seed=seed), Rng(seed)
        while not deal.over:
            seat = deal.actors[0]
            view = deal.view(seat)
            calling = [i for i in range(4) if i != seat and terms.is_calling(view.state, i)]
            for move in view.ints if calling else ():
                if move >> 8 == K.DISCARD:
                    found = GAME.facts(view.state, seat, move)["callers"]
                    assert found <= len(calling)
                    lain = [p & 127 for p in view.state.pile[: view.state.npile]]
                    served += found > 0
                    if lain[-1] == move & 255 and view.state.drawn >= 0:
                        assert found == 0
                        safe += 1
            deal.play(seat, GAME.rules.policy(deal.state, seat, rng))
    assert served > 0
    assert safe > 0
