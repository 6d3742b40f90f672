# compiled: CONTRIBUTING, section 2
"""What a finished deal of Duo is worth (D3)."""

from tianhu.games.duo import kinds, terms

from tianhu.core import const, packed, places
from tianhu.core.score import Sheet
from tianhu.core.state import State
from tianhu.parts import groups, settle


def triplets(state: State, sheet: Sheet, seat: int) -> bool:
    """Whether the hand is triplets and a pair; notes them as groups."""
    pair = -1
    for kind in range(terms.KINDS):
        n = places.held(state, seat, kind)
        if n == 2 and pair < 0:
            pair = kind
        elif n != 0 and n != 3:
            return False
    for kind in range(terms.KINDS):
        if places.held(state, seat, kind) == 3:
            sheet.add_group(seat, packed.same(3, kind))
    sheet.add_group(seat, packed.same(2, pair))
    return True


def sequences(state: State, sheet: Sheet, seat: int, left: int) -> None:
    """Notes the groups of a hand that has a sequence, the lowest reading."""
    at = seat * const.KINDS
    for pair in range(terms.KINDS):
        if state.hand[at + pair] >= 2:
            groups.add(state, seat, pair, -2)
            if split(state, sheet, seat, 0, left):
                sheet.add_group(seat, packed.same(2, pair))
                groups.add(state, seat, pair, 2)
                return
            groups.add(state, seat, pair, 2)


def split(state: State, sheet: Sheet, seat: int, kind: int, left: int) -> bool:
    """Whether the tiles from `kind` on are `left` groups; notes them where they are."""
    if left == 0:
        return True
    at = seat * const.KINDS
    while kind < terms.KINDS and state.hand[at + kind] == 0:
        kind += 1
    for three in range(2):
        step = 1 - three
        if kind + 2 * step >= terms.KINDS or (three == 1 and state.hand[at + kind] < 3):
            continue
        if three == 0 and (state.hand[at + kind + 1] == 0 or state.hand[at + kind + 2] == 0):
            continue
        for i in range(3):
            groups.add(state, seat, kind + i * step, -1)
        found: bool = split(state, sheet, seat, kind, left - 1)
        for i in range(3):
            groups.add(state, seat, kind + i * step, 1)
        if found:
            sheet.add_group(seat, packed.run(kind) if step == 1 else packed.same(3, kind))
            return True
    return False


def write_sheet(state: State, sheet: Sheet) -> None:
    """Lines, totals and settlement."""
    seat = state.winner
    if seat < 0:
        return
    left = kinds.GROUPS - state.nmeld[seat]
    for i in range(state.nmeld[seat]):
        sheet.add_group(seat, packed.tiles(places.meld(state, seat, i)))
    groups.add(state, seat, state.last, 1)
    same: bool = triplets(state, sheet, seat)
    if not same:
        sequences(state, sheet, seat, left)
    groups.add(state, seat, state.last, -1)
    sheet.add_line(seat, terms.LINE_WIN, const.ADD, 2, packed.same(1, state.last))
    if state.by == terms.BY_DRAW:
        sheet.add_line(seat, terms.LINE_SELF_DRAW, const.DOUBLE, 2, 0)
    if same:
        sheet.add_line(seat, terms.LINE_SAME, const.DOUBLE, terms.same(state), 0)
    if terms.points_in_pot(state) > 0 and terms.pot(state):
        sheet.add_line(seat, terms.LINE_POT, const.ADD, terms.points_in_pot(state), 0)
    share(state, sheet)


def share(state: State, sheet: Sheet) -> None:
    """The other pays the winner his total (D3.1)."""
    seat = state.winner
    if seat >= 0:
        settle.transfer(sheet, 1 - seat, seat, sheet.total[seat])
