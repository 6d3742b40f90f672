"""What can be counted of a seat's tiles after a move: the reasons of a hint. From what the seat sees.

Plain Python: it is asked a few times for a hint, never in a search.
"""

from tianhu.core import const, packed, places
from tianhu.core.rules import Rules
from tianhu.core.state import State
from tianhu.games.mahjong import kinds, terms
from tianhu.parts import exact, groups

KONGS = (terms.KONG, terms.CONCEALED_KONG, terms.ADDED_KONG)


def facts(rules: Rules, state: State, seat: int, move: int) -> dict[str, int]:
    """After a move: tiles lacking, unseen tiles that help, points if another wins.

    For a discard also its unseen copies and how many who call it may serve (M3.7);
    for a win the points it counts.
    """
    word, kind = packed.verb(move), packed.of(move)
    after = _after(rules, state, seat, move)
    if word == const.WIN:
        return {"lack": 0, "worth": int(rules.score(after).total[seat])}
    claimed = word in (terms.PUNG, terms.CHOW)
    lack, useful = _best(rules, after, seat) if claimed else lack_and_useful(after, seat)
    found = {"lack": lack, "useful": useful, "worth": _points(rules, after, seat)}
    if word == const.DISCARD:
        found["danger"] = unseen(state, seat, kind)
        found["callers"] = sum(_may_serve(state, i, kind) for i in range(4) if i != seat)
    return found


def _after(rules: Rules, state: State, seat: int, move: int) -> State:
    """The state after a move, without the loose tile of a kong: nobody knows which it is."""
    after = state.copy()
    kong = packed.verb(move) in KONGS
    if kong:
        after.set("wall", after.back - 1, 0)
    rules.apply(after, seat, move)
    if packed.verb(move) == terms.ADDED_KONG:
        rules.advance(after)
    if kong:
        groups.add(after, seat, after.drawn, -1)
    return after


def _best(rules: Rules, state: State, seat: int) -> tuple[int, int]:
    """What the hand lacks, and what helps, after the best discard."""
    found = []
    for move in rules.options(state, seat):
        after = state.copy()
        rules.apply(after, seat, move)
        found.append(lack_and_useful(after, seat))
    return min(found, key=lambda f: (f[0], -f[1]))


def lack_and_useful(state: State, seat: int) -> tuple[int, int]:
    """How many tiles a hand at rest lacks (1 is calling), and how many unseen tiles bring it nearer."""
    lack, near = exact.useful(state, seat, kinds.GROUPS - state.nmeld[seat], terms.KINDS)
    return lack, sum(unseen(state, seat, kind) for kind in near)


def unseen(state: State, seat: int, kind: int) -> int:
    """How many copies of a kind the seat has not seen."""
    return int(4 - state.seen[kind] - places.held(state, seat, kind))


def _points(rules: Rules, state: State, seat: int) -> int:
    """What melds and hand count if another wins now (M4.6)."""
    after = state.copy()
    after.winner = (seat + 1) % 4
    after.by = terms.BY_DEALT
    return int(rules.score(after).total[seat])


def _may_serve(state: State, other: int, kind: int) -> bool:
    """Whether another calls and might win on a kind: it has not lain there since its last discard."""
    if not terms.is_calling(state, other):
        return False
    pile = [(packed.thrower(discard), packed.kind(discard)) for discard in state.pile[: state.npile]]
    last = max((i for i, (seat, _) in enumerate(pile) if seat == other), default=0)
    return kind not in {k for _, k in pile[last:]}
