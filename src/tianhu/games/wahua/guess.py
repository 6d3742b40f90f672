"""What a seat may not know of a deal of Wahua, and dealing it anew."""

from tianhu.core import const as K
from tianhu.core.rng import Rng
from tianhu.core.state import State
from tianhu.games.wahua import const as W
from tianhu.games.wahua import hand as H
from tianhu.parts import likely as L

# How often a hand is mended until it fits its owner's last discard; the exchanges
# that stand for a turn, so that guessed hands have the groups that hands have in play.
TRIES = 60
TURN = 4


def c_hide(s: State, seat: int) -> None:
    """Removes from `aux` what only others know: their fouls, what they are liable for."""
    for i in range(4):
        if i != seat:
            s.aux[W.FOUL + i] = 0
            if s.opt[W.O_OPEN]:
                s.aux[W.LUO + i] = 0
        for point in range(W.POINTS):
            at = W.LIABLE + i * W.POINTS + point
            if s.aux[at] & 7 != seat + 1:
                s.aux[at] = 0
    if s.source != seat:
        s.aux[W.RISK] = 0
    if s.turn != seat:
        s.aux[W.DUE] = 0
    if s.source < 0 or (s.source + 1) % 4 != seat:
        s.aux[W.REFUSED] = 0


def c_deal(s: State, seat: int, g: Rng) -> None:
    """Deals the unseen tiles to the other hands and the wall.

    The whole set lies in the wall in order. Tiles of a hand that all have seen
    stay there; who has had a first turn holds no flower (W3.2).
    """
    n = c_pool(s, seat)
    g.c_shuffle(s, n)
    for i in range(4):
        if i != seat and s.aux[W.FIRST + i] == 0:
            n = c_fill(s, i, n, False)
    for i in range(4):
        if i != seat and s.aux[W.FIRST + i]:
            n = c_fill(s, i, n, True)
    k = s.back - 1
    while n > 0:
        n -= 1
        s.wall[k] = s.wall[n]
        k -= 1
    for i in range(4):
        if i != seat:
            H.c_scan(s, i)
    for i in range(4):
        if i != seat and s.aux[W.FIRST + i] == 0:
            c_likely(s, i, g)


def c_pool(s: State, seat: int) -> int:
    """Puts the tiles `seat` has not seen at the begin of the wall; known ones to their hands."""
    for kind in range(K.KINDS):
        s.out[kind] = 0
    for i in range(W.TILES):
        s.out[s.wall[i]] += 1
    for kind in range(K.KINDS):
        s.out[kind] -= s.seen[kind] + s.hand[seat * K.KINDS + kind]
    for i in range(4):
        for kind in range(W.DOMINOES):
            known = (s.aux[W.KNOWN + i * W.POINTS + kind // 3] >> (kind % 3 * 2)) & 3
            if i == seat:
                s.out[kind] += known
            else:
                s.hand[i * K.KINDS + kind] = known
    n = 0
    for kind in range(K.KINDS):
        for _ in range(s.out[kind]):
            s.wall[n] = kind
            n += 1
    return n


def c_fill(s: State, seat: int, n: int, flowers: bool) -> int:
    """Fills a hand from the first `n` tiles of the wall; returns how many are left there."""
    need = s.held[seat]
    for kind in range(K.KINDS):
        need -= s.hand[seat * K.KINDS + kind]
    i = n
    while need > 0 and i > 0:
        i -= 1
        kind = s.wall[i]
        if flowers or kind < W.DOMINOES:
            n -= 1
            s.wall[i] = s.wall[n]
            s.wall[n] = kind
            s.hand[seat * K.KINDS + kind] += 1
            need -= 1
    return n


def c_likely(s: State, seat: int, g: Rng) -> None:
    """Makes a hand as good as its owner's turns have, and fit for what was discarded."""
    c_better(s, seat, L.c_turns(s, seat) * TURN, g)
    if s.opt[W.O_OPEN] == 0 and not (s.phase == K.TURN and s.turn == seat):
        c_mend(s, seat, g)


def c_better(s: State, seat: int, tries: int, g: Rng) -> None:
    """Exchanges random tiles with the wall where that makes more groups, or as many and no more whites."""
    while tries > 0 and s.front < s.back:
        tries -= 1
        kind = L.c_pick(s, seat, g)
        place = s.front + g.c_below(s.back - s.front)
        fresh = s.wall[place]
        known = (s.aux[W.KNOWN + seat * W.POINTS + kind // 3] >> (kind % 3 * 2)) & 3
        if kind < W.DOMINOES and fresh < W.DOMINOES and s.hand[seat * K.KINDS + kind] > known:
            before = s.suit[seat * 4]
            H.c_put(s, seat, kind, -1)
            H.c_put(s, seat, fresh, 1)
            after = s.suit[seat * 4]
            if after > before or (after == before and (kind % 3 == 0 or fresh % 3 > 0)):
                s.wall[place] = kind
            else:
                H.c_put(s, seat, fresh, -1)
                H.c_put(s, seat, kind, 1)


def c_misfit(s: State, seat: int) -> int:
    """A kind that a player whose discards are in order cannot hold at rest, or -1.

    A kong would lie open (W3.6); after a framed discard no loose white is left (W3.7).
    """
    mask = H.c_undeclared(s, seat)
    frame = 1
    if mask == 0 and s.aux[W.LUO + seat] and c_threw_frame(s, seat):
        mask = H.c_whites(s, seat) | s.code[seat * 4 + W.SURPLUS]
        frame = 0
    point = 0
    while mask:
        if mask & 1:
            kind = point * 3 + frame
            if s.hand[seat * K.KINDS + kind] == 0 and frame > 0:
                kind += 1
            known = (s.aux[W.KNOWN + seat * W.POINTS + point] >> (kind % 3 * 2)) & 3
            if s.hand[seat * K.KINDS + kind] > known:
                return kind
        mask >>= 1
        point += 1
    return -1


def c_threw_frame(s: State, seat: int) -> bool:
    """Whether a seat's last discard was framed."""
    i = s.npile - 1
    while i >= 0 and (s.pile[i] >> 8) & 3 != seat:
        i -= 1
    return i >= 0 and (s.pile[i] & 127) % 3 > 0


def c_mend(s: State, seat: int, g: Rng) -> None:
    """Exchanges tiles that a seat cannot hold for others of the wall."""
    size = s.back - s.front
    tries = 0
    while tries < TRIES and size > 0:
        kind = c_misfit(s, seat)
        if kind < 0:
            return
        i = s.front + g.c_below(size)
        other = s.wall[i]
        tries += 1
        if other < W.DOMINOES:
            H.c_put(s, seat, kind, -1)
            H.c_put(s, seat, other, 1)
            s.wall[i] = kind
