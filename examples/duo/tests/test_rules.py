"""Duo by its rule numbers."""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from examples.duo import terms
from examples.duo.tests.oracle import points

import tianhu
from tianhu import BadInput, Rng
from tianhu.core.game import Deal, Setup
from tianhu.records import dump, from_record, load, to_record

GAME = tianhu.game("duo")


def table(mine: str, other: str, wall: str = "", own: dict[str, int] | None = None, **rules: Any) -> Deal:
    """A deal of dealer 0 with these hands, tiles written as ranks alone, and then this wall."""
    left = Counter("123456789" * 4)
    left.subtract(mine + other + wall)
    assert len(mine) == len(other) == 7
    whole = f"{mine}{other}{wall}{''.join(sorted(left.elements()))}s"
    return GAME.deal(wall=whole, setup=Setup(dealer=0, own=own or {}), rules=rules)


def hand(deal: Deal, seat: int) -> str:
    view = deal.view(seat)
    return "".join(code[0] for code in view.codes(view.hand))


def test_D1_1_thirty_six_tiles() -> None:
    assert Counter(GAME.wall(Rng(1))) == Counter(dict.fromkeys(range(9), 4))


def test_D1_2_seven_each_and_the_loser_deals() -> None:
    deal = table("1199135", "2255779", "4")
    assert (hand(deal, 0), hand(deal, 1)) == ("11134599", "2255779")
    assert deal.actors == [0]
    nobody = exhausted()
    assert GAME.next_setup(Setup(dealer=1), nobody, Rng(1)).dealer == 1
    won = table("1112399", "2255778", "4")
    won.play(0, "win")
    assert GAME.next_setup(won.setup, won, Rng(1)).dealer == 1
    assert GAME.next_setup(Setup(dealer=0, own={"deal": 7}), won, Rng(1)) is None


def exhausted() -> Deal:
    """A deal in which nobody claims or wins."""
    deal = GAME.deal(seed=4)
    while not deal.over:
        seat = deal.actors[0]
        moves = deal.view(seat).moves
        deal.play(seat, "pass" if "pass" in moves else moves[0])
    assert deal.winner is None
    return deal


def test_D2_1_a_turn_draws_and_discards() -> None:
    deal = table("1199135", "2255778", "46")
    deal.play(0, "discard 4s")
    assert (deal.actors, hand(deal, 1)) == ([1], "22556778")
    assert list(deal.moves(1)) == [f"discard {rank}s" for rank in "25678"]


def test_D2_2_a_discard_may_be_claimed() -> None:
    deal = table("1199135", "1255778", "5")
    deal.play(0, "discard 5s")
    assert list(deal.moves(1)) == ["pass", "pung 555s"]
    deal.play(1, "pung 555s")
    assert list(deal.moves(1)) == [f"discard {rank}s" for rank in "1278"]
    passed = table("1199135", "1255778", "56")
    passed.play(0, "discard 5s")
    passed.play(1, "pass")
    assert hand(passed, 1) == "12556778"
    wins = table("1199135", "2344577", "6")
    wins.play(0, "discard 6s")
    assert list(wins.moves(1)) == ["pass", "win"]


@pytest.mark.parametrize(
    ("tiles", "wait", "wins"),
    [("1112399", "3", False), ("1112399", "4", True), ("1234999", "5", False), ("1122399", "3", True)],
)
def test_D2_3_two_groups_and_a_pair(tiles: str, wait: str, wins: bool) -> None:
    others = "".join(sorted((Counter("123456789" * 4) - Counter(tiles + wait)).elements()))[:7]
    assert ("win" in table(tiles, others, wait).moves(0)) == wins


def test_D2_4_nobody_wins_when_the_wall_is_empty() -> None:
    deal = exhausted()
    assert deal.view(0).events()[-1]["word"] == "exhausted"
    assert deal.settlement == [0, 0]


def position(**changes: Any) -> dict[str, Any]:
    """A finished position; seat 0 has won."""
    return {
        "dealer": 0,
        "winner": 0,
        "win": {"tile": "3s", "by": "discard"},
        "players": [{"hand": "1278999s"}, {"hand": "2255778s"}],
    } | changes


def settled(**changes: Any) -> int:
    return int(tianhu.count("duo", position(**changes))["settlement"][0])


WON = [{"hand": "1245688s"}, {"hand": "1277799s"}]
SAME = [{"hand": "1133s", "melds": ["pung 555s"]}, None]


