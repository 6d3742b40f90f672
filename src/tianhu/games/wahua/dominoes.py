# inlined: CONTRIBUTING, section 2
"""Dominoes by their points and frames, sets of points, and counts by frame (W1).

- The *kind* of a domino is its point * 3 + its frame; the points stand in the order of W1.3.
- A *mask* of points has a bit for each.
- *Counts* are how many tiles there are of a point, by frame: two bits each, white lowest.
"""

from tianhu.core.state import State
from tianhu.games.wahua import terms

# How many kinds of dominoes there are, tiles in all, tiles of a hand, groups of a winning one.
DOMINOES = 63
TILES = 136
HAND = 20
GROUPS = 10
# The kind of the two blank flowers, the last; the other eight follow the dominoes.
BLANK = 71
# The big points come first.
BIG = 13
ALL_POINTS = 2097151

WHITE = 0
SINGLE = 1
DOUBLE = 2

# Ways to wait (W3.9): for the tenth pair, or for any framed tile of an eleventh point.
WAIT_PAIR = 1
WAIT_FRAME = 2

# What a discard may make its thrower liable for, as bits: a flower ahead of safer
# frames (W6.1), a raw tile ahead of ripe ones (W6.2).
RISK_FLOWER = 1
RISK_RAW = 2


def point_of(kind: int) -> int:
    """The point of a domino."""
    return kind // 3


def frame_of(kind: int) -> int:
    """The frame of a domino."""
    return kind % 3


def is_framed(kind: int) -> bool:
    """Whether a domino has a frame, single or double."""
    return kind % 3 > 0


def is_domino(kind: int) -> bool:
    """Whether a tile is a domino and no flower."""
    return kind < DOMINOES


def domino(point: int, frame: int) -> int:
    """The kind of a domino."""
    return point * 3 + frame


def copies_of(kind: int) -> int:
    """How many tiles of a domino's kind there are (W1.1)."""
    return 3 if kind % 3 == WHITE else kind % 3


def is_yaozhang(state: State, point: int) -> bool:
    """Whether a point is yaozhang in this deal (W1.3)."""
    yes: bool = point == terms.yaozhang(state, 0) or point == terms.yaozhang(state, 1)
    return yes or point == terms.yaozhang(state, 2)


# --- masks of points --------------------------------------------------------


def bit(point: int) -> int:
    """The mask of one point."""
    return 1 << point


def has_point(mask: int, point: int) -> bool:
    """Whether a point is in a mask."""
    return (mask >> point) & 1 != 0


def number_in(mask: int) -> int:
    """How many points are in a mask."""
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


# --- counts by frame --------------------------------------------------------


def one_tile(frame: int) -> int:
    """The counts of a single tile; to be added to others."""
    return 1 << (2 * frame)


def count_of(counts: int, frame: int) -> int:
    """How many tiles of a frame there are."""
    return (counts >> (2 * frame)) & 3


def framed_in(counts: int) -> int:
    """How many framed tiles there are."""
    return ((counts >> 2) & 3) + (counts >> 4)


# --- liability ---------------------------------------------------------------


def owed_by(seat: int, for_hu: bool) -> int:
    """What `terms.liable` keeps where a seat is liable; for hu also for the dangtou (W6)."""
    return seat + 9 if for_hu else seat + 1


def debtor(owed: int) -> int:
    """The seat that is liable, -1 for none."""
    return (owed & 7) - 1


def is_for_hu(owed: int) -> bool:
    """Whether the liability is for hu."""
    return owed > 7
