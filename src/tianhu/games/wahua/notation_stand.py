"""How the reading of a sheet stands, and why a line cannot follow: the sentences of refusals (W4.2)."""

from typing import NoReturn

from tianhu.core import const, packed
from tianhu.core.errors import BadInput
from tianhu.core.game import Deal
from tianhu.games.wahua import dominoes, terms
from tianhu.games.wahua.notation_sheet import SPELT, Item, Sheet, Turn
from tianhu.games.wahua.tiles import TILES


class Slip(BadInput):
    """What a line says cannot have been."""

    def __init__(self, turn: Turn, value: str, expected: str, at: int = -1) -> None:
        """`at` is the place of what the seat's tiles do not allow; -1 where it is no question of tiles."""
        super().__init__(turn.where, value, expected)
        self.turn = turn
        self.at = at


class Standing:
    """A sheet read up to an item of a line.

    `lines` has the line of each move made; `answered` what seats have said to the discard
    that lies; `acted` where each seat last drew or took; `thrown` and `ended` the lines of
    the last discard and of the end.
    """

    deal: Deal

    def __init__(self, sheet: Sheet, turn: Turn) -> None:
        """Before the first line."""
        self.sheet = sheet
        self.turn = turn
        self.at = 0
        self.lines: list[int] = []
        self.answered: dict[int, tuple[Turn, int]] = {}
        self.acted: dict[int, Turn] = {}
        self.thrown: Turn | None = None
        self.ended: Turn | None = None

    def _next(self) -> int:
        return (int(self.deal.state.source) + 1) % 4

    def _ahead(self, at: int) -> list[int]:
        """The tiles drawn that stand one after the other from a place of the line."""
        found = []
        for item in self.turn.items[at:]:
            if item.word != const.DRAW:
                break
            found.append(item.kind)
        return found

    def _slip(self, expected: str, value: str = "") -> Slip:
        return Slip(self.turn, value or self.turn.text, expected)

    def _refuse(self, expected: str, value: str = "") -> NoReturn:
        raise self._slip(expected, value)

    def _too_late(self) -> NoReturn:
        ended = self.ended or self.turn
        self._refuse(f"no line after the end of the deal in {ended.where} ({ended.text})")

    def _scarce(self, kind: int) -> NoReturn:
        """More tiles of a kind than there are have been dealt and drawn."""
        lines = lines_of(self.sheet.holding(kind, self.turn.number + 1))
        code, n = TILES.codes[kind], TILES.copies[kind]
        self._refuse(f"a tile of which there are more ({n} of {code}, on {lines})", "+" + code)

    def _undrawn(self, turn: Turn) -> NoReturn:
        raise self._missing(turn)

    def _missing(self, turn: Turn) -> Slip:
        """A draw that does not stand on the line of the turn it belongs to."""
        flowers = [k for k in self._ahead(self.at) if k >= dominoes.DOMINOES] if turn is self.turn else []
        tail = f": {TILES.print(flowers)} is replaced too" if flowers else ""
        what = f"every tile that seat {turn.seat} draws there, after +{tail}"
        return Slip(turn, turn.text, what)

    def _whose(self) -> str:
        """Whose turn it is, and why."""
        deal = self.deal
        at = self.sheet.lines.get("dealer")
        dealer = ", the dealer" + (f" by line {at}" if at else "") if self.thrown is None else ""
        if deal.state.phase == const.PREPARE:
            return f"seat {deal.setup.dealer} begins{dealer}"
        if deal.state.phase == const.TURN:
            return f"it is the turn of seat {deal.state.turn}{dealer}"
        thrown = TILES.codes[deal.state.last]
        where = f" in {self.thrown.where}" if self.thrown else ""
        return f"it is the turn of seat {self._next()}, after seat {deal.state.source} threw {thrown}{where}"

    def _not_its_turn(self) -> NoReturn:
        """It is another seat's turn; one that has drawn or taken and done nothing since is named itself."""
        deal = self.deal
        left = self.acted.get(int(deal.state.turn)) if deal.state.phase == const.TURN else None
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
        if item.word == const.DISCARD:
            what = f"a tile that seat {seat} holds ({held}{self._went(seat, item.kind)})"
        elif item.word == const.WIN:
            drew = TILES.codes[deal.state.drawn] if deal.state.drawn >= 0 else "no draw"
            on = lies if deal.state.phase == const.CLAIM else drew
            what = f"a hand of seat {seat} that is hu on {on} (it holds {held})"
        elif deal.state.phase == const.TURN:
            what = f"{SPELT[item.word]} that can be made in seat {seat}'s turn (it holds {held})"
        elif seat != self._next():
            what = f"a claim of seat {self._next()}: it alone may take the {lies}"
        else:
            what = f"{SPELT[item.word]} that seat {seat} can make of the {lies} (it holds {held})"
        at = (
            -1
            if item.word == terms.SHOW
            or (deal.state.phase == const.CLAIM and item.word != const.WIN and seat != self._next())
            else self.at
        )
        raise Slip(self.turn, str(item), what, at)

    def _held(self, seat: int) -> str:
        """The tiles of a seat."""
        state = self.deal.state
        hand = state.hand[seat * const.KINDS : (seat + 1) * const.KINDS]
        text = TILES.print(k for k, n in enumerate(hand) for _ in range(n))
        melds = [TILES.print(packed.unpack(m)) for m in self.deal.game.melds(state, seat)]
        return text + (", laid open " + " ".join(melds) if melds else "")

    def _went(self, seat: int, kind: int) -> str:
        """Where a seat has thrown a tile of a kind before."""
        threw = Item(const.DISCARD, kind)
        lines = [
            turn.number
            for turn in self.sheet.turns
            if turn.seat == seat and turn.number < self.turn.number and threw in turn.items
        ]
        return f"; it threw {TILES.codes[kind]} in {lines_of(lines)}" if lines else ""


def lines_of(numbers: list[int]) -> str:
    """Numbers of lines in words."""
    *most, last = [str(n) for n in numbers]
    return f"lines {', '.join(most)} and {last}" if most else f"line {last}"
