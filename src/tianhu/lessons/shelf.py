"""Finds the lessons of each game: files beside its rules. A game need not have any."""

import sys
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from tianhu import games
from tianhu.core.deal import Deal
from tianhu.core.errors import BadInput
from tianhu.lessons.step import Step
from tianhu.lessons.step import step as read

# What a game names besides what every game has: from a deal and a seat, the answers.
Lookup = Callable[[Deal, int], list[str]]


def folder(game: str) -> Path:
    """Where a game's lessons are, if it has any. Raises BadInput for a game that is not there."""
    source = sys.modules[type(games.game(game)).__module__].__file__
    assert source is not None
    return Path(source).parent / "lessons"


@cache
def of(game: str) -> tuple[Step, ...]:
    """The steps of a game in order. Raises BadInput for a game, or a file of it, that cannot be."""
    found: list[Step] = []
    for path in sorted(folder(game).glob("*.toml")):
        try:
            doc = tomllib.loads(path.read_text("utf-8"))
        except tomllib.TOMLDecodeError as error:
            raise BadInput(path.name, str(error), "TOML") from None
        found += [read(game, step, path.name) for step in doc.get("step", [])]
    return tuple(found)


def shelf() -> dict[str, tuple[Step, ...]]:
    """The steps of every game that has some."""
    return {name: steps for name in games.names() if (steps := of(name))}


def step(game: str, name: str) -> Step:
    """A step by its name, or by its number from 1 on. Raises BadInput."""
    steps = of(game)
    if name.isascii() and name.isdigit() and len(name) < 4 and 0 < int(name) <= len(steps):
        return steps[int(name) - 1]
    for found in steps:
        if found.id == name:
            return found
    raise BadInput("step", name, " or ".join(s.id for s in steps) or "nothing, as the game has no lessons")


def lookups(game: str) -> Mapping[str, Lookup]:
    """What the game itself names for `find`."""
    name = type(games.game(game)).__module__.rpartition(".")[0] + ".lessons"
    if find_spec(name) is None:
        return {}
    found: Mapping[str, Lookup] = getattr(import_module(name), "LOOKUPS", {})
    return found
