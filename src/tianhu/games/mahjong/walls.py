"""Where the tiles of the wall lie on the table (M2.4, M2.5). For display only.

A wall is drawn and recorded as one row of tiles from its front. On the table
that row begins at the break, runs along the broken side away from its right
end, then along the sides of the players to the left, and ends with the stacks
between the right end and the break. Of each stack the upper tile comes first.

The last stack is lifted: its lower tile lies on the nearest stack and is the
first loose tile to be drawn, its upper tile lies on the stack beyond. With four
loose tiles the last two stacks are lifted, the last one onto the nearest stack.
"""

from collections.abc import Sequence
from functools import lru_cache

from tianhu.games.mahjong.nouns import Wall

SIDE = 17
STACKS = 4 * SIDE
Place = list[int]


def broken(dealer: int, dice: Sequence[int], from_dealer: bool) -> tuple[int, int]:
    """The seat whose side is broken, and how many stacks from its right end (M2.4)."""
    steps = dice[0] + dice[1] - (1 if from_dealer else 0)
    return (dealer + steps) % 4, dice[2] + dice[3]


def order(seat: int, stacks: int) -> list[Place]:
    """All stacks in the order they are drawn, as seat and place from its right end (0-16)."""
    places = [[seat, i] for i in range(stacks, SIDE)]
    for step in range(1, 4):
        places += [[(seat - step) % 4, i] for i in range(SIDE)]
    return places + [[seat, i] for i in range(stacks)]


@lru_cache(1024)
def describe(seat: int, stacks: int, front: int, back: int, lift: int = 2) -> Wall:
    """What the page draws when the tiles from `front` to `back` are left.

    `lift` tiles are lifted at a time. `sides[seat][place]` is the height of a stack, loose tiles on top left
    aside; `loose` are the places they lie on, the next to be drawn first.
    """
    places = order(seat, stacks)
    kongs = 2 * STACKS - back
    first = 2 * STACKS - lift - kongs // lift * lift
    lifted = max(first, front)
    sides = [[0] * SIDE for _ in range(4)]
    for i in range(front, lifted):
        at, place = places[i // 2]
        sides[at][place] += 1
    loose = []
    for i in range(back - 1, lifted - 1, -1):
        nearest = i % 2 == 1 if lift == 2 else i - first > 1
        under = first // 2 - (1 if nearest else 2)
        loose.append(places[under if under * 2 + 1 >= front else i // 2])
    return {
        "break": {"seat": seat, "stacks": stacks},
        "sides": sides,
        "loose": [{"seat": at, "place": place} for at, place in loose],
    }
