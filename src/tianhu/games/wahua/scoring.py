# compiled: CONTRIBUTING, section 2
"""What a finished deal of Wahua is worth, line by line (W5), and who pays for whom (W6)."""

from tianhu.core import const as K
from tianhu.core.score import Sheet
from tianhu.core.state import State
from tianhu.core.widths import Ints
from tianhu.games.wahua import const as W
from tianhu.games.wahua import moves as M
from tianhu.parts import settle as P

# Dao by form of a group, in the order of W5.1: kong, sd, dd, sw, dw, ww.
DAO_BIG: Ints = [1600, 800, 400, 400, 200, 100]
DAO_FLOORED: Ints = [400, 200, 100, 100, 100, 100]
DAO_EXACT: Ints = [400, 200, 100, 100, 50, 25]
FLOWER_DAO = 500


def c_yao(s: State, point: int) -> bool:
    """Whether a point is yaozhang in this deal."""
    return point == s.aux[W.YAO] or point == s.aux[W.YAO + 1] or point == s.aux[W.YAO + 2]


def c_home(s: State, seat: int) -> int:
    """A seat's home point: 66, 11, 44, 33 from the dealer on (W1.4)."""
    n = seat - s.dealer
    return n if n >= 0 else n + 4


def c_table(s: State, point: int, form: int) -> int:
    """The dao of a group by its size alone (W5.1)."""
    if point < W.BIG:
        return DAO_BIG[form]
    return DAO_EXACT[form] if s.opt[W.O_EXACT] else DAO_FLOORED[form]


def c_dao(s: State, seat: int, point: int, form: int) -> int:
    """The dao of a group (W5.1, W5.3)."""
    dao = 2 * DAO_BIG[form] if c_yao(s, point) else c_table(s, point, form)
    return 2 * dao if c_home(s, seat) == point else dao


def c_dangtou(s: State, seat: int, kind: int) -> int:
    """The dao of a dangtou (W5.4)."""
    point = kind // 3
    dao = c_dangtou_plain(point)
    if c_yao(s, point):
        dao = 3200
    if c_home(s, seat) == point:
        dao *= 2
    return dao if kind % 3 == W.SINGLE else dao // 2


def c_dangtou_plain(point: int) -> int:
    """The dao of a single frame as dangtou, by its size alone."""
    return 1600 if point < W.BIG else 400


def c_count(s: State, seat: int, kind: int) -> int:
    """How many tiles of a kind a seat has at the end: hand, melds, the winning tile."""
    n = s.hand[seat * K.KINDS + kind]
    return n + 1 if seat == s.winner and kind == s.last else n


def c_counts(s: State, seat: int, point: int) -> int:
    """Whites, single and double frames of a point, two bits each; melds included."""
    white = c_count(s, seat, point * 3)
    single = c_count(s, seat, point * 3 + 1)
    double = c_count(s, seat, point * 3 + 2)
    if s.aux[W.LAID + seat * W.POINTS + point]:
        for i in range(s.nmeld[seat]):
            m = s.meld[seat * K.MELDS + i]
            if (m & 127) // 3 == point:
                for j in range((m >> 21) & 7):
                    frame = ((m >> (7 * j)) & 127) % 3
                    if frame == W.WHITE:
                        white += 1
                    elif frame == W.SINGLE:
                        single += 1
                    else:
                        double += 1
    return white | (single << 2) | (double << 4)


def c_group(counts: int) -> int:
    """What tiles of one point form (W3.4): a form of W5.1, or -1."""
    white = counts & 3
    single = (counts >> 2) & 3
    double = counts >> 4
    if single + double == 3:
        return W.G_KONG
    if single + double == 2:
        return W.G_SD if single else W.G_DD
    if single + double == 1:
        if white == 0:
            return -1
        return W.G_SW if single else W.G_DW
    return W.G_WW if white >= 2 else -1


def c_tiles(point: int, form: int) -> int:
    """A group, packed."""
    white = point * 3
    single = white + 1
    double = white + 2
    if form == W.G_KONG:
        return (3 << 21) | single | (double << 7) | (double << 14)
    if form == W.G_SD:
        return (2 << 21) | single | (double << 7)
    if form == W.G_DD:
        return (2 << 21) | double | (double << 7)
    if form == W.G_SW:
        return (2 << 21) | white | (single << 7)
    if form == W.G_DW:
        return (2 << 21) | white | (double << 7)
    return (2 << 21) | white | (white << 7)


