# compiled: CONTRIBUTING, section 2
"""How many tiles a hand lacks to be groups and a pair, and which tiles bring it nearer.

What several suits lack together is kept *from the other end* of a row (see
`rows.py`): entry i is what they lack to hold all that a hand needs but the
groups and pairs of entry i of a row. So a hand lacks the least of row[i] +
rest[i], and all loops run over 16 bytes of two arrays in step, which a C
compiler does in few instructions: where the places are as wide as pointers (`Place`;
a narrower sum may wrap around) and sums of bytes stay bytes (`Byte`). Each row that
was added counts 1 too much.

Of which groups the hand is to be is the form of `State.form`.

A game may have fewer suits: `kinds` says where they end. What it lacks is the same, as in
a suit that is there some kind is as free as any of another.

A tile of which a seat has all four, some of them laid open, cannot come to it.
Rows know of the hand alone, so a hand that waits for nothing else is told apart
here: it lacks two. What people are shown is exact at any distance, see `exact.py`.
"""

from tianhu.core import const
from tianhu.core.rng import Rng
from tianhu.core.state import State
from tianhu.core.widths import Byte, Bytes, Ints, Place, Wide
from tianhu.parts import groups, rows

_no_pair: bytearray = bytearray([rows.FAR, 0] * 8)
NO_PAIR: Bytes = _no_pair

# The length of a row, as a variable: loops of a length that the C compiler
# knows are unrolled before it comes to vectors, and stay slow.
WIDE = 16

# `State.side` is of blocks: 16 entries, 16 bytes that stay FAR, the entries
# again with FAR for those that leave others no pair, 16 that stay FAR. Block 0
# is a suit alone, block a * 2 + b the suits a < b.
BLOCK = 64

# `State.rest` is of 16 entries for each suit: what the three others lack; then
# the same of one suit after a discard, and a sum.
AFTER = 64
SUM = 80

# Places in `tmp`, beyond those that filling a row takes.
LAST_SUIT = 288
LAST_ROW = 289
BESIDE = 290
NEARS = 291
NEAR = 292
GROUPS = 430
KINDS = 431
DEAD = 432

# The block of the two suits that are neither i nor j, at i * 4 + j.
OTHERS: Ints = [0, 7, 5, 4, 7, 0, 3, 2, 5, 3, 0, 1, 4, 2, 1, 0]


def _block(state: State, block: Place) -> None:
    """Makes the sum that `_turn` or `_join` left at SUM a block."""
    i: Place
    for i in range(WIDE):
        state.side[block + i] = state.rest[SUM + i]
        state.side[block + 32 + i] = state.rest[SUM + i] | NO_PAIR[i]


def _turn(state: State, row: Place, left: int) -> None:
    """Makes a row alone the first block: what it lacks of `left` groups and a pair."""
    i: Place
    last: Place = left * 2 + 1
    for i in range(last + 1):
        state.rest[SUM + i] = rows.ROWS[row + last - i]
    for i in range(last + 1, 16):
        state.rest[SUM + i] = rows.FAR
    _block(state, 0)


def _join(state: State, to: Place, row: Place, block: Place) -> None:
    """Adds a row to a block: 16 entries at `to` in `rest`."""
    i: Place
    k: Place
    table: Bytes = rows.ROWS
    for i in range(WIDE):
        least: Byte = rows.FAR
        for k in range(8):
            v: Byte = table[row + k * 2] + state.side[block + k * 2 + i]
            if v < least:
                least = v
            v = table[row + k * 2 + 1] + state.side[block + k * 2 + 33 + i]
            if v < least:
                least = v
        state.rest[to + i] = least


def _least(state: State, row: Place, rest: Place) -> int:
    """What a hand lacks, from a suit's row and from what the three others lack, at `rest`."""
    i: Place
    table: Bytes = rows.ROWS
    least: Byte = rows.FAR
    for i in range(WIDE):
        v: Byte = table[row + i] + state.rest[rest + i]
        if v < least:
            least = v
    return least - 4


def reach(state: State, seat: int, left: int) -> int:
    """How many tiles the hand lacks: 0 when it is complete, 1 when it is ready."""
    lack = nearest(state, seat, left)
    return (
        2 if lack == 1 and groups.holds_a_laid_kind_whole(state, seat) and _dead(state, seat, left) else lack
    )


