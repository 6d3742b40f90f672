"""Plays a sitting of Duo, the game of two players that stands beside this file."""

import os
from pathlib import Path

os.environ.setdefault("TIANHU_GAMES", str(Path(__file__).parent))
import tianhu
from tianhu import Rng
from tianhu.players import make

game, rng = tianhu.game("duo"), Rng(5)
players = [make("greedy"), make("chance", 1)]
totals, setup = [0, 0], game.first_setup(rng)
while setup is not None:
    deal = game.deal(seed=rng.next(), setup=setup)
    while not deal.over:
        for seat in deal.actors:
            deal.play(seat, players[seat].choose(deal.view(seat)))
    totals = [a + b for a, b in zip(totals, deal.settlement, strict=True)]
    print(f"dealer {setup.dealer}, pot {setup.own.get('pot', 0)}: {deal.settlement}")
    setup = game.next_setup(setup, deal, rng)
print(f"in all: {totals}")
