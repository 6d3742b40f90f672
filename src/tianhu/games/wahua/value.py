# compiled: CONTRIBUTING, section 2
"""What a player of Wahua judges a position by. Reads only what the seat may see.

Everything is weighed in dao: what a tile kept will bring, what a tile thrown
will bring to the next player and cost its thrower (W6), what a draw is worth.
"""

from tianhu.core import const as K
from tianhu.core.state import State
from tianhu.core.widths import Ints
from tianhu.games.wahua import const as W
from tianhu.games.wahua import hand as H
from tianhu.games.wahua import order as O
from tianhu.games.wahua import scoring as D

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


def c_copies(kind: int) -> int:
    """How many tiles of a domino's kind there are."""
    frame = kind % 3
    return 3 if frame == 0 else frame


def c_unseen(s: State, seat: int, kind: int) -> int:
    """How many tiles of a domino's kind the seat has not seen."""
    known = (s.aux[W.KNOWN + seat * W.POINTS + kind // 3] >> (kind % 3 * 2)) & 3
    return c_copies(kind) - s.seen[kind] - s.hand[seat * K.KINDS + kind] + known


def c_pool(s: State, seat: int) -> int:
    """How many tiles the seat has not seen."""
    n = s.back - s.front - s.held[seat]
    for i in range(4):
        n += s.held[i]
    return n if n > 0 else 1


def c_gain(s: State, w: Ints, seat: int, point: int, counts: int, frame: int) -> int:
    """What a tile more of a point brings to a holding."""
    before = D.c_group(counts)
    after = D.c_group(counts + (1 << (2 * frame)))
    if after == before:
        return 0
    gain = D.c_dao(s, seat, point, after)
    if before >= 0:
        gain -= D.c_dao(s, seat, point, before)
    else:
        gain += w[HU]
    return gain + w[KONG] if after == W.G_KONG else gain


def c_hope(s: State, w: Ints, seat: int, point: int, counts: int) -> int:
    """What the unseen tiles of a point would bring to a holding, each taken once."""
    total = 0
    for frame in range(3):
        left = c_unseen(s, seat, point * 3 + frame)
        if left > 0:
            total += left * c_gain(s, w, seat, point, counts, frame)
    return total


def c_draw(s: State, w: Ints, seat: int) -> int:
    """What the next draw brings on average."""
    held = s.code[seat * 4 + W.HAS] | s.code[seat * 4 + W.FRAMED]
    total = 10 * FLOWER
    for kind in range(W.DOMINOES, K.KINDS):
        total -= FLOWER * (s.seen[kind] + s.hand[seat * K.KINDS + kind])
    for point in range(W.POINTS):
        if (held >> point) & 1:
            total += c_hope(s, w, seat, point, D.c_counts(s, seat, point))
    return total // c_pool(s, seat)


def c_keep(s: State, w: Ints, seat: int, kind: int) -> int:
    """What a single tile brings if it is kept, by draws and by the previous player's discards."""
    point = kind // 3
    turns = (s.back - s.front) // 2
    hope = c_hope(s, w, seat, point, 1 << (2 * (kind % 3)))
    keep = hope * turns // c_pool(s, seat)
    if kind % 3 > 0:
        lack = H.lack(s, seat)
        keep += D.c_dangtou(s, seat, kind) * w[NEAR if lack <= 1 else MIDDLE if lack <= 3 else FAR] // 100
    return keep


def c_feed(s: State, w: Ints, seat: int, kind: int) -> int:
    """What a discard costs: what it brings to the next player, and what is paid for it (W6)."""
    point = kind // 3
    to = seat + 1 if seat < 3 else 0
    frame = kind % 3
    feed = 0
    if D.c_yao(s, point) or point < W.BIG or frame > 0:
        laid = s.aux[W.LAID + to * W.POINTS + point]
        if laid == 8:
            if frame > 0:
                feed = 4 * D.c_dao(s, to, point, W.G_KONG)
        elif laid == 5:
            if frame > 0:
                feed = 2 * D.c_dao(s, to, point, W.G_SD)
        elif laid == 0:
            for other in range(3):
                left = c_unseen(s, seat, point * 3 + other)
                if left > 0:
                    feed += left * c_gain(s, w, to, point, 1 << (2 * other), frame)
            feed = feed * s.held[to] // c_pool(s, seat)
    risk = O.risk(s, seat, kind)
    feed = feed * w[FEED] // 100
    return feed + w[RAW] if risk else feed


def c_discard(s: State, w: Ints, seat: int, n: int) -> int:
    """The discard that costs least, among the `n` moves of `s.out`."""
    best = s.out[0]
    least = 1 << 30
    for i in range(n):
        if s.out[i] >> 8 == K.DISCARD:
            kind = s.out[i] & 255
            cost = c_feed(s, w, seat, kind)
            if (s.code[seat * 4 + W.SURPLUS] >> (kind // 3)) & 1 == 0:
                cost += c_keep(s, w, seat, kind)
            if cost < least:
                least = cost
                best = s.out[i]
    return best


def c_claim(s: State, w: Ints, seat: int, n: int) -> int:
    """The answer to a discard: hu and kong always, else if the pair brings more than a draw."""
    last = s.out[n - 1]
    word = last >> 8
    for i in range(n):
        if s.out[i] >> 8 == K.WIN:
            return s.out[i]
    if word == W.KONG or word == K.PASS:
        return last
    point = s.last // 3
    gain = c_gain(s, w, seat, point, D.c_counts(s, seat, point), s.last % 3)
    return last if gain * 100 >= c_draw(s, w, seat) * w[CLAIM] else s.out[0]


def c_total(s: State, seat: int) -> int:
    """What a seat's groups and flowers count by now."""
    total = 0
    for point in range(W.POINTS):
        form = D.c_group(D.c_counts(s, seat, point))
        if form >= 0:
            total += D.c_dao(s, seat, point, form)
    laid = s.aux[W.FLOWERS + seat]
    for kind in range(W.DOMINOES, K.KINDS):
        i = kind - W.DOMINOES
        n = laid >> 8 if kind == W.BLANK else (laid >> i) & 1
        total += FLOWER * (n + s.hand[seat * K.KINDS + kind])
    return total


def c_flees(s: State, w: Ints, seat: int) -> bool:
    """Whether fleeing loses least: with a count that is void anyway, or a very poor hand (W3.1)."""
    return D.is_void(s, seat) or c_total(s, seat) <= w[POOR]


def c_best(s: State, w: Ints, seat: int, n: int) -> int:
    """The move of the quick player among the `n` of `s.out`, of which each is in order."""
    if s.phase == K.TURN and s.out[0] >> 8 != K.DISCARD:
        return s.out[0]
    if s.out[n - 1] >> 8 == W.FLEE and c_flees(s, w, seat):
        return s.out[n - 1]
    if s.phase == K.PREPARE:
        return s.out[0]
    if s.phase == K.CLAIM:
        return c_claim(s, w, seat, n)
    return c_discard(s, w, seat, n)
