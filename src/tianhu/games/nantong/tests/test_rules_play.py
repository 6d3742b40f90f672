"""Turns, kongs, claims and the end of a deal: N3.1 to N3.9."""

from collections import Counter

import pytest

import tianhu
from tianhu.games.nantong.tests.table import (
    drain,
    held,
    look,
    melds,
    moves,
    names,
    passes,
    phase,
    run,
    stock,
    table,
    throw,
    until,
)

# Both wait for 5m alone, between 4m and 6m.
ROBBER = "46m123456789s123456789p"
ROBBERS = {0: f"5m{ROBBER}11z", 1: "555m", 2: f"{ROBBER}22z"}
# Beside one more group: waits for 2m alone.
WAITS_FOR_2M = "13m123456789s123888p11z"


def added() -> tianhu.Deal:
    """Seat 1 has laid a pung of 5m and holds the fourth; both others wait for it."""
    deal = run(table(ROBBERS), "0 discard 5m", "1 pung 555m", "1 discard 3z")
    until(deal, 1)
    return deal


def test_N3_1_a_turn_draws_from_the_front_and_discards() -> None:
    deal = table({0: "9m8p"}, front="2m3m4m")
    for seat, drawn, left in ((1, "2m", 50), (2, "3m", 49), (0, "4m", 48)):
        before = held(deal, seat)
        throw(deal)
        passes(deal)
        assert deal.actors == [seat]
        assert (look(deal, seat)["drawn"], stock(deal)) == (drawn, left)
        assert held(deal, seat) == before + Counter([drawn])
        assert {f"discard {code}" for code in held(deal, seat)} <= set(deal.moves(seat))


def test_N3_1_the_discard_leaves_the_hand() -> None:
    deal = table({0: "9m"})
    run(deal, "0 discard 9m")
    assert held(deal, 0).total() == 22
    assert look(deal, 1)["discards"][0] == {"seat": 0, "tile": "9m", "taken": False}


def test_N3_1_what_is_drawn_may_win() -> None:
    deal = table({0: "9m", 1: f"{ROBBER}22z"}, front="5m")
    run(deal, "0 discard 9m")
    passes(deal)
    assert moves(deal, 1) == ["win"]
    run(deal, "1 win")
    assert (deal.winner, deal.over) == (1, True)
    assert "self_draw" in names(deal.sheet()["players"][1])


def test_N3_2_a_concealed_kong_draws_from_the_back_and_goes_on() -> None:
    deal = table({0: "9m", 1: "777m"}, front="7m1s", back="9p2z")
    run(deal, "0 discard 9m")
    passes(deal)
    before = held(deal, 1)
    run(deal, "1 concealed-kong 7777m")
    assert held(deal, 1) == before - Counter({"7m": 4}) + Counter(["9p"])
    assert (look(deal, 1)["drawn"], stock(deal), deal.actors) == ("9p", 49, [1])
    run(deal, "1 discard 9p")
    passes(deal)
    assert look(deal, 2)["drawn"] == "1s"


def test_N3_2_another_kong_may_follow() -> None:
    deal = table({0: "9m", 1: "777m333s"}, front="7m", back="3s9p")
    run(deal, "0 discard 9m", "1 concealed-kong 7777m", "1 concealed-kong 3333s")
    assert melds(deal, 1) == ["concealed-kong 7777m", "concealed-kong 3333s"]
    assert look(deal, 1)["drawn"] == "9p"


def test_N3_2_the_replacement_may_win() -> None:
    deal = table({0: "9m", 1: f"777m{WAITS_FOR_2M}"}, front="7m", back="2m")
    run(deal, "1 pass", "0 discard 9m", "1 concealed-kong 7777m")
    assert moves(deal, 1) == ["win"]
    run(deal, "1 win")
    assert {"self_draw", "kong_draw"} <= set(names(deal.sheet()["players"][1]))


def test_N3_2_a_kong_may_be_declared_on_a_later_turn() -> None:
    deal = table({0: "9m", 1: "777m"}, front="7m")
    run(deal, "0 discard 9m", "1 discard 1z")
    until(deal, 1)
    assert "concealed-kong 7777m" in deal.moves(1)


