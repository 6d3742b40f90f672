"""What stands on a sheet: its head, and the lines of the turns. The form is described in `notation.md`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from tianhu.core import const
from tianhu.core.errors import BadInput
from tianhu.core.options import Value
from tianhu.games.wahua import dominoes, terms
from tianhu.games.wahua.notation_names import ACTS, names, plain
from tianhu.games.wahua.nouns import NOUNS
from tianhu.games.wahua.tiles import POINTS, TILES

HEADS = ("wahua", "roll", "dealer", "rules", "hand")
ENDS = re.compile("\r\n|\n|\r")
BETWEEN = re.compile(r"[\s,、]*")
SPELT = {word: verb for verb, word in ACTS.items()}


@dataclass(frozen=True)
class Item:
    """One thing that a seat did: a tile drawn or thrown, or another act.

    `kind` is the tile, -1 where only a `point` (or nothing) is named.
    """

    word: int
    kind: int = -1
    point: int = -1

    def __str__(self) -> str:
        """As it is written."""
        if self.word in (const.DRAW, const.DISCARD):
            return ("+" if self.word == const.DRAW else "-") + TILES.codes[self.kind]
        of = TILES.codes[self.kind] if self.kind >= 0 else POINTS[self.point] if self.point >= 0 else ""
        return f"{SPELT[self.word]} {of}".strip()


@dataclass(frozen=True)
class Turn:
    """A line of the sheet: its number, the seat, what it did, and the line's text."""

    number: int
    seat: int
    items: tuple[Item, ...]
    text: str

    @property
    def where(self) -> str:
        """The line, as refusals name it."""
        return f"line {self.number}"


@dataclass(frozen=True)
class Sheet:
    """A whole sheet. `lines` gives the number of the line of each head, such as `hand 0`."""

    roll: tuple[int, int]
    dealer: int
    rules: dict[str, Value]
    hands: tuple[tuple[int, ...], ...]
    turns: tuple[Turn, ...]
    lines: dict[str, int]

    def holding(self, kind: int, before: int) -> list[int]:
        """The numbers of the lines before a line in which a tile of a kind was dealt or drawn."""
        found = [self.lines[f"hand {seat}"] for seat in range(4) if kind in self.hands[seat]]
        drew = Item(const.DRAW, kind)
        return sorted(
            found + [turn.number for turn in self.turns if turn.number < before and drew in turn.items]
        )

    def dealt(self, seat: int, at: int, kind: int) -> "Sheet":
        """The sheet with another tile in a hand."""
        hand = list(self.hands[seat])
        hand[at] = kind
        return replace(self, hands=(*self.hands[:seat], tuple(hand), *self.hands[seat + 1 :]))

    def changed(self, turn: int, at: int, kind: int) -> "Sheet":
        """The sheet with another tile in a line of a turn."""
        old = self.turns[turn]
        items = (*old.items[:at], replace(old.items[at], kind=kind), *old.items[at + 1 :])
        return replace(self, turns=(*self.turns[:turn], replace(old, items=items), *self.turns[turn + 1 :]))


@dataclass
class Draft:
    """A sheet being read, line by line."""

    roll: tuple[int, int] | None = None
    dealer: int = 0
    rules: dict[str, Value] = field(default_factory=dict)
    hands: dict[int, tuple[int, ...]] = field(default_factory=dict)
    turns: list[Turn] = field(default_factory=list)
    lines: dict[str, int] = field(default_factory=dict)

    def line(self, number: int, line: str) -> None:
        """Takes a line. Raises BadInput that names it."""
        text = plain(line).partition("#")[0].strip()
        head = text.split()[:1]
        if not head:
            return
        shown = re.split("[#\uff03]", line)[0].strip().strip("\ufeff")
        if head[0] in HEADS:
            self._head(number, head[0], text[len(head[0]) :].strip(), shown)
        else:
            self._turn(number, text, shown)

    def _head(self, number: int, head: str, rest: str, shown: str) -> None:
        where = f"line {number}"
        name = head
        if head == "hand":
            digits = re.match(r"\d*", rest)
            assert digits
            name = f"hand {_seat(where, digits[0] or rest, shown)}"
            rest = rest[digits.end() :]
        if name in self.lines:
            raise BadInput(where, shown, f"one line {name} only (the first is line {self.lines[name]})")
        self.lines[name] = number
        if head == "wahua" and rest:
            raise BadInput(where, shown, "the name wahua alone")
        if head == "roll":
            dice = rest.split()
            if len(dice) != 2 or not all(len(d) == 1 and d in "123456" for d in dice):
                raise BadInput(where, shown, "roll and two dice, such as roll 3 6")
            self.roll = int(dice[0]), int(dice[1])
        elif head == "dealer":
            self.dealer = _seat(where, rest, shown)
        elif head == "rules":
            self.rules = _rules(where, rest)
        elif head == "hand":
            self.hands[int(name[-1])] = _hand(where, rest, shown)

    def _turn(self, number: int, text: str, shown: str) -> None:
        where = f"line {number}"
        digits = re.match(r"\d*", text)
        assert digits
        seat = _seat(where, digits[0] or text.split(maxsplit=1)[0], shown)
        items = tuple(_items(where, text[digits.end() :].strip(), shown))
        if not items:
            raise BadInput(where, shown, "a seat and what it did, such as 1 +46w -25w")
        self.turns.append(Turn(number, seat, items, shown))

    def sheet(self) -> Sheet:
        """The whole sheet. Raises BadInput where something is missing."""
        if self.roll is None:
            raise BadInput("roll", "nothing", "a line such as roll 3 6")
        for seat in range(4):
            if seat not in self.hands:
                raise BadInput("hand", f"no hand of seat {seat}", "a line hand for each of the four seats")
        hands = tuple(self.hands[seat] for seat in range(4))
        return Sheet(self.roll, self.dealer, self.rules, hands, tuple(self.turns), self.lines)


