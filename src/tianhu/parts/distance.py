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
here: it lacks two. What `lack` and `useful` say is exact at any distance.
"""

from tianhu.core import const as K
from tianhu.core.rng import Rng
from tianhu.core.state import State
from tianhu.core.widths import Byte, Bytes, Ints, Place, Wide
from tianhu.parts import groups as G
from tianhu.parts import rows as R

_no_pair: bytearray = bytearray([R.FAR, 0] * 8)
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


def _block(s: State, block: Place) -> None:
    """Makes the sum that `_turn` or `_join` left at SUM a block."""
    i: Place
    for i in range(WIDE):
        s.side[block + i] = s.rest[SUM + i]
        s.side[block + 32 + i] = s.rest[SUM + i] | NO_PAIR[i]


def _turn(s: State, row: Place, groups: int) -> None:
    """Makes a row alone the first block: what it lacks of `groups` groups and a pair."""
    i: Place
    last: Place = groups * 2 + 1
    for i in range(last + 1):
        s.rest[SUM + i] = R.ROWS[row + last - i]
    for i in range(last + 1, 16):
        s.rest[SUM + i] = R.FAR
    _block(s, 0)


def _join(s: State, to: Place, row: Place, block: Place) -> None:
    """Adds a row to a block: 16 entries at `to` in `rest`."""
    i: Place
    k: Place
    rows: Bytes = R.ROWS
    for i in range(WIDE):
        least: Byte = R.FAR
        for k in range(8):
            v: Byte = rows[row + k * 2] + s.side[block + k * 2 + i]
            if v < least:
                least = v
            v = rows[row + k * 2 + 1] + s.side[block + k * 2 + 33 + i]
            if v < least:
                least = v
        s.rest[to + i] = least


def _least(s: State, row: Place, rest: Place) -> int:
    """What a hand lacks, from a suit's row and from what the three others lack, at `rest`."""
    i: Place
    rows: Bytes = R.ROWS
    least: Byte = R.FAR
    for i in range(WIDE):
        v: Byte = rows[row + i] + s.rest[rest + i]
        if v < least:
            least = v
    return least - 4


def reach(s: State, seat: int, groups: int) -> int:
    """How many tiles the hand lacks: 0 when it is complete, 1 when it is ready."""
    lack = nearest(s, seat, groups)
    return 2 if lack == 1 and s.nmeld[seat] > 0 and _dead(s, seat, groups) else lack


def nearest(s: State, seat: int, groups: int) -> int:
    """As `reach`, as if any kind that the hand does not hold whole could come to it."""
    at = seat * 4
    _turn(s, R.row(s, 3, s.code[at + 3]), groups)
    _join(s, SUM, R.row(s, 2, s.code[at + 2]), 0)
    _block(s, 0)
    _join(s, SUM, R.row(s, 1, s.code[at + 1]), 0)
    return _least(s, R.row(s, 0, s.code[at]), SUM)


def _open(s: State, seat: int, groups: int) -> None:
    """Prepares `side` for `lack_if` and all below."""
    at = seat * 4
    for b in range(1, 4):
        _turn(s, R.row(s, b, s.code[at + b]), groups)
        for a in range(b):
            _join(s, SUM, R.row(s, a, s.code[at + a]), 0)
            _block(s, (a * 2 + b) * BLOCK)
    for i in range(4):
        j = 1 if i == 0 else 0
        _join(s, i * 16, R.row(s, j, s.code[at + j]), OTHERS[i * 4 + j] * BLOCK)


def _dead(s: State, seat: int, groups: int) -> bool:
    """Whether no tile that can come to a hand which lacks one completes it. Prepares `side`."""
    _open(s, seat, groups)
    for kind in range(R.KINDS):
        j = kind // 9
        if s.hand[seat * K.KINDS + kind] < 4 and G.copies(s, seat, kind) < 4:
            if lack_if(s, j, s.code[seat * 4 + j] + G.POWER[kind % 9]) == 0:
                return False
    return True


def lack_if(s: State, suit: int, code: int) -> int:
    """What the hand of the last `_open` lacks if one suit's code were `code`."""
    return _least(s, R.row(s, suit, code), suit * 16)


