"""Slips of the pen: what people get wrong when they write a deal down, one slip a sheet.

Each slip takes the lines of a right sheet and changes one thing in them. It gives the lines
as they then stand, and the numbers of the lines where the slip is; None where a sheet has
no place for it. It knows the form of a sheet, nothing of the rules, and shares no code
with what reads sheets.
"""

import random
import re
from collections.abc import Callable

Lines = list[str]
Slip = Callable[[random.Random, Lines], tuple[Lines, set[int]] | None]

HEADS = ("wahua", "roll", "dealer", "rules", "hand")
FACES = [f"{a}{b}{f}" for a in range(1, 7) for b in range(a, 7) for f in "wsd"] + [f"{n}f" for n in range(9)]
TILE = re.compile(r"[1-6][1-6][wsd]|[0-8]f")
DOMINO = re.compile(r"[1-6][1-6][wsd]")


def codes(text: str) -> list[str]:
    """The tiles of a text, `12f` being two flowers."""
    return TILE.findall(re.sub(r"[0-8]+f", lambda m: "".join(d + "f" for d in m[0][:-1]), text))


def turns(lines: Lines) -> list[int]:
    """Where the lines of the turns stand."""
    return [i for i, line in enumerate(lines) if line and line.split()[0] not in HEADS]


def having(lines: Lines, pattern: str) -> list[int]:
    """The lines of turns in which a pattern stands."""
    return [i for i in turns(lines) if re.search(pattern, lines[i])]


def put(lines: Lines, i: int, text: str) -> tuple[Lines, set[int]]:
    """The lines with another text in a place."""
    return [*lines[:i], " ".join(text.split()), *lines[i + 1 :]], {i + 1}


def cut(rng: random.Random, lines: Lines, pattern: str, by: str = "") -> tuple[Lines, set[int]] | None:
    """The lines without one of the places where a pattern stands."""
    found = having(lines, pattern)
    if not found:
        return None
    i = rng.choice(found)
    place = rng.choice(list(re.finditer(pattern, lines[i])))
    return put(lines, i, lines[i][: place.start()] + by + lines[i][place.end() :])


def mistyped_tile(rng: random.Random, lines: Lines) -> tuple[Lines, set[int]]:
    """A digit or the letter of a tile is another one."""
    i = rng.choice([i for i, line in enumerate(lines) if DOMINO.search(line)])
    place = rng.choice(list(DOMINO.finditer(lines[i])))
    a, b, f = place[0]
    near = [f"{x}{b}{f}" for x in "123456"] + [f"{a}{x}{f}" for x in "123456"] + [f"{a}{b}{x}" for x in "wsd"]
    other = rng.choice([t for t in near if t not in (f"{a}{b}{f}", f"{b}{a}{f}")])
    return put(lines, i, lines[i][: place.start()] + other + lines[i][place.end() :])


def forgotten_draw(rng: random.Random, lines: Lines) -> tuple[Lines, set[int]] | None:
    """What was drawn is not written."""
    return cut(rng, lines, r"\+\S+")


def swapped_lines(rng: random.Random, lines: Lines) -> tuple[Lines, set[int]]:
    """Two lines that follow each other stand the wrong way round."""
    i = rng.choice(turns(lines)[:-1])
    return [*lines[:i], lines[i + 1], lines[i], *lines[i + 2 :]], {i + 1, i + 2}


def missing_replacement(rng: random.Random, lines: Lines) -> tuple[Lines, set[int]] | None:
    """A flower or a kong stands there, and not what was drawn in its place."""
    flower = cut(rng, lines, r"(?<=[0-8]f)[1-6][1-6][wsd](?= )")
    kong = cut(rng, lines, r"(?<=kong \d\d) \+\S+")
    return flower if kong is None or (flower and rng.random() < 0.5) else kong


def forgotten_end(rng: random.Random, lines: Lines) -> tuple[Lines, set[int]]:
    """The last line is not written, or not the end of it."""
    *first, last = lines
    words = last.split()
    rest = [w for w in words[:-1] if w != "hu"]
    if len(rest) < 2 or rng.random() < 0.5:
        return first, {len(first)}
    return [*first, " ".join(rest)], {len(lines)}


