"""Reading documents: every refusal names the field, the value and what was expected."""

from collections.abc import Mapping
from typing import Any

from tianhu.core.errors import BadInput
from tianhu.core.tiles import TileSet

MISSING = object()


class Reader:
    """An object of a document, read key by key."""

    def __init__(self, doc: Any, where: str, keys: tuple[str, ...]) -> None:
        """`keys` are all keys that may stand in it. Raises BadInput."""
        if not isinstance(doc, Mapping):
            raise BadInput(where or "position", doc, "an object")
        for key in doc:
            if key not in keys:
                raise BadInput(where or "position", f"the key {key}", "only " + ", ".join(keys))
        self.doc = doc
        self.where = where

    @staticmethod
    def path(where: str, key: str) -> str:
        """The name of a field within another."""
        return f"{where}.{key}" if where else key

    def field(self, key: str) -> str:
        """The full name of a field."""
        return self.path(self.where, key)

    def get(self, key: str, default: Any = MISSING) -> Any:
        """The value of a key. Raises BadInput when it is missing and has no default."""
        if key in self.doc:
            return self.doc[key]
        if default is MISSING:
            raise BadInput(self.field(key), "nothing", "a value")
        return default

    def whole(self, key: str, low: int, high: int, default: Any = MISSING) -> int:
        """A whole number from low to high."""
        value = self.get(key, default)
        if type(value) is not int or not low <= value <= high:
            raise BadInput(self.field(key), value, f"a whole number from {low} to {high}")
        return value

    def seat(self, key: str, seats: int, default: Any = MISSING) -> int | None:
        """A seat, or None for null where a default is given as None."""
        value = self.get(key, default)
        if value is None and default is None:
            return None
        if type(value) is not int or not 0 <= value < seats:
            raise BadInput(self.field(key), value, f"a seat from 0 to {seats - 1}")
        return value

    def flag(self, key: str) -> bool:
        """True or false; false when absent."""
        value = self.get(key, False)
        if not isinstance(value, bool):
            raise BadInput(self.field(key), value, "true or false")
        return value

    def choice(self, key: str, values: tuple[str, ...], default: Any = MISSING) -> str:
        """One of some words."""
        value = self.get(key, default)
        if not isinstance(value, str) or value not in values:
            raise BadInput(self.field(key), value, " or ".join(values))
        return value

    def items(self, key: str, length: int | None = None, default: Any = MISSING) -> list[Any]:
        """A list, of a given length where one is given."""
        value = self.get(key, default)
        if not isinstance(value, list) or (length is not None and len(value) != length):
            raise BadInput(self.field(key), value, "a list" + (f" of {length}" if length is not None else ""))
        return value

    def is_partial(self, won: bool) -> bool:
        """Whether a hand is told in part (`partial`): of who has not won alone. Raises BadInput."""
        partial = self.flag("partial")
        if partial and won:
            raise BadInput(self.field("partial"), True, "false for the winner")
        return partial

    def check_size(self, held: int, sizes: tuple[int, ...], won: bool, what: str) -> None:
        """Raises BadInput for a hand of another size; one told in part may be smaller.

        What is left out counts nothing.
        """
        partial = self.is_partial(won)
        if held not in sizes and not (partial and held < max(sizes)):
            expected = " or ".join(map(str, sizes))
            raise BadInput(self.field("hand"), f"{held} {what}", f"{expected} beside these melds")

    def tiles(self, key: str, tiles: TileSet, default: Any = MISSING) -> list[int]:
        """Tiles in the order written."""
        return tiles.parse(self.get(key, default), self.field(key))


def check_copies(kinds: list[int], tiles: TileSet, where: str) -> None:
    """Raises BadInput when more copies of a kind are used than exist."""
    for kind, copies in enumerate(tiles.copies):
        n = kinds.count(kind)
        if n > copies:
            raise BadInput(where, f"{n} copies of {tiles.codes[kind]}", f"at most {copies}")
