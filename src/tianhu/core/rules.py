# compiled: CONTRIBUTING, section 2
"""The contract between the rules of a game and everything that plays it."""

from collections.abc import Mapping
from typing import Annotated, Any

from tianhu.core import const as K
from tianhu.core.rng import Rng
from tianhu.core.score import Sheet
from tianhu.core.state import State
from tianhu.core.widths import Ints, Wide


class Rules:
    """What may be done in a game, and what it does. Has no state of its own but its policy's weights.

    A game overrides the methods whose names begin with `c_`: they are C
    methods where the core is compiled, called without the GIL and without any
    check. The methods without the prefix are for Python.

    How a deal runs: `c_start` deals. While `phase` is not OVER: if nobody is
    `asked`, `c_advance` takes the deal to its next stop; otherwise each asked
    seat gives one answer with `c_apply`, in any order, and the last one in
    resolves them. The deal stops after each discard and each added kong even
    when nobody can claim, so that what watchers see does not depend on hands.
    """

    weight: Annotated[Ints, 32]

    def __init__(self, weights: Mapping[str, int] | None = None) -> None:
        """`weights` replaces some of the numbers the policy weighs by, for tuning. Raises KeyError."""
        whole = dict(self.weights())
        for name in weights or {}:
            if name not in whole:
                raise KeyError(name)
        whole.update(weights or {})
        self.weight = [*whole.values(), *[0] * (32 - len(whole))]

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(zip(self.weights(), self.weight, strict=False)),)

    def weights(self) -> Mapping[str, int]:
        """The numbers the policy weighs by, in the order of `weight`."""
        return {}

    def c_start(self, s: State) -> None:
        """Deals from `s.wall`, `s.dealer`, `s.opt` and `s.aux` as the game says."""

    def c_options(self, s: State, seat: int) -> int:
        """Writes the legal moves of an asked seat to `s.out`, ascending; returns how many."""
        return 0

    def c_apply(self, s: State, seat: int, move: int) -> None:
        """Takes the answer of an asked seat."""

    def c_advance(self, s: State) -> None:
        """Goes on when nobody is asked."""

    def c_score(self, s: State, sheet: Sheet) -> None:
        """Writes lines, totals and settlement of a deal that is over."""

    def c_policy(self, s: State, seat: int, g: Rng) -> int:
        """The move of a quick, sensible player who sees only what the seat may see.

        An override leaves `g` alone: the same view gives the same move, whatever was drawn
        before, so that hints and records repeat. Only this one, at random, uses it.
        """
        return s.out[g.below(self.c_options(s, seat))]

    def c_hide(self, s: State, seat: int) -> None:
        """Removes from `s` all that the seat may not know. After the end nothing is hidden.

        `asked` keeps what is known: the seat itself, and in a turn whose turn it is. The
        seat's own answer stays only at the stop it was given at: kept longer, it would
        tell that nobody was asked since. A game that keeps hidden things in `aux`
        overrides this and calls it.
        """
        if s.phase == K.OVER:
            return
        for i in range(s.seats):
            if i != seat:
                for k in range(K.KINDS):
                    s.hand[i * K.KINDS + k] = 0
                for k in range(4):
                    s.code[i * 4 + k] = 0
                    s.suit[i * 4 + k] = 0
            if i != seat or s.phase != K.CLAIM:
                s.answer[i] = -1
        for i in range(K.WALL):
            s.wall[i] = K.HIDDEN
        if s.phase != K.TURN:
            s.asked &= 1 << seat
        if s.turn != seat:
            s.drawn = -1
        for i in range(K.EVENTS):
            s.ev[i] = 0
        s.nev = 0

    def c_guess(self, s: State, seat: int, g: Rng) -> None:
        """Fills a hidden state with a world the seat cannot tell from the real one.

        Here: deals the unseen tiles evenly. `s.seen` counts the tiles that are
        or were face up. A game overrides this to set what it derives from
        hands (`code`, who else is asked) and to keep what is known of them. The
        seat itself is asked in the guess exactly where it is in `s`.
        """
        n = 0
        size = self.c_fill(s)
        for i in range(K.KINDS):
            s.out[i] = 0
        for i in range(size):
            s.out[s.wall[i]] += 1
        for k in range(K.KINDS):
            for _ in range(s.out[k] - s.seen[k] - s.hand[seat * K.KINDS + k]):
                s.wall[n] = k
                n += 1
        g.shuffle(s, n)
        for i in range(s.seats):
            if i != seat:
                for _ in range(s.held[i]):
                    n -= 1
                    s.hand[i * K.KINDS + s.wall[n]] += 1
        k = s.back - 1
        while n > 0:
            n -= 1
            s.wall[k] = s.wall[n]
            k -= 1

    def c_fill(self, s: State) -> int:
        """Puts the whole set into the wall, in order; returns its size."""
        return 0

    def c_prepare(self, s: State, g: Rng) -> None:
        """Chooses what chance decides besides the wall (dice), for simulation."""

    def c_seat(self, s: State) -> int:
        """The lowest seat that is asked."""
        a = s.asked
        i = 0
        while a & 1 == 0:
            a >>= 1
            i += 1
        return i

    def c_random(self, s: State, g: Rng) -> int:
        """Plays on to the end with uniformly random legal moves; returns how many."""
        n = 0
        while s.phase != K.OVER:
            s.nev = 0
            if s.asked == 0:
                self.c_advance(s)
            else:
                seat = self.c_seat(s)
                k = self.c_options(s, seat)
                self.c_apply(s, seat, s.out[g.below(k)])
                n += 1
        return n

    def c_greedy(self, s: State, g: Rng) -> int:
        """Plays on to the end with the quick player in every seat; returns the moves."""
        return self.c_duel(s, self, 0, g)

    def c_duel(self, s: State, other: "Rules", seats: int, g: Rng) -> int:
        """As `c_greedy`, with the policy of `other` in the seats of a bit mask."""
        n = 0
        while s.phase != K.OVER:
            s.nev = 0
            if s.asked == 0:
                self.c_advance(s)
            else:
                seat = self.c_seat(s)
                if (seats >> seat) & 1:
                    self.c_apply(s, seat, other.c_policy(s, seat, g))
                else:
                    self.c_apply(s, seat, self.c_policy(s, seat, g))
                n += 1
        return n

    def c_many(self, s: State, sheet: Sheet, g: Rng, n: int, greedy: bool) -> None:
        """Plays `n` deals from fresh shuffles.

        Leaves a checksum of all of them in `g.sum`, the number of moves taken in `g.total`,
        and the last settlement in `sheet.pay`. `g` goes on from where it was.
        """
        size = self.c_fill(s)
        g.total = 0
        g.sum = 0
        for i in range(n):
            g.shuffle(s, size)
            s.dealer = i % s.seats
            self.c_prepare(s, g)
            self.c_start(s)
            if greedy:
                g.total += self.c_greedy(s, g)
            else:
                g.total += self.c_random(s, g)
            sheet.clear()
            self.c_score(s, sheet)
            g.fold(s.winner + 1)
            g.fold(s.npile)
            for j in range(s.seats):
                g.fold(sheet.total[j])
                g.fold(sheet.pay[j] & 0xFFFF)

    def c_scores(self, s: State, sheet: Sheet, n: int) -> Wide:
        """Scores a finished deal `n` times, for measuring; returns the sum of totals."""
        total = 0
        for _ in range(n):
            sheet.clear()
            self.c_score(s, sheet)
            total += sheet.total[0]
        return total

    def start(self, s: State) -> None:
        """Deals; see `c_start`."""
        self.c_start(s)

    def options(self, s: State, seat: int) -> list[int]:
        """The legal moves of a seat, ascending; empty if it is not asked."""
        if not s.asked >> seat & 1:
            return []
        n = self.c_options(s, seat)
        return list(s.out[:n])

    def apply(self, s: State, seat: int, move: int) -> None:
        """Takes an answer without checking it; see `Deal.play` for the checked way."""
        self.c_apply(s, seat, move)

    def advance(self, s: State) -> None:
        """Goes on when nobody is asked."""
        self.c_advance(s)

    def score(self, s: State) -> Sheet:
        """The sheet of a deal that is over. Raises RuntimeError when a sheet cannot hold all its lines."""
        sheet = Sheet()
        sheet.clear()
        self.c_score(s, sheet)
        if sheet.n > K.LINES:
            raise RuntimeError(f"more than {K.LINES} lines, or {K.MELDS} groups of a seat, for one sheet")
        return sheet

    def policy(self, s: State, seat: int, g: Rng) -> int:
        """The quick player's move."""
        return int(self.c_policy(s, seat, g))

    def hide(self, s: State, seat: int) -> None:
        """Removes from `s` what the seat may not know."""
        self.c_hide(s, seat)

    def guess(self, s: State, seat: int, g: Rng) -> None:
        """Deals the hidden tiles of `s` anew."""
        self.c_guess(s, seat, g)

    def fill(self, s: State) -> int:
        """Puts the whole set into the wall in order; returns its size."""
        return int(self.c_fill(s))

    def random(self, s: State, g: Rng) -> int:
        """Plays on at random; returns the number of moves."""
        return int(self.c_random(s, g))

    def greedy(self, s: State, g: Rng) -> int:
        """Plays on with the quick player; returns the number of moves."""
        return int(self.c_greedy(s, g))

    def many(self, s: State, g: Rng, n: int, greedy: bool = False) -> tuple[int, int]:
        """Plays `n` fresh deals; returns checksum and number of moves."""
        self.c_many(s, Sheet(), g, n, greedy)
        return int(g.sum), int(g.total)

    def scores(self, s: State, n: int) -> int:
        """Scores a finished deal `n` times, for measuring."""
        return int(self.c_scores(s, Sheet(), n))
