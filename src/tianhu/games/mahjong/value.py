# compiled: CONTRIBUTING, section 2
"""What a player of mahjong judges a position by. Reads only what the seat may see.

A discard is judged by the tiles the hand then still lacks, the unseen tiles
that would bring it nearer, the points and doublings it keeps or may come to
(M4.1-M4.4), and how likely it is to serve another, above all one who has
called (M3.7). The weights are in hundredths of one useful tile.
"""

from tianhu.core import const, packed, places
from tianhu.core.state import State
from tianhu.core.widths import Ints
from tianhu.games.mahjong import kinds, scoring, terms
from tianhu.parts import distance, groups, kongs

# What the policy weighs by, tuned in self-play by `scripts/tune.py`: one unseen
# tile that brings the hand nearer; one point kept; one doubling in
# the hand, or that a pair may come to; one unseen copy of a discarded kind, by
# which another may be served; a tile that may complete a calling hand. The last
# two are small: who throws the winning tile pays no more than the others (M5.1),
# so a hand is not given up for safety.
WEIGHTS = {
    "useful": 50,
    "point": 24,
    "double": 500,
    "seed": 220,
    "danger": 3,
    "called": 60,
}
USEFUL = 0
POINT = 1
DOUBLE = 2
SEED = 3
DANGER = 4
CALLED = 5

# Places in `out`: by kind, the lack after its discard; whether it is safe.
LACK = 40
SAFE = 80


def _left_of(state: State, seat: int, kind: int) -> int:
    """How many copies of a kind the seat has not seen."""
    return 4 - state.seen[kind] - places.held(state, seat, kind)


def _doublings(state: State, seat: int, kind: int) -> int:
    """How often a pung of a kind doubles (M4.4)."""
    if kind < kinds.EAST:
        return 0
    n = 1 if kind >= kinds.WHITE else 0
    if kind == scoring.own_wind(state, seat):
        n += 1
    if kind == terms.round_wind(state):
        n += 1
    return n


def _kept(state: State, weights: Ints, seat: int, kind: int, n: int) -> int:
    """What holding `n` of a kind is worth beside the lack."""
    doublings = _doublings(state, seat, kind)
    if n >= 3:
        return scoring.points(kind, 3, True) * weights[POINT] + doublings * weights[DOUBLE]
    live = _left_of(state, seat, kind) + places.held(state, seat, kind) - n
    if n == 2:
        worth = 2 * weights[POINT] if doublings > 0 else 0
        if live > 0:
            worth += doublings * weights[SEED] + scoring.points(kind, 3, False) * weights[POINT] // 3
        return worth
    if n == 1 and live >= 2:
        return doublings * weights[SEED] // 6
    return 0


def _threat(state: State, seat: int) -> int:
    """How many others were calling when they last discarded."""
    n = 0
    for i in range(4):
        if i != seat and terms.is_calling(state, i):
            n += 1
    return n


def _mark(state: State, seat: int) -> None:
    """Marks as safe what nobody who calls has won on since his last discard."""
    for kind in range(terms.KINDS):
        state.out[SAFE + kind] = 0
    waiting = 0
    for i in range(4):
        if i != seat and terms.is_calling(state, i):
            waiting |= 1 << i
    i = state.npile - 1
    while i >= 0 and waiting & (1 << packed.thrower(state.pile[i])) == 0:
        state.out[SAFE + packed.kind(state.pile[i])] = 1
        i -= 1
    if i >= 0:
        state.out[SAFE + packed.kind(state.pile[i])] = 1


def _risk(state: State, weights: Ints, seat: int, kind: int, threat: int, lack: int) -> int:
    """The cost of what a discard may do for others."""
    left = _left_of(state, seat, kind)
    risk = left * weights[DANGER] * (1 if state.front * 2 < state.back else 2)
    if threat > 0 and state.out[SAFE + kind] == 0 and (kind < kinds.EAST or left > 0):
        risk += weights[CALLED] * (1 if lack <= 1 else lack)
        if kind < kinds.EAST and 1 < kinds.rank(kind) < 7:
            risk += weights[CALLED] // 2
    return risk


def _worth(state: State, weights: Ints, seat: int, kind: int, lack: int) -> int:
    """The worth of discarding a kind that leaves the hand lacking `lack`."""
    n = places.held(state, seat, kind)
    worth = _kept(state, weights, seat, kind, n - 1) - _kept(state, weights, seat, kind, n)
    return worth + distance.useful_after(state, seat, kind, lack) * weights[USEFUL]


def _discard(state: State, weights: Ints, seat: int, left: int) -> int:
    """The kind to discard."""
    least = distance.lacks(state, seat, left, terms.KINDS, LACK)
    threat = _threat(state, seat)
    if threat > 0:
        _mark(state, seat)
    best = -1
    top = 0
    for kind in range(terms.KINDS):
        if state.out[LACK + kind] == least:
            worth = _worth(state, weights, seat, kind, least) - _risk(
                state, weights, seat, kind, threat, least
            )
            if best < 0 or worth > top:
                best = kind
                top = worth
    return best


def _after(state: State, seat: int, move: int, left: int) -> int:
    """What the hand would lack after a claim."""
    word = packed.verb(move)
    if word == terms.CHOW:
        low = packed.of(move)
        high = low + 2
        if low == state.last:
            low += 1
        elif high == state.last:
            high -= 1
        groups.lay_aside(state, seat, low, 1, 1)
        groups.lay_aside(state, seat, high, 1, 1)
        groups.lay_aside(state, seat, state.last, 0, 1)
        after = distance.reach(state, seat, left - 1)
        groups.lift(state, seat, state.last, 0)
        groups.lift(state, seat, high, 1)
        groups.lift(state, seat, low, 1)
        return after
    return kongs.lack_after(state, seat, word, left)


def _claim(state: State, seat: int, n: int, left: int) -> int:
    """The answer to a discard that does not win.

    A chow must bring the hand nearer, a pung or kong not farther; doublings count.
    """
    lack = distance.reach(state, seat, left)
    best = packed.move(const.PASS, 0)
    top = 0
    for i in range(1, n):
        move = state.out[i]
        word = packed.verb(move)
        gain = (lack - _after(state, seat, move, left)) * 4
        if word != terms.CHOW:
            gain += 3 * _doublings(state, seat, state.last) + (2 if word == terms.KONG else 1)
        if gain > top:
            top = gain
            best = move
    return best


def best(state: State, weights: Ints, seat: int, n: int, left: int) -> int:
    """The move of the quick player among the `n` of `state.out`."""
    for i in range(n):
        if packed.verb(state.out[i]) == const.WIN:
            return state.out[i]
    if state.phase == const.CLAIM:
        return _claim(state, seat, n, left)
    if packed.verb(state.out[n - 1]) > const.WIN:
        kong = kongs.no_farther(state, seat, n, left)
        if kong >= 0:
            return kong
    return packed.move(const.DISCARD, _discard(state, weights, seat, left))
