"""Uniformly random legal moves."""

from tianhu.core.view import View
from tianhu.players.seeded import Seeded


class Chance(Seeded):
    """Chooses every legal move with the same probability."""

    def choose(self, view: View) -> int:
        """One of the view's moves."""
        moves = view.ints
        return moves[self.rng.below(len(moves))]
