"""Making guessed hands as likely as those of people who have been improving theirs."""

from tianhu.core import const as K
from tianhu.core.rng import Rng
from tianhu.core.state import State
from tianhu.parts import distance as D
from tianhu.parts import groups as G


def c_turns(s: State, seat: int) -> int:
    """How many tiles a seat has discarded."""
    n = 0
    for i in range(s.npile):
        if (s.pile[i] >> 8) & 3 == seat:
            n += 1
    return n


def c_pick(s: State, seat: int, g: Rng) -> int:
    """The kind of a random tile of a hand."""
    at = g.c_below(s.held[seat])
    kind = 0
    while at >= s.hand[seat * K.KINDS + kind]:
        at -= s.hand[seat * K.KINDS + kind]
        kind += 1
    return kind


def c_nearer(s: State, seat: int, groups: int, least: int, tries: int, g: Rng) -> int:
    """Exchanges random tiles with the stock wherever the hand is then no farther from complete.

    Ends after `tries`, or when the hand lacks no more than `least`; returns what it lacks.
    """
    lack = D.c_reach(s, seat, groups)
    while lack > least and s.front < s.back and tries > 0:
        tries -= 1
        place = s.front + g.c_below(s.back - s.front)
        kind = c_pick(s, seat, g)
        fresh = s.wall[place]
        G.c_add(s, seat, kind, -1)
        G.c_add(s, seat, fresh, 1)
        after = D.c_reach(s, seat, groups)
        if after <= lack:
            lack = after
            s.wall[place] = kind
        else:
            G.c_add(s, seat, fresh, -1)
            G.c_add(s, seat, kind, 1)
    return lack
