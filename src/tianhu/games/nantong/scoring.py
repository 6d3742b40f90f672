# compiled: CONTRIBUTING, section 2
"""What a finished deal of Nantong is worth, line by line (N4)."""

from tianhu.core import const, packed, places
from tianhu.core.score import Sheet
from tianhu.core.state import State
from tianhu.core.widths import Ints
from tianhu.games.nantong import kinds, terms
from tianhu.parts import reading
from tianhu.parts.readings import ReadingRules

# What the search for the best reading (N4.6) keeps besides the reading: what is counted
# already, whether a pung or another claimed group is laid, how many runs and Wen Qian the
# reading has, and the place of the winning card in the best.
BASE = reading.OWN
LAID_PUNG = reading.OWN + 1
LAID_CLAIM = reading.OWN + 2
RUNS = reading.OWN + 3
WEN_QIAN = reading.OWN + 4
BEST_PLACE = reading.OWN + 5

# By how many Wen Qian (N4.4).
WEN_QIAN_HU: Ints = [0, 20, 50, 100, 200]


def _holding(state: State, sheet: Sheet, seat: int, name: int, amount: int, kind: int, n: int) -> int:
    """A holding's base and its multipliers (N4.1, N4.2); returns their sum."""
    tiles = packed.same(n, kind)
    sheet.add_line(seat, name, const.ADD, amount, tiles)
    general: bool = kinds.is_old_general(kind)
    if general:
        sheet.add_line(seat, terms.LINE_OLD_GENERAL, const.ADD, amount, tiles)
        amount *= 2
    for i in range(2):
        indicator = terms.indicator(state, i)
        if kinds.is_old_general(indicator):
            if general:
                sheet.add_line(seat, terms.LINE_OLD_GENERAL_INDICATOR, const.ADD, amount, tiles)
                amount *= 2
        elif not general and kinds.rank(indicator) == kinds.rank(kind):
            sheet.add_line(seat, terms.LINE_INDICATOR_RANK, const.ADD, amount, tiles)
            amount *= 2
    if (name == terms.LINE_EXPOSED_PUNG or name == terms.LINE_WON_PUNG) and matches_indicator(state, kind):
        sheet.add_line(seat, terms.LINE_EXACT_PUNG, const.ADD, amount, tiles)
        amount *= 2
    return amount


def matches_indicator(state: State, kind: int) -> bool:
    """Whether a kind matches an indicator exactly."""
    return kind == terms.indicator(state, 0) or kind == terms.indicator(state, 1)


def _laid(state: State, sheet: Sheet, seat: int) -> None:
    """The base hu of the melds (N4.1)."""
    for i in range(state.nmeld[seat]):
        meld = places.meld(state, seat, i)
        kind = packed.kind(meld)
        n = packed.size(meld)
        word = packed.word(meld)
        if word == terms.PUNG:
            _holding(state, sheet, seat, terms.LINE_EXPOSED_PUNG, 2, kind, n)
        elif word == terms.KONG or word == terms.ADDED_KONG:
            _holding(state, sheet, seat, terms.LINE_EXPOSED_KONG, 8, kind, n)
        elif word == terms.CONCEALED_KONG:
            _holding(state, sheet, seat, terms.LINE_CONCEALED_KONG, 12, kind, n)
        elif word == terms.HEAVEN_EARTH:
            _holding(state, sheet, seat, terms.LINE_HEAVEN_EARTH, 16, kind, n)
        else:
            _holding(state, sheet, seat, terms.LINE_OPENING, 16, kind, n)
        if word != terms.HEAVEN_EARTH:
            sheet.add_group(seat, packed.tiles(meld))


def _base(state: State, sheet: Sheet, seat: int) -> None:
    """The base hu of melds and of what is held in hand (N4.1-4.3)."""
    _laid(state, sheet, seat)
    own: bool = seat == state.winner and state.by == terms.BY_DRAW
    for kind in range(terms.KINDS):
        n = places.held(state, seat, kind)
        if own and kind == state.last:
            n += 1
        if n == 4:
            _holding(state, sheet, seat, terms.LINE_FOUR_IN_HAND, 12, kind, 4)
        elif n == 3 and matches_indicator(state, kind):
            _holding(state, sheet, seat, terms.LINE_INDICATOR_TRIPLET, 12, kind, 3)
        elif n == 3:
            _holding(state, sheet, seat, terms.LINE_TRIPLET_IN_HAND, 4, kind, 3)
        if n >= 3 and seat != state.winner:
            sheet.add_group(seat, packed.same(n, kind))


