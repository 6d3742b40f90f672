# compiled: CONTRIBUTING, section 2
"""What a player of mahjong judges a position by. Reads only what the seat may see.

A discard is judged by the tiles the hand then still lacks, the unseen tiles
that would bring it nearer, the points and doublings it keeps or may come to
(M4.1-M4.4), and how likely it is to serve another, above all one who has
called (M3.7). The weights are in hundredths of one useful tile.
"""

from tianhu.core import const as K
from tianhu.core.state import State
from tianhu.core.widths import Ints
from tianhu.games.mahjong import const as N
from tianhu.games.mahjong import scoring
from tianhu.parts import distance as D
from tianhu.parts import groups as G

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


def c_left_of(s: State, seat: int, kind: int) -> int:
    """How many copies of a kind the seat has not seen."""
    return 4 - s.seen[kind] - s.hand[seat * K.KINDS + kind]


def c_doublings(s: State, seat: int, kind: int) -> int:
    """How often a pung of a kind doubles (M4.4)."""
    if kind < N.EAST:
        return 0
    n = 1 if kind >= N.WHITE else 0
    if kind == scoring.c_own(s, seat):
        n += 1
    if kind == s.aux[N.ROUND_WIND]:
        n += 1
    return n


def c_kept(s: State, w: Ints, seat: int, kind: int, n: int) -> int:
    """What holding `n` of a kind is worth beside the lack."""
    doublings = c_doublings(s, seat, kind)
    if n >= 3:
        return scoring.c_points(kind, 3, 1) * w[POINT] + doublings * w[DOUBLE]
    live = c_left_of(s, seat, kind) + s.hand[seat * K.KINDS + kind] - n
    if n == 2:
        worth = 2 * w[POINT] if doublings > 0 else 0
        if live > 0:
            worth += doublings * w[SEED] + scoring.c_points(kind, 3, 0) * w[POINT] // 3
        return worth
    if n == 1 and live >= 2:
        return doublings * w[SEED] // 6
    return 0


def c_threat(s: State, seat: int) -> int:
    """How many others were calling when they last discarded."""
    n = 0
    for i in range(4):
        if i != seat and s.aux[N.CALLED + i] == N.CALLS:
            n += 1
    return n


def c_mark(s: State, seat: int) -> None:
    """Marks as safe what nobody who calls has won on since his last discard."""
    for kind in range(N.KINDS):
        s.out[SAFE + kind] = 0
    waiting = 0
    for i in range(4):
        if i != seat and s.aux[N.CALLED + i] == N.CALLS:
            waiting |= 1 << i
    i = s.npile - 1
    while i >= 0 and waiting & (1 << ((s.pile[i] >> 8) & 3)) == 0:
        s.out[SAFE + (s.pile[i] & 127)] = 1
        i -= 1
    if i >= 0:
        s.out[SAFE + (s.pile[i] & 127)] = 1


def c_risk(s: State, w: Ints, seat: int, kind: int, threat: int, lack: int) -> int:
    """The cost of what a discard may do for others."""
    left = c_left_of(s, seat, kind)
    risk = left * w[DANGER] * (1 if s.front * 2 < s.back else 2)
    if threat > 0 and s.out[SAFE + kind] == 0 and (kind < N.EAST or left > 0):
        risk += w[CALLED] * (1 if lack <= 1 else lack)
        if kind < N.EAST and kind % 9 > 1 and kind % 9 < 7:
            risk += w[CALLED] // 2
    return risk


def c_worth(s: State, w: Ints, seat: int, kind: int, lack: int) -> int:
    """The worth of discarding a kind that leaves the hand lacking `lack`."""
    n = s.hand[seat * K.KINDS + kind]
    worth = c_kept(s, w, seat, kind, n - 1) - c_kept(s, w, seat, kind, n)
    return worth + D.useful_after(s, seat, kind, lack) * w[USEFUL]


def c_discard(s: State, w: Ints, seat: int, groups: int) -> int:
    """The kind to discard."""
    least = D.lacks(s, seat, groups, N.KINDS, LACK)
    threat = c_threat(s, seat)
    if threat > 0:
        c_mark(s, seat)
    best = -1
    top = 0
    for kind in range(N.KINDS):
        if s.out[LACK + kind] == least:
            worth = c_worth(s, w, seat, kind, least) - c_risk(s, w, seat, kind, threat, least)
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


def c_after(s: State, seat: int, move: int, groups: int) -> int:
    """What the hand would lack after a claim."""
    word = move >> 8
    if word == N.CHOW:
        a = move & 255
        b = a + 2
        if a == s.last:
            a += 1
        elif b == s.last:
            b -= 1
        G.lay_aside(s, seat, a, 1, 1)
        G.lay_aside(s, seat, b, 1, 1)
        G.lay_aside(s, seat, s.last, 0, 1)
        after = D.reach(s, seat, groups - 1)
        G.lift(s, seat, s.last, 0)
        G.lift(s, seat, b, 1)
        G.lift(s, seat, a, 1)
        return after
    tiles = 2 if word == N.PUNG else 3
    G.lay_aside(s, seat, s.last, tiles, tiles + 1)
    after = D.reach(s, seat, groups - 1)
    G.lift(s, seat, s.last, tiles)
    return after


def c_claim(s: State, seat: int, n: int, groups: int) -> int:
    """The answer to a discard that does not win.

    A chow must bring the hand nearer, a pung or kong not farther; doublings count.
    """
    lack = D.reach(s, seat, groups)
    best = K.PASS << 8
    top = 0
    for i in range(1, n):
        move = s.out[i]
        word = move >> 8
        gain = (lack - c_after(s, seat, move, groups)) * 4
        if word != N.CHOW:
            gain += 3 * c_doublings(s, seat, s.last) + (2 if word == N.KONG else 1)
        if gain > top:
            top = gain
            best = move
    return best


def c_best(s: State, w: Ints, seat: int, n: int, groups: int) -> int:
    """The move of the quick player among the `n` of `s.out`."""
    for i in range(n):
        if s.out[i] >> 8 == K.WIN:
            return s.out[i]
    if s.phase == K.CLAIM:
        return c_claim(s, seat, n, groups)
    if s.out[n - 1] >> 8 > K.WIN:
        kong = c_kong(s, seat, n, groups)
        if kong >= 0:
            return kong
    return (K.DISCARD << 8) | c_discard(s, w, seat, groups)
