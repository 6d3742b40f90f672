"""What is kept of a guest's tables, as rows: a key and plain data. Events are added and never changed.

("tables", table)          what lists show of it
("events", table, number)  the kind and the fields of an event
("records", table, deal)   the text of the record of a finished deal
("me",)                    the guest's name
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

Key = tuple[str | int, ...]


@dataclass(frozen=True)
class Row:
    """Something to be stored.

    With `once` nothing may stand there yet: else another page was faster, and what was made of it here
    is not to be shown. Without a value all rows go whose keys begin so.
    """

    key: Key
    value: Any = None
    once: bool = False


class Wanted(Exception):
    """All rows are needed whose keys begin with `prefix`. Nothing has been done; bring them and ask again."""

    def __init__(self, prefix: Key) -> None:
        super().__init__(prefix)
        self.prefix = prefix


class Rows:
    """The rows that are in memory, and those that are still to be stored."""

    def __init__(self) -> None:
        """None are in memory."""
        self._at: dict[Key, Any] = {}
        self._loaded: set[Key] = set()
        self.fresh: list[Row] = []

    def load(self, prefix: Key, rows: Iterable[tuple[Sequence[str | int], Any]]) -> None:
        """Takes what is stored under a prefix in place of what was in memory of it."""
        self.forget(prefix)
        self._at.update({tuple(key): value for key, value in rows})
        self._loaded.add(prefix)

    def forget(self, prefix: Key) -> None:
        """Drops what is in memory; it is wanted again when somebody asks."""
        for key in self.under(prefix):
            del self._at[key]
        apart = {known for known in self._loaded if not _within(known, prefix) and not _within(prefix, known)}
        self._loaded = apart

    def under(self, prefix: Key) -> list[Key]:
        """The keys in memory that begin so."""
        return [key for key in self._at if _within(key, prefix)]

    def need(self, prefix: Key) -> None:
        """Raises Wanted unless all of it is in memory."""
        if not any(_within(prefix, known) for known in self._loaded):
            raise Wanted(prefix)

    def all(self, prefix: Key) -> dict[Key, Any]:
        """The rows whose keys begin so, in the order of their keys. Raises Wanted."""
        self.need(prefix)
        return {key: self._at[key] for key in sorted(self.under(prefix))}

    def get(self, key: Key) -> Any:
        """A row's value, or None. Raises Wanted."""
        self.need(key)
        return self._at.get(key)

    def put(self, key: Key, value: Any, once: bool = False) -> None:
        """Keeps something."""
        self._at[key] = value
        self.fresh.append(Row(key, value, once))

    def drop(self, prefix: Key) -> None:
        """Lets go of all rows whose keys begin so."""
        for key in self.under(prefix):
            del self._at[key]
        self.fresh.append(Row(prefix))

    def take(self) -> list[Row]:
        """What is to be stored since this was last asked, in order."""
        fresh, self.fresh = self.fresh, []
        return fresh


def _within(key: Key, prefix: Key) -> bool:
    return key[: len(prefix)] == prefix
