# inlined: CONTRIBUTING, section 2
"""Small numbers that the rules of every game agree on."""

# Sizes of the arrays in `State`.
SEATS = 4
KINDS = 72
WALL = 144
PILE = 220
MELDS = 16
AUX = 320
OPTS = 24
EVENTS = 64
MOVES = 128
LINES = 256

# Phases of a deal.
PREPARE = 0
TURN = 1
CLAIM = 2
OVER = 3

# Words whose number is the same in every game; a game's own begin at OWN.
PASS = 0
DRAW = 1
DISCARD = 2
WIN = 3
EXHAUSTED = 4
OWN = 8

# What a score line does to its player's running total.
ADD = 0
DOUBLE = 1
ROUND = 2

# A tile that the holder of a state may not know.
HIDDEN = 127
