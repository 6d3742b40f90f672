# inlined: CONTRIBUTING, section 2
"""Numbers of Nantong that its compiled modules share."""

KINDS = 30
GROUPS = 7
NINE_STRINGS = 17
ONE_COINS = 18
THOUSAND = 27

# Words from core.const.OWN on.
PUNG = 8
KONG = 9
CONCEALED = 10
ADDED = 11
OPEN4 = 12
OPEN3 = 13
HEAVEN = 14
READY = 15

# How a deal was won.
BY_DRAW = 0
BY_DISCARD = 1
BY_ROB = 2
BY_HEAVEN = 3

# Places in `State.aux`: the two indicators; by seat, whether ready; whether the
# dealer has not acted yet; whether the drawn card replaces a kong just made;
# whether it was the last of the stock; whether the last discard was the
# dealer's first; by seat and kind, the cards dealt.
IND = 0
READIED = 2
FRESH = 6
REPLACED = 7
LASTCARD = 8
FIRST = 9
DEALT = 16

# The place in `State.opt` that tells whether concealed kongs are hidden until the count.
O_HIDDEN = 1

# Values of `State.sub`: the dealer or a drawer acts; a pung must be followed by
# a discard; an added kong may be robbed.
ACT = 0
AFTER_PUNG = 1
ROB = 2

# Rows of `lines.LINES`.
L_EXPOSED_PUNG = 0
L_TRIPLET_IN_HAND = 1
L_INDICATOR_TRIPLET = 2
L_EXPOSED_KONG = 3
L_CONCEALED_KONG = 4
L_FOUR_IN_HAND = 5
L_OPENING = 6
L_HEAVEN_EARTH = 7
L_WON_PUNG = 8
L_OLD_GENERAL = 9
L_INDICATOR_RANK = 10
L_OLD_GENERAL_INDICATOR = 11
L_EXACT_PUNG = 12
L_QING = 13
L_PIAO = 14
L_DAZI = 15
L_WEN_1 = 16
L_WEN_2 = 17
L_WEN_3 = 18
L_WEN_4 = 19
L_SELF_DRAW = 20
L_KONG_DRAW = 21
L_WAIT = 22
L_PIAO_DOUBLE = 23
L_CLOSED_FLOAT = 24
L_THREE_ELDERS = 25
L_HEAVENLY = 26
L_FIRST_DISCARD = 27
L_READY = 28
L_LAST_CARD = 29
L_ROUND = 30
