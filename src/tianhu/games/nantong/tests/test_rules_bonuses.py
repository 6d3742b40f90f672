"""What the winner gets beside base hu, and the settlement: N4.4 to N4.8."""

from collections.abc import Sequence
from typing import Any

import pytest

import tianhu
from tianhu.core import shapes
from tianhu.games.nantong.tests.table import (
    FIVE,
    alone,
    drain,
    exact,
    names,
    passes,
    run,
    table,
    throw,
    winning,
)

# Six groups.
RUNS = "456789m456789s456789p"
# Each waits for 1z alone, to make its pair: seven sequences; seven triplets; both.
QING = f"{RUNS}123s1z"
PIAO = f"{FIVE}888p222z1z"
DAZI = f"{RUNS}222z1z"
NO_PUNG, NO_CLAIM = ({"closed_float": value} for value in ("no_pung", "no_claim"))


def bonus(player: dict[str, Any], key: str) -> int:
    """The amount of a bonus line, 0 if it is not there."""
    return dict(zip(names(player), [line["amount"] for line in player["lines"]], strict=True)).get(key, 0)


@pytest.mark.parametrize(
    ("hand", "shape", "hu", "total"),
    [(QING, "qing", 100, 120), (PIAO, "piao", 50, (32 + 70) * 4), (DAZI, "dazi", 20, 8 + 40)],
)
def test_N4_4_the_shapes(hand: str, shape: str, hu: int, total: int) -> None:
    player = winning(hand, "1z")
    assert [name for name in names(player) if name in ("qing", "piao", "dazi")] == [shape]
    assert bonus(player, shape) == hu
    assert exact(player) == total
    assert player["total"] == -(-total // 10) * 10


def test_N4_4_laid_triplets_and_kongs_make_a_piao_hu() -> None:
    melds = ["pung 111m", "kong 4444m", "concealed-kong 7777m", "added-kong 1111s", "opening 4444s"]
    assert bonus(winning("888p222z1z", "1z", *melds), "piao") == 50
    assert bonus(winning("456p222z1z", "1z", *melds), "dazi") == 20
    assert bonus(winning("123p222z1z", "1z", *melds), "piao") == 50


def test_N4_4_a_laid_group_makes_qing_hu_impossible() -> None:
    assert bonus(winning(f"{RUNS}1z", "1z", "pung 222z"), "dazi") == 20


@pytest.mark.parametrize(("n", "hu"), [(1, 20), (2, 50), (3, 100), (4, 200)])
def test_N4_4_wen_qian_in_a_piao_hu(n: int, hu: int) -> None:
    triplets = "111m444m777m111s444s777s"
    player = winning("123p" * n + triplets[: 4 * (7 - n)] + "2z", "2z")
    assert bonus(player, "piao") == 50
    assert [name for name in names(player) if name.startswith("wen_")] == [f"wen_{n}"]
    assert bonus(player, f"wen_{n}") == hu
    assert player["groups"].count("123p") == n


@pytest.mark.parametrize(("n", "hu"), [(1, 20), (2, 50), (3, 100), (4, 200)])
def test_N4_4_wen_qian_comes_on_top_of_qing_hu(n: int, hu: int) -> None:
    runs = ["456m", "789m", "456s", "789s", "456p", "789p"]
    player = winning("123p" * n + "".join(runs[: 7 - n]) + "2z", "2z")
    assert (bonus(player, "qing"), bonus(player, f"wen_{n}")) == (100, hu)


def test_N4_4_wen_qian_in_a_da_zi_hu() -> None:
    assert exact(winning("456789m456789s123456p222z1z", "1z")) == 8 + 20 + 20 + 10 + 10


@pytest.mark.parametrize(("by", "hu"), [("draw", 10), ("discard", 0), ("rob", 0)])
def test_N4_4_self_draw(by: str, hu: int) -> None:
    assert bonus(winning(DAZI, "1z", by=by), "self_draw") == hu


def test_N4_4_ten_more_on_the_replacement_of_a_kong() -> None:
    player = winning(DAZI, "1z", replacement=True)
    assert (bonus(player, "self_draw"), bonus(player, "kong_draw")) == (10, 10)
    assert exact(player) == exact(winning(DAZI, "1z")) + 10
    assert bonus(winning(DAZI, "1z", replacement=False), "kong_draw") == 0


@pytest.mark.parametrize("by", ["draw", "discard", "rob"])
@pytest.mark.parametrize(
    ("part", "tile", "hu"),
    [
        ("46m", "5m", 10),
        ("13m", "2m", 10),
        ("79m", "8m", 10),
        ("12m", "3m", 10),
        ("89m", "7m", 10),
        ("23m", "1m", 0),
        ("23m", "4m", 0),
        ("34m", "5m", 0),
        ("45m", "3m", 0),
        ("78m", "9m", 0),
        ("78m", "6m", 0),
        ("56m", "7m", 0),
        ("89s", "7s", 10),
        ("78s", "9s", 0),
        ("12p", "3p", 10),
        ("22m", "2m", 0),
    ],
)
def test_N4_4_middle_and_edge_waits(by: str, part: str, tile: str, hu: int) -> None:
    rest = "123456s456789p" if part[-1] != "s" else "123456m456789p"
    assert bonus(winning(f"{part}{rest}222333z11z", tile, by=by), "wait") == hu


@pytest.mark.parametrize("by", ["draw", "discard", "rob"])
def test_N4_4_the_pair_wait(by: str) -> None:
    assert bonus(winning(DAZI, "1z", by=by), "wait") == 10


def test_N4_4_the_wait_bonus_looks_at_the_place_in_the_chosen_partition() -> None:
    """6m can end 456 or stand in the middle of 567; 4m can only make the pair of 123m4m."""
    assert bonus(winning("45567m456789s456789p222z11z", "6m"), "wait") == 10
    assert bonus(winning("1234m456789s456789p222333z", "4m"), "wait") == 10


def test_N4_4_the_wait_bonus_is_given_once() -> None:
    """Two sequences 456 have a 5m in the middle."""
    player = winning("44566m456789s456789p222z11z", "5m")
    assert names(player).count("wait") == 1
    assert bonus(player, "wait") == 10


def test_N4_4_a_heavenly_win_has_no_winning_card() -> None:
    player = winning(DAZI + "1z", "", by="heavenly")
    assert not {"self_draw", "kong_draw", "wait"} & set(names(player))
    assert exact(player) == (8 + 20) * 2


def test_N4_5_piao_hu_doubles() -> None:
    assert bonus(winning(PIAO, "1z"), "piao_double") == 2
    assert bonus(winning(DAZI, "1z"), "piao_double") == 0
    assert bonus(winning(QING, "1z"), "piao_double") == 0


@pytest.mark.parametrize(
    ("meld", "no_pung", "no_claim"),
    [
        ("pung 888p", False, False),
        ("added-kong 8888p", False, False),
        ("kong 8888p", True, False),
        ("concealed-kong 8888p", True, True),
        ("opening 8888p", True, True),
    ],
)
def test_N4_5_closed_float_by_what_is_laid(meld: str, no_pung: bool, no_claim: bool) -> None:
    hand = f"{FIVE}222z1z"
    assert bonus(winning(hand, "1z", meld), "closed_float") == 2 * no_pung
    assert bonus(winning(hand, "1z", meld, rules=NO_PUNG), "closed_float") == 2 * no_pung
    assert bonus(winning(hand, "1z", meld, rules=NO_CLAIM), "closed_float") == 2 * no_claim


@pytest.mark.parametrize("rules", [NO_PUNG, NO_CLAIM])
@pytest.mark.parametrize(("by", "closed"), [("draw", 2), ("discard", 0), ("rob", 0)])
def test_N4_5_a_triplet_completed_by_anothers_card_is_a_pung(
    rules: dict[str, str], by: str, closed: int
) -> None:
    assert bonus(winning(f"{FIVE}888p22z11z", "2z", by=by, rules=rules), "closed_float") == closed


@pytest.mark.parametrize("rules", [NO_PUNG, NO_CLAIM])
@pytest.mark.parametrize("by", ["draw", "discard", "rob"])
def test_N4_5_wen_qian_or_pair_completed_by_another_break_no_closed_float(
    rules: dict[str, str], by: str
) -> None:
    assert bonus(winning(f"{FIVE}13p222z11z", "2p", by=by, rules=rules), "closed_float") == 2
    assert bonus(winning(PIAO, "1z", by=by, rules=rules), "closed_float") == 2


def test_N4_5_only_a_piao_hu_can_be_a_closed_float() -> None:
    assert bonus(winning(DAZI, "1z"), "closed_float") == 0


@pytest.mark.parametrize(
    ("hand", "tile", "melds", "elders"),
    [
        ("111222333z456789m456s9p", "9p", ["concealed-kong 8888p"], True),
        ("111222z456789m456s9p", "9p", ["kong 3333z", "pung 888p"], True),
        ("456789m456s888p9p", "9p", ["opening 1111z", "pung 222z", "concealed-kong 3333z"], True),
        ("111222z33z456789m456s99p", "3z", ["pung 888p"], True),
        ("111222z456789m456s789p3z", "3z", ["pung 888p"], False),
        ("222333z456789m456789s9p", "9p", ["heaven-earth 11z", "pung 888p"], False),
    ],
)
@pytest.mark.parametrize("by", ["draw", "discard"])
def test_N4_5_three_elders(hand: str, tile: str, melds: Sequence[str], elders: bool, by: str) -> None:
    indicators = "11z" if "heaven-earth 11z" in melds else "5s5p"
    player = winning(hand, tile, *melds, by=by, indicators=indicators)
    assert bonus(player, "three_elders") == 2 * elders


@pytest.mark.parametrize(
    ("key", "how"),
    [
        ("heavenly", {"by": "heavenly"}),
        ("first_discard", {"by": "discard", "first_discard": True}),
        ("ready", {"ready": True}),
        ("last_card", {"last": True}),
    ],
)
def test_N4_5_each_doubles_the_whole_total(key: str, how: dict[str, Any]) -> None:
    hand = DAZI + ("1z" if key == "heavenly" else "")
    player = winning(hand, "1z", **how)
    assert bonus(player, key) == 2
    whole = {"heavenly": 28, "first_discard": 38, "ready": 48, "last_card": 48}[key]
    assert exact(player) == whole * 2
    assert key not in names(winning(DAZI, "1z", by=how.get("by", "draw").replace("heavenly", "draw")))


def test_N4_5_all_stack() -> None:
    hand = "111222333z444777m111s44s9p9p"
    player = winning(hand, "4s", ready=True, last=True, replacement=True)
    base = 3 * 8 + 4 * 4
    assert exact(player) == (base + 50 + 10 + 10) * 2**5


def test_N4_6_triplets_or_runs_whichever_is_more() -> None:
    player = winning("222333444m111333777s888p1z", "1z")
    assert "222m" in player["groups"]
    assert exact(player) == (7 * 4 + 50 + 20) * 4
    player = winning("222333444m456789s456789p1z", "1z")
    assert "234m" in player["groups"]
    assert exact(player) == 3 * 4 + 100 + 20


def test_N4_6_three_wen_qian_are_more_than_three_triplets() -> None:
    player = winning("111222333p111444777s888m1z", "1z")
    assert player["groups"].count("123p") == 3
    assert exact(player) == (7 * 4 + 50 + 100 + 20) * 4


def test_N4_6_the_winning_card_stands_where_it_is_worth_more() -> None:
    """As the fourth 1p it is of Wen Qian, not of the triplet: so the float stays closed."""
    player = winning(f"{FIVE}11123p22z", "1p", by="discard")
    assert "won_pung" not in names(player)
    assert bonus(player, "closed_float") == 2


def test_N4_6_the_pair_is_chosen_for_the_higher_total() -> None:
    """11m and 234m twice, not 44m and 123m twice: there 1m earns nothing."""
    player = winning("1223344m456789s456789p222z", "1m")
    assert "11m" in player["groups"]
    assert exact(player) == 8 + 20 + 10 + 10


def exhausted(*players: tuple[str, Sequence[str]]) -> shapes.Answer:
    """The score of a deal that nobody won."""
    doc = {
        "indicators": "5s5p",
        "dealer": 0,
        "winner": None,
        "players": [{"hand": hand, "melds": list(melds)} for hand, melds in players],
    }
    return tianhu.count("nantong", doc)


# Hu of 100, 40 and 20.
HUNDRED = ("888m9m", [f"opening {rank * 4}m" for rank in "123467"])
FORTY = ("5599m4466778s12z", ["opening 1111s", "opening 2222s", "kong 3333s"])
TWENTY = ("22334446677889p55m99s13z", ["opening 1111p"])


def test_N4_7_the_example() -> None:
    answer = exhausted(HUNDRED, FORTY, TWENTY)
    assert answer["totals"] == [100, 40, 20]
    assert answer["settlement"] == [140, -40, -100]
    assert exhausted(FORTY, TWENTY, HUNDRED)["settlement"] == [-40, -100, 140]


@pytest.mark.parametrize(
    ("hand", "melds", "hu", "total"),
    [
        ("", ["opening 3333m", "pung 444m", "pung 666m", "pung 777m"], 22, 30),
        ("333m", ["opening 4444m"], 20, 20),
        ("", ["pung 333m"], 2, 10),
        ("", [], 0, 0),
        ("3333m", ["pung 444m", "pung 777m", "pung 666m"], 18, 20),
    ],
)
def test_N4_7_totals_are_rounded_up_to_ten(hand: str, melds: list[str], hu: int, total: int) -> None:
    player = alone(hand, *melds)
    assert (exact(player), player["total"]) == (hu, total)
    assert ("round" in names(player)) is (hu != total)


def test_N4_7_the_winner_is_rounded_after_the_multipliers() -> None:
    player = winning(DAZI, "1z", ready=True)
    assert (exact(player), player["total"]) == (96, 100)


def test_N4_8_an_exhausted_deal_pays_base_hu_without_bonuses() -> None:
    answer = exhausted(HUNDRED, FORTY, TWENTY)
    rules = {line["rule"] for player in answer["players"] for line in player["lines"]}
    assert rules == {"N4.1"}


def test_N4_8_highest_totals_may_tie() -> None:
    forty = ("88m112233466p13z", ["opening 7777p", "opening 8888p", "kong 9999p"])
    ten = ("22446677m445p8s3z", ["pung 111m", "pung 333m", "pung 222z"])
    answer = exhausted(FORTY, forty, ten)
    assert answer["totals"] == [40, 40, 10]
    assert answer["settlement"] == [30, 30, -60]


def test_N4_8_a_deal_played_to_its_end() -> None:
    deal = table({0: "5s777m", 1: "333p", 2: "2222z"}, indicators="1m2m")
    run(deal, "2 opening 2222z", "0 discard 5s")
    drain(deal, 0)
    throw(deal)
    passes(deal)
    sheet = deal.sheet()
    assert (deal.over, deal.winner) == (True, None)
    assert [exact(player) for player in sheet["players"]] == [4, 4, 32]
    assert sheet["totals"] == [10, 10, 40]
    assert deal.settlement == [-30, -30, 60]
