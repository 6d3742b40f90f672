# compiled: CONTRIBUTING, section 2
"""What may be done in Nantong (N2, N3), and what it does."""

from collections.abc import Mapping

from tianhu.core import const as K
from tianhu.core import packed
from tianhu.core.rng import Rng
from tianhu.core.rules import Rules
from tianhu.core.score import Sheet
from tianhu.core.state import State
from tianhu.games.nantong import const as N
from tianhu.games.nantong import hidden, scoring, value
from tianhu.parts import claims as C
from tianhu.parts import distance as D
from tianhu.parts import groups as G
from tianhu.parts import likely as L
from tianhu.parts import wall as W

# In guessed hands: the exchanges, in tenths of the square of the turns taken, after
# which hands win as often as in play; as many as surely make a hand ready.
TRIES = 9
SURELY = 4000


class NantongRules(Rules):
    """The contract of `tianhu.core.rules`, for Nantong."""

    def weights(self) -> Mapping[str, int]:
        return value.WEIGHTS

    def c_fill(self, s: State) -> int:
        for i in range(120):
            s.wall[i] = i // 4
        return 120

    def c_prepare(self, s: State, g: Rng) -> None:
        s.seats = 3

    def c_start(self, s: State) -> None:
        """N2.2: the dealer's 23 cards, 22 for each of the others, two indicators."""
        s.clear()
        for i in range(K.AUX):
            s.aux[i] = 0
        s.front = 0
        s.back = 120
        seat = s.dealer
        for i in range(3):
            for _ in range(23 if i == 0 else 22):
                kind = W.front(s)
                G.add(s, seat, kind, 1)
                s.aux[N.DEALT + seat * N.KINDS + kind] += 1
            seat = seat + 1 if seat < 2 else 0
        for i in range(2):
            s.aux[N.IND + i] = W.front(s)
            s.seen[s.aux[N.IND + i]] += 1
        s.aux[N.FRESH] = 1
        s.phase = K.PREPARE
        s.sub = 0
        s.turn = s.dealer
        self.c_ask(s)

    def c_ask(self, s: State) -> None:
        """Asks the seat in preparation, if it has anything to declare (N2.3)."""
        s.asked = 0
        if self.c_opening(s, s.turn) > 1:
            s.asked = 1 << s.turn

    def c_opening(self, s: State, seat: int) -> int:
        """The moves of preparation (N2.3, N2.4), to `s.out`."""
        s.out[0] = K.PASS << 8
        n = 1
        at = seat * K.KINDS
        dealt = N.DEALT + seat * N.KINDS
        for kind in range(N.KINDS):
            if s.hand[at + kind] == 4 and s.aux[dealt + kind] == 4:
                s.out[n] = (N.OPEN4 << 8) | kind
                n += 1
        a = s.aux[N.IND]
        b = s.aux[N.IND + 1]
        low = a if a < b else b
        if s.hand[at + low] == 3 and s.aux[dealt + low] == 3:
            s.out[n] = (N.OPEN3 << 8) | low
            n += 1
        high = b if a < b else a
        if high != low and s.hand[at + high] == 3 and s.aux[dealt + high] == 3:
            s.out[n] = (N.OPEN3 << 8) | high
            n += 1
        if a == b and s.hand[at + a] == 2 and s.aux[dealt + a] == 2:
            s.out[n] = (N.HEAVEN << 8) | a
            n += 1
        if seat != s.dealer and D.reach(s, seat, self.c_left(s, seat)) == 1:
            s.out[n] = N.READY << 8
            n += 1
        return n

    def c_left(self, s: State, seat: int) -> int:
        """How many of the seven groups are not laid yet; a heaven-and-earth pair is none (N3.9)."""
        n = N.GROUPS
        for i in range(s.nmeld[seat]):
            if (s.meld[seat * K.MELDS + i] >> 24) & 31 != N.HEAVEN:
                n -= 1
        return n

    def c_options(self, s: State, seat: int) -> int:
        if s.phase == K.PREPARE:
            return self.c_opening(s, seat)
        if s.phase == K.TURN:
            return self.c_turn(s, seat)
        return self.c_claims(s, seat)

    def c_turn(self, s: State, seat: int) -> int:
        """The moves of a turn (N2.5, N3.1-3.3)."""
        n = 0
        at = seat * K.KINDS
        ready = s.aux[N.READIED + seat]
        if ready:
            s.out[0] = (K.DISCARD << 8) | s.drawn
            n = 1
        else:
            for kind in range(N.KINDS):
                if s.hand[at + kind] > 0:
                    s.out[n] = (K.DISCARD << 8) | kind
                    n += 1
        if s.sub == N.AFTER_PUNG:
            return n
        if G.complete(s, seat, N.KINDS):
            s.out[n] = K.WIN << 8
            n += 1
        if ready or s.front == s.back:
            return n
        for kind in range(N.KINDS):
            if s.hand[at + kind] == 4:
                s.out[n] = (N.CONCEALED << 8) | kind
                n += 1
        return self.c_added(s, seat, n)

    def c_added(self, s: State, seat: int, n: int) -> int:
        """Adds the added kongs (N3.3) to the moves, by kind."""
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
        """The answers to a discard or an added kong (N3.3, N3.4)."""
        s.out[0] = K.PASS << 8
        n = 1
        if G.completes(s, seat, s.last, N.KINDS):
            s.out[n] = K.WIN << 8
            n += 1
        if s.sub == N.ROB or s.aux[N.READIED + seat]:
            return n
        held = s.hand[seat * K.KINDS + s.last]
        if held >= 2:
            s.out[n] = (N.PUNG << 8) | s.last
            n += 1
        if held == 3 and s.front < s.back:
            s.out[n] = (N.KONG << 8) | s.last
            n += 1
        return n

    def c_apply(self, s: State, seat: int, move: int) -> None:
        word = move >> 8
        kind = move & 255
        if s.phase == K.PREPARE:
            self.c_declare(s, seat, word, kind)
        elif s.phase == K.TURN:
            self.c_act(s, seat, word, kind)
        elif C.answer(s, seat, move):
            self.c_resolve(s)

    def c_declare(self, s: State, seat: int, word: int, kind: int) -> None:
        """A step of preparation (N2.3a-d, N2.4)."""
        s.asked = 0
        if word == K.PASS:
            return
        if word == N.READY:
            s.aux[N.READIED + seat] = 1
            s.note(N.READY, seat, 0)
            return
        n = 4 if word == N.OPEN4 else 3 if word == N.OPEN3 else 2
        G.add(s, seat, kind, -n)
        s.seen[kind] += n
        s.lay(seat, word, packed.same(n, kind), seat)
        s.note(word, seat, packed.same(n, kind))
        for _ in range(1 if n == 4 else 2 if n == 2 else 0):
            self.c_replace(s, seat)
        self.c_ask(s)

    def c_replace(self, s: State, seat: int) -> None:
        """Draws from the back of the stock."""
        s.drawn = W.back(s)
        G.add(s, seat, s.drawn, 1)
        s.note(K.DRAW, seat, packed.same(1, s.drawn))
        s.aux[N.REPLACED] = 1
        s.aux[N.LASTCARD] = s.front == s.back

    def c_act(self, s: State, seat: int, word: int, kind: int) -> None:
        """A move of a turn."""
        if word == K.DISCARD:
            G.add(s, seat, kind, -1)
            s.throw(seat, kind)
            s.seen[kind] += 1
            s.note(K.DISCARD, seat, packed.same(1, kind))
            s.aux[N.FIRST] = s.aux[N.FRESH]
            s.aux[N.FRESH] = 0
            s.drawn = -1
            self.c_await(s, N.ACT)
        elif word == K.WIN:
            heaven: bool = s.aux[N.FRESH] > 0 and s.drawn < 0
            if not heaven:
                G.add(s, seat, s.drawn, -1)
                s.last = s.drawn
            self.c_end(s, seat, N.BY_HEAVEN if heaven else N.BY_DRAW)
        elif word == N.CONCEALED:
            G.add(s, seat, kind, -4)
            s.seen[kind] += 4
            s.lay(seat, N.CONCEALED, packed.same(4, kind), seat)
            s.note(N.CONCEALED, seat, packed.same(4, kind))
            self.c_replace(s, seat)
        else:
            G.add(s, seat, kind, -1)
            s.seen[kind] += 1
            s.last = kind
            s.source = seat
            s.drawn = -1
            s.note(N.ADDED, seat, packed.same(4, kind))
            self.c_await(s, N.ROB)

    def c_await(self, s: State, sub: int) -> None:
        """Asks everyone who can claim the last card."""
        s.phase = K.CLAIM
        s.sub = sub
        s.asked = self.c_askable(s)
        C.unseal(s)

    def c_askable(self, s: State) -> int:
        """The seats, as bits, that can claim the last card."""
        asked = 0
        for seat in range(3):
            if seat != s.source:
                pung: bool = s.sub == N.ACT and s.hand[seat * K.KINDS + s.last] >= 2
                if (pung and not s.aux[N.READIED + seat]) or G.completes(s, seat, s.last, N.KINDS):
                    asked |= 1 << seat
        return asked

    def c_resolve(self, s: State) -> None:
        """Wins first, then pung and kong, the seat next after the discarder first (N3.5)."""
        seat = C.first(s, s.source, K.WIN, K.WIN)
        if seat >= 0:
            if s.sub == N.ACT:
                s.taken()
            self.c_end(s, seat, N.BY_ROB if s.sub == N.ROB else N.BY_DISCARD)
            return
        seat = C.first(s, s.source, N.PUNG, N.KONG)
        if seat < 0:
            return
        word = s.answer[seat] >> 8
        n = 2 if word == N.PUNG else 3
        s.taken()
        G.add(s, seat, s.last, -n)
        s.seen[s.last] += n
        s.lay(seat, word, packed.same(n + 1, s.last), s.source)
        s.note(word, seat, packed.same(n + 1, s.last))
        self.c_turns(s, seat, N.AFTER_PUNG if n == 2 else N.ACT)
        if n == 3:
            self.c_replace(s, seat)

    def c_turns(self, s: State, seat: int, sub: int) -> None:
        """Makes it the turn of a seat."""
        s.phase = K.TURN
        s.sub = sub
        s.turn = seat
        s.asked = 1 << seat
        s.drawn = -1

    def c_advance(self, s: State) -> None:
        if s.phase == K.PREPARE:
            seat = s.turn + 1 if s.turn < 2 else 0
            if seat == s.dealer:
                self.c_turns(s, seat, N.ACT)
            else:
                s.turn = seat
                self.c_ask(s)
            s.drawn = -1
            s.aux[N.REPLACED] = 0
        elif s.sub == N.ROB:
            self.c_grow(s)
        elif s.front == s.back:
            s.note(K.EXHAUSTED, s.source, 0)
            s.phase = K.OVER
        else:
            seat = s.source + 1 if s.source < 2 else 0
            self.c_turns(s, seat, N.ACT)
            s.drawn = W.front(s)
            G.add(s, seat, s.drawn, 1)
            s.note(K.DRAW, seat, packed.same(1, s.drawn))
            s.aux[N.REPLACED] = 0
            s.aux[N.LASTCARD] = s.front == s.back

    def c_grow(self, s: State) -> None:
        """An added kong that nobody robbed (N3.3)."""
        seat = s.source
        for i in range(s.nmeld[seat]):
            m = s.meld[seat * K.MELDS + i]
            if (m >> 24) & 31 == N.PUNG and m & 127 == s.last:
                s.meld[seat * K.MELDS + i] = packed.same(4, s.last) | (N.ADDED << 24) | (m & (3 << 29))
        self.c_turns(s, seat, N.ACT)
        self.c_replace(s, seat)

    def c_end(self, s: State, seat: int, by: int) -> None:
        """The deal is won."""
        s.winner = seat
        s.by = by
        s.phase = K.OVER
        s.asked = 0
        s.note(K.WIN, seat, 0 if by == N.BY_HEAVEN else packed.same(1, s.last))

    def c_score(self, s: State, sheet: Sheet) -> None:
        scoring.c_sheet(s, sheet)

    def c_policy(self, s: State, seat: int, g: Rng) -> int:
        n = self.c_options(s, seat)
        if n == 1:
            return s.out[0]
        if s.opt[N.O_HIDDEN] == 0:
            return value.c_best(s, self.weight, seat, n, self.c_left(s, seat))
        hidden.count_seen(s, seat, -4)
        move = value.c_best(s, self.weight, seat, n, self.c_left(s, seat))
        hidden.count_seen(s, seat, 4)
        return move

    def c_hide(self, s: State, seat: int) -> None:
        Rules.c_hide(self, s, seat)
        if s.phase == K.OVER:
            return
        for i in range(3):
            if i != seat:
                for kind in range(N.KINDS):
                    s.aux[N.DEALT + i * N.KINDS + kind] = 0
        if s.opt[N.O_HIDDEN]:
            hidden.turn_down(s, seat)
        if s.turn != seat:
            s.aux[N.REPLACED] = 0
            s.aux[N.LASTCARD] = 0

    def c_guess(self, s: State, seat: int, g: Rng) -> None:
        hidden.guess(s, seat, g)
        Rules.c_guess(self, s, seat, g)
        for i in range(3):
            if i != seat:
                G.recode(s, i, N.KINDS)
                ready = s.aux[N.READIED + i]
                turns = L.turns(s, i)
                tries = SURELY if ready else turns * turns * TRIES // 10
                L.nearer(s, i, self.c_left(s, i), 1, tries, g)
        if s.phase == K.PREPARE:
            self.c_redealt(s, seat)
        elif s.phase == K.CLAIM:
            C.guessed(s, seat, self.c_askable(s), s.asked)
        elif s.turn != seat and s.sub != N.AFTER_PUNG and not s.aux[N.FRESH]:
            s.drawn = L.pick(s, s.turn, g)
            s.aux[N.LASTCARD] = s.front == s.back

    def c_redealt(self, s: State, seat: int) -> None:
        """Those who prepare after `seat` hold what they were dealt."""
        i = seat + 1 if seat < 2 else 0
        while i != s.dealer:
            for kind in range(N.KINDS):
                s.aux[N.DEALT + i * N.KINDS + kind] = s.hand[i * K.KINDS + kind]
            i = i + 1 if i < 2 else 0
