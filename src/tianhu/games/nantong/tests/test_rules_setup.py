"""The cards, the deal and preparation: N1.1 to N2.5."""

from collections import Counter

import pytest

import tianhu
from tianhu.core.game import Setup
from tianhu.core.rng import Rng
from tianhu.games.nantong.tests.table import (
    FIVE,
    GAME,
    KINDS,
    TILES,
    base,
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
    until,
    winning,
)

# Waits for 1p alone, to make its pair.
WAITS = "123456789m123456789s555p1p"


def test_N1_1_the_pack_has_four_of_each_of_thirty_cards() -> None:
    suited = [f"{rank}{suit}" for suit in "msp" for rank in range(1, 10)]
    assert list(TILES.codes) == [*suited, "1z", "2z", "3z"]
    assert Counter(GAME.wall(Rng(5))) == Counter(dict.fromkeys(KINDS, 4))
    assert len(GAME.wall(Rng(5))) == 120


@pytest.mark.parametrize("card", ["4z", "5z", "8z", "0m", "1f"])
def test_N1_1_fortune_office_longevity_joy_and_wealth_are_left_out(card: str) -> None:
    with pytest.raises(tianhu.BadNotation):
        TILES.parse(card)


def test_N1_2_the_old_generals_are_four() -> None:
    doubled = [code for code in TILES.codes if base(code * 3) == 8]
    assert doubled == ["9s", "1z", "2z", "3z"]
    assert all(base(code * 3) == 4 for code in TILES.codes if code not in doubled and code[0] != "5")


def test_N1_2_nine_of_strings_does_not_follow_rank_nine() -> None:
    assert [base(card * 3, indicators="9m5p") for card in ("9p", "9s")] == [8, 8]
    assert base("999m", indicators="9s5p") == 4


@pytest.mark.parametrize("group", ["345m", "789s", "333p", "222z"])
def test_N1_3_groups_are_sequences_and_identical_cards(group: str) -> None:
    assert group in winning(FIVE + "88p99p" + group, "8p")["groups"]


@pytest.mark.parametrize("group", ["123z", "891m", "89s1p", "135p", "34m5s", "889m"])
def test_N1_3_nothing_else_is_a_group(group: str) -> None:
    with pytest.raises(tianhu.BadInput, match=r"N3\.9"):
        winning(FIVE + "88p99p" + group, "8p")


def test_N1_3_the_pair_is_two_identical_cards() -> None:
    hand = FIVE + "222z333p9p"
    assert "99p" in winning(hand, "9p")["groups"]
    with pytest.raises(tianhu.BadInput, match=r"N3\.9"):
        winning(hand, "1z")


def test_N1_3_a_declared_kong_is_a_group() -> None:
    assert winning("111444777m111s2z", "2z", "kong 8888p", "concealed-kong 6666s", "opening 1111p")


def test_N1_3_a_pair_has_to_be_there_and_only_one() -> None:
    with pytest.raises(tianhu.BadInput, match=r"N3\.9"):
        winning(FIVE + "33p22z111p", "9m")


@pytest.mark.parametrize(("suit", "wen"), [("p", True), ("m", False), ("s", False)])
def test_N1_4_wen_qian_is_123_of_coins(suit: str, wen: bool) -> None:
    player = winning(f"123{suit}444555m444555s111z777p2z", "2z")
    assert ("wen_1" in names(player)) is wen


def test_N2_1_the_first_dealer_is_chosen_at_random() -> None:
    dealers = Counter(GAME.first_setup(Rng(seed)).dealer for seed in range(3000))
    assert sorted(dealers) == [0, 1, 2]
    assert min(dealers.values()) > 900
    assert {GAME.deal(seed=seed).setup.dealer for seed in range(30)} == {0, 1, 2}


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_N2_1_the_deal_passes_to_the_next_seat_whoever_won(dealer: int) -> None:
    won = table({dealer: "123456789m123456789s555p11p"}, dealer=dealer)
    run(won, f"{dealer} win")
    assert won.winner == dealer
    assert GAME.next_setup(Setup(dealer=dealer), won, Rng(1)).dealer == (dealer + 1) % 3


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_N2_2_the_dealer_has_23_cards_and_51_remain(dealer: int) -> None:
    deal = table({}, indicators="2z7m", dealer=dealer)
    sizes = [look(deal, seat)["seats"][seat]["hand"] for seat in range(3)]
    assert sizes == [23 if seat == dealer else 22 for seat in range(3)]
    assert sizes == [held(deal, seat).total() for seat in range(3)]
    assert stock(deal) == 51
    assert look(deal, 1)["public"] == {"indicators": ["2z", "7m"]}


