# compiled: CONTRIBUTING, section 2
"""What a finished deal of Duo is worth (D3)."""

from tianhu.games.duo import const as N

from tianhu.core import const as K
from tianhu.core import packed
from tianhu.core.score import Sheet
from tianhu.core.state import State
from tianhu.parts import groups, settle


def triplets(state: State, sheet: Sheet, seat: int) -> bool:
    """Whether the hand is triplets and a pair; notes them as groups."""
    pair = -1
    for kind in range(N.KINDS):
        n = state.hand[seat * K.KINDS + kind]
        if n == 2 and pair < 0:
            pair = kind
        elif n != 0 and n != 3:
            return False
    for kind in range(N.KINDS):
        if state.hand[seat * K.KINDS + kind] == 3:
            sheet.add_group(seat, packed.same(3, kind))
    sheet.add_group(seat, packed.same(2, pair))
    return True


def sequences(state: State, sheet: Sheet, seat: int, left: int) -> None:
    """Notes the groups of a hand that has a sequence, the lowest reading."""
    at = seat * K.KINDS
    for pair in range(N.KINDS):
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
    at = seat * K.KINDS
    while kind < N.KINDS and state.hand[at + kind] == 0:
        kind += 1
    for three in range(2):
        step = 1 - three
        if kind + 2 * step >= N.KINDS or (three == 1 and state.hand[at + kind] < 3):
            continue
        if three == 0 and (state.hand[at + kind + 1] == 0 or state.hand[at + kind + 2] == 0):
            continue
        for i in range(3):
            groups.add(state, seat, kind + i * step, -1)
        found: bool = split(state, sheet, seat, kind, left - 1)
        for i in range(3):
            groups.add(state, seat, kind + i * step, 1)
        if found:
            tiles = packed.same(3, kind)
            if step == 1:
                tiles += (1 << 7) + (2 << 14)
            sheet.add_group(seat, tiles)
            return True
    return False


def count(state: State, sheet: Sheet) -> None:
    """Lines, totals and settlement."""
    seat = state.winner
    if seat < 0:
        return
    left = N.GROUPS - state.nmeld[seat]
    for i in range(state.nmeld[seat]):
        sheet.add_group(seat, state.meld[seat * K.MELDS + i] & 0xFFFFFF)
    groups.add(state, seat, state.last, 1)
    same: bool = triplets(state, sheet, seat)
    if not same:
        sequences(state, sheet, seat, left)
    groups.add(state, seat, state.last, -1)
    sheet.add_line(seat, N.L_WIN, K.ADD, 2, packed.same(1, state.last))
    if state.by == N.BY_DRAW:
        sheet.add_line(seat, N.L_DRAW, K.DOUBLE, 2, 0)
    if same:
        sheet.add_line(seat, N.L_SAME, K.DOUBLE, 3 if state.opt[N.O_SAME] > 0 else 2, 0)
    if state.aux[N.POT] > 0 and state.opt[N.O_POT] == 0:
        sheet.add_line(seat, N.L_POT, K.ADD, state.aux[N.POT], 0)
    settle.transfer(sheet, 1 - seat, seat, sheet.total[seat])
