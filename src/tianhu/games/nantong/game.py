"""Nantong's face towards everything that plays or shows it."""

from collections.abc import Mapping
from typing import Any

from tianhu.core import const, packed, shapes
from tianhu.core.deal import Ended
from tianhu.core.game import Game, Setup
from tianhu.core.rng import Rng
from tianhu.core.state import State
from tianhu.games.nantong import kinds, terms
from tianhu.games.nantong.count import position
from tianhu.games.nantong.facts import facts
from tianhu.games.nantong.nouns import NOUNS, Marks, Public
from tianhu.games.nantong.rules import NantongRules
from tianhu.games.nantong.tiles import TILES
from tianhu.parts import groups as parts
from tianhu.parts.exact import useful


class Nantong(Game):
    """南通長牌."""

    nouns = NOUNS
    seats = 3
    tiles = TILES
    rules = NantongRules()

    def next_setup(self, setup: Setup, deal: Ended, rng: Rng) -> Setup:
        """N2.1: the deal passes to the next seat, whoever won."""
        return Setup(dealer=(setup.dealer + 1) % 3)

    def aside(self, state: State) -> list[int]:
        """The indicators; the winning card, or the card of an added kong that may be robbed."""
        aside = [terms.indicator(state, i) for i in range(2)]
        claimed = state.phase == const.CLAIM and state.sub == terms.ROB
        if claimed or (state.winner >= 0 and state.by != terms.BY_HEAVENLY):
            aside.append(state.last)
        return aside

    def secret(self, state: State) -> tuple[int, ...]:
        """Draws; concealed kongs too where they are hidden (N3.2)."""
        hidden = terms.concealed_kong(state) == terms.CONCEALED_KONG_HIDDEN
        return (const.DRAW, terms.CONCEALED_KONG) if hidden else (const.DRAW,)

    def public(self, state: State) -> Public:
        """The indicators, in view all the time."""
        return {"indicators": [TILES.codes[terms.indicator(state, i)] for i in range(2)]}

    def marks(self, state: State, seat: int) -> Marks:
        """Whether the seat has declared ready."""
        return {"ready": terms.is_ready(state, seat)}

    def facts(self, state: State, seat: int, move: int) -> dict[str, int]:
        """See `facts.facts`."""
        if packed.verb(move) == const.WIN:
            return {"lack": 0}
        groups = self._groups_left(state, seat)
        found = facts(state, seat, move, groups)
        return found | self._best(state, seat, move, groups - 1) if packed.verb(move) == terms.PUNG else found

    def _best(self, state: State, seat: int, pung: int, groups: int) -> dict[str, int]:
        """What the hand lacks, and what helps, after a pung and the best discard."""
        after = state.copy()
        self.rules.apply(after, seat, pung)
        discards = [move for move in self.rules.options(after, seat) if packed.verb(move) == const.DISCARD]
        found = [facts(after, seat, move, groups) for move in discards]
        best = min(found, key=lambda f: (f["lack"], -f["useful"]))
        return {key: best[key] for key in ("lack", "useful")}

    def _groups_left(self, state: State, seat: int) -> int:
        """How many of the seven groups are not laid; a heaven-and-earth pair is none (N3.9)."""
        words = [packed.word(meld) for meld in self.melds(state, seat)]
        return kinds.GROUPS - len(words) + words.count(terms.HEAVEN_EARTH)

    def helps(self, state: State, seat: int) -> shapes.Help:
        """How far the seat's hand is from ready; the kinds it waits on when it is ready."""
        lack, near = self.lacking(state, seat)
        whole = state.held[seat] % 3 == 2
        waits = [TILES.codes[kind] for kind in near] if lack == 1 and not whole else []
        return {"distance": max(0, lack - 1), "waits": waits}

    def position(self, doc: Mapping[str, Any]) -> tuple[State, list[bool]]:
        """See `count.position`."""
        return position(doc)

    def around(self, held: list[int]) -> Mapping[str, object]:
        """Indicators of which the hand has fewest, so that there are enough cards for both."""
        rare = sorted(range(terms.KINDS), key=held.count)[:2]
        return {"indicators": TILES.print(rare)}

    def put(self, state: State, seat: int, kind: int, n: int) -> None:
        """See `groups.add`."""
        parts.add(state, seat, kind, n)

    def hand_size(self, state: State, seat: int) -> int:
        """Three cards for each group that is not laid, and one."""
        return self._groups_left(state, seat) * 3 + 1

    def lacking(self, state: State, seat: int) -> tuple[int, list[int]]:
        """See `exact.useful`."""
        return useful(state, seat, self._groups_left(state, seat), terms.KINDS)
