"""Which line of a sheet may be the wrong one, where a seat does what its tiles do not allow.

A tile mistyped where it was dealt, drawn or thrown shows only later, when the tile that
was meant is thrown or taken. So other tiles are tried in the earlier lines of the seat:
where one of them lets the whole sheet be read, that line is named as well.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tianhu.core import const
from tianhu.core.errors import BadInput
from tianhu.core.game import Deal, Game
from tianhu.games.wahua import dominoes, terms
from tianhu.games.wahua.judge import Hand, findings
from tianhu.games.wahua.notation_names import ACTS
from tianhu.games.wahua.notation_read import CLAIMS, Reader
from tianhu.games.wahua.notation_sheet import Item, Sheet, Turn
from tianhu.games.wahua.notation_stand import Slip
from tianhu.games.wahua.tiles import TILES

TRIES = 150


@dataclass(frozen=True)
class Change:
    """A sheet in which one line stands otherwise, and in words what stands there instead of what."""

    line: int
    sheet: Sheet
    old: str = ""
    new: str = ""


def near(kind: int, other: int) -> bool:
    """Whether two tiles are written alike but for one letter or digit."""
    a, b, f = tuple(TILES.codes[kind].rjust(3))
    x, y, g = tuple(TILES.codes[other].rjust(3))
    return min((a != x) + (b != y), (a != y) + (b != x)) + (f != g) == 1


class Mender:
    """Looks for the changes of one line with which a sheet can be read."""

    def __init__(self, game: Game, sheet: Sheet, reader: Reader, slip: Slip) -> None:
        """`reader` is where it stopped."""
        self.game = game
        self.sheet = sheet
        self.slip = slip
        self.seat = slip.turn.seat
        self.index = sheet.turns.index(slip.turn)
        self.item = slip.turn.items[slip.at]
        self.state = reader.deal.state
        self.tries = TRIES

    def reads(self, sheet: Sheet) -> Deal | None:
        """The deal of a sheet, if all its lines can have been so."""
        self.tries -= 1
        reader = None
        try:
            reader = Reader(self.game, sheet)
            return reader.run()
        except BadInput:
            return reader.deal if reader and reader.done == len(sheet.turns) else None

    def here(self) -> Iterator[Change]:
        """The line itself otherwise: another tile, verb or seat, without it, or after the next one."""
        turn, item = self.slip.turn, self.item
        line, turns = turn.number, self.sheet.turns

        def stands(*others: Turn) -> Change:
            return Change(line, replace(self.sheet, turns=(*turns[: self.index], *others)))

        rest = turns[self.index + 1 :]
        before, after = turn.items[: self.slip.at], turn.items[self.slip.at + 1 :]
        if item.word == const.DISCARD:
            for kind in range(dominoes.DOMINOES):
                if self.state.hand[self.seat * const.KINDS + kind] and near(kind, item.kind):
                    other = replace(turn, items=(*before, Item(const.DISCARD, kind), *after))
                    yield stands(other, *rest)
        else:
            for word in ACTS.values():
                if word != item.word and item.word in CLAIMS:
                    yield stands(replace(turn, items=(*before, replace(item, word=word), *after)), *rest)
            for seat in range(4):
                if seat != turn.seat:
                    yield stands(replace(turn, seat=seat), *rest)
        yield stands(*rest)
        if rest:
            yield stands(rest[0], turn, *rest[1:])

    def earlier(self, close: bool) -> Iterator[Change]:
        """An earlier tile of the seat otherwise, with which it could do what it does; `close`: alike."""
        for old, new in self.pairs(close):
            yield from self.instead(old, new)

    def pairs(self, close: bool) -> Iterator[tuple[int, int]]:
        """Tiles that the seat has, and what each would have to be for what it does."""
        tiles = [k for tiles in Hand.of(self.state, self.seat).points.values() for k in tiles]
        for old in sorted(set(tiles)):
            for new in range(dominoes.DOMINOES):
                if new != old and near(old, new) == close:
                    held = list(tiles)
                    held[held.index(old)] = new
                    if self.fits(held):
                        yield old, new

    def fits(self, held: list[int]) -> bool:
        """Whether a seat with these tiles could do what stands there."""
        word, claimed = self.item.word, self.state.phase == const.CLAIM
        if word == const.DISCARD:
            return self.item.kind in held
        last = self.state.last
        if word == const.WIN:
            return _hu([*held, last] if claimed else held)
        point = dominoes.point_of(last) if claimed else self.item.point
        own = [dominoes.frame_of(k) for k in held if dominoes.point_of(k) == point]
        framed = sum(frame > 0 for frame in own)
        if word == terms.KONG:
            return framed == (2 if claimed else 3)
        return len(own) == 1 if word == terms.CHI else framed == 1 and len(own) > 1

    def instead(self, old: int, new: int) -> Iterator[Change]:
        """One tile dealt or drawn as another; or the other one thrown in its place."""
        words = TILES.codes[old], TILES.codes[new]
        sheet = self.sheet
        for at, kind in enumerate(sheet.hands[self.seat]):
            if kind == old:
                yield Change(sheet.lines[f"hand {self.seat}"], sheet.dealt(self.seat, at, new), *words)
        for index, turn in enumerate(sheet.turns[: self.index + 1]):
            for at, item in enumerate(turn.items):
                if turn.seat == self.seat and (index < self.index or at < self.slip.at):
                    if item == Item(const.DRAW, old):
                        yield Change(turn.number, sheet.changed(index, at, new), *words)
                    elif item == Item(const.DISCARD, new):
                        yield Change(turn.number, sheet.changed(index, at, old), *words[::-1])

    def exchanged(self) -> Iterator[Change]:
        """Two digits of neighbouring tiles in the hand dealt to the seat have changed places."""
        hand = self.sheet.hands[self.seat]
        for at in range(dominoes.HAND - 1):
            one, two = TILES.codes[hand[at]], TILES.codes[hand[at + 1]]
            if len(one) == len(two) == 3:
                for i, j in ((0, 0), (0, 1), (1, 0), (1, 1)):
                    a = TILES.one(two[j] + one[1 - i] + one[2])
                    b = TILES.one(one[i] + two[1 - j] + two[2])
                    if one[i] != two[j]:
                        sheet = self.sheet.dealt(self.seat, at, a).dealt(self.seat, at + 1, b)
                        words = one + two, TILES.codes[a] + TILES.codes[b]
                        yield Change(self.sheet.lines[f"hand {self.seat}"], sheet, *words)

    def found(self, changes: Iterator[Change]) -> list[tuple[int, Change]]:
        """The changes with which the sheet can be read, those with the fewest fouls first."""
        good = []
        for change in changes:
            if self.tries <= 0:
                break
            deal = self.reads(change.sheet)
            if deal:
                good.append((len(findings(deal)["fouls"]), change))
        return sorted(good, key=lambda entry: entry[0])

    def explain(self) -> BadInput:
        """The refusal, with the other lines that explain it."""
        mine = any(self.reads(change.sheet) for change in self.here())
        other = self.found(self.earlier(True)) or self.found(self.exchanged())
        if not other and not mine:
            other = self.found(self.earlier(False))
        lines: dict[int, Change] = {}
        for _, change in other:
            if change.line != self.slip.turn.number:
                lines.setdefault(change.line, change)
        if not lines:
            return self.slip
        first, *more = list(lines.values())[:3]
        also = "".join(f", or {c.new} for {c.old} in line {c.line}" for c in more)
        if mine:
            also = f"{self.slip.expected}, or {first.new} for {first.old} in line {first.line}{also}"
            return BadInput(self.slip.field, self.slip.value, also)
        why = f"{first.new}, as {self.slip.field} reads {self.slip.value}: {self.slip.expected}{also}"
        return BadInput(f"line {first.line}", first.old, why)


def _hu(held: list[int]) -> bool:
    """Whether tiles are ten groups and a framed single (W3.9)."""
    points: dict[int, list[int]] = {}
    for kind in sorted(held):
        points.setdefault(dominoes.point_of(kind), []).append(kind)
    hand = Hand(points)
    surplus = hand.surplus(True) | hand.surplus(False)
    return (
        hand.groups() == dominoes.GROUPS
        and len(hand.singles(True)) == len(points) - dominoes.GROUPS == 1
        and not surplus
    )


def explained(game: Game, sheet: Sheet, reader: Reader, slip: Slip) -> BadInput:
    """A refusal, with the lines named that may be the wrong ones; itself where none is found."""
    if slip.at >= 0:
        return Mender(game, sheet, reader, slip).explain()
    first, line = sheet.turns[0], sheet.lines.get("dealer")
    if slip.turn is first and line and first.seat != sheet.dealer:
        if Mender(game, sheet, reader, slip).reads(replace(sheet, dealer=first.seat)):
            what = f"dealer {first.seat}, as {first.where} is its: {first.text}"
            return BadInput(f"line {line}", f"dealer {sheet.dealer}", what)
    return slip