def doubled_line(rng: random.Random, lines: Lines) -> tuple[Lines, set[int]]:
    """A line is written twice."""
    i = rng.randrange(1, len(lines))
    return [*lines[: i + 1], *lines[i:]], {i + 1, i + 2}


def wrong_seat(rng: random.Random, lines: Lines) -> tuple[Lines, set[int]]:
    """A line stands under another seat, that of a hand or of the dealer too."""
    i = rng.choice(
        [*turns(lines), *(i for i, line in enumerate(lines) if line.startswith(("hand", "dealer")))]
    )
    place = re.search(r"\d", lines[i])
    assert place
    other = rng.choice([d for d in "0123" if d != place[0]])
    return put(lines, i, lines[i][: place.start()] + other + lines[i][place.end() :])


def wrong_sign(rng: random.Random, lines: Lines) -> tuple[Lines, set[int]]:
    """A plus for a minus, or another verb."""
    i = rng.choice(turns(lines))
    place = rng.choice(list(re.finditer(r"[+-]|[a-z]{2,}", lines[i])))
    signs = ["+", "-"] if place[0] in "+-" else ["chi", "swap", "kong", "hu", "show"]
    other = rng.choice([s for s in signs if s != place[0]])
    return put(lines, i, lines[i][: place.start()] + other + lines[i][place.end() :])


def missing_claimed_tile(rng: random.Random, lines: Lines) -> tuple[Lines, set[int]] | None:
    """A claim or a kong without the tile or point it is of."""
    return cut(rng, lines, r"(?<=chi|ong|wap|how) \S+|(?<=hu) \S+")


def tile_twice(rng: random.Random, lines: Lines) -> tuple[Lines, set[int]]:
    """A tile, drawn, thrown or dealt, is typed twice."""
    i = rng.choice([i for i, line in enumerate(lines) if TILE.search(line)])
    place = rng.choice(list(re.finditer(r"-?[1-6][1-6][wsd]|-?[0-8]f", lines[i])))
    return put(lines, i, lines[i][: place.end()] + " " + lines[i][place.start() :])


def transposed_digits(rng: random.Random, lines: Lines) -> tuple[Lines, set[int]] | None:
    """Two digits of neighbouring tiles have changed places."""
    pairs = [
        (i, m.start())
        for i, line in enumerate(lines)
        for m in re.finditer(r"(?=[1-6]([1-6])[wsd][ +-]*([1-6])[1-6][wsd])", line)
        if m[1] != m[2]
    ]
    if not pairs:
        return None
    i, at = rng.choice(pairs)
    one, other = at + 1, re.compile(r"[1-6]").search(lines[i], at + 2)
    assert other
    chars = list(lines[i])
    chars[one], chars[other.start()] = chars[other.start()], chars[one]
    return put(lines, i, "".join(chars))


def forgotten_claim(rng: random.Random, lines: Lines) -> tuple[Lines, set[int]] | None:
    """What was taken, laid open or shown is not written."""
    return cut(rng, lines, r"(?:chi|swap|kong|show) \S+")


def dropped_discard(rng: random.Random, lines: Lines) -> tuple[Lines, set[int]] | None:
    """What was thrown is not written."""
    return cut(rng, lines, r"-\S+")


def forgotten_line(rng: random.Random, lines: Lines) -> tuple[Lines, set[int]]:
    """A whole line is not written."""
    i = rng.choice(turns(lines)[:-1])
    return [*lines[:i], *lines[i + 1 :]], {i, i + 1}


KINDS: tuple[Slip, ...] = (
    mistyped_tile, forgotten_draw, swapped_lines, missing_replacement, forgotten_end, doubled_line,
    wrong_seat, wrong_sign, missing_claimed_tile, tile_twice, transposed_digits, forgotten_claim,
    dropped_discard, forgotten_line,
)  # fmt: skip
