"""Determinised rollouts: sample worlds, play them out, keep the best mean.

Candidates are halved from round to round (Karnin, Koren and Somekh 2013), all
of them tried in the same worlds; a candidate replaces the policy's own choice
only when its lead stands out from the noise.
"""

import time
from dataclasses import dataclass
from math import sqrt

from tianhu.core.errors import BadInput
from tianhu.core.rng import Rng
from tianhu.core.rules import Rules
from tianhu.core.state import State
from tianhu.core.view import View
from tianhu.players.rollout import Rollouts
from tianhu.players.seeded import Seeded

try:
    from tianhu.players.nogil import worlds as _worlds
except ImportError:  # the plain form

    def _worlds(rollouts: Rollouts, n: int) -> None:
        rollouts.worlds(n)


# Worlds tried between two looks at the clock, and before the search may end early;
# the lead over all others, in standard errors of both, that ends it; and how many
# standard deviations of luck are granted to a move that may yet become clear.
CHUNK = 2
LEAST = 100
PLAIN = 4.0
LUCK = 1.5


@dataclass(frozen=True)
class Candidate:
    """A move and what it brought: mean settlement in points and half its 95 % interval."""

    move: int
    mean: float
    ci95: float
    lead: float
    error: float
    tried: int


class Budget:
    """How long to search: by the clock in milliseconds, or by a number of rollouts."""

    def __init__(self, ms: float | None = None, rollouts: int | None = None) -> None:
        """With both it is the rollouts that count."""
        self.rollouts = rollouts
        self.begin = time.perf_counter()
        self.ms = ms

    def spent(self, rollouts: int) -> float:
        """The share used up; 1 or more when the budget is gone."""
        if self.rollouts is not None:
            return rollouts / self.rollouts
        assert self.ms is not None
        return (time.perf_counter() - self.begin) * 1000 / self.ms


def _rounds(n: int) -> int:
    rounds = 1
    while 1 << rounds < n:
        rounds += 1
    return rounds


def _mean(r: Rollouts, i: int) -> float:
    return r.ahead[i] / max(1, r.tried[i])


def _error(r: Rollouts, i: int) -> float:
    """The standard error of a candidate's lead."""
    n = r.tried[i]
    if n < 2:
        return float("inf")
    mean = r.ahead[i] / n
    return sqrt(max(0.0, r.spread[i] / n - mean * mean) / (n - 1))


