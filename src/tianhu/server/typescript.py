"""Writes the page's types: `python -m tianhu.server.typescript web/src`.

`lib/protocol.ts` has the messages, `games/<game>/protocol.ts` what a game tells of its own
(`nouns.py`). A game's `View` is the table's with that in it.
"""

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from tianhu.core import shapes
from tianhu.core.nouns import Nouns
from tianhu.core.options import Value
from tianhu.games import game, names
from tianhu.server import deal_messages, messages, room_messages
from tianhu.table.review import Grade

MADE = "Made by `python -m tianhu.server.typescript`; not edited."
IMPORT = 'import type * as table from "../../lib/protocol";\n'
NAMED: Mapping[str, Any] = {
    "Value": Value,
    "Speed": messages.Speed,
    "Phase": shapes.Phase,
    "Code": messages.Code,
    "Grade": Grade,
}
UNIONS: Mapping[str, Any] = {
    "ServerMessage": messages.ServerMessage,
    "ClientMessage": messages.ClientMessage,
    "RoomServerMessage": room_messages.RoomServerMessage,
    "RoomClientMessage": room_messages.RoomClientMessage,
}
SIMPLE: dict[type[inspect.Type], str] = {
    inspect.AnyType: "unknown",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
}
# Where a game tells of its own: the parameters of an interface, and the fields that take them.
OWN: dict[str, tuple[str, dict[str, str]]] = {
    "SeatView": ("<Marks = unknown>", {"marks": "Marks"}),
    "Result": ("<Judged = unknown>", {"judged": "Judged | null"}),
    "View": (
        "<Public = unknown, Marks = unknown, Own extends Help = Help, Judged = unknown>",
        {
            "seats": "SeatView<Marks>[]",
            "public": "Public",
            "help": "Own | null",
            "result": "Result<Judged> | null",
        },
    ),
}
Shape = inspect.StructType | inspect.DataclassType | inspect.TypedDictType
SHAPES = (inspect.StructType, inspect.DataclassType, inspect.TypedDictType)


def structs() -> list[Shape]:
    """Every message and what is in it, what is in a thing before the thing."""
    found: dict[str, Shape] = {}
    _gather(inspect.type_info(shapes.Help), found)
    for module in (messages, deal_messages, room_messages):
        for each in vars(module).values():
            if (
                isinstance(each, type)
                and issubclass(each, msgspec.Struct)
                and each.__module__ == module.__name__
            ):
                _gather(inspect.type_info(each), found)
    return list(found.values())


def generate() -> str:
    """The text of `lib/protocol.ts`."""
    parts = [f"/** The messages between server and page. {MADE} */\n"]
    parts += [f"export type {name} = {_members(_named(name))};\n" for name in NAMED]
    parts += [_interface(info) for info in structs()]
    parts += [f"export type {name} = {_union_of(name)};\n" for name in UNIONS]
    return "\n".join(parts)


def generate_game(nouns: Nouns) -> str:
    """The text of a game's `protocol.ts`."""
    own = [inspect.type_info(each) for each in (nouns.public, nouns.marks, nouns.help, nouns.judged)]
    found: dict[str, Shape] = {}
    for info in own:
        _gather(info, found)
    parts = [
        f"/** What the game tells of its own. {MADE} */",
        'import type * as table from "../../lib/protocol";\n',
    ]
    parts += [_interface(info) for info in found.values() if not _is_common(info)]
    public, marks, helps, judged = (_spell_own(info) for info in own)
    parts += [f"export type View = table.View<{public}, {marks}, {helps}, {judged}>;"]
    parts += [f"export type Result = table.Result<{judged}>;\n"]
    return "\n".join(parts)


def write(folder: Path) -> Iterator[Path]:
    """Writes all that has changed below `web/src`; gives what it wrote."""
    texts = {folder / "lib" / "protocol.ts": generate()}
    for name in names():
        if (folder / "games" / name).is_dir():
            texts[folder / "games" / name / "protocol.ts"] = generate_game(game(name).nouns)
    for path, text in texts.items():
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
            yield path


