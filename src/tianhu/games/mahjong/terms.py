# inlined: CONTRIBUTING, section 2
"""The terms of mahjong as numbers, and what a deal of it remembers.

Made from `nouns.py` by build_tools/terms.py; do not edit.
"""

from tianhu.core.state import State

# Words of moves, events and melds.
PUNG = 8
KONG = 9
CONCEALED_KONG = 10
ADDED_KONG = 11
CHOW = 12
CALLING = 13

# How a deal is won.
BY_DRAW = 0
BY_DISCARD = 1
BY_ROB = 2
BY_DEALT = 3

# Parts of a phase.
ACT = 0
AFTER_CLAIM = 1
ROB = 2

# The option wind_order (M2.2).
WIND_ORDER_ENWS = 0
WIND_ORDER_ESWN = 1

# The option wall_count_from (M2.4).
WALL_COUNT_FROM_RIGHT = 0
WALL_COUNT_FROM_DEALER = 1

# The option mahjong_precedence (M3.3).
MAHJONG_PRECEDENCE_FARTHEST = 0
MAHJONG_PRECEDENCE_NEAREST = 1

# Score lines.
LINE_OPEN_PUNG_SIMPLE = 0
LINE_CLOSED_PUNG_SIMPLE = 1
LINE_OPEN_PUNG_MAJOR = 2
LINE_CLOSED_PUNG_MAJOR = 3
LINE_OPEN_KONG_SIMPLE = 4
LINE_CLOSED_KONG_SIMPLE = 5
LINE_OPEN_KONG_MAJOR = 6
LINE_CLOSED_KONG_MAJOR = 7
LINE_PAIR_DRAGON = 8
LINE_PAIR_OWN = 9
LINE_PAIR_ROUND = 10
LINE_PAIR_BOTH = 11
LINE_MAHJONG = 12
LINE_DOUBLE_DRAGON = 13
LINE_DOUBLE_OWN = 14
LINE_DOUBLE_ROUND = 15
LINE_LIMIT = 16

# How many there are.
KINDS = 34
THROWS = 4


def wind_order(state: State) -> int:
    """The option wind_order (M2.2)."""
    return state.opt[0]


def wall_count_from(state: State) -> int:
    """The option wall_count_from (M2.4)."""
    return state.opt[1]


def mahjong_precedence(state: State) -> int:
    """The option mahjong_precedence (M3.3)."""
    return state.opt[2]


def rob_kong(state: State) -> bool:
    """The option rob_kong (M3.4)."""
    return state.opt[3] == 0


def announce_calling(state: State) -> bool:
    """The option announce_calling (M3.7)."""
    return state.opt[4] == 0


def dead_wall(state: State) -> int:
    """The option dead_wall (M3.9)."""
    return 2 if state.opt[5] == 0 else 14


def double_wind_pair(state: State) -> int:
    """The option double_wind_pair (M4.2)."""
    return 2 if state.opt[6] == 0 else 4


def losers_settle(state: State) -> bool:
    """The option losers_settle (M5.2)."""
    return state.opt[7] == 0


def limit(state: State) -> int:
    """The option limit (M5.3), -1 for none."""
    return state.opt[8]


def loose(state: State) -> int:
    """The option loose (M2.5)."""
    return 2 if state.opt[9] == 0 else 4


def die(state: State, throw: int) -> int:
    """The dice that broke the wall, 0 where not told (M2.4)."""
    return state.aux[throw]


def set_die(state: State, throw: int, value: int) -> None:
    """The dice that broke the wall, 0 where not told (M2.4)."""
    state.put(throw, value)


def round_number(state: State) -> int:
    """The round, from 0 (M2.3)."""
    return state.aux[4]


def set_round_number(state: State, value: int) -> None:
    """The round, from 0 (M2.3)."""
    state.put(4, value)


def round_wind(state: State) -> int:
    """The wind of the round (M2.3)."""
    return state.aux[5]


def set_round_wind(state: State, value: int) -> None:
    """The wind of the round (M2.3)."""
    state.put(5, value)


def is_calling(state: State, seat: int) -> bool:
    """Whether its last discard told of calling (M3.7)."""
    return state.aux[6 + seat] != 0


def set_calling(state: State, seat: int, value: bool) -> None:
    """Whether its last discard told of calling (M3.7)."""
    state.put(6 + seat, value)


def is_silent(state: State, seat: int) -> bool:
    """Whether its last discard told of none (M3.7)."""
    return state.aux[10 + seat] != 0


def set_silent(state: State, seat: int, value: bool) -> None:
    """Whether its last discard told of none (M3.7)."""
    state.put(10 + seat, value)


def clear(state: State) -> None:
    """Forgets all, for a new deal."""
    for i in range(14):
        state.put(i, 0)
