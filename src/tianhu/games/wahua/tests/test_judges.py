"""The rules while they play, the judge afterwards, and a slow second judge see the same."""

import os
import random
from collections import Counter
from typing import Any

import pytest

from tianhu.core.game import Deal
from tianhu.core.rng import Rng
from tianhu.games.wahua import dominoes, terms
from tianhu.games.wahua.judge import judge
from tianhu.games.wahua.tests import slow_judge
from tianhu.games.wahua.tests.scenes import GAME, fouls
from tianhu.games.wahua.tiles import POINTS
from tianhu.records import to_record

SCALE = float(os.environ.get("TIANHU_SCALE", "1"))


def by_chance(rng: random.Random, table: str) -> Deal:
    """A deal in which everyone errs now and then; how often differs from deal to deal."""
    rules: dict[str, Any] = {o.key: rng.choice(o.values) for o in GAME.options.options}
    rules |= {"table": table, "flee": rng.random() < 0.1}
    deal = GAME.deal(seed=rng.randrange(1 << 40), rules=rules)
    errs, chance = rng.random() ** 2, Rng(rng.randrange(1 << 40))
    while not deal.over:
        seat = rng.choice(deal.actors)
        moves = deal.moves(seat).ints
        if rng.random() < errs:
            stay = [m for m in moves if m >> 8 != terms.FLEE] if rng.random() < 0.98 else moves
            deal.play(seat, rng.choice(stay))
        else:
            deal.play(seat, GAME.rules.policy(deal.state, seat, chance))
    return deal


@pytest.mark.parametrize("seed", range(5))
def test_open_tables_by_chance(seed: int) -> None:
    rng, seen = random.Random(seed), Counter[int]()
    for _ in range(max(4, int(1000 * SCALE))):
        deal = by_chance(rng, "open")
        found = judge(deal)
        slow_fouls, slow_liable, slow_remarks = slow_judge.judge(to_record(deal, []))
        assert {(f["move"], f["seat"], f["kind"]) for f in found["fouls"]} == slow_fouls
        assert {(f["move"], f["seat"], f["kind"]) for f in found.get("remarks", [])} == slow_remarks
        listed = {(e["seat"], e["holder"], e["point"], e["dangtou"]) for e in found["liable"]}
        assert listed == (slow_liable if deal.options["liability"] else set())
        kept = noted(deal)
        assert kept[0] == [{f["kind"] for f in found["fouls"] if f["seat"] == s} for s in range(4)]
        assert kept[1] == slow_liable
        seen.update(f["kind"] for f in found["fouls"])
    if SCALE >= 1:
        assert sorted(seen) == list(range(1, 11)), "each foul happened"


def noted(deal: Deal) -> tuple[list[set[int]], set[tuple[int, int, str, bool]]]:
    """The fouls and liabilities that the rules noted while they played."""
    state = deal.state
    mine = [{k for k in range(1, 11) if terms.in_fouls(state, s, k)} for s in range(4)]
    owed = {
        (dominoes.debtor(n), s, POINTS[p], dominoes.is_for_hu(n))
        for s in range(4)
        for p in range(terms.POINTS)
        if (n := terms.liable(state, s, p))
    }
    return mine, owed


def test_guided_tables_too() -> None:
    rng = random.Random(99)
    for _ in range(max(4, int(300 * SCALE))):
        deal = by_chance(rng, "guided")
        found = judge(deal)
        slow_fouls, slow_liable, _ = slow_judge.judge(to_record(deal, []))
        assert found["fouls"] == []
        assert slow_fouls == set()
        assert noted(deal)[1] == slow_liable


def test_greedy_players_keep_to_the_order_of_an_open_table() -> None:
    for seed in range(max(4, int(200 * SCALE))):
        deal, chance = GAME.deal(seed=seed, table="open"), Rng(seed)
        while not deal.over:
            seat = deal.actors[0]
            deal.play(seat, GAME.rules.policy(deal.state, seat, chance))
        assert fouls(deal) == []
