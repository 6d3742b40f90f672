# inlined: CONTRIBUTING, section 2
"""The kinds of tiles, and what sets some of them apart (M1)."""

TILES = 136
GROUPS = 4
# The first of the four winds, which end the suits, and of the three dragons.
EAST = 27
WHITE = 31


def is_major(kind: int) -> bool:
    """Whether a kind is a major: an honour, or a one or nine of a suit (M1.2)."""
    return kind >= EAST or kind % 9 == 0 or kind % 9 == 8


def rank(kind: int) -> int:
    """The rank of a kind in its suit, from 0."""
    return kind % 9


def begins_run(kind: int) -> bool:
    """Whether a sequence can begin with a kind (M3.2)."""
    return 0 <= kind < EAST and kind % 9 < 7
