# compiled: CONTRIBUTING, section 2
"""What a finished deal of Wahua is worth, line by line (W5), and who pays for whom (W6).

The *form* of a group is the number of its score line; the six stand first among the lines.
"""

from tianhu.core import const, packed, places
from tianhu.core.score import Sheet
from tianhu.core.state import State
from tianhu.core.widths import Ints
from tianhu.games.wahua import dominoes, holding, terms
from tianhu.parts import settle

# Dao by form (W5.1): kong, single and double frame, two double frames, single frame and
# white, double frame and white, two whites.
DAO_BIG: Ints = [1600, 800, 400, 400, 200, 100]
DAO_FLOORED: Ints = [400, 200, 100, 100, 100, 100]
DAO_EXACT: Ints = [400, 200, 100, 100, 50, 25]
# Of a flower (W5.2), and of a single frame as dangtou, big, small, of a yaozhang (W5.4).
DAO_FLOWER = 500
DANGTOU_BIG = 1600
DANGTOU_SMALL = 400
DANGTOU_YAOZHANG = 3200


def _is_home(state: State, seat: int, point: int) -> bool:
    """Whether a point is a seat's home: 66, 11, 44, 33 from the dealer on (W1.4)."""
    place = seat - state.dealer
    return point == (place if place >= 0 else place + 4)


# --- what a group and a dangtou count ---------------------------------------


def form_of(counts: int) -> int:
    """What tiles of one point form (W3.4): a form of W5.1, or -1."""
    white = dominoes.count_of(counts, dominoes.WHITE)
    single = dominoes.count_of(counts, dominoes.SINGLE)
    framed = dominoes.framed_in(counts)
    if framed == 3:
        return terms.LINE_KONG
    if framed == 2:
        return terms.LINE_SINGLE_DOUBLE if single else terms.LINE_DOUBLE_DOUBLE
    if framed == 1:
        if white == 0:
            return -1
        return terms.LINE_SINGLE_WHITE if single else terms.LINE_DOUBLE_WHITE
    return terms.LINE_WHITE_WHITE if white >= 2 else -1


def _tiles_of(point: int, form: int) -> int:
    """The tiles of a group, packed."""
    white = dominoes.domino(point, dominoes.WHITE)
    single = dominoes.domino(point, dominoes.SINGLE)
    double = dominoes.domino(point, dominoes.DOUBLE)
    if form == terms.LINE_KONG:
        return packed.three(single, double, double)
    if form == terms.LINE_SINGLE_DOUBLE:
        return packed.two(single, double)
    if form == terms.LINE_DOUBLE_DOUBLE:
        return packed.two(double, double)
    if form == terms.LINE_SINGLE_WHITE:
        return packed.two(white, single)
    return packed.two(white, double if form == terms.LINE_DOUBLE_WHITE else white)


def _size_dao(state: State, point: int, form: int) -> int:
    """The dao of a group by its size alone (W5.1)."""
    if point < dominoes.BIG:
        return DAO_BIG[form]
    exact: bool = terms.small_values(state) == terms.SMALL_VALUES_EXACT
    return DAO_EXACT[form] if exact else DAO_FLOORED[form]


def group_dao(state: State, seat: int, point: int, form: int) -> int:
    """The dao of a group (W5.1, W5.3)."""
    yaozhang: bool = dominoes.is_yaozhang(state, point)
    dao = 2 * DAO_BIG[form] if yaozhang else _size_dao(state, point, form)
    return 2 * dao if _is_home(state, seat, point) else dao


def dangtou_dao(state: State, seat: int, kind: int) -> int:
    """The dao of a dangtou (W5.4)."""
    point = dominoes.point_of(kind)
    dao = DANGTOU_BIG if point < dominoes.BIG else DANGTOU_SMALL
    if dominoes.is_yaozhang(state, point):
        dao = DANGTOU_YAOZHANG
    if _is_home(state, seat, point):
        dao *= 2
    return dao if dominoes.frame_of(kind) == dominoes.SINGLE else dao // 2


def number_of_flowers(state: State, seat: int, kind: int) -> int:
    """How many flowers of a kind a seat has, laid out or not (W3.2)."""
    held = places.held(state, seat, kind)
    if kind == dominoes.BLANK:
        return held + terms.blanks(state, seat)
    return held + terms.in_flowers(state, seat, kind - dominoes.DOMINOES)


# --- what a seat has at the end ---------------------------------------------


def _counts(state: State, seat: int, point: int) -> int:
    """What a seat has of a point at the end, the winning tile included."""
    counts = holding.counts_of(state, seat, point)
    if seat == state.winner and point == dominoes.point_of(state.last):
        counts += dominoes.one_tile(dominoes.frame_of(state.last))
    return counts


def form_at(state: State, seat: int, point: int) -> int:
    """The form of a seat's group of a point at the end, or -1."""
    return form_of(_counts(state, seat, point))


