"""Names of guests: which there can be, and how two alike are told apart."""

import unicodedata
from collections.abc import Iterable

from tianhu.core.errors import BadInput

# What the page calls its computers and their levels, in each of its languages; a test compares.
COMPUTERS = (
    *("swallow", "crane", "heron", "beginner", "regular", "master", "computer"),
    *("燕", "鶴", "鷺", "鹤", "鹭", "新手", "普通", "高手", "電腦", "电脑"),
    *("นกนางแอ่น", "นกกระเรียน", "นกยาง", "มือใหม่", "ปกติ", "เซียน", "คอมพิวเตอร์"),
)
# Marks above and below a letter: of more, towers are built. Thai writes two.
MARKS = 2


def read_name(text: str) -> str:
    """A name as it is kept. Raises BadInput."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name.replace(" ", "a").isprintable():
        raise BadInput("name", name, "letters, digits and signs that can be printed")
    if _height(name) > MARKS:
        raise BadInput("name", name, f"at most {MARKS} marks on a letter")
    if alike(name) in {alike(each) for each in COMPUTERS}:
        raise BadInput("name", name, "a name that no computer has")
    return name


def _height(name: str) -> int:
    most = high = 0
    for letter in name:
        high = high + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        most = max(most, high)
    return most


def alike(name: str) -> str:
    """What names have in common that look the same to who does not look closely."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())


def tell_apart(names: Iterable[str]) -> list[str]:
    """The same names, with a number behind those that one before them has."""
    seen: dict[str, int] = {}
    out = []
    for name in names:
        key = alike(name)
        seen[key] = seen.get(key, 0) + 1
        out.append(name if seen[key] == 1 or not name else f"{name} ({seen[key]})")
    return out
