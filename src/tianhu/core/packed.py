# inlined: CONTRIBUTING, section 2
"""What is kept as one number: melds, events, discards and moves. Opened and closed here.

- *Tiles*: 24 bits. The kinds of the first three, 7 bits each from the lowest, and how
  many there are in 3 bits; four are of one kind.
- An *entry*, a meld or an event: tiles, 5 bits of its word, 2 of a seat.
- A *discard*: 7 bits of its kind, the seat from bit 8, whether it was taken at bit 11.
- A *move*: 8 bits of its kind or of what else it is of, then its word.
"""


def same(n: int, kind: int) -> int:
    """The tiles of `n` of one kind."""
    return (n << 21) | kind | (kind << 7) | (kind << 14)


def two(first: int, second: int) -> int:
    """Two tiles, the first lowest."""
    return (2 << 21) | first | (second << 7)


def three(first: int, second: int, third: int) -> int:
    """Three tiles, the first lowest."""
    return (3 << 21) | first | (second << 7) | (third << 14)


def pack(tiles: list[int]) -> int:
    """Up to four tiles; four must be of one kind."""
    n = len(tiles)
    bits = n << 21
    for i, kind in enumerate(tiles[:3]):
        bits |= kind << (7 * i)
    return bits


def unpack(entry: int) -> list[int]:
    """The tiles of an entry, or of tiles alone."""
    n = entry >> 21 & 7
    tiles = [entry >> (7 * i) & 127 for i in range(min(n, 3))]
    return tiles + tiles[:1] if n == 4 else tiles


def entry(tiles: int, word: int, seat: int) -> int:
    """A meld of a seat that its last tile came from, or an event at a seat."""
    return tiles | (word << 24) | (seat << 29)


def word(entry: int) -> int:
    """The word of an entry."""
    return entry >> 24 & 31


def seat(entry: int) -> int:
    """The seat of an entry."""
    return entry >> 29 & 3


def kind(entry: int) -> int:
    """The kind of the first tile of an entry, and of a discard."""
    return entry & 127


def second(entry: int) -> int:
    """The kind of the second tile of an entry."""
    return entry >> 7 & 127


def third(entry: int) -> int:
    """The kind of the third tile of an entry."""
    return entry >> 14 & 127


def discarded(kind: int, seat: int) -> int:
    """A discard that nobody has taken."""
    return kind | (seat << 8)


def thrower(discard: int) -> int:
    """The seat that made a discard."""
    return discard >> 8 & 3


def taken(discard: int) -> int:
    """A discard, taken."""
    return discard | 1 << 11


def is_taken(discard: int) -> bool:
    """Whether a discard was taken."""
    return discard >> 11 & 1 > 0


def run(kind: int) -> int:
    """The tiles of a sequence that begins with a kind."""
    return (3 << 21) | kind | ((kind + 1) << 7) | ((kind + 2) << 14)


def tiles(entry: int) -> int:
    """An entry's tiles alone."""
    return entry & 0xFFFFFF


def size(entry: int) -> int:
    """How many tiles an entry has."""
    return entry >> 21 & 7


def masked(entry: int, kind: int) -> int:
    """An entry with a kind in the place of each of its tiles."""
    return (entry & ~0x1FFFFF) | kind | kind << 7 | kind << 14


def copies_in(entry: int, kind: int) -> int:
    """How many tiles of an entry are of a kind."""
    if entry >> 21 & 7 == 4:
        return 4 if entry & 127 == kind else 0
    n = 0
    for i in range(entry >> 21 & 7):
        n += 1 if entry >> (7 * i) & 127 == kind else 0
    return n


def move(word: int, kind: int) -> int:
    """A move, of a kind or of what else its word is of."""
    # Added, not or-ed: in a loop over the kinds a C compiler then counts the move itself up.
    return (word << 8) + kind


def verb(move: int) -> int:
    """The word of a move."""
    return move >> 8


def of(move: int) -> int:
    """The kind of a move, or what else it is of."""
    return move & 255
