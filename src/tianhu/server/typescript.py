"""Writes the page's types: `python -m tianhu.server.typescript > web/src/lib/protocol.ts`."""

import json
import sys
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import inspect

from tianhu.server import messages

HEAD = (
    "/** The messages between server and page. Made by `python -m tianhu.server.typescript`; not edited. */\n"
)
NAMED = ("Value", "Speed", "Phase", "Code")
UNIONS = ("ServerMessage", "ClientMessage")
SIMPLE: dict[type[inspect.Type], str] = {
    inspect.AnyType: "unknown",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
}


def structs() -> list[type[msgspec.Struct]]:
    """Every message, in the order in which they are written."""
    return [
        found
        for found in vars(messages).values()
        if isinstance(found, type)
        and issubclass(found, msgspec.Struct)
        and found.__module__ == messages.__name__
    ]


def generate() -> str:
    """The text of the file."""
    parts = [HEAD]
    parts += [f"export type {name} = {_members(_named(name))};\n" for name in NAMED]
    parts += [_interface(inspect.type_info(struct)) for struct in structs()]
    parts += [f"export type {name} = {_spell(_named(name))};\n" for name in UNIONS]
    return "\n".join(parts)


def _named(name: str) -> inspect.Type:
    return inspect.type_info(getattr(messages, name))


def _interface(info: inspect.Type) -> str:
    assert isinstance(info, inspect.StructType)
    lines = [f"/** {info.cls.__doc__} */", f"export interface {info.cls.__name__} {{"]
    if info.tag_field is not None:
        lines.append(f"  {info.tag_field}: {json.dumps(info.tag)};")
    for field in info.fields:
        mark = "" if field.required else "?"
        lines.append(f"  {field.encode_name}{mark}: {_spell(field.type)};")
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
    if not isinstance(info, inspect.StructType):
        raise TypeError(f"no TypeScript for {info}")
    return info.cls.__name__


def _union(members: Iterable[str]) -> str:
    return " | ".join(members)


if __name__ == "__main__":
    sys.stdout.write(generate())