def factor(state: State, kind: int) -> int:
    """The factor of N4.2 for a kind, an exact match left aside."""
    general: bool = kinds.is_old_general(kind)
    factor = 2 if general else 1
    for i in range(2):
        indicator = terms.indicator(state, i)
        if kinds.is_old_general(indicator):
            if general:
                factor *= 2
        elif not general and kinds.rank(indicator) == kinds.rank(kind):
            factor *= 2
    return factor


def _pung_worth(state: State, kind: int) -> int:
    """What a pung is worth with its multipliers, without writing lines."""
    return 2 * factor(state, kind) * (2 if matches_indicator(state, kind) else 1)


def _earns_wait(kind: int, form: int, tile: int) -> bool:
    """Whether `tile`, completing this group, earns the last bonus of N4.4."""
    if form == reading.PAIR:
        return kind == tile
    if form != reading.RUN or tile < kind or tile > kind + 2:
        return False
    if tile == kind + 1:
        return True
    return (tile == kind + 2 and kinds.rank(kind) == 0) or (tile == kind and kinds.rank(kind) == 6)


def _closed(state: State) -> bool:
    """Whether no laid group breaks a closed float (N4.5, option `closed_float`)."""
    if state.tmp[LAID_PUNG]:
        return False
    any_claim: bool = terms.closed_float(state) == terms.CLOSED_FLOAT_NO_CLAIM
    return not (any_claim and state.tmp[LAID_CLAIM])


def _read_shape(state: State) -> None:
    """Counts the runs and the Wen Qian of the reading at hand."""
    state.tmp[RUNS] = 0
    state.tmp[WEN_QIAN] = 0
    for i in range(reading.group_count(state)):
        if reading.form(state, i) == reading.RUN:
            state.tmp[RUNS] += 1
            if reading.group_kind(state, i) == kinds.ONE_COINS:
                state.tmp[WEN_QIAN] += 1


def _shape(state: State) -> int:
    """The line of the reading's shape (N4.4)."""
    if state.tmp[RUNS] == kinds.GROUPS:
        return terms.LINE_QING
    return terms.LINE_PIAO if state.tmp[RUNS] == state.tmp[WEN_QIAN] else terms.LINE_DAZI


def _shape_hu(shape: int) -> int:
    """The hu of a shape (N4.4)."""
    return 100 if shape == terms.LINE_QING else 50 if shape == terms.LINE_PIAO else 20


def weigh(state: State) -> None:
    """Weighs a whole reading with each place the winning card can have (N4.3-4.6)."""
    _read_shape(state)
    worth = state.tmp[BASE] + _shape_hu(_shape(state)) + WEN_QIAN_HU[state.tmp[WEN_QIAN]]
    if state.by == terms.BY_HEAVENLY:
        _weigh_place(state, worth, -1, False)
        return
    taken: bool = state.by != terms.BY_DRAW
    held = places.held(state, state.winner, state.last)
    for i in range(reading.group_count(state)):
        kind = reading.group_kind(state, i)
        form = reading.form(state, i)
        if reading.holds(kind, form, state.last):
            total = worth
            pung: bool = taken and form == reading.TRIPLET
            if pung and held == 2:
                total += _pung_worth(state, state.last)
            if _earns_wait(kind, form, state.last):
                total += 10
            _weigh_place(state, total, i, pung)


def _weigh_place(state: State, total: int, place: int, pung: bool) -> None:
    """Keeps a reading if it is the best so far. Factors common to all are left out."""
    if _shape(state) == terms.LINE_PIAO:
        total *= 2
        if not pung and _closed(state):
            total *= 2
    if total > reading.best_worth(state):
        reading.keep(state, total)
        state.tmp[BEST_PLACE] = place


def _choose(rules: ReadingRules, state: State, sheet: Sheet) -> None:
    """Finds the winner's best reading (N4.6), and makes it the one at hand."""
    seat = state.winner
    reading.begin_search(state)
    state.tmp[BASE] = sheet.total[seat]
    if state.by == terms.BY_DRAW:
        state.tmp[BASE] += 20 if terms.is_replacement(state) else 10
    for kind in range(terms.KINDS):
        reading.set_count(state, kind, places.held(state, seat, kind))
    if state.by != terms.BY_HEAVENLY:
        reading.set_count(state, state.last, reading.count(state, state.last) + 1)
    state.tmp[LAID_PUNG] = 0
    state.tmp[LAID_CLAIM] = 0
    for i in range(state.nmeld[seat]):
        word = packed.word(places.meld(state, seat, i))
        if word == terms.PUNG or word == terms.ADDED_KONG:
            state.tmp[LAID_PUNG] = 1
        elif word == terms.KONG:
            state.tmp[LAID_CLAIM] = 1
    rules.c_read(state, terms.KINDS)
    reading.recall(state)
    _read_shape(state)


