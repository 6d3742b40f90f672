# compiled: CONTRIBUTING, section 2
"""What a finished deal of Nantong is worth, line by line (N4).

The search over readings keeps its place in `State.tmp`: counts still to be
grouped, the groups of the reading at hand (kind * 4 + form) and the best so far.
"""

from tianhu.core import const as K
from tianhu.core import packed
from tianhu.core.score import Sheet
from tianhu.core.state import State
from tianhu.games.nantong import const as N
from tianhu.parts import settle as P

# Places in `tmp`.
COUNT = 0
STACK = 40
DEPTH = 52
BEST = 53
BEST_STACK = 56
BEST_DEPTH = 68
BEST_PLACE = 69
BASE = 70
LAID_PUNG = 71
LAID_CLAIM = 72
LAID = 73
FACTOR = 74

# Forms of a group.
TRIPLET = 0
PAIR = 1
RUN = 2


def c_general(kind: int) -> bool:
    """Whether a kind is an old general (N1.2)."""
    return kind >= N.THOUSAND or kind == N.NINE_STRINGS


def c_holding(s: State, sheet: Sheet, seat: int, name: int, amount: int, kind: int, n: int) -> int:
    """A holding's base and its multipliers (N4.1, N4.2); returns their sum."""
    tiles = packed.same(n, kind)
    sheet.add_line(seat, name, K.ADD, amount, tiles)
    general: bool = c_general(kind)
    if general:
        sheet.add_line(seat, N.L_OLD_GENERAL, K.ADD, amount, tiles)
        amount *= 2
    for i in range(2):
        ind = s.aux[N.IND + i]
        if c_general(ind):
            if general:
                sheet.add_line(seat, N.L_OLD_GENERAL_INDICATOR, K.ADD, amount, tiles)
                amount *= 2
        elif not general and ind % 9 == kind % 9:
            sheet.add_line(seat, N.L_INDICATOR_RANK, K.ADD, amount, tiles)
            amount *= 2
    if (name == N.L_EXPOSED_PUNG or name == N.L_WON_PUNG) and c_exact(s, kind):
        sheet.add_line(seat, N.L_EXACT_PUNG, K.ADD, amount, tiles)
        amount *= 2
    return amount


def c_exact(s: State, kind: int) -> bool:
    """Whether a kind matches an indicator exactly."""
    return kind == s.aux[N.IND] or kind == s.aux[N.IND + 1]


def c_laid(s: State, sheet: Sheet, seat: int) -> None:
    """The base hu of the melds (N4.1)."""
    for i in range(s.nmeld[seat]):
        m = s.meld[seat * K.MELDS + i]
        kind = m & 127
        n = (m >> 21) & 7
        word = (m >> 24) & 31
        if word == N.PUNG:
            c_holding(s, sheet, seat, N.L_EXPOSED_PUNG, 2, kind, n)
        elif word == N.KONG or word == N.ADDED:
            c_holding(s, sheet, seat, N.L_EXPOSED_KONG, 8, kind, n)
        elif word == N.CONCEALED:
            c_holding(s, sheet, seat, N.L_CONCEALED_KONG, 12, kind, n)
        elif word == N.HEAVEN:
            c_holding(s, sheet, seat, N.L_HEAVEN_EARTH, 16, kind, n)
        else:
            c_holding(s, sheet, seat, N.L_OPENING, 16, kind, n)
        if word != N.HEAVEN:
            sheet.add_group(seat, m & 0xFFFFFF)


def c_base(s: State, sheet: Sheet, seat: int) -> None:
    """The base hu of melds and of what is held in hand (N4.1-4.3)."""
    c_laid(s, sheet, seat)
    own: bool = seat == s.winner and s.by == N.BY_DRAW
    for kind in range(N.KINDS):
        n = s.hand[seat * K.KINDS + kind]
        if own and kind == s.last:
            n += 1
        if n == 4:
            c_holding(s, sheet, seat, N.L_FOUR_IN_HAND, 12, kind, 4)
        elif n == 3 and c_exact(s, kind):
            c_holding(s, sheet, seat, N.L_INDICATOR_TRIPLET, 12, kind, 3)
        elif n == 3:
            c_holding(s, sheet, seat, N.L_TRIPLET_IN_HAND, 4, kind, 3)
        if n >= 3 and seat != s.winner:
            sheet.add_group(seat, packed.same(n, kind))


def c_plain(s: State, kind: int) -> int:
    """The factor of N4.2 for a kind, an exact match left aside."""
    general: bool = c_general(kind)
    factor = 2 if general else 1
    for i in range(2):
        ind = s.aux[N.IND + i]
        if c_general(ind):
            if general:
                factor *= 2
        elif not general and ind % 9 == kind % 9:
            factor *= 2
    return factor


def c_pung_worth(s: State, kind: int) -> int:
    """What a pung is worth with its multipliers, without writing lines."""
    return 2 * c_plain(s, kind) * (2 if c_exact(s, kind) else 1)


