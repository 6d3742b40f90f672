"""How many tiles a hand lacks to be groups and a pair, and which tiles bring it nearer.

What several suits lack together is kept *from the other end* of a row (see
`rows.py`): entry i is what they lack to hold all that a hand needs but the
groups and pairs of entry i of a row. So a hand lacks the least of row[i] +
rest[i], and all loops run over 16 bytes of two arrays in step, which a C
compiler does in few instructions. Each row that was added counts 1 too much.

Of which groups the hand is to be is the form of `State.form`.
"""

from tianhu.core import const as K
from tianhu.core.rng import Rng
from tianhu.core.state import State
from tianhu.parts import groups as G
from tianhu.parts import rows as R

_no_pair = bytearray([R.FAR, 0] * 8)
NO_PAIR = _no_pair

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

# The block of the two suits that are neither i nor j, at i * 4 + j.
OTHERS = [0, 7, 5, 4, 7, 0, 3, 2, 5, 3, 0, 1, 4, 2, 1, 0]


def c_block(s: State, block: int) -> None:
    """Makes the sum that `c_turn` or `c_join` left at SUM a block."""
    for i in range(WIDE):
        s.side[block + i] = s.rest[SUM + i]
        s.side[block + 32 + i] = s.rest[SUM + i] | NO_PAIR[i]


def c_turn(s: State, row: int, groups: int) -> None:
    """Makes a row alone the first block: what it lacks of `groups` groups and a pair."""
    last = groups * 2 + 1
    for i in range(last + 1):
        s.rest[SUM + i] = R.ROWS[row + last - i]
    for i in range(last + 1, 16):
        s.rest[SUM + i] = R.FAR
    c_block(s, 0)


def c_join(s: State, to: int, row: int, block: int) -> None:
    """Adds a row to a block: 16 entries at `to` in `rest`."""
    rows = R.ROWS
    for i in range(WIDE):
        least = R.FAR
        for k in range(8):
            v = rows[row + k * 2] + s.side[block + k * 2 + i]
            if v < least:
                least = v
            v = rows[row + k * 2 + 1] + s.side[block + k * 2 + 33 + i]
            if v < least:
                least = v
        s.rest[to + i] = least


def c_least(s: State, row: int, rest: int) -> int:
    """What a hand lacks, from a suit's row and from what the three others lack, at `rest`."""
    rows = R.ROWS
    least = R.FAR
    for i in range(WIDE):
        v = rows[row + i] + s.rest[rest + i]
        if v < least:
            least = v
    return least - 4


def c_reach(s: State, seat: int, groups: int) -> int:
    """How many tiles the hand lacks: 0 when it is complete, 1 when it is ready."""
    at = seat * 4
    c_turn(s, R.c_row(s, 3, s.code[at + 3]), groups)
    c_join(s, SUM, R.c_row(s, 2, s.code[at + 2]), 0)
    c_block(s, 0)
    c_join(s, SUM, R.c_row(s, 1, s.code[at + 1]), 0)
    return c_least(s, R.c_row(s, 0, s.code[at]), SUM)


def c_open(s: State, seat: int, groups: int) -> None:
    """Prepares `side` for `c_lack` and all below."""
    at = seat * 4
    for b in range(1, 4):
        c_turn(s, R.c_row(s, b, s.code[at + b]), groups)
        for a in range(b):
            c_join(s, SUM, R.c_row(s, a, s.code[at + a]), 0)
            c_block(s, (a * 2 + b) * BLOCK)
    for i in range(4):
        j = 1 if i == 0 else 0
        c_join(s, i * 16, R.c_row(s, j, s.code[at + j]), OTHERS[i * 4 + j] * BLOCK)


def c_lack(s: State, suit: int, code: int) -> int:
    """What the hand of the last `c_open` lacks if one suit's code were `code`."""
    return c_least(s, R.c_row(s, suit, code), suit * 16)


def c_near(s: State, seat: int, kinds: int, lack: int) -> int:
    """Lists in `tmp` the unseen kinds that bring the hand of the last `c_open` nearer than `lack`.

    Four numbers each: the kind, its suit, how many are unseen, its suit's row
    with one more of it. Returns the sum of the unseen.
    """
    useful = 0
    n = NEAR
    kind = 0
    for j in range(4):
        code = s.code[seat * 4 + j]
        for rank in range(9 if j < 3 else kinds - 27):
            left = 4 - s.seen[kind] - s.hand[seat * K.KINDS + kind]
            if left > 0:
                row = R.c_row(s, j, code + G.POWER[rank])
                if c_least(s, row, j * 16) < lack:
                    useful += left
                    s.tmp[n] = kind
                    s.tmp[n + 1] = j
                    s.tmp[n + 2] = left
                    s.tmp[n + 3] = row
                    n += 4
            kind += 1
    s.tmp[NEARS] = n
    return useful


