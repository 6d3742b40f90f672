"""Players that somebody else has written: a class, a factory, an object, or where to import one from."""

import importlib
import inspect
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any, Protocol

from tianhu.core.errors import BadInput, Refused
from tianhu.core.view import View
from tianhu.players import NAMES, make


class Chooser(Protocol):
    """Whoever chooses a move from a view."""

    def choose(self, view: View) -> int | str:
        """One of `view.ints` or of `view.moves`."""
        ...


# A name, `my_module:MyPlayer`, a class or factory of players, or a player that is copied.
Given = str | type[Any] | Any


def named(given: Given) -> str:
    """What a player is called in a table."""
    if isinstance(given, str):
        return given
    kind = given if isinstance(given, type) or inspect.isroutine(given) else type(given)
    return str(getattr(kind, "__name__", kind))


def make_any(given: Given, seed: int = 0) -> Chooser:
    """A player from what is given for it. Raises BadInput.

    What is called for it gets `seed=` where it has such a parameter. A module is looked for
    where Python looks, and in the working directory.
    """
    if not isinstance(given, str):
        return _made(given, seed, named(given))
    module, colon, attribute = given.partition(":")
    if module in NAMES or not colon:
        return make(given, seed)
    return _made(_imported(given, module, attribute), seed, given)


def _imported(spec: str, module: str, attribute: str) -> Any:
    if not all(part.isidentifier() for part in [*module.split("."), *attribute.split(".")]):
        raise BadInput("player", spec, " or ".join(NAMES) + ", or module:Class of a player of your own,")
    if "" not in sys.path and str(Path.cwd()) not in sys.path:
        sys.path.append(str(Path.cwd()))
    try:
        found: Any = importlib.import_module(module)
    except Exception as e:
        raise BadInput("player", spec, f"a module that can be imported ({_gist(e)})") from e
    for name in attribute.split("."):
        if not hasattr(found, name):
            raise BadInput("player", spec, f"a name that {module} has (it has no {name})")
        found = getattr(found, name)
    return found


def _made(found: Any, seed: int, name: str) -> Chooser:
    if not isinstance(found, type) and hasattr(found, "choose"):
        player: Any = deepcopy(found)
    elif not callable(found):
        kind = type(found).__name__
        raise BadInput("player", name, f"a class or function that makes players, not a {kind},")
    else:
        try:
            player = found(seed=seed) if _takes_seed(found) else found()
        except Refused:
            raise
        except Exception as e:
            raise BadInput("player", name, f"a class that makes a player when called ({_gist(e)})") from e
    if not callable(getattr(player, "choose", None)):
        raise BadInput("player", name, "a player with a method choose(view)")
    chosen: Chooser = player
    return chosen


def _takes_seed(found: Any) -> bool:
    try:
        return "seed" in inspect.signature(found).parameters
    except (TypeError, ValueError):
        return False


def _gist(error: Exception) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
