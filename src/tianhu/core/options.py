"""Rule options: each with its source, its values (the default first) and presets."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tianhu.core.errors import BadInput

Value = str | int | bool | None


@dataclass(frozen=True)
class Option:
    """One option. With `number`, any whole number above 0 is a value too."""

    key: str
    values: tuple[Value, ...]
    rule: str
    number: bool = False

    @property
    def default(self) -> Value:
        """The value used when nothing is said."""
        return self.values[0]

    def allows(self, value: Any) -> bool:
        """Whether `value` is one of the option's (types count: 1 is not true)."""
        if any(type(v) is type(value) and v == value for v in self.values):
            return True
        return self.number and type(value) is int and 0 < value < 1 << 30

    def code(self, value: Value) -> int:
        """The number the rules see: the value's place, or a number itself."""
        if self.number and type(value) is int:
            return value
        return -1 if self.number else self.values.index(value)

    def value(self, code: int) -> Value:
        """The value of a number that the rules see; the other way round than `code`."""
        if self.number:
            return code if code >= 0 else self.default
        return self.values[code]

    def read(self, text: str) -> Value:
        """The value a command line's text means. Raises BadInput."""
        for v in self.values:
            if text == _shown(v):
                return v
        if self.number and text.isascii() and text.isdigit() and len(text) <= 10 and self.allows(int(text)):
            return int(text)
        raise BadInput(self.key, text, self.expected())

    def expected(self) -> str:
        """The values in words."""
        shown = [_shown(v) for v in self.values] + (["a whole number above 0"] if self.number else [])
        return " or ".join(shown)


def _shown(v: Value) -> str:
    return {True: "true", False: "false", None: "none"}[v] if v is None or isinstance(v, bool) else str(v)


@dataclass(frozen=True)
class OptionTable:
    """All options of a game and its named presets."""

    options: tuple[Option, ...]
    presets: Mapping[str, Mapping[str, Value]] = field(default_factory=lambda: {"document": {}})

    def resolve(self, given: Any = None, where: str = "rules") -> dict[str, Value]:
        """All options with a value each; `given` may name a preset. Raises BadInput."""
        given = {} if given is None else given
        if not isinstance(given, Mapping):
            raise BadInput(where, given, "an object of options")
        rules: dict[str, Value] = {o.key: o.default for o in self.options}
        preset = given.get("preset", "document")
        if not isinstance(preset, str) or preset not in self.presets:
            raise BadInput(f"{where}.preset", preset, " or ".join(self.presets))
        rules.update(self.presets[preset])
        known = {o.key: o for o in self.options}
        for key, said in given.items():
            if key == "preset":
                continue
            if key not in known:
                raise BadInput(where, key, "one of " + ", ".join(["preset", *known]))
            value = None if said == "none" and None in known[key].values else said
            if not known[key].allows(value):
                raise BadInput(f"{where}.{key}", value, known[key].expected())
            rules[key] = value
        return rules

    def codes(self, rules: Mapping[str, Value]) -> list[int]:
        """What the rules see, in the order of the table."""
        return [o.code(rules[o.key]) for o in self.options]

    def values(self, codes: list[int]) -> dict[str, Value]:
        """All options with a value each, from what the rules see."""
        return {o.key: o.value(code) for o, code in zip(self.options, codes, strict=False)}

    def read(self, pairs: list[str]) -> dict[str, Value]:
        """Options from `key=value` texts. Raises BadInput."""
        given: dict[str, Value] = {}
        known = {o.key: o for o in self.options}
        for pair in pairs:
            key, sign, text = pair.partition("=")
            if not sign or (key != "preset" and key not in known):
                raise BadInput("--option", pair, "key=value with a key of " + ", ".join(["preset", *known]))
            given[key] = text if key == "preset" else known[key].read(text)
        return given
