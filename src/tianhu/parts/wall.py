# inlined: CONTRIBUTING, section 2
"""Taking tiles from the two ends of the wall."""

from tianhu.core.state import State


def front(state: State) -> int:
    """The next tile of a turn."""
    state.front += 1
    return state.wall[state.front - 1]


def back(state: State) -> int:
    """The next replacement."""
    state.back -= 1
    return state.wall[state.back]


def is_empty(state: State) -> bool:
    """Whether all tiles are drawn."""
    return state.front == state.back
