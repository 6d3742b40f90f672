# inlined: CONTRIBUTING, section 2
"""One way to read tiles as groups of three and a pair, and the best found so far, in `State.tmp`.

The search over all ways is in `readings.py`. What a game keeps there besides begins at OWN.
"""

from tianhu.core import packed
from tianhu.core.state import State

# Forms of a group.
TRIPLET = 0
PAIR = 1
RUN = 2

# Places: how many of each kind are still to be grouped, whether the pair is found, the
# groups read, how many, and the same for the best reading.
COUNT = 0
PAIRED = 72
DEPTH = 73
GROUPS = 74
BEST = 90
BEST_DEPTH = 91
BEST_GROUPS = 92
OWN = 110


def begin_search(state: State) -> None:
    """Starts a search, with the counts to be set."""
    state.tmp[PAIRED] = 0
    state.tmp[DEPTH] = 0
    state.tmp[BEST] = -1
    state.tmp[BEST_DEPTH] = 0


def count(state: State, kind: int) -> int:
    """How many tiles of a kind are still to be grouped."""
    return state.tmp[COUNT + kind]


def set_count(state: State, kind: int, n: int) -> None:
    """Sets how many tiles of a kind are to be grouped."""
    state.tmp[COUNT + kind] = n


def group_count(state: State) -> int:
    """How many groups the reading at hand has."""
    return state.tmp[DEPTH]


def group_kind(state: State, i: int) -> int:
    """The kind of a group; of a run the lowest."""
    return state.tmp[GROUPS + i] >> 2


def form(state: State, i: int) -> int:
    """The form of a group."""
    return state.tmp[GROUPS + i] & 3


def holds(kind: int, form: int, tile: int) -> bool:
    """Whether a group has a tile in it."""
    return kind == tile if form != RUN else kind <= tile <= kind + 2


def group_tiles(kind: int, form: int) -> int:
    """A group, packed."""
    return packed.run(kind) if form == RUN else packed.same(2 if form == PAIR else 3, kind)


def best_worth(state: State) -> int:
    """What the best reading so far is worth; below 0 none."""
    return state.tmp[BEST]


def keep(state: State, worth: int) -> None:
    """Keeps the reading at hand as the best."""
    state.tmp[BEST] = worth
    state.tmp[BEST_DEPTH] = state.tmp[DEPTH]
    for i in range(state.tmp[DEPTH]):
        state.tmp[BEST_GROUPS + i] = state.tmp[GROUPS + i]


def recall(state: State) -> None:
    """Makes the best reading the one at hand."""
    state.tmp[DEPTH] = state.tmp[BEST_DEPTH]
    for i in range(state.tmp[DEPTH]):
        state.tmp[GROUPS + i] = state.tmp[BEST_GROUPS + i]


def push(state: State, kind: int, form: int) -> None:
    """Adds a group to the reading at hand."""
    state.tmp[GROUPS + state.tmp[DEPTH]] = (kind << 2) | form
    state.tmp[DEPTH] += 1


def pop(state: State) -> None:
    """Takes the last group away."""
    state.tmp[DEPTH] -= 1
