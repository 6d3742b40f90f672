# compiled: CONTRIBUTING, section 2
"""The generator that drives simulation: the same seed gives the same deals everywhere."""

from typing import Any

from tianhu.core.state import State
from tianhu.core.widths import Bits64, Short, Wide

_MASK = (1 << 64) - 1


class Rng:
    """SplitMix64 (Steele, Lea and Flood 2014). State and outputs are 64 bits.

    >>> Rng(7).below(100) == Rng(7).below(100)
    True
    """

    x: Bits64
    # A checksum, and what the drivers of `Rules` count in.
    sum: Bits64
    total: Wide
    step: Bits64
    mul1: Bits64
    mul2: Bits64
    mask: Bits64

    def __init__(self, seed: int = 0) -> None:
        """Starts from `seed`, of which the low 64 bits count."""
        self.x = seed & _MASK
        # Literals above 32 bits must live in typed attributes to be C numbers.
        self.step = 0x9E3779B97F4A7C15
        self.mul1 = 0xBF58476D1CE4E5B9
        self.mul2 = 0x94D049BB133111EB
        self.mask = _MASK
        self.sum = 0
        self.total = 0

    def next(self) -> Bits64:
        """The next 64 bits."""
        self.x = (self.x + self.step) & self.mask
        z: Bits64 = self.x
        z = ((z ^ (z >> 30)) * self.mul1) & self.mask
        z = ((z ^ (z >> 27)) * self.mul2) & self.mask
        return z ^ (z >> 31)

    def below(self, n: Bits64) -> int:
        """A number from 0 to n - 1; n is below 2**31 (Lemire's multiplication, without rejection)."""
        return ((self.next() >> 32) * n) >> 32

    def shuffle(self, s: State, n: int) -> None:
        """Fisher and Yates over the first `n` tiles of the wall of `s`."""
        i = n - 1
        while i > 0:
            j = self.below(i + 1)
            k: Short = s.wall[i]
            s.wall[i] = s.wall[j]
            s.wall[j] = k
            i -= 1

    def fold(self, n: Bits64) -> None:
        """Folds a number of at most 32 bits into the checksum `sum`."""
        self.sum = ((self.sum ^ n) * self.mul1 + self.step) & self.mask

    def __reduce__(self) -> tuple[Any, ...]:
        return remade, (self.x, self.sum, self.total)

    def __repr__(self) -> str:
        return f"Rng({self.x})"


def remade(x: int, folded: int, total: int) -> Rng:
    """The generator whose pickle holds these numbers: it goes on where that one stood."""
    rng = Rng(x)
    rng.sum = folded
    rng.total = total
    return rng
