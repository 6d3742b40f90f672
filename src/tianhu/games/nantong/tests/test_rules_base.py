"""What is held and laid is worth, whoever wins: N4.1 to N4.3."""

from typing import Any

import pytest

from tianhu.games.nantong.tests.table import TILES, alone, base, exact, winning

# Six groups.
RUNS = "456789m456789s456789p"


@pytest.mark.parametrize(
    ("hand", "melds", "hu"),
    [
        ("", ["pung 333m"], 2),
        ("333m", [], 4),
        ("", ["kong 3333m"], 8),
        ("", ["added-kong 3333m"], 8),
        ("", ["concealed-kong 3333m"], 12),
        ("3333m", [], 12),
        ("", ["opening 3333m"], 16),
        ("33m44s66p", [], 0),
        ("123m123m345p", [], 0),
        ("333m666p", ["pung 222s", "kong 8888s"], 4 + 4 + 2 + 8),
    ],
)
def test_N4_1_base_values(hand: str, melds: list[str], hu: int) -> None:
    assert base(hand, *melds) == hu


def test_N4_1_three_that_match_an_indicator_exactly_are_12() -> None:
    lines = alone("333m", indicators="3m5p")["lines"]
    assert [line["amount"] for line in lines if line["rule"] == "N4.1"] == [12]
    assert alone("333s", indicators="3m5p")["lines"][0]["amount"] == 4


@pytest.mark.parametrize(("meld", "indicators"), [("opening 333m", "3m5p"), ("heaven-earth 33m", "33m")])
def test_N4_1_any_opening_declaration_is_16(meld: str, indicators: str) -> None:
    lines = alone("", meld, indicators=indicators)["lines"]
    assert [line["amount"] for line in lines if line["rule"] == "N4.1"] == [16]


@pytest.mark.parametrize("card", ["1z", "2z", "3z", "9s"])
def test_N4_2_old_generals_double(card: str) -> None:
    assert base(card * 3) == 8
    assert base("", f"pung {card * 3}") == 4
    assert base("", f"kong {card * 4}") == 16
    assert base("", f"opening {card * 4}") == 32


@pytest.mark.parametrize("suit", ["m", "s", "p"])
def test_N4_2_an_ordinary_indicator_doubles_its_rank_in_all_suits(suit: str) -> None:
    assert base(f"777{suit}", indicators="7m5p") == (12 if suit == "m" else 4) * 2
    assert base("", f"pung 777{suit}", indicators="7m5p") == (2 * 2 if suit == "m" else 2) * 2
    assert base(f"888{suit}", indicators="7m5p") == 4


@pytest.mark.parametrize("indicator", ["1z", "2z", "3z", "9s"])
@pytest.mark.parametrize("card", ["1z", "2z", "3z", "9s"])
def test_N4_2_an_old_general_as_indicator_doubles_all_four(indicator: str, card: str) -> None:
    own = 12 if card == indicator else 4
    assert base(card * 3, indicators=f"{indicator}5p") == own * 2 * 2
    assert base("999m", indicators=f"{indicator}5p") == 4
    assert base("111p", indicators=f"{indicator}5p") == 4


@pytest.mark.parametrize(
    ("indicators", "hu"), [("3s3p", 16), ("3s5p", 8), ("33s", 16), ("1z2z", 4), ("3s1z", 8)]
)
def test_N4_2_both_indicators_apply(indicators: str, hu: int) -> None:
    assert base("333m", indicators=indicators) == hu


@pytest.mark.parametrize(
    ("indicators", "hu"), [("1z2z", 4 * 2 * 4), ("22z", 4 * 2 * 4), ("2z9s", 4 * 2 * 4), ("3z4m", 12 * 4)]
)
def test_N4_2_two_old_generals_as_indicators_give_four_times(indicators: str, hu: int) -> None:
    assert base("333z", indicators=indicators) == hu


def test_N4_2_a_pung_that_matches_an_indicator_exactly_doubles_once_more() -> None:
    assert base("", "pung 333m", indicators="3m5p") == 2 * 2 * 2
    assert base("", "pung 333s", indicators="3m5p") == 2 * 2
    assert base("", "pung 333m", indicators="3m3s") == 2 * 2 * 2 * 2


def test_N4_2_no_further_factor_for_an_exact_match_of_what_was_opened() -> None:
    assert base("", "opening 333m", indicators="3m5p") == 16 * 2
    assert base("", "heaven-earth 33m", indicators="33m") == 16 * 2 * 2


