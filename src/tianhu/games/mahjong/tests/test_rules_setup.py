"""The tiles, the game of four rounds, the wall and the deal: M1 and M2."""

from collections import Counter

import pytest

from tianhu.core.errors import BadInput
from tianhu.core.game import Deal, Setup
from tianhu.core.rng import Rng
from tianhu.games.mahjong import walls
from tianhu.games.mahjong.tests.table import DICE, GAME, TILES, finish, losing, points, run, table, wall


def test_M1_1_the_set() -> None:
    counted = Counter(GAME.wall(Rng(1)))
    assert sum(counted.values()) == 136
    assert set(counted.values()) == {4}
    codes = {f"{rank}{suit}" for suit in "msp" for rank in range(1, 10)} | {f"{i}z" for i in range(1, 8)}
    assert {TILES.codes[kind] for kind in counted} == codes


def test_M1_2_simples_and_majors() -> None:
    worth = {code: points(losing(code * 3, round_wind="4z")) for code in TILES.codes if code != "8s"}
    majors = {code for code in worth if code[0] in "19" or code[1] == "z"}
    assert {code for code, n in worth.items() if n == 8} == majors
    assert {n for code, n in worth.items() if code not in majors} == {4}


def test_M2_1_the_highest_throw_deals_first_and_ties_roll_again() -> None:
    tied = 0
    dealers = set()
    for seed in range(400):
        setup = GAME.first_setup(Rng(seed))
        seats, left = [0, 1, 2, 3], list(setup.rolls)
        while len(seats) > 1:
            thrown, left = left[: len(seats)], left[len(seats) :]
            assert [roll[0] for roll in thrown] == seats
            most = max(a + b for _, a, b in thrown)
            seats = [seat for seat, a, b in thrown if a + b == most]
        assert not left
        assert setup.dealer == setup.first == seats[0]
        assert setup.round == 0
        assert all(1 <= die <= 6 for die in setup.dice)
        dealers.add(setup.dealer)
        tied += len(setup.rolls) > 4
    assert dealers == {0, 1, 2, 3}
    assert 0 < tied < 200


@pytest.mark.patient
@pytest.mark.parametrize(
    ("preset", "order"),
    [("document", ["1z", "4z", "3z", "2z"]), ("classical", ["1z", "2z", "3z", "4z"])],
)
def test_M2_2_play_goes_to_the_right_and_the_winds_follow_it(preset: str, order: list[str]) -> None:
    for dealer in range(4):
        deal = table({}, dealer=dealer, preset=preset)
        shown = deal.view(0).describe()
        assert [shown["public"]["winds"][(dealer + i) % 4] for i in range(4)] == order
        assert [shown["seats"][seat]["marks"]["wind"] for seat in range(4)] == shown["public"]["winds"]
        finish(deal)
        drawn = [event["seat"] for event in deal.view(0).events() if event["word"] == "draw"]
        assert drawn == [(dealer + 1 + i) % 4 for i in range(len(drawn))]


@pytest.mark.parametrize(("value", "order"), [("ENWS", "1432"), ("ESWN", "1234")])
def test_M2_2_the_option_sets_the_winds_of_rounds_and_seats(value: str, order: str) -> None:
    for number in range(4):
        shown = table({}, number=number, wind_order=value).view(0).describe()["public"]
        assert shown["round"] == number
        assert shown["round_wind"] == f"{order[number]}z"
        assert shown["winds"] == [f"{wind}z" for wind in order]


def won(dealer: int, winner: int | None) -> Deal:
    """A finished deal."""
    deal = finish(table({}, dealer=dealer))
    if winner is not None:
        deal.state.winner = winner
    return deal


@pytest.mark.patient
def test_M2_3_the_dealer_stays_after_winning_and_after_a_drawn_deal() -> None:
    for winner in (2, None):
        setup = GAME.next_setup(Setup(2, DICE, 1, 3), won(2, winner), Rng(5))
        assert setup is not None
        assert (setup.dealer, setup.round, setup.first) == (2, 1, 3)
        assert len(setup.dice) == 4


@pytest.mark.patient
def test_M2_3_the_deal_passes_to_the_right_and_a_round_ends_when_all_have_lost_it() -> None:
    setup: Setup | None = Setup(1, DICE, 0, 1)
    seen = []
    while setup is not None:
        seen.append((setup.round, setup.dealer))
        setup = GAME.next_setup(setup, won(setup.dealer, (setup.dealer + 3) % 4), Rng(1))
    assert seen == [(number, (1 + i) % 4) for number in range(4) for i in range(4)]


def test_M2_3_setups_that_cannot_be_are_refused() -> None:
    for setup in (
        Setup(4, DICE),
        Setup(0, (1, 2)),
        Setup(0, (1, 2, 3, 7)),
        Setup(0, DICE, 4),
        Setup(0, DICE, 0, 4),
    ):
        with pytest.raises(BadInput):
            GAME.deal(setup=setup)
    assert GAME.deal(setup=Setup(0)).view(0).describe()["public"]["wall"] is None


