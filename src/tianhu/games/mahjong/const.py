# inlined: CONTRIBUTING, section 2
"""Numbers of mahjong that its compiled modules share."""

KINDS = 34
TILES = 136
GROUPS = 4
EAST = 27
WHITE = 31

# Words from core.const.OWN on; CALLING is an event only.
PUNG = 8
KONG = 9
CONCEALED = 10
ADDED = 11
CHOW = 12
CALLING = 13

# How a deal was won.
BY_DRAW = 0
BY_DISCARD = 1
BY_ROB = 2
BY_DEALT = 3

# Places in `State.aux`: the four dice (0: not told), the round, its wind; by
# seat, what its last discard told of it.
DICE = 0
ROUND = 4
ROUND_WIND = 5
CALLED = 8

# Values at CALLED: nothing is known, not calling, calling.
UNKNOWN = 0
SILENT = 1
CALLS = 2

# Values of `State.sub`: the dealer or a drawer acts; a chow or pung must be
# followed by a discard; an added kong may be robbed.
ACT = 0
AFTER_CLAIM = 1
ROB = 2

# Places in `State.opt`: the rows of `options.OPTIONS`, each 0 for its default.
O_WIND_ORDER = 0
O_WALL_COUNT_FROM = 1
O_MAHJONG_PRECEDENCE = 2
O_ROB_KONG = 3
O_ANNOUNCE_CALLING = 4
O_DEAD_WALL = 5
O_DOUBLE_WIND_PAIR = 6
O_LOSERS_SETTLE = 7
O_LIMIT = 8
O_LOOSE = 9

# Rows of `lines.LINES`. The first eight are L_PUNG + 4 if a kong + 2 if of
# majors + 1 if closed.
L_PUNG = 0
L_PAIR_DRAGON = 8
L_PAIR_OWN = 9
L_PAIR_ROUND = 10
L_PAIR_BOTH = 11
L_MAHJONG = 12
L_DOUBLE_DRAGON = 13
L_DOUBLE_OWN = 14
L_DOUBLE_ROUND = 15
L_LIMIT = 16
