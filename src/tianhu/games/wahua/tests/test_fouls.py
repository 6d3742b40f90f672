"""The nine fouls (W4): where they happen, and what only looks like them."""

import pytest

from tianhu.core.game import Deal
from tianhu.games.wahua.tests.scenes import fouls, kinds, play, reach, scene

# Nine pairs, waiting for a 12 with the 24s over, or for a 24 with the 12 over if that is framed.
NINE = "11w11w44w44w33w33w55w55w22w22w46w46w25w25w16w16w13w13w"
# Ten pairs: kanhua.
TEN = NINE + "26w26w"


def of(deal: Deal, seat: int) -> list[tuple[int, int, str, str]]:
    """The fouls of one seat."""
    return [f for f in fouls(deal) if f[0] == seat]


def test_foul_1_surplus_of_a_pair_kept() -> None:
    deal = play(scene({0: "46w46w46w"}, "11s"), "0 discard 35w")
    assert fouls(deal) == [(0, 1, "35w", "46w")]


def test_foul_1_surplus_of_a_kong_kept() -> None:
    deal = play(scene({0: "35s35d35d35w66w"}, "11s22s"), "0 kong 35s35d35d", "0 discard 66w")
    assert fouls(deal) == [(0, 1, "66w", "35w")]


def test_foul_1_raw_surplus_before_ripe() -> None:
    hands = {0: "35s35d35w36s36d36w", 3: "36w"}
    deal = play(scene(hands, "66s", dealer=3), "3 discard 36w", "0 discard 35w")
    assert fouls(deal) == [(0, 1, "35w", "36w")]


def test_foul_1_not_surplus_thrown_ripe_first() -> None:
    hands = {0: "35s35d35w36s36d36w", 3: "36w"}
    deal = play(scene(hands, "66s", dealer=3), "3 discard 36w", "0 discard 36w", "0 discard 35w")
    assert kinds(deal) == []


def test_foul_1_not_either_of_two_raw_surplus() -> None:
    deal = play(scene({0: "35s35d35w36s36d36w"}, "66s"), "0 discard 36w")
    assert kinds(deal) == []


def test_foul_1_not_caught_by_a_quick_hu() -> None:
    """Whites over when another wins are no foul if the discards were in order."""
    hands = {0: "12d12d12w35s35d35w36s36d36w46d46d46w", 1: NINE.replace("46w46w", "26w26w") + "12w24s"}
    deal = play(scene(hands, "66s"), "0 discard 12w", "1 win")
    assert deal.over
    assert kinds(deal) == []


def konged(hand: str) -> Deal:
    """Seat 3 begins, and lays open a kong of 35; then it is seat 0's turn."""
    deal = play(scene({3: "35s35d35d", 0: hand}, "11s22s33d", dealer=3), "3 kong 35s35d35d")
    reach(deal, 0)
    return deal


def test_foul_2_white_of_anothers_kong_kept() -> None:
    deal = play(konged("35w66w"), "0 discard 66w")
    assert of(deal, 0) == [(0, 2, "66w", "35w")]


def test_foul_2_also_when_a_frame_is_thrown() -> None:
    deal = play(konged("35w66s"), "0 discard 66s")
    assert of(deal, 0) == [(0, 2, "66s", "35w")]


def test_foul_2_not_thrown_at_once() -> None:
    deal = play(konged("35w66w"), "0 discard 35w", "0 discard 66w")
    assert of(deal, 0) == []


def test_foul_2_not_a_pair_of_that_point() -> None:
    deal = play(konged("35w35w66w"), "0 discard 66w")
    assert of(deal, 0) == []


def test_foul_2_not_after_surplus() -> None:
    """Surplus goes before it (W3.7)."""
    deal = play(konged("35w46w46w46w"), "0 discard 46w")
    assert of(deal, 0) == []


def test_foul_3_white_kept_after_one_was_thrown() -> None:
    deal = play(scene({0: "46w66w"}, "11s 22s 33s 44s 46w".replace(" ", "")), "0 discard 46w")
    play(deal, "0 discard 66w")
    assert fouls(deal) == [(0, 3, "66w", "46w")]


