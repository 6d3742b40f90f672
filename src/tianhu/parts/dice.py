"""Dice, and who deals first by them. For a sitting, never in play."""

from tianhu.core.rng import Rng

Rolls = tuple[tuple[int, ...], ...]


def throw(rng: Rng, n: int) -> tuple[int, ...]:
    """`n` dice."""
    return tuple(rng.below(6) + 1 for _ in range(n))


def highest(rng: Rng, seats: int) -> tuple[int, Rolls]:
    """Each seat throws two dice, those who tie throw again; the highest, and all throws: seat, dice."""
    rolls: list[tuple[int, ...]] = []
    left = list(range(seats))
    while len(left) > 1:
        thrown = [(seat, *throw(rng, 2)) for seat in left]
        rolls += thrown
        left = _tied(thrown)
    return left[0], tuple(rolls)


def winner(rolls: Rolls, seats: int) -> int:
    """The seat that throws make the first dealer, or -1 where they are not throws of `highest`."""
    left, rest = list(range(seats)), list(rolls)
    while len(left) > 1:
        thrown, rest = rest[: len(left)], rest[len(left) :]
        whole = all(len(roll) == 3 and all(1 <= die <= 6 for die in roll[1:]) for roll in thrown)
        if not whole or [roll[0] for roll in thrown] != left:
            return -1
        left = _tied(thrown)
    return -1 if rest else left[0]


def _tied(thrown: list[tuple[int, ...]]) -> list[int]:
    most = max(a + b for _, a, b in thrown)
    return [seat for seat, a, b in thrown if a + b == most]
