"""What holds after every move, at tables where nobody flees at once."""

import os
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tianhu.core import const
from tianhu.core.game import Deal
from tianhu.core.packed import unpack
from tianhu.core.rng import Rng
from tianhu.core.state import State
from tianhu.core.view import View
from tianhu.games.wahua import dominoes, holding, terms
from tianhu.games.wahua.tests.scenes import GAME

SCALE = float(os.environ.get("TIANHU_SCALE", "1"))
TABLES = [
    {"flee": False, "table": table, "hu_precedence": first}
    for table in ("guided", "open")
    for first in ("turn", "framed_first")
]


def number(n: int) -> int:
    """A number of deals, fewer where the plain form runs."""
    return max(2, int(n * SCALE))


def tiles(deal: Deal) -> Counter[int]:
    """Every tile, wherever it is."""
    s = deal.state
    found = Counter(s.wall[s.front : s.back])
    for seat in range(4):
        held = s.hand[seat * const.KINDS : (seat + 1) * const.KINDS]
        assert sum(held) == s.held[seat]
        found.update({kind: n for kind, n in enumerate(held) if n})
        for meld in s.meld[seat * const.MELDS : seat * const.MELDS + s.nmeld[seat]]:
            found.update(unpack(meld & 0xFFFFFF))
    found.update(p & 127 for p in s.pile[: s.npile] if not p >> 11 & 1)
    found.update(GAME.aside(s))
    return +found


@pytest.mark.parametrize("rules", TABLES)
def test_tiles_views_and_guesses_after_every_move(rules: dict[str, Any]) -> None:
    whole, rng = Counter(GAME.wall(Rng(0))), random.Random(3)
    for seed in range(number(60)):
        deal, chance = GAME.deal(seed=seed, rules=rules), Rng(seed)
        deal.auto = False
        while not deal.over:
            assert tiles(deal) == whole
            if deal.halted:
                deal.advance()
                continue
            seat = rng.choice(deal.actors)
            if rng.random() < 0.2:
                guess(deal, seat, chance)
            moves = deal.moves(seat).ints
            greedy = rng.random() < 0.6
            deal.play(seat, GAME.rules.policy(deal.state, seat, chance) if greedy else rng.choice(moves))
        assert tiles(deal) == whole
        assert sum(deal.settlement) == 0


def guess(deal: Deal, seat: int, chance: Rng) -> None:
    """A guessed world looks the same to the seat, keeps what is known, and can be played on."""
    view = deal.view(seat)
    world = view.world(chance)
    for other in range(4):
        held = world.hand[other * const.KINDS : (other + 1) * const.KINDS]
        assert sum(held) == deal.state.held[other]
        if not terms.is_before_first_turn(deal.state, other):
            assert not any(held[dominoes.DOMINOES :])
        for kind in range(dominoes.DOMINOES):
            assert held[kind] >= holding.number_known(world, other, kind)
    hidden = world.copy()
    GAME.rules.hide(hidden, seat)
    assert View(GAME, hidden, seat, view.log).describe() == view.describe()
    assert GAME.rules.options(world, seat) == view.ints
    assert GAME.rules.policy(view.state, seat, Rng(1)) == GAME.rules.policy(deal.state, seat, Rng(1))
    GAME.rules.random(world, chance)
    assert world.phase == const.OVER


@pytest.mark.parametrize("rules", TABLES)
def test_the_order_of_sealed_answers_does_not_matter(rules: dict[str, Any]) -> None:
    for seed in range(number(150)):
        up, down = (GAME.deal(seed=seed, rules=rules) for _ in range(2))
        chance = Rng(seed)
        while not up.over:
            asked = up.actors
            said = {}
            for seat in asked:
                moves = up.moves(seat).ints
                said[seat] = moves[chance.below(len(moves))]
            for seat in asked:
                up.play(seat, said[seat])
            for seat in reversed(asked):
                down.play(seat, said[seat])
            assert up.log == down.log
            assert up.state.aux == down.state.aux
        assert up.sheet() == down.sheet()


def test_stops_do_not_depend_on_hidden_hands() -> None:
    """After each discard the deal stops once, and twice before a first turn, whoever could take it."""
    for seed in range(number(40)):
        deal = GAME.deal(seed=seed, flee=False, table="open")
        deal.auto, chance = False, Rng(seed)
        stops: list[tuple[int, int]] = []
        while not deal.over:
            s = deal.state
            if s.phase == const.CLAIM and (not stops or stops[-1] != (s.npile, s.sub)):
                stops.append((s.npile, s.sub))
            if deal.halted:
                deal.advance()
                continue
            seat = deal.actors[0]
            moves = deal.moves(seat).ints
            deal.play(seat, moves[0] if s.phase == const.CLAIM else moves[chance.below(len(moves))])
        for n, sub in stops:
            early = n <= 3
            assert sub in ((terms.BEFORE_FLOWERS, terms.AFTER_FLOWERS) if early else (terms.USUAL,))
            assert not early or (n, terms.BEFORE_FLOWERS) in stops


PINNED = Path(__file__).parent / "pinned.txt"


def test_pinned_checksums() -> None:
    """Each line: table, whether greedy, deals, checksum, moves; the same for both forms of the core."""
    for line in PINNED.read_text().splitlines():
        table, greedy, deals, checksum, moves = line.split()
        assert many(table, greedy == "greedy", int(deals)) == (int(checksum), int(moves))


def many(table: str, greedy: bool, deals: int) -> tuple[int, int]:
    """Checksum and moves of deals from seed 1."""
    state = State()
    for i, code in enumerate(GAME.options.codes(GAME.options.resolve({"flee": False, "table": table}))):
        state.set("opt", i, code)
    found: tuple[int, int] = GAME.rules.many(state, Rng(1), deals, greedy)
    return found
