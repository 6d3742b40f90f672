# compiled: CONTRIBUTING, section 2
"""The contract between the rules of a game and everything that plays it."""

from collections.abc import Mapping
from typing import Annotated, Any

from tianhu.core import const
from tianhu.core.nouns import Nouns
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
    who_knows: Annotated[Ints, 320]

    def __init__(self, weights: Mapping[str, int] | None = None) -> None:
        """`weights` replaces some of the numbers the policy weighs by, for tuning. Raises KeyError."""
        whole = dict(self.weights())
        for name in weights or {}:
            if name not in whole:
                raise KeyError(name)
        whole.update(weights or {})
        self.weight = [*whole.values(), *[0] * (32 - len(whole))]
        nouns = self.nouns()
        known = [] if nouns is None else nouns.who_knows()
        self.who_knows = [*known, *[0] * (const.AUX - len(known))]

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(zip(self.weights(), self.weight, strict=False)),)

    def nouns(self) -> Nouns | None:
        """What the game has names for; what it remembers is hidden by what is said there."""
        return None

    def weights(self) -> Mapping[str, int]:
        """The numbers the policy weighs by, in the order of `weight`."""
        return {}

    def c_start(self, state: State) -> None:
        """Deals from wall, dealer, options and `aux` of `state` as the game says."""

    def c_options(self, state: State, seat: int) -> int:
        """Writes the legal moves of an asked seat to `state.out`, ascending; returns how many."""
        return 0

    def c_apply(self, state: State, seat: int, move: int) -> None:
        """Takes the answer of an asked seat."""

    def c_advance(self, state: State) -> None:
        """Goes on when nobody is asked."""

    def c_score(self, state: State, sheet: Sheet) -> None:
        """Writes lines, totals and settlement of a deal that is over."""

    def c_settle(self, state: State, sheet: Sheet) -> None:
        """Writes to `sheet.pay` what the totals of a deal that is over come to: the last step of a score."""

    def c_policy(self, state: State, seat: int, rng: Rng) -> int:
        """The move of a quick, sensible player who sees only what the seat may see.

        An override leaves `g` alone: the same view gives the same move, whatever was drawn
        before, so that hints and records repeat. Only this one, at random, uses it.
        """
        return state.out[rng.below(self.c_options(state, seat))]

    def c_hide(self, state: State, seat: int) -> None:
        """Removes from `state` all that the seat may not know. After the end nothing is hidden.

        `asked` keeps what is known: the seat itself, and in a turn whose turn it is. The
        seat's own answer stays only at the stop it was given at: kept longer, it would
        tell that nobody was asked since. What the game remembers goes by its nouns; one that
        hides more overrides this and calls it.
        """
        if state.phase == const.OVER:
            return
        for i in range(state.seats):
            if i != seat:
                for k in range(const.KINDS):
                    state.hand[i * const.KINDS + k] = 0
                for k in range(4):
                    state.code[i * 4 + k] = 0
                    state.suit[i * 4 + k] = 0
            if i != seat or state.phase != const.CLAIM:
                state.answer[i] = -1
        for i in range(const.WALL):
            state.wall[i] = const.HIDDEN
        self.c_forget(state, seat)
        if state.phase != const.TURN:
            state.asked &= 1 << seat
        if state.turn != seat:
            state.drawn = -1
        for i in range(const.EVENTS):
            state.ev[i] = 0
        state.nev = 0

    def c_forget(self, state: State, seat: int) -> None:
        """Removes what the game remembers and only others may know."""
        for i in range(const.AUX):
            who = self.who_knows[i]
            if (who > 1 and who != 2 + seat) or (who == 1 and state.turn != seat):
                state.aux[i] = 0

    def c_guess(self, state: State, seat: int, rng: Rng) -> None:
        """Fills a hidden state with a world the seat cannot tell from the real one.

        Here: deals the unseen tiles evenly. `state.seen` counts the tiles that are
        or were face up. A game overrides this to set what it derives from
        hands (`code`, who else is asked) and to keep what is known of them. The
        seat itself is asked in the guess exactly where it is in `state`.
        """
        n = 0
        size = self.c_fill(state)
        for i in range(const.KINDS):
            state.out[i] = 0
        for i in range(size):
            state.out[state.wall[i]] += 1
        for k in range(const.KINDS):
            for _ in range(state.out[k] - state.seen[k] - state.hand[seat * const.KINDS + k]):
                state.wall[n] = k
                n += 1
        rng.shuffle(state, n)
        for i in range(state.seats):
            if i != seat:
                for _ in range(state.held[i]):
                    n -= 1
                    state.hand[i * const.KINDS + state.wall[n]] += 1
        k = state.back - 1
        while n > 0:
            n -= 1
            state.wall[k] = state.wall[n]
            k -= 1

    def c_fill(self, state: State) -> int:
        """Puts the whole set into the wall, in order; returns its size."""
        return 0

    def c_prepare(self, state: State, rng: Rng) -> None:
        """Chooses what chance decides besides the wall (dice), for simulation."""

    def c_seat(self, state: State) -> int:
        """The lowest seat that is asked."""
        a = state.asked
        i = 0
        while a & 1 == 0:
            a >>= 1
            i += 1
        return i

    def c_random(self, state: State, rng: Rng) -> int:
        """Plays on to the end with uniformly random legal moves; returns how many."""
        n = 0
        while state.phase != const.OVER:
            state.nev = 0
            if state.asked == 0:
                self.c_advance(state)
            else:
                seat = self.c_seat(state)
                k = self.c_options(state, seat)
                self.c_apply(state, seat, state.out[rng.below(k)])
                n += 1
        return n

    def c_greedy(self, state: State, rng: Rng) -> int:
        """Plays on to the end with the quick player in every seat; returns the moves."""
        return self.c_duel(state, self, 0, rng)

    def c_duel(self, state: State, other: "Rules", seats: int, rng: Rng) -> int:
        """As `c_greedy`, with the policy of `other` in the seats of a bit mask."""
        n = 0
        while state.phase != const.OVER:
            state.nev = 0
            if state.asked == 0:
                self.c_advance(state)
            else:
                seat = self.c_seat(state)
                if (seats >> seat) & 1:
                    self.c_apply(state, seat, other.c_policy(state, seat, rng))
                else:
                    self.c_apply(state, seat, self.c_policy(state, seat, rng))
                n += 1
        return n

    def c_many(self, state: State, sheet: Sheet, rng: Rng, n: int, greedy: bool) -> None:
        """Plays `n` deals from fresh shuffles.

        Leaves a checksum of all of them in `g.sum`, the number of moves taken in `g.total`,
        and the last settlement in `sheet.pay`. `g` goes on from where it was.
        """
        size = self.c_fill(state)
        rng.total = 0
        rng.sum = 0
        for i in range(n):
            rng.shuffle(state, size)
            state.dealer = i % state.seats
            self.c_prepare(state, rng)
            self.c_start(state)
            if greedy:
                rng.total += self.c_greedy(state, rng)
            else:
                rng.total += self.c_random(state, rng)
            sheet.clear()
            self.c_score(state, sheet)
            rng.fold(state.winner + 1)
            rng.fold(state.npile)
            for j in range(state.seats):
                rng.fold(sheet.total[j])
                rng.fold(sheet.pay[j] & 0xFFFF)

    def c_scores(self, state: State, sheet: Sheet, n: int) -> Wide:
        """Scores a finished deal `n` times, for measuring; returns the sum of totals."""
        total = 0
        for _ in range(n):
            sheet.clear()
            self.c_score(state, sheet)
            total += sheet.total[0]
        return total

    def start(self, state: State) -> None:
        """Deals; see `c_start`."""
        self.c_start(state)

    def options(self, state: State, seat: int) -> list[int]:
        """The legal moves of a seat, ascending; empty if it is not asked."""
        if not state.asked >> seat & 1:
            return []
        n = self.c_options(state, seat)
        return list(state.out[:n])

    def apply(self, state: State, seat: int, move: int) -> None:
        """Takes an answer without checking it; see `Deal.play` for the checked way."""
        self.c_apply(state, seat, move)

    def advance(self, state: State) -> None:
        """Goes on when nobody is asked."""
        self.c_advance(state)

    def score(self, state: State) -> Sheet:
        """The sheet of a deal that is over. Raises RuntimeError when a sheet cannot hold all its lines."""
        sheet = Sheet()
        sheet.clear()
        self.c_score(state, sheet)
        if sheet.n > const.LINES:
            most = f"{const.LINES} lines, or {const.MELDS} groups of a seat"
            raise RuntimeError(f"more than {most}, for one sheet")
        return sheet

    def settle(self, state: State, totals: list[int]) -> list[int]:
        """The settlement of a deal that is over for totals told from outside; they sum to zero."""
        sheet = Sheet()
        for seat, total in enumerate(totals):
            sheet.total[seat] = total
        self.c_settle(state, sheet)
        return [sheet.pay[seat] for seat in range(len(totals))]

    def policy(self, state: State, seat: int, rng: Rng) -> int:
        """The quick player's move."""
        return int(self.c_policy(state, seat, rng))

    def hide(self, state: State, seat: int) -> None:
        """Removes from `state` what the seat may not know."""
        self.c_hide(state, seat)

    def guess(self, state: State, seat: int, rng: Rng) -> None:
        """Deals the hidden tiles of `state` anew."""
        self.c_guess(state, seat, rng)

    def fill(self, state: State) -> int:
        """Puts the whole set into the wall in order; returns its size."""
        return int(self.c_fill(state))

    def random(self, state: State, rng: Rng) -> int:
        """Plays on at random; returns the number of moves."""
        return int(self.c_random(state, rng))

    def greedy(self, state: State, rng: Rng) -> int:
        """Plays on with the quick player; returns the number of moves."""
        return int(self.c_greedy(state, rng))

    def many(self, state: State, rng: Rng, n: int, greedy: bool = False) -> tuple[int, int]:
        """Plays `n` fresh deals; returns checksum and number of moves."""
        self.c_many(state, Sheet(), rng, n, greedy)
        return int(rng.sum), int(rng.total)

    def scores(self, state: State, n: int) -> int:
        """Scores a finished deal `n` times, for measuring."""
        return int(self.c_scores(state, Sheet(), n))