def test_N3_3_an_added_kong_nobody_robs_draws_from_the_back() -> None:
    deal = added()
    left = stock(deal)
    run(deal, "1 added-kong 5555m")
    assert deal.actors == [0, 2]
    assert melds(deal, 1) == ["pung 555m"]
    run(deal, "0 pass", "2 pass")
    assert (melds(deal, 1), stock(deal)) == (["added-kong 5555m"], left - 1)
    assert (phase(deal), deal.actors) == ("turn", [1])
    assert "win" not in deal.moves(1)


def test_N3_3_the_replacement_comes_from_the_back() -> None:
    deal = run(table({0: "5m", 1: "555m"}, back="9p"), "0 discard 5m", "1 pung 555m", "1 discard 3z")
    until(deal, 1)
    run(deal, "1 added-kong 5555m")
    assert look(deal, 1)["drawn"] == "9p"


@pytest.mark.parametrize("order", ["02", "20"])
def test_N3_3_the_seat_after_the_kongs_maker_robs_first(order: str) -> None:
    deal = added()
    run(deal, "1 added-kong 5555m", *(f"{seat} win" for seat in order))
    assert deal.winner == 2


def test_N3_3_every_opponent_may_rob() -> None:
    deal = added()
    run(deal, "1 added-kong 5555m")
    assert [list(deal.moves(seat)) for seat in (0, 2)] == [["pass", "win"]] * 2
    run(deal, "2 pass", "0 win")
    assert deal.winner == 0


def test_N3_3_robbed_the_meld_stays_a_pung_and_the_card_is_the_winners() -> None:
    deal = added()
    run(deal, "1 added-kong 5555m", "2 win")
    assert melds(deal, 1) == ["pung 555m"]
    assert held(deal, 1)["5m"] == 0
    sheet = deal.sheet()["players"]
    assert "456m" in sheet[2]["groups"]
    assert "self_draw" not in names(sheet[2])
    # 5m has the rank of the indicator 5s: 2 x 2.
    assert sum(line["amount"] for line in sheet[1]["lines"] if line["tiles"] == "555m") == 4


def test_N3_3_a_concealed_kong_cannot_be_robbed() -> None:
    deal = table({0: "5555m", 1: f"{ROBBER}11z"})
    run(deal, "0 pass", "1 pass", "0 concealed-kong 5555m")
    assert (phase(deal), deal.actors) == ("turn", [0])


def test_N3_3_a_kong_claimed_whole_cannot_be_robbed() -> None:
    deal = table({0: "5m", 1: "555m", 2: f"{ROBBER}22z"})
    run(deal, "2 pass", "0 discard 5m", "1 kong 5555m", "2 pass")
    assert (phase(deal), deal.actors, melds(deal, 1)) == ("turn", [1], ["kong 5555m"])


def test_N3_4_a_pung_takes_two_and_only_discards() -> None:
    """Even with four of a kind in hand, and with a hand that would be whole."""
    deal = table({0: "5m", 1: "55m123456789s123456p9999p"})
    run(deal, "1 pass", "0 discard 5m")
    left, before = stock(deal), held(deal, 1)
    assert moves(deal, 1) == ["pass", "pung 555m"]
    run(deal, "1 pung 555m")
    assert held(deal, 1) == before - Counter({"5m": 2})
    assert (stock(deal), look(deal, 1)["drawn"]) == (left, None)
    assert moves(deal, 1) == []
    assert look(deal, 0)["discards"] == [{"seat": 0, "tile": "5m", "taken": True}]
    run(deal, "1 discard 9p")
    passes(deal)
    assert deal.actors == [2]


def test_N3_4_after_a_pung_a_whole_hand_does_not_win() -> None:
    deal = table({0: "5m", 1: "55m123456789s123456p789m11z"})
    run(deal, "1 pass", "0 discard 5m")
    assert moves(deal, 1) == ["pass", "win", "pung 555m"]
    run(deal, "1 pung 555m")
    assert moves(deal, 1) == []


def test_N3_4_an_exposed_kong_takes_three_and_draws_from_the_back() -> None:
    deal = table({0: "5m", 2: "555m"}, front="1m", back="9p")
    run(deal, "0 discard 5m")
    before = held(deal, 2)
    assert moves(deal, 2) == ["pass", "pung 555m", "kong 5555m"]
    run(deal, "2 kong 5555m")
    assert held(deal, 2) == before - Counter({"5m": 3}) + Counter(["9p"])
    assert (look(deal, 2)["drawn"], stock(deal), deal.actors) == ("9p", 50, [2])


