"""Calling, mahjong and the drawn deal: M3.7 to M3.9."""

import pytest

from tianhu.games.mahjong.tests.table import (
    GAME,
    finish,
    look,
    moves,
    passes,
    phase,
    run,
    table,
    throw,
    words,
)

# Waits for 1m or 4m.
WAITS_14M = "23m456m789s456p11z"


def test_M3_7_calling_is_told_after_the_discard() -> None:
    deal = table({0: WAITS_14M + "9p"})
    run(deal, "0 discard 9p")
    assert words(deal)[:2] == ["discard", "calling"]
    for seat in range(4):
        assert look(deal, seat)["seats"][0]["marks"]["calling"]
        assert not look(deal, seat)["seats"][1]["marks"]["calling"]


def test_M3_7_it_binds_nobody() -> None:
    deal = table({0: WAITS_14M + "9p"}, front="1p2p3p5p")
    run(deal, "0 discard 9p")
    while 0 not in deal.actors or phase(deal) != "turn":
        throw(deal)
    run(deal, "0 discard 2m")
    assert not look(deal)["seats"][0]["marks"]["calling"]


def test_M3_7_after_a_claim_too() -> None:
    deal = table({0: "7z", 2: "77z123m456m78s1p1p9p"})
    run(deal, "0 discard 7z", "2 pung 777z", "2 discard 9p")
    events = [(event["seat"], event["word"]) for event in deal.view(0).events()]
    at = events.index((2, "pung"))
    assert events[at + 1 : at + 3] == [(2, "discard"), (2, "calling")]


@pytest.mark.parametrize("told", [True, False])
def test_M3_7_who_claims_may_win_afterwards(told: bool) -> None:
    deal = table({0: "7z", 1: "77z123m456m789s59p"}, front="5p", announce_calling=told)
    passes(run(deal, "0 discard 7z", "1 pung 777z", "1 discard 9p"))
    run(deal, "2 discard 5p")
    assert moves(deal, 1) == ["pass", "win"]


def test_M3_7_a_fifth_copy_is_no_tile_to_wait_for() -> None:
    deal = table({0: "1111m123s456s789s9p"})
    run(deal, "0 discard 9p")
    assert "calling" not in words(deal)[:2]


def test_M3_7_a_kind_laid_open_whole_is_no_wait() -> None:
    """After the pung a single 7z is left to wait with."""
    for hand, calls in (("777z123m456m789s9p", False), ("77z123m456m55s78s9p", True)):
        deal = table({0: "7z", 2: hand})
        run(deal, "0 discard 7z", "2 pung 777z")
        known = deal.view(2)
        fact = GAME.facts(known.state, 2, GAME.move("discard 9p"))
        assert (fact["lack"] == 1) == calls
        assert ("discard 9p" in known.describe()["why"]) == calls
        run(deal, "2 discard 9p")
        assert ("calling" in words(deal)) == calls
        helped = look(deal, 2)["help"]
        assert (helped["distance"], helped["waits"]) == ((0, ["6s", "9s"]) if calls else (1, []))
        assert all(tile["left"] > 0 for tile in helped["tiles"])


@pytest.mark.patient
def test_M3_7_without_the_option_nothing_is_told() -> None:
    deal = finish(table({0: WAITS_14M + "9p"}, announce_calling=False))
    assert "calling" not in words(deal)
    assert not any(seat["marks"]["calling"] for seat in look(deal)["seats"])


@pytest.mark.parametrize(
    ("hand", "wins"),
    [
        ("123m456m789s456p11z", True),
        ("111m222s333p444z55z", True),
        ("123m123m123m123m55p", True),
        ("11m22m33m44m55m66m77m", True),
        ("11m22s33p44z55z66z77z", False),
        ("123m456m789s12p11z9p", False),
        ("19m19s19p1234567z1m", False),
        ("1111m2222m3333m44m", True),
        ("89m1s234m567m999p55z", False),
        ("777s333345p888m66z", True),
    ],
)
def test_M3_8_four_groups_and_a_pair(hand: str, wins: bool) -> None:
    assert ("win" in table({0: hand}).moves(0)) == wins


@pytest.mark.patient
@pytest.mark.parametrize(
    ("rules", "kept"),
    [
        ({}, 2),
        ({"preset": "classical"}, 14),
        ({"dead_wall": 14}, 14),
        ({"preset": "classical", "dead_wall": 2}, 2),
    ],
)
def test_M3_9_the_deal_is_drawn_when_only_the_kept_tiles_are_left(
    rules: dict[str, object], kept: int
) -> None:
    deal = finish(table({}, **rules))
    assert deal.winner is None
    assert words(deal)[-1] == "exhausted"
    assert deal.state.back - deal.state.front == kept
    assert deal.settlement == [0, 0, 0, 0]
    assert deal.sheet()["totals"] == [0, 0, 0, 0]
    assert all(not player["lines"] for player in deal.sheet()["players"])


@pytest.mark.patient
@pytest.mark.parametrize(("rules", "kept"), [({}, 2), ({"dead_wall": 14}, 14)])
def test_M3_9_a_used_loose_tile_is_not_kept(rules: dict[str, object], kept: int) -> None:
    once = table({0: "1111m2222m"}, **rules)
    run(once, "0 concealed-kong 1111m")
    assert look(once)["public"]["left"] == 136 - 53 - kept
    finish(once)
    assert once.state.back - once.state.front == kept - 1
    twice = table({0: "1111m2222m"}, **rules)
    run(twice, "0 concealed-kong 1111m", "0 concealed-kong 2222m")
    assert look(twice)["public"]["left"] == 136 - 53 - kept - 2
    finish(twice)
    assert twice.state.back - twice.state.front == kept


def test_M3_9_the_last_discard_may_still_be_claimed() -> None:
    deal = table({0: "7z", 2: "77z"})
    deal.state.front = deal.state.back - 2
    run(deal, "0 discard 7z", "2 pung 777z")
    assert deal.actors == [2]
    throw(deal)
    passes(deal)
    assert deal.over
