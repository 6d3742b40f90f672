"""What can be counted of a seat's tiles after a move: the reasons of a hint. From what the seat sees.

Plain Python: it is asked a few times for a hint, never in a search.
"""

from tianhu.core import const, packed
from tianhu.core.rules import Rules
from tianhu.core.state import State
from tianhu.games.wahua import dominoes, holding, order, terms
from tianhu.games.wahua.holding import unseen_tiles


def facts(rules: Rules, state: State, seat: int, move: int) -> dict[str, int]:
    """After a move: tiles lacking, unseen tiles that help, dao in groups and flowers.

    For a discard also what a pair with its tile would count, the unseen tiles of its
    point, the liabilities it risks (W6.1, W6.2) and the fouls it is (W4); for a win
    and for fleeing what counts then.
    """
    word, kind = packed.verb(move), packed.of(move)
    after = state.copy()
    if word == terms.KONG:
        after.front = after.back  # nobody knows what it draws
    rules.apply(after, seat, move)
    worth = int(rules.score(after).total[seat])
    if word == terms.FLEE:
        return {"worth": worth}
    if word == const.WIN:
        return {"lack": 0, "worth": worth}
    lack, useful = (
        _best(rules, after, seat)
        if word in (terms.CHI, terms.SWAP, terms.SHOW)
        else lack_and_useful(after, seat)
    )
    found = {"lack": lack, "useful": useful, "worth": worth}
    if word == const.DISCARD:
        found["pair"] = _pair(rules, state, seat, kind)
        found["danger"] = sum(_left(state, seat, dominoes.point_of(kind)))
        found["liable"] = order.risk_of(state, seat, kind).bit_count()
        found["fouls"] = terms.fouls(after, seat).bit_count() - terms.fouls(state, seat).bit_count()
    return found


def _pair(rules: Rules, state: State, seat: int, kind: int) -> int:
    """The dao that a white of its point would bring to a single tile, were it kept (W5.1, W5.3)."""
    point = dominoes.point_of(kind)
    if dominoes.has_point(holding.groups_of(state, seat), point):
        return 0
    more = state.copy()
    white = seat * const.KINDS + dominoes.domino(point, dominoes.WHITE)
    more.set("hand", white, state.hand[white] + 1)
    return int(rules.score(more).total[seat] - rules.score(state).total[seat])


def _best(rules: Rules, state: State, seat: int) -> tuple[int, int]:
    """What the hand lacks, and what helps, after the best of the discards that are in order."""
    found = []
    for move in rules.options(state, seat):
        if packed.verb(move) == const.DISCARD and order.is_in_order(state, seat, packed.of(move)):
            after = state.copy()
            rules.apply(after, seat, move)
            found.append(lack_and_useful(after, seat))
    return min(found, key=lambda f: (f[0], -f[1]), default=lack_and_useful(state, seat))


def lack_and_useful(state: State, seat: int) -> tuple[int, int]:
    """How many tiles a hand at rest lacks (1 is ready), and how many unseen tiles bring it nearer."""
    groups = holding.number_of_groups(state, seat)
    singles, frames = holding.singles(state, seat), holding.single_frames(state, seat)
    n, f = singles.bit_count(), frames.bit_count()
    lack = _lack(groups, n, f)
    useful = 0
    for point in range(terms.POINTS):
        white, *others = _left(state, seat, point)
        if dominoes.has_point(singles, point):
            if _lack(groups + 1, n - 1, f - dominoes.has_point(frames, point)) < lack:
                useful += white + sum(others)
        elif not dominoes.has_point(holding.groups_of(state, seat), point):
            useful += white if _lack(groups, n + 1, f) < lack else 0
            useful += sum(others) if _lack(groups, n + 1, f + 1) < lack else 0
    return lack, useful


def _lack(groups: int, singles: int, framed: int) -> int:
    """As `hand.tiles_lacking`, from the numbers of groups, single tiles and framed ones of these."""
    k = dominoes.GROUPS - groups
    lack = k + max(0, k - singles)
    return lack if singles > k and framed else lack + 1


def _left(state: State, seat: int, point: int) -> list[int]:
    """How many tiles of a point the seat has not seen, by frame."""
    return [unseen_tiles(state, seat, dominoes.domino(point, frame)) for frame in range(3)]