def test_N3_4_after_an_exposed_kong_one_may_win() -> None:
    deal = table({0: "5m", 1: f"555m{WAITS_FOR_2M}"}, back="2m")
    run(deal, "1 pass", "0 discard 5m", "1 kong 5555m")
    assert moves(deal, 1) == ["win"]
    run(deal, "1 win")
    assert "kong_draw" in names(deal.sheet()["players"][1])


def test_N3_4_after_an_exposed_kong_one_may_declare_another() -> None:
    deal = table({0: "5m", 1: "555m9999p"})
    run(deal, "1 pass", "0 discard 5m", "1 kong 5555m")
    assert moves(deal, 1) == ["concealed-kong 9999p"]


@pytest.mark.parametrize("hand", ["46m", "34m", "67m", "5m"])
def test_N3_4_never_for_a_sequence(hand: str) -> None:
    deal = table({0: "5m", 1: hand})
    run(deal, "0 discard 5m")
    assert deal.actors == [1]
    assert phase(deal) == "turn"


def test_N3_4_a_sequence_only_with_the_winning_card() -> None:
    deal = table({0: "5m", 1: f"{ROBBER}11z"})
    run(deal, "1 pass", "0 discard 5m")
    assert moves(deal, 1) == ["pass", "win"]


@pytest.mark.parametrize("claim", ["pung 555m", "kong 5555m"])
def test_N3_5_a_win_comes_before_pung_and_kong(claim: str) -> None:
    deal = table({0: "5m", 1: "555m", 2: f"{ROBBER}22z"})
    run(deal, "2 pass", "0 discard 5m")
    assert deal.actors == [1, 2]
    deal.play(1, claim)
    assert melds(deal, 1) == []
    deal.play(2, "win")
    assert (deal.winner, melds(deal, 1)) == (2, [])


@pytest.mark.parametrize("dealer", [0, 1, 2])
@pytest.mark.parametrize("order", [1, -1])
def test_N3_5_of_two_wins_the_seat_next_after_the_discarder(dealer: int, order: int) -> None:
    near, far = (dealer + 1) % 3, (dealer + 2) % 3
    deal = table({dealer: "5m", near: f"{ROBBER}11z", far: f"{ROBBER}22z"}, dealer=dealer)
    run(deal, f"{near} pass", f"{far} pass", f"{dealer} discard 5m")
    for seat in (near, far)[::order]:
        deal.play(seat, "win")
    assert deal.winner == near
    assert ["qing" in names(p) for p in deal.sheet()["players"]].count(True) == 1


def test_N3_5_the_farther_seat_wins_if_the_nearer_passes() -> None:
    deal = table({0: "5m", 1: f"{ROBBER}11z", 2: f"{ROBBER}22z"})
    run(deal, "1 pass", "2 pass", "0 discard 5m", "2 win", "1 pass")
    assert deal.winner == 2


def test_N3_5_the_turn_goes_on_after_the_claimer() -> None:
    deal = run(table({0: "5m", 2: "55m"}), "0 discard 5m", "2 pung 555m", "2 discard 3z")
    passes(deal)
    assert deal.actors == [0]


def test_N3_6_a_win_that_was_passed_may_be_taken_at_the_next_chance() -> None:
    deal = table({0: "5m", 2: f"{ROBBER}22z"}, front="5m5m")
    run(deal, "2 pass", "0 discard 5m", "2 pass", "1 discard 5m")
    assert moves(deal, 2) == ["pass", "win"]
    run(deal, "2 pass")
    assert moves(deal, 2) == ["win"]


def test_N3_6_a_pung_that_was_passed_may_be_taken_at_the_next_chance() -> None:
    deal = table({0: "5m", 2: "55m"}, front="5m")
    run(deal, "0 discard 5m", "2 pass", "1 discard 5m")
    assert moves(deal, 2) == ["pass", "pung 555m"]


@pytest.mark.parametrize(
    ("seat", "move", "code"),
    [
        (1, "discard 1z", "turn"),
        (0, "win", "illegal"),
        (0, "pass", "illegal"),
        (0, "pung 111z", "illegal"),
        (0, "concealed-kong 1111z", "illegal"),
        (0, "discard 9m", "illegal"),
        (0, "ready", "illegal"),
        (3, "discard 1z", "turn"),
        (-1, "discard 1z", "turn"),
    ],
)
def test_N3_6_what_is_not_legal_is_refused_and_changes_nothing(seat: int, move: str, code: str) -> None:
    deal = table({0: "1234m1z", 1: "9999m"}, front="2z")
    run(deal, "1 pass")
    before = [look(deal, s) for s in range(3)]
    with pytest.raises(tianhu.IllegalMove) as refused:
        deal.play(seat, move)
    assert refused.value.code == code
    assert [look(deal, s) for s in range(3)] == before
    assert len(deal.made) == 1