def test_foul_3_also_when_a_frame_is_thrown() -> None:
    deal = play(scene({0: "46w66s"}, "11s22s33s44s46w"), "0 discard 46w", "0 discard 66s")
    assert fouls(deal) == [(0, 3, "66s", "46w")]


def test_foul_3_not_thrown_again() -> None:
    deal = play(scene({0: "46w66w"}, "11s22s33s44s46w"), "0 discard 46w", "0 discard 46w")
    assert kinds(deal) == []


def test_foul_3_not_when_it_has_made_a_pair() -> None:
    """A white drawn again waits while a kong's white is due; then another is drawn, and the pair is kept."""
    draws = "11s22s33s44s55s46w22d33d44d46d"
    deal = play(scene({0: "46w66w35w", 1: "35s35d35d"}, draws), "0 discard 46w", "1 kong 35s35d35d")
    play(deal, "0 discard 35w", "0 discard 66w")
    assert of(deal, 0) == []


def test_foul_4_kong_held_and_not_declared() -> None:
    deal = play(scene({0: "35s35d35d66w"}, "11s"), "0 discard 66w")
    assert fouls(deal) == [(0, 4, "66w", "kong 35s35d35d")]


def test_foul_4_kong_drawn_and_not_declared() -> None:
    deal = play(scene({0: "35s35d66w"}, "35d"), "0 discard 66w")
    assert fouls(deal) == [(0, 4, "66w", "kong 35s35d35d")]


def test_foul_4_discard_not_taken_for_kong() -> None:
    deal = play(scene({0: "35d", 1: "35s35d"}), "0 discard 35d", "1 pass", "1 discard 66w")
    reach(deal, 1)
    assert (1, 4, "35d", "kong 35s35d35d") in fouls(deal)


def test_foul_4_not_two_seats_away() -> None:
    deal = play(scene({0: "35d", 2: "35s35d"}), "0 discard 35d")
    reach(deal, 2)
    assert (2, 4) not in kinds(deal)


def test_foul_4_not_a_swap_let_go() -> None:
    deal = play(scene({0: "35d", 2: "46w", 1: "35s35w"}, dealer=0), "0 discard 35d")
    reach(deal, 1)
    assert (1, 4) not in kinds(deal)


def test_foul_4_not_declared_kong() -> None:
    deal = play(scene({0: "35s35d35d66w"}, "11s22s"), "0 kong 35s35d35d", "0 discard 66w")
    assert kinds(deal) == []


def test_foul_5_pair_of_whites_broken() -> None:
    deal = play(scene({0: "46w46w"}, "11s"), "0 discard 46w")
    assert [f[:3] for f in fouls(deal)] == [(0, 5, "46w")]


def test_foul_5_framed_pair_broken() -> None:
    deal = play(scene({0: "46d46d46w"}, "11s"), "0 discard 46d")
    assert fouls(deal) == [(0, 1, "46d", "46w"), (0, 5, "46d", "46w")]


def test_foul_5_not_a_third_white() -> None:
    assert kinds(play(scene({0: "46w46w46w"}, "11s"), "0 discard 46w")) == []


def test_foul_5_not_the_white_a_frame_replaces() -> None:
    assert kinds(play(scene({0: "46s46w"}, "46d"), "0 discard 46w")) == []


def test_foul_6_kanhua_discard_let_go() -> None:
    deal = play(scene({0: "66s", 1: TEN}, "24w"), "0 discard 66s", "1 pass")
    assert of(deal, 1) == [(1, 6, "66s", "win")]


def test_foul_6_kanhua_draw_thrown() -> None:
    deal = play(scene({0: TEN}, "66s"), "0 discard 66s")
    assert fouls(deal) == [(0, 6, "66s", "win")]


def test_foul_6_not_a_white() -> None:
    deal = play(scene({0: "66w", 1: TEN}, "24w"), "0 discard 66w")
    reach(deal, 1)
    assert kinds(deal) == []


def test_foul_6_not_a_framed_tile_of_an_own_point() -> None:
    deal = play(scene({0: "11s", 1: TEN}, "24w"), "0 discard 11s")
    reach(deal, 1)
    assert (1, 6) not in kinds(deal)