def c_wait(kind: int, form: int, tile: int) -> bool:
    """Whether `tile`, completing this group, earns the last bonus of N4.4."""
    if form == PAIR:
        return kind == tile
    if form != RUN or tile < kind or tile > kind + 2:
        return False
    if tile == kind + 1:
        return True
    return (tile == kind + 2 and kind % 9 == 0) or (tile == kind and kind % 9 == 6)


def c_holds(kind: int, form: int, tile: int) -> bool:
    """Whether a group has `tile` in it."""
    return kind == tile if form != RUN else kind <= tile <= kind + 2


def c_shape(s: State) -> int:
    """The line of the reading's shape (N4.4); the Wen Qian counted in the low bits."""
    runs = 0
    wen = 0
    for i in range(s.tmp[DEPTH]):
        if s.tmp[STACK + i] & 3 == RUN:
            runs += 1
            if s.tmp[STACK + i] >> 2 == N.ONE_COINS:
                wen += 1
    name = N.L_QING if runs == N.GROUPS else N.L_PIAO if runs == wen else N.L_DAZI
    return name * 8 + wen


def c_leaf(s: State) -> None:
    """Weighs a whole reading with each place the winning card can have (N4.3-4.6)."""
    shape = c_shape(s)
    wen = shape & 7
    worth = s.tmp[BASE]
    worth += 100 if shape >> 3 == N.L_QING else 50 if shape >> 3 == N.L_PIAO else 20
    worth += 20 if wen == 1 else 50 if wen == 2 else 100 if wen == 3 else 200 if wen == 4 else 0
    if s.by == N.BY_HEAVEN:
        c_weigh(s, worth, shape, -1, False)
        return
    taken: bool = s.by != N.BY_DRAW
    held = s.hand[s.winner * K.KINDS + s.last]
    for i in range(s.tmp[DEPTH]):
        kind = s.tmp[STACK + i] >> 2
        form = s.tmp[STACK + i] & 3
        if c_holds(kind, form, s.last):
            total = worth
            pung: bool = taken and form == TRIPLET
            if pung and held == 2:
                total += c_pung_worth(s, s.last)
            if c_wait(kind, form, s.last):
                total += 10
            c_weigh(s, total, shape, i, pung)


def c_weigh(s: State, total: int, shape: int, place: int, pung: bool) -> None:
    """Keeps a reading if it is the best so far. Factors common to all are left out."""
    if shape >> 3 == N.L_PIAO:
        total *= 2
        if not pung and c_closed(s):
            total *= 2
    if total > s.tmp[BEST]:
        s.tmp[BEST] = total
        s.tmp[BEST_DEPTH] = s.tmp[DEPTH]
        s.tmp[BEST_PLACE] = place
        for i in range(s.tmp[DEPTH]):
            s.tmp[BEST_STACK + i] = s.tmp[STACK + i]


def c_closed(s: State) -> bool:
    """Whether no laid group breaks a closed float (N4.5, option `closed_float`)."""
    if s.tmp[LAID_PUNG]:
        return False
    return not (s.opt[0] == 1 and s.tmp[LAID_CLAIM])


def c_read(s: State, kind: int, form: int) -> None:
    """Groups the counts from `kind` on in every way; forms of one kind in order."""
    while kind < N.KINDS and s.tmp[COUNT + kind] == 0:
        kind += 1
        form = 0
    if kind == N.KINDS:
        c_leaf(s)
        return
    n = s.tmp[COUNT + kind]
    if n >= 3 and form == TRIPLET:
        c_put(s, kind, TRIPLET, 3)
    if n >= 2 and form <= PAIR and not s.tmp[FACTOR]:
        s.tmp[FACTOR] = 1
        c_put(s, kind, PAIR, 2)
        s.tmp[FACTOR] = 0
    if kind < N.THOUSAND and kind % 9 < 7 and s.tmp[COUNT + kind + 1] > 0 and s.tmp[COUNT + kind + 2] > 0:
        s.tmp[COUNT + kind + 1] -= 1
        s.tmp[COUNT + kind + 2] -= 1
        c_put(s, kind, RUN, 1)
        s.tmp[COUNT + kind + 1] += 1
        s.tmp[COUNT + kind + 2] += 1


def c_put(s: State, kind: int, form: int, n: int) -> None:
    """Takes a group, reads on, and puts it back."""
    s.tmp[COUNT + kind] -= n
    s.tmp[STACK + s.tmp[DEPTH]] = kind * 4 + form
    s.tmp[DEPTH] += 1
    c_read(s, kind, form)
    s.tmp[DEPTH] -= 1
    s.tmp[COUNT + kind] += n


