"""The score lines of Duo: the row of a line is its number in the rules."""

from tianhu.core.nouns import LineName

LINES = (
    LineName("win", "D3.1", "won", "total"),
    LineName("self_draw", "D3.1", "drawn oneself", "total"),
    LineName("same", "D3.2", "two groups of identical tiles", "total"),
    LineName("pot", "D3.3", "the pot", "total"),
)
