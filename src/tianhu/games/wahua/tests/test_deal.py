"""The tiles (W1) and the deal (W2), rule by rule."""

import json
from collections import Counter
from pathlib import Path

import pytest

from tianhu.core.errors import BadInput
from tianhu.core.game import Setup
from tianhu.core.rng import Rng
from tianhu.games.wahua import dominoes
from tianhu.games.wahua.tests.scenes import GAME, hand, scene
from tianhu.games.wahua.tiles import POINTS, TILES


def test_W1_1_the_set() -> None:
    wall = Counter(TILES.codes[k] for k in GAME.wall(Rng(1)))
    assert wall.total() == 136
    for p in POINTS:
        assert (wall[p + "w"], wall[p + "s"], wall[p + "d"]) == (3, 1, 2)
    assert [wall[f"{i}f"] for i in range(9)] == [2] + [1] * 8
    assert TILES.parse("64w46w") == TILES.parse("46w46w")
    assert TILES.print(TILES.parse("64d0f1f")) == "46d01f"


def test_W1_2_names() -> None:
    words = json.loads((Path(__file__).parents[1] / "words" / "zh-Hant.json").read_text("utf-8"))
    assert [words[f"point.{p}"] for p in ("66", "46", "16", "36")] == ["天", "豬肉", "么六", "大刀"]
    assert sorted(POINTS) == sorted(f"{a}{b}" for a in range(1, 7) for b in range(a, 7))


def test_W1_3_big_and_small() -> None:
    assert " ".join(POINTS[: dominoes.BIG]) == "66 11 44 33 46 13 55 22 34 25 16 56 12"
    assert " ".join(POINTS[dominoes.BIG :]) == "24 35 23 45 36 14 26 15"


def test_W1_4_seats_and_home_points_move_with_the_deal() -> None:
    deal = scene({}, dealer=2)
    seats = deal.view(0).describe()["seats"]
    assert [s["marks"]["home"] for s in seats] == ["44", "33", "66", "11"]
    assert [s["marks"]["name"] for s in seats] == ["silver", "long_three", "heaven", "earth"]


def test_W2_1_the_highest_throw_deals_first_and_ties_throw_again() -> None:
    tied = 0
    for seed in range(200):
        setup = GAME.first_setup(Rng(seed))
        seats, left = [0, 1, 2, 3], list(setup.rolls)
        while len(seats) > 1:
            thrown, left = left[: len(seats)], left[len(seats) :]
            assert [roll[0] for roll in thrown] == seats
            most = max(a + b for _, a, b in thrown)
            seats = [seat for seat, a, b in thrown if a + b == most]
        assert (left, seats) == ([], [setup.dealer])
        tied += len(setup.rolls) > 4
    assert 0 < tied < 100


def test_W2_1_the_throws_are_kept_with_the_sitting() -> None:
    first = GAME.first_setup(Rng(2))
    deal = GAME.deal(seed=1, setup=first, flee=True)
    deal.play(first.dealer, "flee")
    assert GAME.next_setup(first, deal, Rng(3)).rolls == first.rolls
    with pytest.raises(BadInput, match="rolls"):
        GAME.deal(setup=Setup(0, (1, 2), rolls=((0, 1, 2),)))


def test_W2_1_chance_decides_the_first_dealer() -> None:
    setups = [GAME.first_setup(Rng(i)) for i in range(300)]
    assert {s.dealer for s in setups} == {0, 1, 2, 3}
    assert {die for s in setups for die in s.dice} == {1, 2, 3, 4, 5, 6}
    with pytest.raises(BadInput, match="dice"):
        GAME.deal(setup=Setup(0, (1, 7)))


ROLLS = {
    "11": "66 11 16", "12": "12 56 34", "13": "13 46 25", "14": "14 36 25", "15": "15 26 34",
    "16": "16 25 34",
    "22": "22 55 25", "23": "23 45 16", "24": "24 35 16", "25": "16 25 34", "26": "26 15 34",
    "33": "33 44 34", "34": "16 25 34", "35": "35 24 16", "36": "36 14 25",
    "44": "44 33 34", "45": "45 23 16", "46": "46 13 25",
    "55": "55 22 25", "56": "56 12 34", "66": "66 11 16",
}  # fmt: skip


def test_W2_2_all_36_rolls() -> None:
    for a in range(1, 7):
        for b in range(1, 7):
            found = scene({}, roll=(a, b)).view(0).describe()["public"]
            assert found["roll"] == [a, b]
            assert sorted(found["yaozhang"]) == sorted(ROLLS["".join(sorted(f"{a}{b}"))].split())


def test_W2_3_twenty_each_four_at_a_time() -> None:
    wall = GAME.wall(Rng(3))
    deal = GAME.deal(wall=wall, setup=Setup(1, (1, 2)))
    for i in range(4):
        seat = (1 + i) % 4
        dealt = [k for r in range(5) for k in wall[16 * r + 4 * i : 16 * r + 4 * i + 4]]
        assert TILES.parse(hand(deal, seat)) == sorted(dealt)
    assert deal.state.back - deal.state.front == 56


def test_W2_4_one_end_for_turns_flowers_and_kongs() -> None:
    deal = scene({0: "35s35d1f"}, "24w35d25w")
    assert "24w" in hand(deal, 0), "replaces the flower"
    deal.play(0, "kong 35s35d35d")
    assert deal.state.drawn == TILES.one("25w")
