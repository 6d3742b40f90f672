# inlined: CONTRIBUTING, section 2
"""The terms of wahua as numbers, and what a deal of it remembers.

Made from `nouns.py` by build_tools/terms.py; do not edit.
"""

from tianhu.core.state import State

# Words of moves, events and melds.
CHI = 8
SWAP = 9
KONG = 10
SHOW = 11
FLEE = 12
FLOWER = 13
REPLACE = 14
PAIR = 15

# How a deal is won.
BY_DRAW = 0
BY_DISCARD = 1

# Parts of a phase.
USUAL = 0
BEFORE_FLOWERS = 1
AFTER_FLOWERS = 2

# The option hu_precedence (W3.9).
HU_PRECEDENCE_TURN = 0
HU_PRECEDENCE_FRAMED_FIRST = 1

# The option table (W4.1).
TABLE_GUIDED = 0
TABLE_OPEN = 1

# The option foul_penalty (W4.3).
FOUL_PENALTY_VOID = 0
FOUL_PENALTY_NONE = 1

# The option small_values (W5.1).
SMALL_VALUES_FLOORED = 0
SMALL_VALUES_EXACT = 1

# The option order_breach (W4.0).
ORDER_BREACH_FOUL = 0
ORDER_BREACH_REMARK = 1

# Score lines.
LINE_KONG = 0
LINE_SINGLE_DOUBLE = 1
LINE_DOUBLE_DOUBLE = 2
LINE_SINGLE_WHITE = 3
LINE_DOUBLE_WHITE = 4
LINE_WHITE_WHITE = 5
LINE_YAOZHANG = 6
LINE_HOME = 7
LINE_FLOWER = 8
LINE_DANGTOU = 9
LINE_DANGTOU_YAOZHANG = 10
LINE_DANGTOU_HOME = 11
LINE_FLED = 12
LINE_VOID = 13

# Fouls, by their numbers in the rules.
FOUL_SURPLUS = 1
FOUL_KONG_WHITE = 2
FOUL_KEPT = 3
FOUL_KONG = 4
FOUL_BROKEN = 5
FOUL_KANHUA = 6
FOUL_SHOW = 7
FOUL_HU = 8
FOUL_DOUBLE = 9
FOUL_ORDER = 10

# How many there are.
POINTS = 21
ROLLS = 2
YAOZHANGS = 3


def flee(state: State) -> bool:
    """The option flee (W3.1)."""
    return state.opt[0] == 0


def hu_precedence(state: State) -> int:
    """The option hu_precedence (W3.9)."""
    return state.opt[1]


def table(state: State) -> int:
    """The option table (W4.1)."""
    return state.opt[2]


def foul_penalty(state: State) -> int:
    """The option foul_penalty (W4.3)."""
    return state.opt[3]


def small_values(state: State) -> int:
    """The option small_values (W5.1)."""
    return state.opt[4]


def liability(state: State) -> bool:
    """The option liability (W6.3)."""
    return state.opt[5] == 0


def order_breach(state: State) -> int:
    """The option order_breach (W4.0)."""
    return state.opt[6]


def roll(state: State, roll: int) -> int:
    """The dice of the yaozhang roll (W2.2)."""
    return state.aux[roll]


def set_roll(state: State, roll: int, value: int) -> None:
    """The dice of the yaozhang roll (W2.2)."""
    state.put(roll, value)


def yaozhang(state: State, yaozhang: int) -> int:
    """The three yaozhang, as points (W2.2)."""
    return state.aux[2 + yaozhang]


def set_yaozhang(state: State, yaozhang: int, value: int) -> None:
    """The three yaozhang, as points (W2.2)."""
    state.put(2 + yaozhang, value)


def is_before_first_turn(state: State, seat: int) -> bool:
    """Whether its first turn is to come."""
    return state.aux[5 + seat] != 0


def set_before_first_turn(state: State, seat: int, value: bool) -> None:
    """Whether its first turn is to come."""
    state.put(5 + seat, value)


def flowers(state: State, seat: int) -> int:
    """A mask: Flowers laid open but blanks (W3.2)."""
    return state.aux[9 + seat]


def in_flowers(state: State, seat: int, flower: int) -> bool:
    """Flowers laid open but blanks (W3.2)."""
    return state.aux[9 + seat] >> flower & 1 != 0


def add_flowers(state: State, seat: int, flower: int) -> None:
    """Flowers laid open but blanks (W3.2)."""
    state.put(9 + seat, state.aux[9 + seat] | 1 << flower)


def set_flowers(state: State, seat: int, mask: int) -> None:
    """Flowers laid open but blanks (W3.2)."""
    state.put(9 + seat, mask)


def blanks(state: State, seat: int) -> int:
    """How many blank flowers are laid open (W3.2)."""
    return state.aux[13 + seat]


def set_blanks(state: State, seat: int, value: int) -> None:
    """How many blank flowers are laid open (W3.2)."""
    state.put(13 + seat, value)


