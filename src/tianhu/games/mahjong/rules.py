# compiled: CONTRIBUTING, section 2
"""What may be done in mahjong (M2, M3), and what it does."""

from collections.abc import Mapping

from tianhu.core import const, packed, places
from tianhu.core.nouns import Nouns
from tianhu.core.rng import Rng
from tianhu.core.score import Sheet
from tianhu.core.state import State
from tianhu.games.mahjong import guess, kinds, scoring, terms, value
from tianhu.games.mahjong.nouns import NOUNS
from tianhu.parts import claims, groups, kongs, turns, wall
from tianhu.parts.readings import ReadingRules


def kept(state: State) -> int:
    """How many tiles at the back no turn may draw (M2.5, M3.9): what is loose, or the dead wall."""
    loose = terms.loose(state)
    dead = terms.dead_wall(state)
    most = dead if dead > loose else loose
    return most - (kinds.TILES - state.back) % loose


class MahjongRules(ReadingRules):
    """The contract of `tianhu.core.rules`, for mahjong."""

    def nouns(self) -> Nouns:
        return NOUNS

    def weights(self) -> Mapping[str, int]:
        return value.WEIGHTS

    def c_fill(self, state: State) -> int:
        for i in range(kinds.TILES):
            state.wall[i] = i // 4
        return kinds.TILES

    def c_prepare(self, state: State, rng: Rng) -> None:
        state.seats = 4
        for i in range(terms.THROWS):
            terms.set_die(state, i, rng.below(6) + 1)
        terms.set_round_number(state, rng.below(4))

    def c_start(self, state: State) -> None:
        """M2.6: three times four tiles each, one each, the dealer's fourteenth."""
        state.clear()
        for seat in range(4):
            self.c_forget_call(state, seat)
        terms.set_round_wind(state, scoring.wind(state, terms.round_number(state)))
        state.front = 0
        state.back = kinds.TILES
        for turn in range(16):
            seat = (state.dealer + turn) & 3
            for _ in range(4 if turn < 12 else 1):
                groups.add(state, seat, wall.front(state), 1)
        groups.add(state, state.dealer, wall.front(state), 1)
        turns.begin(state, state.dealer, terms.ACT)

    # What may be done.

    def c_options(self, state: State, seat: int) -> int:
        if state.phase == const.TURN:
            return self.c_turn(state, seat)
        return self.c_claims(state, seat)

    def c_turn(self, state: State, seat: int) -> int:
        """The moves of a turn (M3.1, M3.2, M3.4)."""
        n = 0
        bits = 0
        for kind in range(terms.KINDS):
            # Without a branch, which the processor could not foresee.
            held = places.held(state, seat, kind)
            state.out[n] = packed.move(const.DISCARD, kind)
            n += 1 if held > 0 else 0
            bits |= held
        if state.sub == terms.AFTER_CLAIM:
            return n
        if not terms.is_silent(state, seat) and groups.complete(state, seat, terms.KINDS):
            n = places.offer(state, n, const.WIN, 0)
        if wall.is_empty(state):
            return n
        if bits & 4:
            n = kongs.offer_concealed(state, seat, n, terms.KINDS)
        return kongs.offer_added(state, seat, n) if state.nmeld[seat] > 0 else n

    def c_claims(self, state: State, seat: int) -> int:
        """The answers to a discard or an added kong (M3.2, M3.4)."""
        n = places.offer(state, 0, const.PASS, 0)
        if self.c_can_win(state, seat):
            n = places.offer(state, n, const.WIN, 0)
        if state.sub == terms.ROB:
            return n
        n = kongs.offer_claims(state, seat, n)
        if seat == (state.source + 1) & 3 and state.last < kinds.EAST:
            n = self.c_chows(state, seat, n)
        return n

    def c_chows(self, state: State, seat: int, n: int) -> int:
        """Adds the chows with the last discard (M3.2), named by their lowest tile."""
        last = state.last
        rank = kinds.rank(last)
        if rank >= 2 and places.held(state, seat, last - 2) > 0 and places.held(state, seat, last - 1) > 0:
            n = places.offer(state, n, terms.CHOW, last - 2)
        if (
            1 <= rank <= 7
            and places.held(state, seat, last - 1) > 0
            and places.held(state, seat, last + 1) > 0
        ):
            n = places.offer(state, n, terms.CHOW, last - 1)
        if rank <= 6 and places.held(state, seat, last + 1) > 0 and places.held(state, seat, last + 2) > 0:
            n = places.offer(state, n, terms.CHOW, last)
        return n

    def c_can_chow(self, state: State, seat: int) -> bool:
        """Whether a hand makes a chow with the last discard (M3.2)."""
        last = state.last
        if last >= kinds.EAST:
            return False
        rank = kinds.rank(last)
        if rank <= 7 and places.held(state, seat, last + 1) > 0:
            above: bool = rank <= 6 and places.held(state, seat, last + 2) > 0
            if above or (rank >= 1 and places.held(state, seat, last - 1) > 0):
                return True
        return rank >= 2 and places.held(state, seat, last - 1) > 0 and places.held(state, seat, last - 2) > 0

    def c_can_win(self, state: State, seat: int) -> bool:
        """Whether the last tile completes a hand; one that is known not to be calling is soon done with."""
        return not terms.is_silent(state, seat) and groups.completes(state, seat, state.last, terms.KINDS)

    # What it does.

    def c_apply(self, state: State, seat: int, move: int) -> None:
        if state.phase == const.TURN:
            self.c_act(state, seat, packed.verb(move), packed.of(move))
        elif claims.answer(state, seat, move):
            self.c_resolve(state)

    def c_act(self, state: State, seat: int, word: int, kind: int) -> None:
        """A move of a turn (M3.1, M3.4)."""
        if word == const.DISCARD:
            turns.discard(state, seat, kind)
            self.c_call(state, seat)
            self.c_await(state, terms.ACT)
        elif word == const.WIN and state.drawn < 0:
            turns.win_dealt(state, seat, terms.BY_DEALT)
        elif word == const.WIN:
            turns.win_drawn(state, seat, terms.BY_DRAW)
        elif word == terms.CONCEALED_KONG:
            kongs.conceal(state, seat, kind)
            self.c_replace(state, seat)
        else:
            kongs.show_fourth(state, seat, kind)
            self.c_await(state, terms.ROB)

    def c_call(self, state: State, seat: int) -> None:
        """The table says whether the seat that has discarded is calling (M3.7)."""
        if terms.announce_calling(state):
            calling: bool = guess.is_calling(state, seat)
            terms.set_calling(state, seat, calling)
            terms.set_silent(state, seat, not calling)
            if calling:
                state.note(terms.CALLING, seat, 0)

    def c_forget_call(self, state: State, seat: int) -> None:
        """Other tiles came to the hand: whether it is calling will be told anew (M3.7)."""
        terms.set_calling(state, seat, False)
        terms.set_silent(state, seat, False)

    def c_replace(self, state: State, seat: int) -> None:
        """Draws a loose tile after a kong (M3.4)."""
        self.c_forget_call(state, seat)
        turns.replace(state, seat)

    def c_await(self, state: State, stage: int) -> None:
        """Asks everyone who can claim the last tile."""
        state.phase = const.CLAIM
        state.sub = stage
        state.asked = self.c_askable(state)
        claims.unseal(state)

    def c_askable(self, state: State) -> int:
        """The seats, as bits, that can claim the last tile."""
        asked = 0
        if state.sub == terms.ACT or terms.rob_kong(state):
            for i in range(1, 4):
                seat = (state.source + i) & 3
                pung: bool = state.sub == terms.ACT and places.held(state, seat, state.last) >= 2
                chow: bool = state.sub == terms.ACT and i == 1 and not pung and self.c_can_chow(state, seat)
                if pung or chow or self.c_can_win(state, seat):
                    asked |= 1 << seat
        return asked

    def c_resolve(self, state: State) -> None:
        """Mahjong comes before pung and kong, these before chow (M3.3)."""
        robs: bool = state.sub == terms.ROB
        seat = self.c_winning(state)
        if seat >= 0:
            if not robs:
                state.taken()
            turns.win(state, seat, terms.BY_ROB if robs else terms.BY_DISCARD)
            return
        seat = claims.first(state, state.source, terms.PUNG, terms.KONG)
        if seat < 0:
            seat = claims.first(state, state.source, terms.CHOW, terms.CHOW)
        if seat >= 0:
            self.c_claim(state, seat, state.answer[seat])

    def c_winning(self, state: State) -> int:
        """The seat that gets the tile for mahjong (M3.3, option `mahjong_precedence`); or -1."""
        if terms.mahjong_precedence(state) == terms.MAHJONG_PRECEDENCE_NEAREST:
            return claims.first(state, state.source, const.WIN, const.WIN)
        for i in range(3, 0, -1):
            seat = (state.source + i) & 3
            if packed.verb(state.answer[seat]) == const.WIN:
                return seat
        return -1

    def c_claim(self, state: State, seat: int, move: int) -> None:
        """Takes the last discard: a chow or pung must be followed by a discard, a kong draws (M3.2, M3.4)."""
        word = packed.verb(move)
        state.taken()
        if word == terms.CHOW:
            self.c_chow(state, seat, packed.of(move))
        else:
            kongs.claim(state, seat, word)
        self.c_forget_call(state, seat)
        turns.begin(state, seat, terms.ACT if word == terms.KONG else terms.AFTER_CLAIM)
        if word == terms.KONG:
            self.c_replace(state, seat)

    def c_chow(self, state: State, seat: int, lowest: int) -> None:
        """Lays a chow (M3.2)."""
        for kind in range(lowest, lowest + 3):
            if kind != state.last:
                groups.add(state, seat, kind, -1)
                state.seen[kind] += 1
        state.lay(seat, terms.CHOW, packed.run(lowest), state.source)
        state.note(terms.CHOW, seat, packed.run(lowest))

    def c_advance(self, state: State) -> None:
        if state.sub == terms.ROB:
            self.c_grow(state)
        elif state.back - state.front <= kept(state):
            turns.exhaust(state)
        else:
            seat = (state.source + 1) & 3
            turns.begin(state, seat, terms.ACT)
            turns.draw(state, seat)

    def c_grow(self, state: State) -> None:
        """An added kong that nobody robbed (M3.4)."""
        kongs.grow(state)
        turns.begin(state, state.source, terms.ACT)
        self.c_replace(state, state.source)

    # What it is worth, and what is known.

    def c_score(self, state: State, sheet: Sheet) -> None:
        scoring.score(self, state, sheet)

    def c_settle(self, state: State, sheet: Sheet) -> None:
        scoring.share(state, sheet)

    def c_weigh(self, state: State) -> None:
        scoring.weigh(state)

    def c_policy(self, state: State, seat: int, rng: Rng) -> int:
        n = self.c_options(state, seat)
        if n == 1:
            return state.out[0]
        return value.best(state, self.weight, seat, n, kinds.GROUPS - state.nmeld[seat])

    def c_guess(self, state: State, seat: int, rng: Rng) -> None:
        guess.deal(state, seat, rng)
        if state.phase == const.CLAIM:
            claims.guessed(state, seat, self.c_askable(state), state.asked)
        elif state.phase == const.TURN and state.turn != seat:
            guess.guess_drawn(state, rng)
