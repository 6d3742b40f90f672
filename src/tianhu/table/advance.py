"""Event: the table goes on by itself."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from tianhu.table.sitting import Sitting


@dataclass(frozen=True)
class Advanced:
    """A stop ends at which nobody is asked, or nobody any more.

    Stored like all the rest: a table that is fetched again stands at the very stop that
    was shown last, and so does not tell whether anybody was asked there.
    """

    kind: ClassVar[str] = "advance"

    def apply(self, sitting: Sitting) -> None:
        """Takes a halted deal to its next stop."""
        sitting.advance()

    def body(self) -> dict[str, Any]:
        """As plain data."""
        return {}

    @classmethod
    def read(cls, doc: Mapping[str, Any]) -> "Advanced":
        """From what `body` gave."""
        return cls()
