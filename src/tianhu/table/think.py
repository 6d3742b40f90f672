"""The computers at a table."""

from random import Random
from secrets import SystemRandom

from tianhu.core.errors import IllegalMove
from tianhu.core.view import View
from tianhu.players import LEVELS, Player, make
from tianhu.table.sitting import Sitting


class Thinkers:
    """The computer players of a sitting, by seat. Each is given a view and nothing else."""

    def __init__(self, sitting: Sitting, entropy: Random | None = None) -> None:
        """Their own chance comes from `entropy`, by default the system's."""
        entropy = entropy or SystemRandom()
        self.players: dict[int, Player] = {
            i: make(LEVELS[seat.level], entropy.getrandbits(63))
            for i, seat in enumerate(sitting.seats)
            if seat.level is not None
        }

    def choose(self, view: View) -> str:
        """The words of the move that the computer at the view's seat makes. May take long.

        Raises IllegalMove when it chooses what it may not do.
        """
        move = self.players[view.seat].choose(view)
        if move not in view.ints:
            raise IllegalMove("illegal", f"The computer at seat {view.seat} made an illegal move.")
        return view.game.word(move)
