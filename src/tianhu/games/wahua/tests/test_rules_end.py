"""Play (W3), rule by rule: showing, hu, and how a deal ends."""

import pytest

import tianhu
from tianhu.core.game import Deal
from tianhu.core.rng import Rng
from tianhu.games.wahua import scoring, terms
from tianhu.games.wahua.tests.scenes import GAME, melds, play, point, reach, scene
from tianhu.games.wahua.tests.test_fouls import FRAMES, NINE, TEN
from tianhu.games.wahua.tiles import TILES


def in_order(deal: Deal, seat: int) -> str:
    """The discards a guided table offers."""
    return " ".join(m.removeprefix("discard ") for m in deal.moves(seat))


def test_W3_8_a_guided_table_shows_by_itself() -> None:
    deal = play(scene({0: FRAMES}, "66s22s34s25s13d", table="guided"), "0 discard 24s")
    reach(deal, 0)
    assert deal.view(2).events()[-1] == {"seat": 0, "word": "show", "tiles": ["13d"]}
    assert deal.view(2).describe()["seats"][0]["marks"]["shown"] == ["13d"]
    assert in_order(deal, 0) == "13w"


def test_W3_8_an_open_table_asks() -> None:
    deal = play(scene({0: FRAMES}, "66s22s34s25s13d"), "0 discard 24s")
    reach(deal, 0)
    assert "show 13d" in deal.moves(0)
    deal.play(0, "show 13d")
    assert "show 13d" not in deal.moves(0)


def test_W3_9_both_ways_to_wait() -> None:
    deal = play(scene({0: "12w", 1: NINE + "12w15s"}, "66s"), "0 discard 12w")
    assert list(deal.moves(1)) == ["pass", "win"]
    full = "66w66w34w34w56w56w12w12w24w24w35w35w23w23w45w45w36s14s15s26s"
    deal = scene({0: full, 1: TEN}, "46s", table="guided")
    deal.play(0, "discard 36s")
    assert list(deal.moves(1)) == ["win"]
    assert deal.view(1).describe()["why"] == {"win": "kanhua"}


def test_W3_9_on_a_draw_and_on_a_replacement() -> None:
    deal = scene({0: NINE + "12s24s"}, "12w", table="guided")
    assert list(deal.moves(0)) == ["win"]
    deal.play(0, "win")
    assert deal.winner == 0
    deal = scene({0: NINE[:-6] + "12s24s35s35d"}, "35d12w", table="guided")
    deal.play(0, "kong 35s35d35d")
    assert list(deal.moves(0)) == ["win"]


def test_W3_9_no_hu_with_a_white_over_or_an_undeclared_kong() -> None:
    deal = scene({0: NINE + "12s24w"}, "12w")
    assert "win" not in deal.moves(0)
    deal = scene({0: NINE[:-6] + "35s35d35d12w"}, "12s")
    assert "win" not in deal.moves(0)


SECOND = "23w23w45w45w36w36w14w14w15w15w35w35w34w34w56w56w66w66w"


@pytest.mark.parametrize(
    ("precedence", "thrown", "other", "winner"),
    [
        ("turn", "12w", "12s", 1),
        ("framed_first", "12w", "12s", 2),
        ("turn", "12s", "12d", 1),
        ("framed_first", "12s", "12d", 1),  # a framed tile goes by turn
    ],
)
def test_W3_9_precedence(precedence: str, thrown: str, other: str, winner: int) -> None:
    hands = {0: thrown, 1: NINE + "12w24s", 2: SECOND + other + "26s"}
    deal = scene(hands, hu_precedence=precedence, table="open")
    deal.play(0, f"discard {thrown}")
    assert deal.actors == [1, 2]
    deal.play(2, "win")
    deal.play(1, "win")
    assert deal.winner == winner


def test_W3_9_hu_comes_before_chi() -> None:
    deal = scene({0: "12w", 1: "12w", 3: NINE + "12s24s"}, "66s66d15w14d", dealer=1)
    play(deal, "3 discard 15w")
    reach(deal, 0)
    deal.play(0, "discard 12w")
    assert deal.actors == [1, 3]
    deal.play(1, "chi 12w12w")
    deal.play(3, "win")
    assert deal.winner == 3
    assert melds(deal, 1) == []


def run_down(left: int, hands: dict[int, str], last: str) -> Deal:
    """A guided deal whose wall holds only `left` tiles more, of which the text are the last."""
    deal = scene(hands, table="guided")
    tiles = TILES.parse(last)
    deal.state.front = deal.state.back - left
    for i, kind in enumerate(tiles):
        deal.state.set("wall", deal.state.back - len(tiles) + i, kind)
    return deal


def test_W3_10_exhausted_after_the_last_discard() -> None:
    deal = run_down(1, {0: "46w", 1: "46d"}, "15s")
    play(deal, "0 discard 46w", "1 pass")
    seat = deal.actors[0]
    assert seat == 1
    deal.play(1, next(iter(deal.moves(1))))
    assert deal.over
    assert deal.winner is None


def test_W3_10_on_the_last_discard_only_hu() -> None:
    deal = run_down(0, {0: "12w", 1: "12w", 2: NINE + "12w15s"}, "")
    deal.play(0, "discard 12w")
    assert deal.actors == [2]


def test_W3_10_a_flower_as_the_last_tile_ends_the_deal() -> None:
    deal = run_down(1, {0: "46w"}, "7f")
    deal.play(0, "discard 46w")
    while not deal.over:
        deal.play(deal.actors[0], "pass")
    assert deal.game.marks(deal.state, 1)["flowers"][-1] == "7f"


def test_W3_10_a_kong_with_an_empty_wall_counts_and_its_owner_discards() -> None:
    deal = run_down(0, {0: "35s35d35d46w"}, "")
    deal.play(0, "kong 35s35d35d")
    assert deal.actors == [0]
    deal.play(0, "discard 46w")
    assert deal.over
    assert scoring.form_at(deal.state, 0, point("35")) == terms.LINE_KONG


def test_W3_10_all_in_groups_nothing_can_be_discarded() -> None:
    deal = scene({0: NINE + "35s35d"}, "35d", table="guided")
    deal.state.front = deal.state.back
    deal.play(0, "kong 35s35d35d")
    assert deal.over
    assert deal.winner is None


def test_W3_11_who_deals_next() -> None:
    rng = Rng(1)
    won = play(scene({0: "12w", 1: NINE + "12w15s"}, "66s"), "0 discard 12w", "1 win")
    assert GAME.next_setup(won.setup, won, rng).dealer == 1
    other = play(scene({0: "12w", 2: NINE + "12w15s"}, "66s"), "0 discard 12w", "2 win")
    assert GAME.next_setup(other.setup, other, rng).dealer == 1
    own = play(scene({0: NINE + "12s24s"}, "12w"), "0 win")
    assert GAME.next_setup(own.setup, own, rng).dealer == 0
    fled = scene({}, dealer=3, flee=True)
    fled.play(3, "flee")
    assert GAME.next_setup(fled.setup, fled, rng).dealer == 3


def test_the_rules_answer_in_words() -> None:
    assert tianhu.game("wahua") is GAME
    assert GAME.move("discard 64w") == GAME.move("discard 46w")
