# compiled: CONTRIBUTING, section 2
"""What may be done in Duo (D1, D2), and what it does."""

from collections.abc import Mapping

from tianhu.games.duo import kinds, scoring, terms, value
from tianhu.games.duo.nouns import NOUNS

from tianhu.core import const, packed, places
from tianhu.core.nouns import Nouns
from tianhu.core.rng import Rng
from tianhu.core.rules import Rules
from tianhu.core.score import Sheet
from tianhu.core.state import State
from tianhu.parts import claims, groups, likely
from tianhu.parts import wall as walls

# In guessed hands: the exchanges for each turn taken.
TRIES = 2


class DuoRules(Rules):
    """The contract of `tianhu.core.rules`, for Duo."""

    def nouns(self) -> Nouns:
        return NOUNS

    def weights(self) -> Mapping[str, int]:
        return value.WEIGHTS

    def c_fill(self, state: State) -> int:
        """D1.1."""
        for i in range(kinds.TILES):
            state.wall[i] = i // 4
        return kinds.TILES

    def c_prepare(self, state: State, rng: Rng) -> None:
        terms.set_points_in_pot(state, rng.below(5) * 2)

    def c_start(self, state: State) -> None:
        """D1.2. The first draw is a step of its own, as every later one."""
        state.clear()
        state.front = 0
        state.back = kinds.TILES
        for i in range(2):
            seat = state.dealer if i == 0 else 1 - state.dealer
            for _ in range(7):
                groups.add(state, seat, walls.front(state), 1)
        state.phase = const.PREPARE
        state.sub = terms.ACT
        state.turn = state.dealer

    def c_options(self, state: State, seat: int) -> int:
        if state.phase == const.CLAIM:
            return self.c_claims(state, seat)
        n = 0
        for kind in range(terms.KINDS):
            if places.held(state, seat, kind) > 0:
                n = places.offer(state, n, const.DISCARD, kind)
        if state.sub == terms.ACT and groups.complete(state, seat, terms.KINDS):
            n = places.offer(state, n, const.WIN, 0)
        return n

    def c_claims(self, state: State, seat: int) -> int:
        """The answers to a discard (D2.2), ascending."""
        n = places.offer(state, 0, const.PASS, 0)
        if groups.completes(state, seat, state.last, terms.KINDS):
            n = places.offer(state, n, const.WIN, 0)
        if places.held(state, seat, state.last) >= 2:
            n = places.offer(state, n, terms.PUNG, state.last)
        return n

    def c_apply(self, state: State, seat: int, move: int) -> None:
        kind = packed.of(move)
        if state.phase == const.CLAIM:
            if claims.answer(state, seat, move):
                self.c_resolve(state, seat, packed.verb(move))
        elif packed.verb(move) == const.WIN:
            groups.add(state, seat, state.drawn, -1)
            state.last = state.drawn
            self.c_end(state, seat, terms.BY_DRAW)
        else:
            groups.add(state, seat, kind, -1)
            state.throw(seat, kind)
            state.seen[kind] += 1
            state.note(const.DISCARD, seat, packed.same(1, kind))
            state.drawn = -1
            state.phase = const.CLAIM
            claims.unseal(state)
            state.asked = self.c_askable(state)

    def c_askable(self, state: State) -> int:
        """The other seat, as a bit, if it can claim the last discard."""
        seat = 1 - state.source
        can: bool = places.held(state, seat, state.last) >= 2
        if can or groups.completes(state, seat, state.last, terms.KINDS):
            return 1 << seat
        return 0

    def c_resolve(self, state: State, seat: int, word: int) -> None:
        """The answer to a discard takes effect; after a pass the deal goes on by `c_advance`."""
        if word == const.WIN:
            state.taken()
            self.c_end(state, seat, terms.BY_DISCARD)
        elif word == terms.PUNG:
            state.taken()
            groups.add(state, seat, state.last, -2)
            state.seen[state.last] += 2
            state.lay(seat, terms.PUNG, packed.same(3, state.last), state.source)
            state.note(terms.PUNG, seat, packed.same(3, state.last))
            self.c_turn(state, seat, terms.AFTER_PUNG)

    def c_turn(self, state: State, seat: int, sub: int) -> None:
        """Makes it the turn of a seat."""
        state.phase = const.TURN
        state.sub = sub
        state.turn = seat
        state.asked = 1 << seat
        state.drawn = -1

    def c_advance(self, state: State) -> None:
        """The next draw, or the end (D2.1, D2.4)."""
        if state.front == state.back:
            state.note(const.EXHAUSTED, state.source, 0)
            state.phase = const.OVER
            return
        self.c_turn(state, state.dealer if state.phase == const.PREPARE else 1 - state.source, terms.ACT)
        state.drawn = walls.front(state)
        groups.add(state, state.turn, state.drawn, 1)
        state.note(const.DRAW, state.turn, packed.same(1, state.drawn))

    def c_end(self, state: State, seat: int, by: int) -> None:
        """The deal is won."""
        state.winner = seat
        state.by = by
        state.phase = const.OVER
        state.asked = 0
        state.note(const.WIN, seat, packed.same(1, state.last))

    def c_score(self, state: State, sheet: Sheet) -> None:
        scoring.write_sheet(state, sheet)

    def c_settle(self, state: State, sheet: Sheet) -> None:
        scoring.share(state, sheet)

    def c_policy(self, state: State, seat: int, rng: Rng) -> int:
        return value.best(state, self.weight, seat, self.c_options(state, seat))

    def c_guess(self, state: State, seat: int, rng: Rng) -> None:
        """The base deals what is unseen evenly; hands in play have been improved since."""
        Rules.c_guess(self, state, seat, rng)
        other = 1 - seat
        groups.recode(state, other, terms.KINDS)
        missing = kinds.GROUPS - state.nmeld[other]
        likely.nearer(state, other, missing, 1, likely.turns(state, other) * TRIES, rng)
        if state.phase == const.CLAIM:
            claims.guessed(state, seat, self.c_askable(state), state.asked)
        elif state.phase == const.TURN and state.turn != seat and state.sub == terms.ACT:
            state.drawn = likely.pick(state, other, rng)
