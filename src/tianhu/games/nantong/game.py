"""Nantong's face towards everything that plays or shows it."""

from collections.abc import Iterable, Mapping
from typing import Any

from tianhu.core import const as K
from tianhu.core.game import Deal, Game, Setup
from tianhu.core.rng import Rng
from tianhu.core.state import State
from tianhu.games.nantong import const as N
from tianhu.games.nantong.count import position
from tianhu.games.nantong.facts import facts
from tianhu.games.nantong.lines import LINES
from tianhu.games.nantong.options import OPTIONS
from tianhu.games.nantong.rules import NantongRules
from tianhu.games.nantong.tiles import TILES
from tianhu.parts.distance import useful

# How many tiles of its kind a move names.
SHOWN = {
    K.DISCARD: 1,
    N.PUNG: 3,
    N.KONG: 4,
    N.CONCEALED: 4,
    N.ADDED: 4,
    N.OPEN4: 4,
    N.OPEN3: 3,
    N.HEAVEN: 2,
}


class Nantong(Game):
    """南通長牌."""

    id = "nantong"
    seats = 3
    tiles = TILES
    options = OPTIONS
    rules = NantongRules()
    lines = LINES
    words = (
        *("pass", "draw", "discard", "win", "exhausted", "", "", ""),
        *("pung", "kong", "concealed-kong", "added-kong", "opening", "opening", "heaven-earth", "ready"),
    )

    def all_moves(self) -> Iterable[int]:
        """Every move of N2.3 to N3.4."""
        yield from (K.PASS << 8, K.WIN << 8, N.READY << 8)
        for word in SHOWN:
            yield from (word << 8 | kind for kind in range(N.KINDS))

    def move_tiles(self, move: int) -> list[int]:
        """A move names its kind as often as it lays or throws it."""
        return [move & 255] * SHOWN.get(move >> 8, 0)

    def next_setup(self, setup: Setup, deal: Deal, rng: Rng) -> Setup:
        """N2.1: the deal passes to the next seat, whoever won."""
        return Setup(dealer=(setup.dealer + 1) % 3)

    def aside(self, state: State) -> list[int]:
        """The indicators; the winning card, or the card of an added kong that may be robbed."""
        aside = [state.aux[N.IND], state.aux[N.IND + 1]]
        claimed = state.phase == K.CLAIM and state.sub == N.ROB
        if claimed or (state.winner >= 0 and state.by != N.BY_HEAVEN):
            aside.append(state.last)
        return aside

    def secret(self, state: State) -> tuple[int, ...]:
        """Draws; concealed kongs too where they are hidden (N3.2)."""
        return (K.DRAW, N.CONCEALED) if state.opt[N.O_HIDDEN] else (K.DRAW,)

    def public(self, state: State) -> dict[str, Any]:
        """The indicators, in view all the time."""
        return {"indicators": [TILES.codes[state.aux[N.IND + i]] for i in range(2)]}

    def marks(self, state: State, seat: int) -> dict[str, Any]:
        """Whether the seat has declared ready."""
        return {"ready": bool(state.aux[N.READIED + seat])}

    def facts(self, state: State, seat: int, move: int) -> dict[str, int]:
        """See `facts.facts`."""
        if move >> 8 == K.WIN:
            return {"lack": 0}
        groups = N.GROUPS - sum(m >> 24 & 31 != N.HEAVEN for m in self.melds(state, seat))
        found = facts(state, seat, move, groups)
        return found | self._best(state, seat, move, groups - 1) if move >> 8 == N.PUNG else found

    def _best(self, state: State, seat: int, pung: int, groups: int) -> dict[str, int]:
        """What the hand lacks, and what helps, after a pung and the best discard."""
        after = state.copy()
        self.rules.apply(after, seat, pung)
        discards = [move for move in self.rules.options(after, seat) if move >> 8 == K.DISCARD]
        found = [facts(after, seat, move, groups) for move in discards]
        best = min(found, key=lambda f: (f["lack"], -f["useful"]))
        return {key: best[key] for key in ("lack", "useful")}

    def helps(self, state: State, seat: int) -> dict[str, Any]:
        """How far the seat's hand is from ready; the kinds it waits on when it is ready."""
        groups = N.GROUPS - sum(m >> 24 & 31 != N.HEAVEN for m in self.melds(state, seat))
        lack, near = useful(state, seat, groups, N.KINDS)
        whole = state.held[seat] % 3 == 2
        waits = [TILES.codes[kind] for kind in near] if lack == 1 and not whole else []
        return {"distance": max(0, lack - 1), "waits": waits}

    def position(self, doc: Mapping[str, Any]) -> tuple[State, list[bool]]:
        """See `count.position`."""
        return position(doc)
