"""The judge (W4.2): plays a deal again, move by move, and weighs every decision.

It looks at the tiles themselves, not at what the rules note while they play,
so that the two can be held against each other.
"""

from dataclasses import dataclass, field

from tianhu.core import const, packed, places
from tianhu.core.errors import BadInput
from tianhu.core.game import Deal
from tianhu.core.packed import unpack
from tianhu.core.state import State
from tianhu.games.wahua import classes, dominoes, terms
from tianhu.games.wahua.classes import Class
from tianhu.games.wahua.dominoes import is_framed, point_of
from tianhu.games.wahua.nouns import NOUNS, Breach, Judged, Owed, When
from tianhu.games.wahua.tiles import POINTS, TILES

Tiles = list[int]

# The rule that each foul breaks; of one that breaks one of two, the case tells which.
RULES = {foul.number: foul.rules[0] for foul in NOUNS.fouls}
WIN = packed.move(const.WIN, 0)


@dataclass
class Hand:
    """What a seat has: tiles by point, concealed and open together (W3.4)."""

    points: dict[int, Tiles]

    @staticmethod
    def of(state: State, seat: int) -> "Hand":
        """The hand of a seat in a state."""
        held = state.hand[seat * const.KINDS : seat * const.KINDS + dominoes.DOMINOES]
        kinds = [k for k, n in enumerate(held) for _ in range(n)]
        for i in range(state.nmeld[seat]):
            kinds += unpack(places.meld(state, seat, i))
        points: dict[int, Tiles] = {}
        for kind in sorted(kinds):
            points.setdefault(point_of(kind), []).append(kind)
        return Hand(points)

    def framed(self, point: int) -> Tiles:
        """The framed tiles of a point."""
        return [k for k in self.points.get(point, []) if is_framed(k)]

    def group(self, point: int) -> Tiles:
        """The tiles of a point that form its pair or kong."""
        framed, tiles = self.framed(point), self.points.get(point, [])
        if len(framed) == 3:
            return framed
        return (framed + [k for k in tiles if not is_framed(k)])[:2] if len(tiles) > 1 else []

    def surplus(self, kong: bool) -> set[int]:
        """The points with whites over, of a kong or of a pair."""
        found = {p for p, tiles in self.points.items() if self.group(p) and len(tiles) > len(self.group(p))}
        return {p for p in found if (len(self.framed(p)) == 3) == kong}

    def singles(self, framed: bool) -> set[int]:
        """The points with a single tile, framed or white."""
        return {p for p, tiles in self.points.items() if len(tiles) == 1 and is_framed(tiles[0]) == framed}

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
        self.fouls: list[Breach] = []
        self.remarks: list[Breach] = []
        self.owed: dict[tuple[int, int], Owed] = {}
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
        state, word = self.deal.state, packed.verb(move)
        if state.phase == const.TURN and word == const.DISCARD:
            self.discard(i, seat, packed.of(move))
        elif state.phase == const.TURN and word == terms.KONG:
            self.unshown(i, seat)
        elif state.phase == const.CLAIM:
            self.answer(i, seat, move)
        last = state.phase == const.CLAIM and state.asked == 1 << seat
        self.deal.play(seat, move)
        if last:
            self.settle()
        self.watch()

    def watch(self) -> None:
        """Notes what has come face up since."""
        for event in self.deal.log[self.read :]:
            seat, word, tiles = packed.seat(event), packed.word(event), unpack(event)
            if word == const.DISCARD and not is_framed(tiles[0]):
                self.threw[seat].add(point_of(tiles[0]))
            if word == terms.KONG:
                self.konged[point_of(tiles[0])] = seat
            if word != const.DRAW:
                self.ripe |= {point_of(k) for k in tiles if dominoes.is_domino(k)}
        self.read = len(self.deal.log)

    def foul(self, i: int, seat: int, kind: int, tile: int, instead: list[str], rule: str = "") -> None:
        """Notes a foul; a breach of order may be only a remark (W4.0)."""
        remarked = kind == terms.FOUL_ORDER and self.deal.options["order_breach"] == "remark"
        entry: Breach = {
            "seat": seat,
            **self.when(i),
            "kind": kind,
            "rule": rule or RULES[kind],
            "tile": TILES.codes[tile],
            "instead": instead,
        }
        (self.remarks if remarked else self.fouls).append(entry)

    def when(self, i: int) -> When:
        """The number of a move; with the line where the deal was written down by hand."""
        return {"move": i, "line": self.lines[i]} if self.lines else {"move": i}

    # Discards.

    def classes(self, hand: Hand, seat: int) -> list[tuple[Class, set[int]]]:
        """The classes of W3.7 in order, each with its points that are of none before it."""
        white = hand.singles(False)
        konged = {p for p in white if self.konged.get(p, seat) != seat}
        points = {
            classes.SURPLUS_OF_KONG: hand.surplus(True),
            classes.SURPLUS_OF_PAIR: hand.surplus(False),
            classes.WHITE_OF_KONGED: konged,
            classes.WHITE_OF_THROWN: white & self.threw[seat],
            classes.OTHER_WHITE: white - konged - self.threw[seat],
            classes.SINGLE_FRAME: hand.singles(True),
        }
        found: list[tuple[Class, set[int]]] = []
        for row in classes.ORDER:
            before = {p for _, earlier in found for p in earlier}
            found.append((row, points[row.which] - before))
        return found

    def discard(self, i: int, seat: int, kind: int) -> None:
        """Judges a discard by all that W4 lists, and notes what it risks (W6)."""
        hand, point = Hand.of(self.deal.state, seat), point_of(kind)
        ordered = self.classes(hand, seat)
        row, wanted = next((found for found in ordered if found[1]), ordered[-1])
        if row.ripe_first:
            wanted = wanted & self.ripe or wanted
        framed = row.seen_as == classes.FRAME
        codes = {p: TILES.codes[hand.framed(p)[0] if framed else dominoes.domino(p, 0)] for p in wanted}
        surplus = not is_framed(kind) and point in hand.surplus(True) | hand.surplus(False)
        broken = bool(hand.group(point)) and not surplus
        if is_framed(kind) != framed or point not in wanted:
            double = {p for p in wanted if row.which == classes.SURPLUS_OF_PAIR and len(hand.points[p]) >= 4}
            self.kept(i, seat, terms.FOUL_DOUBLE, kind, [codes[p] for p in sorted(double)])
            if row.foul != terms.FOUL_ORDER or not broken:
                self.kept(i, seat, row.foul, kind, [codes[p] for p in sorted(wanted - double)])
        self.undeclared(i, seat, kind, hand)
        if broken:
            self.foul(i, seat, terms.FOUL_BROKEN, kind, [codes[p] for p in sorted(wanted)])
        self.unwon(i, seat, kind, hand)
        self.unshown(i, seat, kind)
        self.risk = self.risked(i, seat, kind, ordered)

    def kept(self, i: int, seat: int, kind: int, tile: int, instead: list[str]) -> None:
        """The foul of a discard ahead of tiles that should have gone first."""
        if instead and kind != classes.NO_FOUL:
            self.foul(i, seat, kind, tile, instead)

    def undeclared(self, i: int, seat: int, tile: int, hand: Hand) -> None:
        """Foul 4 in one's own turn."""
        held = [p for p in hand.points if len(hand.framed(p)) == 3 and p not in self.konged]
        if held:
            kongs = [self.word(packed.move(terms.KONG, p)) for p in held]
            self.foul(i, seat, terms.FOUL_KONG, tile, kongs, "W3.6")

    def unwon(self, i: int, seat: int, tile: int, hand: Hand) -> None:
        """Fouls 6 and 8 in one's own turn: the tile drawn was hu."""
        if WIN in self.options(seat):
            [over] = hand.singles(True)
            kanhua = over == point_of(self.deal.state.drawn)
            self.foul(i, seat, terms.FOUL_KANHUA if kanhua else terms.FOUL_HU, tile, [self.word(WIN)])

    def unshown(self, i: int, seat: int, tile: int = -1) -> None:
        """Foul 7: the open table asked to show a framed tile, and play went on."""
        shows = [move for move in self.options(seat) if packed.verb(move) == terms.SHOW]
        if shows:
            self.foul(
                i, seat, terms.FOUL_SHOW, packed.of(shows[0]) if tile < 0 else tile, [self.word(shows[0])]
            )

    def options(self, seat: int) -> list[int]:
        """What the rules offer a seat now."""
        return self.deal.moves(seat).ints

    def word(self, move: int) -> str:
        """A move in words."""
        return self.deal.game.word(move)

    # Liability.

    def risked(self, i: int, seat: int, kind: int, ordered: list[tuple[Class, set[int]]]) -> Risk:
        """What a discard risks (W6.1, W6.2)."""
        yaozhang = {terms.yaozhang(self.deal.state, which) for which in range(3)}
        small = set(range(dominoes.BIG, terms.POINTS)) - yaozhang
        point, framed = point_of(kind), is_framed(kind)
        frames = {p for row, points in ordered if row.seen_as == classes.FRAME for p in points}
        safe = {p for p in frames - {point} if p in small and p in self.ripe}
        flower = framed and not (point in small and point in self.ripe) and bool(safe)
        ripe: set[int] = set()
        if point not in self.ripe:
            mine = [points for row, points in ordered if (row.seen_as == classes.FRAME) == framed]
            ripe = next((points & self.ripe for points in mine if point in points), set())
        return Risk(seat, kind, i, flower, bool(ripe))

    def owe(self, risk: Risk, holder: int, dangtou: bool) -> None:
        """Notes a liability; one a holder and point (W6.3)."""
        point = point_of(risk.kind)
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
            if packed.verb(move) in (terms.CHI, terms.SWAP, terms.KONG) and self.risk.flower:
                self.owe(self.risk, seat, False)

    def missed(self, stop: Stop, seat: int, i: int, move: int) -> None:
        """Fouls 4, 6 and 8 of one who let a discard go."""
        winner, tile, offered = self.deal.winner, stop.state.last, stop.offered[seat]
        if WIN in offered and move != WIN:
            if winner is None or self.before(stop, seat, winner):
                kanhua = Hand.of(stop.state, seat).groups() == dominoes.GROUPS
                self.foul(i, seat, terms.FOUL_KANHUA if kanhua else terms.FOUL_HU, tile, [self.word(WIN)])
        kongs = [m for m in offered if packed.verb(m) == terms.KONG]
        if kongs and move not in kongs and winner is None:
            self.foul(i, seat, terms.FOUL_KONG, tile, [self.word(kongs[0])], "W3.5")

    def before(self, stop: Stop, seat: int, other: int) -> bool:
        """Whether a seat's hu would have come before another's (W3.9)."""

        def rank(who: int) -> tuple[bool, int]:
            last = stop.state.last
            white = not is_framed(last) and point_of(last) in Hand.of(stop.state, who).singles(False)
            framed_first = self.deal.options["hu_precedence"] == "framed_first"
            return framed_first and white, (who - stop.state.source) % 4

        return rank(seat) < rank(other)