def _near(s: State, seat: int, kinds: int, lack: int) -> int:
    """Lists in `tmp` the unseen kinds that bring the hand of the last `_open` nearer than `lack`.

    Four numbers each: the kind, its suit, how many are unseen, its suit's row
    with one more of it. Returns the sum of the unseen.
    """
    useful = 0
    n = NEAR
    kind = 0
    for j in range(4):
        code = s.code[seat * 4 + j]
        for rank in range(kinds - j * 9 if kinds < j * 9 + 9 else 9):
            left = 4 - s.seen[kind] - s.hand[seat * K.KINDS + kind]
            if left > 0:
                row = R.row(s, j, code + G.POWER[rank])
                if _least(s, row, j * 16) < lack:
                    useful += left
                    s.tmp[n] = kind
                    s.tmp[n + 1] = j
                    s.tmp[n + 2] = left
                    s.tmp[n + 3] = row
                    n += 4
            kind += 1
    s.tmp[NEARS] = n
    return useful


def lacks(s: State, seat: int, groups: int, kinds: int, at: int) -> int:
    """What a hand lacks after each discard, in `out` from `at`; returns the least.

    FAR for a kind that it does not hold. Prepares for `useful_after`.
    """
    _open(s, seat, groups)
    ready = 0
    least = R.FAR
    for kind in range(kinds):
        v = R.FAR
        if s.hand[seat * K.KINDS + kind] > 0:
            j = kind // 9
            v = lack_if(s, j, s.code[seat * 4 + j] - G.POWER[kind % 9])
            if v < least:
                least = v
            if v == 1:
                ready = 1
        s.out[at + kind] = v
        s.tmp[DEAD + kind] = 0
    if ready > 0 and s.nmeld[seat] > 0:
        least = _bury(s, seat, groups, kinds, at)
    s.tmp[GROUPS] = groups
    s.tmp[KINDS] = kinds
    _near(s, seat, kinds, least)
    s.tmp[LAST_SUIT] = -1
    return least


def _bury(s: State, seat: int, groups: int, kinds: int, at: int) -> int:
    """Corrects what `lacks` has found where a hand would wait for nothing that can come."""
    least = R.FAR
    for kind in range(kinds):
        if s.out[at + kind] == 1:
            G.add(s, seat, kind, -1)
            if _dead(s, seat, groups):
                s.out[at + kind] = 2
                s.tmp[DEAD + kind] = 1
            G.add(s, seat, kind, 1)
        if s.out[at + kind] < least:
            least = s.out[at + kind]
    _open(s, seat, groups)
    return least


def _revived(s: State, seat: int, groups: int, kinds: int) -> int:
    """How many unseen tiles make a hand ready that waits for nothing that can come."""
    useful = 0
    for kind in range(kinds):
        left = 4 - s.seen[kind] - s.hand[seat * K.KINDS + kind]
        if left > 0:
            G.add(s, seat, kind, 1)
            if reach(s, seat, groups) < 2:
                useful += left
            G.add(s, seat, kind, -1)
    return useful


def _same(a: Place, b: Place) -> bool:
    """Whether two rows are alike."""
    i = 0
    while i < 16 and R.ROWS[a + i] == R.ROWS[b + i]:
        i += 1
    return i == 16


def _useful_beside(s: State, suit: int, row: Place, lack: int) -> int:
    """How many of the tiles `_near` listed, of other suits, bring it nearer if a suit's row is `row`."""
    useful = 0
    joined = suit
    n = NEAR
    while n < s.tmp[NEARS]:
        i = s.tmp[n + 1]
        if i != suit:
            if i != joined:
                _join(s, AFTER, row, OTHERS[i * 4 + suit] * BLOCK)
                joined = i
            if _least(s, s.tmp[n + 3], AFTER) < lack:
                useful += s.tmp[n + 2]
        n += 4
    return useful