def nearest(state: State, seat: int, left: int) -> int:
    """As `reach`, as if any kind that the hand does not hold whole could come to it."""
    at = seat * 4
    _turn(state, rows.row(state, 3, state.code[at + 3]), left)
    _join(state, SUM, rows.row(state, 2, state.code[at + 2]), 0)
    _block(state, 0)
    _join(state, SUM, rows.row(state, 1, state.code[at + 1]), 0)
    return _least(state, rows.row(state, 0, state.code[at]), SUM)


def prepare(state: State, seat: int, left: int) -> None:
    """Looks up what two and three suits of a hand lack together, for `lack_if`, `brings` and all below."""
    at = seat * 4
    for b in range(1, 4):
        _turn(state, rows.row(state, b, state.code[at + b]), left)
        for a in range(b):
            _join(state, SUM, rows.row(state, a, state.code[at + a]), 0)
            _block(state, (a * 2 + b) * BLOCK)
    for i in range(4):
        j = 1 if i == 0 else 0
        _join(state, i * 16, rows.row(state, j, state.code[at + j]), OTHERS[i * 4 + j] * BLOCK)


def _dead(state: State, seat: int, left: int) -> bool:
    """Whether no tile that can come to a hand which lacks one completes it. Prepares `side`."""
    prepare(state, seat, left)
    for kind in range(rows.KINDS):
        j = kind // 9
        if state.hand[seat * const.KINDS + kind] < 4 and groups.copies(state, seat, kind) < 4:
            if lack_if(state, j, state.code[seat * 4 + j] + groups.POWER[kind % 9]) == 0:
                return False
    return True


def lack_if(state: State, suit: int, code: int) -> int:
    """What the hand of the last `prepare` lacks if one suit's code were `code`."""
    return _least(state, rows.row(state, suit, code), suit * 16)


def brings(state: State, seat: int, kind: int, lack: int) -> bool:
    """Whether the hand of the last `prepare` lacks less than `lack` with one more of a kind, not a fifth."""
    if state.hand[seat * const.KINDS + kind] > 3:
        return False
    j = kind // 9
    return lack_if(state, j, state.code[seat * 4 + j] + groups.POWER[kind % 9]) < lack


def _near(state: State, seat: int, kinds: int, lack: int) -> int:
    """Lists in `tmp` the unseen kinds that bring the hand of the last `prepare` nearer than `lack`.

    Four numbers each: the kind, its suit, how many are unseen, its suit's row
    with one more of it. Returns the sum of the unseen.
    """
    useful = 0
    n = NEAR
    kind = 0
    for j in range(4):
        code = state.code[seat * 4 + j]
        for rank in range(kinds - j * 9 if kinds < j * 9 + 9 else 9):
            left = 4 - state.seen[kind] - state.hand[seat * const.KINDS + kind]
            if left > 0:
                row = rows.row(state, j, code + groups.POWER[rank])
                if _least(state, row, j * 16) < lack:
                    useful += left
                    state.tmp[n] = kind
                    state.tmp[n + 1] = j
                    state.tmp[n + 2] = left
                    state.tmp[n + 3] = row
                    n += 4
            kind += 1
    state.tmp[NEARS] = n
    return useful


def lacks(state: State, seat: int, left: int, kinds: int, at: int) -> int:
    """What a hand lacks after each discard, in `out` from `at`; returns the least.

    FAR for a kind that it does not hold. Prepares for `useful_after`.
    """
    prepare(state, seat, left)
    ready = 0
    least = rows.FAR
    for kind in range(kinds):
        v = rows.FAR
        if state.hand[seat * const.KINDS + kind] > 0:
            j = kind // 9
            v = lack_if(state, j, state.code[seat * 4 + j] - groups.POWER[kind % 9])
            if v < least:
                least = v
            if v == 1:
                ready = 1
        state.out[at + kind] = v
        state.tmp[DEAD + kind] = 0
    if ready > 0 and groups.holds_a_laid_kind_whole(state, seat):
        least = _bury(state, seat, left, kinds, at)
    state.tmp[GROUPS] = left
    state.tmp[KINDS] = kinds
    _near(state, seat, kinds, least)
    state.tmp[LAST_SUIT] = -1
    return least


