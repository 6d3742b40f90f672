"""Computer players. Each is given a view and nothing else, and names no game."""

from collections.abc import Callable
from typing import Protocol

from tianhu.core.errors import BadInput
from tianhu.core.view import View
from tianhu.players.beginner import Beginner
from tianhu.players.chance import Chance
from tianhu.players.greedy import Greedy
from tianhu.players.search import Oracle, Search


class Player(Protocol):
    """Whoever chooses a move from a view."""

    def choose(self, view: View) -> int:
        """One of `view.ints`."""
        ...


def _search(rest: str, seed: int) -> Player:
    ms, rollouts = _budget("search", rest)
    return Search(ms, rollouts, seed)


def _oracle(rest: str, seed: int) -> Player:
    ms, rollouts = _budget("oracle", rest)
    return Oracle(ms, rollouts, seed)


def _budget(name: str, rest: str) -> tuple[float | None, int | None]:
    """`200` is milliseconds, `500r` rollouts."""
    digits = rest.removesuffix("r")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 7 and 0 < int(digits) <= 1_000_000):
        raise BadInput("player", f"{name}:{rest}", f"{name}:200 for milliseconds or {name}:500r for rollouts")
    return (None, int(digits)) if rest.endswith("r") else (float(digits), None)


_MAKERS: dict[str, Callable[[str, int], Player]] = {
    "beginner": lambda rest, seed: Beginner(seed),
    "chance": lambda rest, seed: Chance(seed),
    "greedy": lambda rest, seed: Greedy(seed),
    "search": _search,
    "oracle": _oracle,
}

NAMES = tuple(_MAKERS)
# What a player was called before, as records and scripts still have it.
_RENAMED = {"leash": "beginner"}

# What the page calls them.
LEVELS = {"beginner": "beginner", "regular": "greedy", "master": "search:200"}


def make(spec: str, seed: int = 0) -> Player:
    """A player from its name, with its budget after a colon. Raises BadInput."""
    name, colon, rest = spec.partition(":")
    name = _RENAMED.get(name, name)
    if name not in _MAKERS or (colon and name in ("beginner", "chance", "greedy")):
        raise BadInput("player", spec, " or ".join(_MAKERS))
    return _MAKERS[name](rest if colon else "200", seed)
