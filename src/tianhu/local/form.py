"""What pages send, read field by field; what is of another form is refused with a sentence."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tianhu.core.documents import parse
from tianhu.core.errors import BadInput
from tianhu.core.options import Value
from tianhu.core.position import Reader
from tianhu.table import SPEEDS

# The largest whole number, and letters of a word, of a name and of an act.
WHOLE = (1 << 31) - 1
WORD = 80
NAME = 24
ACT = 40
# Answers of a lesson: tasks, and tries in each.
TASKS, TRIES = 12, 120


@dataclass(frozen=True)
class Message:
    """What a person does at a table: `t` is move, next, restart or speed; others are empty."""

    t: str
    act: str
    deal: int = 0
    ask: int = 0
    move: str = ""
    speed: str = ""


_FIELDS = {"move": ("deal", "ask", "move"), "next": ("deal",), "restart": (), "speed": ("value",)}


def message(text: str) -> Message:
    """The message of a text. Raises BadInput."""
    doc = parse(text, "message")
    kind = Reader(doc, "message", tuple(doc) if isinstance(doc, Mapping) else ()).choice("t", tuple(_FIELDS))
    top = Reader(doc, "message", ("t", "act", *_FIELDS[kind]))
    act = top.get("act", None)
    return Message(
        kind,
        "" if act is None else word(top, "act", ACT, least=1),
        top.whole("deal", 0, WHOLE) if kind in {"move", "next"} else 0,
        top.whole("ask", 0, WHOLE) if kind == "move" else 0,
        word(top, "move") if kind == "move" else "",
        top.choice("value", tuple(SPEEDS)) if kind == "speed" else "",
    )


@dataclass(frozen=True)
class NewTable:
    """A table to be opened."""

    game: str
    levels: list[str]
    rules: Mapping[str, Value]
    speed: str


def new_table(doc: object) -> NewTable:
    """Raises BadInput."""
    top = Reader(doc, "", ("game", "levels", "rules", "speed"))
    rules = top.get("rules", {})
    if not isinstance(rules, Mapping):
        raise BadInput("rules", rules, "an object of options")
    levels = words(top.items("levels"), "levels", 8)
    return NewTable(word(top, "game"), levels, rules, top.choice("speed", tuple(SPEEDS), "normal"))


def lesson_try(doc: object) -> tuple[list[list[str]], str | None]:
    """The answers given so far, a list a task, and what is tried. Raises BadInput."""
    top = Reader(doc, "", ("made", "given"))
    made = top.items("made")
    if not 1 <= len(made) <= TASKS:
        raise BadInput("made", made, f"from 1 to {TASKS} lists of answers")
    tries = [words(each, f"made[{i}]", TRIES) for i, each in enumerate(made)]
    return tries, None if top.get("given", None) is None else word(top, "given")


def word(top: Reader, key: str, most: int = WORD, least: int = 0) -> str:
    """A text of a key. Raises BadInput."""
    value = top.get(key)
    if not isinstance(value, str) or not least <= len(value) <= most:
        raise BadInput(top.field(key), value, f"a text of at most {most} letters")
    return value


def words(value: Any, field: str, most: int) -> list[str]:
    """A list of texts. Raises BadInput."""
    if not isinstance(value, list) or len(value) > most:
        raise BadInput(field, value, f"a list of at most {most} texts")
    for i, each in enumerate(value):
        if not isinstance(each, str) or len(each) > WORD:
            raise BadInput(f"{field}[{i}]", each, f"a text of at most {WORD} letters")
    return value