def c_choose(s: State, sheet: Sheet) -> None:
    """Finds the winner's best reading (N4.6)."""
    seat = s.winner
    s.tmp[DEPTH] = 0
    s.tmp[FACTOR] = 0
    s.tmp[BEST] = -1
    s.tmp[BASE] = sheet.total[seat]
    if s.by == N.BY_DRAW:
        s.tmp[BASE] += 20 if s.aux[N.REPLACED] else 10
    s.tmp[LAID_PUNG] = 0
    s.tmp[LAID_CLAIM] = 0
    for kind in range(N.KINDS):
        s.tmp[COUNT + kind] = s.hand[seat * K.KINDS + kind]
    if s.by != N.BY_HEAVEN:
        s.tmp[COUNT + s.last] += 1
    for i in range(s.nmeld[seat]):
        word = (s.meld[seat * K.MELDS + i] >> 24) & 31
        if word == N.PUNG or word == N.ADDED:
            s.tmp[LAID_PUNG] = 1
        elif word == N.KONG:
            s.tmp[LAID_CLAIM] = 1
    c_read(s, 0, 0)


def c_tiles(kind: int, form: int) -> int:
    """A group, packed."""
    if form == RUN:
        return (3 << 21) | kind | ((kind + 1) << 7) | ((kind + 2) << 14)
    return packed.same(2 if form == PAIR else 3, kind)


def c_bonuses(s: State, sheet: Sheet, seat: int) -> None:
    """Writes the chosen reading and its bonuses (N4.4)."""
    place = s.tmp[BEST_PLACE]
    s.tmp[DEPTH] = s.tmp[BEST_DEPTH]
    for i in range(s.tmp[DEPTH]):
        s.tmp[STACK + i] = s.tmp[BEST_STACK + i]
        sheet.add_group(seat, c_tiles(s.tmp[STACK + i] >> 2, s.tmp[STACK + i] & 3))
    shape = c_shape(s)
    name = shape >> 3
    wen = shape & 7
    pung: bool = place >= 0 and s.by != N.BY_DRAW and s.tmp[STACK + place] & 3 == TRIPLET
    if pung and s.hand[seat * K.KINDS + s.last] == 2:
        c_holding(s, sheet, seat, N.L_WON_PUNG, 2, s.last, 3)
    sheet.add_line(seat, name, K.ADD, 100 if name == N.L_QING else 50 if name == N.L_PIAO else 20, 0)
    if wen > 0:
        tiles = c_tiles(N.ONE_COINS, RUN)
        amount = 20 if wen == 1 else 50 if wen == 2 else 100 if wen == 3 else 200
        sheet.add_line(seat, N.L_WEN_1 + wen - 1, K.ADD, amount, tiles)
    if s.by == N.BY_DRAW:
        sheet.add_line(seat, N.L_SELF_DRAW, K.ADD, 10, packed.same(1, s.last))
        if s.aux[N.REPLACED]:
            sheet.add_line(seat, N.L_KONG_DRAW, K.ADD, 10, packed.same(1, s.last))
    if place >= 0 and c_wait(s.tmp[STACK + place] >> 2, s.tmp[STACK + place] & 3, s.last):
        sheet.add_line(seat, N.L_WAIT, K.ADD, 10, packed.same(1, s.last))
    if name == N.L_PIAO:
        sheet.add_line(seat, N.L_PIAO_DOUBLE, K.DOUBLE, 2, 0)
        if not pung and c_closed(s):
            sheet.add_line(seat, N.L_CLOSED_FLOAT, K.DOUBLE, 2, 0)


def c_elders(s: State, seat: int) -> bool:
    """Three elders (N4.5): at least three each of Thousand, White and Red Flower."""
    for kind in range(N.THOUSAND, N.KINDS):
        n = s.hand[seat * K.KINDS + kind]
        if s.by != N.BY_HEAVEN and s.last == kind:
            n += 1
        for i in range(s.nmeld[seat]):
            m = s.meld[seat * K.MELDS + i]
            if m & 127 == kind and (m >> 24) & 31 != N.HEAVEN:
                n += 3
        if n < 3:
            return False
    return True


def c_doubles(s: State, sheet: Sheet, seat: int) -> None:
    """The winner's multipliers that no reading changes (N4.5)."""
    if c_elders(s, seat):
        sheet.add_line(seat, N.L_THREE_ELDERS, K.DOUBLE, 2, 0)
    if s.by == N.BY_HEAVEN:
        sheet.add_line(seat, N.L_HEAVENLY, K.DOUBLE, 2, 0)
    if s.by == N.BY_DISCARD and s.aux[N.FIRST]:
        sheet.add_line(seat, N.L_FIRST_DISCARD, K.DOUBLE, 2, 0)
    if s.aux[N.READIED + seat]:
        sheet.add_line(seat, N.L_READY, K.DOUBLE, 2, 0)
    if s.by == N.BY_DRAW and s.aux[N.LASTCARD]:
        sheet.add_line(seat, N.L_LAST_CARD, K.DOUBLE, 2, 0)


def c_sheet(s: State, sheet: Sheet) -> None:
    """The whole sheet: base hu of all, the winner's bonuses, rounding, settlement (N4.7, N4.8)."""
    for seat in range(3):
        c_base(s, sheet, seat)
        if seat == s.winner:
            c_choose(s, sheet)
            c_bonuses(s, sheet, seat)
            c_doubles(s, sheet, seat)
        sheet.add_line(seat, N.L_ROUND, K.ROUND, 10, 0)
    P.differences(sheet, 3)
