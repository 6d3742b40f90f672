# compiled: CONTRIBUTING, section 2
"""What a discard may be taken for, and by whom (W3.3, W3.5, W3.9)."""

from tianhu.core import const as K
from tianhu.core.state import State
from tianhu.games.wahua import const as W
from tianhu.games.wahua import hand as H
from tianhu.games.wahua import moves as M
from tianhu.games.wahua import order as O
from tianhu.parts import claims as A


def c_next(s: State) -> int:
    """The player after the one who discarded."""
    return s.source + 1 if s.source < 3 else 0


def c_hu(s: State, seat: int) -> int:
    """How a seat waits for the last discard if it may take it for hu now, or 0."""
    if s.sub == W.AFTER_FLOWERS and (seat != c_next(s) or s.aux[W.REFUSED]):
        return 0
    return H.completes(s, seat, s.last)


def c_word(s: State, seat: int) -> int:
    """What the last discard may be taken for besides hu: chi, swap or kong, or 0 (W3.5)."""
    if s.sub == W.BEFORE_FLOWERS or seat != c_next(s) or s.front == s.back:
        return 0
    point = s.last // 3
    has = (s.code[seat * 4 + W.HAS] >> point) & 1
    framed = (s.code[seat * 4 + W.FRAMED] >> point) & 1
    if has != framed:
        return W.CHI
    if has == 0 or s.last % 3 == 0:
        return 0
    n = H.c_framed(s, seat, point)
    return W.KONG if n == 2 else W.SWAP if n == 1 else 0


def c_own(s: State, seat: int, word: int) -> int:
    """The tile that stands in the new pair beside the one taken."""
    point = s.last // 3
    if word == W.CHI and (H.c_whites(s, seat) >> point) & 1:
        return point * 3
    if s.aux[W.LAID + seat * W.POINTS + point]:
        return (s.meld[M.c_pair_at(s, seat, point)] >> 7) & 127
    return O.c_framed_kind(s, seat, point)


def c_move(s: State, seat: int, word: int) -> int:
    """The move of a claim. Chi and swap name the two tiles: point * 5 + ww, ws, wd, sd or dd."""
    point = s.last // 3
    if word == W.KONG:
        return (W.KONG << 8) | point
    a = c_own(s, seat, word) % 3
    b = s.last % 3
    low = a if a < b else b
    high = b if a < b else a
    form = high if low == 0 else low + 2
    return (word << 8) | (point * 5 + form)


def c_claims(s: State, seat: int) -> int:
    """The answers to a discard; at a guided table hu and kong must be taken (W3.9, W3.5)."""
    hu = c_hu(s, seat)
    word = c_word(s, seat)
    n = 0
    if s.opt[W.O_OPEN] or (hu == 0 and word != W.KONG):
        s.out[0] = K.PASS << 8
        n = 1
    if hu:
        s.out[n] = K.WIN << 8
        n += 1
        if s.opt[W.O_OPEN] == 0:
            return n
    if word:
        s.out[n] = c_move(s, seat, word)
        n += 1
    return n


def c_ask(s: State) -> None:
    """Asks everyone who can take the last discard."""
    s.asked = 0
    for seat in range(4):
        if seat != s.source and (c_hu(s, seat) or c_word(s, seat)):
            s.asked |= 1 << seat


def c_await(s: State) -> None:
    """Stops after a discard. Hu is asked before the next player replaces his first flowers (W3.3)."""
    s.phase = K.CLAIM
    s.sub = W.BEFORE_FLOWERS if s.aux[W.FIRST + c_next(s)] else W.USUAL
    s.aux[W.REFUSED] = 0
    A.unseal(s)
    c_ask(s)


def c_again(s: State) -> None:
    """Stops after the next player's first flowers: he chooses whether to take the discard."""
    A.unseal(s)
    c_ask(s)


def c_rank(s: State, seat: int) -> int:
    """The place of a seat among those who could take a discard for hu, lowest first (W3.9)."""
    rank = seat - s.source
    if rank < 0:
        rank += 4
    if s.opt[W.O_FRAMED] and s.last % 3 == 0 and (H.c_whites(s, seat) >> (s.last // 3)) & 1:
        rank += 4
    return rank


def c_winner(s: State) -> int:
    """The seat whose hu prevails, or -1."""
    best = -1
    for seat in range(4):
        if s.answer[seat] == K.WIN << 8 and (best < 0 or c_rank(s, seat) < c_rank(s, best)):
            best = seat
    return best


def c_resolve(s: State) -> None:
    """All have answered: hu first, then what the next player claims (W3.9)."""
    winner = c_winner(s)
    seat = c_next(s)
    if s.opt[W.O_OPEN]:
        c_missed(s, winner)
    if winner >= 0:
        s.taken()
        if s.aux[W.RISK]:
            s.aux[W.LIABLE + winner * W.POINTS + s.last // 3] = (s.source + 1) | 8
        M.c_win(s, winner, W.BY_DISCARD)
        return
    word = s.answer[seat] >> 8
    if word < W.CHI:
        return
    if s.aux[W.RISK] & W.R_FLOWER:
        s.aux[W.LIABLE + seat * W.POINTS + s.last // 3] = s.source + 1
    s.taken()
    if word == W.KONG:
        M.c_lay_kong(s, seat, s.last // 3, s.source)
        M.c_draw(s, seat)
    else:
        c_pair(s, seat, word)
        M.c_turns(s, seat)


def c_missed(s: State, winner: int) -> None:
    """Fouls of those who passed: hu that none before them took, and a kong (W4)."""
    for seat in range(4):
        if seat != s.source and s.answer[seat] != K.WIN << 8:
            hu = c_hu(s, seat)
            if hu and (winner < 0 or c_rank(s, seat) < c_rank(s, winner)):
                s.aux[W.FOUL + seat] |= 1 << (W.F_KANHUA if hu == W.WAIT_FRAME else W.F_HU)
    seat = c_next(s)
    if c_hu(s, seat):
        s.aux[W.REFUSED] = 1
    if winner < 0 and c_word(s, seat) == W.KONG and s.answer[seat] >> 8 != W.KONG:
        s.aux[W.FOUL + seat] |= 1 << W.F_KONG


def c_pair(s: State, seat: int, word: int) -> None:
    """Chi or swap: lays the pair open (W3.5)."""
    kind = s.last
    point = kind // 3
    at = W.LAID + seat * W.POINTS + point
    if s.aux[at]:
        M.c_exchange(s, seat, kind, word)
        return
    own = c_own(s, seat, word)
    s.aux[at] = (1 if own % 3 == 0 else 4) + (1 if kind % 3 == 0 else 4)
    M.c_reveal(s, seat, own)
    H.c_put(s, seat, own, -1)
    tiles = M.c_two(own if own < kind else kind, kind if own < kind else own)
    s.lay(seat, W.PAIR, tiles, s.source)
    s.note(word, seat, tiles)