def test_foul_6_not_when_another_takes_it_first() -> None:
    """Who comes before takes the hu (W3.9): letting it go changed nothing."""
    ten = "23w23w45w45w36w36w14w14w15w15w35w35w34w34w56w56w66w66w26w26w"
    deal = scene({0: "12s", 1: NINE + "12w24s", 2: ten}, "24d")
    for seat, words in ((0, "discard 12s"), (2, "pass"), (1, "win")):
        deal.play(seat, words)
    assert of(deal, 2) == []
    deal = scene({0: "12s", 1: NINE + "12w24s", 2: ten}, "24d")
    for seat, words in ((0, "discard 12s"), (1, "pass"), (2, "win")):
        deal.play(seat, words)
    assert of(deal, 1) == [(1, 8, "12s", "win")]


# No loose white: after a framed single is thrown, luohua has begun.
FRAMES = "46w46w13w13s11w11w44w44w33w33w55w55w24s35s23s45s36s14s26s15s"


def test_foul_7_not_shown() -> None:
    deal = play(scene({0: FRAMES}, "66s22s34s25s13d"), "0 discard 24s", "0 discard 13w")
    assert fouls(deal) == [(0, 7, "13w", "show 13d")]


def test_foul_7_not_shown_in_a_pair_of_whites() -> None:
    deal = play(scene({0: FRAMES}, "66s22s34s25s46d"), "0 discard 24s", "0 discard 46w")
    assert fouls(deal) == [(0, 7, "46w", "show 46d")]


def test_foul_7_not_when_shown() -> None:
    deal = play(scene({0: FRAMES}, "66s22s34s25s13d"), "0 discard 24s", "0 show 13d", "0 discard 13w")
    assert kinds(deal) == []


def test_foul_7_not_before_luohua() -> None:
    deal = play(scene({0: FRAMES}, "13d"), "0 discard 13w")
    assert kinds(deal) == []


def test_foul_8_discard_let_go() -> None:
    deal = play(scene({0: "12w", 1: NINE + "12w24s"}, "66s24w"), "0 discard 12w", "1 pass")
    assert fouls(deal) == [(1, 8, "12w", "win")]


def test_foul_8_draw_thrown() -> None:
    deal = play(scene({0: NINE + "12s24s"}, "12w"), "0 discard 24s")
    assert fouls(deal) == [(0, 8, "24s", "win")]


def test_foul_8_taken_for_chi_instead() -> None:
    deal = play(scene({0: "12w", 1: NINE + "12w24s"}, "66s"), "0 discard 12w", "1 chi 12w12w")
    assert fouls(deal) == [(1, 8, "12w", "win")]


def test_foul_8_not_with_a_white_over() -> None:
    deal = play(scene({0: "12w", 1: NINE + "12w24w"}, "66s23w"), "0 discard 12w")
    reach(deal, 1)
    assert kinds(deal) == []


def test_foul_8_not_with_eight_pairs() -> None:
    deal = play(scene({0: "12w", 1: NINE[:-6] + "12w24s26s35s"}, "66s23w"), "0 discard 12w")
    reach(deal, 1)
    assert kinds(deal) == []


@pytest.mark.parametrize("four", ["46d46d46w46w", "46w46w46w46s"])
def test_foul_9_a_second_pair_kept(four: str) -> None:
    deal = play(scene({0: four + "66w"}, "11s"), "0 discard 66w")
    assert fouls(deal) == [(0, 9, "66w", "46w")]


def test_foul_9_not_thrown_one_by_one() -> None:
    deal = play(scene({0: "46d46d46w46w"}, "11s"), "0 discard 46w", "0 discard 46w")
    assert kinds(deal) == []


def test_foul_9_not_two_whites_of_a_kong() -> None:
    """They are surplus of a kong, no second pair: foul 1."""
    deal = play(scene({0: "46s46d46d46w46w66w"}, "11s22s"), "0 kong 46s46d46d", "0 discard 66w")
    assert fouls(deal) == [(0, 1, "66w", "46w")]


def test_two_kinds_at_once_are_two_fouls() -> None:
    deal = play(scene({0: "46d46d46w46w13w13w13w"}, "11s"), "0 discard 13w")
    assert kinds(deal) == []
    deal = play(scene({0: "46d46d46w46w13w13w13w66w"}, "11s"), "0 discard 66w")
    assert fouls(deal) == [(0, 1, "66w", "13w"), (0, 9, "66w", "46w")]