def _bonuses(state: State, sheet: Sheet, seat: int) -> None:
    """Writes the reading at hand and its bonuses (N4.4, N4.5)."""
    for i in range(reading.group_count(state)):
        sheet.add_group(seat, reading.group_tiles(reading.group_kind(state, i), reading.form(state, i)))
    place = state.tmp[BEST_PLACE]
    pung: bool = place >= 0 and state.by != terms.BY_DRAW and reading.form(state, place) == reading.TRIPLET
    if pung and places.held(state, seat, state.last) == 2:
        _holding(state, sheet, seat, terms.LINE_WON_PUNG, 2, state.last, 3)
    shape = _shape(state)
    sheet.add_line(seat, shape, const.ADD, _shape_hu(shape), 0)
    wen_qian = state.tmp[WEN_QIAN]
    if wen_qian > 0:
        line = terms.LINE_WEN_1 + wen_qian - 1
        sheet.add_line(seat, line, const.ADD, WEN_QIAN_HU[wen_qian], packed.run(kinds.ONE_COINS))
    won = packed.same(1, state.last)
    if state.by == terms.BY_DRAW:
        sheet.add_line(seat, terms.LINE_SELF_DRAW, const.ADD, 10, won)
        if terms.is_replacement(state):
            sheet.add_line(seat, terms.LINE_KONG_DRAW, const.ADD, 10, won)
    if place >= 0 and _earns_wait(reading.group_kind(state, place), reading.form(state, place), state.last):
        sheet.add_line(seat, terms.LINE_WAIT, const.ADD, 10, won)
    if shape == terms.LINE_PIAO:
        sheet.add_line(seat, terms.LINE_PIAO_DOUBLE, const.DOUBLE, 2, 0)
        if not pung and _closed(state):
            sheet.add_line(seat, terms.LINE_CLOSED_FLOAT, const.DOUBLE, 2, 0)


def _elders(state: State, seat: int) -> bool:
    """Three elders (N4.5): at least three each of Thousand, White and Red Flower."""
    for kind in range(kinds.THOUSAND, terms.KINDS):
        n = places.held(state, seat, kind)
        if state.by != terms.BY_HEAVENLY and state.last == kind:
            n += 1
        for i in range(state.nmeld[seat]):
            meld = places.meld(state, seat, i)
            if packed.kind(meld) == kind and packed.word(meld) != terms.HEAVEN_EARTH:
                n += 3
        if n < 3:
            return False
    return True


def _doubles(state: State, sheet: Sheet, seat: int) -> None:
    """The winner's multipliers that no reading changes (N4.5)."""
    if _elders(state, seat):
        sheet.add_line(seat, terms.LINE_THREE_ELDERS, const.DOUBLE, 2, 0)
    if state.by == terms.BY_HEAVENLY:
        sheet.add_line(seat, terms.LINE_HEAVENLY, const.DOUBLE, 2, 0)
    if state.by == terms.BY_DISCARD and terms.is_first_discard(state):
        sheet.add_line(seat, terms.LINE_FIRST_DISCARD, const.DOUBLE, 2, 0)
    if terms.is_ready(state, seat):
        sheet.add_line(seat, terms.LINE_READY, const.DOUBLE, 2, 0)
    if state.by == terms.BY_DRAW and terms.is_last_card(state):
        sheet.add_line(seat, terms.LINE_LAST_CARD, const.DOUBLE, 2, 0)


def score(rules: ReadingRules, state: State, sheet: Sheet) -> None:
    """The whole sheet: base hu of all, the winner's bonuses, rounding, settlement (N4.7, N4.8)."""
    for seat in range(3):
        _base(state, sheet, seat)
        if seat == state.winner:
            _choose(rules, state, sheet)
            _bonuses(state, sheet, seat)
            _doubles(state, sheet, seat)
        sheet.add_line(seat, terms.LINE_ROUND, const.ROUND, 10, 0)
    rules.c_settle(state, sheet)
