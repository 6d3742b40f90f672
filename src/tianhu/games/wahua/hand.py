# compiled: CONTRIBUTING, section 2
"""What a hand holds, point by point, and when it is complete (W3.4, W3.9).

`State.code` keeps four masks by point for each seat (see `const`), and
`State.suit[seat * 4]` the number of its groups; both count open and concealed
tiles together. Every change of a hand goes through `c_put`.
"""

from tianhu.core import const as K
from tianhu.core.state import State
from tianhu.core.widths import Ints
from tianhu.games.wahua import const as W

# By whites + 4 * framed tiles of a point: bit 0 HAS, 1 FRAMED, 2 SURPLUS, 3 THREE.
FORM: Ints = [0, 1, 3, 7, 2, 3, 7, 7, 3, 7, 7, 7, 11, 15, 15, 15]


def c_mask(s: State, at: int) -> int:
    """A mask by point kept in two places of `aux`."""
    return s.aux[at] | (s.aux[at + 1] << 11)


def mark(s: State, at: int, point: int) -> None:
    """Sets a point's bit in such a mask."""
    if point < 11:
        s.aux[at] |= 1 << point
    else:
        s.aux[at + 1] |= 1 << (point - 11)


def c_form(s: State, seat: int, point: int) -> int:
    """What a seat's tiles of a point form, as a row of FORM."""
    at = seat * K.KINDS + point * 3
    laid = s.aux[W.LAID + seat * W.POINTS + point]
    return FORM[laid + s.hand[at] + 4 * (s.hand[at + 1] + s.hand[at + 2])]


def c_point(s: State, seat: int, point: int) -> None:
    """Sets the masks of a seat for one point."""
    form = c_form(s, seat, point)
    at = seat * 4
    bit = 1 << point
    if s.code[at + W.HAS] & s.code[at + W.FRAMED] & bit:
        s.suit[at] -= 1
    for i in range(4):
        s.code[at + i] &= ~bit
        s.code[at + i] |= ((form >> i) & 1) << point
    if form & 3 == 3:
        s.suit[at] += 1


def scan(s: State, seat: int) -> None:
    """Sets all masks of a seat from its hand and melds."""
    at = seat * 4
    has = 0
    framed = 0
    surplus = 0
    three = 0
    n = 0
    for point in range(W.POINTS):
        form = c_form(s, seat, point)
        has |= (form & 1) << point
        framed |= ((form >> 1) & 1) << point
        surplus |= ((form >> 2) & 1) << point
        three |= (form >> 3) << point
        if form & 3 == 3:
            n += 1
    s.code[at + W.HAS] = has
    s.code[at + W.FRAMED] = framed
    s.code[at + W.SURPLUS] = surplus
    s.code[at + W.THREE] = three
    s.suit[at] = n


def c_put(s: State, seat: int, kind: int, n: int) -> None:
    """Adds `n` (or takes -n) tiles of a kind to a hand."""
    s.hand[seat * K.KINDS + kind] += n
    s.held[seat] += n
    if kind < W.DOMINOES:
        c_point(s, seat, kind // 3)


def groups(s: State, seat: int) -> int:
    """The points of which a seat has a group."""
    return s.code[seat * 4 + W.HAS] & s.code[seat * 4 + W.FRAMED]


def c_whites(s: State, seat: int) -> int:
    """The points of which a seat has a single white."""
    return s.code[seat * 4 + W.HAS] & ~s.code[seat * 4 + W.FRAMED]


def c_frames(s: State, seat: int) -> int:
    """The points of which a seat has a single framed tile."""
    return s.code[seat * 4 + W.FRAMED] & ~s.code[seat * 4 + W.HAS]


def c_framed(s: State, seat: int, point: int) -> int:
    """How many framed tiles of a point a seat has, open and concealed."""
    at = seat * K.KINDS + point * 3
    return (s.aux[W.LAID + seat * W.POINTS + point] >> 2) + s.hand[at + 1] + s.hand[at + 2]


def undeclared(s: State, seat: int) -> int:
    """The points of which a seat has a kong that it has not laid open."""
    three = s.code[seat * 4 + W.THREE]
    return three & ~c_mask(s, W.KONGED) if three else 0


def completes(s: State, seat: int, kind: int) -> int:
    """Whether a hand at rest is hu with one more tile: the way it waited, or 0 (W3.9)."""
    at = seat * 4
    n = s.suit[at]
    if n < W.GROUPS - 1:
        return 0
    point = kind // 3
    bit = 1 << point
    if n == W.GROUPS:
        absent: bool = (s.code[at + W.HAS] | s.code[at + W.FRAMED]) & bit == 0
        return W.WAIT_FRAME if absent and kind % 3 > 0 else 0
    singles = s.code[at + W.HAS] ^ s.code[at + W.FRAMED]
    if singles & bit == 0:
        return 0
    rest = singles ^ bit
    if rest & (rest - 1) or rest & s.code[at + W.FRAMED] == 0:
        return 0
    return W.WAIT_PAIR


def complete(s: State, seat: int) -> int:
    """Whether a hand that has just drawn is hu: the way it waited, or 0 (W3.9).

    A hand that drew holds a tile more than ten groups: the only one over must
    be framed. If it is the tile drawn, the hand waited for any framed tile.
    """
    if s.drawn < 0 or s.suit[seat * 4] != W.GROUPS:
        return 0
    single = c_frames(s, seat)
    if single == 0:
        return 0
    return W.WAIT_FRAME if single == 1 << (s.drawn // 3) else W.WAIT_PAIR


def c_bits(mask: int) -> int:
    """How many points are in a mask."""
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


def lack(s: State, seat: int) -> int:
    """How many tiles a hand lacks at least to be hu; 1 is ready, 0 complete."""
    k = W.GROUPS - s.suit[seat * 4]
    frames = c_frames(s, seat)
    n = c_bits(c_whites(s, seat)) + c_bits(frames)
    lack = k + (k - n if n < k else 0)
    return lack if n > k and frames else lack + 1


def measure(s: State, seat: int) -> None:
    """Sets the masks of a hand put together by hand. For building a position."""
    n = 0
    for kind in range(K.KINDS):
        n += s.hand[seat * K.KINDS + kind]
    s.held[seat] = n
    scan(s, seat)
