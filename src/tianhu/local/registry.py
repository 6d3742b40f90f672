"""Which request is answered by which function: a method and a pattern of a path, by plain data.

A handler is given `Local` and what was asked, and gives the document of the answer, or an `Answer` where
the status is not 200. It raises BadInput or Refusal.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tianhu.local.local import Local


@dataclass(frozen=True)
class Asked:
    """What was asked: the parts of the path, of its query, and the document that came along, if one did."""

    parts: Mapping[str, str]
    query: Mapping[str, str]
    body: Any = None

    def number(self, name: str) -> int:
        """A part that is the number of a deal; one that no deal can have is 0."""
        digits = self.parts[name].lstrip("0")
        return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 10 else 0


@dataclass(frozen=True)
class Answer:
    """A document with a status, or a text that is JSON already; None for no document."""

    doc: object = None
    status: int = 200
    text: str | None = None


Handler = Callable[["Local", Asked], object]


@dataclass(frozen=True)
class Route:
    """`{name}` in a pattern stands for one part of a path."""

    method: str
    pattern: str
    handler: Handler
    _form: re.Pattern[str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Reads the pattern."""
        form = re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", self.pattern)
        object.__setattr__(self, "_form", re.compile(form))

    def parts(self, path: str) -> Mapping[str, str] | None:
        """The parts of a path that it fits, else None."""
        found = self._form.fullmatch(path)
        return None if found is None else found.groupdict()


def find(routes: Sequence[Route], method: str, path: str) -> tuple[Handler, Mapping[str, str]] | int:
    """The handler for a path and the path's parts; else the status that says why there is none."""
    fits = [(route, parts) for route in routes if (parts := route.parts(path)) is not None]
    for route, parts in fits:
        if route.method == method:
            return route.handler, parts
    return 405 if fits else 404