def test_N2_2_no_indicator_enters_a_hand() -> None:
    deal = table({0: "222z", 1: "777m"}, indicators="2z7m", front="1s", back="9p")
    s = deal.state
    seen = [held(deal, seat) for seat in range(3)]
    seen.append(Counter(TILES.codes[kind] for kind in s.wall[s.front : s.back]))
    assert sum(seen, Counter())["2z"] == 3
    assert sum(seen, Counter())["7m"] == 3
    assert sum(seen, Counter()).total() == 118


def test_N2_3_preparation_goes_by_seat_from_the_dealer() -> None:
    hands = {0: "1111m", 1: "2222m", 2: "3333m"}
    deal = table(hands, dealer=1)
    order = []
    while phase(deal) == "prepare":
        order += deal.actors
        assert moves(deal, deal.actors[0])[0] == "pass"
        deal.play(deal.actors[0], "pass")
    assert order == [1, 2, 0]
    assert (phase(deal), deal.actors) == ("turn", [1])


def test_N2_3_any_number_of_declarations_or_none() -> None:
    deal = table({0: "1111m3333p8888s"}, back="1z2z3z")
    run(deal, "0 opening 3333p", "0 opening 1111m")
    assert moves(deal, 0) == ["pass", "opening 8888s"]
    run(deal, "0 pass")
    assert (phase(deal), melds(deal, 0)) == ("turn", ["opening 3333p", "opening 1111m"])


def test_N2_3_who_has_nothing_to_declare_is_not_asked() -> None:
    assert phase(table({0: "111m22z"})) == "turn"
    assert table({0: "111m", 2: "1111s"}).actors == [2]


def test_N2_3_a_replacement_that_completes_four_does_not_qualify() -> None:
    deal = table({0: "1111m333p"}, back="3p")
    run(deal, "0 opening 1111m")
    assert held(deal, 0)["3p"] == 4
    assert phase(deal) == "turn"
    assert "concealed-kong 3333p" in deal.moves(0)


def test_N2_3_a_replacement_that_completes_an_indicators_triplet_does_not_qualify() -> None:
    deal = table({1: "1111m77p"}, indicators="7p2z", back="7p")
    run(deal, "1 opening 1111m")
    assert held(deal, 1)["7p"] == 3
    assert phase(deal) == "turn"


def test_N2_3_a_replacement_that_completes_heaven_and_earth_does_not_qualify() -> None:
    deal = table({1: "1111m7p"}, indicators="77p", back="7p")
    run(deal, "1 opening 1111m")
    assert held(deal, 1)["7p"] == 2
    assert phase(deal) == "turn"


def test_N2_3a_opening_kong_draws_from_the_back() -> None:
    deal = table({0: "6666s"}, front="1m", back="9p")
    before = held(deal, 0)
    run(deal, "0 opening 6666s")
    assert melds(deal, 0) == ["opening 6666s"]
    assert held(deal, 0) == before - Counter({"6s": 4}) + Counter(["9p"])
    assert stock(deal) == 50


def test_N2_3a_opening_kong_is_one_of_the_seven_groups() -> None:
    deal = table({0: "6666s123456789m123456p111z9s"}, back="9s")
    run(deal, "0 opening 6666s")
    assert "win" in deal.moves(0)


def test_N2_3b_opening_triplet_matches_an_indicator_exactly_and_draws_nothing() -> None:
    deal = table({0: "222s222m"}, indicators="3m2s")
    assert moves(deal, 0) == ["pass", "opening 222s"]
    before = held(deal, 0)
    run(deal, "0 opening 222s")
    assert melds(deal, 0) == ["opening 222s"]
    assert held(deal, 0) == before - Counter({"2s": 3})
    assert (stock(deal), phase(deal)) == (51, "turn")


def test_N2_3b_both_indicators_may_be_matched() -> None:
    deal = table({2: "222s333m"}, indicators="3m2s")
    assert moves(deal, 2) == ["pass", "opening 333m", "opening 222s"]
    run(deal, "2 opening 222s")
    assert moves(deal, 2) == ["pass", "opening 333m"]


def test_N2_3c_heaven_and_earth_draws_two_from_the_back() -> None:
    deal = table({1: "44p"}, indicators="44p", back="9m8m")
    assert moves(deal, 1) == ["pass", "heaven-earth 44p"]
    before = held(deal, 1)
    run(deal, "1 heaven-earth 44p")
    assert melds(deal, 1) == ["heaven-earth 44p"]
    assert held(deal, 1) == before - Counter({"4p": 2}) + Counter(["9m", "8m"])
    assert stock(deal) == 49


