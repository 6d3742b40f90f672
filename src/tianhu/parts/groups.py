# compiled: CONTRIBUTING, section 2
"""Splitting tiles into groups of three and a pair, by table.

Both users number their kinds alike: three suits of nine ranks (0-8, 9-17,
18-26), then up to seven honours from 27, which make no sequences. A suit's
counts are one number in base 5, its *code*, kept up to date in
`State.code[seat * 4 + suit]`; the honours' code is the fourth.

Whether a code splits exactly stands in a table, filled where and when it is
first looked up, honours from SUIT on. How far a hand is from splitting is in
`distance.py`.
"""

from tianhu.core import const, packed, places
from tianhu.core.state import State
from tianhu.core.widths import Bytes, Ints

SUIT = 1953125  # 5 ** 9
HONOURS = 78125  # 5 ** 7

_table: bytearray = bytearray(SUIT + HONOURS)
WHOLE: Bytes = _table
POWER: Ints = [1, 5, 25, 125, 625, 3125, 15625, 78125, 390625]


def add(state: State, seat: int, kind: int, n: int) -> None:
    """Adds `n` (or takes -n) tiles of a kind to a hand, with its code and counts."""
    j = seat * 4 + kind // 9
    state.hand[seat * const.KINDS + kind] += n
    state.held[seat] += n
    state.code[j] += n * POWER[kind % 9]
    state.suit[j] += n


