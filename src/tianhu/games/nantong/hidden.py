# compiled: CONTRIBUTING, section 2
"""Concealed kongs that others see the backs of until the count (N3.2, `concealed_kong` hidden).

The state of a deal counts them as seen, as all melds. To the other seats they are not.
"""

from tianhu.core import const, packed, places
from tianhu.core.rng import Rng
from tianhu.core.state import State
from tianhu.games.nantong import terms


def count_seen(state: State, seat: int, n: int) -> None:
    """Adds `n` to what is seen of each kind of which another than `seat` has a concealed kong."""
    for i in range(3):
        if i != seat:
            for j in range(state.nmeld[i]):
                meld = places.meld(state, i, j)
                if packed.word(meld) == terms.CONCEALED_KONG and packed.kind(meld) < terms.KINDS:
                    state.seen[packed.kind(meld)] += n


def turn_down(state: State, seat: int) -> None:
    """Turns the concealed kongs of all but `seat` face down."""
    count_seen(state, seat, -4)
    for i in range(3):
        if i != seat:
            for j in range(state.nmeld[i]):
                meld = places.meld(state, i, j)
                if packed.word(meld) == terms.CONCEALED_KONG:
                    _turn(state, i, j, const.HIDDEN)


def _turn(state: State, seat: int, i: int, kind: int) -> None:
    """Makes a kong one of another kind."""
    meld = places.meld(state, seat, i)
    tiles = packed.same(4, kind)
    places.set_meld(state, seat, i, packed.entry(tiles, packed.word(meld), packed.seat(meld)))


def guess(state: State, seat: int, rng: Rng) -> None:
    """Makes each kong that lies face down one of a kind of which `seat` has seen nothing."""
    for i in range(3):
        for j in range(state.nmeld[i]):
            meld = places.meld(state, i, j)
            if packed.kind(meld) == const.HIDDEN:
                kind = _unseen(state, seat, rng)
                _turn(state, i, j, kind)
                state.seen[kind] += 4


def _unseen(state: State, seat: int, rng: Rng) -> int:
    """A random kind of which a seat has seen nothing."""
    n = 0
    for kind in range(terms.KINDS):
        if state.seen[kind] + places.held(state, seat, kind) == 0:
            n += 1
    at = rng.below(n)
    found = 0
    for kind in range(terms.KINDS):
        if state.seen[kind] + places.held(state, seat, kind) == 0:
            if at == 0:
                found = kind
            at -= 1
    return found
