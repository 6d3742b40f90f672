"""A player of one's own against the quick player: it keeps pairs, and throws lone tiles first.

The same walls are played in every rotation of the seats, so that the luck of the deal cancels.
"""

import tianhu
from tianhu.core.view import View
from tianhu.players import make

DEALS = 6


class Keeper:
    """Wins when it can, claims nothing, and discards the kind it holds fewest of."""

    def choose(self, view: View) -> int:
        """One of `view.ints`."""
        words = dict(zip(view.ints, view.moves, strict=True))
        for wanted in ("win", "pass"):
            for move, text in words.items():
                if text == wanted:
                    return move
        return min(words, key=lambda move: view.hand.count(move & 255) or 9)


game = tianhu.game("mahjong")
points = [0] * game.seats
for seed in range(DEALS):
    wall = game.deal(seed=seed)
    for turn in range(game.seats):
        deal = game.deal(wall=wall.wall, setup=wall.setup)
        players = [
            Keeper() if (seat + turn) % game.seats == 0 else make("greedy") for seat in range(game.seats)
        ]
        while not deal.over:
            for seat in deal.actors:
                deal.play(seat, players[seat].choose(deal.view(seat)))
        for seat, paid in enumerate(deal.settlement):
            points[(seat + turn) % game.seats] += paid
print(f"Keeper: {points[0] / DEALS / game.seats:+.1f} points a deal")
