# compiled: CONTRIBUTING, section 2
"""What the moves of a turn do: flowers, draws, kongs, discards, and how a deal ends (W3)."""

from tianhu.core import const, packed, places
from tianhu.core.state import State
from tianhu.core.widths import Ints
from tianhu.games.wahua import dominoes, hand, holding, order, terms
from tianhu.parts import wall

# The point with pips a and b, at a * 7 + b.
# fmt: off
PIPS: Ints = [
    0, 0, 0, 0, 0, 0, 0,
    0, 1, 12, 5, 18, 20, 10,
    0, 12, 7, 15, 13, 9, 19,
    0, 5, 15, 3, 8, 14, 17,
    0, 18, 13, 8, 2, 16, 4,
    0, 20, 9, 14, 16, 6, 11,
    0, 10, 19, 17, 4, 11, 0,
]
# fmt: on


def set_dice(state: State, a: int, b: int) -> None:
    """The roll, and its three yaozhang (W2.2)."""
    terms.set_roll(state, 0, a)
    terms.set_roll(state, 1, b)
    if a + b == 7:
        _set_yaozhang(state, 1, 6, 2, 5, 3, 4)
    elif a == b:
        _set_yaozhang(state, a, b, 7 - a, 7 - b, a, 7 - a)
    else:
        # The six faces sum to 21, of which these four make 14; the pair left over sums to 7.
        c = 1
        while (c - a) * (c - b) * (c - 7 + a) * (c - 7 + b) == 0:
            c += 1
        _set_yaozhang(state, a, b, 7 - a, 7 - b, c, 7 - c)


def _set_yaozhang(state: State, a: int, b: int, c: int, d: int, e: int, f: int) -> None:
    """Notes three points, by their pips."""
    terms.set_yaozhang(state, 0, PIPS[a * 7 + b])
    terms.set_yaozhang(state, 1, PIPS[c * 7 + d])
    terms.set_yaozhang(state, 2, PIPS[e * 7 + f])


# --- tiles that all see -----------------------------------------------------


def reveal(state: State, seat: int, kind: int) -> None:
    """A tile of a hand comes face up: it is seen, and its point ripe."""
    point = dominoes.point_of(kind)
    if holding.number_known(state, seat, kind) > 0:
        _change_known(state, seat, kind, -1)
    else:
        state.seen[kind] += 1
    terms.add_ripe(state, point)


def show_tile(state: State, seat: int, kind: int) -> None:
    """Xianhua: a framed tile is shown to all and goes back to the hand (W3.8)."""
    state.seen[kind] += 1
    terms.add_ripe(state, dominoes.point_of(kind))
    _change_known(state, seat, kind, 1)
    state.note(terms.SHOW, seat, packed.same(1, kind))


def _change_known(state: State, seat: int, kind: int, n: int) -> None:
    """Counts a tile that all have seen into a hand, or out of it."""
    point = dominoes.point_of(kind)
    known = terms.known(state, seat, point) + n * dominoes.one_tile(dominoes.frame_of(kind))
    terms.set_known(state, seat, point, known)


# --- flowers and draws ------------------------------------------------------


def replace_flowers(state: State, seat: int) -> bool:
    """Replaces the flowers dealt to a seat (W3.2); false if the wall ran out and the deal ended."""
    terms.set_before_first_turn(state, seat, False)
    n = 0
    for kind in range(dominoes.DOMINOES, const.KINDS):
        while places.held(state, seat, kind) > 0:
            hand.change(state, seat, kind, -1)
            _lay_flower(state, seat, kind)
            n += 1
    for _ in range(n):
        kind = _take(state, seat)
        if kind < 0:
            end_exhausted(state, seat)
            return False
        hand.change(state, seat, kind, 1)
    return True


def _lay_flower(state: State, seat: int, kind: int) -> None:
    """Lays a flower open (W3.2)."""
    state.seen[kind] += 1
    if kind == dominoes.BLANK:
        terms.set_blanks(state, seat, terms.blanks(state, seat) + 1)
    else:
        terms.add_flowers(state, seat, kind - dominoes.DOMINOES)
    state.note(terms.FLOWER, seat, packed.same(1, kind))


def _take(state: State, seat: int) -> int:
    """Draws until it is no flower; that tile, not yet in the hand, or -1: the wall is empty."""
    while state.front < state.back:
        kind = wall.front(state)
        if dominoes.is_domino(kind):
            state.note(const.DRAW, seat, packed.same(1, kind))
            return kind
        _lay_flower(state, seat, kind)
    return -1


def begin_turn(state: State, seat: int) -> None:
    """It is the turn of a seat."""
    state.phase = const.TURN
    state.sub = terms.USUAL
    state.turn = seat
    state.asked = 1 << seat
    state.drawn = -1
    terms.set_due(state, 0)


def draw_tile(state: State, seat: int) -> None:
    """Draws for a turn or a kong. If the last tile is a flower the deal ends (W3.10)."""
    begin_turn(state, seat)
    kind = _take(state, seat)
    if kind < 0:
        end_exhausted(state, seat)
        return
    point = dominoes.point_of(kind)
    replaces: bool = dominoes.is_framed(kind) and _has_white_pair(state, seat, point)
    state.drawn = kind
    if replaces and terms.laid(state, seat, point):
        state.seen[kind] += 1
        exchange_white(state, seat, kind, terms.REPLACE)
        state.drawn = dominoes.domino(point, dominoes.WHITE)
        return
    hand.change(state, seat, kind, 1)
    if replaces and terms.has_luohua(state, seat):
        if terms.table(state) == terms.TABLE_OPEN:
            terms.set_due(state, kind + 1)
        else:
            show_tile(state, seat, kind)


