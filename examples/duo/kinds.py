# inlined: CONTRIBUTING, section 2
"""How many tiles there are, and what a hand is made of beside the pair (D1.1, D2.3)."""

TILES = 36
GROUPS = 2
