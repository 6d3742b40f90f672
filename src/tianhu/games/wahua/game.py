"""Wahua's face towards everything that plays or shows it."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from tianhu.core import const, packed, readout, shapes
from tianhu.core.deal import Ended
from tianhu.core.errors import BadInput
from tianhu.core.game import Deal, Game, Setup
from tianhu.core.options import Value
from tianhu.core.rng import Rng
from tianhu.core.state import State
from tianhu.games.wahua import classes, dominoes, hand, holding, moves, order, terms
from tianhu.games.wahua.count import laid_flowers, liabilities, position
from tianhu.games.wahua.facts import facts
from tianhu.games.wahua.judge import findings, judge
from tianhu.games.wahua.notation import read, write
from tianhu.games.wahua.nouns import NOUNS, Judged, Marks, Public
from tianhu.games.wahua.rules import WahuaRules
from tianhu.games.wahua.tiles import POINTS, TILES
from tianhu.parts import dice

# The frames of the pair that a chi or a swap names, by its form.
PAIRS = ((0, 0), (0, 1), (0, 2), (1, 2), (2, 2))
SEATS = ("heaven", "earth", "silver", "long_three")


class Wahua(Game):
    """玉環挖花."""

    nouns = NOUNS
    measured: ClassVar[Mapping[str, Value]] = {"flee": False}
    sure: ClassVar[float] = 3.5
    setup_fields: ClassVar[frozenset[str]] = frozenset({"dice", "rolls"})
    seats = 4
    tiles = TILES
    rules = WahuaRules()

    def all_moves(self) -> Iterable[int]:
        """Every move of W3."""
        yield from (packed.move(word, 0) for word in (const.PASS, const.WIN, terms.FLEE))
        yield from (packed.move(const.DISCARD, kind) for kind in range(dominoes.DOMINOES))
        for point in range(terms.POINTS):
            yield from (packed.move(terms.CHI, point * 5 + form) for form in range(5))
            yield from (packed.move(terms.SWAP, point * 5 + form) for form in (3, 4))
            yield packed.move(terms.KONG, point)
            yield from (packed.move(terms.SHOW, dominoes.domino(point, frame)) for frame in (1, 2))

    def move_tiles(self, move: int) -> list[int]:
        """The tiles a move throws, shows or lays open."""
        word, of = packed.verb(move), packed.of(move)
        if word in (const.DISCARD, terms.SHOW):
            return [of]
        if word in (terms.CHI, terms.SWAP):
            return [dominoes.domino(of // 5, frame) for frame in PAIRS[of % 5]]
        return [dominoes.domino(of, frame) for frame in (1, 2, 2)] if word == terms.KONG else []

    def prepare(self, state: State, setup: Setup) -> None:
        """The yaozhang roll (W2.2)."""
        moves.set_dice(state, *setup.dice)

    def first_setup(self, rng: Rng) -> Setup:
        """W2.1: each throws two dice, the highest deals first; W2.2: the roll."""
        dealer, rolls = dice.highest(rng, 4)
        return Setup(dealer=dealer, dice=dice.throw(rng, 2), rolls=rolls)

    def next_setup(self, setup: Setup, deal: Ended, rng: Rng) -> Setup:
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
        flowers = [kind for seat in range(4) for kind in laid_flowers(state, seat)]
        return flowers + super().aside(state)

    def public(self, state: State) -> Public:
        """Roll and yaozhang, ripe points, who fled; after the end fouls and liabilities."""
        state = readout.lists_of(state)
        fled = terms.fled(state)
        doc: Public = {
            "roll": [terms.roll(state, die) for die in range(2)],
            "yaozhang": [POINTS[terms.yaozhang(state, which)] for which in range(3)],
            "ripe": [POINTS[point] for point in range(terms.POINTS) if terms.in_ripe(state, point)],
            "fled": fled - 1 if fled else None,
        }
        if state.phase == const.OVER:
            numbers = [foul.number for foul in NOUNS.fouls]
            doc["fouls"] = [[n for n in numbers if terms.in_fouls(state, i, n)] for i in range(4)]
            doc["liable"] = liabilities(state)
        return doc

    def marks(self, state: State, seat: int) -> Marks:
        """Seat name and home point, flowers laid, tiles of the hand that all have seen."""
        state = readout.lists_of(state)
        place = (seat - state.dealer) % 4
        return {
            "name": SEATS[place],
            "home": POINTS[place],
            "flowers": [TILES.codes[kind] for kind in laid_flowers(state, seat)],
            "shown": [TILES.codes[kind] for kind in _known(state, seat)],
            "waiting": terms.is_before_first_turn(state, seat),
        }

    def why(self, state: State, seat: int, moves: list[int]) -> dict[str, str]:
        """Why a move is in order, and which discards risk liability."""
        found = {}
        for move in moves:
            key = _why(state, seat, move)
            if key:
                found[self.word(move)] = key
        return found

    def helps(self, state: State, seat: int) -> shapes.Help:
        """Tiles away from ready; once ready, the tiles that are hu."""
        distance = max(0, hand.tiles_lacking(state, seat) - 1)
        doc: shapes.Help = {"distance": distance}
        resting = not (state.phase == const.TURN and state.turn == seat)
        if resting and distance == 0 and state.phase != const.PREPARE:
            kinds = [kind for kind in range(dominoes.DOMINOES) if hand.wait_for(state, seat, kind)]
            doc["waits"] = [TILES.codes[kind] for kind in kinds]
        return doc

    def facts(self, state: State, seat: int, move: int) -> dict[str, int]:
        """See `facts.facts`."""
        return facts(self.rules, state, seat, move)

    def written(self, text: str, whole: bool = True) -> Deal:
        """See `notation.md`."""
        return read(self, text, whole)

    def notate(self, deal: Deal) -> str:
        """See `notation.md`."""
        return write(deal)

    def judge(self, deal: Deal, whole: bool = True) -> Judged:
        """See `judge.judge`; of a deal that goes on, what is found so far."""
        return judge(deal) if whole else findings(deal)

    def position(self, doc: Mapping[str, Any]) -> tuple[State, list[bool]]:
        """See `count.position`."""
        return position(doc)

    def around(self, kinds: list[int]) -> Mapping[str, object]:
        """A roll, whichever."""
        return {"roll": [1, 1]}

    def put(self, state: State, seat: int, kind: int, n: int) -> None:
        """Also the masks of the hand."""
        at = seat * const.KINDS + kind
        state.set("hand", at, state.hand[at] + n)
        hand.measure(state, seat)

    def hand_size(self, state: State, seat: int) -> int:
        """Twenty tiles, of which each meld takes two (a kong is replaced)."""
        return dominoes.HAND - 2 * state.nmeld[seat]

    def lacking(self, state: State, seat: int) -> tuple[int, list[int]]:
        """Tiles away from hu, and the dominoes that bring a hand at rest nearer."""
        lack = hand.tiles_lacking(state, seat)
        near = []
        for kind in range(dominoes.DOMINOES):
            more = state.copy()
            self.put(more, seat, kind, 1)
            waits = hand.wait_for(state, seat, kind) > 0
            if waits if lack == 1 else hand.tiles_lacking(more, seat) < lack:
                near.append(kind)
        return lack, near


def _known(state: State, seat: int) -> list[int]:
    found = []
    for point in range(terms.POINTS):
        if terms.known(state, seat, point):
            kinds = range(point * 3, point * 3 + 3)
            found += [kind for kind in kinds for _ in range(holding.number_known(state, seat, kind))]
    return found


def _why(state: State, seat: int, move: int) -> str:
    word = packed.verb(move)
    if word == const.DISCARD:
        return _why_discard(state, seat, packed.of(move)) if state.phase == const.TURN else ""
    if word == const.WIN:
        resting = state.phase == const.CLAIM
        wait = hand.wait_for(state, seat, state.last) if resting else hand.wait_drawn(state, seat)
        return "kanhua" if wait == dominoes.WAIT_FRAME else "hu"
    if word == terms.KONG:
        return "kong_claim" if state.phase == const.CLAIM else "kong"
    return {terms.CHI: "chi", terms.SWAP: "swap", terms.SHOW: "show", terms.FLEE: "flee"}.get(word, "")


def _why_discard(state: State, seat: int, kind: int) -> str:
    if not order.is_in_order(state, seat, kind):
        return ""
    risk = order.risk_of(state, seat, kind)
    if risk:
        return "risk_flower" if risk & dominoes.RISK_FLOWER else "risk_raw"
    row = order.row_in_force(state, seat)
    found = classes.ORDER[row]
    if not found.ripe_first:
        return found.text
    ripe = terms.ripe(state) & order.points_in_order(state, row)
    return f"{found.text}_ripe" if ripe else f"{found.text}_raw"
