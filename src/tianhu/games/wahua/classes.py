# inlined: CONTRIBUTING, section 2
"""The order of discards of W3.7, in one table: rules, judge, guesses and texts follow its rows."""

from typing import NamedTuple

from tianhu.games.wahua import terms

# Which tiles a class speaks of. What is in a class does not depend on the order of the rows.
SURPLUS_OF_KONG = 0
SURPLUS_OF_PAIR = 1
WHITE_OF_KONGED = 2
WHITE_OF_THROWN = 3
OTHER_WHITE = 4
SINGLE_FRAME = 5

# What others see of a discard: a white of a group, a single white, a framed tile.
SURPLUS = 0
WHITE = 1
FRAME = 2

# How many rows the table has.
ROWS = 6


class Class(NamedTuple):
    """A row: which tiles, what others see of them, the foul of a discard ahead of them, the key of the text.

    Of a class with `ripe_first` the ripe points go before the raw ones; it has a text for each.
    """

    which: int
    seen_as: int
    foul: int
    text: str
    ripe_first: bool = False


NO_FOUL = 0
ORDER: tuple[Class, ...] = (
    Class(SURPLUS_OF_KONG, SURPLUS, terms.FOUL_SURPLUS, "class_1"),
    Class(SURPLUS_OF_PAIR, SURPLUS, terms.FOUL_SURPLUS, "class_2", ripe_first=True),
    Class(WHITE_OF_KONGED, WHITE, terms.FOUL_KONG_WHITE, "class_3"),
    Class(WHITE_OF_THROWN, WHITE, terms.FOUL_KEPT, "class_4"),
    Class(OTHER_WHITE, WHITE, terms.FOUL_ORDER, "class_5"),
    Class(SINGLE_FRAME, FRAME, NO_FOUL, "class_6"),
)
