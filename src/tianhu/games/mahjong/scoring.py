# compiled: CONTRIBUTING, section 2
"""What a finished deal of mahjong is worth, line by line (M4, M5).

A winner's hand is read in every way. Honours make no sequences, so what they
count is the same in every reading; suits decide.
"""

from tianhu.core import const, packed, places
from tianhu.core.score import Sheet
from tianhu.core.state import State
from tianhu.games.mahjong import kinds, terms
from tianhu.parts import reading, settle
from tianhu.parts.readings import ReadingRules

# Beside the readings: whether another's tile completes a triplet of the best.
BEST_OPEN = reading.OWN


def wind(state: State, place: int) -> int:
    """The wind that is `place` steps after East in the order of M2.2."""
    if place == 0 or terms.wind_order(state) == terms.WIND_ORDER_ESWN:
        return kinds.EAST + place
    return kinds.EAST + 4 - place


def own_wind(state: State, seat: int) -> int:
    """The wind of a seat (M2.2)."""
    return wind(state, (seat + 4 - state.dealer) & 3)


def points(kind: int, n: int, closed: bool) -> int:
    """The points of a pung or kong (M4.1)."""
    worth = 2
    if kinds.is_major(kind):
        worth *= 2
    if closed:
        worth *= 2
    return worth * 4 if n == 4 else worth


def _set(sheet: Sheet, seat: int, kind: int, n: int, closed: bool) -> None:
    """A pung or kong (M4.1)."""
    line = terms.LINE_OPEN_KONG_SIMPLE if n == 4 else terms.LINE_OPEN_PUNG_SIMPLE
    if kinds.is_major(kind):
        line += terms.LINE_OPEN_PUNG_MAJOR - terms.LINE_OPEN_PUNG_SIMPLE
    if closed:
        line += terms.LINE_CLOSED_PUNG_SIMPLE - terms.LINE_OPEN_PUNG_SIMPLE
    sheet.add_line(seat, line, const.ADD, points(kind, n, closed), packed.same(n, kind))
    sheet.add_group(seat, packed.same(n, kind))


def _pair(state: State, sheet: Sheet, seat: int, kind: int) -> None:
    """A pair, with points if it counts (M4.2)."""
    tiles = packed.same(2, kind)
    own: bool = kind == own_wind(state, seat)
    if kind >= kinds.WHITE:
        sheet.add_line(seat, terms.LINE_PAIR_DRAGON, const.ADD, 2, tiles)
    elif own and kind == terms.round_wind(state):
        sheet.add_line(seat, terms.LINE_PAIR_BOTH, const.ADD, terms.double_wind_pair(state), tiles)
    elif own:
        sheet.add_line(seat, terms.LINE_PAIR_OWN, const.ADD, 2, tiles)
    elif kind == terms.round_wind(state):
        sheet.add_line(seat, terms.LINE_PAIR_ROUND, const.ADD, 2, tiles)
    sheet.add_group(seat, tiles)


def _laid(state: State, sheet: Sheet, seat: int) -> None:
    """The melds (M4.1). A closed kong is laid down but counts as closed (M3.6)."""
    for i in range(state.nmeld[seat]):
        meld = places.meld(state, seat, i)
        word = packed.word(meld)
        if word == terms.CHOW:
            sheet.add_group(seat, packed.tiles(meld))
        else:
            _set(sheet, seat, packed.kind(meld), packed.size(meld), word == terms.CONCEALED_KONG)


def _held(state: State, sheet: Sheet, seat: int) -> None:
    """What a player who has not won holds: closed pungs and pairs (M4.6)."""
    for kind in range(terms.KINDS):
        n = places.held(state, seat, kind)
        if n >= 3:
            _set(sheet, seat, kind, 3, True)
        elif n == 2 and kind >= kinds.EAST:
            _pair(state, sheet, seat, kind)


def _fed(state: State) -> int:
    """The tile by which another completed the winner's hand (M4.5); -1 if none did."""
    fed: bool = state.by == terms.BY_DISCARD or state.by == terms.BY_ROB
    return state.last if fed else -1


