# inlined: CONTRIBUTING, section 2
"""What a seat has of each point, open and concealed tiles together (W3.4); `hand` keeps it.

`State.code` has four masks of points for each seat, `State.suit` the number of its groups.
"""

from tianhu.core import const
from tianhu.core.state import State
from tianhu.games.wahua import dominoes, terms

# The masks of a seat in `State.code`. WITH_WHITE: any group or a white single;
# WITH_FRAME: any group or a framed single; so a group is in both.
WITH_WHITE = 0
WITH_FRAME = 1
WITH_SURPLUS = 2
WITH_KONG = 3
MASKS = 4


def with_white(state: State, seat: int) -> int:
    """The points of which a seat has a group or a single white."""
    return state.code[seat * MASKS + WITH_WHITE]


def with_frame(state: State, seat: int) -> int:
    """The points of which a seat has a group or a single framed tile."""
    return state.code[seat * MASKS + WITH_FRAME]


def groups_of(state: State, seat: int) -> int:
    """The points of which a seat has a group."""
    return with_white(state, seat) & with_frame(state, seat)


def number_of_groups(state: State, seat: int) -> int:
    """How many groups a seat has."""
    return state.suit[seat * MASKS]


def singles(state: State, seat: int) -> int:
    """The points of which a seat has a single tile."""
    return with_white(state, seat) ^ with_frame(state, seat)


def single_whites(state: State, seat: int) -> int:
    """The points of which a seat has a single white."""
    return with_white(state, seat) & ~with_frame(state, seat)


def single_frames(state: State, seat: int) -> int:
    """The points of which a seat has a single framed tile."""
    return with_frame(state, seat) & ~with_white(state, seat)


def surplus(state: State, seat: int) -> int:
    """The points of which a seat has whites over."""
    return state.code[seat * MASKS + WITH_SURPLUS]


def kongs(state: State, seat: int) -> int:
    """The points of which a seat has all three framed tiles."""
    return state.code[seat * MASKS + WITH_KONG]


def counts_of(state: State, seat: int, point: int) -> int:
    """What a seat has of a point, as counts by frame; a winning tile that another threw is not there."""
    at = seat * const.KINDS + point * 3
    return terms.laid(state, seat, point) + state.hand[at] + state.hand[at + 1] * 4 + state.hand[at + 2] * 16


def number_framed(state: State, seat: int, point: int) -> int:
    """How many framed tiles of a point a seat has."""
    return dominoes.framed_in(counts_of(state, seat, point))


def number_known(state: State, seat: int, kind: int) -> int:
    """How many tiles of a kind in a hand all have seen."""
    known = terms.known(state, seat, dominoes.point_of(kind))
    return dominoes.count_of(known, dominoes.frame_of(kind))


def unseen_tiles(state: State, seat: int, kind: int) -> int:
    """How many tiles of a domino's kind a seat has not seen."""
    seen = state.seen[kind] + state.hand[seat * const.KINDS + kind] - number_known(state, seat, kind)
    return dominoes.copies_of(kind) - seen
