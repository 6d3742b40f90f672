# compiled: CONTRIBUTING, section 2
"""Sealed answers to a discard: who is asked, and whose answer prevails."""

from tianhu.core.state import State


def answer(s: State, seat: int, move: int) -> bool:
    """Seals an answer; true when it was the last one awaited."""
    s.answer[seat] = move
    s.asked &= ~(1 << seat)
    return s.asked == 0


def first(s: State, source: int, low: int, high: int) -> int:
    """The seat, next after `source` first, whose answer has a word from low to high; or -1."""
    seat = source
    for _ in range(s.seats - 1):
        seat = seat + 1 if seat + 1 < s.seats else 0
        word = s.answer[seat] >> 8
        if low <= word <= high:
            return seat
    return -1


def unseal(s: State) -> None:
    """Forgets all answers."""
    for i in range(4):
        s.answer[i] = -1
