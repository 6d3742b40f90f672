"""What wins, and how a deal was won, as play makes it and the sheet counts it: N3.9, N4.4 and N4.5."""

import pytest

import tianhu
from tianhu.games.nantong.tests.table import (
    FIVE,
    drain,
    exact,
    look,
    names,
    passes,
    run,
    stock,
    table,
    until,
    winning,
)

# Waits for 1p alone, to make its pair.
WAITS = "123456789m123456789s555p1p"
# Beside one more group: waits for 2m alone.
WAITS_FOR_2M = "13m123456789s123888p11z"


def lines(deal: tianhu.Deal) -> set[str]:
    """The keys of the winner's lines."""
    assert deal.winner is not None
    return set(names(deal.sheet()["players"][deal.winner]))


def test_N3_9_seven_groups_and_a_pair() -> None:
    assert len(winning(FIVE + "222z333p9p", "9p")["groups"]) == 8


@pytest.mark.parametrize("kong", ["kong", "added-kong", "concealed-kong", "opening"])
def test_N3_9_a_kong_counts_as_one_group(kong: str) -> None:
    assert len(winning(FIVE + "222z9p", "9p", f"{kong} 3333p")["groups"]) == 8
    with pytest.raises(tianhu.BadInput, match="19 beside"):
        winning(FIVE + "22z9p", "9p", f"{kong} 3333p")


def test_N3_9_heaven_and_earth_counts_as_neither() -> None:
    player = winning(FIVE + "222z333p9p", "9p", "heaven-earth 55p", indicators="55p")
    assert len(player["groups"]) == 8
    assert exact(player) > 0
    with pytest.raises(tianhu.BadInput, match="22 beside"):
        winning(FIVE + "222z333p", "9p", "heaven-earth 55p", indicators="55p")


@pytest.mark.parametrize("hand", [FIVE + "222z3398p", FIVE + "22z333p1p9p", FIVE + "22z33p998p"])
def test_N3_9_nothing_else_wins(hand: str) -> None:
    with pytest.raises(tianhu.BadInput, match=r"N3\.9"):
        winning(hand, "9p")


def test_N4_4_a_self_draw() -> None:
    deal = table({0: "9p", 1: WAITS}, front="1p")
    assert {"self_draw", "wait"} <= lines(run(deal, "1 pass", "0 discard 9p", "1 win"))
    assert not {"kong_draw", "ready", "last_card", "heavenly"} & lines(deal)


def test_N4_4_a_robbed_kong_is_no_self_draw() -> None:
    deal = table({0: "5m", 1: "555m", 2: "46m123456789s123456789p22z"})
    run(deal, "2 pass", "0 discard 5m", "1 pung 555m", "1 discard 3z")
    until(deal, 1)
    assert not {"self_draw", "kong_draw", "first_discard"} & lines(run(deal, "1 added-kong 5555m", "2 win"))
    assert deal.sheet()["players"][0]["total"] % 10 == 0
    assert deal.settlement[2] > 0


@pytest.mark.parametrize("kong", ["concealed", "claimed", "added"])
def test_N4_4_the_replacement_of_every_kong(kong: str) -> None:
    hand = f"777m{WAITS_FOR_2M}"
    if kong == "concealed":
        deal = table({0: "9m", 1: hand}, front="7m", back="2m")
        run(deal, "1 pass", "0 discard 9m", "1 concealed-kong 7777m", "1 win")
    elif kong == "claimed":
        deal = table({0: "7m", 1: hand}, back="2m")
        run(deal, "1 pass", "0 discard 7m", "1 kong 7777m", "1 win")
    else:
        deal = table({0: "7m", 1: f"{hand[1:]}9p"}, front="9s9m7m", back="2m")
        run(deal, "0 discard 7m", "1 pung 777m", "1 discard 9p", "2 discard 9s", "0 discard 9m")
        run(deal, "1 added-kong 7777m", "1 win")
    assert {"self_draw", "kong_draw"} <= lines(deal)


def test_N4_4_the_kong_has_to_be_one_just_made() -> None:
    deal = table({0: "9m", 1: f"777m{WAITS_FOR_2M}"}, front="7m9s9p2m", back="8p")
    run(deal, "1 pass", "0 discard 9m", "1 concealed-kong 7777m", "1 discard 8p", "2 discard 9s")
    run(deal, "0 discard 9p", "1 win")
    assert "self_draw" in lines(deal)
    assert "kong_draw" not in lines(deal)


def test_N4_4_an_opening_replacement_is_none_of_a_kong_just_made() -> None:
    deal = table({0: "9m", 1: "7777m13m123456789s123888p1z"}, front="2m", back="1z")
    run(deal, "1 opening 7777m", "1 pass", "0 discard 9m", "1 win")
    assert "kong_draw" not in lines(deal)


def test_N4_5_heavenly_win() -> None:
    deal = run(table({0: WAITS + "1p"}), "0 win")
    assert "heavenly" in lines(deal)
    assert not {"self_draw", "wait"} & lines(deal)


@pytest.mark.parametrize("dealer", [1, 2])
def test_N4_5_heavenly_win_of_any_dealer(dealer: int) -> None:
    assert "heavenly" in lines(run(table({dealer: WAITS + "1p"}, dealer=dealer), f"{dealer} win"))


