# compiled: CONTRIBUTING, section 2
"""What the table knows of a hand by its calling (M3.7), and worlds that agree with it."""

from tianhu.core import const, places
from tianhu.core.rng import Rng
from tianhu.core.state import State
from tianhu.games.mahjong import kinds, terms
from tianhu.parts import groups, likely

# Places in `tmp`: the unseen tiles by kind; the hand being made up.
POOL = 0
MADE = 40
TRIES = 400

# The exchanges that stand for a turn, so that guessed hands lack what hands in play lack.
TURN = 3


def is_calling(state: State, seat: int) -> bool:
    """Whether one tile would complete the hand; a fifth copy of a kind is no tile (M3.7)."""
    return groups.wait(state, seat, 0, terms.KINDS) >= 0


def _pick(state: State, left: int, rng: Rng) -> int:
    """A random kind, as likely as it is frequent among the `left` tiles of the pool."""
    at = rng.below(left)
    kind = 0
    while at >= state.tmp[POOL + kind]:
        at -= state.tmp[POOL + kind]
        kind += 1
    return kind


def _move(state: State, kind: int, n: int) -> None:
    """Moves tiles from the pool to the hand being made up."""
    state.tmp[POOL + kind] -= n
    state.tmp[MADE + kind] += n


def _group(state: State, left: int, rng: Rng) -> bool:
    """Makes up a random group."""
    kind = _pick(state, left, rng)
    if state.tmp[POOL + kind] >= 3 and rng.below(3) == 0:
        _move(state, kind, 3)
        return True
    kind -= rng.below(3)
    if not kinds.begins_run(kind):
        return False
    if state.tmp[POOL + kind] == 0 or state.tmp[POOL + kind + 1] == 0 or state.tmp[POOL + kind + 2] == 0:
        return False
    for k in range(kind, kind + 3):
        _move(state, k, 1)
    return True


def _whole(state: State, count: int, left: int, rng: Rng) -> bool:
    """Makes up a whole hand: a random pair and random groups."""
    kind = _pick(state, left, rng)
    if state.tmp[POOL + kind] < 2:
        return False
    _move(state, kind, 2)
    left -= 2
    for _ in range(count):
        done = 0
        for _i in range(12):
            if _group(state, left, rng):
                done = 1
                left -= 3
                break
        if done == 0:
            return False
    return True


def _back(state: State) -> None:
    """Puts the hand being made up back into the pool."""
    for kind in range(terms.KINDS):
        _move(state, kind, -state.tmp[MADE + kind])


def _made(state: State, size: int, rng: Rng) -> int:
    """A random tile of a made-up hand of `size` tiles."""
    at = rng.below(size)
    kind = 0
    while at >= state.tmp[MADE + kind]:
        at -= state.tmp[MADE + kind]
        kind += 1
    return kind


def _try(state: State, seat: int, left: int, wait: int, rng: Rng) -> bool:
    """Tries to deal a calling hand: a whole one from the pool without one of its tiles.

    If `wait` is a kind, the hand waits for that, though all of it may have been seen.
    """
    count = kinds.GROUPS - state.nmeld[seat]
    if wait >= 0:
        state.tmp[POOL + wait] += 1
        left += 1
    done = 0
    if _whole(state, count, left, rng):
        kind = wait if wait >= 0 else _made(state, count * 3 + 2, rng)
        if state.tmp[MADE + kind] > 0:
            _move(state, kind, -1)
            for k in range(terms.KINDS):
                state.hand[seat * const.KINDS + k] = state.tmp[MADE + k]
            groups.recode(state, seat, terms.KINDS)
            done = 1 if is_calling(state, seat) else 0
    if wait >= 0:
        state.tmp[POOL + wait] -= 1
    return done == 1


def _ready(state: State, seat: int, left: int, rng: Rng) -> int:
    """Deals a random calling hand from the pool; returns how many tiles are left in it."""
    for kind in range(terms.KINDS):
        state.tmp[MADE + kind] = 0
    for i in range(TRIES):
        if _try(state, seat, left, -1 if i < TRIES // 2 else rng.below(terms.KINDS), rng):
            return left - (kinds.GROUPS - state.nmeld[seat]) * 3 - 1
        _back(state)
    for kind in range(terms.KINDS):
        state.hand[seat * const.KINDS + kind] = 0
    groups.recode(state, seat, terms.KINDS)
    return left


def _silence(state: State, seat: int, left: int, rng: Rng) -> None:
    """Exchanges tiles with the `left` ones of the wall until a hand is not calling."""
    for _ in range(TRIES):
        if left == 0 or not is_calling(state, seat):
            return
        at = rng.below(left)
        kind = rng.below(terms.KINDS)
        while places.held(state, seat, kind) == 0:
            kind = kind + 1 if kind + 1 < terms.KINDS else 0
        groups.add(state, seat, kind, -1)
        groups.add(state, seat, state.wall[at], 1)
        state.wall[at] = kind


def deal(state: State, seat: int, rng: Rng) -> None:
    """Deals all that `seat` has not seen: calling hands first, the others evenly, then the wall."""
    left = 0
    for kind in range(terms.KINDS):
        state.tmp[POOL + kind] = 4 - state.seen[kind] - places.held(state, seat, kind)
        left += state.tmp[POOL + kind]
    for i in range(4):
        state.out[i] = state.held[i]
        if i != seat and terms.is_calling(state, i):
            before = left
            left = _ready(state, i, left, rng)
            state.out[i] -= before - left
    n = 0
    for kind in range(terms.KINDS):
        for _ in range(state.tmp[POOL + kind]):
            state.wall[n] = kind
            n += 1
    rng.shuffle(state, n)
    for i in range(4):
        if i != seat:
            n = _others(state, i, n, rng)
    k = state.back - 1
    while n > 0:
        n -= 1
        state.wall[k] = state.wall[n]
        k -= 1
    for i in range(4):
        if i != seat and not terms.is_calling(state, i) and state.held[i] % 3 == 1:
            least = 2 if terms.is_silent(state, i) else 1
            likely.nearer(state, i, kinds.GROUPS - state.nmeld[i], least, likely.turns(state, i) * TURN, rng)


def _others(state: State, seat: int, n: int, rng: Rng) -> int:
    """Deals a hand its `out[seat]` missing tiles from the end of the `n`; returns what is left."""
    held = state.held[seat]
    missing = state.out[seat]
    extra = 1 if held % 3 == 2 else 0
    while missing > extra:
        n -= 1
        missing -= 1
        state.hand[seat * const.KINDS + state.wall[n]] += 1
    groups.recode(state, seat, terms.KINDS)
    if terms.is_silent(state, seat):
        _silence(state, seat, n, rng)
    while missing > 0:
        n -= 1
        missing -= 1
        groups.add(state, seat, state.wall[n], 1)
    state.held[seat] = held
    return n


def guess_drawn(state: State, rng: Rng) -> None:
    """Says of a random tile of the seat whose turn it is that it was just drawn."""
    seat = state.turn
    if state.sub != terms.ACT or state.held[seat] % 3 != 2 or (state.npile == 0 and state.nmeld[seat] == 0):
        return
    state.drawn = likely.pick(state, seat, rng)
