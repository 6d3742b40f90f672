# compiled: CONTRIBUTING, section 2
"""How a deal of Wahua runs (W2, W3.1-W3.3, W3.10): the contract of `tianhu.core.rules`."""

from collections.abc import Mapping

from tianhu.core import const, packed, places
from tianhu.core.nouns import Nouns
from tianhu.core.rng import Rng
from tianhu.core.rules import Rules
from tianhu.core.score import Sheet
from tianhu.core.state import State
from tianhu.games.wahua import dominoes, hand, hidden, moves, order, scoring, taking, terms, told, value
from tianhu.games.wahua.nouns import NOUNS
from tianhu.parts import claims, likely


class WahuaRules(Rules):
    """Wahua, W1 to W6."""

    def nouns(self) -> Nouns:
        return NOUNS

    def weights(self) -> Mapping[str, int]:
        return value.WEIGHTS

    def c_fill(self, state: State) -> int:
        n = 0
        for kind in range(const.KINDS):
            copies = dominoes.copies_of(kind) if dominoes.is_domino(kind) else 1
            for _ in range(copies):
                state.wall[n] = kind
                n += 1
        state.wall[n] = dominoes.BLANK
        return dominoes.TILES

    def c_prepare(self, state: State, rng: Rng) -> None:
        state.seats = 4
        first = 1 + rng.below(6)
        moves.set_dice(state, first, 1 + rng.below(6))

    def c_start(self, state: State) -> None:
        """W2.3: from the dealer on, four tiles at a time, twenty each."""
        first = terms.roll(state, 0)
        second = terms.roll(state, 1)
        state.clear()
        terms.clear(state)
        moves.set_dice(state, first, second)
        for i in range(80):
            seat = (state.dealer + (i // 4) % 4) % 4
            state.hand[seat * const.KINDS + state.wall[i]] += 1
        state.front = 80
        state.back = dominoes.TILES
        for seat in range(4):
            state.held[seat] = dominoes.HAND
            terms.set_before_first_turn(state, seat, True)
            hand.update(state, seat)
        state.sub = terms.USUAL
        if terms.flee(state):
            state.phase = const.PREPARE
            state.turn = state.dealer
            state.asked = 1 << state.dealer
        else:
            _begin(state)

    def c_options(self, state: State, seat: int) -> int:
        if state.phase == const.PREPARE:
            return places.offer(state, places.offer(state, 0, const.PASS, 0), terms.FLEE, 0)
        if state.phase == const.TURN:
            if terms.table(state) == terms.TABLE_OPEN:
                return _offer_all(state, seat)
            return _offer_guided(state, seat)
        return taking.offer_answers(state, seat)

    def c_apply(self, state: State, seat: int, move: int) -> None:
        word = packed.verb(move)
        if word == terms.FLEE:
            moves.end_fled(state, seat)
        elif state.phase == const.PREPARE:
            state.turn = state.turn + 1 if state.turn < 3 else 0
            state.asked = 1 << state.turn
            if state.turn == state.dealer:
                # The dealer has been asked already: his turn begins with the next step.
                state.asked = 0
        elif state.phase == const.TURN:
            _act(state, seat, word, packed.of(move))
        elif claims.answer(state, seat, move):
            taking.resolve_answers(state)

    def c_advance(self, state: State) -> None:
        if state.phase == const.PREPARE:
            _begin(state)
            return
        seat = taking.seat_after_thrower(state)
        if state.front == state.back:
            moves.end_exhausted(state, state.source)
        elif state.sub == terms.BEFORE_FLOWERS:
            if moves.replace_flowers(state, seat):
                taking.stop_after_flowers(state)
        else:
            state.turn = seat
            moves.draw_tile(state, seat)

    def c_score(self, state: State, sheet: Sheet) -> None:
        scoring.write_sheet(state, sheet)

    def c_settle(self, state: State, sheet: Sheet) -> None:
        scoring.share(state, sheet)

    def c_policy(self, state: State, seat: int, rng: Rng) -> int:
        """Keeps to the order of an open table too, where more is offered."""
        if state.phase == const.TURN:
            if terms.due(state):
                return packed.move(terms.SHOW, terms.due(state) - 1)
            n = _offer_guided(state, seat)
        else:
            n = self.c_options(state, seat)
        return state.out[0] if n == 1 else value.best_move(state, self.weight, seat, n)

    def c_hide(self, state: State, seat: int) -> None:
        if state.phase != const.OVER:
            asked = state.asked
            hidden.forget(state, seat)
            Rules.c_hide(self, state, seat)
            if state.phase == const.PREPARE:
                state.asked = asked  # all are asked, one after the other

    def c_guess(self, state: State, seat: int, rng: Rng) -> None:
        self.c_fill(state)
        told.deal_unseen(state, seat, rng)
        if state.phase == const.CLAIM:
            mine = state.asked
            taking.ask_takers(state)
            claims.guessed(state, seat, state.asked, mine)
        elif state.phase == const.TURN and state.turn != seat:
            if state.npile == 0 or not packed.is_taken(state.pile[state.npile - 1]):
                state.drawn = likely.pick(state, state.turn, rng)


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
