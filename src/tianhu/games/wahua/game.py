"""Wahua's face towards everything that plays or shows it."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from tianhu.core import const as K
from tianhu.core.errors import BadInput
from tianhu.core.game import Deal, Game, Setup
from tianhu.core.hand import Fact
from tianhu.core.options import Value
from tianhu.core.rng import Rng
from tianhu.core.state import State
from tianhu.games.wahua import const as W
from tianhu.games.wahua import hand, order
from tianhu.games.wahua.count import position
from tianhu.games.wahua.facts import facts
from tianhu.games.wahua.judge import judge
from tianhu.games.wahua.lines import LINES
from tianhu.games.wahua.notation import read, write
from tianhu.games.wahua.options import OPTIONS
from tianhu.games.wahua.rules import WahuaRules
from tianhu.games.wahua.tiles import POINTS, TILES
from tianhu.parts import dice

# The frames of the pair that a chi or a swap names, by its form.
PAIRS = ((0, 0), (0, 1), (0, 2), (1, 2), (2, 2))
SEATS = ("heaven", "earth", "silver", "long_three")


class Wahua(Game):
    """玉環挖花."""

    id = "wahua"
    measured: ClassVar[Mapping[str, Value]] = {"flee": False}
    sure: ClassVar[float] = 3.5
    hand_facts: ClassVar[Mapping[str, Fact]] = {
        "roll": Fact("deal", "the two dice of the yaozhang roll, such as [3, 4]"),
        "flowers": Fact("player", "the flowers laid open, such as 13f"),
    }
    setup_fields: ClassVar[frozenset[str]] = frozenset({"dice", "rolls"})
    seats = 4
    tiles = TILES
    options = OPTIONS
    rules = WahuaRules()
    lines = LINES
    words = (
        *("pass", "draw", "discard", "win", "exhausted", "", "", ""),
        *("chi", "swap", "kong", "show", "flee", "flower", "replace", "pair"),
    )

    def all_moves(self) -> Iterable[int]:
        """Every move of W3."""
        yield from (K.PASS << 8, K.WIN << 8, W.FLEE << 8)
        yield from (K.DISCARD << 8 | kind for kind in range(W.DOMINOES))
        for point in range(W.POINTS):
            yield from (W.CHI << 8 | point * 5 + form for form in range(5))
            yield from (W.SWAP << 8 | point * 5 + form for form in (3, 4))
            yield W.KONG << 8 | point
            yield from (W.SHOW << 8 | point * 3 + frame for frame in (1, 2))

    def move_tiles(self, move: int) -> list[int]:
        """The tiles a move throws, shows or lays open."""
        word, arg = move >> 8, move & 255
        if word in (K.DISCARD, W.SHOW):
            return [arg]
        if word in (W.CHI, W.SWAP):
            return [arg // 5 * 3 + frame for frame in PAIRS[arg % 5]]
        return [arg * 3 + frame for frame in (1, 2, 2)] if word == W.KONG else []

    def prepare(self, state: State, setup: Setup) -> None:
        """The yaozhang roll (W2.2)."""
        for i in range(2):
            state.set("aux", W.ROLL + i, setup.dice[i])

    def first_setup(self, rng: Rng) -> Setup:
        """W2.1: each throws two dice, the highest deals first; W2.2: the roll."""
        dealer, rolls = dice.highest(rng, 4)
        return Setup(dealer=dealer, dice=dice.throw(rng, 2), rolls=rolls)

    def next_setup(self, setup: Setup, deal: Deal, rng: Rng) -> Setup:
        """W3.11: the deal passes on if another than the dealer won."""
        passes = deal.winner is not None and deal.winner != setup.dealer
        return Setup(dealer=(setup.dealer + passes) % 4, dice=dice.throw(rng, 2), rolls=setup.rolls)

    def check_setup(self, setup: Setup) -> None:
        """Also two dice from 1 to 6, and throws that make somebody the first dealer, or none."""
        super().check_setup(setup)
        if len(setup.dice) != 2 or not all(type(d) is int and 1 <= d <= 6 for d in setup.dice):
            raise BadInput("dice", list(setup.dice), "the two dice of the yaozhang roll")
        if setup.rolls and dice.winner(setup.rolls, 4) < 0:
            raise BadInput("rolls", setup.rolls, "the throws for the first dealer, ties thrown again")

    def aside(self, state: State) -> list[int]:
        """Also the flowers laid open."""
        flowers = [kind for seat in range(4) for kind in _flowers(state, seat)]
        return flowers + super().aside(state)

    def public(self, state: State) -> dict[str, Any]:
        """Roll and yaozhang, ripe points, who fled; after the end fouls and liabilities."""
        aux = state.aux
        fled = aux[W.FLED]
        doc: dict[str, Any] = {
            "roll": [aux[W.ROLL], aux[W.ROLL + 1]],
            "yaozhang": [POINTS[aux[W.YAO + i]] for i in range(3)],
            "ripe": _points(_mask(state, W.RIPE)),
            "fled": fled - 1 if fled else None,
        }
        if state.phase == K.OVER:
            doc["fouls"] = [[k for k in range(1, 11) if aux[W.FOUL + i] >> k & 1] for i in range(4)]
            doc["liable"] = [
                {"seat": (owed & 7) - 1, "holder": i, "point": POINTS[p], "dangtou": owed > 7}
                for i in range(4)
                for p in range(W.POINTS)
                if (owed := aux[W.LIABLE + i * W.POINTS + p])
            ]
        return doc

    def marks(self, state: State, seat: int) -> dict[str, Any]:
        """Seat name and home point, flowers laid, tiles of the hand that all have seen."""
        place = (seat - state.dealer) % 4
        return {
            "name": SEATS[place],
            "home": POINTS[place],
            "flowers": [TILES.codes[kind] for kind in _flowers(state, seat)],
            "shown": [TILES.codes[kind] for kind in _known(state, seat)],
            "waiting": bool(state.aux[W.FIRST + seat]),
        }

    def why(self, state: State, seat: int, moves: list[int]) -> dict[str, str]:
        """Why a move is in order, and which discards risk liability."""
        found = {}
        ordered = order.first(state, seat) if state.phase == K.TURN else (0, 0)
        for move in moves:
            key = _why(state, seat, move, ordered)
            if key:
                found[self.word(move)] = key
        return found

    def helps(self, state: State, seat: int) -> dict[str, Any] | None:
        """Tiles away from ready; once ready, the tiles that are hu."""
        distance = max(0, hand.lack(state, seat) - 1)
        doc: dict[str, Any] = {"distance": distance}
        resting = not (state.phase == K.TURN and state.turn == seat)
        if resting and distance == 0 and state.phase != K.PREPARE:
            kinds = [kind for kind in range(W.DOMINOES) if hand.completes(state, seat, kind)]
            doc["waits"] = [TILES.codes[kind] for kind in kinds]
        return doc

    def facts(self, state: State, seat: int, move: int) -> dict[str, int]:
        """See `facts.facts`."""
        return facts(self.rules, state, seat, move)

    def written(self, text: str) -> Deal:
        """See `notation.md`."""
        return read(self, text)

    def notate(self, deal: Deal) -> str:
        """See `notation.md`."""
        return write(deal)

    def judge(self, deal: Deal) -> dict[str, Any]:
        """See `judge.judge`."""
        return judge(deal)

    def position(self, doc: Mapping[str, Any]) -> tuple[State, list[bool]]:
        """See `count.position`."""
        return position(doc)

    def around(self, kinds: list[int]) -> dict[str, Any]:
        """A roll, whichever."""
        return {"roll": [1, 1]}

    def put(self, state: State, seat: int, kind: int, n: int) -> None:
        """Also the masks of the hand."""
        at = seat * K.KINDS + kind
        state.set("hand", at, state.hand[at] + n)
        hand.measure(state, seat)

    def hand_size(self, state: State, seat: int) -> int:
        """Twenty tiles, of which each meld takes two (a kong is replaced)."""
        return W.HAND - 2 * state.nmeld[seat]

    def lacking(self, state: State, seat: int) -> tuple[int, list[int]]:
        """Tiles away from hu, and the dominoes that bring a hand at rest nearer."""
        lack = hand.lack(state, seat)
        near = []
        for kind in range(W.DOMINOES):
            more = state.copy()
            self.put(more, seat, kind, 1)
            waits = hand.completes(state, seat, kind) > 0
            if waits if lack == 1 else hand.lack(more, seat) < lack:
                near.append(kind)
        return lack, near


def _mask(state: State, at: int) -> int:
    return int(state.aux[at] | state.aux[at + 1] << 11)


def _points(mask: int) -> list[str]:
    return [point for i, point in enumerate(POINTS) if mask >> i & 1]


def _flowers(state: State, seat: int) -> list[int]:
    laid = state.aux[W.FLOWERS + seat]
    kinds = [W.DOMINOES + i for i in range(8) if laid >> i & 1]
    return kinds + [W.BLANK] * (laid >> 8)


def _known(state: State, seat: int) -> list[int]:
    known = state.aux[W.KNOWN + seat * W.POINTS : W.KNOWN + (seat + 1) * W.POINTS]
    return [p * 3 + f for p in range(W.POINTS) for f in range(3) for _ in range(known[p] >> 2 * f & 3)]


def _why(state: State, seat: int, move: int, ordered: tuple[int, int]) -> str:
    word, arg = move >> 8, move & 255
    if word == K.DISCARD:
        return _why_discard(state, seat, arg, ordered)
    if word == K.WIN:
        resting = state.phase == K.CLAIM
        wait = hand.completes(state, seat, state.last) if resting else hand.complete(state, seat)
        return "kanhua" if wait == W.WAIT_FRAME else "hu"
    if word == W.KONG:
        return "kong_claim" if state.phase == K.CLAIM else "kong"
    return {W.CHI: "chi", W.SWAP: "swap", W.SHOW: "show", W.FLEE: "flee"}.get(word, "")


def _why_discard(state: State, seat: int, kind: int, ordered: tuple[int, int]) -> str:
    n, mask = ordered
    if n == 0 or not mask >> kind // 3 & 1 or (kind % 3 > 0) != (n == 6):
        return ""
    risk = order.risk(state, seat, kind)
    if risk:
        return "risk_flower" if risk & W.R_FLOWER else "risk_raw"
    if n == 2:
        return "class_2_ripe" if _mask(state, W.RIPE) & mask else "class_2_raw"
    return f"class_{n}"