def test_N2_3c_both_indicators_have_to_be_identical() -> None:
    assert phase(table({1: "44p44s"}, indicators="4p4s")) == "turn"
    assert phase(table({0: "4p", 1: "4p"}, indicators="44p")) == "turn"


def test_N2_3c_heaven_and_earth_is_not_the_pair() -> None:
    """Undeclared it would be: seven groups lie beside it."""
    for declares in (True, False):
        deal = table({0: "44p123456789m123456789s111p"}, indicators="44p", back="3z2z")
        run(deal, "0 heaven-earth 44p" if declares else "0 pass")
        assert held(deal, 0).total() == 23
        assert ("win" in deal.moves(0)) is not declares


def test_N2_3c_seven_groups_and_a_pair_are_needed_beside_heaven_and_earth() -> None:
    deal = table({0: "44p123456789m123456789s11p5p"}, indicators="44p", back="5p1p")
    run(deal, "0 heaven-earth 44p")
    assert "win" in deal.moves(0)


def test_N2_3d_replacements_come_in_the_order_of_the_declarations() -> None:
    hands = {0: "1111m", 1: "33s2222m", 2: "3333m"}
    deal = table(hands, indicators="33s", back="9p8p7p6p5p", dealer=2)
    before = [held(deal, seat) for seat in range(3)]
    run(deal, "2 opening 3333m", "0 opening 1111m", "1 heaven-earth 33s", "1 opening 2222m")
    drawn = [held(deal, seat) - before[seat] for seat in range(3)]
    assert drawn == [Counter(["8p"]), Counter(["7p", "6p", "5p"]), Counter(["9p"])]


def test_N2_4_ready_is_offered_one_card_short_and_not_to_the_dealer() -> None:
    assert moves(table({1: WAITS}), 1) == ["pass", "ready"]
    assert moves(table({2: WAITS}), 2) == ["pass", "ready"]
    assert phase(table({0: WAITS})) == "turn"
    assert phase(table({1: WAITS.replace("555p", "557p")})) == "turn"


def test_N2_4_a_wait_may_be_on_several_kinds() -> None:
    deal = table({0: "1p4p2m", 1: "123456789m123456s888p23p99s"})
    assert moves(deal, 1) == ["pass", "ready"]
    run(deal, "1 ready", "0 discard 1p")
    assert moves(deal, 1) == ["pass", "win"]
    run(deal, "1 pass")
    until(deal, 0)
    run(deal, "0 discard 4p")
    assert moves(deal, 1) == ["pass", "win"]


def test_N2_4_ready_comes_after_opening_declarations() -> None:
    deal = table({1: "1111m2222p456789m123456s11z"}, back="1z9p")
    assert moves(deal, 1) == ["pass", "opening 1111m", "opening 2222p"]
    run(deal, "1 opening 1111m", "1 opening 2222p")
    assert moves(deal, 1) == ["pass", "ready"]
    run(deal, "1 ready")
    assert look(deal, 0)["seats"][1]["marks"] == {"ready": True}


def test_N2_4_ready_ends_preparation() -> None:
    """With an opening kong left that can never be declared any more."""
    deal = table({1: "777789m123456s123456p11z22z"})
    assert moves(deal, 1) == ["pass", "opening 7777m", "ready"]
    run(deal, "1 ready")
    assert (phase(deal), deal.actors, melds(deal, 1)) == ("turn", [0], [])
    until(deal, 1)
    assert moves(deal, 1) == []


@pytest.mark.parametrize("ready", [True, False])
def test_N2_4_a_ready_hand_takes_no_pung_and_no_kong(ready: bool) -> None:
    deal = table({0: "5p", 1: WAITS})
    run(deal, "1 ready" if ready else "1 pass", "0 discard 5p")
    assert moves(deal, 1) == ([] if ready else ["pass", "pung 555p", "kong 5555p"])


def test_N2_4_a_ready_hand_takes_no_pung_of_the_card_it_waits_for() -> None:
    deal = table({0: "1z", 1: "123456789m123456789s11z22z"})
    run(deal, "1 ready", "0 discard 1z")
    assert moves(deal, 1) == ["pass", "win"]


