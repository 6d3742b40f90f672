"""What players who choose by chance have in common."""

from copy import deepcopy
from typing import Any, Self

from tianhu.core.rng import Rng


class Seeded:
    """A player with a generator of its own; copies do not share it."""

    def __init__(self, seed: int = 0) -> None:
        """The same seed gives the same choices."""
        self.rng = Rng(seed)

    def __copy__(self) -> Self:
        twin: Any = object.__new__(type(self))
        twin.__dict__.update(self.__dict__, rng=deepcopy(self.rng))
        found: Self = twin
        return found
