# inlined: CONTRIBUTING, section 2
"""The kinds of cards, and what sets some of them apart (N1)."""

GROUPS = 7
NINE_STRINGS = 17
ONE_COINS = 18
# The first of the three honours: Thousand, White Flower, Red Flower.
THOUSAND = 27


def is_old_general(kind: int) -> bool:
    """Whether a kind is an old general (N1.2)."""
    return kind >= THOUSAND or kind == NINE_STRINGS


def rank(kind: int) -> int:
    """The rank of a kind in its suit, from 0."""
    return kind % 9


def begins_run(kind: int) -> bool:
    """Whether a sequence can begin with a kind (N1.3)."""
    return kind < THOUSAND and kind % 9 < 7
