# inlined: CONTRIBUTING, section 2
"""Where things stand in a `State`: hands, melds, and the moves that are open."""

from tianhu.core import const
from tianhu.core.state import State


def held(state: State, seat: int, kind: int) -> int:
    """How many tiles of a kind a seat holds concealed."""
    return state.hand[seat * const.KINDS + kind]


def meld(state: State, seat: int, i: int) -> int:
    """A meld of a seat, packed, in the order they were laid."""
    return state.meld[seat * const.MELDS + i]


def set_meld(state: State, seat: int, i: int, meld: int) -> None:
    """Puts another meld in the place of one."""
    state.meld[seat * const.MELDS + i] = meld


def offer(state: State, n: int, word: int, kind: int) -> int:
    """Writes a move as number `n` of those open, to `out`; returns how many there are then."""
    state.out[n] = (word << 8) | kind
    return n + 1
