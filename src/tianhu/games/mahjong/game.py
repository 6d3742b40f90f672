"""Mahjong's face towards everything that plays or shows it."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from tianhu.core import const, packed, readout
from tianhu.core.deal import Ended
from tianhu.core.errors import BadInput
from tianhu.core.game import Game, Setup
from tianhu.core.options import Value
from tianhu.core.rng import Rng
from tianhu.core.state import State
from tianhu.games.mahjong import kinds, terms, walls
from tianhu.games.mahjong.count import position
from tianhu.games.mahjong.facts import facts
from tianhu.games.mahjong.nouns import NOUNS, Help, Keeping, Marks, Public, Useful
from tianhu.games.mahjong.rules import MahjongRules, kept
from tianhu.games.mahjong.tiles import CODES, TILES, seat_wind
from tianhu.parts import dice, exact, groups


class Mahjong(Game):
    """麻將."""

    nouns = NOUNS
    setup_fields: ClassVar[frozenset[str]] = frozenset({"dice", "round", "first", "rolls"})
    seats = 4
    tiles = TILES
    rules = MahjongRules()

    def all_moves(self) -> Iterable[int]:
        """Every move of M3."""
        yield from super().all_moves()
        yield from (packed.move(terms.CHOW, kind) for kind in range(terms.KINDS) if kinds.begins_run(kind))

    def move_tiles(self, move: int) -> list[int]:
        """A move names its kind as often as it lays or throws it, a chow its three tiles."""
        if packed.verb(move) == terms.CHOW:
            return packed.unpack(packed.run(packed.of(move)))
        return super().move_tiles(move)

    def prepare(self, state: State, setup: Setup) -> None:
        """Dice and round."""
        for i, die in enumerate(setup.dice or (0, 0, 0, 0)):
            terms.set_die(state, i, die)
        terms.set_round_number(state, setup.round)

    def first_setup(self, rng: Rng) -> Setup:
        """M2.1: each rolls two dice, the highest deals first; those who tie roll again."""
        dealer, rolls = dice.highest(rng, 4)
        return Setup(dealer=dealer, dice=dice.throw(rng, 4), first=dealer, rolls=rolls)

    def next_setup(self, setup: Setup, deal: Ended, rng: Rng) -> Setup | None:
        """M2.3: the dealer stays after winning or a drawn deal; four rounds."""
        dealer, number = setup.dealer, setup.round
        if deal.winner not in (None, dealer):
            dealer = (dealer + 1) % 4
            number += dealer == setup.first
        if number == 4:
            return None
        return Setup(dealer, dice.throw(rng, 4), number, setup.first, setup.rolls)

    def setup_position(self, setup: Setup, rules: Mapping[str, Value]) -> Mapping[str, object]:
        """The wind of the round (M2.3)."""
        return {"round_wind": seat_wind(self.options.codes(dict(rules))[0], setup.round)}

    def check_setup(self, setup: Setup) -> None:
        """The dice of M2.4, or none where they are not told; one of four rounds."""
        super().check_setup(setup)
        if len(setup.dice) not in (0, 4) or not all(1 <= die <= 6 for die in setup.dice):
            raise BadInput("dice", setup.dice, "the dealer's two dice and the two of the counted player")
        if not 0 <= setup.round < 4:
            raise BadInput("round", setup.round, "a round from 0 to 3")
        if not 0 <= setup.first < 4:
            raise BadInput("first", setup.first, "a seat from 0 to 3")
        if setup.rolls and dice.winner(setup.rolls, 4) != setup.first:
            raise BadInput("rolls", setup.rolls, "the throws by which the first dealer was found, or none")

    def public(self, state: State) -> Public:
        """Round, winds, dice, and the wall as it lies on the table."""
        left = max(0, int(state.back - state.front) - kept(state))
        state = readout.lists_of(state)
        thrown = [terms.die(state, i) for i in range(terms.THROWS)]
        order = terms.wind_order(state)
        found: Public = {
            "round": terms.round_number(state),
            "round_wind": CODES[terms.round_wind(state)],
            "winds": [seat_wind(order, (seat - state.dealer) % 4) for seat in range(4)],
            "dice": thrown if thrown[0] else [],
            "left": left,
            "wall": None,
        }
        if thrown[0]:
            from_dealer = terms.wall_count_from(state) == terms.WALL_COUNT_FROM_DEALER
            seat, stacks = walls.broken(state.dealer, thrown, from_dealer)
            found["wall"] = walls.describe(seat, stacks, state.front, state.back, terms.loose(state))
        return found

    def marks(self, state: State, seat: int) -> Marks:
        """The seat's wind, and whether it was calling after its last discard."""
        wind = seat_wind(terms.wind_order(state), (seat - state.dealer) % 4)
        return {"wind": wind, "calling": terms.is_calling(state, seat)}

    def aside(self, state: State) -> list[int]:
        """The winning tile, or the tile of an added kong that may be robbed."""
        claimed = state.phase == const.CLAIM and state.sub == terms.ROB
        return [state.last] if claimed or (state.winner >= 0 and state.by != terms.BY_DEALT) else []

    def why(self, state: State, seat: int, moves: list[int]) -> dict[str, str]:
        """Which discards leave the hand calling."""
        discards = [move for move in moves if packed.verb(move) == const.DISCARD]
        near = self._nearest(state, seat, 0) if discards else []
        return {self.word(move): "calling" for move in discards if packed.of(move) in near}

    def helps(self, state: State, seat: int) -> Help:
        """How far from calling the hand is, and the unseen tiles that bring it nearer.

        With a tile to discard, an entry in `discards` for each kind that keeps
        the hand nearest; else `tiles`. A distance of 0 is calling, for `waits`;
        of -1 whole.
        """
        distance = _distance(state, seat)
        if state.held[seat] % 3 == 1:
            waits = [CODES[kind] for kind in groups.waits(state, seat, terms.KINDS)]
            return {"distance": distance, "waits": waits, "tiles": _useful(state, seat)}
        discards: list[Keeping] = []
        for kind in self._nearest(state, seat, max(distance, 0)):
            groups.add(state, seat, kind, -1)
            discards.append({"tile": CODES[kind], "tiles": _useful(state, seat)})
            groups.add(state, seat, kind, 1)
        return {"distance": distance, "discards": discards}

    def facts(self, state: State, seat: int, move: int) -> dict[str, int]:
        """See `facts.facts`."""
        return facts(self.rules, state, seat, move)

    def _nearest(self, state: State, seat: int, distance: int) -> list[int]:
        """The kinds without one of which the hand is so far from calling."""
        found = []
        hand = state.hand[seat * const.KINDS : (seat + 1) * const.KINDS]
        for kind in range(terms.KINDS):
            if hand[kind] > 0:
                groups.add(state, seat, kind, -1)
                if _distance(state, seat) == distance:
                    found.append(kind)
                groups.add(state, seat, kind, 1)
        return found

    def position(self, doc: Mapping[str, Any]) -> tuple[State, list[bool]]:
        """See `count.position`."""
        return position(doc)

    def around(self, held: list[int]) -> Mapping[str, object]:
        """A round's wind, whichever."""
        return {"round_wind": "1z"}

    def put(self, state: State, seat: int, kind: int, n: int) -> None:
        """See `groups.add`."""
        groups.add(state, seat, kind, n)

    def hand_size(self, state: State, seat: int) -> int:
        """Three tiles for each group that is not laid, and one."""
        return (kinds.GROUPS - state.nmeld[seat]) * 3 + 1

    def lacking(self, state: State, seat: int) -> tuple[int, list[int]]:
        """See `exact.useful`."""
        return exact.useful(state, seat, kinds.GROUPS - state.nmeld[seat], terms.KINDS)


def _distance(state: State, seat: int) -> int:
    return exact.lack(state, seat, kinds.GROUPS - state.nmeld[seat]) - 1


def _useful(state: State, seat: int) -> list[Useful]:
    _, near = exact.useful(state, seat, kinds.GROUPS - state.nmeld[seat], terms.KINDS)
    seen, hand = state.seen, state.hand[seat * const.KINDS : (seat + 1) * const.KINDS]
    left = {kind: 4 - seen[kind] - hand[kind] for kind in near}
    return [{"tile": CODES[kind], "left": n} for kind, n in left.items() if n > 0]
