"""Splitting tiles into groups of three and a pair, by table.

Both users number their kinds alike: three suits of nine ranks (0-8, 9-17,
18-26), then up to seven honours from 27, which make no sequences. A suit's
counts are one number in base 5, its *code*, kept up to date in
`State.code[seat * 4 + suit]`; the honours' code is the fourth.

Two tables, filled where and when they are first looked up: whether a code
splits exactly (honours from SUIT on), and the *row* of a code: how many tiles it lacks to hold k
groups (0-7) and p pairs (0-1), at `row + k * 2 + p`, each plus 1 (0: unknown).
"""

from tianhu.core import const as K
from tianhu.core.rng import Rng
from tianhu.core.state import State

SUIT = 1953125  # 5 ** 9
HONOURS = 78125  # 5 ** 7
FAR = 60

_whole = bytearray(SUIT + HONOURS)
_rows = bytearray((SUIT + HONOURS) * 16)
WHOLE = _whole
ROWS = _rows
POWER = [1, 5, 25, 125, 625, 3125, 15625, 78125, 390625]


def c_add(s: State, seat: int, kind: int, n: int) -> None:
    """Adds `n` (or takes -n) tiles of a kind to a hand, with its code and counts."""
    j = seat * 4 + kind // 9
    s.hand[seat * K.KINDS + kind] += n
    s.held[seat] += n
    s.code[j] += n * POWER[kind % 9]
    s.suit[j] += n