def parse_sheet(text: str) -> Sheet:
    """The sheet of a text. Raises BadInput that names the line."""
    draft = Draft()
    for number, line in enumerate(ENDS.split(text), 1):
        draft.line(number, line)
    return draft.sheet()


def _seat(where: str, text: str, shown: str) -> int:
    if text not in ("0", "1", "2", "3"):
        raise BadInput(where, shown, "a seat from 0 to 3, or one of " + ", ".join(HEADS) + " to begin with")
    return int(text)


def _rules(where: str, text: str) -> dict[str, Value]:
    """Options of the deal; the table is always open."""
    given: dict[str, Value] = {}
    for pair in re.sub(r"\s*=\s*", "=", text).split():
        key, sign, value = pair.partition("=")
        if not sign or key in given:
            raise BadInput(
                f"{where}: rules", pair, "an option and its value, each once, such as liability=false"
            )
        given[key] = {"true": True, "false": False}.get(value, value)
    if given.get("table", "open") != "open":
        raise BadInput(f"{where}: rules.table", given["table"], "open: a real table offers everything")
    NOUNS.options.resolve(given, f"{where}: rules")
    return given


def _hand(where: str, text: str, shown: str) -> tuple[int, ...]:
    at, kinds = _tiles(where, text, 0)
    if at < len(text):
        raise BadInput(where, text[at:].split(maxsplit=1)[0], "tiles such as 46w and 1f")
    if len(kinds) != dominoes.HAND:
        raise BadInput(where, shown[:40] + f"… of {len(kinds)} tiles", "the 20 tiles dealt")
    return tuple(kinds)


def _tiles(where: str, text: str, at: int) -> tuple[int, list[int]]:
    """The tiles that stand at a place, and where they end."""
    kinds: list[int] = []
    while True:
        start = BETWEEN.match(text, at)
        assert start
        found, end = names().tile(text, start.end(), where)
        if not found:
            return (start.end() if start.end() == len(text) else at), kinds
        kinds += found
        at = end


def _items(where: str, text: str, shown: str) -> Iterator[Item]:
    """What a line says was done, one after the other. Raises BadInput."""
    at = 0
    while at < len(text):
        space = BETWEEN.match(text, at)
        assert space
        at = space.end()
        if at == len(text):
            return
        if text[at] in "+-":
            word = const.DRAW if text[at] == "+" else const.DISCARD
            end, kinds = _tiles(where, text, at + 1)
            if not kinds or (word == const.DISCARD and len(kinds) > 1):
                what = "the tiles drawn" if word == const.DRAW else "the one tile thrown"
                raise BadInput(where, text[at:].strip(), f"{what} after {text[at]}, such as {text[at]}46w")
            yield from (Item(word, kind) for kind in kinds)
            at = end
        else:
            item, at = _act(where, text, at)
            yield item


def _act(where: str, text: str, at: int) -> tuple[Item, int]:
    """An act that is no draw and no discard, with the tile or point it names."""
    verb = names().verb.match(text, at)
    if not verb:
        raise BadInput(
            where, text[at:].split(maxsplit=1)[0], "+ or - and tiles, or one of " + ", ".join(ACTS)
        )
    word = names().verbs[verb[0]]
    after = BETWEEN.match(text, verb.end())
    assert after
    kinds, end = names().tile(text, after.end(), where)
    if len(kinds) > 1 or (kinds and word in (const.PASS, terms.FLEE)):
        raise BadInput(
            where, text[at:end], f"{verb[0]}" + ("" if word in (const.PASS, terms.FLEE) else " and one tile")
        )
    if kinds:
        return Item(word, kinds[0], dominoes.point_of(kinds[0])), end
    if word in (terms.CHI, terms.SWAP, terms.KONG):
        point, end = names().one_point(text, after.end(), where)
        if point >= 0:
            return Item(word, -1, point), end
    return Item(word), verb.end()
