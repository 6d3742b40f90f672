"""Turns, claims and kongs: M3.1 to M3.6."""

from itertools import permutations

import pytest

from tianhu.core.errors import IllegalMove
from tianhu.core.game import Deal
from tianhu.games.mahjong.tests.table import (
    finish,
    held,
    kinds,
    look,
    losing,
    melds,
    moves,
    names,
    passes,
    phase,
    run,
    table,
    throw,
    winning,
)

# Waits for 1m or 4m to complete its first group; for 9s alone.
WAITS_14M = "23m456m789s456p11z"
WAITS_9S = "123m456m78s456p22z"


def test_M3_1_the_dealer_discards_first_without_drawing() -> None:
    deal = table({}, dealer=2)
    assert deal.actors == [2]
    assert look(deal, 2)["drawn"] is None
    assert sum(held(deal, 2).values()) == 14


def test_M3_1_a_turn_draws_then_wins_declares_or_discards() -> None:
    deal = table({0: "9m", 1: WAITS_14M}, front="4m")
    passes(run(deal, "0 discard 9m"))
    assert deal.actors == [1]
    assert look(deal, 1)["drawn"] == "4m"
    assert moves(deal, 1) == ["win"]
    run(deal, "1 win")
    assert deal.winner == 1


def test_M3_1_the_dealer_may_win_with_the_tiles_dealt() -> None:
    deal = table({0: "123m456m789s456p11z"})
    run(deal, "0 win")
    assert deal.winner == 0
    assert sum(held(deal, 0).values()) == 14
    assert deal.state.last == -1


def test_M3_2_chow_only_by_the_player_to_the_right() -> None:
    for dealer in range(4):
        hands = {(dealer + i) % 4: "35m2p8s1z" for i in range(1, 4)} | {dealer: "4m"}
        deal = table(hands, dealer=dealer)
        run(deal, f"{dealer} discard 4m")
        assert "chow 345m" in deal.moves((dealer + 1) % 4)
        for other in (2, 3):
            seat = (dealer + other) % 4
            assert not any(word.startswith("chow") for word in deal.moves(seat))


def test_M3_2_who_is_asked_for_a_pung_may_not_chow_from_afar() -> None:
    for other in (2, 3):
        deal = table({0: "4m", other: "35m44m"})
        run(deal, "0 discard 4m")
        assert moves(deal, other) == ["pass", "pung 444m"]


def test_M3_2_a_chow_says_which() -> None:
    deal = table({0: "4m", 1: "23567m1z2z3z4z"})
    run(deal, "0 discard 4m")
    assert [word for word in moves(deal, 1) if "chow" in word] == ["chow 234m", "chow 345m", "chow 456m"]
    run(deal, "1 chow 345m")
    assert melds(deal, 1) == ["chow 345m"]
    assert not {"3m", "5m"} & set(held(deal, 1))
    assert look(deal)["seats"][1]["melds"][0]["from"] == 0
    assert look(deal)["discards"][0]["taken"]


@pytest.mark.parametrize(
    ("tile", "hand"),
    [
        ("9m", "12s8m"),
        ("8m", "79m1s"),
        ("1s", "89m23s"),
        ("2s", "9m13s"),
        ("1s", "89m2s"),
        ("1z", "23z"),
        ("4z", "23z"),
        ("7z", "56z"),
        ("9p", "12z"),
    ],
)
def test_M3_2_no_run_leaves_its_suit(tile: str, hand: str) -> None:
    deal = table({0: tile, 1: hand})
    run(deal, f"0 discard {tile}")
    for word in deal.moves(1):
        if word.startswith("chow"):
            low = kinds(word[5:])[0]
            assert kinds(tile)[0] in kinds(word[5:]) == [low, low + 1, low + 2]
            assert low < 27
            assert low % 9 < 7


def test_M3_2_pung_and_kong_by_anyone() -> None:
    for seat in (1, 2, 3):
        for word in ("pung 777z", "kong 7777z"):
            deal = table({0: "7z", seat: "777z"})
            run(deal, "0 discard 7z")
            run(deal, f"{seat} {word}")
            assert melds(deal, seat) == [word]
            assert look(deal)["seats"][seat]["melds"][0]["from"] == 0


def test_M3_2_after_chow_or_pung_the_claimant_discards_and_play_goes_on_at_his_right() -> None:
    deal = table({0: "7z", 2: "77z1m"})
    front = deal.state.front
    run(deal, "0 discard 7z", "2 pung 777z")
    assert deal.actors == [2]
    assert deal.state.front == front
    assert moves(deal, 2) == []
    assert sum(held(deal, 2).values()) == 11
    passes(run(deal, "2 discard 1m"))
    assert deal.actors == [3]
    assert deal.state.front == front + 1


