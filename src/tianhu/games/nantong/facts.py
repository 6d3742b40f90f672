"""What can be counted of a seat's cards after a move: the reasons of a hint. From what the seat sees.

Plain Python: it is asked a few times for a hint, never in a search.
"""

from tianhu.core import const as K
from tianhu.core.packed import pack
from tianhu.core.state import State
from tianhu.games.nantong import const as N
from tianhu.games.nantong import value
from tianhu.parts import distance, groups

# What a move takes from the hand, and how many cards it then lays there.
TAKEN = {
    K.DISCARD: (1, 0),
    N.PUNG: (2, 3),
    N.KONG: (3, 4),
    N.CONCEALED: (4, 4),
    N.ADDED: (1, 1),
}


def facts(state: State, seat: int, move: int, left: int) -> dict[str, int]:
    """After a move: cards lacking, unseen cards that would help, base hu in hand, unseen copies thrown.

    `left` is how many groups the hand was to make before it.
    """
    word, kind = move >> 8, move & 255
    taken, laid = TAKEN.get(word, (0, 0))
    after = state.copy()
    for _ in range(taken):
        groups.add(after, seat, kind, -1)
    if laid:
        after.lay(seat, word, pack([kind] * laid), seat)
    if laid > 1:
        left -= 1
    lack, near = distance.useful(after, seat, left, N.KINDS)
    useful = sum(value.left_of(state, seat, near_kind) for near_kind in near)
    found = {"lack": lack, "useful": useful, "worth": value.held_hu(after, seat)}
    if word == K.DISCARD:
        found["danger"] = value.left_of(state, seat, kind)
    return found
