# compiled: CONTRIBUTING, section 2
"""The quick player of Duo. Reads only what the seat may see, and chooses without chance."""

from tianhu.games.duo import kinds, terms

from tianhu.core import const, packed, places
from tianhu.core.state import State
from tianhu.core.widths import Ints
from tianhu.parts import distance, groups

# In hundredths of one unseen tile that brings the hand nearer: that, and an unseen
# copy of the discard, by which the other may be served.
WEIGHTS = {"useful": 100, "danger": 20}
USEFUL = 0
DANGER = 1

# The place in `out` of the lack after the discard of each kind.
LACK = 96


def best_discard(state: State, weight: Ints, seat: int, missing: int) -> int:
    """The kind to discard: of those that leave the hand nearest, the one worth most."""
    least = distance.lacks(state, seat, missing, terms.KINDS, LACK)
    best = -1
    top = 0
    for kind in range(terms.KINDS):
        if state.out[LACK + kind] == least:
            left = 4 - state.seen[kind] - places.held(state, seat, kind)
            worth = distance.useful_after(state, seat, kind, least) * weight[USEFUL] - left * weight[DANGER]
            if best < 0 or worth > top:
                best = kind
                top = worth
    return best


def best(state: State, weight: Ints, seat: int, n: int) -> int:
    """The move among the `n` of `out`: a win; a pung that brings the hand nearer; a discard."""
    for i in range(n):
        if packed.verb(state.out[i]) == const.WIN:
            return state.out[i]
    missing = kinds.GROUPS - state.nmeld[seat]
    if state.phase == const.TURN:
        return packed.move(const.DISCARD, best_discard(state, weight, seat, missing))
    pung = state.out[n - 1]
    lack = distance.reach(state, seat, missing)
    groups.lay_aside(state, seat, state.last, 2, 3)
    after = distance.reach(state, seat, missing - 1)
    groups.lift(state, seat, state.last, 2)
    return pung if after < lack else packed.move(const.PASS, 0)
