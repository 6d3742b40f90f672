# compiled: CONTRIBUTING, section 2
"""What may be done in mahjong (M2, M3), and what it does."""

from collections.abc import Mapping

from tianhu.core import const as K
from tianhu.core import packed
from tianhu.core.rng import Rng
from tianhu.core.rules import Rules
from tianhu.core.score import Sheet
from tianhu.core.state import State
from tianhu.games.mahjong import const as N
from tianhu.games.mahjong import guess, scoring, value
from tianhu.parts import claims as C
from tianhu.parts import groups as G
from tianhu.parts import wall as W


def kept(s: State) -> int:
    """How many tiles at the back no turn may draw (M2.5, M3.9): what is loose, or the dead wall."""
    loose = 4 if s.opt[N.O_LOOSE] else 2
    most = 14 if s.opt[N.O_DEAD_WALL] else loose
    return most - (N.TILES - s.back) % loose


class MahjongRules(Rules):
    """The contract of `tianhu.core.rules`, for mahjong."""

    def weights(self) -> Mapping[str, int]:
        return value.WEIGHTS

    def c_fill(self, s: State) -> int:
        for i in range(N.TILES):
            s.wall[i] = i // 4
        return N.TILES

    def c_prepare(self, s: State, g: Rng) -> None:
        s.seats = 4
        for i in range(4):
            s.aux[N.DICE + i] = g.below(6) + 1
        s.aux[N.ROUND] = g.below(4)

    def c_start(self, s: State) -> None:
        """M2.6: three times four tiles each, one each, the dealer's fourteenth."""
        s.clear()
        for i in range(4):
            s.aux[N.CALLED + i] = N.UNKNOWN
        s.aux[N.ROUND_WIND] = scoring.c_wind(s, s.aux[N.ROUND])
        s.front = 0
        s.back = N.TILES
        for turn in range(16):
            seat = (s.dealer + turn) & 3
            for _ in range(4 if turn < 12 else 1):
                G.add(s, seat, W.front(s), 1)
        G.add(s, s.dealer, W.front(s), 1)
        self.c_turns(s, s.dealer, N.ACT)

    def c_options(self, s: State, seat: int) -> int:
        if s.phase == K.TURN:
            return self.c_turn(s, seat)
        return self.c_claims(s, seat)

    def c_turn(self, s: State, seat: int) -> int:
        """The moves of a turn (M3.1, M3.2, M3.4)."""
        n = 0
        bits = 0
        at = seat * K.KINDS
        for kind in range(N.KINDS):
            # Without a branch, which the processor could not foresee.
            held = s.hand[at + kind]
            s.out[n] = (K.DISCARD << 8) + kind
            n += 1 if held > 0 else 0
            bits |= held
        if s.sub == N.AFTER_CLAIM:
            return n
        if s.aux[N.CALLED + seat] != N.SILENT and G.complete(s, seat, N.KINDS):
            s.out[n] = K.WIN << 8
            n += 1
        if s.front == s.back:
            return n
        if bits & 4:
            for kind in range(N.KINDS):
                if s.hand[at + kind] == 4:
                    s.out[n] = (N.CONCEALED << 8) | kind
                    n += 1
        return self.c_added(s, seat, n) if s.nmeld[seat] > 0 else n

    def c_added(self, s: State, seat: int, n: int) -> int:
        """Adds the added kongs (M3.4) to the moves, by kind."""
        begin = n
        for i in range(s.nmeld[seat]):
            m = s.meld[seat * K.MELDS + i]
            kind = m & 127
            if (m >> 24) & 31 == N.PUNG and s.hand[seat * K.KINDS + kind] > 0:
                j = n
                move = (N.ADDED << 8) | kind
                while j > begin and s.out[j - 1] > move:
                    s.out[j] = s.out[j - 1]
                    j -= 1
                s.out[j] = move
                n += 1
        return n

    def c_claims(self, s: State, seat: int) -> int:
        """The answers to a discard or an added kong (M3.2, M3.4)."""
        s.out[0] = K.PASS << 8
        n = 1
        if self.c_can_win(s, seat):
            s.out[n] = K.WIN << 8
            n += 1
        if s.sub == N.ROB:
            return n
        held = s.hand[seat * K.KINDS + s.last]
        if held >= 2:
            s.out[n] = (N.PUNG << 8) | s.last
            n += 1
        if held == 3 and s.front < s.back:
            s.out[n] = (N.KONG << 8) | s.last
            n += 1
        if seat == (s.source + 1) & 3 and s.last < N.EAST:
            n = self.c_chows(s, seat, n)
        return n

    def c_chows(self, s: State, seat: int, n: int) -> int:
        """Adds the chows with the last discard (M3.2), named by their lowest tile."""
        at = seat * K.KINDS + s.last
        rank = s.last % 9
        if rank >= 2 and s.hand[at - 2] > 0 and s.hand[at - 1] > 0:
            s.out[n] = (N.CHOW << 8) | (s.last - 2)
            n += 1
        if 1 <= rank <= 7 and s.hand[at - 1] > 0 and s.hand[at + 1] > 0:
            s.out[n] = (N.CHOW << 8) | (s.last - 1)
            n += 1
        if rank <= 6 and s.hand[at + 1] > 0 and s.hand[at + 2] > 0:
            s.out[n] = (N.CHOW << 8) | s.last
            n += 1
        return n

    def c_can_chow(self, s: State, seat: int) -> bool:
        """Whether a hand makes a chow with the last discard (M3.2)."""
        if s.last >= N.EAST:
            return False
        at = seat * K.KINDS + s.last
        rank = s.last % 9
        if rank <= 7 and s.hand[at + 1] > 0:
            if (rank <= 6 and s.hand[at + 2] > 0) or (rank >= 1 and s.hand[at - 1] > 0):
                return True
        return rank >= 2 and s.hand[at - 1] > 0 and s.hand[at - 2] > 0

    def c_can_win(self, s: State, seat: int) -> bool:
        """Whether the last tile completes a hand; one that is known not to be calling is soon done with."""
        return s.aux[N.CALLED + seat] != N.SILENT and G.completes(s, seat, s.last, N.KINDS)

    def c_apply(self, s: State, seat: int, move: int) -> None:
        if s.phase == K.TURN:
            self.c_act(s, seat, move >> 8, move & 255)
        elif C.answer(s, seat, move):
            self.c_resolve(s)

    def c_act(self, s: State, seat: int, word: int, kind: int) -> None:
        """A move of a turn."""
        if word == K.DISCARD:
            G.add(s, seat, kind, -1)
            s.throw(seat, kind)
            s.seen[kind] += 1
            s.note(K.DISCARD, seat, packed.same(1, kind))
            s.drawn = -1
            self.c_call(s, seat)
            self.c_await(s, N.ACT)
        elif word == K.WIN:
            if s.drawn < 0:
                self.c_end(s, seat, N.BY_DEALT)
            else:
                G.add(s, seat, s.drawn, -1)
                s.last = s.drawn
                self.c_end(s, seat, N.BY_DRAW)
        elif word == N.CONCEALED:
            G.add(s, seat, kind, -4)
            s.seen[kind] += 4
            s.lay(seat, N.CONCEALED, packed.same(4, kind), seat)
            s.note(N.CONCEALED, seat, packed.same(4, kind))
            self.c_loose(s, seat)
        else:
            G.add(s, seat, kind, -1)
            s.seen[kind] += 1
            s.last = kind
            s.source = seat
            s.drawn = -1
            s.note(N.ADDED, seat, packed.same(4, kind))
            self.c_await(s, N.ROB)

    def c_call(self, s: State, seat: int) -> None:
        """The table says whether the seat that has discarded is calling (M3.7)."""
        if s.opt[N.O_ANNOUNCE_CALLING] == 0:
            s.aux[N.CALLED + seat] = N.SILENT
            if guess.c_calling(s, seat):
                s.aux[N.CALLED + seat] = N.CALLS
                s.note(N.CALLING, seat, 0)

    def c_loose(self, s: State, seat: int) -> None:
        """Draws a loose tile after a kong (M3.4)."""
        s.aux[N.CALLED + seat] = N.UNKNOWN
        s.drawn = W.back(s)
        G.add(s, seat, s.drawn, 1)
        s.note(K.DRAW, seat, packed.same(1, s.drawn))

    def c_await(self, s: State, sub: int) -> None:
        """Asks everyone who can claim the last tile."""
        s.phase = K.CLAIM
        s.sub = sub
        s.asked = self.c_askable(s)
        C.unseal(s)

    def c_askable(self, s: State) -> int:
        """The seats, as bits, that can claim the last tile."""
        asked = 0
        if s.sub == N.ACT or s.opt[N.O_ROB_KONG] == 0:
            for i in range(1, 4):
                seat = (s.source + i) & 3
                meld: bool = s.sub == N.ACT and s.hand[seat * K.KINDS + s.last] >= 2
                chow: bool = s.sub == N.ACT and i == 1 and not meld and self.c_can_chow(s, seat)
                if meld or chow or self.c_can_win(s, seat):
                    asked |= 1 << seat
        return asked

    def c_resolve(self, s: State) -> None:
        """Mahjong comes before pung and kong, these before chow (M3.3)."""
        seat = self.c_winning(s)
        if seat >= 0:
            if s.sub == N.ACT:
                s.taken()
            self.c_end(s, seat, N.BY_ROB if s.sub == N.ROB else N.BY_DISCARD)
            return
        seat = C.first(s, s.source, N.PUNG, N.KONG)
        if seat < 0:
            seat = C.first(s, s.source, N.CHOW, N.CHOW)
        if seat >= 0:
            s.taken()
            self.c_claim(s, seat, s.answer[seat] >> 8, s.answer[seat] & 255)

    def c_winning(self, s: State) -> int:
        """The seat that gets the tile for mahjong (M3.3, option `mahjong_precedence`); or -1."""
        if s.opt[N.O_MAHJONG_PRECEDENCE] == 1:
            return C.first(s, s.source, K.WIN, K.WIN)
        for i in range(3, 0, -1):
            seat = (s.source + i) & 3
            if s.answer[seat] >> 8 == K.WIN:
                return seat
        return -1

    def c_claim(self, s: State, seat: int, word: int, kind: int) -> None:
        """Lays the meld of a claim; `kind` is the lowest of a chow."""
        if word == N.CHOW:
            tiles = (3 << 21) | kind | ((kind + 1) << 7) | ((kind + 2) << 14)
            for k in range(kind, kind + 3):
                if k != s.last:
                    G.add(s, seat, k, -1)
                    s.seen[k] += 1
        else:
            n = 2 if word == N.PUNG else 3
            tiles = packed.same(n + 1, kind)
            G.add(s, seat, kind, -n)
            s.seen[kind] += n
        s.lay(seat, word, tiles, s.source)
        s.note(word, seat, tiles)
        s.aux[N.CALLED + seat] = N.UNKNOWN
        self.c_turns(s, seat, N.ACT if word == N.KONG else N.AFTER_CLAIM)
        if word == N.KONG:
            self.c_loose(s, seat)

    def c_turns(self, s: State, seat: int, sub: int) -> None:
        """Makes it the turn of a seat."""
        s.phase = K.TURN
        s.sub = sub
        s.turn = seat
        s.asked = 1 << seat
        s.drawn = -1

    def c_advance(self, s: State) -> None:
        if s.sub == N.ROB:
            self.c_grow(s)
        elif s.back - s.front <= kept(s):
            s.note(K.EXHAUSTED, s.source, 0)
            s.phase = K.OVER
        else:
            seat = (s.source + 1) & 3
            self.c_turns(s, seat, N.ACT)
            s.drawn = W.front(s)
            G.add(s, seat, s.drawn, 1)
            s.note(K.DRAW, seat, packed.same(1, s.drawn))

    def c_grow(self, s: State) -> None:
        """An added kong that nobody robbed (M3.4)."""
        seat = s.source
        for i in range(s.nmeld[seat]):
            m = s.meld[seat * K.MELDS + i]
            if (m >> 24) & 31 == N.PUNG and m & 127 == s.last:
                s.meld[seat * K.MELDS + i] = packed.same(4, s.last) | (N.ADDED << 24) | (m & (3 << 29))
        self.c_turns(s, seat, N.ACT)
        self.c_loose(s, seat)

    def c_end(self, s: State, seat: int, by: int) -> None:
        """The deal is won."""
        s.winner = seat
        s.by = by
        s.phase = K.OVER
        s.asked = 0
        s.note(K.WIN, seat, 0 if by == N.BY_DEALT else packed.same(1, s.last))

    def c_score(self, s: State, sheet: Sheet) -> None:
        scoring.c_sheet(s, sheet)

    def c_policy(self, s: State, seat: int, g: Rng) -> int:
        n = self.c_options(s, seat)
        if n == 1:
            return s.out[0]
        return value.c_best(s, self.weight, seat, n, N.GROUPS - s.nmeld[seat])

    def c_guess(self, s: State, seat: int, g: Rng) -> None:
        guess.c_deal(s, seat, g)
        if s.phase == K.CLAIM:
            C.guessed(s, seat, self.c_askable(s), s.asked)
        elif s.phase == K.TURN and s.turn != seat:
            guess.c_drew(s, g)
