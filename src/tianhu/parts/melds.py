# inlined: CONTRIBUTING, section 2
"""The words of games of pungs and kongs: the first of their own, alike in each."""

from tianhu.core.nouns import Word

PUNG = 8
KONG = 9
CONCEALED_KONG = 10
ADDED_KONG = 11

WORDS = (
    Word("pung", tiles=3),
    Word("kong", tiles=4),
    Word("concealed-kong", tiles=4),
    Word("added-kong", tiles=4),
)
