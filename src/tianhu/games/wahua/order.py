# compiled: CONTRIBUTING, section 2
"""The order of discards (W3.7), what a discard out of order is (W4), and what it risks (W6).

The order itself is the table in `classes`; a *row* here is a row of it.
"""

from tianhu.core import places
from tianhu.core.state import State
from tianhu.core.widths import Ints
from tianhu.games.wahua import classes, dominoes, hand, holding, terms

# The columns of the table; and the first and last row of what others see alike.
WHICH: Ints = [0] * 6
SEEN_AS: Ints = [0] * 6
FOULS: Ints = [0] * 6
RIPE_FIRST: Ints = [0] * 6
FIRST_ROW: Ints = [0] * 3
LAST_ROW: Ints = [0] * 3


def follow(table: tuple[classes.Class, ...]) -> None:
    """Reads the columns of a table of W3.7: of `classes.ORDER`, unless a test tries another order."""
    for row, class_ in enumerate(table):
        WHICH[row] = class_.which
        SEEN_AS[row] = class_.seen_as
        FOULS[row] = class_.foul
        RIPE_FIRST[row] = class_.ripe_first
    for seen_as in range(3):
        rows = [row for row, class_ in enumerate(table) if class_.seen_as == seen_as]
        FIRST_ROW[seen_as] = rows[0]
        LAST_ROW[seen_as] = rows[len(rows) - 1]


follow(classes.ORDER)


def _sort_points(state: State, seat: int) -> None:
    """Puts into `tmp`, for each class of W3.7, the points of which a seat has a tile that it speaks of."""
    surplus = holding.surplus(state, seat)
    kongs = holding.kongs(state, seat)
    whites = holding.single_whites(state, seat)
    konged = terms.konged(state)
    threw = terms.threw(state, seat)
    state.tmp[classes.SURPLUS_OF_KONG] = surplus & kongs
    state.tmp[classes.SURPLUS_OF_PAIR] = surplus & ~kongs
    state.tmp[classes.WHITE_OF_KONGED] = whites & konged
    state.tmp[classes.WHITE_OF_THROWN] = whites & threw
    state.tmp[classes.OTHER_WHITE] = whites & ~konged & ~threw
    state.tmp[classes.SINGLE_FRAME] = holding.single_frames(state, seat)


def row_in_force(state: State, seat: int) -> int:
    """The row of the first class that is not empty, or the last; leaves the points of all in `tmp`."""
    _sort_points(state, seat)
    row = 0
    while row < classes.ROWS - 1 and state.tmp[WHICH[row]] == 0:
        row += 1
    return row


def points_in_order(state: State, row: int) -> int:
    """The points a discard may come from, right after `row_in_force` has told the row."""
    points = state.tmp[WHICH[row]]
    ripe = points & terms.ripe(state)
    return ripe if ripe and RIPE_FIRST[row] else points


def throws_frames(row: int) -> bool:
    """Whether the tiles of a row are framed."""
    return SEEN_AS[row] == classes.FRAME


def framed_kind(state: State, seat: int, point: int) -> int:
    """The kind of the framed tile of a point in a hand, the single frame before the double."""
    kind = dominoes.domino(point, dominoes.SINGLE)
    return kind if places.held(state, seat, kind) > 0 else dominoes.domino(point, dominoes.DOUBLE)


def is_in_order(state: State, seat: int, kind: int) -> bool:
    """Whether W3.7 allows a discard."""
    row = row_in_force(state, seat)
    return _is_of(kind, row, points_in_order(state, row))


def _is_of(kind: int, row: int, points: int) -> bool:
    return dominoes.is_framed(kind) == throws_frames(row) and dominoes.has_point(
        points, dominoes.point_of(kind)
    )


def first_row(seen_as: int) -> int:
    """The first row that a discard can be of, as others see it."""
    return FIRST_ROW[seen_as]


def is_over(seen_as: int, row: int) -> bool:
    """Whether all classes of tiles that others see alike come before a row."""
    return LAST_ROW[seen_as] < row


def breaks_group(state: State, seat: int, kind: int) -> bool:
    """Whether a discard would take a tile of a pair or a kong."""
    point = dominoes.point_of(kind)
    if not dominoes.has_point(holding.groups_of(state, seat), point):
        return False
    return dominoes.is_framed(kind) or not dominoes.has_point(holding.surplus(state, seat), point)


def faults_of(state: State, seat: int, kind: int) -> int:
    """The fouls of a discard about to be made, a bit each (W4)."""
    row = row_in_force(state, seat)
    points = points_in_order(state, row)
    breaks: bool = breaks_group(state, seat, kind)
    faults = 1 << terms.FOUL_BROKEN if breaks else 0
    if not _is_of(kind, row, points):
        faults |= _faults_ahead(state, seat, row, points, breaks)
    if hand.undeclared_kongs(state, seat):
        faults |= 1 << terms.FOUL_KONG
    if terms.due(state):
        faults |= 1 << terms.FOUL_SHOW
    wait = hand.wait_drawn(state, seat)
    if wait:
        faults |= 1 << (terms.FOUL_KANHUA if wait == dominoes.WAIT_FRAME else terms.FOUL_HU)
    return faults


def _faults_ahead(state: State, seat: int, row: int, points: int, breaks: bool) -> int:
    """The fouls of a discard ahead of the class in force; a mere breach of order where it counts (W4.0)."""
    foul = FOULS[row]
    if foul == classes.NO_FOUL:
        return 0
    if foul == terms.FOUL_ORDER and (breaks or terms.order_breach(state) == terms.ORDER_BREACH_REMARK):
        return 0
    pairs = _second_pairs(state, seat, points)
    faults = 1 << terms.FOUL_DOUBLE if pairs else 0
    return faults if pairs == points else faults | 1 << foul


def _second_pairs(state: State, seat: int, points: int) -> int:
    """Of some points, those of which a seat has a second pair and no kong (foul 9)."""
    found = 0
    for point in range(terms.POINTS):
        if dominoes.has_point(points & ~holding.kongs(state, seat), point):
            counts = holding.counts_of(state, seat, point)
            if dominoes.count_of(counts, dominoes.WHITE) + dominoes.framed_in(counts) >= 4:
                found |= dominoes.bit(point)
    return found


def risk_of(state: State, seat: int, kind: int) -> int:
    """What a discard about to be made may make the seat liable for (W6.1, W6.2)."""
    own = dominoes.bit(dominoes.point_of(kind))
    ripe = terms.ripe(state)
    risk = 0
    if dominoes.is_framed(kind):
        safe = _small(state) & ripe
        if safe & own == 0 and holding.single_frames(state, seat) & safe & ~own:
            risk = dominoes.RISK_FLOWER
    if ripe & own == 0 and _class_with(state, seat, kind) & ripe:
        risk |= dominoes.RISK_RAW
    return risk


def _small(state: State) -> int:
    """The points that rank as small in this deal (W1.3)."""
    big = dominoes.bit(dominoes.BIG) - 1
    for which in range(3):
        big |= dominoes.bit(terms.yaozhang(state, which))
    return dominoes.ALL_POINTS & ~big


def _class_with(state: State, seat: int, kind: int) -> int:
    """The points of the class of W3.7 that a tile belongs to; none for a tile of a group."""
    if breaks_group(state, seat, kind):
        return 0
    _sort_points(state, seat)
    own = dominoes.bit(dominoes.point_of(kind))
    before = 0
    row = 0
    while row < classes.ROWS - 1 and state.tmp[WHICH[row]] & own == 0:
        before |= state.tmp[WHICH[row]]
        row += 1
    return state.tmp[WHICH[row]] & ~before