def test_M3_2_no_kong_and_no_win_right_after_a_claim() -> None:
    deal = table({0: "7z", 2: "77z1111m"})
    run(deal, "0 discard 7z", "2 pung 777z")
    assert all(word.startswith("discard") for word in deal.moves(2))


@pytest.mark.parametrize(
    ("hand", "tile"), [(WAITS_14M, "4m"), ("111m456m789s456p1z", "1z"), ("11m456m789s456p22z", "1m")]
)
def test_M3_2_mahjong_by_anyone_for_any_group_or_the_pair(hand: str, tile: str) -> None:
    for seat in (1, 2, 3):
        deal = table({0: tile, seat: hand})
        run(deal, f"0 discard {tile}", f"{seat} win")
        assert deal.winner == seat
        assert sum(held(deal, seat).values()) == 13


def contest(order: tuple[int, ...], answers: dict[int, str], **options: str) -> Deal:
    """Seat 0 discards 9s; the others answer in an order."""
    hands = {0: "9s", 1: "78s1m4m7m1p4p7p1z2z3z4z5z", 2: "99s2m5m8m2p5p8p1z2z3z4z5z"}
    hands |= {
        seat: WAITS_9S.replace("22z", f"{2 + seat}{2 + seat}z")
        for seat in (1, 2, 3)
        if answers.get(seat) == "win"
    }
    deal = table(hands, **options)
    deal.play(0, "discard 9s")
    for seat in order:
        if seat in deal.actors:
            deal.play(seat, answers.get(seat, "pass"))
    return deal


def test_M3_3_pung_comes_before_chow() -> None:
    for order in permutations((1, 2, 3)):
        deal = contest(order, {1: "chow 789s", 2: "pung 999s"})
        assert melds(deal, 2) == ["pung 999s"]
        assert melds(deal, 1) == []


def test_M3_3_mahjong_comes_before_all() -> None:
    for order in permutations((1, 2, 3)):
        deal = contest(order, {1: "chow 789s", 2: "pung 999s", 3: "win"})
        assert deal.winner == 3


@pytest.mark.parametrize(
    ("rules", "winner"),
    [
        ({}, 3),
        ({"preset": "classical"}, 1),
        ({"mahjong_precedence": "nearest"}, 1),
        ({"mahjong_precedence": "farthest"}, 3),
    ],
)
def test_M3_3_two_who_claim_mahjong(rules: dict[str, str], winner: int) -> None:
    for order in permutations((1, 2, 3)):
        assert contest(order, {1: "win", 3: "win"}, **rules).winner == winner
    middle = 2 if winner == 1 else 3
    assert contest((1, 2, 3), {2: "win", 3: "win"}, **rules).winner == middle


def test_M3_3_the_farthest_is_counted_from_the_discarder() -> None:
    hand = WAITS_9S.replace("22z", "")
    hands = {1: f"{hand}33z", 3: f"{hand}44z", 2: "9s", 0: "1z"}
    for preset, winner in (("document", 1), ("classical", 3)):
        deal = table(hands, dealer=2, preset=preset)
        run(deal, "2 discard 9s")
        for seat in list(deal.actors):
            deal.play(seat, "win" if "win" in deal.moves(seat) else "pass")
        assert deal.winner == winner


def test_M3_4_a_kong_draws_a_loose_tile_and_plays_on() -> None:
    deal = table({0: "1111m"}, back="9p")
    front = deal.state.front
    run(deal, "0 concealed-kong 1111m")
    assert deal.actors == [0]
    assert look(deal, 0)["drawn"] == "9p"
    assert deal.state.front == front
    assert melds(deal, 0) == ["concealed-kong 1111m"]
    claimed = table({0: "7z", 2: "777z"}, back="9p")
    run(claimed, "0 discard 7z", "2 kong 7777z")
    assert claimed.actors == [2]
    assert look(claimed, 2)["drawn"] == "9p"


def test_M3_4_a_win_on_a_loose_tile_is_a_draw() -> None:
    deal = table({0: "1111m23s456m789p22z"}, back="4s")
    run(deal, "0 concealed-kong 1111m", "0 win")
    assert deal.winner == 0
    assert deal.sheet()["players"][0]["total"] == 20 + 32


