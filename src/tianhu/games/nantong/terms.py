# inlined: CONTRIBUTING, section 2
"""The terms of nantong as numbers, and what a deal of it remembers.

Made from `nouns.py` by build_tools/terms.py; do not edit.
"""

from tianhu.core.state import State

# Words of moves, events and melds.
PUNG = 8
KONG = 9
CONCEALED_KONG = 10
ADDED_KONG = 11
OPENING_FOUR = 12
OPENING_THREE = 13
HEAVEN_EARTH = 14
READY = 15

# How a deal is won.
BY_DRAW = 0
BY_DISCARD = 1
BY_ROB = 2
BY_HEAVENLY = 3

# Parts of a phase.
ACT = 0
AFTER_PUNG = 1
ROB = 2

# The option closed_float (N4.5).
CLOSED_FLOAT_NO_PUNG = 0
CLOSED_FLOAT_NO_CLAIM = 1

# The option concealed_kong (N3.2).
CONCEALED_KONG_SHOWN = 0
CONCEALED_KONG_HIDDEN = 1

# Score lines.
LINE_EXPOSED_PUNG = 0
LINE_TRIPLET_IN_HAND = 1
LINE_INDICATOR_TRIPLET = 2
LINE_EXPOSED_KONG = 3
LINE_CONCEALED_KONG = 4
LINE_FOUR_IN_HAND = 5
LINE_OPENING = 6
LINE_HEAVEN_EARTH = 7
LINE_WON_PUNG = 8
LINE_OLD_GENERAL = 9
LINE_INDICATOR_RANK = 10
LINE_OLD_GENERAL_INDICATOR = 11
LINE_EXACT_PUNG = 12
LINE_QING = 13
LINE_PIAO = 14
LINE_DAZI = 15
LINE_WEN_1 = 16
LINE_WEN_2 = 17
LINE_WEN_3 = 18
LINE_WEN_4 = 19
LINE_SELF_DRAW = 20
LINE_KONG_DRAW = 21
LINE_WAIT = 22
LINE_PIAO_DOUBLE = 23
LINE_CLOSED_FLOAT = 24
LINE_THREE_ELDERS = 25
LINE_HEAVENLY = 26
LINE_FIRST_DISCARD = 27
LINE_READY = 28
LINE_LAST_CARD = 29
LINE_ROUND = 30

# How many there are.
KINDS = 30
INDICATORS = 2


def closed_float(state: State) -> int:
    """The option closed_float (N4.5)."""
    return state.opt[0]


def concealed_kong(state: State) -> int:
    """The option concealed_kong (N3.2)."""
    return state.opt[1]


def indicator(state: State, indicator: int) -> int:
    """The kinds of the two indicators (N2.2)."""
    return state.aux[indicator]


def set_indicator(state: State, indicator: int, value: int) -> None:
    """The kinds of the two indicators (N2.2)."""
    state.put(indicator, value)


def is_ready(state: State, seat: int) -> bool:
    """Whether a seat has declared ready (N2.4)."""
    return state.aux[2 + seat] != 0


def set_ready(state: State, seat: int, value: bool) -> None:
    """Whether a seat has declared ready (N2.4)."""
    state.put(2 + seat, value)


def is_untouched(state: State) -> bool:
    """Whether the dealer has not acted yet (N4.5)."""
    return state.aux[6] != 0


def set_untouched(state: State, value: bool) -> None:
    """Whether the dealer has not acted yet (N4.5)."""
    state.put(6, value)


def is_replacement(state: State) -> bool:
    """Whether the drawn card replaces a kong (N4.4). The seat to move knows."""
    return state.aux[7] != 0


def set_replacement(state: State, value: bool) -> None:
    """Whether the drawn card replaces a kong (N4.4). The seat to move knows."""
    state.put(7, value)


def is_last_card(state: State) -> bool:
    """Whether it was the last of the stock (N4.5). The seat to move knows."""
    return state.aux[8] != 0


def set_last_card(state: State, value: bool) -> None:
    """Whether it was the last of the stock (N4.5). The seat to move knows."""
    state.put(8, value)


def is_first_discard(state: State) -> bool:
    """Whether the last discard was the dealer's first (N4.5)."""
    return state.aux[9] != 0


def set_first_discard(state: State, value: bool) -> None:
    """Whether the last discard was the dealer's first (N4.5)."""
    state.put(9, value)


def dealt(state: State, seat: int, kind: int) -> int:
    """The cards a seat was dealt (N2.3). Its seat knows."""
    return state.aux[10 + seat * 30 + kind]


def set_dealt(state: State, seat: int, kind: int, value: int) -> None:
    """The cards a seat was dealt (N2.3). Its seat knows."""
    state.put(10 + seat * 30 + kind, value)


def clear(state: State) -> None:
    """Forgets all, for a new deal."""
    for i in range(130):
        state.put(i, 0)
