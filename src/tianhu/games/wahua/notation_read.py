"""Plays a sheet through the rules, line by line, and says where it cannot have been so (W4.2).

The wall is laid as it is read: each line draws the tiles that stand on it and no others.
"""

from collections.abc import Callable
from typing import NoReturn

from tianhu.core import const as K
from tianhu.core.errors import BadInput
from tianhu.core.game import Deal, Game, Setup
from tianhu.core.packed import unpack
from tianhu.games.wahua import const as W
from tianhu.games.wahua.notation_sheet import SPELT, Item, Sheet, Turn
from tianhu.games.wahua.tiles import POINTS, TILES

CLAIMS = (K.WIN, W.CHI, W.SWAP, W.KONG)


class Slip(BadInput):
    """What a line says cannot have been. `wants` are the tiles that the seat lacks for it."""

    def __init__(
        self, turn: Turn, value: str, expected: str, at: int = -1, wants: tuple[int, ...] = ()
    ) -> None:
        """`at` counts the items of the line; -1 where no other tile could mend it."""
        super().__init__(turn.where, value, expected)
        self.turn = turn
        self.at = at
        self.wants = wants


class Reader:
    """One reading of a sheet. After `run`, `deal` is the deal and `lines` has the line of each move."""

    def __init__(self, game: Game, sheet: Sheet) -> None:
        """Raises BadInput where the sheet has too many tiles of a kind, or no line of a turn."""
        self.sheet = sheet
        self.lines: list[int] = []
        self.answered: dict[int, tuple[Turn, int]] = {}
        self.acted: dict[int, Turn] = {}
        self.thrown: Turn | None = None
        self.ended: Turn | None = None
        self.done = 0
        self.at = 0
        if not sheet.turns:
            last = max(sheet.lines.values())
            raise BadInput(f"line {last}", "the last line", "the lines of the turns after it")
        self.turn = sheet.turns[0]
        rules = game.options.resolve({**sheet.rules, "table": "open"})
        wall = self._wall()
        self.deal = Deal(game, rules, wall, Setup(sheet.dealer, sheet.roll), auto=False)
        self.drawn = self.deal.state.front - 4 * W.HAND

    def _wall(self) -> list[int]:
        """The hands, the tiles with which the first line begins, and the rest in any order."""
        sheet = self.sheet
        seats = [(sheet.dealer + i) % 4 for i in range(4)]
        wall = [k for r in range(5) for seat in seats for k in sheet.hands[seat][4 * r : 4 * r + 4]]
        rest = list(TILES.copies)
        for kind in wall:
            rest[kind] -= 1
        for kind, left in enumerate(rest):
            if left < 0:
                lines = _lines(sheet.holding(kind, 0))
                n = TILES.copies[kind]
                raise BadInput(lines, f"{n - left} times {TILES.codes[kind]} in the hands", f"at most {n}")
        for kind in self._ahead(0):
            if rest[kind]:
                rest[kind] -= 1
                wall.append(kind)
        return wall + [kind for kind, left in enumerate(rest) for _ in range(left)]

    def run(self) -> Deal:
        """Reads the sheet to its end. Raises BadInput that names the line."""
        if self.drawn:  # the deal begins with the dealer's draw where nobody can flee
            self._begun()
        for turn in self.sheet.turns:
            self.turn = turn
            self.at = self.drawn
            self.drawn = 0
            while self.at < len(turn.items):
                item = turn.items[self.at]
                if item.word == K.DRAW:
                    self.at += self._draw()
                else:
                    self.at += 1 + self._act(item)
            self.done += 1
        self._finish()
        return self.deal

    def _begun(self) -> None:
        if self.turn.seat != self.deal.setup.dealer:
            self._not_its_turn()
        if len(self._ahead(0)) < self.drawn:
            self._undrawn(self.turn)
        self.acted[self.turn.seat] = self.turn

    def _finish(self) -> None:
        """After the last line nobody takes the last discard; the deal ends if the wall has."""
        deal = self.deal
        if not deal.over and deal.state.phase == K.CLAIM:
            self._settle([])
            if deal.halted and deal.state.front == deal.state.back:
                deal.advance()
        if not deal.over:
            raise BadInput(self.turn.where, self.turn.text, f"the end of the deal after it ({self._whose()})")

    # Draws.

    def _ahead(self, at: int) -> list[int]:
        """The tiles drawn that stand one after the other from a place of the line."""
        found = []
        for item in self.turn.items[at:]:
            if item.word != K.DRAW:
                break
            found.append(item.kind)
        return found

    def _lay(self, tiles: list[int]) -> None:
        """Puts tiles where they will be drawn next."""
        deal = self.deal
        front = deal.state.front
        for i, kind in enumerate(tiles, front):
            if i == len(deal.wall):
                self._refuse("no more tiles: the wall is empty", "+" + TILES.print(tiles))
            if kind not in deal.wall[i:]:
                lines = self.sheet.holding(kind, self.turn.number + 1)
                n = TILES.copies[kind]
                what = f"a tile of which there are more ({n} of {TILES.codes[kind]}, on {_lines(lines)})"
                raise Slip(self.turn, "+" + TILES.codes[kind], what, self._place(kind))
            j = deal.wall.index(kind, i)
            deal.wall[i], deal.wall[j] = kind, deal.wall[i]
            deal.state.set("wall", i, kind)
            deal.state.set("wall", j, deal.wall[j])

    def _place(self, kind: int) -> int:
        """Where in the line a tile is drawn."""
        return self.turn.items.index(Item(K.DRAW, kind))

    def _step(self, act: Callable[[], None], tiles: list[int], blamed: Turn) -> int:
        """Lays tiles and takes a step of the deal; returns how many it drew."""
        self._lay(tiles)
        front = self.deal.state.front
        act()
        n = int(self.deal.state.front) - front
        if n > len(tiles):
            self._undrawn(blamed)
        if self.deal.over:
            self.ended = self.ended or self.turn
        return n

    def _draw(self) -> int:
        """A step towards the tiles that stand next; returns how many it drew."""
        deal, state, seat = self.deal, self.deal.state, self.turn.seat
        ahead = self._ahead(self.at)
        if deal.over:
            self._too_late()
        if state.phase == K.PREPARE and seat == deal.setup.dealer and not deal.halted:
            return self._stay()
        if state.phase == K.TURN and state.turn == seat:
            self._refuse(f"no more tiles: seat {seat} has drawn all it does there", "+" + TILES.print(ahead))
        if state.phase == K.CLAIM and deal.actors:
            claimed = any(word != K.PASS for _, word in self.answered.values())
            if seat == self._next() or claimed:
                return self._settle(ahead)
        if state.phase == K.TURN or seat != (deal.setup.dealer if state.phase == K.PREPARE else self._next()):
            self._not_its_turn()
        if state.front == state.back:
            self._refuse("no more tiles: the wall is empty", "+" + TILES.print(ahead))
        return self._advance(ahead)

    def _advance(self, tiles: list[int]) -> int:
        """A halted deal goes on: the seat of the line draws."""
        self.answered = {}
        n = self._step(self.deal.advance, tiles, self.turn)
        self.acted[self.turn.seat] = self.turn
        return n

    def _settle(self, ahead: list[int]) -> int:
        """Who has not answered lets the discard go; returns how many tiles a kong drew."""
        after = self._next()
        turn, word = self.answered.get(after, (self.turn, K.PASS))
        mine = after == self.turn.seat

        def all_pass() -> None:
            for other in self.deal.actors:
                self._play(other, K.PASS << 8, self.thrown or self.turn)

        n = self._step(all_pass, ahead if mine else [], turn)
        if word in (W.CHI, W.SWAP, W.KONG) and not self.deal.over:
            self.acted[after] = turn
        return n

    def _stay(self) -> int:
        """Before the dealer begins, the seat that is asked does not flee."""
        self._play(self.deal.actors[0], K.PASS << 8, self.turn)
        return 0

    # Acts.

    def _act(self, item: Item) -> int:
        """Goes on to where the seat may do what stands there, and does it; returns how many tiles it drew."""
        deal = self.deal
        while True:
            if deal.over:
                self._too_late()
            at = {K.PREPARE: self._before, K.TURN: self._in_turn, K.CLAIM: self._answer}[deal.state.phase]
            n = at(item)
            if n is not None:
                return n

    def _before(self, item: Item) -> int | None:
        """Before the dealer begins: to flee or not."""
        deal, seat = self.deal, self.turn.seat
        if item.word not in (W.FLEE, K.PASS):
            if seat != deal.setup.dealer:
                self._not_its_turn()
            self._undrawn(self.turn)
        if not deal.halted and seat in deal.actors:
            self._play(seat, item.word << 8, self.turn)
            return 0
        place = 4 if deal.halted else (deal.state.turn - deal.setup.dealer) % 4
        if (seat - deal.setup.dealer) % 4 > place:
            return self._stay() or None
        if item.word == K.PASS:
            return 0
        raise self._slip(f"a flight when seat {seat} is asked: dealer first, then in seat order", str(item))

    def _in_turn(self, item: Item) -> int | None:
        """In a turn: what the seat does, once it has drawn or taken."""
        deal, seat = self.deal, self.turn.seat
        if deal.state.turn != seat:
            self._not_its_turn()
        if item.word == K.PASS:
            return 0
        found = [m for m in deal.moves(seat).ints if m >> 8 == item.word and self._means(item, m)]
        if len(found) > 1 and item.word == W.KONG:
            self._refuse(
                "kong and its point, as there are " + " and ".join(POINTS[m & 255] for m in found), "kong"
            )
        if not found:
            self._impossible(item)
        if item.word == K.DISCARD:
            self.answered = {}
            self.thrown = self.turn
        return self._step(lambda: self._play(seat, found[0], self.turn), self._ahead(self.at + 1), self.turn)

    def _answer(self, item: Item) -> int | None:
        """After a discard: a claim; or a turn, for which the next seat must first have drawn or taken."""
        deal, seat, after = self.deal, self.turn.seat, self._next()
        asked = deal.actors
        if item.word == K.PASS:
            return self._lets_go(item)
        if item.word in CLAIMS and seat in asked:
            found = [m for m in deal.moves(seat).ints if m >> 8 == item.word and self._means(item, m)]
            if found:
                self.answered[seat] = self.turn, item.word
                tiles = self._ahead(self.at + 1) if seat == after else []
                if seat == after and item.word != K.WIN:
                    self.acted[seat] = self.turn
                return self._step(lambda: self._play(seat, found[0], self.turn), tiles, self.turn)
        if asked and any(word != K.PASS for _, word in self.answered.values()):
            self._settle([])
            return None
        if item.word in CLAIMS and seat == after and deal.state.sub == W.BEFORE_FLOWERS:
            self._settle([])
            self._advance([])
            return None
        if item.word in CLAIMS:
            self._impossible(item)
        if seat != after:
            self._not_its_turn()
        raise self._missing(self.turn)

    def _lets_go(self, item: Item) -> int:
        """A discard let go in so many words."""
        seat = self.turn.seat
        said = self.answered.get(seat)
        if seat == self.deal.state.source:
            self._refuse(f"another seat: seat {seat} threw the discard itself", str(item))
        if said and said[1] != K.PASS:
            self._refuse(f"no second answer ({SPELT[said[1]]} stands in {said[0].where})", str(item))
        if seat in self.deal.actors:
            self.answered[seat] = self.turn, K.PASS
            self._play(seat, K.PASS << 8, self.turn)
        return 0

    def _play(self, seat: int, move: int, turn: Turn) -> None:
        self.deal.play(seat, move)
        self.lines.append(turn.number)

    def _next(self) -> int:
        return (int(self.deal.state.source) + 1) % 4

    def _means(self, item: Item, move: int) -> bool:
        """Whether a move is the one an item means; without tile or point any of its word."""
        word, arg = move >> 8, move & 255
        last = self.deal.state.last if self.deal.state.phase == K.CLAIM else self.deal.state.drawn
        if word in (K.DISCARD, W.SHOW):
            return item.kind in (arg, -1)
        if word == K.WIN or (item.kind >= 0 and self.deal.state.phase == K.CLAIM):
            return item.kind in (last, -1)
        point = {W.KONG: arg, W.CHI: arg // 5, W.SWAP: arg // 5}.get(word, -1)
        return item.point in (point, -1)

    # Refusals.

    def _slip(self, expected: str, value: str = "") -> Slip:
        return Slip(self.turn, value or self.turn.text, expected)

    def _refuse(self, expected: str, value: str = "") -> NoReturn:
        raise self._slip(expected, value)

    def _too_late(self) -> NoReturn:
        ended = self.ended or self.turn
        self._refuse(f"no line after the end of the deal in {ended.where} ({ended.text})")

    def _undrawn(self, turn: Turn) -> NoReturn:
        raise self._missing(turn)

    def _missing(self, turn: Turn) -> Slip:
        """A draw that does not stand on the line of the turn it belongs to."""
        flowers = [k for k in self._ahead(self.at) if k >= W.DOMINOES] if turn is self.turn else []
        tail = f": {TILES.print(flowers)} is replaced too" if flowers else ""
        what = f"every tile that seat {turn.seat} draws there, after +{tail}"
        return Slip(turn, turn.text, what)

    def _whose(self) -> str:
        """Whose turn it is, and why."""
        deal = self.deal
        at = self.sheet.lines.get("dealer")
        dealer = ", the dealer" + (f" by line {at}" if at else "") if self.thrown is None else ""
        if deal.state.phase == K.PREPARE:
            return f"seat {deal.setup.dealer} begins{dealer}"
        if deal.state.phase == K.TURN:
            return f"it is the turn of seat {deal.state.turn}{dealer}"
        thrown = TILES.codes[deal.state.last]
        where = f" in {self.thrown.where}" if self.thrown else ""
        return f"it is the turn of seat {self._next()}, after seat {deal.state.source} threw {thrown}{where}"

    def _not_its_turn(self) -> NoReturn:
        """It is another seat's turn; one that has drawn or taken and done nothing since is named itself."""
        deal = self.deal
        left = self.acted.get(int(deal.state.turn)) if deal.state.phase == K.TURN else None
        if left and left is not self.turn:
            what = f"what seat {left.seat} threw, or its hu (another goes on in {self.turn.where})"
            raise Slip(left, left.text, what)
        self._refuse(f"a line of another seat ({self._whose()})")

    def _impossible(self, item: Item) -> NoReturn:
        """An act that is not open to the seat: what it holds, and what lies there."""
        deal, seat = self.deal, self.turn.seat
        held = self._held(seat)
        kind = int(deal.state.last)
        lies = f"{TILES.codes[kind]} of {self.thrown.where}" if self.thrown and kind >= 0 else "no discard"
        wants: tuple[int, ...] = ()
        if item.word == K.DISCARD:
            what, wants = f"a tile that seat {seat} holds ({held}{self._went(seat, item.kind)})", (item.kind,)
        elif item.word == K.WIN:
            on = (
                lies
                if deal.state.phase == K.CLAIM
                else TILES.codes[deal.state.drawn]
                if deal.state.drawn >= 0
                else "no draw"
            )
            what = f"a hand of seat {seat} that is hu on {on} (it holds {held})"
        elif deal.state.phase == K.TURN:
            what = f"{SPELT[item.word]} that can be made in seat {seat}'s turn (it holds {held})"
            wants = tuple(item.point * 3 + frame for frame in (1, 2)) if item.point >= 0 else ()
        elif seat != self._next():
            what = f"a claim of seat {self._next()}: it alone may take the {lies}"
        else:
            what = f"{SPELT[item.word]} that seat {seat} can make of the {lies} (it holds {held})"
            wants = tuple(kind // 3 * 3 + frame for frame in range(3))
        raise Slip(self.turn, str(item), what, self.at, wants)

    def _held(self, seat: int) -> str:
        """The tiles of a seat."""
        state = self.deal.state
        hand = state.hand[seat * K.KINDS : (seat + 1) * K.KINDS]
        text = TILES.print(k for k, n in enumerate(hand) for _ in range(n))
        melds = [TILES.print(unpack(m & 0xFFFFFF)) for m in self.deal.game.melds(state, seat)]
        return text + (", laid open " + " ".join(melds) if melds else "")

    def _went(self, seat: int, kind: int) -> str:
        """Where a seat has thrown a tile of a kind before."""
        threw = Item(K.DISCARD, kind)
        lines = [
            turn.number
            for turn in self.sheet.turns
            if turn.seat == seat and turn.number < self.turn.number and threw in turn.items
        ]
        return f"; it threw {TILES.codes[kind]} in {_lines(lines)}" if lines else ""


def _lines(numbers: list[int]) -> str:
    """Numbers of lines in words."""
    *most, last = [str(n) for n in numbers]
    return f"lines {', '.join(most)} and {last}" if most else f"line {last}"
