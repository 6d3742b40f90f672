# compiled: CONTRIBUTING, section 2
"""Making guessed hands as likely as those of people who have been improving theirs."""

from tianhu.core import const, packed
from tianhu.core.rng import Rng
from tianhu.core.state import State
from tianhu.parts import distance, groups


def turns(state: State, seat: int) -> int:
    """How many tiles a seat has discarded."""
    n = 0
    for i in range(state.npile):
        if packed.thrower(state.pile[i]) == seat:
            n += 1
    return n


def pick(state: State, seat: int, rng: Rng) -> int:
    """The kind of a random tile of a hand."""
    at = rng.below(state.held[seat])
    kind = 0
    while at >= state.hand[seat * const.KINDS + kind]:
        at -= state.hand[seat * const.KINDS + kind]
        kind += 1
    return kind


def nearer(state: State, seat: int, left: int, least: int, tries: int, rng: Rng) -> int:
    """Exchanges random tiles with the stock wherever the hand is then no farther from complete.

    Ends after `tries`, or when the hand lacks no more than `least`; returns what it lacks.
    """
    lack = distance.reach(state, seat, left)
    while lack > least and state.front < state.back and tries > 0:
        tries -= 1
        place = state.front + rng.below(state.back - state.front)
        kind = pick(state, seat, rng)
        fresh = state.wall[place]
        groups.add(state, seat, kind, -1)
        groups.add(state, seat, fresh, 1)
        after = distance.reach(state, seat, left)
        if after <= lack:
            lack = after
            state.wall[place] = kind
        else:
            groups.add(state, seat, fresh, -1)
            groups.add(state, seat, kind, 1)
    return lack