def fields(info: Shape) -> list[inspect.Field]:
    """The fields in the order in which they are declared."""
    order = [name for cls in reversed(info.cls.__mro__) for name in getattr(cls, "__annotations__", {})]
    if isinstance(info, inspect.TypedDictType):  # its bases are not among its ancestors
        order = list(info.cls.__annotations__)
    return sorted(info.fields, key=lambda field: order.index(field.name))


def _gather(info: inspect.Type, found: dict[str, Shape]) -> None:
    if isinstance(info, SHAPES):
        for field in info.fields if info.cls.__name__ not in found else ():
            _gather(field.type, found)
        found.setdefault(info.cls.__name__, info)
    for inner in _inner(info):
        _gather(inner, found)


def _inner(info: inspect.Type) -> Iterable[inspect.Type]:
    if isinstance(info, inspect.UnionType):
        return info.types
    if isinstance(info, inspect.ListType):
        return (info.item_type,)
    if isinstance(info, inspect.DictType):
        return (info.value_type,)
    return (info.type,) if isinstance(info, inspect.Metadata) else ()


def _named(name: str) -> inspect.Type:
    return inspect.type_info(NAMED[name])


def _union_of(name: str) -> str:
    return _spell(inspect.type_info(UNIONS[name]))


def _is_common(info: inspect.Type) -> bool:
    return isinstance(info, SHAPES) and info.cls.__module__ == shapes.__name__


def _spell_own(info: inspect.Type) -> str:
    assert isinstance(info, SHAPES)
    if info.cls is shapes.Nothing:
        return "unknown"
    return f"table.{info.cls.__name__}" if _is_common(info) else info.cls.__name__


def _interface(info: Shape) -> str:
    parameters, own = OWN.get(info.cls.__name__, ("", {})) if _is_common(info) else ("", {})
    lines = [f"/** {info.cls.__doc__} */", f"export interface {info.cls.__name__}{parameters} {{"]
    if isinstance(info, inspect.StructType) and info.tag_field is not None:
        lines.append(f"  {info.tag_field}: {json.dumps(info.tag)};")
    for field in fields(info):
        # Whoever sends a dataclass sends all of it; what a struct or a dict need not have may be left out.
        may = field.required or isinstance(info, inspect.DataclassType) or field.name in own
        lines.append(
            f"  {field.encode_name}{'' if may else '?'}: {own.get(field.name) or _spell(field.type)};"
        )
    return "\n".join([*lines, "}\n"])


def _spell(info: inspect.Type) -> str:
    for name in NAMED:
        if info == _named(name):
            return name
    return _members(info)


def _members(info: inspect.Type) -> str:
    if isinstance(info, inspect.Metadata):
        return _spell(info.type)
    if type(info) in SIMPLE:
        return SIMPLE[type(info)]
    if isinstance(info, inspect.LiteralType):
        return _union(json.dumps(value) for value in info.values)
    if isinstance(info, inspect.UnionType):
        return _union(_spell(member) for member in info.types)
    if isinstance(info, inspect.ListType):
        inner = _spell(info.item_type)
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if isinstance(info, inspect.DictType):
        return f"Record<{_spell(info.key_type)}, {_spell(info.value_type)}>"
    return _struct_name(info)


def _struct_name(info: Any) -> str:
    if isinstance(info, inspect.CustomType) and info.cls is object:
        return "unknown"
    if not isinstance(info, SHAPES):
        raise TypeError(f"no TypeScript for {info}")
    return str(info.cls.__name__)


def _union(members: Iterable[str]) -> str:
    return " | ".join(members)


if __name__ == "__main__":
    for made in write(Path(sys.argv[1])):
        sys.stdout.write(f"{made}\n")
