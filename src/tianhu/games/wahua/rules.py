# compiled: CONTRIBUTING, section 2
"""How a deal of Wahua runs (W2, W3.1-W3.3, W3.10): the contract of `tianhu.core.rules`."""

from collections.abc import Mapping

from tianhu.core import const as K
from tianhu.core.rng import Rng
from tianhu.core.rules import Rules
from tianhu.core.score import Sheet
from tianhu.core.state import State
from tianhu.games.wahua import claims as C
from tianhu.games.wahua import const as W
from tianhu.games.wahua import guess, scoring, value
from tianhu.games.wahua import hand as H
from tianhu.games.wahua import moves as M
from tianhu.games.wahua import order as O
from tianhu.parts import claims as A
from tianhu.parts import likely as L


class WahuaRules(Rules):
    """Wahua, W1 to W6."""

    def weights(self) -> Mapping[str, int]:
        return value.WEIGHTS

    def c_fill(self, s: State) -> int:
        n = 0
        for point in range(W.POINTS):
            for i in range(6):
                s.wall[n] = point * 3 + (0 if i < 3 else 1 if i == 3 else 2)
                n += 1
        for kind in range(W.DOMINOES, K.KINDS):
            s.wall[n] = kind
            n += 1
        s.wall[n] = W.BLANK
        return W.TILES

    def c_prepare(self, s: State, g: Rng) -> None:
        s.seats = 4
        s.aux[W.ROLL] = 1 + g.below(6)
        s.aux[W.ROLL + 1] = 1 + g.below(6)

    def c_start(self, s: State) -> None:
        """W2.3: from the dealer on, four tiles at a time, twenty each."""
        s.clear()
        for i in range(W.YAO, K.AUX):
            s.aux[i] = 0
        M.yaozhang(s)
        for i in range(80):
            seat = (s.dealer + (i // 4) % 4) % 4
            s.hand[seat * K.KINDS + s.wall[i]] += 1
        s.front = 80
        s.back = W.TILES
        for seat in range(4):
            s.held[seat] = W.HAND
            s.aux[W.FIRST + seat] = 1
            H.scan(s, seat)
        s.sub = W.USUAL
        if s.opt[W.O_FLEE] == 0:
            s.phase = K.PREPARE
            s.turn = s.dealer
            s.asked = 1 << s.dealer
        else:
            self.c_begin(s)

    def c_begin(self, s: State) -> None:
        """The dealer's first turn: flowers, then a draw (W3.3)."""
        s.turn = s.dealer
        if M.c_flowers(s, s.dealer):
            M.c_draw(s, s.dealer)

    def c_options(self, s: State, seat: int) -> int:
        if s.phase == K.PREPARE:
            s.out[0] = K.PASS << 8
            s.out[1] = W.FLEE << 8
            return 2
        if s.phase == K.TURN:
            return self.c_open(s, seat) if s.opt[W.O_OPEN] else self.c_guided(s, seat)
        return C.c_claims(s, seat)

    def c_guided(self, s: State, seat: int) -> int:
        """What is in order in a turn: hu or a kong if held, else W3.7; always to flee (W3.1)."""
        kongs = H.undeclared(s, seat)
        n = 1
        if H.complete(s, seat):
            s.out[0] = K.WIN << 8
        elif kongs:
            n = self.c_kongs(s, kongs, 0)
        else:
            n = self.c_ordered(s, seat)
        if s.opt[W.O_FLEE] == 0:
            s.out[n] = W.FLEE << 8
            n += 1
        return n

    def c_ordered(self, s: State, seat: int) -> int:
        """The discards of the class of W3.7 in force."""
        first = O.c_first(s, seat)
        mask = first & W.ALL
        n = 0
        point = 0
        while mask:
            if mask & 1:
                kind = point * 3 if first < (6 << 24) else O.c_framed_kind(s, seat, point)
                s.out[n] = (K.DISCARD << 8) | kind
                n += 1
            mask >>= 1
            point += 1
        return n

    def c_open(self, s: State, seat: int) -> int:
        """At an open table: any tile, hu, any kong, showing, fleeing (W4.1)."""
        n = 0
        at = seat * K.KINDS
        for kind in range(W.DOMINOES):
            if s.hand[at + kind] > 0:
                s.out[n] = (K.DISCARD << 8) | kind
                n += 1
        if H.complete(s, seat):
            s.out[n] = K.WIN << 8
            n += 1
        n = self.c_kongs(s, H.undeclared(s, seat), n)
        if s.aux[W.DUE]:
            s.out[n] = (W.SHOW << 8) | (s.aux[W.DUE] - 1)
            n += 1
        if s.opt[W.O_FLEE] == 0:
            s.out[n] = W.FLEE << 8
            n += 1
        return n

    def c_kongs(self, s: State, mask: int, n: int) -> int:
        """Adds the kongs that can be laid open."""
        point = 0
        while mask:
            if mask & 1:
                s.out[n] = (W.KONG << 8) | point
                n += 1
            mask >>= 1
            point += 1
        return n

    def c_apply(self, s: State, seat: int, move: int) -> None:
        word = move >> 8
        if word == W.FLEE:
            M.c_flee(s, seat)
        elif s.phase == K.PREPARE:
            s.turn = s.turn + 1 if s.turn < 3 else 0
            s.asked = 1 << s.turn
            if s.turn == s.dealer:
                # The dealer has been asked already: his turn begins with the next step.
                s.asked = 0
        elif s.phase == K.TURN:
            self.c_act(s, seat, word, move & 255)
        elif A.answer(s, seat, move):
            C.c_resolve(s)

    def c_act(self, s: State, seat: int, word: int, arg: int) -> None:
        """A move of a turn."""
        if word == K.DISCARD:
            M.c_discard(s, seat, arg)
            C.c_await(s)
        elif word == K.WIN:
            s.last = s.drawn
            H.c_put(s, seat, s.drawn, -1)
            M.c_win(s, seat, W.BY_DRAW)
        elif word == W.SHOW:
            s.aux[W.DUE] = 0
            M.c_show(s, seat, arg)
        else:
            if s.aux[W.DUE]:
                s.aux[W.FOUL + seat] |= 1 << W.F_SHOW
                s.aux[W.DUE] = 0
            M.c_kong(s, seat, arg)

    def c_advance(self, s: State) -> None:
        if s.phase == K.PREPARE:
            self.c_begin(s)
            return
        seat = s.source + 1 if s.source < 3 else 0
        if s.front == s.back:
            M.c_exhaust(s, s.source)
        elif s.sub == W.BEFORE_FLOWERS:
            if M.c_flowers(s, seat):
                s.sub = W.AFTER_FLOWERS
                C.c_again(s)
        else:
            s.turn = seat
            M.c_draw(s, seat)

    def c_score(self, s: State, sheet: Sheet) -> None:
        scoring.c_sheet(s, sheet)

    def c_policy(self, s: State, seat: int, g: Rng) -> int:
        """Keeps to the order of an open table too, where more is offered."""
        if s.phase == K.TURN:
            if s.aux[W.DUE]:
                return (W.SHOW << 8) | (s.aux[W.DUE] - 1)
            n = self.c_guided(s, seat)
        else:
            n = self.c_options(s, seat)
        return s.out[0] if n == 1 else value.c_best(s, self.weight, seat, n)

    def c_hide(self, s: State, seat: int) -> None:
        if s.phase != K.OVER:
            asked = s.asked
            guess.c_hide(s, seat)
            Rules.c_hide(self, s, seat)
            if s.phase == K.PREPARE:
                s.asked = asked  # all are asked, one after the other

    def c_guess(self, s: State, seat: int, g: Rng) -> None:
        self.c_fill(s)
        guess.c_deal(s, seat, g)
        if s.phase == K.CLAIM:
            mine = s.asked
            C.c_ask(s)
            A.guessed(s, seat, s.asked, mine)
        elif s.phase == K.TURN and s.turn != seat:
            if s.npile == 0 or (s.pile[s.npile - 1] >> 11) & 1 == 0:
                s.drawn = L.pick(s, s.turn, g)
