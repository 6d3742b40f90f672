# compiled: CONTRIBUTING, section 2
"""What the moves of a turn do: flowers, draws, kongs, discards, and how a deal ends (W3)."""

from tianhu.core import const as K
from tianhu.core.state import State
from tianhu.core.widths import Ints
from tianhu.games.wahua import const as W
from tianhu.games.wahua import hand as H
from tianhu.games.wahua import order as O
from tianhu.parts import wall

# The point with pips a and b, at a * 7 + b.
# fmt: off
PIPS: Ints = [
    0, 0, 0, 0, 0, 0, 0,
    0, 1, 12, 5, 18, 20, 10,
    0, 12, 7, 15, 13, 9, 19,
    0, 5, 15, 3, 8, 14, 17,
    0, 18, 13, 8, 2, 16, 4,
    0, 20, 9, 14, 16, 6, 11,
    0, 10, 19, 17, 4, 11, 0,
]
# fmt: on


def yaozhang(s: State) -> None:
    """The three yaozhang of the roll (W2.2)."""
    a = s.aux[W.ROLL]
    b = s.aux[W.ROLL + 1]
    if a + b == 7:
        c_yao(s, 0, 1, 6)
        c_yao(s, 1, 2, 5)
        c_yao(s, 2, 3, 4)
        return
    c_yao(s, 0, a, b)
    c_yao(s, 1, 7 - a, 7 - b)
    if a == b:
        c_yao(s, 2, a, 7 - a)
        return
    # The six faces sum to 21, of which these four make 14; the pair left over sums to 7.
    c = 1
    while (c - a) * (c - b) * (c - 7 + a) * (c - 7 + b) == 0:
        c += 1
    c_yao(s, 2, c, 7 - c)


def c_yao(s: State, i: int, a: int, b: int) -> None:
    """Notes one of the three."""
    s.aux[W.YAO + i] = PIPS[a * 7 + b]
    H.mark(s, W.YAOS, PIPS[a * 7 + b])


def c_one(kind: int) -> int:
    """A tile, packed."""
    return (1 << 21) | kind | (kind << 7) | (kind << 14)


def c_two(a: int, b: int) -> int:
    """Two tiles, packed."""
    return (2 << 21) | a | (b << 7)


def c_three(point: int) -> int:
    """A kong, packed."""
    kind = point * 3
    return (3 << 21) | (kind + 1) | ((kind + 2) << 7) | ((kind + 2) << 14)


def c_reveal(s: State, seat: int, kind: int) -> None:
    """A tile of a hand comes face up: it is seen, and its point ripe."""
    point = kind // 3
    at = W.KNOWN + seat * W.POINTS + point
    shift = kind % 3 * 2
    if (s.aux[at] >> shift) & 3:
        s.aux[at] -= 1 << shift
    else:
        s.seen[kind] += 1
    H.mark(s, W.RIPE, point)


