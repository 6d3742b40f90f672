# compiled: CONTRIBUTING, section 2
"""What a seat may not know of a deal of Wahua, and dealing it anew."""

from tianhu.core import const as K
from tianhu.core.rng import Rng
from tianhu.core.state import State
from tianhu.games.wahua import const as W
from tianhu.games.wahua import hand as H
from tianhu.parts import likely as L

# How many exchanges a hand is given to fit what was discarded, and how many to become
# as likely as the discards; in hundredths, as counted in play: how often the first,
# second and later whites thrown were surplus, how often a player has no single tile of
# a point whose tile he let go by, and how often he then has a group of it.
TRIES = 60
STEPS = 40
FIRST = 86
SECOND = 52
LATER = 23
LEFT = 77
SATED = 36


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
    stay there; who has had a first turn holds no flower (W3.2). `out[i]` is the
    mask of the points of which hand `i` gets no more.
    """
    n = c_pool(s, seat)
    g.shuffle(s, n)
    start = g.below(4)
    for k in range(4):
        i = (start + k) % 4
        if i != seat and s.aux[W.FIRST + i] == 0:
            n = c_told(s, i, n, g)
    for k in range(4):
        i = (start + k) % 4
        if i != seat and s.aux[W.FIRST + i] == 0:
            n = c_fill(s, i, n, W.ALL & ~s.out[i])
            n = c_fill(s, i, n, W.ALL)
    g.shuffle(s, n)  # the flowers passed over lie together now
    for i in range(4):
        if i != seat and s.aux[W.FIRST + i]:
            n = c_fill(s, i, n, -1)
    k = s.back - 1
    while n > 0:
        n -= 1
        s.wall[k] = s.wall[n]
        k -= 1
    for i in range(4):
        if i != seat:
            H.scan(s, i)
    for i in range(4):
        if i != seat and s.aux[W.FIRST + i] == 0:
            c_likely(s, i, s.out[i], g)


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


def c_room(s: State, seat: int) -> int:
    """How many tiles a hand still needs."""
    room = s.held[seat]
    for kind in range(K.KINDS):
        room -= s.hand[seat * K.KINDS + kind]
    return room


def c_fill(s: State, seat: int, n: int, points: int) -> int:
    """Fills a hand from the first `n` tiles of the wall; returns how many are left there.

    Only with tiles of some points; with -1 flowers too.
    """
    need = c_room(s, seat)
    i = n
    while need > 0 and i > 0:
        i -= 1
        kind = s.wall[i]
        if points < 0 or (kind < W.DOMINOES and (points >> (kind // 3)) & 1):
            n = c_take(s, seat, n, i)
            need -= 1
    return n


def c_take(s: State, seat: int, n: int, i: int) -> int:
    """Deals tile `i` of the first `n` to a hand; returns how many are left."""
    kind = s.wall[i]
    s.wall[i] = s.wall[n - 1]
    s.wall[n - 1] = kind
    s.hand[seat * K.KINDS + kind] += 1
    return n - 1


def c_pair(s: State, seat: int, point: int, n: int) -> int:
    """Deals what a hand lacks of a pair, if the first `n` tiles have it; returns how many are left."""
    at = seat * K.KINDS + point * 3
    lack = 2 - s.hand[at] - s.hand[at + 1] - s.hand[at + 2]
    first = n
    second = n
    found = 0
    for i in range(n):
        if s.wall[i] // 3 == point:
            found += 1
            second = first
            first = i
            if found >= lack:
                break
    if lack <= 0 or found < lack or c_room(s, seat) < lack:
        return n
    n = c_take(s, seat, n, first)
    return c_take(s, seat, n, second) if lack == 2 else n


def c_told(s: State, seat: int, n: int, g: Rng) -> int:
    """Deals a hand what its owner's discards, claims and passes tell; returns how many tiles are left.

    Of a point that he discarded there is a group, whose surplus was thrown, or
    nothing (W3.7); surplus comes first. A point that the previous player
    discarded, he has a group of or nothing, else he would have taken it. A
    further tile of an open group would lie open or be thrown (W3.6). How often,
    was counted in play.
    """
    told = 0
    mine = 0
    before = seat - 1 if seat > 0 else 3
    asked = s.npile - 1 if s.phase == K.CLAIM else s.npile
    for i in range(s.npile):
        by = s.pile[i] >> 8
        kind = s.pile[i] & 127
        point = kind // 3
        odds = -1
        if by & 3 == seat:
            mine += 1
            odds = 0 if kind % 3 > 0 else FIRST if mine == 1 else SECOND if mine == 2 else LATER
        elif by == before and i < asked and g.below(100) < LEFT:  # and nobody took it
            odds = SATED
        if odds >= 0 and (told >> point) & 1 == 0 and s.aux[W.LAID + seat * W.POINTS + point] == 0:
            told |= 1 << point
            if g.below(100) < odds:
                n = c_pair(s, seat, point, n)
    for point in range(W.POINTS):
        if s.aux[W.LAID + seat * W.POINTS + point]:
            told |= 1 << point
    s.out[seat] = told
    return n


def c_likely(s: State, seat: int, told: int, g: Rng) -> None:
    """Makes a hand as likely as its owner's discards say, and mends what he cannot hold."""
    groups = H.groups(s, seat)
    surplus = 0
    whites = 0
    rank = 0
    for i in range(s.npile):
        if (s.pile[i] >> 8) & 3 == seat:
            kind = s.pile[i] & 127
            if (groups >> (kind // 3)) & 1:
                surplus += 1
                new = 1
            elif kind % 3 == 0:
                whites += 1
                new = 2
            else:
                new = 3
            rank = new if new > rank else rank
    if rank > 0:
        for _ in range(STEPS):
            c_step(s, seat, told, rank, surplus, whites, g)
    if s.opt[W.O_OPEN] == 0 and not (s.phase == K.TURN and s.turn == seat):
        c_mend(s, seat, told, rank, g)


def c_step(s: State, seat: int, told: int, rank: int, surplus: int, whites: int, g: Rng) -> None:
    """Exchanges a random tile of a hand with one of the wall, if it is then as likely (Metropolis).

    `rank` is the farthest class discarded from: 1 surplus, 2 whites, 3 framed; of
    the classes before it nothing is left. `surplus` and `whites` count discards.
    """
    size = s.back - s.front
    place = s.front + (g.below(size) if size > 0 else 0)
    fresh = s.wall[place]
    kind = L.pick(s, seat, g)
    if size == 0 or fresh >= W.DOMINOES or kind >= W.DOMINOES or not c_loose(s, seat, kind):
        return
    if (told >> (fresh // 3)) & 1 or (told >> (kind // 3)) & 1:
        return
    konged = H.undeclared(s, seat)
    before = c_tally(s, seat)
    c_swap(s, seat, kind, place)
    after = c_tally(s, seat)
    odds = c_odds(1000, before & 255, after & 255, surplus)
    odds = c_odds(odds, before >> 8 & 255, after >> 8 & 255, whites)
    odds = c_odds(odds, before >> 16, after >> 16, whites)  # ripe ones go first
    if rank > 1 and after & 255 > before & 255:
        odds = 0
    if rank > 2 and after >> 8 & 255 > before >> 8 & 255:
        odds = 0
    if konged == 0 and H.undeclared(s, seat):
        odds = 0
    if g.below(1000) >= odds:
        c_swap(s, seat, fresh, place)


def c_tally(s: State, seat: int) -> int:
    """How many points of a hand have surplus, how many single whites it has, and ripe ones, a byte each."""
    whites = H.c_whites(s, seat)
    ripe = H.c_bits(whites & H.c_mask(s, W.RIPE))
    return H.c_bits(s.code[seat * 4 + W.SURPLUS]) | (H.c_bits(whites) << 8) | (ripe << 16)


def c_odds(odds: int, before: int, after: int, thrown: int) -> int:
    """How the likelihood of a hand changes with the tiles it has left of a class.

    Each of them might have been discarded in place of those `thrown`: any such
    choice is as likely as any other.
    """
    while before < after:
        before += 1
        odds = odds * before // (before + thrown)
    while before > after:
        odds = odds * (before + thrown) // before
        before -= 1
    return odds


def c_loose(s: State, seat: int, kind: int) -> bool:
    """Whether a hand has a tile of a kind that not all know of."""
    known = (s.aux[W.KNOWN + seat * W.POINTS + kind // 3] >> (kind % 3 * 2)) & 3
    return s.hand[seat * K.KINDS + kind] > known


def c_swap(s: State, seat: int, kind: int, place: int) -> None:
    """Exchanges a tile of a hand with one of the wall."""
    H.c_put(s, seat, kind, -1)
    H.c_put(s, seat, s.wall[place], 1)
    s.wall[place] = kind


def c_misfit(s: State, seat: int, rank: int) -> int:
    """A kind that a player whose discards are in order cannot hold at rest, or -1.

    A kong would lie open (W3.6). Who has discarded a single has no surplus left, and
    after a framed one no white either (W3.7).
    """
    mask = H.undeclared(s, seat)
    frame = 1
    if mask == 0 and rank > 1:
        mask = s.code[seat * 4 + W.SURPLUS]
        frame = 0
        if rank > 2:
            mask |= H.c_whites(s, seat)
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


def c_mend(s: State, seat: int, told: int, rank: int, g: Rng) -> None:
    """Exchanges tiles that a seat cannot hold for others of the wall."""
    size = s.back - s.front
    tries = 0
    while tries < TRIES and size > 0:
        kind = c_misfit(s, seat, rank)
        if kind < 0:
            return
        i = s.front + g.below(size)
        other = s.wall[i]
        tries += 1
        if other < W.DOMINOES and (told >> (other // 3)) & 1 == 0:
            c_swap(s, seat, kind, i)
