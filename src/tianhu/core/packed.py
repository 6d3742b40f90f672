# inlined: CONTRIBUTING, section 2
"""Melds and events as one number each: 24 bits of tiles, 5 of a word, 2 of a seat.

The tiles are the kinds of the first three, 7 bits each from the lowest, and how many
there are in 3; four are of one kind. What stands alone is `pack`ed without a word.
"""


def same(n: int, kind: int) -> int:
    """The tiles of `n` of one kind."""
    return (n << 21) | kind | (kind << 7) | (kind << 14)


def pack(tiles: list[int]) -> int:
    """Up to four tiles as one number of 24 bits; four must be of one kind."""
    n = len(tiles)
    bits = n << 21
    for i, kind in enumerate(tiles[:3]):
        bits |= kind << (7 * i)
    return bits


def unpack(bits: int) -> list[int]:
    """The tiles of a packed meld or event."""
    n = bits >> 21 & 7
    tiles = [bits >> (7 * i) & 127 for i in range(min(n, 3))]
    return tiles + tiles[:1] if n == 4 else tiles