def test_N3_6_nothing_can_be_played_after_the_end() -> None:
    deal = run(table({0: f"5m{ROBBER}11z"}), "0 win")
    with pytest.raises(tianhu.IllegalMove, match="over"):
        deal.play(1, "pass")


@pytest.mark.parametrize(("left", "kong"), [(1, True), (0, False)])
def test_N3_7_a_concealed_kong_needs_a_card_in_the_stock(left: int, kong: bool) -> None:
    hands = {0: "7777m5s", 2: "7777p"}
    deal = table(hands)
    run(deal, "0 pass", "2 pass", "0 discard 5s")
    drain(deal, left)
    seat = deal.actors[0]
    assert seat == (2 if left else 0)
    assert any(word.startswith("concealed-kong") for word in deal.moves(seat)) is kong


@pytest.mark.parametrize(("back", "kong"), [("8s7p", True), ("7p8s", False)])
def test_N3_7_an_exposed_kong_needs_a_card_in_the_stock(back: str, kong: bool) -> None:
    """The fourth 7p is drawn last, or last but one."""
    deal = table({0: "5s", 1: "777p"}, back=back)
    run(deal, "0 discard 5s")
    drain(deal, 1 if kong else 0)
    run(deal, f"{deal.actors[0]} discard 7p")
    assert moves(deal, 1) == ["pass", "pung 777p"] + ["kong 7777p"] * kong


@pytest.mark.patient
@pytest.mark.parametrize(("left", "kong"), [(1, True), (0, False)])
def test_N3_7_an_added_kong_needs_a_card_in_the_stock(left: int, kong: bool) -> None:
    """Seats 2 and 0, who draw the last two cards, each have laid a pung and hold the fourth."""
    deal = table({0: "5m888p", 2: "555m8p"})
    run(deal, "0 discard 5m", "2 pung 555m", "2 discard 8p", "0 pung 888p", "0 discard 3z")
    passes(deal)
    drain(deal, left)
    assert deal.actors == [2 if left else 0]
    assert any(word.startswith("added-kong") for word in deal.moves(deal.actors[0])) is kong


def last_discard(**hands: str) -> tianhu.Deal:
    """Seat 0 has drawn the last card, 5m, and discards it."""
    deal = table({0: "5s", 1: hands.get("one", ""), 2: hands.get("two", "")}, back="5m")
    run(deal, "0 discard 5s")
    drain(deal, 0)
    assert look(deal, 0)["drawn"] == "5m"
    return run(deal, "0 discard 5m")


def test_N3_8_a_win_on_the_last_discard() -> None:
    deal = last_discard(two=f"{ROBBER}22z")
    assert moves(deal, 2) == ["pass", "win"]
    run(deal, "2 win")
    assert deal.winner == 2
    assert "last_card" not in names(deal.sheet()["players"][2])


def test_N3_8_a_pung_on_the_last_discard_and_a_claim_of_the_discard_after_it() -> None:
    deal = last_discard(one="55m9p", two="99p")
    assert moves(deal, 1) == ["pass", "pung 555m"]
    run(deal, "1 pung 555m")
    assert (stock(deal), moves(deal, 1)) == (0, [])
    run(deal, "1 discard 9p")
    assert moves(deal, 2) == ["pass", "pung 999p"]
    run(deal, "2 pung 999p")
    assert not deal.over
    run(deal, "2 discard 3z")
    assert (deal.over, deal.winner) == (True, None)


def test_N3_8_a_win_on_the_discard_after_the_last_pung() -> None:
    deal = last_discard(one="55m9p", two="123456789m123456789s78p11z")
    run(deal, "1 pung 555m", "1 discard 9p", "2 win")
    assert deal.winner == 2


def test_N3_8_exhausted_when_nobody_claims() -> None:
    deal = last_discard(one="55m")
    assert not deal.over
    run(deal, "1 pass")
    assert (deal.over, deal.winner) == (True, None)
    assert deal.view(0).events()[-1]["word"] == "exhausted"
