"""Play (W3), rule by rule."""

import pytest

from tianhu.core import const
from tianhu.core.errors import IllegalMove
from tianhu.core.game import Deal
from tianhu.core.rng import Rng
from tianhu.games.wahua import scoring, terms
from tianhu.games.wahua.tests import scenes
from tianhu.games.wahua.tests.scenes import GAME, hand, kinds, melds, play, point, reach, scene
from tianhu.games.wahua.tests.test_fouls import FRAMES, NINE
from tianhu.games.wahua.tiles import TILES


def test_W3_1_all_are_asked_in_seat_order_before_the_dealer_acts() -> None:
    deal = scene({2: "1f"}, "24w", dealer=2, flee=True)
    for seat in (2, 3, 0, 1):
        assert deal.actors == [seat]
        assert list(deal.moves(seat)) == ["pass", "flee"]
        assert "1f" in hand(deal, 2), "no flower is replaced before"
        deal.play(seat, "pass")
    assert deal.actors == [2]
    assert deal.state.phase == const.TURN


def test_W3_1_fleeing_ends_the_deal_and_counts_nothing() -> None:
    deal = scene({1: "1f2f"}, flee=True)
    for seat, words in ((0, "pass"), (1, "flee")):
        deal.play(seat, words)
    assert deal.over
    assert deal.winner is None
    totals = deal.score.total
    assert totals[1] == 0
    assert deal.view(0).describe()["public"]["fled"] == 1


def test_W3_1_later_whenever_it_is_ones_turn_to_discard() -> None:
    deal = scene({0: "46w46w"}, flee=True, table="guided")
    for seat in range(4):
        deal.play(seat, "pass")
    assert "flee" in deal.moves(0)
    assert "flee" not in scene({}, table="guided").moves(0)
    deal.play(0, "flee")
    assert deal.over
    assert kinds(deal) == []


def stay(deal: Deal) -> Deal:
    """Nobody flees before the dealer begins."""
    while deal.state.phase == const.PREPARE:
        deal.play(deal.actors[0], "pass")
    return deal


@pytest.mark.parametrize("table", ["guided", "open"])
def test_W3_1_also_when_hu_a_kong_or_a_showing_is_open_and_no_foul(table: str) -> None:
    hu = stay(scene({0: NINE + "12s24s"}, "12w", flee=True, table=table))
    kong = stay(scene({0: "35s35d"}, "35d", flee=True, table=table))
    for deal, word in ((hu, "win"), (kong, "kong 35s35d35d")):
        assert word in deal.moves(0)
        assert "flee" in deal.moves(0)
        deal.play(0, "flee")
        assert deal.over
        assert kinds(deal) == []
        assert deal.view(0).describe()["public"]["fouls"] == [[], [], [], []]
    assert "flee" not in scene({0: NINE + "12s24s"}, "12w", table=table).moves(0)


def test_W3_1_the_quick_player_wins_rather_than_flees() -> None:
    deal = stay(scene({0: NINE + "12s24s"}, "12w", flee=True, table="guided"))
    assert GAME.word(GAME.rules.policy(deal.state, 0, Rng(1))) == "win"


def test_W3_2_flowers_in_the_first_turn_and_when_drawn_in_chains() -> None:
    deal = scene({0: "1f", 1: "2f3f"}, "4f24w" + "11s" + "5f22s0f33s")
    marks = [s["marks"] for s in deal.view(0).describe()["seats"]]
    assert marks[0]["flowers"] == ["1f", "4f"]
    assert marks[1]["flowers"] == []
    assert marks[1]["waiting"]
    assert len(TILES.parse(hand(deal, 0))) == 21
    play(deal, "0 discard 25w")
    reach(deal, 1)
    marks = [s["marks"] for s in deal.view(0).describe()["seats"]]
    assert marks[1]["flowers"] == ["2f", "3f", "5f", "0f"]
    assert not marks[1]["waiting"]


def test_W3_2_flowers_not_laid_out_count_as_well() -> None:
    deal = scene({1: "1f2f"}, flee=True)
    deal.play(0, "flee")
    flowers = [line for line in deal.sheet()["players"][1]["lines"] if line["rule"] == "W5.2"]
    assert [(line["tiles"], line["amount"]) for line in flowers] == [("1f", 500), ("2f", 500)]


