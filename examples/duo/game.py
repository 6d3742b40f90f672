"""Duo's face towards everything that plays or shows it."""

from collections.abc import Mapping
from typing import Any, ClassVar

from tianhu.games.duo import kinds, terms
from tianhu.games.duo.count import position
from tianhu.games.duo.nouns import NOUNS, Public
from tianhu.games.duo.rules import DuoRules
from tianhu.games.duo.tiles import TILES

from tianhu.core import shapes
from tianhu.core.deal import Ended
from tianhu.core.game import Game, Setup
from tianhu.core.options import Value
from tianhu.core.rng import Rng
from tianhu.core.state import State
from tianhu.parts import exact, groups


class Duo(Game):
    """Two players, one suit."""

    nouns = NOUNS
    seats = 2
    tiles = TILES
    rules = DuoRules()
    # The points in the pot (D3.3), and which of the eight deals it is (D1.2).
    own_setup: ClassVar[Mapping[str, range]] = {"pot": range(9), "deal": range(8)}

    def prepare(self, state: State, setup: Setup) -> None:
        """The pot goes where the rules look for it."""
        terms.set_points_in_pot(state, setup.own.get("pot", 0))

    def next_setup(self, setup: Setup, deal: Ended, rng: Rng) -> Setup | None:
        """D1.2, D3.3."""
        number = setup.own.get("deal", 0) + 1
        if number == 8:
            return None
        pot = min(8, setup.own.get("pot", 0) + 2) if deal.winner is None and deal.options["pot"] else 0
        dealer = setup.dealer if deal.winner is None else 1 - deal.winner
        return Setup(dealer=dealer, own={"deal": number, "pot": pot})

    def setup_position(self, setup: Setup, rules: Mapping[str, Value]) -> Mapping[str, object]:
        """The pot."""
        return {"pot": setup.own.get("pot", 0)}

    def public(self, state: State) -> Public:
        """The pot."""
        return {"pot": terms.points_in_pot(state)}

    def helps(self, state: State, seat: int) -> shapes.Help:
        """How far the hand is from waiting for one tile, and the kinds it waits for when it is."""
        lack, near = self.lacking(state, seat)
        whole = state.held[seat] % 3 == 2
        waits = [TILES.codes[kind] for kind in near] if lack == 1 and not whole else []
        return {"distance": max(0, lack - 1), "waits": waits}

    def put(self, state: State, seat: int, kind: int, n: int) -> None:
        """See `groups.add`."""
        groups.add(state, seat, kind, n)

    def hand_size(self, state: State, seat: int) -> int:
        """Three tiles for each group that is not laid, and one."""
        return (kinds.GROUPS - state.nmeld[seat]) * 3 + 1

    def lacking(self, state: State, seat: int) -> tuple[int, list[int]]:
        """See `exact.useful`."""
        return exact.useful(state, seat, kinds.GROUPS - state.nmeld[seat], terms.KINDS)

    def position(self, doc: Mapping[str, Any]) -> tuple[State, list[bool]]:
        """See `count.position`."""
        return position(doc)
