# compiled: CONTRIBUTING, section 2
"""Deals the tiles that a seat has not seen anew, by what the others' discards and claims tell."""

from tianhu.core import const, packed, places
from tianhu.core.rng import Rng
from tianhu.core.state import State
from tianhu.games.wahua import dominoes, hand, holding, plausible, terms

# In hundredths, as counted in play: how often the first, second and later whites thrown
# were surplus, how often a player has no single tile of a point whose tile he let go by,
# and how often he then has a group of it.
FIRST = 86
SECOND = 52
LATER = 23
LEFT = 77
SATED = 36

# With any tile, flowers too, where points are asked for.
ANY_TILE = -1


def deal_unseen(state: State, seat: int, rng: Rng) -> None:
    """Deals the unseen tiles to the other hands and the wall.

    The whole set lies in the wall in order. Tiles of a hand that all have seen
    stay there; who has had a first turn holds no flower (W3.2). `out[i]` is the
    mask of the points of which hand `i` gets no more.
    """
    n = _gather(state, seat)
    rng.shuffle(state, n)
    start = rng.below(4)
    for k in range(4):
        other = (start + k) % 4
        if other != seat and not terms.is_before_first_turn(state, other):
            n = _deal_told(state, other, n, rng)
    for k in range(4):
        other = (start + k) % 4
        if other != seat and not terms.is_before_first_turn(state, other):
            n = _deal_rest(state, other, n, dominoes.ALL_POINTS & ~state.out[other])
            n = _deal_rest(state, other, n, dominoes.ALL_POINTS)
    rng.shuffle(state, n)  # the flowers passed over lie together now
    for other in range(4):
        if other != seat and terms.is_before_first_turn(state, other):
            n = _deal_rest(state, other, n, ANY_TILE)
    _fill_wall(state, n)
    for other in range(4):
        if other != seat:
            hand.update(state, other)
    for other in range(4):
        if other != seat and not terms.is_before_first_turn(state, other):
            plausible.improve(state, other, state.out[other], rng)


def _gather(state: State, seat: int) -> int:
    """Puts the tiles `seat` has not seen at the begin of the wall; known ones to their hands."""
    for kind in range(const.KINDS):
        state.out[kind] = 0
    for i in range(dominoes.TILES):
        state.out[state.wall[i]] += 1
    for kind in range(const.KINDS):
        state.out[kind] -= state.seen[kind] + places.held(state, seat, kind)
    for other in range(4):
        for kind in range(dominoes.DOMINOES):
            known = holding.number_known(state, other, kind)
            if other == seat:
                state.out[kind] += known
            else:
                state.hand[other * const.KINDS + kind] = known
    n = 0
    for kind in range(const.KINDS):
        for _ in range(state.out[kind]):
            state.wall[n] = kind
            n += 1
    return n


def _fill_wall(state: State, n: int) -> None:
    """Puts the first `n` tiles of the wall to its end, where it is drawn from."""
    place = state.back - 1
    while n > 0:
        n -= 1
        state.wall[place] = state.wall[n]
        place -= 1


def _need(state: State, seat: int) -> int:
    """How many tiles a hand still needs."""
    need = state.held[seat]
    for kind in range(const.KINDS):
        need -= places.held(state, seat, kind)
    return need


def _deal_rest(state: State, seat: int, n: int, points: int) -> int:
    """Fills a hand with tiles of some points from the first `n` of the wall; returns how many are left."""
    need = _need(state, seat)
    i = n
    while need > 0 and i > 0:
        i -= 1
        kind = state.wall[i]
        fits: bool = dominoes.is_domino(kind) and dominoes.has_point(points, dominoes.point_of(kind))
        if fits or points == ANY_TILE:
            n = _deal_one(state, seat, n, i)
            need -= 1
    return n


def _deal_one(state: State, seat: int, n: int, i: int) -> int:
    """Deals tile `i` of the first `n` to a hand; returns how many are left."""
    kind = state.wall[i]
    state.wall[i] = state.wall[n - 1]
    state.wall[n - 1] = kind
    state.hand[seat * const.KINDS + kind] += 1
    return n - 1


def _deal_pair(state: State, seat: int, point: int, n: int) -> int:
    """Deals what a hand lacks of a pair, if the first `n` tiles have it; returns how many are left."""
    lack = 2
    for frame in range(3):
        lack -= places.held(state, seat, dominoes.domino(point, frame))
    first = n
    second = n
    found = 0
    for i in range(n):
        if dominoes.point_of(state.wall[i]) == point:
            found += 1
            second = first
            first = i
            if found >= lack:
                break
    if lack <= 0 or found < lack or _need(state, seat) < lack:
        return n
    n = _deal_one(state, seat, n, first)
    return _deal_one(state, seat, n, second) if lack == 2 else n


def _deal_told(state: State, seat: int, n: int, rng: Rng) -> int:
    """Deals a hand what its owner's discards, claims and passes tell; returns how many tiles are left.

    Of a point that he discarded there is a group, whose surplus was thrown, or
    nothing (W3.7); surplus comes first. A point that the previous player
    discarded, he has a group of or nothing, else he would have taken it. A
    further tile of an open group would lie open or be thrown (W3.6). How often,
    was counted in play.
    """
    told = 0
    thrown = 0
    before = seat - 1 if seat > 0 else 3
    asked = state.npile - 1 if state.phase == const.CLAIM else state.npile
    for i in range(state.npile):
        thrower = packed.thrower(state.pile[i])
        point = dominoes.point_of(packed.kind(state.pile[i]))
        odds = -1
        if thrower == seat:
            thrown += 1
            odds = _surplus_odds(packed.kind(state.pile[i]), thrown)
        elif thrower == before and not packed.is_taken(state.pile[i]) and i < asked:
            odds = SATED if rng.below(100) < LEFT else -1
        if odds >= 0 and not dominoes.has_point(told, point) and terms.laid(state, seat, point) == 0:
            told |= dominoes.bit(point)
            if rng.below(100) < odds:
                n = _deal_pair(state, seat, point, n)
    for point in range(terms.POINTS):
        if terms.laid(state, seat, point):
            told |= dominoes.bit(point)
    state.out[seat] = told
    return n


def _surplus_odds(kind: int, thrown: int) -> int:
    """How often a discard was surplus, by how many its thrower had made with it."""
    if dominoes.is_framed(kind):
        return 0
    return FIRST if thrown == 1 else SECOND if thrown == 2 else LATER
