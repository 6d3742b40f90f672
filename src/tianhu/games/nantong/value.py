# compiled: CONTRIBUTING, section 2
"""What a player of Nantong judges a position by. Reads only what the seat may see.

A discard is judged by the cards the hand then still lacks, the unseen cards
that would bring it nearer, the hu it keeps (N4.1, N4.2), and how likely it is
to be of use to another. The weights are in units of one useful card.
"""

from tianhu.core import const as K
from tianhu.core.state import State
from tianhu.core.widths import Ints
from tianhu.games.nantong import const as N
from tianhu.games.nantong import scoring
from tianhu.parts import distance as D
from tianhu.parts import groups as G
from tianhu.parts import rows as R

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


def left_of(s: State, seat: int, kind: int) -> int:
    """How many copies of a kind the seat has not seen."""
    return 4 - s.seen[kind] - s.hand[seat * K.KINDS + kind]


def c_factor(s: State, kind: int) -> int:
    """By how much N4.2 multiplies a holding of a kind, an exact match left aside."""
    return scoring.c_plain(s, kind)


def c_kept(s: State, kind: int, n: int) -> int:
    """The hu of holding `n` of a kind in hand."""
    if n < 3:
        return 0
    base = 12 if n == 4 or scoring.c_exact(s, kind) else 4
    return base * c_factor(s, kind)


def c_worth(s: State, w: Ints, seat: int, kind: int, lack: int) -> int:
    """The worth of discarding a kind that leaves the hand lacking `lack`."""
    n = s.hand[seat * K.KINDS + kind]
    worth = (c_kept(s, kind, n - 1) - c_kept(s, kind, n)) * w[HU]
    left = left_of(s, seat, kind)
    worth -= left * w[DANGER] * (1 if s.front * 2 < s.back else 2)
    if n == 2 or (n == 1 and left >= 2):
        worth -= (c_factor(s, kind) - 1) * w[SEED] * n
    return worth + D.useful_after(s, seat, kind, lack) * w[USEFUL]


def c_discard(s: State, w: Ints, seat: int, groups: int) -> int:
    """The kind to discard."""
    least = D.lacks(s, seat, groups, N.KINDS, LACK)
    best = -1
    top = 0
    for kind in range(N.KINDS):
        if s.out[LACK + kind] == least:
            worth = c_worth(s, w, seat, kind, least)
            if best < 0 or worth > top:
                best = kind
                top = worth
    return best


def c_kong(s: State, seat: int, n: int, groups: int) -> int:
    """A kong of the turn worth declaring: it brings the hand no farther. -1 if none."""
    lack = D.reach(s, seat, groups)
    for i in range(n):
        word = s.out[i] >> 8
        if word == N.CONCEALED or word == N.ADDED:
            kind = s.out[i] & 255
            tiles = 4 if word == N.CONCEALED else 1
            G.lay_aside(s, seat, kind, tiles, tiles)
            after = D.reach(s, seat, groups - 1 if tiles == 4 else groups)
            G.lift(s, seat, kind, tiles)
            if after <= lack:
                return s.out[i]
    return -1


def c_claim(s: State, seat: int, n: int, groups: int) -> int:
    """The answer to a discard that does not win: a kong if no farther, a pung if nearer."""
    lack = D.reach(s, seat, groups)
    best = K.PASS << 8
    for i in range(n):
        word = s.out[i] >> 8
        if word == N.PUNG or word == N.KONG:
            tiles = 2 if word == N.PUNG else 3
            G.lay_aside(s, seat, s.last, tiles, tiles + 1)
            after = D.reach(s, seat, groups - 1)
            G.lift(s, seat, s.last, tiles)
            if after < lack or (word == N.KONG and after == lack):
                best = s.out[i]
    return best


def c_prepare(s: State, w: Ints, seat: int, n: int, groups: int) -> int:
    """In preparation: every declaration pays 16; ready if enough cards would win."""
    last = s.out[n - 1]
    if last >> 8 != N.READY:
        return last
    if n > 2:
        return s.out[n - 2]
    return last if D.count_useful(s, seat, groups, N.KINDS, 1) >= w[READY] else s.out[0]


def c_form(s: State, w: Ints, seat: int, groups: int) -> int:
    """The form of hand to play for: Qing hu or Piao hu where it is hardly farther than any."""
    lack = D.reach(s, seat, groups)
    form = R.ANY
    if groups == N.GROUPS and lack <= w[NEAR]:
        s.form = R.RUNS
        if D.reach(s, seat, groups) < lack + w[RUNS]:
            form = R.RUNS
    if form == R.ANY:
        s.form = R.SAME
        if D.reach(s, seat, groups) < lack + w[FLOAT]:
            form = R.SAME
    s.form = R.ANY
    return form


def c_choose(s: State, w: Ints, seat: int, n: int, groups: int) -> int:
    """The move among the `n` of `s.out` of one who plays for the form of `s`."""
    if s.phase == K.CLAIM:
        return K.PASS << 8 if s.form == R.RUNS else c_claim(s, seat, n, groups)
    if s.out[n - 1] >> 8 > K.WIN and s.form != R.RUNS:
        kong = c_kong(s, seat, n, groups)
        if kong >= 0:
            return kong
    return (K.DISCARD << 8) | c_discard(s, w, seat, groups)


def c_best(s: State, w: Ints, seat: int, n: int, groups: int) -> int:
    """The move of the quick player among the `n` of `s.out`."""
    if s.phase == K.PREPARE:
        return c_prepare(s, w, seat, n, groups)
    for i in range(n):
        if s.out[i] >> 8 == K.WIN:
            return s.out[i]
    s.form = c_form(s, w, seat, groups)
    move = c_choose(s, w, seat, n, groups)
    s.form = R.ANY
    return move


def held_hu(s: State, seat: int) -> int:
    """The base hu of what is held in hand."""
    hu = 0
    for kind in range(N.KINDS):
        hu += c_kept(s, kind, s.hand[seat * K.KINDS + kind])
    return hu