def _bury(state: State, seat: int, left: int, kinds: int, at: int) -> int:
    """Corrects what `lacks` has found where a hand would wait for nothing that can come."""
    least = rows.FAR
    for kind in range(kinds):
        if state.out[at + kind] == 1:
            groups.add(state, seat, kind, -1)
            if _dead(state, seat, left):
                state.out[at + kind] = 2
                state.tmp[DEAD + kind] = 1
            groups.add(state, seat, kind, 1)
        if state.out[at + kind] < least:
            least = state.out[at + kind]
    prepare(state, seat, left)
    return least


def _revived(state: State, seat: int, left: int, kinds: int) -> int:
    """How many unseen tiles make a hand ready that waits for nothing that can come."""
    useful = 0
    for kind in range(kinds):
        unseen = 4 - state.seen[kind] - state.hand[seat * const.KINDS + kind]
        if unseen > 0:
            groups.add(state, seat, kind, 1)
            if reach(state, seat, left) < 2:
                useful += unseen
            groups.add(state, seat, kind, -1)
    return useful


def _same(a: Place, b: Place) -> bool:
    """Whether two rows are alike."""
    i = 0
    while i < 16 and rows.ROWS[a + i] == rows.ROWS[b + i]:
        i += 1
    return i == 16


def _useful_beside(state: State, suit: int, row: Place, lack: int) -> int:
    """How many of the tiles `_near` listed, of other suits, bring it nearer if a suit's row is `row`."""
    useful = 0
    joined = suit
    n = NEAR
    while n < state.tmp[NEARS]:
        i = state.tmp[n + 1]
        if i != suit:
            if i != joined:
                _join(state, AFTER, row, OTHERS[i * 4 + suit] * BLOCK)
                joined = i
            if _least(state, state.tmp[n + 3], AFTER) < lack:
                useful += state.tmp[n + 2]
        n += 4
    return useful


def useful_after(state: State, seat: int, kind: int, lack: int) -> int:
    """How many unseen tiles bring the hand of the last `lacks` nearer than its `lack` without a `kind`.

    What is not near the whole hand is not near it with less. The same kind
    again is of use if the discard has taken the hand farther. For other suits
    the count stands as long as discards leave a suit the same row.
    """
    if state.tmp[DEAD + kind] == 1:
        groups.add(state, seat, kind, -1)
        useful = _revived(state, seat, state.tmp[GROUPS], state.tmp[KINDS])
        groups.add(state, seat, kind, 1)
        prepare(state, seat, state.tmp[GROUPS])
        return useful
    j = kind // 9
    code = state.code[seat * 4 + j] - groups.POWER[kind % 9]
    row = rows.row(state, j, code)
    if state.tmp[LAST_SUIT] != j or not _same(row, state.tmp[LAST_ROW]):
        state.tmp[LAST_SUIT] = j
        state.tmp[LAST_ROW] = row
        state.tmp[BESIDE] = _useful_beside(state, j, row, lack)
    useful = state.tmp[BESIDE]
    if lack_if(state, j, state.code[seat * 4 + j]) < lack:
        useful += 5 - state.seen[kind] - state.hand[seat * const.KINDS + kind]
    n = NEAR
    while n < state.tmp[NEARS] and state.tmp[n + 1] <= j:
        near = state.tmp[n]
        if state.tmp[n + 1] == j and near != kind and lack_if(state, j, code + groups.POWER[near % 9]) < lack:
            useful += state.tmp[n + 2]
        n += 4
    return useful


def count_useful(state: State, seat: int, left: int, kinds: int, lack: int) -> int:
    """How many unseen tiles bring a hand nearer than `lack`."""
    prepare(state, seat, left)
    return _near(state, seat, kinds, lack)


def reaches(state: State, rng: Rng, n: int, left: int) -> Wide:
    """The summed distance of `n` random hands of three suits, for measuring."""
    size = left * 3 + 1
    total = 0
    for _ in range(n):
        for j in range(4):
            state.code[j] = 0
        for _i in range(size):
            kind = rng.below(27)
            j = kind // 9
            if state.code[j] // groups.POWER[kind % 9] % 5 < 4:
                state.code[j] += groups.POWER[kind % 9]
        total += reach(state, 0, left)
    return total


def discards(state: State, seat: int, left: int, kinds: int) -> dict[int, int]:
    """The discards that leave a hand lacking least, with how many unseen tiles then bring it nearer."""
    least = lacks(state, seat, left, kinds, 0)
    return {k: useful_after(state, seat, k, least) for k in range(kinds) if state.out[k] == least}
