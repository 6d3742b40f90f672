# inlined: CONTRIBUTING, section 2
"""The numbers of Duo."""

# One suit, and what a hand is made of beside the pair.
KINDS = 9
TILES = 36
GROUPS = 2

# A move, and a meld.
PUNG = 8

# What happened last, in `State.sub`.
ACT = 0
AFTER_PUNG = 1

# How a deal was won, in `State.by`.
BY_DRAW = 1
BY_DISCARD = 2

# Places in `State.aux`: the points in the pot.
POT = 0

# Rows of the options and of the lines.
O_POT = 0
O_SAME = 1
L_WIN = 0
L_DRAW = 1
L_SAME = 2
L_POT = 3
