"""What is refused, in one sentence that says why."""

from typing import Any


class Refused(ValueError):
    """Base of everything the project refuses."""


class BadInput(Refused):
    """Input that cannot be used: names the field, the value and what was expected."""

    def __init__(self, field: str, value: Any, expected: str) -> None:
        """`field` may be a path such as `players[1].hand`."""
        shown = value if isinstance(value, str) else _shown(value)
        if len(shown) > 80:
            shown = shown[:77] + "..."
        super().__init__(f"{field}: {shown} given, {expected} expected")
        self.field = field
        self.value = value
        self.expected = expected


def _shown(value: Any) -> str:
    try:
        return repr(value)
    except (RecursionError, ValueError):  # nested too deep, or a number of thousands of digits
        return f"a {type(value).__name__} too large to show"


class BadNotation(BadInput):
    """Text that names no tile, meld or move."""


class IllegalMove(Refused):
    """A move that may not be made now. `code` is `over`, `turn` or `illegal`."""

    def __init__(self, code: str, text: str) -> None:
        """`text` is the whole sentence."""
        super().__init__(text)
        self.code = code
