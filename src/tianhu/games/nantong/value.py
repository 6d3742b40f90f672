# compiled: CONTRIBUTING, section 2
"""What a player of Nantong judges a position by. Reads only what the seat may see.

A discard is judged by the cards the hand then still lacks, the unseen cards
that would bring it nearer, the hu it keeps (N4.1, N4.2), and how likely it is
to be of use to another. The weights are in units of one useful card.
"""

from tianhu.core import const, packed, places
from tianhu.core.state import State
from tianhu.core.widths import Ints
from tianhu.games.nantong import kinds, scoring, terms
from tianhu.parts import distance, kongs, rows

# What the policy weighs by, tuned in self-play by `scripts/tune.py`, in hundredths
# of one unseen card that brings the hand nearer: one hu kept in hand; one unseen
# copy of a discarded kind, by which another may be served; a second copy of an old
# general or an indicator's rank. `runs` and `float` are by how many cards farther
# Qing hu and Piao hu (N4.4) may be than any hand, plus 1, to be played for; `ready`
# is how many unseen cards must win for a hand to be declared ready; Qing hu is
# played for only by hands that lack no more than `near`.
WEIGHTS = {
    "useful": 100,
    "hu": 60,
    "danger": 12,
    "seed": 40,
    "runs": 1,
    "float": 3,
    "ready": 2,
    "near": 2,
}
USEFUL = 0
HU = 1
DANGER = 2
SEED = 3
RUNS = 4
FLOAT = 5
READY = 6
NEAR = 7

# The place in `out` of the lack after the discard of each kind.
LACK = 96


def left_of(state: State, seat: int, kind: int) -> int:
    """How many copies of a kind the seat has not seen."""
    return 4 - state.seen[kind] - places.held(state, seat, kind)


def _kept_hu(state: State, kind: int, n: int) -> int:
    """The hu of holding `n` of a kind in hand."""
    if n < 3:
        return 0
    base = 12 if n == 4 or scoring.matches_indicator(state, kind) else 4
    return base * scoring.factor(state, kind)


def _worth(state: State, weights: Ints, seat: int, kind: int, lack: int) -> int:
    """The worth of discarding a kind that leaves the hand lacking `lack`."""
    n = places.held(state, seat, kind)
    worth = (_kept_hu(state, kind, n - 1) - _kept_hu(state, kind, n)) * weights[HU]
    left = left_of(state, seat, kind)
    worth -= left * weights[DANGER] * (1 if state.front * 2 < state.back else 2)
    if n == 2 or (n == 1 and left >= 2):
        worth -= (scoring.factor(state, kind) - 1) * weights[SEED] * n
    return worth + distance.useful_after(state, seat, kind, lack) * weights[USEFUL]


def _discard(state: State, weights: Ints, seat: int, left: int) -> int:
    """The kind to discard."""
    least = distance.lacks(state, seat, left, terms.KINDS, LACK)
    best = -1
    top = 0
    for kind in range(terms.KINDS):
        if state.out[LACK + kind] == least:
            worth = _worth(state, weights, seat, kind, least)
            if best < 0 or worth > top:
                best = kind
                top = worth
    return best


def _claim(state: State, seat: int, n: int, left: int) -> int:
    """The answer to a discard that does not win: a kong if no farther, a pung if nearer."""
    lack = distance.reach(state, seat, left)
    best = packed.move(const.PASS, 0)
    for i in range(n):
        word = packed.verb(state.out[i])
        if word == terms.PUNG or word == terms.KONG:
            after = kongs.lack_after(state, seat, word, left)
            if after < lack or (word == terms.KONG and after == lack):
                best = state.out[i]
    return best


def _prepare(state: State, weights: Ints, seat: int, n: int, left: int) -> int:
    """In preparation: every declaration pays 16; ready if enough cards would win."""
    last = state.out[n - 1]
    if packed.verb(last) != terms.READY:
        return last
    if n > 2:
        return state.out[n - 2]
    winning = distance.count_useful(state, seat, left, terms.KINDS, 1)
    return last if winning >= weights[READY] else state.out[0]


def _form(state: State, weights: Ints, seat: int, left: int) -> int:
    """The form of hand to play for: Qing hu or Piao hu where it is hardly farther than any."""
    lack = distance.reach(state, seat, left)
    form = rows.ANY
    if left == kinds.GROUPS and lack <= weights[NEAR]:
        state.form = rows.RUNS
        if distance.reach(state, seat, left) < lack + weights[RUNS]:
            form = rows.RUNS
    if form == rows.ANY:
        state.form = rows.SAME
        if distance.reach(state, seat, left) < lack + weights[FLOAT]:
            form = rows.SAME
    state.form = rows.ANY
    return form


def _choose(state: State, weights: Ints, seat: int, n: int, left: int) -> int:
    """The move among the `n` of `s.out` of one who plays for the form of `s`."""
    if state.phase == const.CLAIM:
        return packed.move(const.PASS, 0) if state.form == rows.RUNS else _claim(state, seat, n, left)
    if packed.verb(state.out[n - 1]) > const.WIN and state.form != rows.RUNS:
        kong = kongs.no_farther(state, seat, n, left)
        if kong >= 0:
            return kong
    return packed.move(const.DISCARD, _discard(state, weights, seat, left))


def best(state: State, weights: Ints, seat: int, n: int, left: int) -> int:
    """The move of the quick player among the `n` of `s.out`."""
    if state.phase == const.PREPARE:
        return _prepare(state, weights, seat, n, left)
    for i in range(n):
        if packed.verb(state.out[i]) == const.WIN:
            return state.out[i]
    state.form = _form(state, weights, seat, left)
    move = _choose(state, weights, seat, n, left)
    state.form = rows.ANY
    return move


def held_hu(state: State, seat: int) -> int:
    """The base hu of what is held in hand."""
    hu = 0
    for kind in range(terms.KINDS):
        hu += _kept_hu(state, kind, places.held(state, seat, kind))
    return hu
