"""How tiles and acts may be written: in codes, or by the names of the page's catalogues."""

import json
import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from tianhu.core import const
from tianhu.core.errors import BadNotation
from tianhu.games.wahua import dominoes, terms
from tianhu.games.wahua.tiles import FRAMES, POINTS, TILES

# The verb of each act in the catalogues, and as it is written down.
VERBS = {"pass": const.PASS, "win": const.WIN, "chi": terms.CHI, "swap": terms.SWAP, "kong": terms.KONG} | {
    "show": terms.SHOW,
    "flee": terms.FLEE,
}
ACTS = {"hu" if verb == "win" else verb: word for verb, word in VERBS.items()}
DASHES = dict.fromkeys(map(ord, "‐‑‒–—―−➖"), "-")
VARIANTS = {ord("麼"): "么", ord("幺"): "么"}
# A white is 白 for short.
SHORT = {"白": 0}


def plain(text: str) -> str:
    """A line as it is read: half-width, small letters, one kind of dash and of digits, nothing invisible."""
    wide = unicodedata.normalize("NFKC", text).lower().translate(DASHES | VARIANTS)
    kept = (c for c in wide if unicodedata.category(c) != "Cf")
    return "".join(str(unicodedata.decimal(c)) if c.isdecimal() else c for c in kept)


def _any(names: Iterable[str]) -> str:
    """A pattern of names, the longest first; a Latin name ends where its letters do."""
    ordered = sorted(names, key=lambda name: (-len(name), name))
    return "|".join(re.escape(name) + (r"(?![a-z])" if name[-1].isascii() else "") for name in ordered)


class Names:
    """The names of all catalogues, and the patterns made of them."""

    def __init__(self, catalogues: Iterable[dict[str, str]]) -> None:
        """`catalogues`: the texts of each language by key."""
        self.points: dict[str, int] = {}
        self.frames: dict[str, int] = {letter: i for i, letter in enumerate(FRAMES)} | SHORT
        self.flowers: dict[str, int] = {}
        self.verbs = ACTS | VERBS
        for words in catalogues:
            self._take(words)
        point, frame = _any(self.points), _any(self.frames)
        self.code = re.compile(r"(?:[0-9]+[wsdf](?![a-z]))+")
        self.named = re.compile(rf"(?:({point})\s*([1-6][1-6])?|([1-6][1-6]))[\s,]*({frame})")
        self.flower = re.compile(rf"({_any(self.flowers)})")
        self.point = re.compile(rf"({point})|([1-6][1-6])(?![0-9])")
        self.verb = re.compile(_any(self.verbs))

    def _take(self, words: dict[str, str]) -> None:
        for i, point in enumerate(POINTS):
            self.points[plain(words[f"point.{point}"])] = i
        for i, letter in enumerate(FRAMES):
            said = [*re.split(r"[()]", plain(words[f"frame.{letter}"]))]
            said.append(plain(words[f"tile.66{letter}"]).rpartition("66")[2].strip(" ,"))
            self.frames |= dict.fromkeys((name.strip() for name in said if name.strip()), i)
        for kind in range(dominoes.DOMINOES, dominoes.BLANK + 1):
            self.flowers[plain(words[f"tile.{TILES.codes[kind]}"]).partition("(")[0].strip()] = kind
        for verb, word in VERBS.items():
            self.verbs |= dict.fromkeys(
                filter(None, map(str.strip, re.split(r"[()]", plain(words[f"verb.{verb}"])))), word
            )

    def tile(self, text: str, at: int, where: str) -> tuple[list[int], int]:
        """The tiles that begin at a place, if any, and where they end. Raises BadNotation."""
        if found := self.code.match(text, at):
            return TILES.parse(found[0], where), found.end()
        if found := self.named.match(text, at):
            name, pips, alone, frame = found.groups()
            point = self.points[name] if name else _point(alone, where)
            if name and pips and _point(pips, where) != point:
                raise BadNotation(where, found[0], f"{name}, which is {POINTS[point]}, or {pips}")
            return [dominoes.domino(point, self.frames[frame])], found.end()
        if found := self.flower.match(text, at):
            return [self.flowers[found[0]]], found.end()
        return [], at

    def one_point(self, text: str, at: int, where: str) -> tuple[int, int]:
        """The point that stands at a place, or -1, and where it ends. Raises BadNotation."""
        found = self.point.match(text, at)
        if not found:
            return -1, at
        return self.points[found[1]] if found[1] else _point(found[2], where), found.end()


def _point(pips: str, where: str) -> int:
    """The number of a point; its pips may stand in either order."""
    return dominoes.point_of(TILES.one(pips + "w", where))


@cache
def names() -> Names:
    """The names of the catalogues beside this file."""
    folder = Path(__file__).parent / "words"
    return Names(json.loads(path.read_text("utf-8")) for path in sorted(folder.glob("*.json")))
