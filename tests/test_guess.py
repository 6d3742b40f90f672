"""Guessed worlds: as likely as what is played, by hands that people have been improving."""

from collections.abc import Callable
from statistics import mean

import pytest

from tianhu import Rng
from tianhu.core import const as K
from tianhu.core.game import Game


@pytest.mark.patient
def test_guessed_hands_are_as_good_as_hands_in_play(game: Game, scaled: Callable[[int], int]) -> None:
    """How far others are from winning, in play and in guesses, late in a deal."""
    if game.helps(game.deal(seed=1).view(0).state, 0) is None:
        pytest.skip("the game counts no distance")
    rng, real, guessed = Rng(1), [], []
    deals, seed = max(10, scaled(200)), 0
    while seed < deals or len(real) < 40:
        deal = game.deal(seed=seed, rules=game.measured)
        late = min(4 * game.seats, (deal.state.back - deal.state.front) // 5)
        seed += 1
        assert seed < 2000, "no deal gets late"
        while not deal.over:
            seat = deal.actors[0]
            if deal.state.phase == K.TURN and deal.state.npile >= late:
                view = deal.view(seat)
                world = view.world(rng)
                for other in range(game.seats):
                    if other != seat:
                        real.append(game.helps(deal.state, other)["distance"])
                        guessed.append(game.helps(world, other)["distance"])
            deal.play(seat, game.rules.policy(deal.state, seat, rng))
    assert abs(mean(real) - mean(guessed)) < 0.5
    assert max(real) > 0
