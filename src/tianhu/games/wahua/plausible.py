# compiled: CONTRIBUTING, section 2
"""Makes a guessed hand as likely as its owner's discards say (W3.7), and mends what he cannot hold."""

from tianhu.core import const, packed, places
from tianhu.core.rng import Rng
from tianhu.core.state import State
from tianhu.games.wahua import classes, dominoes, hand, holding, order, terms
from tianhu.parts import likely

# How many exchanges a hand is given to become as likely as its owner's discards, and
# to fit them.
STEPS = 40
TRIES = 60
# The row of who has discarded nothing.
NO_ROW = -1


def improve(state: State, seat: int, told: int, rng: Rng) -> None:
    """Exchanges tiles of a hand with the wall, but none of the points of `told`."""
    row = _last_row(state, seat)
    if row != NO_ROW:
        surplus = _thrown(state, seat, classes.SURPLUS)
        whites = _thrown(state, seat, classes.WHITE)
        for _ in range(STEPS):
            _step(state, seat, told, row, surplus, whites, rng)
    in_turn: bool = state.phase == const.TURN and state.turn == seat
    if terms.table(state) == terms.TABLE_GUIDED and not in_turn:
        _mend(state, seat, told, row, rng)


def _seen_as(state: State, seat: int, kind: int) -> int:
    """What a discard looks like, beside the hand its thrower is given."""
    if dominoes.has_point(holding.groups_of(state, seat), dominoes.point_of(kind)):
        return classes.SURPLUS
    return classes.FRAME if dominoes.is_framed(kind) else classes.WHITE


def _last_row(state: State, seat: int) -> int:
    """The farthest row of W3.7 that a seat has discarded from; of what comes before, nothing is left."""
    last = NO_ROW
    for i in range(state.npile):
        if packed.thrower(state.pile[i]) == seat:
            row = order.first_row(_seen_as(state, seat, packed.kind(state.pile[i])))
            last = row if row > last else last
    return last


def _thrown(state: State, seat: int, seen_as: int) -> int:
    """How many discards of a seat look alike."""
    n = 0
    for i in range(state.npile):
        discard = state.pile[i]
        if packed.thrower(discard) == seat and _seen_as(state, seat, packed.kind(discard)) == seen_as:
            n += 1
    return n


# --- likelihood --------------------------------------------------------------


def _step(state: State, seat: int, told: int, row: int, surplus: int, whites: int, rng: Rng) -> None:
    """Exchanges a random tile of a hand with one of the wall, if it is then as likely (Metropolis).

    `row` is that of `_last_row`; `surplus` and `whites` count discards.
    """
    size = state.back - state.front
    place = state.front + (rng.below(size) if size > 0 else 0)
    fresh = state.wall[place]
    kind = likely.pick(state, seat, rng)
    if size == 0 or not dominoes.is_domino(fresh) or not dominoes.is_domino(kind):
        return
    if not _is_hidden(state, seat, kind):
        return
    exchanged = dominoes.bit(dominoes.point_of(fresh)) | dominoes.bit(dominoes.point_of(kind))
    if told & exchanged:
        return
    konged = hand.undeclared_kongs(state, seat)
    surplus_before = _number_surplus(state, seat)
    whites_before = _number_whites(state, seat)
    ripe_before = _number_ripe(state, seat)
    _exchange(state, seat, kind, place)
    surplus_after = _number_surplus(state, seat)
    whites_after = _number_whites(state, seat)
    odds = _odds(1000, surplus_before, surplus_after, surplus)
    odds = _odds(odds, whites_before, whites_after, whites)
    odds = _odds(odds, ripe_before, _number_ripe(state, seat), whites)  # ripe ones go first
    if order.is_over(classes.SURPLUS, row) and surplus_after > surplus_before:
        odds = 0
    if order.is_over(classes.WHITE, row) and whites_after > whites_before:
        odds = 0
    if konged == 0 and hand.undeclared_kongs(state, seat):
        odds = 0
    if rng.below(1000) >= odds:
        _exchange(state, seat, fresh, place)


def _number_surplus(state: State, seat: int) -> int:
    return dominoes.number_in(holding.surplus(state, seat))


def _number_whites(state: State, seat: int) -> int:
    return dominoes.number_in(holding.single_whites(state, seat))


def _number_ripe(state: State, seat: int) -> int:
    return dominoes.number_in(holding.single_whites(state, seat) & terms.ripe(state))


def _odds(odds: int, before: int, after: int, thrown: int) -> int:
    """How the likelihood of a hand changes with the tiles it has left of a class.

    Each of them might have been discarded in place of those `thrown`: any such
    choice is as likely as any other.
    """
    while before < after:
        before += 1
        odds = odds * before // (before + thrown)
    while before > after:
        odds = odds * (before + thrown) // before
        before -= 1
    return odds


# --- what cannot be held -----------------------------------------------------


def _mend(state: State, seat: int, told: int, row: int, rng: Rng) -> None:
    """Exchanges tiles that a seat cannot hold for others of the wall."""
    size = state.back - state.front
    tries = 0
    while tries < TRIES and size > 0:
        kind = _misfit(state, seat, row)
        if kind < 0:
            return
        place = state.front + rng.below(size)
        fresh = state.wall[place]
        tries += 1
        if dominoes.is_domino(fresh) and not dominoes.has_point(told, dominoes.point_of(fresh)):
            _exchange(state, seat, kind, place)


def _misfit(state: State, seat: int, row: int) -> int:
    """A kind that a player whose discards are in order cannot hold at rest, or -1.

    A kong would lie open (W3.6). Of what comes wholly before his farthest row nothing is left (W3.7).
    """
    points = hand.undeclared_kongs(state, seat)
    framed = points
    if points == 0:
        framed = holding.single_frames(state, seat)
        if order.is_over(classes.SURPLUS, row):
            points |= holding.surplus(state, seat)
        if order.is_over(classes.WHITE, row):
            points |= holding.single_whites(state, seat)
        if order.is_over(classes.FRAME, row):
            points |= framed
    for point in range(terms.POINTS):
        if dominoes.has_point(points, point):
            kind = dominoes.domino(point, dominoes.WHITE)
            if dominoes.has_point(framed, point):
                kind = order.framed_kind(state, seat, point)
            if _is_hidden(state, seat, kind):
                return kind
    return -1


def _is_hidden(state: State, seat: int, kind: int) -> bool:
    """Whether a hand has a tile of a kind that not all know of."""
    return places.held(state, seat, kind) > holding.number_known(state, seat, kind)


def _exchange(state: State, seat: int, kind: int, place: int) -> None:
    """Exchanges a tile of a hand with one of the wall."""
    hand.change(state, seat, kind, -1)
    hand.change(state, seat, state.wall[place], 1)
    state.wall[place] = kind
