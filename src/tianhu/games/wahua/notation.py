"""A real game written down by hand (W4.2), read into a record that can be judged.

`notation.md` describes the form. The wall is put together from the tiles dealt
and the tiles drawn; what was never drawn follows in any order.
"""

import re

from tianhu.core import const as K
from tianhu.core.errors import BadInput
from tianhu.core.game import Deal, Game, Setup
from tianhu.core.options import Value
from tianhu.games.wahua import const as W
from tianhu.games.wahua.tiles import POINTS, TILES

HEADS = ("wahua", "roll", "dealer", "rules", "hand")
ACTS = {"chi": W.CHI, "swap": W.SWAP, "kong": W.KONG, "show": W.SHOW, "hu": K.WIN, "flee": W.FLEE}
TURN = re.compile(r"[+-]\S+|[a-z]+(?:\s+\d\d[wsd]?(?=\s|$))?")


class Sheet:
    """What stands on a sheet: the head, and the lines of the turns with their numbers."""

    def __init__(self, text: str) -> None:
        """Raises BadInput that names the line."""
        self.roll: tuple[int, ...] = ()
        self.dealer = 0
        self.rules: dict[str, Value] = {"table": "open"}
        self.hands: dict[int, list[int]] = {}
        self.turns: list[tuple[int, int, list[str]]] = []
        for number, line in enumerate(text.splitlines(), 1):
            words = line.partition("#")[0].split()
            if not words:
                continue
            if words[0] in HEADS:
                self._head(number, words)
            else:
                self._turn(number, words)

    def _head(self, number: int, words: list[str]) -> None:
        where, head, rest = f"line {number}", words[0], words[1:]
        if head == "roll":
            if len(rest) != 2 or not all(w in "123456" and len(w) == 1 for w in rest):
                raise BadInput(where, " ".join(words), "roll and two dice, such as roll 3 6")
            self.roll = tuple(map(int, rest))
        elif head == "dealer":
            self.dealer = _seat(where, " ".join(rest))
        elif head == "hand":
            seat = _seat(where, rest[0] if rest else "")
            self.hands[seat] = TILES.parse("".join(rest[1:]), where)
            if len(self.hands[seat]) != W.HAND:
                raise BadInput(where, f"{len(self.hands[seat])} tiles", "the 20 tiles dealt")
        elif head == "rules":
            for pair in rest:
                key, _, value = pair.partition("=")
                self.rules[key] = {"true": True, "false": False}.get(value, value)

    def _turn(self, number: int, words: list[str]) -> None:
        where = f"line {number}"
        text = " ".join(words[1:])
        tokens = TURN.findall(text)
        if not tokens or " ".join(tokens) != text:
            raise BadInput(where, " ".join(words), "a seat and what it did, such as 1 +46w -25w")
        self.turns.append((number, _seat(where, words[0]), tokens))

    def drawn(self) -> list[int]:
        """The tiles drawn, in order."""
        return [
            kind
            for number, _, tokens in self.turns
            for token in tokens
            if token[0] == "+"
            for kind in TILES.parse(token[1:], f"line {number}")
        ]

    def wall(self) -> list[int]:
        """The whole wall: hands as dealt, tiles drawn, the rest. Raises BadInput."""
        for seat in range(4):
            if seat not in self.hands:
                raise BadInput("hand", f"no hand of seat {seat}", "a line hand for each of the four seats")
        seats = [(self.dealer + i) % 4 for i in range(4)]
        wall = [k for r in range(5) for seat in seats for k in self.hands[seat][4 * r : 4 * r + 4]]
        wall += self.drawn()
        for kind, copies in enumerate(TILES.copies):
            left = copies - wall.count(kind)
            if left < 0:
                raise BadInput("hand", f"{copies - left} times {TILES.codes[kind]}", f"at most {copies}")
            wall += [kind] * left
        return wall


def read(game: Game, text: str) -> Deal:
    """The deal a text describes, played as far as it goes. Raises BadInput that names the line."""
    sheet = Sheet(text)
    if not sheet.roll:
        raise BadInput("roll", "nothing", "a line such as roll 3 6")
    rules = game.options.resolve(sheet.rules)
    if rules["table"] != "open":
        raise BadInput("rules.table", rules["table"], "open: a real table offers everything")
    deal = Deal(game, rules, sheet.wall(), Setup(sheet.dealer, sheet.roll), auto=False)
    drawn = 4 * W.HAND
    for number, seat, tokens in sheet.turns:
        where = f"line {number}"
        for token in tokens:
            if token[0] == "+":
                drawn += len(TILES.parse(token[1:], where))
            else:
                _act(deal, where, seat, token)
        _draw(deal, drawn)
        if deal.state.front != drawn:
            n = deal.state.front - drawn
            raise BadInput(where, " ".join(tokens), f"{abs(n)} tiles {'more' if n > 0 else 'fewer'} drawn")
    _leave(deal)
    return deal


def _seat(where: str, text: str) -> int:
    if text not in ("0", "1", "2", "3"):
        raise BadInput(where, text, "a seat from 0 to 3, or one of " + ", ".join(HEADS))
    return int(text)


def _act(deal: Deal, where: str, seat: int, token: str) -> None:
    """Plays what a token says; everyone else who is asked lets it go."""
    word, tile = (K.DISCARD, token[1:]) if token[0] == "-" else _word(where, token)
    while not deal.over:
        found = [m for m in deal.moves(seat).ints if m >> 8 == word and _names(m, tile)]
        if found:
            if deal.state.phase == K.CLAIM:
                _pass(deal, seat)
            deal.play(seat, found[0])
            return
        if deal.halted:
            deal.advance()
        elif deal.state.phase == K.TURN:
            break
        else:
            _pass(deal, -1)
    raise BadInput(where, token, f"a move that seat {seat} can make there")


def _draw(deal: Deal, drawn: int) -> None:
    """Goes on to what a line has drawn without doing more: a flower as the last tile."""
    while not deal.over and deal.state.front < drawn and deal.state.phase != K.TURN:
        if deal.halted:
            deal.advance()
        else:
            _pass(deal, -1)


def _pass(deal: Deal, but: int) -> None:
    """All who are asked let it go, except one seat."""
    for other in deal.actors:
        if other != but:
            deal.play(other, K.PASS << 8)


def _leave(deal: Deal) -> None:
    """After the last line nobody takes the last discard; the deal ends if the wall has."""
    if not deal.over and deal.state.phase == K.CLAIM:
        _pass(deal, -1)
        if deal.state.front == deal.state.back:
            deal.advance()


def _word(where: str, token: str) -> tuple[int, str]:
    word, _, tile = token.partition(" ")
    if word not in ACTS:
        raise BadInput(where, token, "one of " + ", ".join(ACTS))
    return ACTS[word], tile.strip()


def _names(move: int, tile: str) -> bool:
    """Whether a move is the one a token means; without a tile any of its word."""
    word, arg = move >> 8, move & 255
    if word in (K.DISCARD, W.SHOW):
        return not tile or TILES.one(tile) == arg
    point = {W.KONG: arg, W.CHI: arg // 5, W.SWAP: arg // 5}.get(word)
    return not tile or point is None or tile[:2] in (POINTS[point], POINTS[point][::-1])
