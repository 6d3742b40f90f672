# compiled: CONTRIBUTING, section 2
"""What a player of Wahua judges a position by. Reads only what the seat may see.

Everything is weighed in dao: what a tile kept will bring, what a tile thrown
will bring to the next player and cost its thrower (W6), what a draw is worth.
"""

from tianhu.core import const, packed, places
from tianhu.core.state import State
from tianhu.core.widths import Ints
from tianhu.games.wahua import dominoes, hand, holding, order, scoring, terms

# What the policy weighs by, tuned in self-play by `scripts/tune.py`. In dao: a group
# more on the way to hu; a kong's draw; what hu on a raw tile ahead of ripe ones
# costs, by how seldom it comes; the count with which fleeing loses less. In
# hundredths: of what a discard brings to the next player; of the dangtou a framed
# single may become, one group from hu, up to three, and farther; of a draw, what a
# claim must bring.
WEIGHTS = {
    "hu": 180,
    "kong": 240,
    "raw": 600,
    "poor": 300,
    "feed": 50,
    "dangtou_near": 25,
    "dangtou_middle": 12,
    "dangtou_far": 2,
    "claim": 100,
}
HU = 0
KONG = 1
RAW = 2
POOR = 3
FEED = 4
NEAR = 5
MIDDLE = 6
FAR = 7
CLAIM = 8

# A flower's dao (W5.2).
FLOWER = 500
# More than any discard costs.
LARGE = 2000000000


def _pool(state: State, seat: int) -> int:
    """How many tiles the seat has not seen."""
    n = state.back - state.front - state.held[seat]
    for other in range(4):
        n += state.held[other]
    return n if n > 0 else 1


def _gain(state: State, weights: Ints, seat: int, point: int, counts: int, frame: int) -> int:
    """What a tile more of a point brings to a holding."""
    before = scoring.form_of(counts)
    after = scoring.form_of(counts + dominoes.one_tile(frame))
    if after == before:
        return 0
    gain = scoring.group_dao(state, seat, point, after)
    if before >= 0:
        gain -= scoring.group_dao(state, seat, point, before)
    else:
        gain += weights[HU]
    return gain + weights[KONG] if after == terms.LINE_KONG else gain


def _hope(state: State, weights: Ints, seat: int, point: int, counts: int) -> int:
    """What the unseen tiles of a point would bring to a holding, each taken once."""
    total = 0
    for frame in range(3):
        left = holding.unseen_tiles(state, seat, dominoes.domino(point, frame))
        if left > 0:
            total += left * _gain(state, weights, seat, point, counts, frame)
    return total


def _draw_worth(state: State, weights: Ints, seat: int) -> int:
    """What the next draw brings on average."""
    held = holding.with_white(state, seat) | holding.with_frame(state, seat)
    total = 10 * FLOWER
    for kind in range(dominoes.DOMINOES, const.KINDS):
        total -= FLOWER * (state.seen[kind] + places.held(state, seat, kind))
    for point in range(terms.POINTS):
        if dominoes.has_point(held, point):
            total += _hope(state, weights, seat, point, holding.counts_of(state, seat, point))
    return total // _pool(state, seat)


def _keep(state: State, weights: Ints, seat: int, kind: int) -> int:
    """What a single tile brings if it is kept, by draws and by the previous player's discards."""
    turns = (state.back - state.front) // 2
    counts = dominoes.one_tile(dominoes.frame_of(kind))
    keep = _hope(state, weights, seat, dominoes.point_of(kind), counts) * turns // _pool(state, seat)
    if dominoes.is_framed(kind):
        lack = hand.tiles_lacking(state, seat)
        share = weights[NEAR if lack <= 1 else MIDDLE if lack <= 3 else FAR]
        keep += scoring.dangtou_dao(state, seat, kind) * share // 100
    return keep


