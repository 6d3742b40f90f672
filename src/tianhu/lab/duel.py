# compiled: CONTRIBUTING, section 2
"""Two sets of weights of the quick player against each other, at the speed of the core."""

from tianhu.core.rng import Rng
from tianhu.core.rules import Rules
from tianhu.core.score import Sheet
from tianhu.core.state import State
from tianhu.core.widths import Bits64


class Duel:
    """A challenger in one seat, the champion in all others, on each wall in every rotation.

    `total` and `square` sum over the walls what the challenger won a deal in
    points, averaged over the rotations, and its square.
    """

    champion: Rules
    challenger: Rules
    state: State
    play: State
    sheet: Sheet
    rng: Rng
    total: float
    square: float

    def __init__(self, champion: Rules, challenger: Rules, state: State) -> None:
        """`state` gives seats and options."""
        self.champion = champion
        self.challenger = challenger
        self.state = state
        self.play = state.copy()
        self.sheet = Sheet()
        self.rng = Rng()
        self.total = 0.0
        self.square = 0.0

    def walls(self, first: int, n: int) -> None:
        """Plays the walls from number `first` on, each from its own seed."""
        size = self.champion.c_fill(self.state)
        for i in range(first, first + n):
            self.champion.c_fill(self.state)
            self.rng.x = i * 1000003
            self.rng.shuffle(self.state, size)
            self.state.dealer = i % self.state.seats
            self.champion.c_prepare(self.state, self.rng)
            seed: Bits64 = self.rng.next()
            x: float = 0.0
            for seat in range(self.state.seats):
                self.play.take(self.state)
                self.rng.x = seed
                self.champion.c_start(self.play)
                self.champion.c_duel(self.play, self.challenger, 1 << seat, self.rng)
                self.sheet.clear()
                self.champion.c_score(self.play, self.sheet)
                x += self.sheet.pay[seat]
            x /= self.state.seats
            self.total += x
            self.square += x * x
