# compiled: CONTRIBUTING, section 2
"""Concealed kongs that others see the backs of until the count (N3.2, `concealed_kong` hidden).

The state of a deal counts them as seen, as all melds. To the other seats they are not.
"""

from tianhu.core import const as K
from tianhu.core import packed
from tianhu.core.rng import Rng
from tianhu.core.state import State
from tianhu.games.nantong import const as N


def count_seen(s: State, seat: int, n: int) -> None:
    """Adds `n` to what is seen of each kind of which another than `seat` has a concealed kong."""
    for i in range(3):
        if i != seat:
            for j in range(s.nmeld[i]):
                m = s.meld[i * K.MELDS + j]
                if (m >> 24) & 31 == N.CONCEALED and m & 127 < N.KINDS:
                    s.seen[m & 127] += n


def turn_down(s: State, seat: int) -> None:
    """Turns the concealed kongs of all but `seat` face down."""
    count_seen(s, seat, -4)
    for i in range(3):
        if i != seat:
            for j in range(s.nmeld[i]):
                m = s.meld[i * K.MELDS + j]
                if (m >> 24) & 31 == N.CONCEALED:
                    s.meld[i * K.MELDS + j] = (m & ~0xFFFFFF) | packed.same(4, K.HIDDEN)


def guess(s: State, seat: int, g: Rng) -> None:
    """Makes each kong that lies face down one of a kind of which `seat` has seen nothing."""
    for i in range(3):
        for j in range(s.nmeld[i]):
            m = s.meld[i * K.MELDS + j]
            if m & 127 == K.HIDDEN:
                kind = _unseen(s, seat, g)
                s.meld[i * K.MELDS + j] = (m & ~0xFFFFFF) | packed.same(4, kind)
                s.seen[kind] += 4


def _unseen(s: State, seat: int, g: Rng) -> int:
    """A random kind of which a seat has seen nothing."""
    n = 0
    for kind in range(N.KINDS):
        if s.seen[kind] + s.hand[seat * K.KINDS + kind] == 0:
            n += 1
    at = g.below(n)
    found = 0
    for kind in range(N.KINDS):
        if s.seen[kind] + s.hand[seat * K.KINDS + kind] == 0:
            if at == 0:
                found = kind
            at -= 1
    return found
