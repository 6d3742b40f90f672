# compiled: CONTRIBUTING, section 2
"""Keeps what `holding` tells of each hand, and says when one is complete (W3.4, W3.9)."""

from tianhu.core import const
from tianhu.core.state import State
from tianhu.core.widths import Ints
from tianhu.games.wahua import dominoes, holding, terms

# The masks that a group is in at least.
GROUP = 1 << holding.WITH_WHITE | 1 << holding.WITH_FRAME


def _form(counts: int) -> int:
    """Which masks a point with these counts is in, a bit each in the order of `holding`."""
    white = dominoes.count_of(counts, dominoes.WHITE)
    framed = dominoes.framed_in(counts)
    if white + framed < 2:
        return white << holding.WITH_WHITE | framed << holding.WITH_FRAME
    form = GROUP
    if framed > 2:
        form |= 1 << holding.WITH_KONG
    if white + framed > (3 if framed > 2 else 2):
        form |= 1 << holding.WITH_SURPLUS
    return form


FORMS: Ints = [0] * 64
for _counts in range(64):
    FORMS[_counts] = _form(_counts)


def update_point(state: State, seat: int, point: int) -> None:
    """Sets the masks of a seat for one point."""
    form = FORMS[holding.counts_of(state, seat, point)]
    bit = dominoes.bit(point)
    at = seat * holding.MASKS
    if holding.groups_of(state, seat) & bit:
        state.suit[at] -= 1
    for i in range(holding.MASKS):
        state.code[at + i] = (state.code[at + i] & ~bit) | (((form >> i) & 1) << point)
    if form & GROUP == GROUP:
        state.suit[at] += 1


def update(state: State, seat: int) -> None:
    """Sets all masks of a seat from its hand and melds."""
    at = seat * holding.MASKS
    white = 0
    framed = 0
    surplus = 0
    kongs = 0
    for point in range(terms.POINTS):
        form = FORMS[holding.counts_of(state, seat, point)]
        white |= ((form >> holding.WITH_WHITE) & 1) << point
        framed |= ((form >> holding.WITH_FRAME) & 1) << point
        surplus |= ((form >> holding.WITH_SURPLUS) & 1) << point
        kongs |= ((form >> holding.WITH_KONG) & 1) << point
    state.code[at + holding.WITH_WHITE] = white
    state.code[at + holding.WITH_FRAME] = framed
    state.code[at + holding.WITH_SURPLUS] = surplus
    state.code[at + holding.WITH_KONG] = kongs
    state.suit[at] = dominoes.number_in(white & framed)


def change(state: State, seat: int, kind: int, n: int) -> None:
    """Adds `n` (or takes -n) tiles of a kind to a hand. Every change in play goes through here."""
    state.hand[seat * const.KINDS + kind] += n
    state.held[seat] += n
    if dominoes.is_domino(kind):
        update_point(state, seat, dominoes.point_of(kind))


def measure(state: State, seat: int) -> None:
    """Sets the size and the masks of a hand put together by hand. For building a position."""
    n = 0
    for kind in range(const.KINDS):
        n += state.hand[seat * const.KINDS + kind]
    state.held[seat] = n
    update(state, seat)


def undeclared_kongs(state: State, seat: int) -> int:
    """The points of which a seat has a kong that it has not laid open."""
    return holding.kongs(state, seat) & ~terms.konged(state)


def wait_for(state: State, seat: int, kind: int) -> int:
    """Whether a hand at rest is hu with one more tile: the way it waited, or 0 (W3.9)."""
    n = holding.number_of_groups(state, seat)
    if n < dominoes.GROUPS - 1:
        return 0
    own = dominoes.bit(dominoes.point_of(kind))
    if n == dominoes.GROUPS:
        held = holding.with_white(state, seat) | holding.with_frame(state, seat)
        return dominoes.WAIT_FRAME if held & own == 0 and dominoes.is_framed(kind) else 0
    singles = holding.singles(state, seat)
    rest = singles & ~own
    if rest == singles or rest & (rest - 1) or rest & holding.with_frame(state, seat) == 0:
        return 0
    return dominoes.WAIT_PAIR


def wait_drawn(state: State, seat: int) -> int:
    """Whether a hand that has just drawn is hu: the way it waited, or 0 (W3.9).

    A hand that drew holds a tile more than ten groups: the only one over must
    be framed. If it is the tile drawn, the hand waited for any framed tile.
    """
    if state.drawn < 0 or holding.number_of_groups(state, seat) != dominoes.GROUPS:
        return 0
    over = holding.single_frames(state, seat)
    if over == 0:
        return 0
    drawn = dominoes.bit(dominoes.point_of(state.drawn))
    return dominoes.WAIT_FRAME if over == drawn else dominoes.WAIT_PAIR


def tiles_lacking(state: State, seat: int) -> int:
    """How many tiles a hand lacks at least to be hu; 1 is ready, 0 complete."""
    groups = dominoes.GROUPS - holding.number_of_groups(state, seat)
    n = dominoes.number_in(holding.singles(state, seat))
    lack = groups + (groups - n if n < groups else 0)
    return lack if n > groups and holding.single_frames(state, seat) else lack + 1
