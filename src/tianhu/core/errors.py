"""What is refused, in one sentence that says why."""

import json
from typing import Any

_JSON = (type(None), bool, int, float, list, tuple, dict)
# The longest that a refusal shows of a value.
LONGEST = 80


class Refused(ValueError):
    """Base of everything the project refuses."""


class BadInput(Refused):
    """Input that cannot be used: names the field, the value and what was expected."""

    def __init__(self, field: str, value: Any, expected: str) -> None:
        """`field` may be a path such as `players[1].hand`."""
        super().__init__(f"{field}: {shown(value)} given, {expected} expected")
        self.field = field
        self.value = value
        self.expected = expected

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.field, self.value, self.expected), self.__dict__


class BadNotation(BadInput):
    """Text that names no tile, meld or move."""


class IllegalMove(Refused):
    """A move that may not be made now. `code` is `over`, `turn`, `illegal` or, at a table, `stale`."""

    def __init__(self, code: str, text: str) -> None:
        """`text` is the whole sentence."""
        super().__init__(text)
        self.code = code

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.code, str(self)), self.__dict__


def shown(value: Any) -> str:
    """A value as refusals show it: a text as it stands, all else as JSON, on one line and not too long."""
    text = printable(value) if isinstance(value, str) else _json(value)
    if not text.strip():
        text = f'"{text}"'
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."


def printable(text: str) -> str:
    """A text with JSON's escapes for what does not show: line breaks, controls, halves of characters."""
    return "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in text)


def _json(value: Any) -> str:
    try:
        if not isinstance(value, _JSON):
            return printable(repr(value))
        return printable(json.dumps(value, ensure_ascii=False, default=repr))
    except (RecursionError, TypeError, ValueError):
        if isinstance(value, int):  # of more digits than Python turns into text
            return f"a number of about {value.bit_length() * 30103 // 100000 + 1} digits"
        return f"a {type(value).__name__} that cannot be shown"