def test_W3_3_flowers_first_then_the_choice_on_the_discard() -> None:
    """The replacement makes the chi possible."""
    deal = scene({0: "46w", 1: "1f66w11w11w44w44w33w33w55w55w22w22w34w34w25w25w16w16w56w"}, "66s46d")
    deal.play(0, "discard 46w")
    assert deal.actors == [1]
    assert list(deal.moves(1)) == ["pass", "chi 46w46d"]
    deal.play(1, "chi 46w46d")
    assert deal.state.drawn < 0


def test_W3_3_hu_is_asked_before_the_next_players_flowers() -> None:
    deal = scene({0: "12w", 1: "1f", 2: NINE + "12w15s"}, "66s")
    deal.play(0, "discard 12w")
    assert deal.actors == [2]
    assert not deal.view(0).describe()["seats"][1]["marks"]["flowers"]
    deal.play(2, "win")
    assert deal.winner == 2


def test_W3_3_a_kong_dealt_is_declared_in_the_first_turn_also_after_chi() -> None:
    deal = scene({0: "46w", 1: "35s35d35d46w"}, "66s11d", table="guided")
    play(deal, "0 discard 46w", "1 chi 46w46w")
    assert list(deal.moves(1)) == ["kong 35s35d35d"]
    deal.play(1, "kong 35s35d35d")
    assert deal.state.drawn == TILES.one("11d")


def test_W3_3_a_tile_taken_leaves_its_row_but_is_ripe() -> None:
    deal = play(scene({0: "46w", 1: "46w"}), "0 discard 46w", "1 chi 46w46w")
    view = deal.view(0).describe()
    assert view["discards"] == [{"seat": 0, "tile": "46w", "taken": True}]
    assert view["public"]["ripe"] == ["46"]


@pytest.mark.parametrize(
    ("tiles", "form"),
    [
        ("46s46d46d46w46w46w", terms.LINE_KONG),
        ("46s46d46w", terms.LINE_SINGLE_DOUBLE),
        ("46d46d46w46w", terms.LINE_DOUBLE_DOUBLE),
        ("46s46w46w46w", terms.LINE_SINGLE_WHITE),
        ("46d46w", terms.LINE_DOUBLE_WHITE),
        ("46w46w46w", terms.LINE_WHITE_WHITE),
        ("46s", -1),
        ("46w", -1),
    ],
)
def test_W3_4_what_tiles_of_a_point_form_is_fixed(tiles: str, form: int) -> None:
    deal = scene({1: tiles})
    assert scoring.form_at(deal.state, 1, point("46")) == form


def test_W3_5_chi_with_a_single_of_the_previous_player_only() -> None:
    deal = play(scene({0: "46w", 1: "46d", 2: "46s"}, "66s", table="guided"), "0 discard 46w")
    assert deal.actors == [1]
    assert list(deal.moves(1)) == ["pass", "chi 46w46d"]
    deal.play(1, "chi 46w46d")
    assert melds(deal, 1) == ["pair 46w46d"]
    assert deal.state.phase == const.TURN
    assert "win" not in deal.moves(1)


def test_W3_5_no_chi_with_a_group_of_the_point() -> None:
    deal = scene({0: "46w", 1: "46d46w"}, "66s11s")
    deal.play(0, "discard 46w")
    assert deal.state.turn == 1
    assert deal.state.phase == const.TURN, "he was not asked and has drawn"


@pytest.mark.parametrize(
    ("own", "framed", "claim"), [("46w46s", "46d", "swap 46s46d"), ("46w46d", "46d", "swap 46d46d")]
)
def test_W3_5_swap_of_a_pair_in_hand(own: str, framed: str, claim: str) -> None:
    deal = play(scene({0: framed, 1: own}, "66s"), f"0 discard {framed}")
    assert list(deal.moves(1)) == ["pass", claim]
    deal.play(1, claim)
    assert melds(deal, 1) == ["pair " + claim[5:]]
    assert "46w" in hand(deal, 1)
    assert "discard 46w" in deal.moves(1)


def test_W3_5_swap_of_an_open_pair() -> None:
    deal = play(scene({0: "46w46s", 1: "46d"}, "66s22s33s44s"), "0 discard 46w", "1 chi 46w46d")
    reach(deal, 0)
    play(deal, "0 discard 46s", "1 swap 46s46d")
    assert melds(deal, 1) == ["pair 46s46d"]
    assert hand(deal, 1).count("46w") == 1
    assert deal.view(2).describe()["seats"][1]["marks"]["shown"] == ["46w"]


