# compiled: CONTRIBUTING, section 2
"""The order of discards: what W3.7 asks for, and what a discard out of order is (W4, W6)."""

from tianhu.core import const as K
from tianhu.core.state import State
from tianhu.games.wahua import const as W
from tianhu.games.wahua import hand as H


def c_class(s: State, seat: int, n: int) -> int:
    """The points of a class of W3.7, raw ones of class 2 included."""
    at = seat * 4
    if n == 1:
        return s.code[at + W.SURPLUS] & s.code[at + W.THREE]
    if n == 2:
        return s.code[at + W.SURPLUS] & ~s.code[at + W.THREE]
    if n == 6:
        return H.c_frames(s, seat)
    white = H.c_whites(s, seat)
    konged = H.c_mask(s, W.KONGED)
    if n == 3:
        return white & konged
    threw = H.c_mask(s, W.THREW + seat * 2)
    if n == 4:
        return white & ~konged & threw
    return white & ~konged & ~threw


def c_first(s: State, seat: int) -> int:
    """The class in force, shifted by 24, and the points a discard may come from (W3.7)."""
    at = seat * 4
    surplus = s.code[at + W.SURPLUS]
    if surplus:
        mask = surplus & s.code[at + W.THREE]
        if mask:
            return (1 << 24) | mask
        mask = surplus & H.c_mask(s, W.RIPE)
        return (2 << 24) | (mask if mask else surplus)
    white = H.c_whites(s, seat)
    if white:
        mask = white & H.c_mask(s, W.KONGED)
        if mask:
            return (3 << 24) | mask
        mask = white & H.c_mask(s, W.THREW + seat * 2)
        return (4 << 24) | mask if mask else (5 << 24) | white
    return (6 << 24) | H.c_frames(s, seat)


def c_framed_kind(s: State, seat: int, point: int) -> int:
    """The kind of the framed tile of a point in a hand, the single frame before the double."""
    kind = point * 3 + W.SINGLE
    return kind if s.hand[seat * K.KINDS + kind] > 0 else kind + 1


def c_white(s: State, seat: int, point: int) -> bool:
    """Whether a white of a point is in the concealed hand."""
    return s.hand[seat * K.KINDS + point * 3] > 0


def c_breaks(s: State, seat: int, kind: int) -> bool:
    """Whether a discard would take a tile of a pair or a kong."""
    bit = 1 << (kind // 3)
    if H.groups(s, seat) & bit == 0:
        return False
    return kind % 3 > 0 or s.code[seat * 4 + W.SURPLUS] & bit == 0


def c_doubles(s: State, seat: int, mask: int) -> int:
    """Of some points with surplus, those where it is a second pair (foul 9)."""
    found = 0
    for point in range(W.POINTS):
        if (mask >> point) & 1 and (s.code[seat * 4 + W.THREE] >> point) & 1 == 0:
            laid = s.aux[W.LAID + seat * W.POINTS + point]
            white = s.hand[seat * K.KINDS + point * 3] + (laid & 3)
            if white + H.c_framed(s, seat, point) >= 4:
                found |= 1 << point
    return found


def c_faults(s: State, seat: int, kind: int) -> int:
    """The fouls of a discard about to be made, a bit each; a breach of order only where it counts (W4.0)."""
    first = c_first(s, seat)
    n = first >> 24
    mask = first & W.ALL
    faults = 0
    if n <= 4 and (kind % 3 > 0 or (mask >> (kind // 3)) & 1 == 0):
        if n == 3:
            faults = 1 << W.F_KONG_WHITE
        elif n == 4:
            faults = 1 << W.F_KEPT
        else:
            double = c_doubles(s, seat, mask)
            if double:
                faults = 1 << W.F_DOUBLE
            if double != mask:
                faults |= 1 << W.F_SURPLUS
    if c_breaks(s, seat, kind):
        faults |= 1 << W.F_BROKEN
    elif n == 5 and kind % 3 > 0 and s.opt[W.O_REMARK] == 0:
        faults |= 1 << W.F_ORDER
    if H.undeclared(s, seat):
        faults |= 1 << W.F_KONG
    if s.aux[W.DUE]:
        faults |= 1 << W.F_SHOW
    wait = H.complete(s, seat)
    if wait:
        faults |= 1 << (W.F_KANHUA if wait == W.WAIT_FRAME else W.F_HU)
    return faults


def c_belongs(s: State, seat: int, kind: int) -> int:
    """The class of W3.7 to which a tile of a hand belongs, 0 for one of a group."""
    bit = 1 << (kind // 3)
    if c_breaks(s, seat, kind):
        return 0
    if kind % 3 > 0:
        return 6
    if s.code[seat * 4 + W.SURPLUS] & bit:
        return 1 if s.code[seat * 4 + W.THREE] & bit else 2
    if H.c_mask(s, W.KONGED) & bit:
        return 3
    return 4 if H.c_mask(s, W.THREW + seat * 2) & bit else 5


def c_small(s: State) -> int:
    """The points that rank as small in this deal (W1.3)."""
    return (W.ALL & ~((1 << W.BIG) - 1)) & ~H.c_mask(s, W.YAOS)


def risk(s: State, seat: int, kind: int) -> int:
    """What a discard about to be made may make the seat liable for (W6.1, W6.2)."""
    bit = 1 << (kind // 3)
    ripe = H.c_mask(s, W.RIPE)
    small = c_small(s)
    risk = 0
    if kind % 3 > 0 and (small & ripe & bit) == 0:
        if H.c_frames(s, seat) & small & ripe & ~bit:
            risk = W.R_FLOWER
    if ripe & bit == 0:
        n = c_belongs(s, seat, kind)
        if n > 0 and c_class(s, seat, n) & ripe:
            risk |= W.R_RAW
    return risk


def first(s: State, seat: int) -> tuple[int, int]:
    """The class of W3.7 in force for a seat, and the mask of its points: `c_first`, for Python."""
    found = c_first(s, seat)
    return found >> 24, found & W.ALL
