"""Dataclasses as plain data that JSON can hold, and back again, every value checked by its field's type."""

import types
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from tianhu.core.errors import BadInput

T = TypeVar("T")


def to_plain(value: object) -> Any:
    """A value as lists, objects, texts and numbers; a dataclass as an object with all its fields."""
    if is_dataclass(value):
        return {field.name: to_plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {key: to_plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [to_plain(inner) for inner in value]
    return value


def from_plain(form: type[T], value: object, field: str) -> T:
    """The dataclass that `to_plain` wrote; keys that it does not know are left out. Raises BadInput."""
    found: T = _record(form, value, field)
    return found


@cache
def _hints(form: type[Any]) -> dict[str, Any]:
    return get_type_hints(form)


def _record(form: Any, value: object, field: str) -> Any:
    if not isinstance(value, Mapping):
        raise BadInput(field, value, "an object")
    given: dict[str, Any] = {}
    for each in fields(form):
        if each.name in value:
            given[each.name] = _value(_hints(form)[each.name], value[each.name], f"{field}.{each.name}")
        elif each.default is MISSING and each.default_factory is MISSING:
            raise BadInput(f"{field}.{each.name}", "nothing", "a value")
    return form(**given)


def _value(form: Any, value: Any, field: str) -> Any:
    if is_dataclass(form):
        return _record(form, value, field)
    origin, inner = get_origin(form), get_args(form)
    if origin in {Union, types.UnionType}:
        return _one_of(inner, value, field)
    if origin is tuple:
        return tuple(_items(inner, value, field))
    if origin is not None and issubclass(origin, Mapping):
        return _object(inner[1], value, field)
    if type(value) is not form and not (form is types.NoneType and value is None):
        raise BadInput(field, value, _NAMES[form])
    return value


# What values of simple types are called.
_NAMES: dict[Any, str] = {
    str: "a text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    types.NoneType: "null",
}


def _one_of(forms: tuple[Any, ...], value: Any, field: str) -> Any:
    found = next((form for form in forms if type(value) is form), None)
    if found is not None:
        return value
    known = [form for form in forms if form not in _NAMES]
    if len(known) == 1:
        return _value(known[0], value, field)
    raise BadInput(field, value, " or ".join(_NAMES[form] for form in forms))


def _items(forms: tuple[Any, ...], value: Any, field: str) -> list[Any]:
    """What a tuple holds: values of one type, or of a type for each place."""
    if not isinstance(value, list | tuple):
        raise BadInput(field, value, "a list")
    same = len(forms) == 2 and forms[1] is ...
    if not same and len(value) != len(forms):
        raise BadInput(field, value, f"a list of {len(forms)}")
    each = [forms[0]] * len(value) if same else forms
    return [
        _value(form, item, f"{field}[{i}]") for i, (form, item) in enumerate(zip(each, value, strict=True))
    ]


def _object(form: Any, value: Any, field: str) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise BadInput(field, value, "an object")
    found: dict[str, Any] = {}
    for key, inner in value.items():
        if not isinstance(key, str):
            raise BadInput(field, key, "a text as key")
        found[key] = _value(form, inner, f"{field}.{key}")
    return found