def fouls(state: State, seat: int) -> int:
    """A mask: Fouls by number (W4). Its seat knows."""
    return state.aux[17 + seat]


def in_fouls(state: State, seat: int, foul: int) -> bool:
    """Fouls by number (W4). Its seat knows."""
    return state.aux[17 + seat] >> foul & 1 != 0


def add_fouls(state: State, seat: int, foul: int) -> None:
    """Fouls by number (W4). Its seat knows."""
    state.put(17 + seat, state.aux[17 + seat] | 1 << foul)


def set_fouls(state: State, seat: int, mask: int) -> None:
    """Fouls by number (W4). Its seat knows."""
    state.put(17 + seat, mask)


def has_luohua(state: State, seat: int) -> bool:
    """Whether luohua has begun (W3.8)."""
    return state.aux[21 + seat] != 0


def set_luohua(state: State, seat: int, value: bool) -> None:
    """Whether luohua has begun (W3.8)."""
    state.put(21 + seat, value)


def risk(state: State) -> int:
    """What the last discard's thrower may be liable for (W6.1, W6.2)."""
    return state.aux[25]


def set_risk(state: State, value: int) -> None:
    """What the last discard's thrower may be liable for (W6.1, W6.2)."""
    state.put(25, value)


def due(state: State) -> int:
    """The framed tile that is to be shown, plus 1, or 0 (W3.8). The seat to move knows."""
    return state.aux[26]


def set_due(state: State, value: int) -> None:
    """The framed tile that is to be shown, plus 1, or 0 (W3.8). The seat to move knows."""
    state.put(26, value)


def fled(state: State) -> int:
    """The seat that fled, plus 1, or 0 (W3.1)."""
    return state.aux[27]


def set_fled(state: State, value: int) -> None:
    """The seat that fled, plus 1, or 0 (W3.1)."""
    state.put(27, value)


def ripe(state: State) -> int:
    """A mask: The points that have been face up (W3.7)."""
    return state.aux[28]


def in_ripe(state: State, point: int) -> bool:
    """The points that have been face up (W3.7)."""
    return state.aux[28] >> point & 1 != 0


def add_ripe(state: State, point: int) -> None:
    """The points that have been face up (W3.7)."""
    state.put(28, state.aux[28] | 1 << point)


def set_ripe(state: State, mask: int) -> None:
    """The points that have been face up (W3.7)."""
    state.put(28, mask)


def konged(state: State) -> int:
    """A mask: The points with a kong laid open (W3.7)."""
    return state.aux[29]


def in_konged(state: State, point: int) -> bool:
    """The points with a kong laid open (W3.7)."""
    return state.aux[29] >> point & 1 != 0


def add_konged(state: State, point: int) -> None:
    """The points with a kong laid open (W3.7)."""
    state.put(29, state.aux[29] | 1 << point)


def set_konged(state: State, mask: int) -> None:
    """The points with a kong laid open (W3.7)."""
    state.put(29, mask)


def threw(state: State, seat: int) -> int:
    """A mask: Whose white a seat has thrown (W3.7)."""
    return state.aux[30 + seat]


def in_threw(state: State, seat: int, point: int) -> bool:
    """Whose white a seat has thrown (W3.7)."""
    return state.aux[30 + seat] >> point & 1 != 0


def add_threw(state: State, seat: int, point: int) -> None:
    """Whose white a seat has thrown (W3.7)."""
    state.put(30 + seat, state.aux[30 + seat] | 1 << point)


def set_threw(state: State, seat: int, mask: int) -> None:
    """Whose white a seat has thrown (W3.7)."""
    state.put(30 + seat, mask)


def has_refused(state: State) -> bool:
    """Whether hu was passed before flowers (W3.3)."""
    return state.aux[34] != 0


def set_refused(state: State, value: bool) -> None:
    """Whether hu was passed before flowers (W3.3)."""
    state.put(34, value)


def laid(state: State, seat: int, point: int) -> int:
    """The tiles laid open, as counts by frame."""
    return state.aux[35 + seat * 21 + point]


def set_laid(state: State, seat: int, point: int, value: int) -> None:
    """The tiles laid open, as counts by frame."""
    state.put(35 + seat * 21 + point, value)


def known(state: State, seat: int, point: int) -> int:
    """Tiles in hand that all have seen, counts by frame."""
    return state.aux[119 + seat * 21 + point]


def set_known(state: State, seat: int, point: int, value: int) -> None:
    """Tiles in hand that all have seen, counts by frame."""
    state.put(119 + seat * 21 + point, value)


def liable(state: State, seat: int, point: int) -> int:
    """What another owes the seat, packed (W6)."""
    return state.aux[203 + seat * 21 + point]


def set_liable(state: State, seat: int, point: int, value: int) -> None:
    """What another owes the seat, packed (W6)."""
    state.put(203 + seat * 21 + point, value)


def clear(state: State) -> None:
    """Forgets all, for a new deal."""
    for i in range(287):
        state.put(i, 0)
