"""Plays a sheet through the rules, line by line, and says where it cannot have been so (W4.2).

The wall is laid as it is read: each line draws the tiles that stand on it and no others.
"""

from collections.abc import Callable

from tianhu.core import const, packed
from tianhu.core.errors import BadInput
from tianhu.core.game import Deal, Game, Setup
from tianhu.games.wahua import dominoes, terms
from tianhu.games.wahua.notation_sheet import SPELT, Item, Sheet, Turn
from tianhu.games.wahua.notation_stand import Standing, lines_of
from tianhu.games.wahua.tiles import POINTS, TILES

CLAIMS = (const.WIN, terms.CHI, terms.SWAP, terms.KONG)


class Reader(Standing):
    """One reading of a sheet. After `run`, `deal` is the deal and `lines` has the line of each move."""

    def __init__(self, game: Game, sheet: Sheet) -> None:
        """Raises BadInput where the hands hold too many tiles of a kind, or no turn is written."""
        if not sheet.turns:
            last = max(sheet.lines.values())
            raise BadInput(f"line {last}", "the last line", "the lines of the turns after it")
        super().__init__(sheet, sheet.turns[0])
        self.done = 0
        rules = game.options.resolve({**sheet.rules, "table": "open"})
        self.deal = Deal(game, rules, self._wall(), Setup(sheet.dealer, sheet.roll), auto=False)
        self.drawn = self.deal.state.front - 4 * dominoes.HAND

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
                lines = lines_of(sheet.holding(kind, 0))
                n = TILES.copies[kind]
                raise BadInput(lines, f"{n - left} times {TILES.codes[kind]} in the hands", f"at most {n}")
        for kind in self._ahead(0):
            if not rest[kind]:
                self._scarce(kind)
            rest[kind] -= 1
            wall.append(kind)
        return wall + [kind for kind, left in enumerate(rest) for _ in range(left)]

    def run(self, whole: bool = True) -> Deal:
        """Reads the sheet to its end, that of the deal if `whole`. Raises BadInput that names the line."""
        if self.drawn:  # the deal begins with the dealer's draw where nobody can flee
            self._begun()
        for turn in self.sheet.turns:
            self.turn = turn
            self.at = self.drawn
            self.drawn = 0
            while self.at < len(turn.items):
                item = turn.items[self.at]
                if item.word == const.DRAW:
                    self.at += self._draw()
                else:
                    self.at += 1 + self._act(item)
            self.done += 1
        if whole:
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
        if not deal.over and deal.state.phase == const.CLAIM:
            if deal.state.front == deal.state.back and not self._claimed():
                self._last_hu()
            self._settle([])
            if deal.halted and deal.state.front == deal.state.back:
                deal.advance()
        if not deal.over:
            raise BadInput(self.turn.where, self.turn.text, f"the end of the deal after it ({self._whose()})")

    def _last_hu(self) -> None:
        """A hu on the last discard is taken or let go in so many words; forgotten it would look let go."""
        for seat in self.deal.actors:
            lies = f"{TILES.codes[self.deal.state.last]} for hu"
            raise BadInput(
                self.turn.where,
                self.turn.text,
                f"hu or pass of seat {seat} after it, which can take the {lies},",
            )

    def _claimed(self) -> bool:
        """Whether somebody takes the discard."""
        return any(word != const.PASS for _, word in self.answered.values())

    # Draws.

    def _lay(self, tiles: list[int]) -> None:
        """Puts tiles where they will be drawn next."""
        deal = self.deal
        front = deal.state.front
        for i, kind in enumerate(tiles, front):
            if i == len(deal.wall):
                self._refuse("no more tiles: the wall is empty", "+" + TILES.print(tiles))
            if kind not in deal.wall[i:]:
                self._scarce(kind)
            j = deal.wall.index(kind, i)
            deal.wall[i], deal.wall[j] = kind, deal.wall[i]
            deal.state.set("wall", i, kind)
            deal.state.set("wall", j, deal.wall[j])

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
        if state.phase == const.PREPARE and seat == deal.setup.dealer and not deal.halted:
            return self._stay()
        if state.phase == const.TURN and state.turn == seat:
            self._refuse(f"no more tiles: seat {seat} has drawn all it does there", "+" + TILES.print(ahead))
        if state.phase == const.CLAIM and deal.actors:
            if seat == self._next() or self._claimed():
                return self._settle(ahead)
        if state.phase == const.TURN or seat != (
            deal.setup.dealer if state.phase == const.PREPARE else self._next()
        ):
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
        turn, word = self.answered.get(after, (self.turn, const.PASS))
        mine = after == self.turn.seat

        def all_pass() -> None:
            for other in self.deal.actors:
                self._play(other, packed.move(const.PASS, 0), self.thrown or self.turn)

        n = self._step(all_pass, ahead if mine else [], turn)
        if word in (terms.CHI, terms.SWAP, terms.KONG) and not self.deal.over:
            self.acted[after] = turn
        return n

    def _stay(self) -> int:
        """Before the dealer begins, the seat that is asked does not flee."""
        self._play(self.deal.actors[0], packed.move(const.PASS, 0), self.turn)
        return 0

    # Acts.

    def _act(self, item: Item) -> int:
        """Goes on to where the seat may do what stands there, and does it; returns how many tiles it drew."""
        deal = self.deal
        while True:
            if deal.over:
                self._too_late()
            at = {const.PREPARE: self._before, const.TURN: self._in_turn, const.CLAIM: self._answer}[
                deal.state.phase
            ]
            n = at(item)
            if n is not None:
                return n

    def _before(self, item: Item) -> int | None:
        """Before the dealer begins: to flee or not."""
        deal, seat = self.deal, self.turn.seat
        if item.word not in (terms.FLEE, const.PASS):
            if seat != deal.setup.dealer:
                self._not_its_turn()
            self._undrawn(self.turn)
        if not deal.halted and seat in deal.actors:
            self._play(seat, packed.move(item.word, 0), self.turn)
            return 0
        place = 4 if deal.halted else (deal.state.turn - deal.setup.dealer) % 4
        if (seat - deal.setup.dealer) % 4 > place:
            return self._stay() or None
        if item.word == const.PASS:
            return 0
        raise self._slip(f"a flight when seat {seat} is asked: dealer first, then in seat order", str(item))

    def _in_turn(self, item: Item) -> int | None:
        """In a turn: what the seat does, once it has drawn or taken."""
        deal, seat = self.deal, self.turn.seat
        if deal.state.turn != seat:
            self._not_its_turn()
        if item.word == const.PASS:
            return 0
        found = [m for m in deal.moves(seat).ints if packed.verb(m) == item.word and self._means(item, m)]
        if len(found) > 1 and item.word == terms.KONG:
            self._refuse(
                "kong and its point, as there are " + " and ".join(POINTS[packed.of(m)] for m in found),
                "kong",
            )
        if not found:
            self._impossible(item)
        if item.word == const.DISCARD:
            self.answered = {}
            self.thrown = self.turn
        return self._step(lambda: self._play(seat, found[0], self.turn), self._ahead(self.at + 1), self.turn)

    def _answer(self, item: Item) -> int | None:
        """After a discard: a claim; or a turn, for which the next seat must first have drawn or taken."""
        deal, seat, after = self.deal, self.turn.seat, self._next()
        asked = deal.actors
        if item.word == const.PASS:
            return self._lets_go(item)
        if item.word in CLAIMS and seat in asked:
            found = [m for m in deal.moves(seat).ints if packed.verb(m) == item.word and self._means(item, m)]
            if found:
                self.answered[seat] = self.turn, item.word
                tiles = self._ahead(self.at + 1) if seat == after else []
                if seat == after and item.word != const.WIN:
                    self.acted[seat] = self.turn
                return self._step(lambda: self._play(seat, found[0], self.turn), tiles, self.turn)
        if asked and self._claimed():
            self._settle([])
            return None
        if item.word in CLAIMS and seat == after and deal.state.sub == terms.BEFORE_FLOWERS:
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
        if said and said[1] != const.PASS:
            self._refuse(f"no second answer ({SPELT[said[1]]} stands in {said[0].where})", str(item))
        if seat in self.deal.actors:
            self.answered[seat] = self.turn, const.PASS
            self._play(seat, packed.move(const.PASS, 0), self.turn)
        return 0

    def _play(self, seat: int, move: int, turn: Turn) -> None:
        self.deal.play(seat, move)
        self.lines.append(turn.number)

    def _means(self, item: Item, move: int) -> bool:
        """Whether a move is the one an item means; without tile or point any of its word."""
        word, arg = packed.verb(move), packed.of(move)
        last = self.deal.state.last if self.deal.state.phase == const.CLAIM else self.deal.state.drawn
        if word in (const.DISCARD, terms.SHOW):
            return item.kind in (arg, -1)
        if word == const.WIN or (item.kind >= 0 and self.deal.state.phase == const.CLAIM):
            return item.kind in (last, -1)
        point = {terms.KONG: arg, terms.CHI: arg // 5, terms.SWAP: arg // 5}.get(word, -1)
        return item.point in (point, -1)