@pytest.mark.patient
def test_M3_4_the_fourth_tile_makes_an_exposed_kong_whenever_it_was_drawn() -> None:
    """Three 9s were dealt; what is drawn when the fourth is added is another tile."""
    deal = table({3: "9s6z", 0: "999s5m1z"}, dealer=3, back="1p")
    run(deal, "3 discard 9s", "0 pung 999s")
    assert moves(deal, 0) == []
    run(deal, "0 discard 5m")
    while 0 not in deal.actors or phase(deal) != "turn":
        throw(deal)
    assert look(deal, 0)["drawn"] != "9s"
    assert moves(deal, 0) == ["added-kong 9999s"]
    run(deal, "0 added-kong 9999s")
    assert melds(deal, 0) == ["added-kong 9999s"]
    assert look(deal)["seats"][0]["melds"][0]["from"] == 3
    assert look(deal, 0)["drawn"] == "1p"


def rob(**options: bool) -> Deal:
    """Seat 0 has added the fourth 9s; seat 2 waited for it and let the third go."""
    hands = {3: "9s6z", 0: "999s5m1z", 2: WAITS_9S}
    deal = table(hands, dealer=3, **options)
    run(deal, "3 discard 9s", "0 pung 999s", "0 discard 5m")
    while 0 not in deal.actors or phase(deal) != "turn":
        throw(deal)
    deal.play(0, "added-kong 9999s")
    return deal


def test_M3_4_an_added_kong_may_be_robbed() -> None:
    deal = rob()
    assert deal.actors == [2]
    assert list(deal.moves(2)) == ["pass", "win"]
    run(deal, "2 win")
    assert deal.winner == 2
    assert melds(deal, 0) == ["pung 999s"]
    assert "9s" not in held(deal, 0)
    assert names(deal.sheet()["players"][0])[0] == "open_pung_major"


def test_M3_4_not_robbed_it_grows() -> None:
    deal = run(rob(), "2 pass")
    assert melds(deal, 0) == ["added-kong 9999s"]
    assert deal.actors == [0]


def test_M3_4_without_the_option_nobody_is_asked() -> None:
    deal = rob(rob_kong=False)
    assert deal.actors == [0]
    assert melds(deal, 0) == ["added-kong 9999s"]


def test_M3_4_the_robbed_tile_is_open_for_the_winner() -> None:
    drawn = winning("99s123m456m456p33z", "9s", by="draw", round_wind="1z")
    robbed = winning("99s123m456m456p33z", "9s", by="rob", round_wind="1z")
    assert "closed_pung_major" in names(drawn)
    assert "open_pung_major" in names(robbed)


def test_M3_4_a_concealed_kong_cannot_be_robbed() -> None:
    deal = table({0: "9999s", 2: WAITS_9S.replace("78s", "7s") + "8s"})
    run(deal, "0 concealed-kong 9999s")
    assert deal.actors == [0]


def test_M3_5_a_tile_not_claimed_at_once_is_dead() -> None:
    deal = table({0: "7z", 2: "77z"}, front="5m")
    run(deal, "0 discard 7z", "2 pass")
    passes(deal)
    for _ in range(12):
        assert not any("7z" in word for word in moves(deal, 2))
        throw(deal)
    assert not look(deal)["discards"][0]["taken"]


def test_M3_6_claimed_groups_are_open_the_others_closed() -> None:
    assert names(losing("", "pung 555m"))[0] == "open_pung_simple"
    assert names(losing("555m"))[0] == "closed_pung_simple"
    assert names(losing("", "kong 5555m"))[0] == "open_kong_simple"
    assert names(losing("", "concealed-kong 5555m"))[0] == "closed_kong_simple"


@pytest.mark.patient
def test_M3_6_hands_are_not_shown_before_the_count_but_a_closed_kong_is_laid_down() -> None:
    deal = table({0: "1111m"})
    run(deal, "0 concealed-kong 1111m")
    for who in range(4):
        seen = look(deal, who)["seats"]
        assert [seat["open"] for seat in seen] == [None] * 4
        assert seen[0]["melds"][0]["tiles"] == ["1m"] * 4
    finish(deal)
    assert all(seat["open"] for seat in look(deal, 1)["seats"])


def test_a_refusal_says_what_is_open() -> None:
    deal = table({0: "7z", 2: "77z"})
    run(deal, "0 discard 7z")
    with pytest.raises(IllegalMove, match="open are: pass, pung 777z"):
        deal.play(2, "kong 7777z")