def test_D3_1_two_points_or_four() -> None:
    assert settled(players=WON, win={"tile": "3s", "by": "discard"}) == 2
    assert settled(players=WON, win={"tile": "3s", "by": "draw"}) == 4


@pytest.mark.parametrize(("rules", "total"), [({}, 4), ({"same": 3}, 6)])
def test_D3_2_groups_of_identical_tiles(rules: dict[str, Any], total: int) -> None:
    found = tianhu.count("duo", position(players=SAME, rules=rules))
    assert found["totals"][0] == total
    assert sorted(found["players"][0]["groups"]) == ["11s", "333s", "555s"]


def test_D3_3_the_pot() -> None:
    nobody = exhausted()
    setup = GAME.next_setup(Setup(dealer=0, own={"pot": 4}), nobody, Rng(1))
    assert setup == Setup(dealer=0, own={"deal": 1, "pot": 6})
    assert GAME.next_setup(Setup(own={"pot": 8}), nobody, Rng(1)).own["pot"] == 8
    assert settled(players=WON, pot=6) == 8
    assert settled(players=WON, pot=6, rules={"pot": False}) == 2
    nobody.options["pot"] = False
    assert GAME.next_setup(Setup(), nobody, Rng(1)).own["pot"] == 0


def test_D3_4_the_loser_pays() -> None:
    assert tianhu.count("duo", position(players=WON))["settlement"] == [2, -2]


def test_both_scorers_agree(scaled: Callable[[int], int]) -> None:
    for seed in range(scaled(2000)):
        deal, rng = GAME.deal(seed=seed, setup=Setup(own={"pot": seed % 9})), Rng(seed)
        while not deal.over:
            seat = deal.actors[0]
            deal.play(seat, GAME.rules.policy(deal.view(seat).state, seat, rng))
        if deal.winner is None:
            continue
        view, seat = deal.view(deal.winner), deal.winner
        won = GAME.tiles.codes[deal.state.last]
        laid = view.describe()["seats"][seat]["melds"]
        melds = [f"pung {meld['tiles'][0][0] * 3}s" for meld in laid]
        doc = position(
            winner=0,
            pot=seed % 9,
            win={"tile": won, "by": "draw" if deal.state.by == terms.BY_DRAW else "discard"},
            players=[{"hand": GAME.tiles.print(view.hand), "melds": melds}, None],
        )
        assert points(doc) == deal.score.total[seat] == tianhu.count("duo", doc)["totals"][0]
        groups = tianhu.count("duo", doc)["players"][0]["groups"]
        tiles = GAME.tiles.print(view.hand) + won + "".join(meld.removeprefix("pung ") for meld in melds)
        assert Counter(GAME.tiles.parse("".join(groups))) == Counter(GAME.tiles.parse(tiles))


def test_hands_that_do_not_win_are_refused() -> None:
    chance = random.Random(3)
    for _ in range(60):
        tiles = "".join(sorted(chance.sample("123456789" * 3, 7)))
        doc = position(win={"tile": "3s", "by": "draw"}, players=[{"hand": f"{tiles}s"}, None])
        if points(doc):
            assert tianhu.count("duo", doc)["totals"][0] == points(doc)
        else:
            with pytest.raises(BadInput, match=r"players\[0\].hand: .*two groups and a pair"):
                tianhu.count("duo", doc)


def test_the_pot_stands_in_the_record() -> None:
    deal = GAME.deal(seed=2, setup=Setup(dealer=1, own={"deal": 3, "pot": 4}))
    while not deal.over:
        deal.play(deal.actors[0], deal.view(deal.actors[0]).moves[0])
    doc = load(dump(to_record(deal, ["a", "b"])))
    assert doc["own"] == {"deal": 3, "pot": 4}
    assert from_record(doc).sheet() == deal.sheet()


@pytest.mark.parametrize(
    ("own", "said"),
    [
        ({"pot": 9}, "record.own.pot: 9 given, a whole number from 0 to 8 expected"),
        ({"pot": True}, "record.own.pot: "),
        ({"pot": "2"}, "record.own.pot: 2 given"),
        ({"bank": 1}, "record.own: the key bank given, only pot, deal expected"),
        ([], "record.own: "),
        (None, "record.own: "),
    ],
)
def test_a_pot_that_cannot_be_is_refused(own: Any, said: str) -> None:
    deal = GAME.deal(seed=2)
    doc = to_record(deal, ["a", "b"]) | {"own": own, "result": None}
    with pytest.raises(BadInput) as caught:
        from_record(load(dump(doc)))
    assert str(caught.value).startswith(said)
