# compiled: CONTRIBUTING, section 2
"""What a finished deal of mahjong is worth, line by line (M4, M5).

A winner's hand is divided in every way. The search keeps its place in
`State.tmp`: counts still to be grouped, the groups of the division at hand
(kind * 4 + form) and the best so far. Honours make no sequences, so what they
count is the same in every division; suits decide.
"""

from tianhu.core import const as K
from tianhu.core import packed
from tianhu.core.score import Sheet
from tianhu.core.state import State
from tianhu.games.mahjong import const as N
from tianhu.parts import settle as P

# Places in `tmp`.
COUNT = 0
STACK = 40
DEPTH = 46
PAIRED = 47
FED = 48
BEST = 49
BEST_OPEN = 50
BEST_STACK = 52
BEST_DEPTH = 58

# Forms of a group.
TRIPLET = 0
PAIR = 1
RUN = 2


def c_wind(s: State, place: int) -> int:
    """The wind that is `place` steps after East in the order of M2.2."""
    if place == 0 or s.opt[N.O_WIND_ORDER] == 1:
        return N.EAST + place
    return N.EAST + 4 - place


def c_own(s: State, seat: int) -> int:
    """The wind of a seat (M2.2)."""
    return c_wind(s, (seat + 4 - s.dealer) & 3)


def c_major(kind: int) -> int:
    """1 for a major, 0 for a simple (M1.2)."""
    return 1 if kind >= N.EAST or kind % 9 == 0 or kind % 9 == 8 else 0


def c_set(sheet: Sheet, seat: int, kind: int, n: int, closed: int) -> None:
    """A pung or kong (M4.1)."""
    name = N.L_PUNG + (4 if n == 4 else 0) + 2 * c_major(kind) + closed
    sheet.add_line(seat, name, K.ADD, c_points(kind, n, closed), packed.same(n, kind))
    sheet.add_group(seat, packed.same(n, kind))


def c_points(kind: int, n: int, closed: int) -> int:
    """The points of a pung or kong (M4.1)."""
    return 2 << (c_major(kind) + closed + (2 if n == 4 else 0))


def c_pair(s: State, sheet: Sheet, seat: int, kind: int) -> None:
    """A pair, if it counts (M4.2)."""
    own = c_own(s, seat)
    tiles = packed.same(2, kind)
    if kind >= N.WHITE:
        sheet.add_line(seat, N.L_PAIR_DRAGON, K.ADD, 2, tiles)
    elif kind == own and kind == s.aux[N.ROUND_WIND]:
        sheet.add_line(seat, N.L_PAIR_BOTH, K.ADD, 4 if s.opt[N.O_DOUBLE_WIND_PAIR] else 2, tiles)
    elif kind == own:
        sheet.add_line(seat, N.L_PAIR_OWN, K.ADD, 2, tiles)
    elif kind == s.aux[N.ROUND_WIND]:
        sheet.add_line(seat, N.L_PAIR_ROUND, K.ADD, 2, tiles)


def c_laid(s: State, sheet: Sheet, seat: int) -> None:
    """The melds (M4.1). A closed kong is laid down but counts as closed (M3.6)."""
    for i in range(s.nmeld[seat]):
        m = s.meld[seat * K.MELDS + i]
        word = (m >> 24) & 31
        if word == N.CHOW:
            sheet.add_group(seat, m & 0xFFFFFF)
        else:
            c_set(sheet, seat, m & 127, (m >> 21) & 7, 1 if word == N.CONCEALED else 0)


def c_held(s: State, sheet: Sheet, seat: int) -> None:
    """What a player who has not won holds: closed pungs and pairs (M4.6)."""
    for kind in range(N.KINDS):
        n = s.hand[seat * K.KINDS + kind]
        if n >= 3:
            c_set(sheet, seat, kind, 3, 1)
        elif n == 2 and kind >= N.EAST:
            c_pair(s, sheet, seat, kind)
            sheet.add_group(seat, packed.same(2, kind))


def c_leaf(s: State) -> None:
    """Weighs a division; the winning tile goes to the group that loses least by it (M4.5)."""
    total = 0
    loss = 0
    fed = s.tmp[FED]
    free = 1 if fed < 0 else 0
    for i in range(s.tmp[DEPTH]):
        kind = s.tmp[STACK + i] >> 2
        form = s.tmp[STACK + i] & 3
        if form == TRIPLET:
            total += c_points(kind, 3, 1)
            if kind == fed:
                loss = c_points(kind, 3, 0)
        elif kind <= fed <= (kind + 2 if form == RUN else kind):
            free = 1
    if free == 0:
        total -= loss
    if total > s.tmp[BEST]:
        s.tmp[BEST] = total
        s.tmp[BEST_OPEN] = 1 - free
        s.tmp[BEST_DEPTH] = s.tmp[DEPTH]
        for i in range(s.tmp[DEPTH]):
            s.tmp[BEST_STACK + i] = s.tmp[STACK + i]