def _feed(state: State, weights: Ints, seat: int, kind: int) -> int:
    """What a discard costs: what it brings to the next player, and what is paid for it (W6)."""
    point = dominoes.point_of(kind)
    feed = 0
    if dominoes.is_yaozhang(state, point) or point < dominoes.BIG or dominoes.is_framed(kind):
        feed = _fed(state, weights, seat, kind) * weights[FEED] // 100
    return feed + weights[RAW] if order.risk_of(state, seat, kind) else feed


def _fed(state: State, weights: Ints, seat: int, kind: int) -> int:
    """What a discard brings to the next player: to an open pair, or to what he may hold."""
    point = dominoes.point_of(kind)
    to = seat + 1 if seat < 3 else 0
    laid = terms.laid(state, to, point)
    if laid:
        framed = dominoes.framed_in(laid) if dominoes.is_framed(kind) else 0
        if framed == 2:
            return 4 * scoring.group_dao(state, to, point, terms.LINE_KONG)
        return 2 * scoring.group_dao(state, to, point, terms.LINE_SINGLE_DOUBLE) if framed == 1 else 0
    fed = 0
    for frame in range(3):
        left = holding.unseen_tiles(state, seat, dominoes.domino(point, frame))
        if left > 0:
            counts = dominoes.one_tile(frame)
            fed += left * _gain(state, weights, to, point, counts, dominoes.frame_of(kind))
    return fed * state.held[to] // _pool(state, seat)


def _best_discard(state: State, weights: Ints, seat: int, n: int) -> int:
    """The discard that costs least, among the `n` moves of `state.out`."""
    best = state.out[0]
    least = LARGE
    for i in range(n):
        if packed.verb(state.out[i]) == const.DISCARD:
            kind = packed.of(state.out[i])
            cost = _feed(state, weights, seat, kind)
            if not dominoes.has_point(holding.surplus(state, seat), dominoes.point_of(kind)):
                cost += _keep(state, weights, seat, kind)
            if cost < least:
                least = cost
                best = state.out[i]
    return best


def _best_answer(state: State, weights: Ints, seat: int, n: int) -> int:
    """The answer to a discard: hu and kong always, else if the pair brings more than a draw."""
    last = state.out[n - 1]
    word = packed.verb(last)
    for i in range(n):
        if packed.verb(state.out[i]) == const.WIN:
            return state.out[i]
    if word == terms.KONG or word == const.PASS:
        return last
    point = dominoes.point_of(state.last)
    counts = holding.counts_of(state, seat, point)
    gain = _gain(state, weights, seat, point, counts, dominoes.frame_of(state.last))
    return last if gain * 100 >= _draw_worth(state, weights, seat) * weights[CLAIM] else state.out[0]


def _total(state: State, seat: int) -> int:
    """What a seat's groups and flowers count by now."""
    total = 0
    for point in range(terms.POINTS):
        form = scoring.form_of(holding.counts_of(state, seat, point))
        if form >= 0:
            total += scoring.group_dao(state, seat, point, form)
    for kind in range(dominoes.DOMINOES, const.KINDS):
        total += FLOWER * scoring.number_of_flowers(state, seat, kind)
    return total


def _flees(state: State, weights: Ints, seat: int) -> bool:
    """Whether fleeing loses least: with a count that is void anyway, or a very poor hand (W3.1)."""
    return scoring.is_void(state, seat) or _total(state, seat) <= weights[POOR]


def best_move(state: State, weights: Ints, seat: int, n: int) -> int:
    """The move of the quick player among the `n` of `state.out`, of which each is in order."""
    if state.phase == const.TURN and packed.verb(state.out[0]) != const.DISCARD:
        return state.out[0]
    if packed.verb(state.out[n - 1]) == terms.FLEE and _flees(state, weights, seat):
        return state.out[n - 1]
    if state.phase == const.PREPARE:
        return state.out[0]
    if state.phase == const.CLAIM:
        return _best_answer(state, weights, seat, n)
    return _best_discard(state, weights, seat, n)
