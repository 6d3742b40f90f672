"""Uniformly random legal moves."""

from tianhu.core.rng import Rng
from tianhu.core.view import View


class Chance:
    """Chooses every legal move with the same probability."""

    def __init__(self, seed: int = 0) -> None:
        """The same seed gives the same choices."""
        self.rng = Rng(seed)

    def choose(self, view: View) -> int:
        """One of the view's moves."""
        moves = view.ints
        return moves[self.rng.below(len(moves))]