def useful_after(s: State, seat: int, kind: int, lack: int) -> int:
    """How many unseen tiles bring the hand of the last `lacks` nearer than its `lack` without a `kind`.

    What is not near the whole hand is not near it with less. The same kind
    again is of use if the discard has taken the hand farther. For other suits
    the count stands as long as discards leave a suit the same row.
    """
    if s.tmp[DEAD + kind] == 1:
        G.add(s, seat, kind, -1)
        useful = _revived(s, seat, s.tmp[GROUPS], s.tmp[KINDS])
        G.add(s, seat, kind, 1)
        _open(s, seat, s.tmp[GROUPS])
        return useful
    j = kind // 9
    code = s.code[seat * 4 + j] - G.POWER[kind % 9]
    row = R.row(s, j, code)
    if s.tmp[LAST_SUIT] != j or not _same(row, s.tmp[LAST_ROW]):
        s.tmp[LAST_SUIT] = j
        s.tmp[LAST_ROW] = row
        s.tmp[BESIDE] = _useful_beside(s, j, row, lack)
    useful = s.tmp[BESIDE]
    if lack_if(s, j, s.code[seat * 4 + j]) < lack:
        useful += 5 - s.seen[kind] - s.hand[seat * K.KINDS + kind]
    n = NEAR
    while n < s.tmp[NEARS] and s.tmp[n + 1] <= j:
        near = s.tmp[n]
        if s.tmp[n + 1] == j and near != kind and lack_if(s, j, code + G.POWER[near % 9]) < lack:
            useful += s.tmp[n + 2]
        n += 4
    return useful


def count_useful(s: State, seat: int, groups: int, kinds: int, lack: int) -> int:
    """How many unseen tiles bring a hand nearer than `lack`."""
    _open(s, seat, groups)
    return _near(s, seat, kinds, lack)


def reaches(s: State, g: Rng, n: int, groups: int) -> Wide:
    """The summed distance of `n` random hands of three suits, for measuring."""
    size = groups * 3 + 1
    total = 0
    for _ in range(n):
        for j in range(4):
            s.code[j] = 0
        for _i in range(size):
            kind = g.below(27)
            j = kind // 9
            if s.code[j] // G.POWER[kind % 9] % 5 < 4:
                s.code[j] += G.POWER[kind % 9]
        total += reach(s, 0, groups)
    return total


def lack(s: State, seat: int, groups: int, form: int = 0) -> int:
    """How many tiles a hand lacks to be `groups` groups and a pair; 1 is ready.

    `form` 0 is of any groups, 1 of sequences alone, 2 of identical tiles alone.
    Tiles of which the seat has all four, in hand or laid open, cannot come.
    """
    s.form = form
    found = reach(s, seat, groups)
    while s.nmeld[seat] > 0 and not within(s, seat, groups, found):
        found += 1
    s.form = R.ANY
    return found


def within(s: State, seat: int, groups: int, most: int) -> bool:
    """Whether so many tiles that can come to a hand complete it."""
    least = nearest(s, seat, groups)
    if least == 0 or least > most or s.nmeld[seat] == 0:
        return least <= most
    for kind in range(R.KINDS):
        if comes(s, seat, groups, kind, most - 1):
            return True
    return False


def comes(s: State, seat: int, groups: int, kind: int, most: int) -> bool:
    """Whether a tile of a kind can come to a hand, which then lacks no more than `most`."""
    if s.hand[seat * K.KINDS + kind] > 3 or G.copies(s, seat, kind) > 3:
        return False
    G.add(s, seat, kind, 1)
    found: bool = within(s, seat, groups, most)
    G.add(s, seat, kind, -1)
    return found


def useful(s: State, seat: int, groups: int, kinds: int) -> tuple[int, list[int]]:
    """How many tiles a hand lacks, and the kinds that bring it nearer (those it waits on, if 1)."""
    found = lack(s, seat, groups)
    return found, [kind for kind in range(kinds) if comes(s, seat, groups, kind, found - 1)]


def discards(s: State, seat: int, groups: int, kinds: int) -> dict[int, int]:
    """The discards that leave a hand lacking least, with how many unseen tiles then bring it nearer."""
    least = lacks(s, seat, groups, kinds, 0)
    return {k: useful_after(s, seat, k, least) for k in range(kinds) if s.out[k] == least}