def weigh(r: Rollouts, budget: Budget, wanted: int, sure: float | None = None) -> list[int]:
    """Runs the rollouts of a decision; returns the candidates left, the best first.

    The reference and the `wanted` one stay to the end. With `sure`, it ends where
    none can come to lead the reference by so many standard errors.
    """
    alive = list(range(r.n))
    done, rounds = 0, _rounds(r.n)
    for number in range(rounds):
        share = (number + 1) / rounds
        while budget.spent(done) < share or r.tried[alive[0]] < CHUNK:
            _worlds(r, CHUNK)
            done += CHUNK * len(alive)
            if r.tried[alive[0]] >= LEAST:
                spent = budget.spent(done)
                if _settled(r, alive) or (sure is not None and _vain(r, alive, sure, done, spent)):
                    return _order(r, alive)
        alive = _order(r, alive)
        keep = max(2, (len(alive) + 1) // 2)
        stay = [i for i in alive[keep:] if i in (r.reference, wanted)]
        for i in alive[keep:]:
            if i not in stay:
                r.drop(i)
        alive = alive[:keep] + stay
    return _order(r, alive)


def _order(r: Rollouts, alive: list[int]) -> list[int]:
    ahead, tried = r.ahead, r.tried
    return sorted(alive, key=lambda i: -ahead[i] / max(1, tried[i]))


def _settled(r: Rollouts, alive: list[int]) -> bool:
    """Whether one candidate is so far ahead that no more worlds will change it."""
    means = {i: _mean(r, i) for i in alive}
    error = {i: 0.0 if i == r.reference else _error(r, i) for i in alive}
    best = max(alive, key=lambda i: means[i])
    return all(means[best] - means[i] >= PLAIN * (error[best] + error[i]) for i in alive if i != best)


def _vain(r: Rollouts, alive: list[int], sure: float, done: int, spent: float) -> bool:
    """Whether no candidate will stand out, even with all rollouts left for itself and some luck."""
    more = done * max(0.0, 1 / spent - 1) / 2
    for i in alive:
        if i != r.reference:
            error = _error(r, i)
            growth = 1 + more / r.tried[i]
            now = _mean(r, i) / max(error, 1e-9)
            if not now * sqrt(growth) + LUCK * sqrt(growth - 1) < sure:
                return False
    return True


def played_first(found: list[Candidate], sure: float) -> list[Candidate]:
    """Candidates with the one that search plays at the head, then by their lead.

    That is the policy's own, unless the best leads it by `sure` standard errors.
    """
    policy = next(c for c in found if c.lead == 0 and c.error == 0)
    first = found[0] if found[0].lead > sure * found[0].error else policy
    return [first, *(c for c in found if c is not first)]


class Search(Seeded):
    """The strongest player: greedy play looked ahead in worlds the seat cannot tell apart."""

    def __init__(self, ms: float | None = 200, rollouts: int | None = None, seed: int = 0) -> None:
        """A budget a move. With `rollouts`, the same seed gives the same moves. Raises BadInput."""
        super().__init__(seed)
        budget = ms if rollouts is None else rollouts
        if budget is None or not budget > 0:
            raise BadInput("ms" if rollouts is None else "rollouts", budget, "a number above 0")
        self.ms = ms
        self.rollouts = rollouts

    def choose(self, view: View) -> int:
        """One of the view's moves."""
        return self.decide(view.game.rules, view.state, view.seat, view.game.sure)

    def decide(self, rules: Rules, state: State, seat: int, sure: float, known: bool = False) -> int:
        """The move of a seat whose state is hidden, or with `known` whole.

        The policy's own, unless another leads it by `sure` standard errors.
        """
        moves = rules.options(state, seat)
        if len(moves) == 1:
            return moves[0]
        return played_first(self.candidates(rules, state, seat, known, sure=sure), sure)[0].move

    def candidates(
        self,
        rules: Rules,
        state: State,
        seat: int,
        known: bool = False,
        wanted: int | None = None,
        sure: float | None = None,
    ) -> list[Candidate]:
        """The moves that were weighed to the end, the best first; the policy's own has lead and error 0.

        With `wanted`, that move is among them. With `sure`, see `weigh`.
        """
        moves = rules.options(state, seat)
        first = rules.policy(state.copy(), seat, Rng(self.rng.next()))
        r = Rollouts(rules, state, seat, moves, self.rng.next(), known)
        r.refer(moves.index(first))
        budget = Budget(self.ms, self.rollouts)
        order = weigh(r, budget, r.reference if wanted is None else moves.index(wanted), sure)
        return [self._candidate(r, i) for i in order]

    def compare(
        self, rules: Rules, state: State, seat: int, moves: list[int], worlds: int
    ) -> list[Candidate]:
        """Some moves, each in the same so many new worlds; the first is what leads are measured from.

        Whatever chose the moves has seen none of these worlds, so nothing that was lucky there counts.
        """
        r = Rollouts(rules, state, seat, moves, self.rng.next(), False)
        r.refer(0)
        _worlds(r, worlds)
        return [self._candidate(r, i) for i in range(r.n)]

    def _candidate(self, r: Rollouts, i: int) -> Candidate:
        n = max(1, r.tried[i])
        mean = r.total[i] / n
        variance = max(0.0, r.square[i] / n - mean * mean)
        half = 1.96 * sqrt(variance / max(1, n - 1))
        error = 0.0 if i == r.reference else _error(r, i)
        lead = 0.0 if i == r.reference else _mean(r, i)
        return Candidate(r.move[i], mean, half, lead, error, n)


class Oracle(Search):
    """Sees every hand and the wall, for measuring how far play can go. Never at a table."""

    open = True

    def choose_open(self, rules: Rules, state: State, seat: int) -> int:
        """The move of a seat, from the whole state."""
        return self.decide(rules, state.copy(), seat, sure=1.0, known=True)