def c_recode(s: State, seat: int, kinds: int) -> None:
    """Computes the codes of a hand from its counts."""
    for j in range(4):
        s.code[seat * 4 + j] = 0
        s.suit[seat * 4 + j] = 0
    for k in range(kinds):
        n = s.hand[seat * K.KINDS + k]
        s.code[seat * 4 + k // 9] += n * POWER[k % 9]
        s.suit[seat * 4 + k // 9] += n


def c_split(code: int, n: int) -> bool:
    """Whether a suit's `n` tiles split into groups, with a pair if n % 3 is 2."""
    if n == 0:
        return True
    p = 1
    c = code
    while c % 5 == 0:
        c //= 5
        p *= 5
    top = c % 5
    if top >= 3 and c_whole(code - 3 * p, n - 3):
        return True
    if n % 3 == 2 and top >= 2 and c_whole(code - 2 * p, n - 2):
        return True
    if p <= 15625 and c // 5 % 5 > 0 and c // 25 % 5 > 0:
        return c_whole(code - 31 * p, n - 3)
    return False


def c_whole(code: int, n: int) -> bool:
    """As `c_split`, by table. `n` is the number of tiles in `code`, n % 3 is not 1."""
    v = WHOLE[code]
    if v == 0:
        v = 2 if c_split(code, n) else 1
        WHOLE[code] = v
    return v == 2


def c_whole_honours(code: int) -> bool:
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


def c_sizes(s: State, seat: int) -> int:
    """The suits' sizes modulo 3: how many leave 0, 1 and 2, four bits each from the lowest."""
    at = seat * 4
    sizes = 1 << (s.suit[at] % 3 * 4)
    sizes += 1 << (s.suit[at + 1] % 3 * 4)
    sizes += 1 << (s.suit[at + 2] % 3 * 4)
    return sizes + (1 << (s.suit[at + 3] % 3 * 4))


def c_complete(s: State, seat: int, kinds: int) -> bool:
    """Whether a concealed hand is groups and exactly one pair."""
    if c_sizes(s, seat) != 0x103:
        return False
    at = seat * 4
    if s.code[at + 3] > 0 and not c_whole_honours(s.code[at + 3]):
        return False
    for j in range(3):
        if s.code[at + j] > 0 and not c_whole(s.code[at + j], s.suit[at + j]):
            return False
    return True


def c_completes(s: State, seat: int, kind: int, kinds: int) -> bool:
    """Whether a hand would be complete with one more tile of `kind`, of which it holds at most three."""
    at = seat * 4
    j = kind // 9
    r = s.suit[at + j] % 3
    if c_sizes(s, seat) != (0x13 if r == 1 else 0x202) or r == 0:
        return False
    for i in range(3):
        if i != j and s.code[at + i] > 0 and not c_whole(s.code[at + i], s.suit[at + i]):
            return False
    code = s.code[at + j] + POWER[kind % 9]
    if j == 3:
        return c_whole_honours(code)
    if not c_whole(code, s.suit[at + j] + 1):
        return False
    return s.code[at + 3] == 0 or c_whole_honours(s.code[at + 3])


def c_may_wait(s: State, seat: int) -> bool:
    """Whether a hand may be ready: a quick no from the suits a last tile could not mend."""
    sizes = c_sizes(s, seat)
    if sizes != 0x13 and sizes != 0x202:
        return False
    at = seat * 4
    for j in range(3):
        if s.code[at + j] > 0 and s.suit[at + j] % 3 == 0 and not c_whole(s.code[at + j], s.suit[at + j]):
            return False
    return s.code[at + 3] == 0 or s.suit[at + 3] % 3 > 0 or c_whole_honours(s.code[at + 3])


def c_wait(s: State, seat: int, kind: int, kinds: int) -> int:
    """The first kind from `kind` on that completes the hand; -1 if none does."""
    if not c_may_wait(s, seat):
        return -1
    while kind < kinds:
        if s.suit[seat * 4 + kind // 9] % 3 == 0:
            kind += 9 - kind % 9
        elif s.hand[seat * K.KINDS + kind] < 4 and c_completes(s, seat, kind, kinds):
            return kind
        else:
            kind += 1
    return -1


def c_fill_honours(s: State, code: int) -> None:
    """Fills the row of an honours' code."""
    row = (SUIT + code) * 16
    for i in range(16):
        s.tmp[i] = FAR
    s.tmp[0] = 0
    c = code
    for _ in range(7):
        n = c % 5
        c //= 5
        three = 3 - n if n < 3 else 0
        two = 2 - n if n < 2 else 0
        k = 7
        while k >= 0:
            a = s.tmp[k * 2 + 1]
            if k > 0 and s.tmp[k * 2 - 1] + three < a:
                a = s.tmp[k * 2 - 1] + three
            if s.tmp[k * 2] + two < a:
                a = s.tmp[k * 2] + two
            s.tmp[k * 2 + 1] = a
            if k > 0 and s.tmp[k * 2 - 2] + three < s.tmp[k * 2]:
                s.tmp[k * 2] = s.tmp[k * 2 - 2] + three
            k -= 1
    for i in range(16):
        ROWS[row + i] = (s.tmp[i] if s.tmp[i] < FAR else FAR) + 1


def c_fill_suit(s: State, code: int) -> None:
    """Fills the row of a suit's code.

    Rank by rank: how many sequences begin here (three of one are three
    triplets), whether a triplet and the pair stand here. The place of a state
    in `tmp` is (groups * 2 + pairs) * 9 + sequences begun one rank before * 3
    + two ranks before.
    """
    row = code * 16
    for i in range(144):
        s.tmp[i] = FAR
    s.tmp[0] = 0
    c = code
    for rank in range(9):
        n = c % 5
        c //= 5
        for i in range(144):
            s.tmp[144 + i] = FAR
        for i in range(144):
            if s.tmp[i] < FAR:
                c_step(s, i, n, rank < 7)
        for i in range(144):
            s.tmp[i] = s.tmp[144 + i]
    for i in range(16):
        ROWS[row + i] = s.tmp[i * 9] + 1


def c_step(s: State, i: int, n: int, begin: bool) -> None:
    """From state `i`, everything that can stand at a rank of which `n` are held."""
    k = i // 18
    p = i // 9 % 2
    a = i // 3 % 3
    u = a + i % 3
    for q in range(3 if begin else 1):
        for t in range(2):
            if k + q + t > 7:
                break
            for r in range(2 - p):
                used = u + q + 3 * t + 2 * r
                if used > 4:
                    break
                cost = s.tmp[i] + (used - n if used > n else 0)
                to = 144 + ((k + q + t) * 2 + p + r) * 9 + q * 3 + a
                if cost < s.tmp[to]:
                    s.tmp[to] = cost


def c_row(s: State, suit: int, code: int) -> int:
    """The place in ROWS of the row of a code; `suit` 3 is the honours."""
    if suit == 3:
        if ROWS[(SUIT + code) * 16] == 0:
            c_fill_honours(s, code)
        return (SUIT + code) * 16
    if ROWS[code * 16 + 15] == 0:
        c_fill_suit(s, code)
    return code * 16


def c_join(s: State, to: int, a: int, b: int, groups: int) -> None:
    """Joins two rows in `tmp`: the least lack for each number of groups and pairs."""
    for k in range(groups + 1):
        x = FAR
        y = FAR
        for i in range(k + 1):
            a0 = s.tmp[a + i * 2]
            b0 = s.tmp[b + (k - i) * 2]
            v = a0 + b0
            if v < x:
                x = v
            v = a0 + s.tmp[b + (k - i) * 2 + 1]
            if v < y:
                y = v
            v = s.tmp[a + i * 2 + 1] + b0
            if v < y:
                y = v
        s.tmp[to + k * 2] = x
        s.tmp[to + k * 2 + 1] = y


# Places in `tmp`: the rows of the four suits, two joins, and for each suit the
# join of the three others.
OWN = 288
HALF = 352
REST = 384


def c_reach(s: State, seat: int, groups: int) -> int:
    """Prepares `tmp` for `c_lack`; returns how many tiles the hand lacks.

    The hand lacks 0 tiles when it is complete, 1 when it is ready.
    """
    for j in range(4):
        row = c_row(s, j, s.code[seat * 4 + j])
        for i in range(groups * 2 + 2):
            s.tmp[OWN + j * 16 + i] = ROWS[row + i] - 1
    c_join(s, HALF, OWN, OWN + 16, groups)
    c_join(s, HALF + 16, OWN + 32, OWN + 48, groups)
    c_join(s, REST, OWN + 16, HALF + 16, groups)
    c_join(s, REST + 16, OWN, HALF + 16, groups)
    c_join(s, REST + 32, HALF, OWN + 48, groups)
    c_join(s, REST + 48, HALF, OWN + 32, groups)
    return c_lack(s, 0, s.code[seat * 4], groups)


def c_lack(s: State, suit: int, code: int, groups: int) -> int:
    """What the hand of the last `c_reach` lacks if one suit's code were `code`."""
    row = c_row(s, suit, code)
    rest = REST + suit * 16
    best = FAR
    for k in range(groups + 1):
        v = ROWS[row + k * 2] + s.tmp[rest + (groups - k) * 2 + 1]
        if v < best:
            best = v
        v = ROWS[row + k * 2 + 1] + s.tmp[rest + (groups - k) * 2]
        if v < best:
            best = v
    return best - 1


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
            if s.code[j] // POWER[kind % 9] % 5 < 4:
                s.code[j] += POWER[kind % 9]
        total += c_reach(s, 0, groups)
    return total


def add(s: State, seat: int, kind: int) -> None:
    """Adds a tile to a hand. For building a position."""
    c_add(s, seat, kind, 1)


def take(s: State, seat: int, kind: int) -> None:
    """Takes a tile from a hand. For asking what if."""
    c_add(s, seat, kind, -1)


def complete(s: State, seat: int, kinds: int) -> bool:
    """Whether a concealed hand of a game with `kinds` kinds is groups and one pair."""
    return bool(c_complete(s, seat, kinds))


def completes(s: State, seat: int, kind: int, kinds: int) -> bool:
    """Whether it would be with one more tile of `kind`."""
    return bool(s.hand[seat * K.KINDS + kind] < 4 and c_completes(s, seat, kind, kinds))


def waits(s: State, seat: int, kinds: int) -> list[int]:
    """The kinds that would complete a concealed hand, of which it holds at most three."""
    found: list[int] = []
    kind = c_wait(s, seat, 0, kinds)
    while kind >= 0:
        found.append(int(kind))
        kind = c_wait(s, seat, kind + 1, kinds)
    return found


def lack(s: State, seat: int, groups: int) -> int:
    """How many tiles a hand lacks to be `groups` groups and a pair; 1 is ready."""
    return int(c_reach(s, seat, groups))


def reaches(s: State, g: Rng, n: int, groups: int) -> int:
    """The summed distance of `n` random hands of three suits, for measuring."""
    return int(c_reaches(s, g, n, groups))


def useful(s: State, seat: int, groups: int, kinds: int) -> tuple[int, list[int]]:
    """How many tiles a hand lacks, and the kinds that bring it nearer (those it waits on, if 1)."""
    lack = int(c_reach(s, seat, groups))
    code = [s.code[seat * 4 + j] for j in range(4)]
    power = [5**rank for rank in range(9)]
    near = []
    for kind in range(kinds):
        j = kind // 9
        if s.hand[seat * K.KINDS + kind] < 4 and c_lack(s, j, code[j] + power[kind % 9], groups) < lack:
            near.append(kind)
    return lack, near