def c_lacks(s: State, seat: int, groups: int, kinds: int, at: int) -> int:
    """What a hand lacks after each discard, in `out` from `at`; returns the least.

    FAR for a kind that it does not hold. Prepares for `c_useful_after`.
    """
    c_open(s, seat, groups)
    least = R.FAR
    for kind in range(kinds):
        v = R.FAR
        if s.hand[seat * K.KINDS + kind] > 0:
            j = kind // 9
            v = c_lack(s, j, s.code[seat * 4 + j] - G.POWER[kind % 9])
            if v < least:
                least = v
        s.out[at + kind] = v
    c_near(s, seat, kinds, least)
    s.tmp[LAST_SUIT] = -1
    return least


def c_same(a: int, b: int) -> bool:
    """Whether two rows are alike."""
    i = 0
    while i < 16 and R.ROWS[a + i] == R.ROWS[b + i]:
        i += 1
    return i == 16


def c_useful_beside(s: State, suit: int, row: int, lack: int) -> int:
    """How many of the tiles `c_near` listed, of other suits, bring it nearer if a suit's row is `row`."""
    useful = 0
    joined = suit
    n = NEAR
    while n < s.tmp[NEARS]:
        i = s.tmp[n + 1]
        if i != suit:
            if i != joined:
                c_join(s, AFTER, row, OTHERS[i * 4 + suit] * BLOCK)
                joined = i
            if c_least(s, s.tmp[n + 3], AFTER) < lack:
                useful += s.tmp[n + 2]
        n += 4
    return useful


def c_useful_after(s: State, seat: int, kind: int, lack: int) -> int:
    """How many unseen tiles bring the hand of the last `c_lacks` nearer than its `lack` without a `kind`.

    What is not near the whole hand is not near it with less. The same kind
    again is of use if the discard has taken the hand farther. For other suits
    the count stands as long as discards leave a suit the same row.
    """
    j = kind // 9
    code = s.code[seat * 4 + j] - G.POWER[kind % 9]
    row = R.c_row(s, j, code)
    if s.tmp[LAST_SUIT] != j or not c_same(row, s.tmp[LAST_ROW]):
        s.tmp[LAST_SUIT] = j
        s.tmp[LAST_ROW] = row
        s.tmp[BESIDE] = c_useful_beside(s, j, row, lack)
    useful = s.tmp[BESIDE]
    if c_lack(s, j, s.code[seat * 4 + j]) < lack:
        useful += 5 - s.seen[kind] - s.hand[seat * K.KINDS + kind]
    n = NEAR
    while n < s.tmp[NEARS] and s.tmp[n + 1] <= j:
        near = s.tmp[n]
        if s.tmp[n + 1] == j and near != kind and c_lack(s, j, code + G.POWER[near % 9]) < lack:
            useful += s.tmp[n + 2]
        n += 4
    return useful


def c_useful(s: State, seat: int, groups: int, kinds: int, lack: int) -> int:
    """How many unseen tiles bring a hand nearer than `lack`."""
    c_open(s, seat, groups)
    return c_near(s, seat, kinds, lack)


def c_reaches(s: State, g: Rng, n: int, groups: int) -> int:
    """Measures the distance of `n` random hands; returns the sum."""
    size = groups * 3 + 1
    total = 0
    for _ in range(n):
        for j in range(4):
            s.code[j] = 0
        for _i in range(size):
            kind = g.c_below(27)
            j = kind // 9
            if s.code[j] // G.POWER[kind % 9] % 5 < 4:
                s.code[j] += G.POWER[kind % 9]
        total += c_reach(s, 0, groups)
    return total


def lack(s: State, seat: int, groups: int, form: int = 0) -> int:
    """How many tiles a hand lacks to be `groups` groups and a pair; 1 is ready.

    `form` 0 is of any groups, 1 of sequences alone, 2 of identical tiles alone.
    """
    s.form = form
    found = int(c_reach(s, seat, groups))
    s.form = R.ANY
    return found


def reaches(s: State, g: Rng, n: int, groups: int) -> int:
    """The summed distance of `n` random hands of three suits, for measuring."""
    return int(c_reaches(s, g, n, groups))


def useful(s: State, seat: int, groups: int, kinds: int) -> tuple[int, list[int]]:
    """How many tiles a hand lacks, and the kinds that bring it nearer (those it waits on, if 1)."""
    lack = int(c_reach(s, seat, groups))
    c_open(s, seat, groups)
    code = [s.code[seat * 4 + j] for j in range(4)]
    power = [5**rank for rank in range(9)]
    near = []
    for kind in range(kinds):
        j = kind // 9
        if s.hand[seat * K.KINDS + kind] < 4 and c_lack(s, j, code[j] + power[kind % 9]) < lack:
            near.append(kind)
    return lack, near


def discards(s: State, seat: int, groups: int, kinds: int) -> dict[int, int]:
    """The discards that leave a hand lacking least, with how many unseen tiles then bring it nearer."""
    least = c_lacks(s, seat, groups, kinds, 0)
    return {k: int(c_useful_after(s, seat, k, least)) for k in range(kinds) if s.out[k] == least}
