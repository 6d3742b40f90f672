"""The order of discards (W3.7) is one table, which rules, judge, hints and texts follow."""

import json
import random
import re
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import pytest

from tianhu.core.game import Deal
from tianhu.games.wahua import classes, order, terms
from tianhu.games.wahua.judge import judge
from tianhu.games.wahua.nouns import NOUNS
from tianhu.games.wahua.tests.scenes import kinds, play, reach, scene
from tianhu.games.wahua.tests.test_judges import by_chance, noted

FOLDER = Path(__file__).parents[1]
LANGUAGES = ("en", "zh-Hant", "zh-Hans", "th")


@pytest.fixture
def exchange() -> Iterator[Callable[[int, int], None]]:
    """Exchanges two rows of the table, until the test ends."""
    kept = classes.ORDER

    def exchanged(one: int, other: int) -> None:
        table = list(kept)
        table[one], table[other] = table[other], table[one]
        classes.ORDER = tuple(table)
        order.follow(classes.ORDER)

    yield exchanged
    classes.ORDER = kept
    order.follow(kept)


@pytest.mark.parametrize(("one", "other"), list(combinations(range(classes.ROWS), 2)))
def test_W3_7_rules_and_judge_follow_any_order_of_the_classes(
    one: int, other: int, exchange: Callable[[int, int], None]
) -> None:
    """What is offered is in order for the judge; what the rules note, the judge finds."""
    exchange(one, other)
    chance = random.Random(one * 6 + other)
    for _ in range(2):
        assert judge(by_chance(chance, "guided"))["fouls"] == []
        deal = by_chance(chance, "open")
        found = judge(deal)["fouls"]
        assert noted(deal)[0] == [{f["kind"] for f in found if f["seat"] == seat} for seat in range(4)]


def test_W3_7_with_two_rows_exchanged_offer_hint_and_foul_are_others(
    exchange: Callable[[int, int], None],
) -> None:
    """A white of a point thrown before (class 4) and others (class 5): either may come first."""

    def stand(table: str) -> Deal:
        deal = play(scene({0: "46w"}, "11s22s33s44s46w", table=table), "0 discard 46w")
        reach(deal, 0)
        return deal

    whys = stand("guided").view(0).describe()["why"]
    assert whys == {"discard 46w": "class_4"}
    other = next(move for move in stand("open").moves(0) if move.startswith("discard") and move.endswith("w"))
    assert other != "discard 46w"
    assert [kind for _, kind in kinds(play(stand("open"), f"0 {other}"))] == [terms.FOUL_KEPT]
    exchange(3, 4)
    whys = stand("guided").view(0).describe()["why"]
    assert set(whys.values()) == {"class_5", "risk_raw"}
    assert other in whys
    assert "discard 46w" not in whys
    assert kinds(play(stand("open"), f"0 {other}")) == []
    assert [kind for _, kind in kinds(play(stand("open"), "0 discard 46w"))] == [terms.FOUL_ORDER]


@pytest.mark.parametrize("language", LANGUAGES)
def test_classes_and_fouls_have_texts(language: str) -> None:
    words = json.loads((FOLDER / "words" / f"{language}.json").read_text("utf-8"))
    for row in classes.ORDER:
        ends = ("_ripe", "_raw") if row.ripe_first else ("",)
        assert all(f"why.{row.text}{end}" in words for end in ends)
    fouls = {foul.number for foul in NOUNS.fouls}
    assert {int(key[5:]) for key in words if re.fullmatch(r"foul\.\d+", key)} == fouls


def test_bits_are_opened_in_two_files() -> None:
    """Elsewhere in the game nothing is shifted by digits: `core.packed`, `dominoes` and `terms` do that."""
    for path in FOLDER.glob("*.py"):
        if path.name not in ("dominoes.py", "terms.py"):
            assert not re.search(r"(<<|>>) *\(?\d", path.read_text("utf-8")), path.name
