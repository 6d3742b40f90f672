# compiled: CONTRIBUTING, section 2
"""What the table knows of a hand by its calling (M3.7), and worlds that agree with it."""

from tianhu.core import const as K
from tianhu.core.rng import Rng
from tianhu.core.state import State
from tianhu.games.mahjong import const as N
from tianhu.parts import groups as G
from tianhu.parts import likely as L

# Places in `tmp`: the unseen tiles by kind; the hand being made up.
POOL = 0
MADE = 40
TRIES = 400

# The exchanges that stand for a turn, so that guessed hands lack what hands in play lack.
TURN = 3


def c_calling(s: State, seat: int) -> bool:
    """Whether one tile would complete the hand; a fifth copy of a kind is no tile (M3.7)."""
    return G.wait(s, seat, 0, N.KINDS) >= 0


def c_pick(s: State, left: int, g: Rng) -> int:
    """A random kind, as likely as it is frequent among the `left` tiles of the pool."""
    at = g.below(left)
    kind = 0
    while at >= s.tmp[POOL + kind]:
        at -= s.tmp[POOL + kind]
        kind += 1
    return kind


def c_move(s: State, kind: int, n: int) -> None:
    """Moves tiles from the pool to the hand being made up."""
    s.tmp[POOL + kind] -= n
    s.tmp[MADE + kind] += n


def c_group(s: State, left: int, g: Rng) -> bool:
    """Makes up a random group."""
    kind = c_pick(s, left, g)
    if s.tmp[POOL + kind] >= 3 and g.below(3) == 0:
        c_move(s, kind, 3)
        return True
    kind -= g.below(3)
    if kind < 0 or kind >= N.EAST or kind % 9 > 6:
        return False
    if s.tmp[POOL + kind] == 0 or s.tmp[POOL + kind + 1] == 0 or s.tmp[POOL + kind + 2] == 0:
        return False
    for k in range(kind, kind + 3):
        c_move(s, k, 1)
    return True


def c_whole(s: State, groups: int, left: int, g: Rng) -> bool:
    """Makes up a whole hand: a random pair and random groups."""
    kind = c_pick(s, left, g)
    if s.tmp[POOL + kind] < 2:
        return False
    c_move(s, kind, 2)
    left -= 2
    for _ in range(groups):
        done = 0
        for _i in range(12):
            if c_group(s, left, g):
                done = 1
                left -= 3
                break
        if done == 0:
            return False
    return True


def c_back(s: State) -> None:
    """Puts the hand being made up back into the pool."""
    for kind in range(N.KINDS):
        c_move(s, kind, -s.tmp[MADE + kind])


def c_made(s: State, size: int, g: Rng) -> int:
    """A random tile of a made-up hand of `size` tiles."""
    at = g.below(size)
    kind = 0
    while at >= s.tmp[MADE + kind]:
        at -= s.tmp[MADE + kind]
        kind += 1
    return kind


def c_try(s: State, seat: int, left: int, wait: int, g: Rng) -> bool:
    """Tries to deal a calling hand: a whole one from the pool without one of its tiles.

    If `wait` is a kind, the hand waits for that, though all of it may have been seen.
    """
    groups = N.GROUPS - s.nmeld[seat]
    if wait >= 0:
        s.tmp[POOL + wait] += 1
        left += 1
    done = 0
    if c_whole(s, groups, left, g):
        kind = wait if wait >= 0 else c_made(s, groups * 3 + 2, g)
        if s.tmp[MADE + kind] > 0:
            c_move(s, kind, -1)
            for k in range(N.KINDS):
                s.hand[seat * K.KINDS + k] = s.tmp[MADE + k]
            G.recode(s, seat, N.KINDS)
            done = 1 if c_calling(s, seat) else 0
    if wait >= 0:
        s.tmp[POOL + wait] -= 1
    return done == 1


def c_ready(s: State, seat: int, left: int, g: Rng) -> int:
    """Deals a random calling hand from the pool; returns how many tiles are left in it."""
    for kind in range(N.KINDS):
        s.tmp[MADE + kind] = 0
    for i in range(TRIES):
        if c_try(s, seat, left, -1 if i < TRIES // 2 else g.below(N.KINDS), g):
            return left - (N.GROUPS - s.nmeld[seat]) * 3 - 1
        c_back(s)
    for kind in range(N.KINDS):
        s.hand[seat * K.KINDS + kind] = 0
    G.recode(s, seat, N.KINDS)
    return left


def c_silence(s: State, seat: int, left: int, g: Rng) -> None:
    """Exchanges tiles with the `left` ones of the wall until a hand is not calling."""
    for _ in range(TRIES):
        if left == 0 or not c_calling(s, seat):
            return
        at = g.below(left)
        kind = g.below(N.KINDS)
        while s.hand[seat * K.KINDS + kind] == 0:
            kind = kind + 1 if kind + 1 < N.KINDS else 0
        G.add(s, seat, kind, -1)
        G.add(s, seat, s.wall[at], 1)
        s.wall[at] = kind


def c_deal(s: State, seat: int, g: Rng) -> None:
    """Deals all that `seat` has not seen: calling hands first, the others evenly, then the wall."""
    left = 0
    for kind in range(N.KINDS):
        s.tmp[POOL + kind] = 4 - s.seen[kind] - s.hand[seat * K.KINDS + kind]
        left += s.tmp[POOL + kind]
    for i in range(4):
        s.out[i] = s.held[i]
        if i != seat and s.aux[N.CALLED + i] == N.CALLS:
            before = left
            left = c_ready(s, i, left, g)
            s.out[i] -= before - left
    n = 0
    for kind in range(N.KINDS):
        for _ in range(s.tmp[POOL + kind]):
            s.wall[n] = kind
            n += 1
    g.shuffle(s, n)
    for i in range(4):
        if i != seat:
            n = c_others(s, i, n, g)
    k = s.back - 1
    while n > 0:
        n -= 1
        s.wall[k] = s.wall[n]
        k -= 1
    for i in range(4):
        if i != seat and s.aux[N.CALLED + i] != N.CALLS and s.held[i] % 3 == 1:
            least = 2 if s.aux[N.CALLED + i] == N.SILENT else 1
            L.nearer(s, i, N.GROUPS - s.nmeld[i], least, L.turns(s, i) * TURN, g)


def c_others(s: State, seat: int, n: int, g: Rng) -> int:
    """Deals a hand its `out[seat]` missing tiles from the end of the `n`; returns what is left."""
    held = s.held[seat]
    missing = s.out[seat]
    extra = 1 if held % 3 == 2 else 0
    while missing > extra:
        n -= 1
        missing -= 1
        s.hand[seat * K.KINDS + s.wall[n]] += 1
    G.recode(s, seat, N.KINDS)
    if s.aux[N.CALLED + seat] == N.SILENT:
        c_silence(s, seat, n, g)
    while missing > 0:
        n -= 1
        missing -= 1
        G.add(s, seat, s.wall[n], 1)
    s.held[seat] = held
    return n


def c_drew(s: State, g: Rng) -> None:
    """Says of a random tile of the seat whose turn it is that it was just drawn."""
    seat = s.turn
    if s.sub != N.ACT or s.held[seat] % 3 != 2 or (s.npile == 0 and s.nmeld[seat] == 0):
        return
    s.drawn = L.pick(s, seat, g)