def c_known(s: State, seat: int, kind: int) -> None:
    """A tile that all have seen is now in a hand."""
    s.aux[W.KNOWN + seat * W.POINTS + kind // 3] += 1 << (kind % 3 * 2)


def c_lay_flower(s: State, seat: int, kind: int) -> None:
    """Lays a flower open (W3.2)."""
    s.seen[kind] += 1
    if kind == W.BLANK:
        s.aux[W.FLOWERS + seat] += 256
    else:
        s.aux[W.FLOWERS + seat] |= 1 << (kind - W.DOMINOES)
    s.note(W.FLOWER, seat, c_one(kind))


def c_take(s: State, seat: int) -> int:
    """Draws until it is no flower; that tile, not yet in the hand, or -1: the wall is empty."""
    while s.front < s.back:
        kind = wall.front(s)
        if kind < W.DOMINOES:
            s.note(K.DRAW, seat, c_one(kind))
            return kind
        c_lay_flower(s, seat, kind)
    return -1


def c_flowers(s: State, seat: int) -> bool:
    """Replaces the flowers dealt to a seat (W3.2); false if the wall ran out and the deal ended."""
    s.aux[W.FIRST + seat] = 0
    n = 0
    for kind in range(W.DOMINOES, K.KINDS):
        while s.hand[seat * K.KINDS + kind] > 0:
            H.c_put(s, seat, kind, -1)
            c_lay_flower(s, seat, kind)
            n += 1
    for _ in range(n):
        kind = c_take(s, seat)
        if kind < 0:
            c_exhaust(s, seat)
            return False
        H.c_put(s, seat, kind, 1)
    return True


def c_turns(s: State, seat: int) -> None:
    """It is the turn of a seat."""
    s.phase = K.TURN
    s.sub = W.USUAL
    s.turn = seat
    s.asked = 1 << seat
    s.drawn = -1
    s.aux[W.DUE] = 0


def c_draw(s: State, seat: int) -> None:
    """Draws for a turn or a kong. If the last tile is a flower the deal ends (W3.10)."""
    c_turns(s, seat)
    kind = c_take(s, seat)
    if kind < 0:
        c_exhaust(s, seat)
        return
    point = kind // 3
    replaces: bool = kind % 3 > 0 and c_replaces(s, seat, point)
    s.drawn = kind
    if replaces and s.aux[W.LAID + seat * W.POINTS + point]:
        s.seen[kind] += 1
        c_exchange(s, seat, kind, W.REPLACE)
        s.drawn = point * 3
        return
    H.c_put(s, seat, kind, 1)
    if replaces and s.aux[W.LUO + seat]:
        if s.opt[W.O_OPEN]:
            s.aux[W.DUE] = kind + 1
        else:
            c_show(s, seat, kind)


def c_replaces(s: State, seat: int, point: int) -> bool:
    """Whether a framed tile takes the place of a white of a seat's pair (W3.6)."""
    return (H.groups(s, seat) >> point) & 1 == 1 and H.c_framed(s, seat, point) < 2


def c_pair_at(s: State, seat: int, point: int) -> int:
    """The place of a seat's open pair of a point."""
    i = seat * K.MELDS
    while (s.meld[i] & 127) // 3 != point:
        i += 1
    return i


def c_relay(s: State, i: int, word: int, tiles: int) -> None:
    """Puts other tiles in the place of a meld."""
    s.meld[i] = tiles | (word << 24) | (s.meld[i] & (3 << 29))


def c_exchange(s: State, seat: int, kind: int, word: int) -> None:
    """A framed tile goes into an open pair, in the place of a white that goes to the hand (W3.6)."""
    point = kind // 3
    white = point * 3
    i = c_pair_at(s, seat, point)
    other = (s.meld[i] >> 7) & 127
    tiles = c_two(other if other < kind else kind, kind if other < kind else other)
    c_relay(s, i, W.PAIR, tiles)
    s.aux[W.LAID + seat * W.POINTS + point] += 3
    c_known(s, seat, white)
    H.c_put(s, seat, white, 1)
    s.note(word, seat, tiles)


def c_show(s: State, seat: int, kind: int) -> None:
    """Xianhua: a framed tile is shown to all and goes back to the hand (W3.8)."""
    s.seen[kind] += 1
    H.mark(s, W.RIPE, kind // 3)
    c_known(s, seat, kind)
    s.note(W.SHOW, seat, c_one(kind))


def c_kong(s: State, seat: int, point: int) -> None:
    """Lays open a kong held and draws (W3.3, W3.6); with an empty wall its owner discards (W3.10)."""
    c_lay_kong(s, seat, point, seat)
    if s.front < s.back:
        c_draw(s, seat)
        return
    c_turns(s, seat)
    if s.suit[seat * 4] == W.GROUPS:
        # All tiles are in groups, none may be discarded.
        c_exhaust(s, seat)


def c_lay_kong(s: State, seat: int, point: int, source: int) -> None:
    """Lays a kong open, from the hand and an open pair; a tile from `source` is no longer in any hand."""
    at = W.LAID + seat * W.POINTS + point
    laid = s.aux[at]
    for frame in range(1, 3):
        kind = point * 3 + frame
        while s.hand[seat * K.KINDS + kind] > 0:
            c_reveal(s, seat, kind)
            H.c_put(s, seat, kind, -1)
    tiles = c_three(point)
    if laid:
        c_relay(s, c_pair_at(s, seat, point), W.KONG, tiles)
    else:
        s.lay(seat, W.KONG, tiles, source)
    s.aux[at] = 12
    H.c_point(s, seat, point)
    H.mark(s, W.KONGED, point)
    s.note(W.KONG, seat, tiles)


def c_discard(s: State, seat: int, kind: int) -> None:
    """A discard, with what it brings upon the seat (W3.7, W4, W6)."""
    if s.opt[W.O_OPEN]:
        s.aux[W.FOUL + seat] |= O.c_faults(s, seat, kind)
    s.aux[W.RISK] = O.risk(s, seat, kind)
    point = kind // 3
    if kind % 3 == 0:
        H.mark(s, W.THREW + seat * 2, point)
    elif H.c_whites(s, seat) == 0 and s.code[seat * 4 + W.SURPLUS] == 0:
        if (H.c_frames(s, seat) >> point) & 1:
            s.aux[W.LUO + seat] = 1
    c_reveal(s, seat, kind)
    H.c_put(s, seat, kind, -1)
    s.throw(seat, kind)
    s.note(K.DISCARD, seat, c_one(kind))
    s.drawn = -1
    s.aux[W.DUE] = 0


def c_win(s: State, seat: int, by: int) -> None:
    """The deal is won."""
    s.winner = seat
    s.by = by
    s.phase = K.OVER
    s.asked = 0
    s.note(K.WIN, seat, c_one(s.last))


def c_flee(s: State, seat: int) -> None:
    """A player flees: the deal is over (W3.1)."""
    s.aux[W.FLED] = seat + 1
    s.phase = K.OVER
    s.asked = 0
    s.note(W.FLEE, seat, 0)


def c_exhaust(s: State, seat: int) -> None:
    """The deal ends without a winner (W3.10)."""
    s.phase = K.OVER
    s.asked = 0
    s.note(K.EXHAUSTED, seat, 0)
