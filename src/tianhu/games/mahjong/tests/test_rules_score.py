"""What hands count and who pays whom: M4 and M5."""

from typing import Any

import pytest

from tianhu.core import shapes
from tianhu.games.mahjong.tests.table import doublings, losing, names, points, position, winning


@pytest.mark.parametrize(
    ("hand", "melds", "worth"),
    [
        ("", ["chow 234m"], 0),
        ("234m", [], 0),
        ("", ["pung 222m"], 2),
        ("222m", [], 4),
        ("", ["pung 111m"], 4),
        ("999p", [], 8),
        ("", ["kong 2222m"], 8),
        ("", ["concealed-kong 2222m"], 16),
        ("", ["kong 9999m"], 16),
        ("", ["concealed-kong 9999m"], 32),
        ("", ["pung 444z"], 4),
        ("", ["concealed-kong 4444z"], 32),
        ("222m999p", ["pung 555s", "kong 1111s"], 4 + 8 + 2 + 16),
    ],
)
def test_M4_1_groups(hand: str, melds: list[str], worth: int) -> None:
    """Seat 2 is West and the round is South's."""
    assert points(losing(hand, *melds, round_wind="2z")) == worth


@pytest.mark.parametrize(
    ("pair", "round_wind", "key"),
    [
        ("55z", "2z", "pair_dragon"),
        ("66z", "2z", "pair_dragon"),
        ("77z", "2z", "pair_dragon"),
        ("33z", "2z", "pair_own"),
        ("22z", "2z", "pair_round"),
        ("11z", "2z", None),
        ("44z", "2z", None),
        ("99m", "2z", None),
    ],
)
def test_M4_2_pairs(pair: str, round_wind: str, key: str | None) -> None:
    for player in (
        losing(pair, round_wind=round_wind),
        winning(f"234m567m345s678p{pair[0]}{pair[2]}", pair[1:], round_wind=round_wind),
    ):
        assert [name for name in names(player) if name.startswith("pair")] == ([key] if key else [])
        if key:
            assert [line["amount"] for line in player["lines"] if line["rule"] == "M4.2"] == [2]


@pytest.mark.parametrize(
    ("rules", "worth"),
    [
        ({}, 2),
        ({"preset": "classical"}, 4),
        ({"double_wind_pair": 4}, 4),
        ({"preset": "classical", "double_wind_pair": 2}, 2),
    ],
)
def test_M4_2_a_pair_of_own_and_round_wind(rules: dict[str, Any], worth: int) -> None:
    player = losing("33z", round_wind="3z", rules=rules)
    assert names(player) == ["pair_both"]
    assert player["total"] == worth


def test_M4_3_mahjong_is_20_for_the_winner_only() -> None:
    assert winning("234m567m345s678p4z", "4z")["total"] == 20
    assert "mahjong" not in names(losing("234m567m"))


@pytest.mark.parametrize(
    ("hand", "melds", "round_wind", "times"),
    [
        ("555z", [], "2z", 1),
        ("555z666z", ["pung 777z"], "2z", 3),
        ("", ["kong 5555z"], "2z", 1),
        ("333z", [], "2z", 1),
        ("222z", [], "2z", 1),
        ("333z", [], "3z", 2),
        ("", ["concealed-kong 3333z"], "3z", 2),
        ("111z444z", [], "2z", 0),
        ("55z", [], "2z", 0),
        ("999m", [], "2z", 0),
        ("555z222z333z", ["pung 777z"], "2z", 4),
    ],
)
def test_M4_4_doublings(hand: str, melds: list[str], round_wind: str, times: int) -> None:
    player = losing(hand, *melds, round_wind=round_wind)
    assert doublings(player) == times
    assert player["total"] == points(player) * 2**times


def test_M4_4_winds_follow_the_option() -> None:
    """Seat 1 is North in the document's order, South in the other."""
    for rules, wind in (({}, "444z"), ({"preset": "classical"}, "222z"), ({"wind_order": "ESWN"}, "222z")):
        assert doublings(losing(wind, seat=1, round_wind="3z", rules=rules)) == 1
        assert doublings(losing(wind, seat=3, round_wind="3z", rules=rules)) == 0


def test_M4_5_a_group_completed_by_another_players_tile_is_open() -> None:
    hand = "55m234m567s678p44z"
    assert names(winning(hand, "5m", by="draw"))[1:] == ["closed_pung_simple"]
    for by in ("discard", "rob"):
        assert names(winning(hand, "5m", by=by))[1:] == ["open_pung_simple"]


def test_M4_5_the_tile_goes_to_the_group_that_counts_most() -> None:
    player = winning("99978s123m456p22p", "9s", by="discard")
    assert player["total"] == 28
    assert names(player) == ["mahjong", "closed_pung_major"]
    assert "999s" in player["groups"]


def test_M4_5_the_hand_divides_for_the_highest_total() -> None:
    assert winning("111222333m456s5p", "5p")["total"] == 20 + 8 + 4 + 4
    assert winning("777s333345p888m6z", "6z")["total"] == 20 + 4 + 4 + 4 + 2


def test_M4_5_no_run_across_suits() -> None:
    assert sorted(winning("111s234s567s99m67p", "8p")["groups"]) == ["111s", "234s", "567s", "678p", "99m"]


def test_M4_5_a_hand_that_is_whole_when_dealt_is_closed() -> None:
    player = winning("555m234m567s678p44z", "", by="dealt", seat=0)
    assert names(player) == ["mahjong", "closed_pung_simple"]