def c_single(s: State, sheet: Sheet, seat: int, kind: int) -> None:
    """The lines of the winner's dangtou (W5.4)."""
    point = kind // 3
    half = 1 if kind % 3 == W.SINGLE else 2
    dao = c_dangtou_plain(point) // half
    sheet.add_line(seat, W.L_DANGTOU, K.ADD, dao, M.c_one(kind))
    if c_yao(s, point):
        sheet.add_line(seat, W.L_DANGTOU_YAO, K.ADD, 3200 // half - dao, M.c_one(kind))
        dao = 3200 // half
    if c_home(s, seat) == point:
        sheet.add_line(seat, W.L_DANGTOU_HOME, K.ADD, dao, M.c_one(kind))


def c_lines(s: State, sheet: Sheet, seat: int) -> None:
    """The lines of groups and dangtou (W5.1, W5.3, W5.4)."""
    for point in range(W.POINTS):
        counts = c_counts(s, seat, point)
        if counts == 0:
            continue
        form = c_group(counts)
        if form >= 0:
            tiles = c_tiles(point, form)
            dao = c_table(s, point, form)
            sheet.add_line(seat, form, K.ADD, dao, tiles)
            if c_yao(s, point):
                sheet.add_line(seat, W.L_YAO, K.ADD, 2 * DAO_BIG[form] - dao, tiles)
                dao = 2 * DAO_BIG[form]
            if c_home(s, seat) == point:
                sheet.add_line(seat, W.L_HOME, K.ADD, dao, tiles)
            sheet.add_group(seat, tiles)
        elif seat == s.winner and counts > 3:
            c_single(s, sheet, seat, point * 3 + (1 if counts == 4 else 2))


def c_flowers(s: State, sheet: Sheet, seat: int) -> None:
    """500 dao each, laid out or not (W3.2, W5.2)."""
    laid = s.aux[W.FLOWERS + seat]
    for kind in range(W.DOMINOES, K.KINDS):
        i = kind - W.DOMINOES
        n = laid >> 8 if kind == W.BLANK else (laid >> i) & 1
        for _ in range(n + s.hand[seat * K.KINDS + kind]):
            sheet.add_line(seat, W.L_FLOWER, K.ADD, FLOWER_DAO, M.c_one(kind))


def is_void(s: State, seat: int) -> bool:
    """Whether a seat counts nothing for a foul (W4.3)."""
    return s.aux[W.FOUL + seat] != 0 and s.opt[W.O_NO_PENALTY] == 0


def c_pays(s: State, sheet: Sheet, holder: int, point: int, owed: int) -> None:
    """A liable seat gives back to the two others what it is liable for (W6.3)."""
    liable = (owed & 7) - 1
    counts = c_counts(s, holder, point)
    form = c_group(counts)
    amount = c_dao(s, holder, point, form) if form >= 0 else 0
    if owed & 8:
        amount += c_over(s, holder)
    for seat in range(4):
        if seat != liable and seat != holder:
            P.transfer(sheet, liable, seat, amount)


def c_over(s: State, seat: int) -> int:
    """The dao of the winner's dangtou."""
    for point in range(W.POINTS):
        counts = c_counts(s, seat, point)
        if counts > 3 and c_group(counts) < 0:
            return c_dangtou(s, seat, point * 3 + (1 if counts == 4 else 2))
    return 0


def c_sheet(s: State, sheet: Sheet) -> None:
    """The whole sheet: what all have, settled pair by pair, then liability (W5.6, W6.3)."""
    for seat in range(4):
        c_lines(s, sheet, seat)
        c_flowers(s, sheet, seat)
        if s.aux[W.FLED] == seat + 1:
            sheet.add_line(seat, W.L_FLED, K.ADD, -sheet.total[seat], 0)
        elif is_void(s, seat):
            sheet.add_line(seat, W.L_VOID, K.ADD, -sheet.total[seat], 0)
    P.differences(sheet, 4)
    if s.opt[W.O_NO_LIABILITY]:
        return
    for seat in range(4):
        if s.aux[W.FLED] != seat + 1 and not is_void(s, seat):
            for point in range(W.POINTS):
                owed = s.aux[W.LIABLE + seat * W.POINTS + point]
                if owed:
                    c_pays(s, sheet, seat, point, owed)


def counts(s: State, seat: int, point: int) -> tuple[int, int, int]:
    """Whites, single and double frames of a point that a seat has at the end: `c_counts`, for Python."""
    n = int(c_counts(s, seat, point))
    return n & 3, n >> 2 & 3, n >> 4


def group(s: State, seat: int, point: int) -> int:
    """The form of a seat's group of a point, or -1."""
    return int(c_group(c_counts(s, seat, point)))
