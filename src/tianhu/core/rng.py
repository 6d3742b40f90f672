"""The generator that drives simulation: the same seed gives the same deals everywhere."""

from tianhu.core.state import State

_MASK = (1 << 64) - 1


class Rng:
    """SplitMix64 (Steele, Lea and Flood 2014). State and outputs are 64 bits.

    >>> Rng(7).below(100) == Rng(7).below(100)
    True
    """

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

    def c_next(self) -> int:
        """The next 64 bits."""
        self.x = (self.x + self.step) & self.mask
        z = self.x
        z = ((z ^ (z >> 30)) * self.mul1) & self.mask
        z = ((z ^ (z >> 27)) * self.mul2) & self.mask
        return z ^ (z >> 31)

    def c_below(self, n: int) -> int:
        """A number from 0 to n - 1 (Lemire's multiplication, without rejection)."""
        return ((self.c_next() >> 32) * n) >> 32

    def c_shuffle(self, s: State, n: int) -> None:
        """Fisher and Yates over the first `n` tiles of the wall of `s`."""
        i = n - 1
        while i > 0:
            j = self.c_below(i + 1)
            k = s.wall[i]
            s.wall[i] = s.wall[j]
            s.wall[j] = k
            i -= 1

    def c_fold(self, n: int) -> None:
        """Folds a number of at most 32 bits into the checksum `sum`."""
        self.sum = ((self.sum ^ n) * self.mul1 + self.step) & self.mask

    def next(self) -> int:
        """The next 64 bits."""
        return int(self.c_next())

    def below(self, n: int) -> int:
        """A number from 0 to n - 1; n is below 2**31."""
        return int(self.c_below(n))
