"""What can be counted of a seat's cards after a move: the reasons of a hint. From what the seat sees.

Plain Python: it is asked a few times for a hint, never in a search.
"""

from tianhu.core import const, packed
from tianhu.core.state import State
from tianhu.games.nantong import terms, value
from tianhu.parts import exact, groups

# What a move takes from the hand, and how many cards it then lays there.
TAKEN = {
    const.DISCARD: (1, 0),
    terms.PUNG: (2, 3),
    terms.KONG: (3, 4),
    terms.CONCEALED_KONG: (4, 4),
    terms.ADDED_KONG: (1, 1),
}


def facts(state: State, seat: int, move: int, left: int) -> dict[str, int]:
    """After a move: cards lacking, unseen cards that would help, base hu in hand, unseen copies thrown.

    `left` is how many groups the hand was to make before it.
    """
    word, kind = packed.verb(move), packed.of(move)
    taken, laid = TAKEN.get(word, (0, 0))
    after = state.copy()
    for _ in range(taken):
        groups.add(after, seat, kind, -1)
    if laid:
        after.lay(seat, word, packed.same(laid, kind), seat)
    if laid > 1:
        left -= 1
    lack, near = exact.useful(after, seat, left, terms.KINDS)
    useful = sum(value.left_of(state, seat, near_kind) for near_kind in near)
    found = {"lack": lack, "useful": useful, "worth": value.held_hu(after, seat)}
    if word == const.DISCARD:
        found["danger"] = value.left_of(state, seat, kind)
    return found
