# inlined: CONTRIBUTING, section 2
"""Numbers of Wahua that its compiled modules share."""

POINTS = 21
BIG = 13
ALL = 2097151
DOMINOES = 63
BLANK = 71
HAND = 20
GROUPS = 10
TILES = 136

# Words from core.const.OWN on. FLOWER and REPLACE are events only, PAIR is a meld only.
CHI = 8
SWAP = 9
KONG = 10
SHOW = 11
FLEE = 12
FLOWER = 13
REPLACE = 14
PAIR = 15

# How a deal was won.
BY_DRAW = 0
BY_DISCARD = 1

# Ways to wait (W3.9).
WAIT_PAIR = 1
WAIT_FRAME = 2

# Places in `State.opt`.
O_FLEE = 0
O_FRAMED = 1
O_OPEN = 2
O_NO_PENALTY = 3
O_EXACT = 4
O_NO_LIABILITY = 5
O_REMARK = 6

# Values of `State.sub` after a discard: as usual; the next player, in his first
# turn, has yet to replace his flowers; he has done so.
USUAL = 0
BEFORE_FLOWERS = 1
AFTER_FLOWERS = 2

# Frames of a tile, and forms of a group in the order of the table of W5.1.
WHITE = 0
SINGLE = 1
DOUBLE = 2
G_KONG = 0
G_SD = 1
G_DD = 2
G_SW = 3
G_DW = 4
G_WW = 5

# Masks by point in `State.code[seat * 4 + ...]`, of hand and melds together
# (W3.4). HAS: any group or a white single; FRAMED: any group or a framed single;
# so a group is in both. SURPLUS: whites over; THREE: all three framed.
HAS = 0
FRAMED = 1
SURPLUS = 2
THREE = 3

# Places in `State.aux`. Masks by point take two places, 11 bits in the first.
# The roll and the three yaozhang; by seat: whether its first turn is to come,
# flowers laid (a bit each, the blanks counted from bit 8), fouls (a bit a kind),
# whether luohua has begun; liabilities the last discard risks; the framed tile
# to be shown, plus 1; the seat that fled, plus 1; masks: ripe points, points
# with a kong laid open, by seat the points whose white it threw, yaozhang; whether
# the next player has passed hu on this discard before replacing his flowers.
# By seat and point: tiles laid open (whites + 4 * framed); tiles of a hand that
# all have seen (two bits a frame); who is liable to the seat, plus 1, plus 8
# for hu.
ROLL = 0
YAO = 2
FIRST = 5
FLOWERS = 9
FOUL = 13
LUO = 17
RISK = 21
DUE = 22
FLED = 23
RIPE = 24
KONGED = 26
THREW = 28
YAOS = 36
REFUSED = 38
LAID = 40
KNOWN = 124
LIABLE = 208

# What RISK says: a flower ahead of safer frames (W6.1), a raw tile ahead of
# ripe ones (W6.2).
R_FLOWER = 1
R_RAW = 2

# Kinds of fouls, as bits of FOUL: the nine of W4, and a breach of order (W4.0).
F_SURPLUS = 1
F_KONG_WHITE = 2
F_KEPT = 3
F_KONG = 4
F_BROKEN = 5
F_KANHUA = 6
F_SHOW = 7
F_HU = 8
F_DOUBLE = 9
F_ORDER = 10

# Rows of `lines.LINES`; the six forms of a group come first, in order.
L_YAO = 6
L_HOME = 7
L_FLOWER = 8
L_DANGTOU = 9
L_DANGTOU_YAO = 10
L_DANGTOU_HOME = 11
L_FLED = 12
L_VOID = 13