def test_W3_5_no_swap_of_two_whites() -> None:
    deal = scene({0: "46s", 1: "46w46w"}, "66s11s")
    deal.play(0, "discard 46s")
    assert deal.state.phase == const.TURN


def test_W3_5_kong_is_compulsory_and_draws() -> None:
    deal = scene({0: FRAMES.replace("24s", "56s"), 1: "56d56d"}, "66s11s", table="guided")
    deal.play(0, "discard 56s")
    assert list(deal.moves(1)) == ["kong 56s56d56d"]
    deal.play(1, "kong 56s56d56d")
    assert deal.state.drawn == TILES.one("11s")
    assert melds(deal, 1) == ["kong 56s56d56d"]


def test_W3_5_kong_of_a_pair_opened_by_chi() -> None:
    deal = play(scene({0: "46s46d", 1: "46d"}, "66s22s33s44s55s"), "0 discard 46s", "1 chi 46s46d")
    reach(deal, 0)
    play(deal, "0 discard 46d")
    assert "kong 46s46d46d" in deal.moves(1)
    deal.play(1, "kong 46s46d46d")
    assert melds(deal, 1) == ["kong 46s46d46d"]


def test_W3_6_a_frame_drawn_takes_a_whites_place() -> None:
    deal = scene({0: "46w46w"}, "46d", table="guided")
    assert list(deal.moves(0)) == ["discard 46w"]


def test_W3_6_also_in_an_open_pair() -> None:
    deal = scene({3: "46w", 0: "46w"}, "66s22s33s44s46d", dealer=3)
    play(deal, "3 discard 46w", "0 chi 46w46w")
    deal.play(0, scenes.in_order(deal, 0))
    reach(deal, 0)
    assert melds(deal, 0) == ["pair 46w46d"]
    assert hand(deal, 0).count("46w") == 1
    assert deal.view(1).events()[-1] == {"seat": 0, "word": "replace", "tiles": ["46w", "46d"]}


def test_W3_6_a_third_frame_is_declared_at_once() -> None:
    deal = scene({0: "46s46d"}, "46d22s", table="guided")
    assert list(deal.moves(0)) == ["kong 46s46d46d"]


def in_order(deal: Deal, seat: int) -> str:
    """The discards a guided table offers."""
    return " ".join(m.removeprefix("discard ") for m in deal.moves(seat))


def test_W3_7_class_1_surplus_of_a_kong_before_that_of_a_pair() -> None:
    deal = scene({0: "46s46d46d46w35s35d35w"}, "66s22s", table="guided")
    deal.play(0, "kong 46s46d46d")
    assert in_order(deal, 0) == "46w"


def test_W3_7_class_2_ripe_before_raw() -> None:
    hands = {3: "36w", 0: "35s35d35w36s36d36w"}
    assert in_order(scene(hands, "66s", table="guided"), 0) == "35w 36w"
    deal = scene(hands, "66s15s11s", dealer=3, table="guided")
    deal.play(3, "discard 36w")
    assert in_order(deal, 0) == "36w"


def test_W3_7_class_3_a_white_of_anothers_kong() -> None:
    deal = scene({3: "35s35d35d24w", 0: "35w46w"}, "11s22s33d", dealer=3, table="guided")
    play(deal, "3 kong 35s35d35d", "3 discard 24w")
    reach(deal, 0)
    assert in_order(deal, 0) == "35w"


def test_W3_7_class_4_a_white_of_a_point_thrown_before() -> None:
    deal = play(scene({0: "46w"}, "11s22s33s44s46w", table="guided"), "0 discard 46w")
    reach(deal, 0)
    assert in_order(deal, 0) == "46w"


def test_W3_7_class_5_any_single_white_then_class_6_any_single_frame() -> None:
    deal = scene({0: FRAMES.replace("24s", "24w")}, "66w", table="guided")
    assert in_order(deal, 0) == "66w 24w"
    deal = scene({0: FRAMES}, "66d", table="guided")
    assert in_order(deal, 0) == "66d 24s 35s 23s 45s 36s 14s 26s 15s"


def test_W3_7_the_reason_is_given() -> None:
    deal = scene({0: FRAMES.replace("24s", "24w")}, "66w", table="guided")
    assert deal.view(0).describe()["why"] == {"discard 66w": "class_5", "discard 24w": "class_5"}
    with pytest.raises(IllegalMove):
        deal.play(0, "discard 35s")
