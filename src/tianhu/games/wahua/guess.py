"""What a seat may not know of a deal of Wahua, and dealing it anew."""

from tianhu.core import const as K
from tianhu.core.rng import Rng
from tianhu.core.state import State
from tianhu.games.wahua import const as W
from tianhu.games.wahua import hand as H
from tianhu.games.wahua import order as O
from tianhu.parts import likely as L

# How often a hand is mended until it fits its owner's last discard; the turns, in
# tenths, that stand for one in play, and more for each that was taken, so that
# guessed hands win as often as hands in play; how many in a hundred of the first,
# second and later whites thrown were surplus.
TRIES = 60
TURN = 12
MORE = 2
FIRST = 77
SECOND = 41
LATER = 22


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
    g.c_shuffle(s, n)  # the flowers passed over lie together now
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
    thrown = c_thrown(s, seat, g)
    turns = L.c_turns(s, seat)
    for _ in range(turns * (TURN + turns * MORE) // 10):
        c_turn(s, seat, thrown, g)
    if s.opt[W.O_OPEN] == 0 and not (s.phase == K.TURN and s.turn == seat):
        c_mend(s, seat, g)


def c_thrown(s: State, seat: int, g: Rng) -> int:
    """Settles what a hand holds of the points its owner has discarded; returns their mask.

    Of such a point there is a group, whose surplus was thrown, or nothing (W3.7);
    surplus comes first. How often, was counted in play.
    """
    thrown = 0
    n = 0
    for i in range(s.npile):
        if (s.pile[i] >> 8) & 3 == seat:
            kind = s.pile[i] & 127
            point = kind // 3
            n += 1
            if (thrown >> point) & 1 == 0 and s.aux[W.LAID + seat * W.POINTS + point] == 0:
                thrown |= 1 << point
                odds = 0 if kind % 3 > 0 else FIRST if n == 1 else SECOND if n == 2 else LATER
                if g.c_below(100) >= odds or not c_gather(s, seat, point, thrown, g):
                    c_clear(s, seat, point, thrown, g)
    return thrown


def c_loose(s: State, seat: int, kind: int) -> bool:
    """Whether a hand has a tile of a kind that not all know of."""
    known = (s.aux[W.KNOWN + seat * W.POINTS + kind // 3] >> (kind % 3 * 2)) & 3
    return s.hand[seat * K.KINDS + kind] > known


def c_swap(s: State, seat: int, kind: int, place: int) -> None:
    """Exchanges a tile of a hand with one of the wall."""
    H.c_put(s, seat, kind, -1)
    H.c_put(s, seat, s.wall[place], 1)
    s.wall[place] = kind


def c_clear(s: State, seat: int, point: int, thrown: int, g: Rng) -> None:
    """Exchanges the tiles of a point for others of points not thrown."""
    tries = TRIES if s.front < s.back else 0
    frame = 0
    while frame < 3 and tries > 0:
        kind = point * 3 + frame
        if c_loose(s, seat, kind):
            tries -= 1
            place = s.front + g.c_below(s.back - s.front)
            fresh = s.wall[place]
            if fresh < W.DOMINOES and (thrown >> (fresh // 3)) & 1 == 0:
                c_swap(s, seat, kind, place)
        else:
            frame += 1


def c_gather(s: State, seat: int, point: int, thrown: int, g: Rng) -> bool:
    """Brings two tiles of a point into a hand, for others not thrown; false if there are not enough."""
    at = seat * K.KINDS + point * 3
    missing = 2 - s.hand[at] - s.hand[at + 1] - s.hand[at + 2]
    size = s.back - s.front
    place = s.front + (g.c_below(size) if size > 0 else 0)
    for _ in range(size):
        if missing <= 0:
            return True
        if s.wall[place] < W.DOMINOES and s.wall[place] // 3 == point:
            for _i in range(TRIES):
                kind = L.c_pick(s, seat, g)
                if kind < W.DOMINOES and (thrown >> (kind // 3)) & 1 == 0 and c_loose(s, seat, kind):
                    c_swap(s, seat, kind, place)
                    missing -= 1
                    break
        place = place + 1 if place + 1 < s.back else s.front
    return missing <= 0


def c_turn(s: State, seat: int, thrown: int, g: Rng) -> None:
    """Draws a random tile of the wall and puts back one that is in order (W3.7)."""
    size = s.back - s.front
    place = s.front + (g.c_below(size) if size > 0 else 0)
    fresh = s.wall[place]
    if size == 0 or fresh >= W.DOMINOES or (thrown >> (fresh // 3)) & 1:
        return
    H.c_put(s, seat, fresh, 1)
    first = O.c_first(s, seat)
    mask = first & W.ALL
    kind = fresh
    if mask and H.c_undeclared(s, seat) == 0:
        at = g.c_below(H.c_bits(mask))
        point = 0
        while at > 0 or (mask >> point) & 1 == 0:
            at -= (mask >> point) & 1
            point += 1
        kind = point * 3 if first >> 24 < 6 else O.c_framed_kind(s, seat, point)
        if not c_loose(s, seat, kind):
            kind = fresh
    H.c_put(s, seat, kind, -1)
    s.wall[place] = kind


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
            if c_loose(s, seat, kind):
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
