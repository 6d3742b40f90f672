"""The arrays of a state for Python to read often.

In compiled form Python is given a copy of an array whenever it reads one, so that a loop over
`terms.known(state, ...)` copies hundreds of numbers at every turn. A readout takes each array once.
It is for the functions of inlined files, which only read; compiled functions take a true state alone.
"""

from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from tianhu.core.state import State


class _Readout:
    def __init__(self, state: "State") -> None:
        self._state = state

    def __getattr__(self, name: str) -> object:
        value = getattr(self._state, name)
        setattr(self, name, value)
        return value


def lists_of(state: "State") -> "State":
    """What a state is now, to be read; it does not change with it."""
    return cast("State", _Readout(state))
