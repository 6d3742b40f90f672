"""Hands by themselves: what they wait for, what they are worth, how they are drawn; in both forms."""

import copy
import pickle
import xml.etree.ElementTree as ET
from collections.abc import Callable

import pytest

import tianhu
from tianhu import BadInput, BadNotation, Hand, Rng
from tianhu.core import drawing
from tianhu.core.game import Game

# A ready hand of each game with what wins, and what its score must be told.
READY: dict[str, tuple[str, list[str], dict[str, object]]] = {
    "mahjong": ("23m456p11122z + pung 555s", ["1m", "4m"], {}),
    "nantong": ("123456789m123456789s1122p", ["1p", "2p"], {"indicators": "5p9p"}),
    "wahua": (
        "66w66s46w46s23w23s11w11s16w16s24w24s44w44s25w25s26w26s13w34s",
        ["13w", "13s", "13d"],  # nine groups, a white and a framed tile
        {"roll": (3, 4)},
    ),
}


def ready(game: Game) -> tuple[Hand, list[str], dict[str, object]]:
    if game.id not in READY:
        pytest.skip("no hand of this game is written here")
    text, waits, facts = READY[game.id]
    return Hand.parse(game.id, text), waits, facts


def test_what_completes_a_ready_hand_is_what_it_waits_for_and_scores(game: Game) -> None:
    hand, waits, facts = ready(game)
    assert hand.distance() == 0
    assert sorted(hand.waits()) == sorted(waits)
    for tile in hand.waits():
        sheet = hand.score(tile, by="discard", **facts)
        assert sheet.lines
        assert all(line.rule and line.name for line in sheet.lines)
    others = [code for code in game.tiles.codes if code not in waits]
    for tile in others[:12]:
        with pytest.raises(BadInput, match="given"):
            hand.score(tile, by="discard", **facts)


def test_a_hand_in_play_is_as_far_as_the_helps_of_its_view_say(
    game: Game, scaled: Callable[[int], int]
) -> None:
    rng = Rng(3)
    for seed in range(scaled(30)):
        deal = game.deal(seed=seed, rules=game.measured)
        while not deal.over:
            seat = deal.actors[0]
            view = deal.view(seat)
            state = view.state
            if (
                view.state.phase == 1
                and not game.melds(state, seat)
                and game.hand_size(state, seat) < len(view.hand)
            ):
                hand = game.hand(game.tiles.print(view.hand))
                helps = game.helps(state, seat)
                assert helps is not None
                assert max(0, hand.distance()) == max(0, helps["distance"])
                best = hand.discards()
                assert best
                assert set(best) <= set(hand)
            deal.play(seat, game.rules.policy(state, seat, rng))


def test_a_hand_is_its_text_and_a_sequence_of_tiles(game: Game) -> None:
    hand, _, _ = ready(game)
    assert Hand.parse(game, str(hand)) == hand
    assert hand == game.hand(" ".join(list(hand)[::-1]), melds=",".join(hand.melds))
    assert hand != game.hand("".join(hand), melds=hand.melds).__class__.parse(game, changed(game, hand))
    assert (len(hand), hand[0], hand[0] in hand) == (len(list(hand)), next(iter(hand)), True)
    assert "?" not in hand
    assert repr(hand) == f"<Hand of {game.id}: {hand}>"
    for twin in (copy.copy(hand), copy.deepcopy(hand), pickle.loads(pickle.dumps(hand))):
        assert twin == hand
        assert hash(twin) == hash(hand)
        assert twin.waits() == hand.waits()


def changed(game: Game, hand: Hand) -> str:
    """The text of the hand with another first tile."""
    other = next(code for code in game.tiles.codes if code not in hand)
    return " + ".join(["".join([other, *list(hand)[1:]]), *hand.melds])


