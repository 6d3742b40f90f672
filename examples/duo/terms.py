# inlined: CONTRIBUTING, section 2
"""The terms of duo as numbers, and what a deal of it remembers.

Made from `nouns.py` by build_tools/terms.py; do not edit.
"""

from tianhu.core.state import State

# Words of moves, events and melds.
PUNG = 8

# How a deal is won.
BY_DRAW = 0
BY_DISCARD = 1

# Parts of a phase.
ACT = 0
AFTER_PUNG = 1

# Score lines.
LINE_WIN = 0
LINE_SELF_DRAW = 1
LINE_SAME = 2
LINE_POT = 3

# How many there are.
KINDS = 9


def pot(state: State) -> bool:
    """The option pot (D3.3)."""
    return state.opt[0] == 0


def same(state: State) -> int:
    """The option same (D3.2)."""
    return 2 if state.opt[1] == 0 else 3


def points_in_pot(state: State) -> int:
    """The points in the pot (D3.3)."""
    return state.aux[0]


def set_points_in_pot(state: State, value: int) -> None:
    """The points in the pot (D3.3)."""
    state.put(0, value)


def clear(state: State) -> None:
    """Forgets all, for a new deal."""
    for i in range(1):
        state.put(i, 0)
