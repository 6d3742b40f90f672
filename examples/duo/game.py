"""Duo's face towards everything that plays or shows it."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from tianhu.games.duo import const as N
from tianhu.games.duo.count import position
from tianhu.games.duo.lines import LINES
from tianhu.games.duo.options import OPTIONS
from tianhu.games.duo.rules import DuoRules
from tianhu.games.duo.tiles import TILES

from tianhu.core import const as K
from tianhu.core.game import Deal, Game, Setup
from tianhu.core.rng import Rng
from tianhu.core.state import State
from tianhu.parts import exact, groups

# How many tiles of its kind a move names.
SHOWN = {K.DISCARD: 1, N.PUNG: 3}


class Duo(Game):
    """Two players, one suit."""

    id = "duo"
    seats = 2
    tiles = TILES
    options = OPTIONS
    rules = DuoRules()
    lines = LINES
    words = ("pass", "draw", "discard", "win", "exhausted", "", "", "", "pung")
    # The points in the pot (D3.3), and which of the eight deals it is (D1.2).
    own_setup: ClassVar[Mapping[str, range]] = {"pot": range(9), "deal": range(8)}

    def all_moves(self) -> Iterable[int]:
        """Every move of D2."""
        yield from (K.PASS << 8, K.WIN << 8)
        for word in SHOWN:
            yield from (word << 8 | kind for kind in range(N.KINDS))

    def move_tiles(self, move: int) -> list[int]:
        """A move names its kind as often as it lays or throws it."""
        return [move & 255] * SHOWN.get(move >> 8, 0)

    def prepare(self, state: State, setup: Setup) -> None:
        """The pot goes where the rules look for it."""
        state.set("aux", N.POT, setup.own.get("pot", 0))

    def next_setup(self, setup: Setup, deal: Deal, rng: Rng) -> Setup | None:
        """D1.2, D3.3."""
        number = setup.own.get("deal", 0) + 1
        if number == 8:
            return None
        pot = min(8, setup.own.get("pot", 0) + 2) if deal.winner is None and deal.options["pot"] else 0
        dealer = setup.dealer if deal.winner is None else 1 - deal.winner
        return Setup(dealer=dealer, own={"deal": number, "pot": pot})

    def public(self, state: State) -> dict[str, Any]:
        """The pot."""
        return {"pot": state.aux[N.POT]}

    def helps(self, state: State, seat: int) -> dict[str, Any]:
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
        return (N.GROUPS - state.nmeld[seat]) * 3 + 1

    def lacking(self, state: State, seat: int) -> tuple[int, list[int]]:
        """See `exact.useful`."""
        return exact.useful(state, seat, N.GROUPS - state.nmeld[seat], N.KINDS)

    def position(self, doc: Mapping[str, Any]) -> tuple[State, list[bool]]:
        """See `count.position`."""
        return position(doc)