def weigh(state: State) -> None:
    """Weighs the reading at hand; the winning tile goes to the group that loses least by it (M4.5)."""
    fed = _fed(state)
    opened: bool = fed >= 0
    worth = 0
    for i in range(reading.group_count(state)):
        kind = reading.group_kind(state, i)
        form = reading.form(state, i)
        if form == reading.TRIPLET:
            worth += points(kind, 3, True)
        elif reading.holds(kind, form, fed):
            opened = False
    if opened:
        worth -= points(fed, 3, True) - points(fed, 3, False)
    if worth > reading.best_worth(state):
        reading.keep(state, worth)
        state.tmp[BEST_OPEN] = opened


def _choose(rules: ReadingRules, state: State, seat: int) -> None:
    """Reads the winner's hand in the best way (M4.5)."""
    reading.begin_search(state)
    for kind in range(terms.KINDS):
        reading.set_count(state, kind, places.held(state, seat, kind))
    if state.by != terms.BY_DEALT:
        reading.set_count(state, state.last, reading.count(state, state.last) + 1)
    rules.c_read(state, terms.KINDS)
    reading.recall(state)


def _won(rules: ReadingRules, state: State, sheet: Sheet, seat: int) -> None:
    """The winner's concealed groups in the best reading (M4.5)."""
    _choose(rules, state, seat)
    for i in range(reading.group_count(state)):
        kind = reading.group_kind(state, i)
        form = reading.form(state, i)
        if form == reading.TRIPLET:
            opened: bool = state.tmp[BEST_OPEN] > 0 and kind == state.last
            _set(sheet, seat, kind, 3, not opened)
        elif form == reading.PAIR:
            _pair(state, sheet, seat, kind)
        else:
            sheet.add_group(seat, reading.group_tiles(kind, form))


def _doubles(state: State, sheet: Sheet, seat: int) -> None:
    """The doublings of the groups that were counted (M4.4)."""
    own = own_wind(state, seat)
    for i in range(sheet.ngroup[seat]):
        tiles = sheet.group[seat * const.MELDS + i]
        kind = packed.kind(tiles)
        if kind >= kinds.EAST and packed.size(tiles) >= 3:
            if kind >= kinds.WHITE:
                sheet.add_line(seat, terms.LINE_DOUBLE_DRAGON, const.DOUBLE, 2, tiles)
            if kind == own:
                sheet.add_line(seat, terms.LINE_DOUBLE_OWN, const.DOUBLE, 2, tiles)
            if kind == terms.round_wind(state):
                sheet.add_line(seat, terms.LINE_DOUBLE_ROUND, const.DOUBLE, 2, tiles)


def _count(rules: ReadingRules, state: State, sheet: Sheet, seat: int) -> None:
    """One player's points (M4, and the limit of M5.3)."""
    if seat == state.winner:
        sheet.add_line(seat, terms.LINE_MAHJONG, const.ADD, 20, 0)
    _laid(state, sheet, seat)
    if seat == state.winner:
        _won(rules, state, sheet, seat)
    else:
        _held(state, sheet, seat)
    _doubles(state, sheet, seat)
    limit = terms.limit(state)
    if limit > 0 and sheet.total[seat] > limit:
        sheet.add_line(seat, terms.LINE_LIMIT, const.ADD, limit - sheet.total[seat], 0)


def share(state: State, sheet: Sheet) -> None:
    """The winner is paid by all, the others settle their differences, East doubles (M5.1, M5.2)."""
    if state.winner < 0:
        return
    for i in range(4):
        for j in range(4):
            if i != j and j != state.winner and (i == state.winner or terms.losers_settle(state)):
                factor = 2 if i == state.dealer or j == state.dealer else 1
                settle.transfer(sheet, j, i, factor * sheet.total[i])


def score(rules: ReadingRules, state: State, sheet: Sheet) -> None:
    """The whole sheet; a drawn deal counts nothing and pays nothing (M3.9)."""
    if state.winner < 0:
        return
    for seat in range(4):
        _count(rules, state, sheet, seat)
    share(state, sheet)
