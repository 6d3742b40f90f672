# compiled: CONTRIBUTING, section 2
"""Playing a decision out in sampled worlds: the inner loop of search.

Every candidate move is tried in the same worlds with the same later chance, so
that what is compared is the moves and not the luck.
"""

from tianhu.core.rng import Rng
from tianhu.core.rules import Rules
from tianhu.core.score import Sheet
from tianhu.core.state import State
from tianhu.core.widths import Bits64, Floats, Ints, Shorts

MOST = 128


class Rollouts:
    """The candidates of one decision and what they brought in so far.

    `total[i]` and `square[i]` sum the settlement of candidate i and its square
    over `tried[i]` worlds; `ahead[i]` and `spread[i]` sum its lead over the
    reference candidate and the square of that, over the same worlds.
    """

    rules: Rules
    state: State
    world: State
    play: State
    sheet: Sheet
    rng: Rng
    later: Rng
    known: bool
    n: int
    seat: int
    reference: int
    move: Ints
    alive: Shorts
    tried: Ints
    total: Floats
    square: Floats
    ahead: Floats
    spread: Floats

    def __init__(
        self, rules: Rules, state: State, seat: int, moves: list[int], seed: int, known: bool
    ) -> None:
        """`state` is a seat's hidden state, or with `known` a whole one to be taken as it is."""
        self.rules = rules
        self.state = state
        self.seat = seat
        self.known = known
        self.n = min(len(moves), MOST)
        self.reference = 0
        self.rng = Rng(seed)
        self.later = Rng(seed)
        self.world = State()
        self.play = State()
        self.sheet = Sheet()
        self.move = [0] * 128
        self.alive = [0] * 128
        self.tried = [0] * 128
        self.total = [0.0] * 128
        self.square = [0.0] * 128
        self.ahead = [0.0] * 128
        self.spread = [0.0] * 128
        for i in range(self.n):
            self.move[i] = moves[i]
            self.alive[i] = 1

    def _one(self, i: int, seed: Bits64) -> int:
        """The settlement of candidate `i` in the world at hand."""
        self.play.take(self.world)
        self.later.x = seed
        self.rules.c_apply(self.play, self.seat, self.move[i])
        self.rules.c_greedy(self.play, self.later)
        self.sheet.clear()
        self.rules.c_score(self.play, self.sheet)
        return self.sheet.pay[self.seat]

    def worlds(self, n: int) -> None:
        """Tries every candidate that is alive in `n` more worlds."""
        for _ in range(n):
            self.world.take(self.state)
            if not self.known:
                self.rules.c_guess(self.world, self.seat, self.rng)
            seed: Bits64 = self.rng.next()
            base = self._one(self.reference, seed)
            for i in range(self.n):
                if self.alive[i]:
                    x = base if i == self.reference else self._one(i, seed)
                    self.tried[i] += 1
                    self.total[i] += x
                    self.square[i] += x * x
                    self.ahead[i] += x - base
                    self.spread[i] += (x - base) * (x - base)

    def drop(self, i: int) -> None:
        """Tries a candidate no more."""
        self.alive[i] = 0

    def refer(self, i: int) -> None:
        """Makes a candidate the one that leads are measured from. Before the first world."""
        self.reference = i
