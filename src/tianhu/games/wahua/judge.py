"""The judge (W4.2): plays a deal again, move by move, and weighs every decision.

It looks at the tiles themselves, not at what the rules note while they play,
so that the two can be held against each other.
"""

from dataclasses import dataclass, field
from typing import Any

from tianhu.core import const as K
from tianhu.core.errors import BadInput
from tianhu.core.game import Deal
from tianhu.core.packed import unpack
from tianhu.core.state import State
from tianhu.games.wahua import const as W
from tianhu.games.wahua.tiles import POINTS, TILES

Entry = dict[str, Any]
Tiles = list[int]

# The rule that each foul breaks; a kong not declared breaks W3.5 or W3.6. 10 is a breach of order (W4.0).
RULES = {1: "W3.7", 2: "W3.7", 3: "W3.7", 5: "W3.7", 6: "W3.9", 7: "W3.8", 8: "W3.9", 9: "W3.4", 10: "W3.7"}


@dataclass
class Hand:
    """What a seat has: tiles by point, concealed and open together (W3.4)."""

    points: dict[int, Tiles]

    @staticmethod
    def of(state: State, seat: int) -> "Hand":
        """The hand of a seat in a state."""
        held = state.hand[seat * K.KINDS : seat * K.KINDS + W.DOMINOES]
        kinds = [k for k, n in enumerate(held) for _ in range(n)]
        for meld in state.meld[seat * K.MELDS : seat * K.MELDS + state.nmeld[seat]]:
            kinds += unpack(meld & 0xFFFFFF)
        points: dict[int, Tiles] = {}
        for kind in sorted(kinds):
            points.setdefault(kind // 3, []).append(kind)
        return Hand(points)

    def framed(self, point: int) -> Tiles:
        """The framed tiles of a point."""
        return [k for k in self.points.get(point, []) if k % 3]

    def group(self, point: int) -> Tiles:
        """The tiles of a point that form its pair or kong."""
        framed, tiles = self.framed(point), self.points.get(point, [])
        if len(framed) == 3:
            return framed
        return (framed + [k for k in tiles if not k % 3])[:2] if len(tiles) > 1 else []

    def surplus(self, kong: bool) -> set[int]:
        """The points with whites over, of a kong or of a pair."""
        found = {p for p, tiles in self.points.items() if self.group(p) and len(tiles) > len(self.group(p))}
        return {p for p in found if (len(self.framed(p)) == 3) == kong}

    def singles(self, framed: bool) -> set[int]:
        """The points with a single tile, framed or white."""
        return {p for p, tiles in self.points.items() if len(tiles) == 1 and (tiles[0] % 3 > 0) == framed}

    def groups(self) -> int:
        """How many groups there are."""
        return sum(bool(self.group(p)) for p in self.points)


@dataclass
class Risk:
    """A discard, and whether it was a flower ahead of safer frames, or a raw tile ahead of ripe ones."""

    seat: int
    kind: int
    move: int
    flower: bool
    raw: bool


@dataclass
class Stop:
    """A discard being asked about: the state when it was thrown, and the answers."""

    state: State
    answers: dict[int, tuple[int, int]] = field(default_factory=dict)
    offered: dict[int, list[int]] = field(default_factory=dict)


class Judge:
    """Follows a deal; what it finds is in `fouls`, `remarks` and `owed`."""

    def __init__(self, deal: Deal) -> None:
        """`deal` is played anew, and judged."""
        self.deal = Deal(deal.game, deal.options, deal.wall, deal.setup)
        self.lines = deal.lines
        self.fouls: list[Entry] = []
        self.remarks: list[Entry] = []
        self.owed: dict[tuple[int, int], Entry] = {}
        self.ripe: set[int] = set()
        self.konged: dict[int, int] = {}
        self.threw: list[set[int]] = [set(), set(), set(), set()]
        self.risk: Risk | None = None
        self.stop: Stop | None = None
        self.read = 0
        for i, (seat, move) in enumerate(deal.made):
            self.step(i, seat, move)

    def step(self, i: int, seat: int, move: int) -> None:
        """Judges a move and plays it."""
        state, word = self.deal.state, move >> 8
        if state.phase == K.TURN and word == K.DISCARD:
            self.discard(i, seat, move & 255)
        elif state.phase == K.TURN and word == W.KONG:
            self.unshown(i, seat)
        elif state.phase == K.CLAIM:
            self.answer(i, seat, move)
        last = state.phase == K.CLAIM and state.asked == 1 << seat
        self.deal.play(seat, move)
        if last:
            self.settle()
        self.watch()

    def watch(self) -> None:
        """Notes what has come face up since."""
        for event in self.deal.log[self.read :]:
            seat, word, tiles = event >> 29 & 3, event >> 24 & 31, unpack(event & 0xFFFFFF)
            if word == K.DISCARD and tiles[0] % 3 == 0:
                self.threw[seat].add(tiles[0] // 3)
            if word == W.KONG:
                self.konged[tiles[0] // 3] = seat
            if word != K.DRAW:
                self.ripe |= {k // 3 for k in tiles if k < W.DOMINOES}
        self.read = len(self.deal.log)

    def foul(self, i: int, seat: int, kind: int, tile: int, instead: list[str], rule: str = "") -> None:
        """Notes a foul; a breach of order may be only a remark (W4.0)."""
        remarked = kind == W.F_ORDER and self.deal.options["order_breach"] == "remark"
        entry = {
            "seat": seat,
            **self.when(i),
            "kind": kind,
            "rule": rule or RULES[kind],
            "tile": TILES.codes[tile],
            "instead": instead,
        }
        (self.remarks if remarked else self.fouls).append(entry)

    def when(self, i: int) -> Entry:
        """The number of a move; with the line where the deal was written down by hand."""
        return {"move": i, "line": self.lines[i]} if self.lines else {"move": i}

    # Discards.

    def classes(self, hand: Hand, seat: int) -> list[set[int]]:
        """The points of the six classes of W3.7; class 2 whole."""
        white = hand.singles(False)
        third = {p for p in white if self.konged.get(p, seat) != seat}
        fourth = (white & self.threw[seat]) - third
        return [
            hand.surplus(True),
            hand.surplus(False),
            third,
            fourth,
            white - third - fourth,
            hand.singles(True),
        ]

    def discard(self, i: int, seat: int, kind: int) -> None:
        """Judges a discard by all that W4 lists, and notes what it risks (W6)."""
        hand, point = Hand.of(self.deal.state, seat), kind // 3
        classes = self.classes(hand, seat)
        n = next(n for n in range(1, 7) if classes[n - 1] or n == 6)
        wanted = classes[n - 1]
        if n == 2:
            wanted = wanted & self.ripe or wanted
        codes = {p: TILES.codes[hand.framed(p)[0] if n == 6 else p * 3] for p in wanted}
        if n <= 4 and (kind % 3 or point not in wanted):
            double = {p for p in wanted if n == 2 and len(hand.points[p]) >= 4}
            self.kept(i, seat, 9, kind, [codes[p] for p in sorted(double)])
            self.kept(i, seat, (1, 1, 2, 3)[n - 1], kind, [codes[p] for p in sorted(wanted - double)])
        self.undeclared(i, seat, kind, hand)
        surplus = kind % 3 == 0 and point in classes[0] | classes[1]
        if hand.group(point) and not surplus:
            self.foul(i, seat, 5, kind, [codes[p] for p in sorted(wanted)])
        elif n == 5 and kind % 3:
            self.foul(i, seat, W.F_ORDER, kind, [codes[p] for p in sorted(wanted)])
        self.unwon(i, seat, kind, hand)
        self.unshown(i, seat, kind)
        self.risk = self.risked(i, seat, kind, classes)

    def kept(self, i: int, seat: int, kind: int, tile: int, instead: list[str]) -> None:
        """Fouls 1, 2, 3 and 9: whites that should have gone first."""
        if instead:
            self.foul(i, seat, kind, tile, instead)

    def undeclared(self, i: int, seat: int, tile: int, hand: Hand) -> None:
        """Foul 4 in one's own turn."""
        held = [p for p in hand.points if len(hand.framed(p)) == 3 and p not in self.konged]
        if held:
            self.foul(i, seat, 4, tile, [self.word(W.KONG << 8 | p) for p in held], "W3.6")

    def unwon(self, i: int, seat: int, tile: int, hand: Hand) -> None:
        """Fouls 6 and 8 in one's own turn: the tile drawn was hu."""
        if K.WIN << 8 in self.options(seat):
            [over] = hand.singles(True)
            self.foul(i, seat, 6 if over == self.deal.state.drawn // 3 else 8, tile, [self.word(K.WIN << 8)])

    def unshown(self, i: int, seat: int, tile: int = -1) -> None:
        """Foul 7: the open table asked to show a framed tile, and play went on."""
        shows = [move for move in self.options(seat) if move >> 8 == W.SHOW]
        if shows:
            self.foul(i, seat, 7, shows[0] & 255 if tile < 0 else tile, [self.word(shows[0])])

    def options(self, seat: int) -> list[int]:
        """What the rules offer a seat now."""
        return self.deal.moves(seat).ints

    def word(self, move: int) -> str:
        """A move in words."""
        return self.deal.game.word(move)

    # Liability.

    def risked(self, i: int, seat: int, kind: int, classes: list[set[int]]) -> Risk:
        """What a discard risks (W6.1, W6.2)."""
        yaozhang = {self.deal.state.aux[W.YAO + i] for i in range(3)}
        small = set(range(W.BIG, W.POINTS)) - yaozhang
        point = kind // 3
        safe = {p for p in classes[5] - {point} if p in small and p in self.ripe}
        flower = bool(kind % 3) and not (point in small and point in self.ripe) and bool(safe)
        ripe: set[int] = set()
        if point not in self.ripe:
            mine = classes[5:] if kind % 3 else classes[:5]
            ripe = next((c & self.ripe for c in mine if point in c), set())
        return Risk(seat, kind, i, flower, bool(ripe))

    def owe(self, risk: Risk, holder: int, dangtou: bool) -> None:
        """Notes a liability; one a holder and point (W6.3)."""
        point = risk.kind // 3
        entry = self.owed.get((holder, point))
        if entry is None:
            self.owed[holder, point] = {
                "seat": risk.seat,
                "holder": holder,
                "point": POINTS[point],
                "dangtou": dangtou,
                "rule": "W6.2" if dangtou else "W6.1",
                **self.when(risk.move),
                "tile": TILES.codes[risk.kind],
            }

    # Answers to a discard.

    def answer(self, i: int, seat: int, move: int) -> None:
        """Keeps an answer until the last is in."""
        if self.stop is None:
            self.stop = Stop(self.deal.state.copy())
            for other in self.deal.actors:
                self.stop.offered[other] = self.options(other)
        self.stop.answers[seat] = i, move

    def settle(self) -> None:
        """Judges the answers to a discard together."""
        stop, self.stop = self.stop, None
        assert stop is not None
        assert self.risk is not None
        winner = self.deal.winner
        for seat, (i, move) in sorted(stop.answers.items(), key=lambda item: item[1]):
            self.missed(stop, seat, i, move)
        if winner is not None:
            if self.risk.flower or self.risk.raw:
                self.owe(self.risk, winner, True)
            return
        for seat, (_, move) in stop.answers.items():
            if move >> 8 in (W.CHI, W.SWAP, W.KONG) and self.risk.flower:
                self.owe(self.risk, seat, False)

    def missed(self, stop: Stop, seat: int, i: int, move: int) -> None:
        """Fouls 4, 6 and 8 of one who let a discard go."""
        winner, tile, offered = self.deal.winner, stop.state.last, stop.offered[seat]
        if K.WIN << 8 in offered and move != K.WIN << 8:
            if winner is None or self.before(stop, seat, winner):
                ten = Hand.of(stop.state, seat).groups() == W.GROUPS
                self.foul(i, seat, 6 if ten else 8, tile, [self.word(K.WIN << 8)])
        kongs = [m for m in offered if m >> 8 == W.KONG]
        if kongs and move not in kongs and winner is None:
            self.foul(i, seat, 4, tile, [self.word(kongs[0])], "W3.5")

    def before(self, stop: Stop, seat: int, other: int) -> bool:
        """Whether a seat's hu would have come before another's (W3.9)."""

        def rank(who: int) -> tuple[bool, int]:
            white = stop.state.last % 3 == 0 and stop.state.last // 3 in Hand.of(stop.state, who).singles(
                False
            )
            framed_first = self.deal.options["hu_precedence"] == "framed_first"
            return framed_first and white, (who - stop.state.source) % 4

        return rank(seat) < rank(other)


def weigh(deal: Deal) -> dict[str, Any]:
    """What is found in a deal as far as it goes; see `judge`."""
    found = Judge(deal)
    doc = {
        "fouls": sorted(found.fouls, key=lambda f: (f["move"], f["kind"])),
        "liable": list(found.owed.values()) if deal.options["liability"] else [],
    }
    return doc | {"remarks": found.remarks} if deal.options["order_breach"] == "remark" else doc


def judge(deal: Deal) -> dict[str, Any]:
    """Every foul and liability of a finished deal (`formats.md`, judge).

    A foul's `instead` holds the tiles in order for a discard, or the move that
    should have been made. Where the option `liability` is false nobody is liable.
    Where `order_breach` is `remark`, breaches of order stand in `remarks`. Entries
    of a deal written down by hand have its `line` too: of the discard for one that was let go. Raises
    BadInput where the deal has not ended, with the move after which it stops.
    """
    if not deal.over:
        raise unfinished(deal)
    return weigh(deal)


def unfinished(deal: Deal) -> BadInput:
    """Why a deal that has not ended is not judged (W4.2)."""
    n = len(deal.made)
    if n == 0:
        return BadInput("record.moves", "no move", "a deal that has ended")
    seat, move = deal.made[-1]
    words = f"{seat} {deal.game.word(move)}"
    return BadInput(f"record.moves[{n - 1}]", f"{words}, where the moves stop,", "the end of the deal")
