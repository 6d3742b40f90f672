# compiled: CONTRIBUTING, section 2
"""How a turn goes where hands are kept by `groups`: drawing, discarding, the end of a deal."""

from tianhu.core import const, packed
from tianhu.core.state import State
from tianhu.parts import groups, wall


def begin(state: State, seat: int, stage: int) -> None:
    """Makes it the turn of a seat."""
    state.phase = const.TURN
    state.sub = stage
    state.turn = seat
    state.asked = 1 << seat
    state.drawn = -1


def draw(state: State, seat: int) -> None:
    """Draws from the front of the wall."""
    _take(state, seat, wall.front(state))


def replace(state: State, seat: int) -> None:
    """Draws from the back of the wall, after a kong."""
    _take(state, seat, wall.back(state))


def _take(state: State, seat: int, tile: int) -> None:
    state.drawn = tile
    groups.add(state, seat, tile, 1)
    state.note(const.DRAW, seat, packed.same(1, tile))


def discard(state: State, seat: int, kind: int) -> None:
    """Throws a tile."""
    groups.add(state, seat, kind, -1)
    state.throw(seat, kind)
    state.seen[kind] += 1
    state.note(const.DISCARD, seat, packed.same(1, kind))
    state.drawn = -1


def win_drawn(state: State, seat: int, way: int) -> None:
    """Ends the deal with the tile that was drawn."""
    groups.add(state, seat, state.drawn, -1)
    state.last = state.drawn
    win(state, seat, way)


def win(state: State, seat: int, way: int) -> None:
    """Ends the deal with the last tile."""
    _end(state, seat, way)
    state.note(const.WIN, seat, packed.same(1, state.last))


def win_dealt(state: State, seat: int, way: int) -> None:
    """Ends the deal with the tiles that were dealt."""
    _end(state, seat, way)
    state.note(const.WIN, seat, 0)


def _end(state: State, seat: int, way: int) -> None:
    state.winner = seat
    state.by = way
    state.phase = const.OVER
    state.asked = 0


def exhaust(state: State) -> None:
    """Ends the deal without a winner."""
    state.note(const.EXHAUSTED, state.source, 0)
    state.phase = const.OVER