@pytest.mark.parametrize(("value", "shift"), [("right", 0), ("dealer", 1)])
def test_M2_4_whose_wall_is_broken(value: str, shift: int) -> None:
    """Two for the sum 2 from the right of seat 0 is seat 2; from the dealer himself, seat 1."""
    for dealer in range(4):
        for a in range(1, 7):
            for b in range(1, 7):
                setup = Setup(dealer, (a, b, 6, 3))
                deal = GAME.deal(seed=1, setup=setup, wall_count_from=value)
                broken = deal.view(0).describe()["public"]["wall"]["break"]
                seat = dealer if shift else (dealer + 1) % 4
                for _ in range(a + b - 1):
                    seat = (seat + 1) % 4
                assert broken == {"seat": seat, "stacks": 9}


def test_M2_4_the_wall_is_taken_from_the_break_leftwards_and_ends_right_of_it() -> None:
    order = walls.order(2, 5)
    assert len({tuple(place) for place in order}) == 68
    assert order[0] == [2, 5]
    assert order[11:13] == [[2, 16], [1, 0]]
    assert order[28:30] == [[1, 16], [0, 0]]
    assert order[-6:] == [[3, 16], [2, 0], [2, 1], [2, 2], [2, 3], [2, 4]]
    shown = table({}).view(0).describe()["public"]["wall"]
    # Seat 3 is counted (sum 7 from seat 1), and broken after 7 stacks; 53 tiles are dealt.
    assert shown["break"] == {"seat": 3, "stacks": 7}
    assert shown["sides"][3] == [2] * 4 + [2, 2, 0] + [0] * 10
    assert shown["sides"][2] == [0] * 16 + [1]
    assert shown["sides"][1] == shown["sides"][0] == [2] * 17


def test_M2_5_the_last_stack_is_lifted_onto_the_two_before_it() -> None:
    shown = walls.describe(3, 7, 53, 136)
    assert shown["loose"] == [{"seat": 3, "place": 5}, {"seat": 3, "place": 4}]
    assert walls.describe(3, 7, 53, 135)["loose"] == [{"seat": 3, "place": 4}]
    across = walls.describe(3, 2, 53, 136)
    assert across["loose"] == [{"seat": 3, "place": 0}, {"seat": 0, "place": 16}]


def test_M2_5_when_both_are_used_the_next_last_stack_is_lifted() -> None:
    shown = walls.describe(3, 7, 53, 134)
    assert shown["loose"] == [{"seat": 3, "place": 4}, {"seat": 3, "place": 3}]
    assert shown["sides"][3][:7] == [2, 2, 2, 2, 2, 0, 0]
    assert sum(map(sum, shown["sides"])) + len(shown["loose"]) == 134 - 53


def test_M2_5_four_loose_tiles_are_two_stacks() -> None:
    """The last stack lies on the nearest one, the last but one on the stack to its right."""
    place = {n: {"seat": 3, "place": n} for n in range(7)}
    shown = walls.describe(3, 7, 53, 136, 4)
    assert shown["loose"] == [place[4], place[4], place[3], place[3]]
    assert shown["sides"][3][:7] == [2, 2, 2, 2, 2, 0, 0]
    assert walls.describe(3, 7, 53, 134, 4)["loose"] == [place[3], place[3]]
    assert walls.describe(3, 7, 53, 132, 4)["loose"] == [place[2], place[2], place[1], place[1]]


@pytest.mark.patient
def test_M2_5_four_loose_tiles_are_kept_from_turns() -> None:
    for used in range(3):
        deal = table({0: "1111m2222m"}, loose=4)
        run(deal, *[f"0 concealed-kong {kind * 4}m" for kind in "12"[:used]])
        shown = deal.view(0).describe()["public"]
        assert shown["left"] == 136 - 53 - 4
        assert len(shown["wall"]["loose"]) == 4 - used
        finish(deal)
        assert deal.state.back - deal.state.front == 4 - used


def test_M2_5_loose_tiles_come_from_the_end_of_the_wall() -> None:
    deal = table({0: "1111m2222m3333m4m6s"}, back="9p8p7p")
    for kind, loose in ((1, "9p"), (2, "8p"), (3, "7p")):
        run(deal, f"0 concealed-kong {str(kind) * 4}m")
        assert deal.view(0).describe()["drawn"] == loose


def test_M2_5_with_no_tile_left_there_is_no_kong() -> None:
    deal = table({0: "1111m2222m3333m4m6s", 1: "666s"})
    deal.state.front = deal.state.back - 2
    run(deal, "0 concealed-kong 1111m")
    assert "concealed-kong 2222m" in deal.moves(0)
    run(deal, "0 concealed-kong 2222m")
    assert "concealed-kong 3333m" not in deal.moves(0)
    run(deal, "0 discard 6s")
    assert "pung 666s" in deal.moves(1)
    assert "kong 6666s" not in deal.moves(1)


def test_M2_6_the_deal() -> None:
    for dealer in range(4):
        tiles = wall({}, dealer=dealer)
        deal = GAME.deal(wall=tiles, setup=Setup(dealer, DICE))
        for place in range(4):
            seat = (dealer + place) % 4
            got = [k for turn in range(3) for k in tiles[turn * 16 + place * 4 :][:4]] + [tiles[48 + place]]
            if place == 0:
                got.append(tiles[52])
            assert sorted(got) == deal.view(seat).hand
        assert deal.state.front == 53
        assert deal.actors == [dealer]