def test_N2_4_a_ready_hand_discards_what_it_draws() -> None:
    deal = table({0: "2m", 1: WAITS}, front="5p")
    run(deal, "1 ready", "0 discard 2m")
    passes(deal, 1)
    assert held(deal, 1)["5p"] == 4
    assert list(deal.moves(1)) == ["discard 5p"]


def test_N2_4_a_ready_hand_may_pass_a_drawn_win() -> None:
    deal = table({0: "2m", 1: WAITS}, front="1p")
    run(deal, "1 ready", "0 discard 2m")
    passes(deal, 1)
    assert list(deal.moves(1)) == ["discard 1p", "win"]
    run(deal, "1 discard 1p")
    assert not deal.over


def test_N2_4_a_ready_hand_may_win_on_a_discard_or_pass() -> None:
    deal = table({0: "1p", 1: WAITS})
    run(deal, "1 ready", "0 discard 1p")
    assert list(deal.moves(1)) == ["pass", "win"]
    run(deal, "1 win")
    assert deal.winner == 1
    assert "ready" in names(deal.sheet()["players"][1])


def test_N2_4_only_the_winner_is_doubled() -> None:
    deal = table({0: "1p", 1: WAITS, 2: WAITS.replace("1p", "2p").replace("555p", "666p")})
    run(deal, "1 ready", "2 ready", "0 discard 1p", "1 win")
    assert [("ready" in names(p)) for p in deal.sheet()["players"]] == [False, True, False]


def test_N2_4_a_wait_counts_even_if_no_copy_is_left() -> None:
    """Between 4m and 6m, with two 5m turned up and two dealt to another."""
    deal = table({1: "46m111789m123456789s11z888p", 2: "55m"}, indicators="55m")
    assert moves(deal, 1) == ["pass", "ready"]


def test_N2_4_a_kind_that_one_has_laid_whole_is_no_wait() -> None:
    """Between 4m and 6m, with all four 5m laid open; 8p makes it a hand of two waits."""
    deal = table({1: "5555m46m123456789s12388p11z"}, back="8p")
    run(deal, "1 opening 5555m")
    assert (deal.actors, moves(deal, 1)) == ([0], [])
    assert look(deal, 1)["help"] == {"distance": 1, "waits": []}
    more = table({1: "5555m34m123456789s12388p11z"}, back="8p")
    run(more, "1 opening 5555m")
    assert moves(more, 1) == ["pass", "ready"]
    assert look(more, 1)["help"] == {"distance": 0, "waits": ["2m"]}


def test_N2_4_a_kind_that_one_holds_whole_is_no_wait() -> None:
    """A fifth 5m would make the pair."""
    deal = table({1: "5555m123456789s123456789p"})
    assert moves(deal, 1) == ["pass", "opening 5555m"]
    assert look(deal, 1)["help"] == {"distance": 1, "waits": []}


def test_N2_4_a_ready_player_may_rob_a_kong() -> None:
    deal = table({0: "5m", 1: "555m", 2: "46m123456789s123456789p22z"})
    run(deal, "2 ready", "0 discard 5m", "1 pung 555m", "1 discard 1z")
    until(deal, 1)
    run(deal, "1 added-kong 5555m")
    assert list(deal.moves(2)) == ["pass", "win"]
    run(deal, "2 win")
    assert "ready" in names(deal.sheet()["players"][2])


def test_N2_5_the_dealer_acts_first_without_drawing() -> None:
    deal = table({0: "123456789m123456789s555p11p", 2: "1111z"})
    run(deal, "2 pass")
    assert deal.actors == [0]
    assert (stock(deal), held(deal, 0).total(), look(deal, 0)["drawn"]) == (51, 23, None)
    assert moves(deal, 0) == ["win"]
    run(deal, "0 win")
    assert (deal.winner, "heavenly" in names(deal.sheet()["players"][0])) == (0, True)


def test_N2_5_the_dealer_may_begin_with_a_concealed_kong_or_a_discard() -> None:
    deal = table({0: "1111m"}, back="9p")
    run(deal, "0 pass")
    discards = {f"discard {code}" for code in held(deal, 0)}
    assert set(deal.moves(0)) == discards | {"concealed-kong 1111m"}
    run(deal, "0 concealed-kong 1111m")
    assert look(deal, 0)["drawn"] == "9p"


def test_N2_5_the_dealers_cards_or_their_equal() -> None:
    deal = table({0: "1111m44p"}, indicators="44p", back="3s2s1s")
    run(deal, "0 opening 1111m", "0 heaven-earth 44p")
    assert (held(deal, 0).total(), stock(deal)) == (20, 48)
    assert (phase(deal), deal.actors) == ("turn", [0])
