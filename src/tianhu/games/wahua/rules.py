# compiled: CONTRIBUTING, section 2
"""How a deal of Wahua runs (W2, W3.1-W3.3, W3.10): the contract of `tianhu.core.rules`."""

from collections.abc import Mapping

from tianhu.core import const, packed, places
from tianhu.core.rng import Rng
from tianhu.core.rules import Rules
from tianhu.core.score import Sheet
from tianhu.core.state import State
from tianhu.games.wahua import dominoes, hand, hidden, moves, order, scoring, taking, terms, told, value
from tianhu.parts import claims, likely


class WahuaRules(Rules):
    """Wahua, W1 to W6."""

    def weights(self) -> Mapping[str, int]:
        return value.WEIGHTS

    def c_fill(self, s: State) -> int:
        n = 0
        for kind in range(const.KINDS):
            copies = dominoes.copies_of(kind) if dominoes.is_domino(kind) else 1
            for _ in range(copies):
                s.wall[n] = kind
                n += 1
        s.wall[n] = dominoes.BLANK
        return dominoes.TILES

    def c_prepare(self, s: State, g: Rng) -> None:
        s.seats = 4
        first = 1 + g.below(6)
        moves.set_dice(s, first, 1 + g.below(6))

    def c_start(self, s: State) -> None:
        """W2.3: from the dealer on, four tiles at a time, twenty each."""
        first = terms.roll(s, 0)
        second = terms.roll(s, 1)
        s.clear()
        terms.clear(s)
        moves.set_dice(s, first, second)
        for i in range(80):
            seat = (s.dealer + (i // 4) % 4) % 4
            s.hand[seat * const.KINDS + s.wall[i]] += 1
        s.front = 80
        s.back = dominoes.TILES
        for seat in range(4):
            s.held[seat] = dominoes.HAND
            terms.set_before_first_turn(s, seat, True)
            hand.update(s, seat)
        s.sub = terms.USUAL
        if terms.flee(s):
            s.phase = const.PREPARE
            s.turn = s.dealer
            s.asked = 1 << s.dealer
        else:
            _begin(s)

    def c_options(self, s: State, seat: int) -> int:
        if s.phase == const.PREPARE:
            return places.offer(s, places.offer(s, 0, const.PASS, 0), terms.FLEE, 0)
        if s.phase == const.TURN:
            return _offer_all(s, seat) if terms.table(s) == terms.TABLE_OPEN else _offer_guided(s, seat)
        return taking.offer_answers(s, seat)

    def c_apply(self, s: State, seat: int, move: int) -> None:
        word = packed.verb(move)
        if word == terms.FLEE:
            moves.end_fled(s, seat)
        elif s.phase == const.PREPARE:
            s.turn = s.turn + 1 if s.turn < 3 else 0
            s.asked = 1 << s.turn
            if s.turn == s.dealer:
                # The dealer has been asked already: his turn begins with the next step.
                s.asked = 0
        elif s.phase == const.TURN:
            _act(s, seat, word, packed.of(move))
        elif claims.answer(s, seat, move):
            taking.resolve_answers(s)

    def c_advance(self, s: State) -> None:
        if s.phase == const.PREPARE:
            _begin(s)
            return
        seat = taking.seat_after_thrower(s)
        if s.front == s.back:
            moves.end_exhausted(s, s.source)
        elif s.sub == terms.BEFORE_FLOWERS:
            if moves.replace_flowers(s, seat):
                taking.stop_after_flowers(s)
        else:
            s.turn = seat
            moves.draw_tile(s, seat)

    def c_score(self, s: State, sheet: Sheet) -> None:
        scoring.write_sheet(s, sheet)

    def c_policy(self, s: State, seat: int, g: Rng) -> int:
        """Keeps to the order of an open table too, where more is offered."""
        if s.phase == const.TURN:
            if terms.due(s):
                return packed.move(terms.SHOW, terms.due(s) - 1)
            n = _offer_guided(s, seat)
        else:
            n = self.c_options(s, seat)
        return s.out[0] if n == 1 else value.best_move(s, self.weight, seat, n)

    def c_hide(self, s: State, seat: int) -> None:
        if s.phase != const.OVER:
            asked = s.asked
            hidden.forget(s, seat)
            Rules.c_hide(self, s, seat)
            if s.phase == const.PREPARE:
                s.asked = asked  # all are asked, one after the other

    def c_guess(self, s: State, seat: int, g: Rng) -> None:
        self.c_fill(s)
        told.deal_unseen(s, seat, g)
        if s.phase == const.CLAIM:
            mine = s.asked
            taking.ask_takers(s)
            claims.guessed(s, seat, s.asked, mine)
        elif s.phase == const.TURN and s.turn != seat:
            if s.npile == 0 or not packed.is_taken(s.pile[s.npile - 1]):
                s.drawn = likely.pick(s, s.turn, g)


def _begin(state: State) -> None:
    """The dealer's first turn: flowers, then a draw (W3.3)."""
    state.turn = state.dealer
    if moves.replace_flowers(state, state.dealer):
        moves.draw_tile(state, state.dealer)


def _act(state: State, seat: int, word: int, of: int) -> None:
    """A move of a turn."""
    if word == const.DISCARD:
        moves.throw_tile(state, seat, of)
        taking.stop_at_discard(state)
    elif word == const.WIN:
        state.last = state.drawn
        hand.change(state, seat, state.drawn, -1)
        moves.end_won(state, seat, terms.BY_DRAW)
    elif word == terms.SHOW:
        terms.set_due(state, 0)
        moves.show_tile(state, seat, of)
    else:
        if terms.due(state):
            terms.add_fouls(state, seat, terms.FOUL_SHOW)
            terms.set_due(state, 0)
        moves.declare_kong(state, seat, of)


def _offer_guided(state: State, seat: int) -> int:
    """What is in order in a turn: hu or a kong if held, else W3.7; always to flee (W3.1)."""
    kongs = hand.undeclared_kongs(state, seat)
    if hand.wait_drawn(state, seat):
        n = places.offer(state, 0, const.WIN, 0)
    elif kongs:
        n = _offer_kongs(state, 0, kongs)
    else:
        n = _offer_in_order(state, seat)
    return places.offer(state, n, terms.FLEE, 0) if terms.flee(state) else n


def _offer_in_order(state: State, seat: int) -> int:
    """The discards of the class of W3.7 in force."""
    row = order.row_in_force(state, seat)
    framed: bool = order.throws_frames(row)
    points = order.points_in_order(state, row)
    n = 0
    point = 0
    while points:
        if dominoes.has_point(points, 0):
            kind = order.framed_kind(state, seat, point) if framed else dominoes.domino(point, 0)
            n = places.offer(state, n, const.DISCARD, kind)
        points >>= 1
        point += 1
    return n


def _offer_all(state: State, seat: int) -> int:
    """At an open table: any tile, hu, any kong, showing, fleeing (W4.1)."""
    n = 0
    for kind in range(dominoes.DOMINOES):
        if places.held(state, seat, kind) > 0:
            n = places.offer(state, n, const.DISCARD, kind)
    if hand.wait_drawn(state, seat):
        n = places.offer(state, n, const.WIN, 0)
    n = _offer_kongs(state, n, hand.undeclared_kongs(state, seat))
    if terms.due(state):
        n = places.offer(state, n, terms.SHOW, terms.due(state) - 1)
    return places.offer(state, n, terms.FLEE, 0) if terms.flee(state) else n


def _offer_kongs(state: State, n: int, points: int) -> int:
    """Adds the kongs that can be laid open."""
    for point in range(terms.POINTS):
        if dominoes.has_point(points, point):
            n = places.offer(state, n, terms.KONG, point)
    return n
