# compiled: CONTRIBUTING, section 2
"""How many tiles a hand lacks, of tiles that can still come to it, and which bring it nearer.

A tile of which a seat has all four, in hand or laid open, cannot come. Rows (see `rows.py`)
know of the hand alone, which is enough where nothing is laid open; else the kinds are gone
through one by one here, so that each may have a limit of its own. It is for what people are
shown: players think by `distance.py`, which is quicker, and tells such tiles apart only
where the hand lacks one.

A *cell* is how far a hand has been made up to a kind: (groups * 2 + pairs) * 9 + sequences
begun one kind before * 3 + two kinds before. What it costs to come to each cell stands in
a table of a line of cells for each kind. The same from the other end says which kinds
stand on a cheapest way.
"""

from tianhu.core import const
from tianhu.core.state import State
from tianhu.parts import distance, groups, rows

CELLS = 144
LAST = rows.KINDS * CELLS

# Two lines for the way back, of kinds in turn: that after the last kind comes first.
BACK = LAST + CELLS


def lack(state: State, seat: int, left: int, form: int = 0) -> int:
    """How many tiles a hand lacks to be `left` groups and a pair; 1 is ready.

    `form` 0 is of any groups, 1 of sequences alone, 2 of identical tiles alone.
    Tiles of which the seat has all four, in hand or laid open, cannot come.
    """
    if state.nmeld[seat] > 0:
        return _go(state, seat, left, form)
    state.form = form
    found = distance.nearest(state, seat, left)
    state.form = rows.ANY
    return found


def useful(state: State, seat: int, left: int, kinds: int) -> tuple[int, list[int]]:
    """How many tiles a hand lacks, and the kinds that bring it nearer (those it waits on, if 1)."""
    found = lack(state, seat, left)
    if _by_rows(state, seat, left):
        return found, [kind for kind in range(kinds) if distance.brings(state, seat, kind, found)]
    _end(state, left)
    near = []
    for kind in range(rows.KINDS - 1, -1, -1):
        if _return(state, seat, left, kind, found) and kind < kinds:
            near.append(kind)
    near.reverse()
    return found, near


def _by_rows(state: State, seat: int, left: int) -> bool:
    """Whether rows tell all, as they do where nothing is laid open; prepares them for `brings`."""
    if state.nmeld[seat] > 0:
        return False
    distance.prepare(state, seat, left)
    return True


def _cell(made: int, pairs: int) -> int:
    return (made * 2 + pairs) * 9


def _go(state: State, seat: int, left: int, form: int) -> int:
    """Fills the table from its first line; returns what the whole hand costs."""
    cells = _cell(left + 1, 0)
    for cell in range(cells):
        state.costs[cell] = rows.FAR
    state.costs[0] = 0
    for kind in range(rows.KINDS):
        held = state.hand[seat * const.KINDS + kind]
        most = 4 - groups.copies(state, seat, kind) + held
        begun = _begun(kind, form)
        line = kind * CELLS
        for cell in range(cells):
            state.costs[line + CELLS + cell] = rows.FAR
        for cell in range(cells):
            if state.costs[line + cell] < rows.FAR:
                _spread(state, line, cell, held, most, begun, left, form)
    return state.costs[LAST + _cell(left, 1)]


def _begun(kind: int, form: int) -> int:
    """How many sequences may begin at a kind. Three of one are three triplets."""
    return 0 if kind >= 27 or kind % 9 > 6 or form == rows.SAME else 2


def _spread(
    state: State, line: int, cell: int, held: int, most: int, begun: int, left: int, form: int
) -> None:
    """From one cell of a line, all that can stand at its kind: sequences, a triplet, the pair."""
    made = cell // 18
    pairs = cell // 9 % 2
    before = cell // 3 % 3
    going = before + cell % 3
    for runs in range(begun + 1):
        for same in range(1 if form == rows.RUNS else 2):
            for pair in range(2 - pairs):
                used = going + runs + 3 * same + 2 * pair
                if used <= most and made + runs + same <= left:
                    to = line + CELLS + _cell(made + runs + same, pairs + pair) + runs * 3 + before
                    cost = state.costs[line + cell] + (used - held if used > held else 0)
                    if cost < state.costs[to]:
                        state.costs[to] = cost


def _end(state: State, left: int) -> None:
    """After the last kind a whole hand costs nothing more, anything else cannot be."""
    for cell in range(CELLS):
        state.costs[BACK + cell] = rows.FAR
    state.costs[BACK + _cell(left, 1)] = 0


def _return(state: State, seat: int, left: int, kind: int, found: int) -> bool:
    """What each cell of a kind's line still costs, from the line after it.

    Returns whether some way that costs `found` in all takes more of the kind than is held.
    """
    held = state.hand[seat * const.KINDS + kind]
    most = 4 - groups.copies(state, seat, kind) + held
    begun = _begun(kind, rows.ANY)
    here = BACK + (rows.KINDS - kind) % 2 * CELLS
    near = False
    for cell in range(_cell(left + 1, 0)):
        state.costs[here + cell] = rows.FAR
        so_far = state.costs[kind * CELLS + cell]
        if so_far < rows.FAR and _finish(state, here, cell, held, most, begun, left, found - so_far):
            near = True
    return near


def _finish(
    state: State, here: int, cell: int, held: int, most: int, begun: int, left: int, rest: int
) -> bool:
    """What one cell still costs; whether a way that costs `rest` takes more of the kind than is held."""
    made = cell // 18
    pairs = cell // 9 % 2
    before = cell // 3 % 3
    going = before + cell % 3
    after = BACK * 2 + CELLS - here
    near = False
    for runs in range(begun + 1):
        for same in range(2):
            for pair in range(2 - pairs):
                used = going + runs + 3 * same + 2 * pair
                if used <= most and made + runs + same <= left:
                    at = after + _cell(made + runs + same, pairs + pair) + runs * 3 + before
                    more = used - held if used > held else 0
                    cost = state.costs[at] + more
                    if cost < state.costs[here + cell]:
                        state.costs[here + cell] = cost
                    if more > 0 and cost == rest:
                        near = True
    return near
