# compiled: CONTRIBUTING, section 2
"""Making guessed hands as likely as those of people who have been improving theirs."""

from tianhu.core import const as K
from tianhu.core import packed
from tianhu.core.rng import Rng
from tianhu.core.state import State
from tianhu.parts import distance as D
from tianhu.parts import groups as G


def turns(s: State, seat: int) -> int:
    """How many tiles a seat has discarded."""
    n = 0
    for i in range(s.npile):
        if packed.thrower(s.pile[i]) == seat:
            n += 1
    return n


def pick(s: State, seat: int, g: Rng) -> int:
    """The kind of a random tile of a hand."""
    at = g.below(s.held[seat])
    kind = 0
    while at >= s.hand[seat * K.KINDS + kind]:
        at -= s.hand[seat * K.KINDS + kind]
        kind += 1
    return kind


def nearer(s: State, seat: int, groups: int, least: int, tries: int, g: Rng) -> int:
    """Exchanges random tiles with the stock wherever the hand is then no farther from complete.

    Ends after `tries`, or when the hand lacks no more than `least`; returns what it lacks.
    """
    lack = D.reach(s, seat, groups)
    while lack > least and s.front < s.back and tries > 0:
        tries -= 1
        place = s.front + g.below(s.back - s.front)
        kind = pick(s, seat, g)
        fresh = s.wall[place]
        G.add(s, seat, kind, -1)
        G.add(s, seat, fresh, 1)
        after = D.reach(s, seat, groups)
        if after <= lack:
            lack = after
            s.wall[place] = kind
        else:
            G.add(s, seat, fresh, -1)
            G.add(s, seat, kind, 1)
    return lack