def findings(deal: Deal) -> Judged:
    """What is found in a deal as far as it goes; see `judge`."""
    found = Judge(deal)
    doc: Judged = {
        "fouls": sorted(found.fouls, key=lambda f: (f["move"], f["kind"])),
        "liable": list(found.owed.values()) if deal.options["liability"] else [],
    }
    if deal.options["order_breach"] == "remark":
        doc["remarks"] = found.remarks
    return doc


def judge(deal: Deal) -> Judged:
    """Every foul and liability of a finished deal (`formats.md`, judge).

    A foul's `instead` holds the tiles in order for a discard, or the move that
    should have been made. Where the option `liability` is false nobody is liable.
    Where `order_breach` is `remark`, breaches of order stand in `remarks`. Entries
    of a deal written down by hand have its `line` too: of the discard for one that was let go. Raises
    BadInput where the deal has not ended, with the move after which it stops.
    """
    if not deal.over:
        raise unfinished(deal)
    return findings(deal)


def unfinished(deal: Deal) -> BadInput:
    """Why a deal that has not ended is not judged (W4.2)."""
    n = len(deal.made)
    if n == 0:
        return BadInput("record.moves", "no move", "a deal that has ended")
    seat, move = deal.made[-1]
    words = f"{seat} {deal.game.word(move)}"
    return BadInput(f"record.moves[{n - 1}]", f"{words}, where the moves stop,", "the end of the deal")