def recode(state: State, seat: int, kinds: int) -> None:
    """Computes the codes of a hand from its counts."""
    for j in range(4):
        state.code[seat * 4 + j] = 0
        state.suit[seat * 4 + j] = 0
    for k in range(kinds):
        n = state.hand[seat * const.KINDS + k]
        state.code[seat * 4 + k // 9] += n * POWER[k % 9]
        state.suit[seat * 4 + k // 9] += n


def _split(code: int, n: int) -> bool:
    """Whether a suit's `n` tiles split into groups, with a pair if n % 3 is 2."""
    if n == 0:
        return True
    p = 1
    c = code
    while c % 5 == 0:
        c //= 5
        p *= 5
    top = c % 5
    if top >= 3 and _whole(code - 3 * p, n - 3):
        return True
    if n % 3 == 2 and top >= 2 and _whole(code - 2 * p, n - 2):
        return True
    if p <= 15625 and c // 5 % 5 > 0 and c // 25 % 5 > 0:
        return _whole(code - 31 * p, n - 3)
    return False


def _whole(code: int, n: int) -> bool:
    """As `_split`, by table. `n` is the number of tiles in `code`, n % 3 is not 1."""
    v = WHOLE[code]
    if v == 0:
        v = 2 if _split(code, n) else 1
        WHOLE[code] = v
    return v == 2


def _whole_honours(code: int) -> bool:
    """Whether honours are triplets and at most one pair, by table."""
    v = WHOLE[SUIT + code]
    if v == 0:
        v = 2
        pairs = 0
        c = code
        for _ in range(7):
            n = c % 5
            c //= 5
            if n == 1 or n == 4:
                v = 1
            if n == 2:
                pairs += 1
        if pairs > 1:
            v = 1
        WHOLE[SUIT + code] = v
    return v == 2


def _sizes(state: State, seat: int) -> int:
    """The suits' sizes modulo 3: how many leave 0, 1 and 2, four bits each from the lowest."""
    at = seat * 4
    sizes = 1 << (state.suit[at] % 3 * 4)
    sizes += 1 << (state.suit[at + 1] % 3 * 4)
    sizes += 1 << (state.suit[at + 2] % 3 * 4)
    return sizes + (1 << (state.suit[at + 3] % 3 * 4))


def complete(state: State, seat: int, kinds: int) -> bool:
    """Whether a concealed hand is groups and exactly one pair."""
    if _sizes(state, seat) != 0x103:
        return False
    at = seat * 4
    if state.code[at + 3] > 0 and not _whole_honours(state.code[at + 3]):
        return False
    for j in range(3):
        if state.code[at + j] > 0 and not _whole(state.code[at + j], state.suit[at + j]):
            return False
    return True


def _awaits(state: State, seat: int, j: int) -> bool:
    """Whether a hand lacks a tile of one suit, or of the honours, and is otherwise whole."""
    at = seat * 4
    r = state.suit[at + j] % 3
    if r == 0 or _sizes(state, seat) != (0x13 if r == 1 else 0x202):
        return False
    for i in range(3):
        if i != j and state.code[at + i] > 0 and not _whole(state.code[at + i], state.suit[at + i]):
            return False
    return j == 3 or state.code[at + 3] == 0 or _whole_honours(state.code[at + 3])


def _fills(state: State, seat: int, kind: int) -> bool:
    """Whether one more tile of `kind` makes its suit whole."""
    at = seat * 4 + kind // 9
    code = state.code[at] + POWER[kind % 9]
    if kind >= 27:
        return _whole_honours(code)
    return _whole(code, state.suit[at] + 1)


def completes(state: State, seat: int, kind: int, kinds: int) -> bool:
    """Whether a hand would be complete with one more tile of `kind`; not with a fifth."""
    if not _awaits(state, seat, kind // 9):
        return False
    return state.hand[seat * const.KINDS + kind] < 4 and _fills(state, seat, kind)


def copies(state: State, seat: int, kind: int) -> int:
    """How many tiles of a kind a seat has, in hand and laid open."""
    n: int = state.hand[seat * const.KINDS + kind]
    for i in range(state.nmeld[seat]):
        n += packed.copies_in(places.meld(state, seat, i), kind)
    return n


def holds_a_laid_kind_whole(state: State, seat: int) -> bool:
    """Whether a seat has all four of a kind of which some are laid open: only `copies` knows of those."""
    for i in range(state.nmeld[seat]):
        meld = places.meld(state, seat, i)
        first, last = packed.kind(meld), packed.third(meld)
        if copies(state, seat, first) > 3:
            return True
        if last != first and (copies(state, seat, packed.second(meld)) > 3 or copies(state, seat, last) > 3):
            return True
    return False


def lay_aside(state: State, seat: int, kind: int, n: int, laid: int) -> None:
    """Takes `n` tiles of a hand away as if it had laid `laid` of their kind open; see `lift`."""
    add(state, seat, kind, -n)
    state.lay(seat, 0, packed.same(laid, kind), seat)


def lift(state: State, seat: int, kind: int, n: int) -> None:
    """Takes back the last `lay_aside`."""
    state.nmeld[seat] -= 1
    add(state, seat, kind, n)


def may_wait(state: State, seat: int) -> bool:
    """Whether a hand may be ready: a quick no from the suits a last tile could not mend."""
    sizes = _sizes(state, seat)
    if sizes != 0x13 and sizes != 0x202:
        return False
    at = seat * 4
    for j in range(3):
        code = state.code[at + j]
        n = state.suit[at + j]
        if code > 0 and n % 3 == 0 and not _whole(code, n):
            return False
    return state.code[at + 3] == 0 or state.suit[at + 3] % 3 > 0 or _whole_honours(state.code[at + 3])


def wait(state: State, seat: int, kind: int, kinds: int) -> int:
    """The first kind from `kind` on that completes the hand; -1 if none does.

    A kind of which the seat has all four, in hand or laid open, is no wait.
    """
    if not may_wait(state, seat):
        return -1
    hand = seat * const.KINDS
    while kind < kinds:
        end = kind + 9 - kind % 9
        if end > kinds:
            end = kinds
        if _awaits(state, seat, kind // 9):
            while kind < end:
                held = state.hand[hand + kind]  # a fifth would spoil the code
                if held < 4 and _fills(state, seat, kind) and copies(state, seat, kind) < 4:
                    return kind
                kind += 1
        kind = end
    return -1


def waits(state: State, seat: int, kinds: int) -> list[int]:
    """The kinds that would complete a concealed hand, of which the seat has at most three."""
    found: list[int] = []
    kind = wait(state, seat, 0, kinds)
    while kind >= 0:
        found.append(kind)
        kind = wait(state, seat, kind + 1, kinds)
    return found
