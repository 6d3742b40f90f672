"""The quick player of each game's own `value`."""

from tianhu.core.view import View
from tianhu.players.seeded import Seeded


class Greedy(Seeded):
    """Chooses what the game's policy judges best, looking no further."""

    def choose(self, view: View) -> int:
        """One of the view's moves."""
        return view.game.rules.policy(view.state, view.seat, self.rng)
