"""Concealed kongs that others do not see (N3.2, `concealed_kong` hidden)."""

from typing import Any

import pytest

from tianhu import Rng
from tianhu.core.const import OVER
from tianhu.core.game import Deal
from tianhu.games.nantong.tests.table import GAME, finish_by_policy, look, run, table

HAND = {0: "1111m2345678s9s123p456p1z2z3z9m", 1: "2222m", 2: "9m"}


def kong(form: str) -> Deal:
    """The dealer has declared four 1m from his hand."""
    return run(table(HAND, concealed_kong=form), "0 pass", "1 pass", "0 concealed-kong 1111m")


def laid(deal: Deal, seat: int) -> list[str]:
    tiles: list[str] = look(deal, seat)["seats"][0]["melds"][0]["tiles"]
    return tiles


def told(deal: Deal, seat: int) -> list[str]:
    event = next(e for e in deal.view(seat).events() if e["word"] == "concealed-kong")
    tiles: list[str] = event["tiles"]
    return tiles


@pytest.mark.parametrize("form", ["shown", "hidden"])
def test_N3_2_who_sees_a_concealed_kong(form: str) -> None:
    deal = kong(form)
    back = ["1m"] * 4 if form == "shown" else ["x"] * 4
    for seat in (1, 2):
        assert laid(deal, seat) == told(deal, seat) == back
        view = deal.view(seat).state
        assert view.seen[0] == (4 if form == "shown" else 0)
    assert laid(deal, 0) == told(deal, 0) == ["1m"] * 4
    assert deal.view(0).state.seen[0] == 4


def test_N3_2_the_count_reveals_it() -> None:
    deal = finish_by_policy(kong("hidden"))
    assert deal.state.phase == OVER
    for seat in range(3):
        assert laid(deal, seat) == told(deal, seat) == ["1m"] * 4


def test_N3_2_a_guess_makes_it_any_kind_that_was_not_seen() -> None:
    deal = kong("hidden")
    view = deal.view(1)
    found: set[int] = set()
    for seed in range(300):
        world = view.world(Rng(seed))
        kind = world.meld[0] & 127
        assert view.state.seen[kind] + view.state.hand[72 + kind] == 0
        assert all(world.hand[seat * 72 + kind] == 0 for seat in range(3))
        found.add(kind)
    unseen = {k for k in range(30) if view.state.seen[k] + view.state.hand[72 + k] == 0}
    assert found == unseen
    assert 0 in found


@pytest.mark.patient
def test_N3_2_the_quick_player_does_not_count_what_it_cannot_see() -> None:
    """Over whole deals its choice from the deal is its choice from its view, in both forms."""
    kongs = 0
    for seed in range(12):
        deal: Any = GAME.deal(seed=seed, concealed_kong="hidden")
        while not deal.over:
            seat = deal.actors[0]
            choice = GAME.rules.policy(deal.state, seat, Rng(9))
            assert GAME.rules.policy(deal.view(seat).state, seat, Rng(9)) == choice
            deal.play(seat, choice)
            kongs += GAME.word(choice).startswith("concealed")
    assert kongs > 0