def test_N4_5_opening_replacements_do_not_spoil_a_heavenly_win() -> None:
    deal = table({0: f"7777m{WAITS_FOR_2M}"}, back="2m")
    run(deal, "0 opening 7777m", "0 win")
    assert "heavenly" in lines(deal)
    assert not {"self_draw", "kong_draw", "wait"} & lines(deal)


def test_N4_5_other_players_openings_do_not_spoil_a_heavenly_win() -> None:
    deal = run(table({0: WAITS + "1p", 2: "1111z"}), "2 opening 1111z", "0 win")
    assert "heavenly" in lines(deal)


def test_N4_5_a_concealed_kong_spoils_a_heavenly_win() -> None:
    deal = table({0: f"7777m{WAITS_FOR_2M}"}, back="2m")
    run(deal, "0 pass", "0 concealed-kong 7777m", "0 win")
    assert "heavenly" not in lines(deal)
    assert {"self_draw", "kong_draw", "wait"} <= lines(deal)


@pytest.mark.parametrize("seat", [1, 2])
def test_N4_5_a_win_on_the_dealers_first_discard(seat: int) -> None:
    deal = table({0: "1p", seat: WAITS})
    run(deal, f"{seat} pass", "0 discard 1p", f"{seat} win")
    assert "first_discard" in lines(deal)


def test_N4_5_also_after_concealed_kongs_of_the_dealer() -> None:
    deal = table({0: "7777p8888p1p", 1: WAITS})
    run(deal, "0 pass", "1 pass", "0 concealed-kong 7777p", "0 concealed-kong 8888p", "0 discard 1p", "1 win")
    assert "first_discard" in lines(deal)


def test_N4_5_not_on_the_dealers_second_discard() -> None:
    deal = table({0: "2z1p", 1: WAITS}, front="3z3z3z")
    run(deal, "1 pass", "0 discard 2z", "1 discard 3z", "2 discard 3z", "0 discard 1p", "1 win")
    assert "first_discard" not in lines(deal)


def test_N4_5_not_on_the_first_discard_of_another() -> None:
    deal = table({0: "2z", 1: WAITS, 2: "22z1p"})
    run(deal, "1 pass", "0 discard 2z", "2 pung 222z", "2 discard 1p", "1 win")
    assert "first_discard" not in lines(deal)


@pytest.mark.parametrize("ready", [True, False])
def test_N4_5_ready_has_to_be_declared(ready: bool) -> None:
    deal = table({0: "1p", 1: WAITS})
    run(deal, "1 ready" if ready else "1 pass", "0 discard 1p", "1 win")
    assert ("ready" in lines(deal)) is ready


def test_N4_5_the_last_card_drawn_from_the_front() -> None:
    deal = table({0: f"9p{WAITS}", 2: "1111z"}, back="1p")
    run(deal, "2 pass", "0 discard 9p")
    drain(deal, 0)
    assert (deal.actors, look(deal, 0)["drawn"]) == ([0], "1p")
    assert {"self_draw", "last_card"} <= lines(run(deal, "0 win"))


def test_N4_5_the_last_card_drawn_as_a_replacement() -> None:
    deal = table({0: "9m", 2: f"777m{WAITS_FOR_2M}"}, back="2m7m")
    run(deal, "2 pass", "0 discard 9m")
    drain(deal, 1)
    assert deal.actors == [2]
    run(deal, "2 concealed-kong 7777m")
    assert stock(deal) == 0
    assert {"self_draw", "kong_draw", "last_card"} <= lines(run(deal, "2 win"))


def test_N4_5_the_last_card_but_one_is_not_the_last() -> None:
    deal = table({0: "9p", 2: WAITS}, back="9m1p")
    run(deal, "2 pass", "0 discard 9p")
    drain(deal, 1)
    assert "last_card" not in lines(run(deal, "2 win"))


def test_N4_5_a_claimed_card_is_never_the_last_of_the_stock() -> None:
    deal = table({0: "9p", 1: WAITS}, back="1p")
    run(deal, "1 pass", "0 discard 9p")
    drain(deal, 0)
    run(deal, "0 discard 1p", "1 win")
    assert "last_card" not in lines(deal)


@pytest.mark.parametrize(("value", "closed"), [("no_pung", True), ("no_claim", False)])
def test_N4_5_closed_float_in_each_value_of_the_option(value: str, closed: bool) -> None:
    hand = "444777m111444s888p222z1z"
    deal = table({0: "9m1z", 1: f"999m{hand}"}, front="3z3z3z", back="3z", closed_float=value)
    passes(deal, 0)
    run(deal, "0 discard 9m", "1 kong 9999m", "1 discard 3z")
    until(deal, 0)
    run(deal, "0 discard 1z", "1 win")
    assert deal.options["closed_float"] == value
    assert "piao" in lines(deal)
    assert ("closed_float" in lines(deal)) is closed


def test_N4_5_a_pung_made_a_kong_was_a_pung() -> None:
    deal = table({0: "9m", 1: "999m444777m111444s888p222z1z"}, front="3z3z2p", back="2p")
    passes(deal, 0)
    run(deal, "0 discard 9m", "1 pung 999m", "1 discard 1z")
    until(deal, 1)
    run(deal, "1 added-kong 9999m", "1 win")
    assert {"piao", "kong_draw", "exposed_kong"} <= lines(deal)
    assert "closed_float" not in lines(deal)
