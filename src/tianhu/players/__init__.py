"""Computer players. Each is given a view and nothing else, and names no game."""

from collections.abc import Callable
from typing import Protocol

from tianhu.core.errors import BadInput
from tianhu.core.view import View
from tianhu.players.chance import Chance
from tianhu.players.greedy import Greedy


class Player(Protocol):
    """Whoever chooses a move from a view."""

    def choose(self, view: View) -> int:
        """One of `view.ints`."""
        ...


_MAKERS: dict[str, Callable[[str, int], Player]] = {
    "chance": lambda rest, seed: Chance(seed),
    "greedy": lambda rest, seed: Greedy(seed),
}

# What the page calls them.
LEVELS = {"regular": "greedy"}


def make(spec: str, seed: int = 0) -> Player:
    """A player from its name, with its budget after a colon. Raises BadInput."""
    name, _, rest = spec.partition(":")
    if name not in _MAKERS or (rest and name in ("chance", "greedy")):
        raise BadInput("player", spec, " or ".join(_MAKERS))
    return _MAKERS[name](rest, seed)