def _has_white_pair(state: State, seat: int, point: int) -> bool:
    """Whether a white stands in a seat's pair, so that a framed tile takes its place (W3.6)."""
    pair: bool = dominoes.has_point(holding.groups_of(state, seat), point)
    return pair and holding.number_framed(state, seat, point) < 2


# --- open groups ------------------------------------------------------------


def place_of_pair(state: State, seat: int, point: int) -> int:
    """Which of a seat's melds is its open pair of a point."""
    i = 0
    while dominoes.point_of(packed.kind(places.meld(state, seat, i))) != point:
        i += 1
    return i


def _lay_instead(state: State, seat: int, i: int, word: int, tiles: int) -> None:
    """Puts other tiles in the place of a meld."""
    source = packed.seat(places.meld(state, seat, i))
    places.set_meld(state, seat, i, packed.entry(tiles, word, source))


def lay_pair(state: State, seat: int, own: int, kind: int, word: int) -> None:
    """Lays a pair open, of a tile of the hand and the last discard (W3.5)."""
    counts = dominoes.one_tile(dominoes.frame_of(own)) + dominoes.one_tile(dominoes.frame_of(kind))
    terms.set_laid(state, seat, dominoes.point_of(kind), counts)
    reveal(state, seat, own)
    hand.change(state, seat, own, -1)
    tiles = _pair(own, kind)
    state.lay(seat, terms.PAIR, tiles, state.source)
    state.note(word, seat, tiles)


def exchange_white(state: State, seat: int, kind: int, word: int) -> None:
    """A framed tile goes into an open pair, in the place of a white that goes to the hand (W3.6)."""
    point = dominoes.point_of(kind)
    white = dominoes.domino(point, dominoes.WHITE)
    i = place_of_pair(state, seat, point)
    tiles = _pair(packed.second(places.meld(state, seat, i)), kind)
    _lay_instead(state, seat, i, terms.PAIR, tiles)
    exchanged = dominoes.one_tile(dominoes.frame_of(kind)) - dominoes.one_tile(dominoes.WHITE)
    terms.set_laid(state, seat, point, terms.laid(state, seat, point) + exchanged)
    _change_known(state, seat, white, 1)
    hand.change(state, seat, white, 1)
    state.note(word, seat, tiles)


def _pair(kind: int, other: int) -> int:
    """Two tiles in order, packed."""
    return packed.two(kind, other) if kind < other else packed.two(other, kind)


def lay_kong(state: State, seat: int, point: int, source: int) -> None:
    """Lays a kong open, from the hand and an open pair; a tile from `source` is no longer in any hand."""
    single = dominoes.domino(point, dominoes.SINGLE)
    double = dominoes.domino(point, dominoes.DOUBLE)
    for kind in range(single, double + 1):
        while places.held(state, seat, kind) > 0:
            reveal(state, seat, kind)
            hand.change(state, seat, kind, -1)
    tiles = packed.three(single, double, double)
    if terms.laid(state, seat, point):
        _lay_instead(state, seat, place_of_pair(state, seat, point), terms.KONG, tiles)
    else:
        state.lay(seat, terms.KONG, tiles, source)
    counts = dominoes.one_tile(dominoes.SINGLE) + 2 * dominoes.one_tile(dominoes.DOUBLE)
    terms.set_laid(state, seat, point, counts)
    hand.update_point(state, seat, point)
    terms.add_konged(state, point)
    state.note(terms.KONG, seat, tiles)


def declare_kong(state: State, seat: int, point: int) -> None:
    """Lays open a kong held and draws (W3.3, W3.6); with an empty wall its owner discards (W3.10)."""
    lay_kong(state, seat, point, seat)
    if state.front < state.back:
        draw_tile(state, seat)
        return
    begin_turn(state, seat)
    if holding.number_of_groups(state, seat) == dominoes.GROUPS:
        # All tiles are in groups, none may be discarded.
        end_exhausted(state, seat)


# --- discards and ends ------------------------------------------------------


def throw_tile(state: State, seat: int, kind: int) -> None:
    """A discard, with what it brings upon the seat (W3.7, W4, W6)."""
    if terms.table(state) == terms.TABLE_OPEN:
        terms.set_fouls(state, seat, terms.fouls(state, seat) | order.faults_of(state, seat, kind))
    terms.set_risk(state, order.risk_of(state, seat, kind))
    if not dominoes.is_framed(kind):
        terms.add_threw(state, seat, dominoes.point_of(kind))
    elif _begins_luohua(state, seat, kind):
        terms.set_luohua(state, seat, True)
    reveal(state, seat, kind)
    hand.change(state, seat, kind, -1)
    state.throw(seat, kind)
    state.note(const.DISCARD, seat, packed.same(1, kind))
    state.drawn = -1
    terms.set_due(state, 0)


def _begins_luohua(state: State, seat: int, kind: int) -> bool:
    """Whether a framed tile thrown is a single and no loose white is left (W3.8)."""
    loose = holding.single_whites(state, seat) | holding.surplus(state, seat)
    single: bool = dominoes.has_point(holding.single_frames(state, seat), dominoes.point_of(kind))
    return single and loose == 0


def end_won(state: State, seat: int, way: int) -> None:
    """The deal is won."""
    state.winner = seat
    state.by = way
    state.phase = const.OVER
    state.asked = 0
    state.note(const.WIN, seat, packed.same(1, state.last))


def end_fled(state: State, seat: int) -> None:
    """A player flees: the deal is over (W3.1)."""
    terms.set_fled(state, seat + 1)
    state.phase = const.OVER
    state.asked = 0
    state.note(terms.FLEE, seat, 0)


def end_exhausted(state: State, seat: int) -> None:
    """The deal ends without a winner (W3.10)."""
    state.phase = const.OVER
    state.asked = 0
    state.note(const.EXHAUSTED, seat, 0)
