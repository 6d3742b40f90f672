# compiled: CONTRIBUTING, section 2
"""What may be done in Nantong (N2, N3), and what it does."""

from collections.abc import Mapping

from tianhu.core import const, packed, places
from tianhu.core.nouns import Nouns
from tianhu.core.rng import Rng
from tianhu.core.score import Sheet
from tianhu.core.state import State
from tianhu.games.nantong import hidden, kinds, scoring, terms, value
from tianhu.games.nantong.nouns import NOUNS
from tianhu.parts import claims, distance, groups, kongs, likely, settle, turns, wall
from tianhu.parts.readings import ReadingRules

# In guessed hands: the exchanges, in tenths of the square of the turns taken, after
# which hands win as often as in play; as many as surely make a hand ready.
TRIES = 9
SURELY = 4000


def next_seat(seat: int) -> int:
    """The player after a seat."""
    return seat + 1 if seat < 2 else 0


class NantongRules(ReadingRules):
    """The contract of `tianhu.core.rules`, for Nantong."""

    def nouns(self) -> Nouns:
        return NOUNS

    def weights(self) -> Mapping[str, int]:
        return value.WEIGHTS

    def c_fill(self, state: State) -> int:
        for i in range(120):
            state.wall[i] = i // 4
        return 120

    def c_prepare(self, state: State, rng: Rng) -> None:
        state.seats = 3

    def c_start(self, state: State) -> None:
        """N2.2: the dealer's 23 cards, 22 for each of the others, two indicators."""
        state.clear()
        terms.clear(state)
        state.front = 0
        state.back = 120
        seat = state.dealer
        for i in range(3):
            for _ in range(23 if i == 0 else 22):
                kind = wall.front(state)
                groups.add(state, seat, kind, 1)
                terms.set_dealt(state, seat, kind, terms.dealt(state, seat, kind) + 1)
            seat = next_seat(seat)
        for i in range(2):
            kind = wall.front(state)
            terms.set_indicator(state, i, kind)
            state.seen[kind] += 1
        terms.set_untouched(state, True)
        state.phase = const.PREPARE
        state.sub = terms.ACT
        state.turn = state.dealer
        self.c_ask(state)

    # Preparation (N2.3, N2.4).

    def c_ask(self, state: State) -> None:
        """Asks the seat in preparation, if it has anything to declare (N2.3)."""
        state.asked = 0
        if self.c_declarations(state, state.turn) > 1:
            state.asked = 1 << state.turn

    def c_declarations(self, state: State, seat: int) -> int:
        """The moves of preparation (N2.3, N2.4)."""
        n = places.offer(state, 0, const.PASS, 0)
        for kind in range(terms.KINDS):
            if self.c_was_dealt(state, seat, kind, 4):
                n = places.offer(state, n, terms.OPENING_FOUR, kind)
        first = terms.indicator(state, 0)
        second = terms.indicator(state, 1)
        lower = first if first < second else second
        upper = second if first < second else first
        if self.c_was_dealt(state, seat, lower, 3):
            n = places.offer(state, n, terms.OPENING_THREE, lower)
        if upper != lower and self.c_was_dealt(state, seat, upper, 3):
            n = places.offer(state, n, terms.OPENING_THREE, upper)
        if first == second and self.c_was_dealt(state, seat, first, 2):
            n = places.offer(state, n, terms.HEAVEN_EARTH, first)
        if seat != state.dealer and distance.reach(state, seat, self.c_groups_left(state, seat)) == 1:
            n = places.offer(state, n, terms.READY, 0)
        return n

    def c_was_dealt(self, state: State, seat: int, kind: int, n: int) -> bool:
        """Whether a seat holds just the `n` of a kind that it was dealt."""
        return places.held(state, seat, kind) == n and terms.dealt(state, seat, kind) == n

    def c_groups_left(self, state: State, seat: int) -> int:
        """How many of the seven groups are not laid yet; a heaven-and-earth pair is none (N3.9)."""
        n = kinds.GROUPS
        for i in range(state.nmeld[seat]):
            if packed.word(places.meld(state, seat, i)) != terms.HEAVEN_EARTH:
                n -= 1
        return n

    def c_declare(self, state: State, seat: int, word: int, kind: int) -> None:
        """A step of preparation (N2.3a-d, N2.4)."""
        state.asked = 0
        if word == const.PASS:
            return
        if word == terms.READY:
            terms.set_ready(state, seat, True)
            state.note(terms.READY, seat, 0)
            return
        n = 4 if word == terms.OPENING_FOUR else 3 if word == terms.OPENING_THREE else 2
        groups.add(state, seat, kind, -n)
        state.seen[kind] += n
        state.lay(seat, word, packed.same(n, kind), seat)
        state.note(word, seat, packed.same(n, kind))
        for _ in range(1 if n == 4 else 2 if n == 2 else 0):
            self.c_replace(state, seat)
        self.c_ask(state)

    # What may be done.

    def c_options(self, state: State, seat: int) -> int:
        if state.phase == const.PREPARE:
            return self.c_declarations(state, seat)
        if state.phase == const.TURN:
            return self.c_turn(state, seat)
        return self.c_claims(state, seat)

    def c_turn(self, state: State, seat: int) -> int:
        """The moves of a turn (N2.5, N3.1-3.3); a ready hand is locked (N2.4)."""
        ready: bool = terms.is_ready(state, seat)
        n = places.offer(state, 0, const.DISCARD, state.drawn) if ready else self.c_discards(state, seat)
        if state.sub == terms.AFTER_PUNG:
            return n
        if groups.complete(state, seat, terms.KINDS):
            n = places.offer(state, n, const.WIN, 0)
        if ready or wall.is_empty(state):
            return n
        n = kongs.offer_concealed(state, seat, n, terms.KINDS)
        return kongs.offer_added(state, seat, n)

    def c_discards(self, state: State, seat: int) -> int:
        """Every kind in hand may be discarded (N3.1)."""
        n = 0
        for kind in range(terms.KINDS):
            if places.held(state, seat, kind) > 0:
                n = places.offer(state, n, const.DISCARD, kind)
        return n

    def c_claims(self, state: State, seat: int) -> int:
        """The answers to a discard or an added kong (N3.3, N3.4); a ready hand only wins (N2.4)."""
        n = places.offer(state, 0, const.PASS, 0)
        if groups.completes(state, seat, state.last, terms.KINDS):
            n = places.offer(state, n, const.WIN, 0)
        if state.sub == terms.ROB or terms.is_ready(state, seat):
            return n
        return kongs.offer_claims(state, seat, n)

    # What it does.

    def c_apply(self, state: State, seat: int, move: int) -> None:
        word = packed.verb(move)
        kind = packed.of(move)
        if state.phase == const.PREPARE:
            self.c_declare(state, seat, word, kind)
        elif state.phase == const.TURN:
            self.c_act(state, seat, word, kind)
        elif claims.answer(state, seat, move):
            self.c_resolve(state)

    def c_act(self, state: State, seat: int, word: int, kind: int) -> None:
        """A move of a turn (N3.1-3.3)."""
        if word == const.DISCARD:
            self.c_discard(state, seat, kind)
        elif word == const.WIN and terms.is_untouched(state) and state.drawn < 0:
            turns.win_dealt(state, seat, terms.BY_HEAVENLY)
        elif word == const.WIN:
            turns.win_drawn(state, seat, terms.BY_DRAW)
        elif word == terms.CONCEALED_KONG:
            kongs.conceal(state, seat, kind)
            self.c_replace(state, seat)
        else:
            kongs.show_fourth(state, seat, kind)
            self.c_await(state, terms.ROB)

    def c_discard(self, state: State, seat: int, kind: int) -> None:
        """Throws a card, which the others may claim (N3.1, N3.4)."""
        turns.discard(state, seat, kind)
        terms.set_first_discard(state, terms.is_untouched(state))
        terms.set_untouched(state, False)
        self.c_await(state, terms.ACT)

    def c_await(self, state: State, stage: int) -> None:
        """Asks everyone who can claim the last card (N3.3, N3.4)."""
        state.phase = const.CLAIM
        state.sub = stage
        state.asked = self.c_askable(state)
        claims.unseal(state)

    def c_askable(self, state: State) -> int:
        """The seats, as bits, that can claim the last card."""
        asked = 0
        for seat in range(3):
            if seat != state.source:
                pung: bool = state.sub == terms.ACT and places.held(state, seat, state.last) >= 2
                if (pung and not terms.is_ready(state, seat)) or groups.completes(
                    state, seat, state.last, terms.KINDS
                ):
                    asked |= 1 << seat
        return asked

    def c_resolve(self, state: State) -> None:
        """Wins first, then pung and kong, the seat next after the discarder first (N3.5)."""
        robs: bool = state.sub == terms.ROB
        seat = claims.first(state, state.source, const.WIN, const.WIN)
        if seat >= 0:
            if not robs:
                state.taken()
            turns.win(state, seat, terms.BY_ROB if robs else terms.BY_DISCARD)
            return
        seat = claims.first(state, state.source, terms.PUNG, terms.KONG)
        if seat >= 0:
            self.c_claim(state, seat, packed.verb(state.answer[seat]))

    def c_claim(self, state: State, seat: int, word: int) -> None:
        """Takes the last discard: a pung must be followed by a discard, a kong draws (N3.4)."""
        state.taken()
        kongs.claim(state, seat, word)
        turns.begin(state, seat, terms.AFTER_PUNG if word == terms.PUNG else terms.ACT)
        if word == terms.KONG:
            self.c_replace(state, seat)

    def c_replace(self, state: State, seat: int) -> None:
        """Draws from the back of the stock (N3.2)."""
        turns.replace(state, seat)
        terms.set_replacement(state, True)
        terms.set_last_card(state, wall.is_empty(state))

    def c_advance(self, state: State) -> None:
        if state.phase == const.PREPARE:
            self.c_next_declares(state)
        elif state.sub == terms.ROB:
            self.c_grow(state)
        elif wall.is_empty(state):
            turns.exhaust(state)
        else:
            seat = next_seat(state.source)
            turns.begin(state, seat, terms.ACT)
            turns.draw(state, seat)
            terms.set_replacement(state, False)
            terms.set_last_card(state, wall.is_empty(state))

    def c_next_declares(self, state: State) -> None:
        """Preparation goes on with the next seat; after the last the dealer's turn begins (N2.3, N2.5)."""
        seat = next_seat(state.turn)
        if seat == state.dealer:
            turns.begin(state, seat, terms.ACT)
        else:
            state.turn = seat
            self.c_ask(state)
        state.drawn = -1
        terms.set_replacement(state, False)

    def c_grow(self, state: State) -> None:
        """An added kong that nobody robbed (N3.3)."""
        kongs.grow(state)
        turns.begin(state, state.source, terms.ACT)
        self.c_replace(state, state.source)

    # What it is worth, and what is known.

    def c_score(self, state: State, sheet: Sheet) -> None:
        scoring.score(self, state, sheet)

    def c_settle(self, state: State, sheet: Sheet) -> None:
        settle.differences(sheet, 3)

    def c_weigh(self, state: State) -> None:
        scoring.weigh(state)

    def c_policy(self, state: State, seat: int, rng: Rng) -> int:
        n = self.c_options(state, seat)
        if n == 1:
            return state.out[0]
        left = self.c_groups_left(state, seat)
        if terms.concealed_kong(state) == terms.CONCEALED_KONG_SHOWN:
            return value.best(state, self.weight, seat, n, left)
        hidden.count_seen(state, seat, -4)
        move = value.best(state, self.weight, seat, n, left)
        hidden.count_seen(state, seat, 4)
        return move

    def c_hide(self, state: State, seat: int) -> None:
        ReadingRules.c_hide(self, state, seat)
        if state.phase == const.OVER:
            return
        if terms.concealed_kong(state) == terms.CONCEALED_KONG_HIDDEN:
            hidden.turn_down(state, seat)

    def c_guess(self, state: State, seat: int, rng: Rng) -> None:
        hidden.guess(state, seat, rng)
        ReadingRules.c_guess(self, state, seat, rng)
        for other in range(3):
            if other != seat:
                self.c_likely(state, other, rng)
        if state.phase == const.PREPARE:
            self.c_redealt(state, seat)
        elif state.phase == const.CLAIM:
            claims.guessed(state, seat, self.c_askable(state), state.asked)
        elif state.turn != seat and state.sub != terms.AFTER_PUNG and not terms.is_untouched(state):
            state.drawn = likely.pick(state, state.turn, rng)
            terms.set_last_card(state, wall.is_empty(state))

    def c_likely(self, state: State, seat: int, rng: Rng) -> None:
        """Makes a guessed hand as near to winning as hands in play are."""
        groups.recode(state, seat, terms.KINDS)
        turn = likely.turns(state, seat)
        tries = SURELY if terms.is_ready(state, seat) else turn * turn * TRIES // 10
        likely.nearer(state, seat, self.c_groups_left(state, seat), 1, tries, rng)

    def c_redealt(self, state: State, seat: int) -> None:
        """Those who prepare after `seat` hold what they were dealt."""
        other = next_seat(seat)
        while other != state.dealer:
            for kind in range(terms.KINDS):
                terms.set_dealt(state, other, kind, places.held(state, other, kind))
            other = next_seat(other)