def c_read(s: State, kind: int, form: int) -> None:
    """Groups the counts from `kind` on in every way; forms of one kind in order."""
    while kind < N.KINDS and s.tmp[COUNT + kind] == 0:
        kind += 1
        form = TRIPLET
    if kind == N.KINDS:
        c_leaf(s)
        return
    n = s.tmp[COUNT + kind]
    if n >= 3 and form == TRIPLET:
        c_put(s, kind, TRIPLET, 3)
    if n >= 2 and form <= PAIR and s.tmp[PAIRED] == 0:
        s.tmp[PAIRED] = 1
        c_put(s, kind, PAIR, 2)
        s.tmp[PAIRED] = 0
    if kind < N.EAST and kind % 9 < 7 and s.tmp[COUNT + kind + 1] > 0 and s.tmp[COUNT + kind + 2] > 0:
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


def c_choose(s: State, seat: int) -> None:
    """Finds the winner's best division (M4.5)."""
    for kind in range(N.KINDS):
        s.tmp[COUNT + kind] = s.hand[seat * K.KINDS + kind]
    if s.by != N.BY_DEALT:
        s.tmp[COUNT + s.last] += 1
    s.tmp[FED] = s.last if s.by == N.BY_DISCARD or s.by == N.BY_ROB else -1
    s.tmp[DEPTH] = 0
    s.tmp[PAIRED] = 0
    s.tmp[BEST] = -1
    s.tmp[BEST_DEPTH] = 0
    c_read(s, 0, TRIPLET)


def c_won(s: State, sheet: Sheet, seat: int) -> None:
    """The winner's concealed groups in the best division (M4.5)."""
    c_choose(s, seat)
    for i in range(s.tmp[BEST_DEPTH]):
        kind = s.tmp[BEST_STACK + i] >> 2
        form = s.tmp[BEST_STACK + i] & 3
        if form == TRIPLET:
            c_set(sheet, seat, kind, 3, 0 if s.tmp[BEST_OPEN] and kind == s.last else 1)
        elif form == PAIR:
            c_pair(s, sheet, seat, kind)
            sheet.add_group(seat, packed.same(2, kind))
        else:
            sheet.add_group(seat, (3 << 21) | kind | ((kind + 1) << 7) | ((kind + 2) << 14))


def c_doubles(s: State, sheet: Sheet, seat: int) -> None:
    """The doublings of the groups that were counted (M4.4)."""
    own = c_own(s, seat)
    for i in range(sheet.ngroup[seat]):
        tiles = sheet.group[seat * K.MELDS + i]
        kind = tiles & 127
        if kind >= N.EAST and (tiles >> 21) & 7 >= 3:
            if kind >= N.WHITE:
                sheet.add_line(seat, N.L_DOUBLE_DRAGON, K.DOUBLE, 2, tiles)
            if kind == own:
                sheet.add_line(seat, N.L_DOUBLE_OWN, K.DOUBLE, 2, tiles)
            if kind == s.aux[N.ROUND_WIND]:
                sheet.add_line(seat, N.L_DOUBLE_ROUND, K.DOUBLE, 2, tiles)


def c_count(s: State, sheet: Sheet, seat: int) -> None:
    """One player's points (M4, and the limit of M5.3)."""
    if seat == s.winner:
        sheet.add_line(seat, N.L_MAHJONG, K.ADD, 20, 0)
    c_laid(s, sheet, seat)
    if seat == s.winner:
        c_won(s, sheet, seat)
    else:
        c_held(s, sheet, seat)
    c_doubles(s, sheet, seat)
    limit = s.opt[N.O_LIMIT]
    if limit > 0 and sheet.total[seat] > limit:
        sheet.add_line(seat, N.L_LIMIT, K.ADD, limit - sheet.total[seat], 0)


def c_settle(s: State, sheet: Sheet) -> None:
    """The winner is paid by all, the others settle their differences, East doubles (M5.1, M5.2)."""
    for i in range(4):
        for j in range(4):
            factor = 2 if i == s.dealer or j == s.dealer else 1
            if (i == s.winner and j != i) or (i != j and j != s.winner and s.opt[N.O_LOSERS_SETTLE] == 0):
                P.transfer(sheet, j, i, factor * sheet.total[i])


def c_sheet(s: State, sheet: Sheet) -> None:
    """The whole sheet; a drawn deal counts nothing and pays nothing (M3.9)."""
    if s.winner < 0:
        return
    for seat in range(4):
        c_count(s, sheet, seat)
    c_settle(s, sheet)