def test_a_hand_that_cannot_be_is_refused_in_one_sentence(game: Game) -> None:
    hand, waits, facts = ready(game)
    code = game.tiles.codes[0]
    refusals = {
        "(tiles|cards) given, .* beside these melds": lambda: game.hand(code),
        "x given, a game|chess given": lambda: Hand.parse("chess", code),
        "hand: nought given": lambda: game.hand("nought"),
        r"melds\[0\]: fly 1m given": lambda: game.hand("".join(hand), melds="fly 1m"),
        "copies of .* given, at most": lambda: game.hand(code * len(hand), melds=hand.melds),
        "one more, to discard": hand.discards,
        "by: luck given": lambda: hand.score(waits[0], by="luck", **facts),
        "seat: 9 given": lambda: hand.score(waits[0], seat=9, **facts),
        "hurry: 1 given, one of tile, by": lambda: hand.score(waits[0], hurry=1, **facts),
        "tile: nothing given, the winning tile": lambda: hand.score(by="discard", **facts),
        "rules: speed given": lambda: hand.score(waits[0], rules={"speed": 1}, **facts),
    }
    for text, attempt in refusals.items():
        with pytest.raises(BadInput, match=text) as caught:
            attempt()
        assert "\n" not in str(caught.value)
        assert "players[" not in str(caught.value)
    for key, fact in game.nouns.of_hand().items():
        if fact.place == "deal" and fact.default is None:
            with pytest.raises(BadInput, match=f"{key}: nothing given, {fact.says[:10]}"):
                hand.score(waits[0])


def test_a_drawn_tile_wins_and_a_hand_with_it_knows_its_discards() -> None:
    game = tianhu.game("mahjong")
    whole = game.hand("123456789m11122z")
    assert whole.distance() == -1
    assert whole.score() == game.hand("123456789m1112z").score("2z")
    assert whole.score("1m") == game.hand("23456789m11122z").score("1m")
    assert whole.discards()["2z"] == ["2z"]
    assert whole.score(by="dealt").total > 0
    assert game.hand("123456789m1112z").score().lines == (), "nothing counts where nobody wins (M4.6)"
    with pytest.raises(BadInput, match="14 tiles given, one fewer"):
        whole.waits()
    with pytest.raises(BadInput, match="tile: 9s given, a tile of the hand"):
        whole.score("9s")


def test_a_wait_on_a_tile_of_which_the_hand_has_all_is_none() -> None:
    hand = tianhu.game("mahjong").hand("1111m", melds=["pung 333p", "pung 444p", "pung 555p"])
    assert "1m" not in hand.useful()
    assert hand.waits() == []


def test_a_framed_tile_of_which_there_is_one_is_no_wait_for_who_holds_it() -> None:
    hand = tianhu.game("wahua").hand("66w66s46w46s23w23s11w11s16w16s24w24s44w44s25w25s26w26s13s34s")
    assert sorted(hand.waits()) == ["13d", "13w", "34d", "34w"]


def test_bad_notation_names_the_tile_that_is_none() -> None:
    with pytest.raises(
        BadNotation, match=r"^hand: 0m in 10m given, a tile of this game such as 1m or 7z expected$"
    ):
        tianhu.game("mahjong").hand("10m")
    with pytest.raises(BadNotation, match=r"^tile: 8z given, a tile of this game"):
        tianhu.game("mahjong").tiles.one("8z")


def test_a_hand_draws_itself_with_the_faces_of_the_page(game: Game) -> None:
    hand, _, _ = ready(game)
    root = ET.fromstring(hand._repr_svg_())
    assert root.get("role") == "img"
    words = drawing.spoken(game)
    assert all(words[f"tile.{code}"] in root.get("aria-label") for code in hand)
    tiles = [child for child in root if child.tag.endswith("}g")]
    laid = sum(len(game.tiles.parse(meld.split()[1])) for meld in hand.melds)
    assert len(tiles) == len(hand) + laid
    faces = drawing.faces(game)
    assert hand._repr_html_().count("<figcaption>") == 1
    if faces.faces:
        assert set(faces.faces) == set(game.tiles.codes)
        assert len(set(faces.faces.values())) == len(game.tiles.codes)
    bare = drawing.Faces(100, 134, {})
    assert all(f">{code}<" in bare.face(code) for code in game.tiles.codes)
