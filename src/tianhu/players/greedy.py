"""The quick player of each game's own `value`."""

from tianhu.core.rng import Rng
from tianhu.core.view import View


class Greedy:
    """Chooses what the game's policy judges best, looking no further."""

    def __init__(self, seed: int = 0) -> None:
        """The same seed gives the same choices."""
        self.rng = Rng(seed)

    def choose(self, view: View) -> int:
        """One of the view's moves."""
        return view.game.rules.policy(view.state, view.seat, self.rng)
