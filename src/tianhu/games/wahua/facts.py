"""What can be counted of a seat's tiles after a move: the reasons of a hint. From what the seat sees.

Plain Python: it is asked a few times for a hint, never in a search.
"""

from tianhu.core import const as K
from tianhu.core.rules import Rules
from tianhu.core.state import State
from tianhu.games.wahua import const as W
from tianhu.games.wahua import hand, order

FRAMES = (3, 1, 2)


def facts(rules: Rules, state: State, seat: int, move: int) -> dict[str, int]:
    """After a move: tiles lacking, unseen tiles that help, dao in groups and flowers.

    For a discard also what a pair with its tile would count, the unseen tiles of its
    point, the liabilities it risks (W6.1, W6.2) and the fouls it is (W4); for a win
    and for fleeing what counts then.
    """
    word, kind = move >> 8, move & 255
    after = state.copy()
    if word == W.KONG:
        after.front = after.back  # nobody knows what it draws
    rules.apply(after, seat, move)
    worth = int(rules.score(after).total[seat])
    if word == W.FLEE:
        return {"worth": worth}
    if word == K.WIN:
        return {"lack": 0, "worth": worth}
    lack, useful = _best(rules, after, seat) if word in (W.CHI, W.SWAP, W.SHOW) else reach(after, seat)
    found = {"lack": lack, "useful": useful, "worth": worth}
    if word == K.DISCARD:
        found["pair"] = _pair(rules, state, seat, kind)
        found["danger"] = sum(unseen(state, seat, kind // 3 * 3 + frame) for frame in range(3))
        found["liable"] = order.risk(state, seat, kind).bit_count()
        found["fouls"] = after.aux[W.FOUL + seat].bit_count() - state.aux[W.FOUL + seat].bit_count()
    return found


def _pair(rules: Rules, state: State, seat: int, kind: int) -> int:
    """The dao that a white of its point would bring to a single tile, were it kept (W5.1, W5.3)."""
    if hand.groups(state, seat) >> kind // 3 & 1:
        return 0
    more = state.copy()
    white = seat * K.KINDS + kind // 3 * 3
    more.set("hand", white, state.hand[white] + 1)
    return int(rules.score(more).total[seat] - rules.score(state).total[seat])


def _best(rules: Rules, state: State, seat: int) -> tuple[int, int]:
    """What the hand lacks, and what helps, after the best of the discards that are in order."""
    n, mask = order.first(state, seat)
    found = []
    for move in rules.options(state, seat):
        kind = move & 255
        if move >> 8 == K.DISCARD and mask >> kind // 3 & 1 and (kind % 3 > 0) == (n == 6):
            after = state.copy()
            rules.apply(after, seat, move)
            found.append(reach(after, seat))
    return min(found, key=lambda f: (f[0], -f[1]), default=reach(state, seat))


def reach(state: State, seat: int) -> tuple[int, int]:
    """How many tiles a hand at rest lacks (1 is ready), and how many unseen tiles bring it nearer."""
    has, framed = (state.code[seat * 4 + i] for i in (W.HAS, W.FRAMED))
    groups, singles, frames = (has & framed).bit_count(), has ^ framed, framed & ~has
    n, f = singles.bit_count(), frames.bit_count()
    lack = _lack(groups, n, f)
    useful = 0
    for point in range(W.POINTS):
        white, *others = (unseen(state, seat, point * 3 + frame) for frame in range(3))
        if singles >> point & 1:
            if _lack(groups + 1, n - 1, f - (frames >> point & 1)) < lack:
                useful += white + sum(others)
        elif not has >> point & 1:
            useful += white if _lack(groups, n + 1, f) < lack else 0
            useful += sum(others) if _lack(groups, n + 1, f + 1) < lack else 0
    return lack, useful


def _lack(groups: int, singles: int, framed: int) -> int:
    """As `hand.lack`, from the numbers of groups, single tiles and framed ones of these."""
    k = W.GROUPS - groups
    lack = k + max(0, k - singles)
    return lack if singles > k and framed else lack + 1


def unseen(state: State, seat: int, kind: int) -> int:
    """How many tiles of a domino's kind the seat has not seen."""
    known = state.aux[W.KNOWN + seat * W.POINTS + kind // 3] >> kind % 3 * 2 & 3
    return int(FRAMES[kind % 3] - state.seen[kind] - state.hand[seat * K.KINDS + kind] + known)
