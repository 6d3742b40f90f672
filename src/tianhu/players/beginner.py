"""The beginner: the quick player, who makes the mistakes a person makes."""

from tianhu.core import const
from tianhu.core.view import View
from tianhu.players.seeded import Seeded

# Out of a hundred: how often it throws another tile than it should, and how
# often it lets a claim go by. It never overlooks a win it has drawn.
SLIP = 22
ASLEEP = 30


class Beginner(Seeded):
    """Greedy, but it miscounts now and then and does not see every claim."""

    def choose(self, view: View) -> int:
        """One of the view's moves."""
        moves = view.ints
        best = view.game.rules.policy(view.state, view.seat, self.rng)
        word = best >> 8
        luck = self.rng.below(100)
        if word == const.DISCARD and luck < SLIP:
            same = [m for m in moves if m >> 8 == const.DISCARD]
            return same[self.rng.below(len(same))]
        if word not in (const.DISCARD, const.WIN) and const.PASS << 8 in moves and luck < ASLEEP:
            return const.PASS << 8
        return best