@pytest.mark.parametrize(
    ("hand", "melds", "indicators", "hu"),
    [
        ("222m", [], "2s3m", 8),
        ("222s", [], "2s3m", 24),
        ("", ["heaven-earth 44p"], "44p", 64),
        ("222z", [], "2z5p", 48),
        ("", ["pung 222z"], "2z5p", 16),
        ("999s", [], "2z5p", 16),
        ("999p", [], "9m5p", 8),
        ("999s", [], "9m5p", 8),
        ("999m", [], "9s5p", 4),
    ],
)
def test_N4_2_the_examples(hand: str, melds: list[str], indicators: str, hu: int) -> None:
    assert base(hand, *melds, indicators=indicators) == hu


@pytest.mark.some(8)
@pytest.mark.parametrize("first", TILES.codes)
def test_N4_2_every_kind_under_every_pair_of_indicators(first: str) -> None:
    """The factor of a triplet, said once more in its own words."""
    generals = ("1z", "2z", "3z", "9s")
    for second in ("1z", "9s", "9m", "4s", first):
        for card in TILES.codes:
            if [first, second].count(card) > 1:
                continue
            factor = 2 if card in generals else 1
            for indicator in (first, second):
                if indicator in generals:
                    factor *= 2 if card in generals else 1
                elif card not in generals and card[0] == indicator[0]:
                    factor *= 2
            held = 12 if card in (first, second) else 4
            assert base(card * 3, indicators=first + second) == held * factor, (card, first, second)


def held(player: dict[str, Any]) -> list[tuple[str, int, str]]:
    """The lines of what a player holds, without their multipliers."""
    return [(line["tiles"], line["amount"], line["rule"]) for line in player["lines"] if line["rule"] in HELD]


HELD = ("N4.1", "N4.3")


def test_N4_3_three_in_hand_score_though_they_are_read_as_runs() -> None:
    player = winning("222333444m456789s456789p1z", "1z")
    assert player["groups"].count("234m") == 3
    assert held(player) == [("222m", 4, "N4.1"), ("333m", 4, "N4.1"), ("444m", 4, "N4.1")]
    assert exact(player) == 12 + 100 + 10 + 10


def test_N4_3_four_in_hand_score_though_they_are_read_as_pair_and_runs() -> None:
    player = winning("44445566m123456789s45679p", "8p")
    assert player["groups"].count("456m") == 2
    assert "44m" in player["groups"]
    assert held(player) == [("4444m", 12, "N4.1")]


def test_N4_3_a_drawn_card_is_in_hand() -> None:
    player = winning(RUNS + "22m11z", "2m")
    assert held(player) == [("222m", 4, "N4.1")]
    assert exact(player) == 4 + 20 + 10


@pytest.mark.parametrize("by", ["discard", "rob"])
def test_N4_3_a_triplet_made_by_anothers_card_is_an_exposed_pung(by: str) -> None:
    player = winning(RUNS + "22m11z", "2m", by=by)
    assert held(player) == [("222m", 2, "N4.3")]
    assert exact(player) == 2 + 20


@pytest.mark.parametrize("by", ["discard", "rob"])
@pytest.mark.parametrize(
    ("tile", "indicators", "hu"),
    [("1z", "5s5p", 4), ("2m", "2m5p", 8), ("2m", "2p5s", 4), ("1z", "1z5p", 16), ("1z", "3z2z", 16)],
)
def test_N4_3_such_a_triplet_is_multiplied_as_a_pung(by: str, tile: str, indicators: str, hu: int) -> None:
    assert exact(winning(RUNS + "22m11z", tile, by=by, indicators=indicators)) == hu + 20


def test_N4_3_drawn_it_is_multiplied_as_three_in_hand() -> None:
    assert exact(winning(RUNS + "22m11z", "2m", indicators="2m5p")) == 12 * 2 + 20 + 10
    assert exact(winning(RUNS + "22m11z", "1z", indicators="1z5p")) == 12 * 2 * 2 + 20 + 10


@pytest.mark.parametrize(
    ("by", "line"), [("discard", ("222m", 4)), ("rob", ("222m", 4)), ("draw", ("2222m", 12))]
)
def test_N4_3_three_in_hand_score_once_whatever_becomes_of_the_fourth(by: str, line: tuple[str, int]) -> None:
    player = winning("22234m123456789s456789p11z", "2m", by=by)
    assert {"222m", "234m"} <= set(player["groups"])
    assert held(player) == [(*line, "N4.1")]


@pytest.mark.parametrize("by", ["discard", "rob"])
def test_N4_3_the_fourth_may_be_of_the_pair(by: str) -> None:
    player = winning("4455566m123456789s456789p", "5m", by=by, indicators="1z2z")
    assert "55m" in player["groups"]
    assert held(player) == [("555m", 4, "N4.1")]


def test_N4_3_what_a_loser_holds_scores_by_being_held() -> None:
    player = alone("222333444m555p6666s", indicators="1z2z")
    assert held(player) == [(t, 4, "N4.1") for t in ("222m", "333m", "444m")] + [
        ("6666s", 12, "N4.1"),
        ("555p", 4, "N4.1"),
    ]
