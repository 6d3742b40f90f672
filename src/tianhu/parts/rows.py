# compiled: CONTRIBUTING, section 2
"""The table of what one suit lacks to hold so many groups and pairs.

The *row* of a suit's code (see `groups.py`) is how many tiles it lacks to hold
k groups (0-7) and p pairs (0-1), at `row + k * 2 + p` of ROWS, each plus 1
(0: unknown). Rows are filled where and when they are first looked up, those of
honours from SUIT on.

There are three such tables, for three forms of a hand: any groups, sequences
alone, groups of identical tiles alone. `State.form` says which is looked up;
whoever changes it sets it back to ANY.
"""

from tianhu.core.state import State
from tianhu.core.widths import Bytes, Place
from tianhu.parts import groups

# Forms of a hand.
ANY = 0
RUNS = 1
SAME = 2

# More than any hand lacks. Twice as much and 8 more still fits a byte.
FAR = 60

# The most kinds that a game has: three suits and seven honours.
KINDS = 34

# A code of a suit is HEAD times its upper four ranks, plus its lower five.
HEAD = 3125
TAIL = 625

# The sizes of the tables of one form.
WHOLE: Place = (groups.SUIT + groups.HONOURS) * 16
HEADS_SIZE: Place = HEAD * 144
TAILS_SIZE: Place = TAIL * 144

_rows: bytearray = bytearray(WHOLE * 3)
ROWS: Bytes = _rows
_heads: bytearray = bytearray(HEADS_SIZE * 3)
HEADS: Bytes = _heads
_tails: bytearray = bytearray(TAILS_SIZE * 3)
TAILS: Bytes = _tails


def _fill_honours(state: State, code: int) -> None:
    """Fills the row of an honours' code."""
    row = state.form * WHOLE + (groups.SUIT + code) * 16
    for i in range(16):
        state.tmp[i] = FAR
    state.tmp[0] = 0
    c = code
    for _ in range(7):
        n = c % 5
        c //= 5
        three = FAR if state.form == RUNS else 3 - n if n < 3 else 0
        two = 2 - n if n < 2 else 0
        k = 7
        while k >= 0:
            a = state.tmp[k * 2 + 1]
            if k > 0 and state.tmp[k * 2 - 1] + three < a:
                a = state.tmp[k * 2 - 1] + three
            if state.tmp[k * 2] + two < a:
                a = state.tmp[k * 2] + two
            state.tmp[k * 2 + 1] = a
            if k > 0 and state.tmp[k * 2 - 2] + three < state.tmp[k * 2]:
                state.tmp[k * 2] = state.tmp[k * 2 - 2] + three
            k -= 1
    for i in range(16):
        ROWS[row + i] = (state.tmp[i] if state.tmp[i] < FAR else FAR) + 1


def _walk(state: State, code: int, ranks: int, begin: int, i: int) -> None:
    """Fills `tmp` with what a code lacks at `ranks` ranks to come from state `i` to each state.

    Rank by rank: how many sequences begin here, which they may at the first
    `begin` ranks (three of one are three triplets), whether a triplet and the
    pair stand here. The place of a state is (groups * 2 + pairs) * 9 +
    sequences begun one rank before * 3 + two ranks before.
    """
    for to in range(144):
        state.tmp[to] = FAR
    state.tmp[i] = 0
    c = code
    for rank in range(ranks):
        n = c % 5
        c //= 5
        for to in range(144):
            state.tmp[144 + to] = FAR
        for to in range(144):
            if state.tmp[to] < FAR:
                _step(state, to, n, rank < begin)
        for to in range(144):
            state.tmp[to] = state.tmp[144 + to]


def _step(state: State, i: int, n: int, begin: bool) -> None:
    """From state `i`, everything that can stand at a rank of which `n` are held.

    Of sequences alone, three of one are not looked for: they are too rare.
    """
    k = i // 18
    p = i // 9 % 2
    a = i // 3 % 3
    u = a + i % 3
    for q in range(3 if begin and state.form != SAME else 1):
        for t in range(1 if state.form == RUNS else 2):
            if k + q + t > 7:
                break
            for r in range(2 - p):
                used = u + q + 3 * t + 2 * r
                if used > 4:
                    break
                cost = state.tmp[i] + (used - n if used > n else 0)
                to = 144 + ((k + q + t) * 2 + p + r) * 9 + q * 3 + a
                if cost < state.tmp[to]:
                    state.tmp[to] = cost


def _halve(state: State, head: int, tail: int) -> None:
    """Fills both halves of a suit's code, where they are unknown; each number plus 1.

    A head's entry is at its state. A tail's is at 16 times the state of no
    groups and no pairs that it goes on from, plus the entry of a row.
    """
    at = state.form * HEADS_SIZE + head * 144
    if HEADS[at + 143] == 0:
        _walk(state, head, 5, 5, 0)
        for i in range(144):
            HEADS[at + i] = state.tmp[i] + 1
    at = state.form * TAILS_SIZE + tail * 144
    if TAILS[at + 143] == 0:
        for via in range(9):
            _walk(state, tail, 4, 2, via)
            for i in range(16):
                TAILS[at + via * 16 + i] = state.tmp[i * 9] + 1


def _fill_suit(state: State, code: int) -> None:
    """Fills the row of a suit's code: its two halves meet at each state between them."""
    head = state.form * HEADS_SIZE + code % HEAD * 144
    tail = state.form * TAILS_SIZE + code // HEAD * 144
    row = state.form * WHOLE + code * 16
    _halve(state, code % HEAD, code // HEAD)
    for i in range(16):
        state.tmp[i] = FAR
    for via in range(9):
        for i in range(16):
            x = HEADS[head + i * 9 + via] - 2
            if x < FAR - 1:
                k = 0
                while i + k < 16:
                    v = x + TAILS[tail + via * 16 + k]
                    if v < state.tmp[i + k]:
                        state.tmp[i + k] = v
                    k += 1 + i % 2
    for i in range(16):
        ROWS[row + i] = state.tmp[i] + 1


def row(state: State, suit: int, code: Place) -> Place:
    """The place in ROWS of the row of a code, of the form of `s`; `suit` 3 is the honours."""
    found = state.form * WHOLE + code * 16
    if suit == 3:
        found += groups.SUIT * 16
        if ROWS[found + 15] == 0:
            _fill_honours(state, code)
    elif ROWS[found + 15] == 0:
        _fill_suit(state, code)
    return found
