"""Kinds of tiles and their notation."""

import re
from collections.abc import Iterable, Sequence

from tianhu.core.errors import BadNotation

_CHUNK = re.compile(r"(\d+)([a-z])")


class TileSet:
    """The kinds of a game: a code for each, and how many copies there are.

    `width` is the number of digits a tile's code has before its letter, by
    letter. `turned` says that two digits may stand in either order.
    """

    def __init__(self, codes: Sequence[str], copies: Sequence[int], turned: bool = False) -> None:
        """`codes[kind]` such as `3s` or `46w`; `copies[kind]` of it exist."""
        self.codes = tuple(codes)
        self.copies = tuple(copies)
        self.turned = turned
        self._kind = {code: kind for kind, code in enumerate(codes)}
        self._width = {code[-1]: len(code) - 1 for code in codes}

    def __repr__(self) -> str:
        return f"<TileSet: {len(self)} kinds, {sum(self.copies)} tiles>"

    def __len__(self) -> int:
        """The number of kinds."""
        return len(self.codes)

    def parse(self, text: str, field: str = "tiles") -> list[int]:
        """Kinds in the order written. Raises BadNotation naming `field`."""
        if not isinstance(text, str):
            raise BadNotation(field, text, "a text of tiles such as " + self.codes[0])
        at, kinds = 0, []
        for chunk in _CHUNK.finditer(text):
            digits, letter = chunk.groups()
            width = self._width.get(letter, 0)
            if chunk.start() != at or not width or len(digits) % width:
                break
            kinds += [
                self._look(digits[i : i + width], letter, text, field) for i in range(0, len(digits), width)
            ]
            at = chunk.end()
        if at != len(text):
            raise BadNotation(field, text, f"tiles such as {self.codes[0]} and {self.codes[-1]}")
        return kinds

    def _look(self, digits: str, letter: str, text: str, field: str) -> int:
        kind = self._kind.get(digits + letter)
        if kind is None and self.turned:
            kind = self._kind.get(digits[::-1] + letter)
        if kind is None:
            code = digits + letter
            where = code if code == text else f"{code} in {text}"
            such = f"{self.codes[0]} or {self.codes[-1]}"
            raise BadNotation(field, where, f"a tile of this game such as {such}")
        return kind

    def one(self, text: str, field: str = "tile") -> int:
        """The kind of a single tile. Raises BadNotation."""
        kinds = self.parse(text, field)
        if len(kinds) != 1:
            raise BadNotation(field, text, "one tile")
        return kinds[0]

    def print(self, kinds: Iterable[int]) -> str:
        """The text of tiles in the order given; one-digit codes share a letter."""
        out: list[str] = []
        for kind in kinds:
            code = self.codes[kind]
            if out and len(code) == 2 and len(out[-1]) >= 2 and out[-1][-1] == code[-1]:
                out[-1] = out[-1][:-1] + code
            else:
                out.append(code)
        return "".join(out)