def test_M4_6_losers_count_by_the_same_tables_without_mahjong() -> None:
    player = losing("555m33z55z", "pung 777z", "chow 123s", round_wind="2z")
    assert sorted(names(player)) == sorted(
        ["open_pung_major", "closed_pung_simple", "pair_own", "pair_dragon", "double_dragon"]
    )
    assert player["total"] == (4 + 4 + 2 + 2) * 2


def test_M4_6_every_pair_scores() -> None:
    assert losing("33z55z66z77z", round_wind="2z")["total"] == 8


def test_M4_6_four_in_hand_are_a_closed_pung() -> None:
    assert names(losing("5555m")) == ["closed_pung_simple"]
    four = losing("5555z", round_wind="2z")
    assert names(four) == ["closed_pung_major", "double_dragon"]
    assert four["total"] == 16


def settle(totals: list[int], winner: int, dealer: int = 0, **rules: Any) -> list[int]:
    """The settlement of any totals, by the text of M5 alone."""
    pay = [0] * 4
    for one in range(4):
        for other in range(one + 1, 4):
            factor = 2 if dealer in (one, other) else 1
            if winner == one:
                amount = totals[one]
            elif winner == other:
                amount = -totals[other]
            else:
                amount = totals[one] - totals[other] if rules.get("losers_settle", True) else 0
            pay[one] += amount * factor
            pay[other] -= amount * factor
    return pay


# The totals of M5.4: East, South, West, North in their classical order, in the round of the West.
EXAMPLE: list[dict[str, Any] | None] = [
    # A pair of the own wind.
    {"hand": "11z1458m1478s258p", "melds": []},
    # 32 and 4, 8 for 999m, a pair of the own wind.
    {"hand": "999m22z36m", "melds": ["concealed-kong 9999s", "pung 111s"]},
    # 2, twice 4, a pair of dragons.
    {"hand": "222s555s55z68p", "melds": ["pung 333p"]},
    # 20, 16 and 2, 8 for 666z, a pair of dragons: 48, doubled twice.
    {"hand": "666z345p7z", "melds": ["kong 4444z", "pung 444p"]},
]


def example(thrower: int) -> shapes.Answer:
    """M5.4; North wins on a tile of `thrower`."""
    win = {"by": "discard", "tile": "7z", "from": thrower}
    return position(EXAMPLE, 3, win, round_wind="3z", rules={"preset": "classical"})


def test_M5_1_the_winner_is_paid_by_all_and_east_double() -> None:
    for dealer in range(4):
        for winner in range(4):
            answer = won(winner, dealer)
            assert answer["settlement"] == settle(answer["totals"], winner, dealer)
            for seat in range(4):
                if seat != winner:
                    assert answer["settlement"][winner] > 0


def won(winner: int, dealer: int, **more: Any) -> shapes.Answer:
    """Someone wins; the others hold something to count."""
    players: list[dict[str, Any] | None] = [
        {"hand": "111s55z147m147p25m", "melds": []},
        {"hand": "77z258m25p", "melds": ["pung 222s", "kong 9999s"]},
        {"hand": "66z369m369p34m123z", "melds": []},
    ]
    players.insert(winner, {"hand": "789p345s678s444z8m", "melds": []})
    win = {"by": "discard", "tile": "8m", "from": (winner + 1) % 4}
    return position(players, winner, win, dealer=dealer, **more)


def test_M5_1_whoever_threw_the_tile() -> None:
    assert example(0)["settlement"] == example(1)["settlement"] == example(2)["settlement"]


@pytest.mark.parametrize("pays", [True, False])
def test_M5_2_the_losers_settle_their_differences(pays: bool) -> None:
    for dealer in range(4):
        for winner in range(4):
            answer = won(winner, dealer, rules={"losers_settle": pays})
            assert answer["settlement"] == settle(answer["totals"], winner, dealer, losers_settle=pays)


@pytest.mark.parametrize(
    ("rules", "most"),
    [
        ({}, None),
        ({"preset": "classical"}, 500),
        ({"limit": 100}, 100),
        ({"limit": 50}, 50),
        ({"preset": "classical", "limit": None}, None),
        ({"limit": "none"}, None),
    ],
)
def test_M5_3_the_limit_caps_every_total_before_easts_double(rules: dict[str, Any], most: int | None) -> None:
    rich = {
        "hand": "4z",
        "melds": ["concealed-kong 5555z", "concealed-kong 6666z", "concealed-kong 7777z", "kong 3333z"],
    }
    poor = {"hand": "111m999m2m", "melds": ["kong 1111s", "concealed-kong 9999s"]}
    idle = {"hand": "258m368s258p1122z", "melds": []}
    players: list[dict[str, Any] | None] = [rich, poor, idle, {"hand": "258m368s368p1122z", "melds": []}]
    answer = position(players, 0, {"by": "draw", "tile": "4z"}, rules={"double_wind_pair": 2, **rules})
    full = (20 + 32 * 3 + 16) * 8
    assert answer["totals"][0] == (full if most is None else min(full, most))
    assert answer["totals"][1] == min(8 + 8 + 16 + 32, most or 1000)
    assert answer["settlement"] == settle(answer["totals"], 0)
    assert ("limit" in names(answer["players"][0])) == (most is not None)


def test_M5_4_the_example() -> None:
    answer = example(0)
    assert answer["totals"] == [2, 46, 12, 192]
    assert answer["settlement"] == [-492, -70, -206, 768]
