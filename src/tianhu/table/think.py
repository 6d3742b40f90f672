"""The computers at a table."""

from random import Random
from secrets import SystemRandom

from tianhu.core.errors import IllegalMove
from tianhu.core.view import View
from tianhu.players import LEVELS, Player, make
from tianhu.players.greedy import Greedy
from tianhu.players.search import Search
from tianhu.table.sitting import Sitting

# Who plays for a person that is away: soundly, and at once.
STAND_IN = "regular"


class Thinkers:
    """The computer players of a sitting, by seat. Each is given a view and nothing else."""

    def __init__(self, sitting: Sitting, entropy: Random | None = None) -> None:
        """Their own chance comes from `entropy`, by default the system's.

        At a person's seat stands one that plays while the person is away.
        """
        entropy = entropy or SystemRandom()
        self.players: dict[int, Player] = {
            i: make(LEVELS[seat.level or STAND_IN], entropy.getrandbits(63))
            for i, seat in enumerate(sitting.seats)
        }
        self._budgets = {i: p.ms or 0.0 for i, p in self.players.items() if isinstance(p, Search)}

    @property
    def budget(self) -> float:
        """Milliseconds that the most thorough of them may take for a move; 0 if all are quick."""
        return max(self._budgets.values(), default=0.0)

    def hurry(self, seat: int, ms: float) -> None:
        """Gives a computer that looks ahead less time than it may take, where less is left."""
        player = self.players[seat]
        if isinstance(player, Search):
            player.ms = max(1.0, min(ms, self._budgets[seat]))

    def quick(self, view: View) -> str:
        """The words of what a quick player does in the view's seat, looking no further."""
        return view.game.word(Greedy().choose(view))

    def choose(self, view: View) -> str:
        """The words of the move that the computer at the view's seat makes. May take long.

        Raises IllegalMove when it chooses what it may not do.
        """
        move = self.players[view.seat].choose(view)
        if move not in view.ints:
            raise IllegalMove("illegal", f"The computer at seat {view.seat} made an illegal move.")
        return view.game.word(move)
