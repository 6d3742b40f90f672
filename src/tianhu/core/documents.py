"""Documents that people hand over: from bytes to text, from text to values, one way for all of them."""

import codecs
import json
from typing import Any

from tianhu.core.errors import BadInput

# The marks with which editors begin a file, and what follows them.
MARKS = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
# More digits than any number here has; beyond 4,300 Python itself gives up.
DIGITS = 300


class LongNumber:
    """A whole number too long to be one: no field takes it, and its refusal names the field."""

    def __init__(self, digits: str) -> None:
        """`digits` as written, perhaps with a sign."""
        self.digits = digits

    def __repr__(self) -> str:
        return self.digits


def decode(data: bytes, field: str, value: str) -> str:
    """The text of a file in UTF-8, or in UTF-16 with its mark, without the mark.

    `field` and `value` are what a refusal names. Raises BadInput.
    """
    encoding = next((name for mark, name in MARKS.items() if data.startswith(mark)), "utf-8")
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        raise BadInput(field, value, "a text in UTF-8, or in UTF-16 with a byte-order mark") from None


def parse(text: str, field: str) -> Any:
    """The value of a JSON text. Raises BadInput that names the line."""
    text = text.removeprefix("\ufeff")
    try:
        return json.loads(text, parse_int=_whole)
    except (ValueError, RecursionError) as e:
        where = f" (line {e.lineno}, column {e.colno})" if isinstance(e, json.JSONDecodeError) else ""
        given = text[:40].strip() or "an empty text"
        raise BadInput(field, given, "a whole JSON document" + where) from None


def _whole(digits: str) -> int | LongNumber:
    return int(digits) if len(digits) <= DIGITS else LongNumber(digits)
