# inlined: CONTRIBUTING, section 2
"""Taking tiles from the two ends of the wall."""

from tianhu.core.state import State


def front(s: State) -> int:
    """The next tile of a turn."""
    s.front += 1
    return s.wall[s.front - 1]


def back(s: State) -> int:
    """The next replacement."""
    s.back -= 1
    return s.wall[s.back]
