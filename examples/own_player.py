"""A player of one's own against the quick player: it keeps pairs, and throws lone tiles first.

The arena plays each wall in every rotation of the seats, so that the luck of the deal cancels.
The same from the command line, in this folder:

    tianhu arena mahjong --players own_player:Keeper,greedy --deals 100
"""

import tianhu


class Keeper:
    """Wins when it can, claims nothing, and discards the kind it holds fewest of."""

    def choose(self, view: tianhu.View) -> int:
        """One of `view.ints`."""
        words = dict(zip(view.ints, view.moves, strict=True))
        for wanted in ("win", "pass"):
            for move, text in words.items():
                if text == wanted:
                    return move
        return min(words, key=lambda move: view.hand.count(move & 255) or 9)


if __name__ == "__main__":
    found = tianhu.arena("mahjong", [Keeper, "greedy"], deals=6)
    for player in found["players"][:2]:
        print(f"{player['name']}: {player['mean']:+.1f} points a deal, {player['wins']} wins")
