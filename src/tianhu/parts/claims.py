# compiled: CONTRIBUTING, section 2
"""Sealed answers to a discard: who is asked, and whose answer prevails."""

from tianhu.core.state import State


def answer(state: State, seat: int, move: int) -> bool:
    """Seals an answer; true when it was the last one awaited."""
    state.answer[seat] = move
    state.asked &= ~(1 << seat)
    return state.asked == 0


def first(state: State, source: int, low: int, high: int) -> int:
    """The seat, next after `source` first, whose answer has a word from low to high; or -1."""
    seat = source
    for _ in range(state.seats - 1):
        seat = seat + 1 if seat + 1 < state.seats else 0
        word = state.answer[seat] >> 8
        if low <= word <= high:
            return seat
    return -1


def guessed(state: State, seat: int, asked: int, mine: int) -> None:
    """Who is asked in a world that `seat` made up: others by its hands, itself only if it truly is.

    `asked` and `mine` are bit masks: of who could claim there; of which the seat's own bit is true.
    While a claim of its own is sealed somebody else is still asked: then at least the player after it.
    """
    state.asked = (asked & ~(1 << seat)) | (mine & (1 << seat))
    if state.asked == 0 and state.answer[seat] >> 8 > 0:
        other = seat + 1 if seat + 1 < state.seats else 0
        if other == state.source:
            other = other + 1 if other + 1 < state.seats else 0
        state.asked = 1 << other


def unseal(state: State) -> None:
    """Forgets all answers."""
    for i in range(4):
        state.answer[i] = -1