def _dangtou(point: int, counts: int) -> int:
    """The kind of a single framed tile."""
    single: bool = dominoes.count_of(counts, dominoes.SINGLE) > 0
    return dominoes.domino(point, dominoes.SINGLE if single else dominoes.DOUBLE)


def is_void(state: State, seat: int) -> bool:
    """Whether a seat counts nothing for a foul (W4.3)."""
    return terms.fouls(state, seat) != 0 and terms.foul_penalty(state) == terms.FOUL_PENALTY_VOID


def _has_fled(state: State, seat: int) -> bool:
    return terms.fled(state) == seat + 1


# --- the lines ---------------------------------------------------------------


def write_sheet(state: State, sheet: Sheet) -> None:
    """The whole sheet: what all have, settled pair by pair, then liability (W5.6, W6.3)."""
    for seat in range(4):
        for point in range(terms.POINTS):
            counts = _counts(state, seat, point)
            form = form_of(counts)
            if form >= 0:
                _write_group(state, sheet, seat, point, form)
            elif seat == state.winner and dominoes.framed_in(counts) > 0:
                _write_dangtou(state, sheet, seat, _dangtou(point, counts))
        _write_flowers(state, sheet, seat)
        if _has_fled(state, seat):
            sheet.add_line(seat, terms.LINE_FLED, const.ADD, -sheet.total[seat], 0)
        elif is_void(state, seat):
            sheet.add_line(seat, terms.LINE_VOID, const.ADD, -sheet.total[seat], 0)
    share(state, sheet)


def share(state: State, sheet: Sheet) -> None:
    """Every pair settles its difference, then who is liable gives back (W5.6, W6.3)."""
    settle.differences(sheet, 4)
    if terms.liability(state):
        for seat in range(4):
            if not _has_fled(state, seat) and not is_void(state, seat):
                _pay_back(state, sheet, seat)


def _write_group(state: State, sheet: Sheet, seat: int, point: int, form: int) -> None:
    """The lines of a group (W5.1, W5.3)."""
    tiles = _tiles_of(point, form)
    dao = _size_dao(state, point, form)
    sheet.add_line(seat, form, const.ADD, dao, tiles)
    if dominoes.is_yaozhang(state, point):
        sheet.add_line(seat, terms.LINE_YAOZHANG, const.ADD, 2 * DAO_BIG[form] - dao, tiles)
        dao = 2 * DAO_BIG[form]
    if _is_home(state, seat, point):
        sheet.add_line(seat, terms.LINE_HOME, const.ADD, dao, tiles)
    sheet.add_group(seat, tiles)


def _write_dangtou(state: State, sheet: Sheet, seat: int, kind: int) -> None:
    """The lines of the winner's dangtou (W5.4)."""
    point = dominoes.point_of(kind)
    tile = packed.same(1, kind)
    half = 1 if dominoes.frame_of(kind) == dominoes.SINGLE else 2
    dao = (DANGTOU_BIG if point < dominoes.BIG else DANGTOU_SMALL) // half
    sheet.add_line(seat, terms.LINE_DANGTOU, const.ADD, dao, tile)
    if dominoes.is_yaozhang(state, point):
        more = DANGTOU_YAOZHANG // half - dao
        sheet.add_line(seat, terms.LINE_DANGTOU_YAOZHANG, const.ADD, more, tile)
        dao += more
    if _is_home(state, seat, point):
        sheet.add_line(seat, terms.LINE_DANGTOU_HOME, const.ADD, dao, tile)


def _write_flowers(state: State, sheet: Sheet, seat: int) -> None:
    """The lines of flowers (W5.2)."""
    for kind in range(dominoes.DOMINOES, const.KINDS):
        for _ in range(number_of_flowers(state, seat, kind)):
            sheet.add_line(seat, terms.LINE_FLOWER, const.ADD, DAO_FLOWER, packed.same(1, kind))


def _pay_back(state: State, sheet: Sheet, holder: int) -> None:
    """Liable seats give back to the two others what they are liable for (W6.3)."""
    for point in range(terms.POINTS):
        owed = terms.liable(state, holder, point)
        if owed:
            amount = _liable_dao(state, holder, point, owed)
            for seat in range(4):
                if seat != dominoes.debtor(owed) and seat != holder:
                    settle.transfer(sheet, dominoes.debtor(owed), seat, amount)


def _liable_dao(state: State, holder: int, point: int, owed: int) -> int:
    """The dao of the group that was fed, for hu with the dangtou."""
    form = form_at(state, holder, point)
    dao = group_dao(state, holder, point, form) if form >= 0 else 0
    return dao + _won_dangtou_dao(state, holder) if dominoes.is_for_hu(owed) else dao


def _won_dangtou_dao(state: State, seat: int) -> int:
    """The dao of the winner's dangtou."""
    for point in range(terms.POINTS):
        counts = _counts(state, seat, point)
        if dominoes.framed_in(counts) > 0 and form_of(counts) < 0:
            return dangtou_dao(state, seat, _dangtou(point, counts))
    return 0
