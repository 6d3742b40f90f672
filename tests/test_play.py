"""What holds of every deal of every game, whoever plays."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

import tianhu
from tianhu.core import const as K
from tianhu.core.game import Deal, Game
from tianhu.core.packed import unpack
from tianhu.core.rng import Rng
from tianhu.core.state import State
from tianhu.core.view import View
from tianhu.players import make
from tianhu.records import check, dump, from_record, load, to_record


def tables(game: Game) -> list[dict[str, object]]:
    """Rules to play by: every preset, and each option in each of its values."""
    rules: list[dict[str, object]] = [{"preset": name} for name in game.options.presets]
    for option in game.options.options:
        rules += [{option.key: value} for value in option.values[1:]]
        rules += [{option.key: 300}] if option.number else []
    return rules


def counted(tiles: Iterable[int], count: list[int] | None = None) -> list[int]:
    """How many of each kind there are, on top of `count`."""
    count = [0] * K.KINDS if count is None else count
    for tile in tiles:
        count[tile] += 1
    return count


def on_the_table(deal: Deal) -> list[int]:
    """How many of each kind there are in a deal, wherever they are."""
    s = deal.state
    hand, meld = s.hand, s.meld
    tiles = list(map(sum, zip(*(hand[i * K.KINDS : (i + 1) * K.KINDS] for i in range(s.seats)), strict=True)))
    counted(s.wall[s.front : s.back], tiles)
    for seat in range(s.seats):
        for packed in meld[seat * K.MELDS : seat * K.MELDS + s.nmeld[seat]]:
            counted(unpack(packed & 0xFFFFFF), tiles)
    counted([p & 127 for p in s.pile[: s.npile] if not p >> 11 & 1], tiles)
    return counted(deal.game.aside(s), tiles)


def walk(deal: Deal, rng: Rng, each: Callable[[Deal], None] = lambda _: None) -> None:
    """Plays a deal at random, looking at it after every move and every stop."""
    deal.auto = False
    moves = 0
    while not deal.over:
        each(deal)
        if deal.halted:
            deal.advance()
            continue
        seat = deal.actors[rng.below(len(deal.actors))]
        legal = deal.moves(seat)
        assert len(legal) > 0, "asked without a move to make"
        deal.play(seat, legal.ints[rng.below(len(legal))])
        moves += 1
        assert moves < 2000, "the deal does not end"
    each(deal)


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
def test_random_deals_end_whole_and_their_records_replay(
    game: Game, part: int, scaled: Callable[[int], int]
) -> None:
    """Never stuck, every tile accounted for after every move, paid out to zero, replayed to itself."""
    whole = counted(game.wall(Rng(0)))
    rules = tables(game)

    def full(deal: Deal) -> None:
        assert on_the_table(deal) == whole

    for seed in range(part, scaled(20000), 4):
        deal = game.deal(seed=seed, rules=rules[seed // 4 % len(rules)])
        walk(deal, Rng(seed), full)
        assert sum(deal.settlement) == 0
        record = load(dump(to_record(deal, ["a"] * game.seats)))
        assert from_record(record).made == deal.made
        assert check(record) == []


def test_the_lines_read_in_order_give_the_total(game: Game, scaled: Callable[[int], int]) -> None:
    for seed in range(scaled(1000)):
        deal = game.deal(seed=seed)
        walk(deal, Rng(seed))
        for player in deal.sheet()["players"]:
            total = 0
            for line in player["lines"]:
                n = line["amount"]
                total = {"add": total + n, "double": total * n, "round": -(-total // n) * n}[line["do"]]
            assert total == player["total"]


def test_the_order_of_asking_does_not_change_the_outcome(game: Game, scaled: Callable[[int], int]) -> None:
    for seed in range(scaled(1500)):
        up, down = game.deal(seed=seed), game.deal(seed=seed)
        chooser = Rng(seed)
        while not up.over:
            asked = up.actors
            assert down.actors == asked
            answers = {}
            for seat in asked:
                legal = up.moves(seat).ints
                answers[seat] = legal[chooser.below(len(legal))]
            for seat in asked:
                up.play(seat, answers[seat])
            for seat in reversed(asked):
                down.play(seat, answers[seat])
            assert up.log == down.log
        assert down.over
        assert up.sheet() == down.sheet()


@pytest.mark.patient
def test_sealed_answers_stay_sealed(game: Game, scaled: Callable[[int], int]) -> None:
    """Whatever another seat has answered, what is left of the state for a seat is the same."""
    if game.seats == 2:
        pytest.skip("two players are never asked at once")
    sealed, wanted = 0, scaled(12)
    for seed in range(2000):
        deal, rng = game.deal(seed=seed, rules=game.measured), Rng(seed)
        while not deal.over and sealed < wanted:
            asked = deal.actors
            if len(asked) > 1:
                sealed += 1
                assert len({_after(deal, asked, answer) for answer in deal.moves(asked[0]).ints}) == 1
            # Sensible hands are more often claimed for by two than random ones.
            deal.play(asked[0], game.rules.policy(deal.state, asked[0], rng))
        if sealed == wanted:
            return
    raise AssertionError("nowhere were two seats asked at once")


def _after(deal: Deal, asked: list[int], answer: int) -> str:
    """The second asked seat's hidden state once the first has given an answer."""
    copy = deal.game.deal(wall=deal.wall, setup=deal.setup, rules=deal.options)
    for who, move in deal.made:
        copy.play(who, move)
    copy.play(asked[0], answer)
    hidden = copy.view(asked[1]).state
    names = ("answer", "asked", "hand", "held", "aux", "wall", "meld", "code", "suit", "phase", "drawn")
    return str([getattr(hidden, name) for name in names])


def same_view(game: Game, view: View, world: State) -> None:
    """A guessed world gives the seat the very view it was guessed from."""
    hidden = world.copy()
    game.rules.hide(hidden, view.seat)
    assert View(game, hidden, view.seat, view.log).describe() == view.describe()


@pytest.mark.patient
def test_what_a_seat_cannot_see_leaves_its_view_unchanged(game: Game, scaled: Callable[..., int]) -> None:
    rules = tables(game)
    for seed in range(scaled(150, 1)):
        deal = game.deal(seed=seed, rules=rules[seed % len(rules)])
        rng = Rng(seed)

        def each(deal: Deal, rng: Rng = rng) -> None:
            for seat in deal.actors:
                view = deal.view(seat)
                world = view.world(rng)
                same_view(game, view, world)
                assert game.rules.options(world, seat) == view.ints

        walk(deal, Rng(seed), each)


@pytest.mark.patient
def test_guessed_worlds_are_whole_and_play_to_an_end(game: Game, scaled: Callable[[int], int]) -> None:
    whole = counted(game.wall(Rng(0)))
    for seed in range(scaled(150)):
        deal, rng = game.deal(seed=seed), Rng(seed)

        def each(deal: Deal, rng: Rng = rng) -> None:
            for seat in deal.actors:
                world = deal.view(seat).world(rng)
                shadow = game.deal(seed=1)
                shadow.state.take(world)
                assert on_the_table(shadow) == whole
                game.rules.random(world, rng)
                assert world.phase == K.OVER

        walk(deal, Rng(seed), each)


def test_a_policy_sees_no_more_than_its_view(game: Game, scaled: Callable[[int], int]) -> None:
    for seed in range(scaled(60)):
        deal, rng = game.deal(seed=seed), Rng(seed)
        while not deal.over:
            seat = deal.actors[0]
            view = deal.view(seat)
            choice = game.rules.policy(deal.state, seat, Rng(9))
            assert game.rules.policy(view.state, seat, Rng(9)) == choice
            assert choice in view.ints
            legal = view.ints
            deal.play(seat, choice if rng.below(4) else legal[rng.below(len(legal))])


def test_greedy_beats_chance(game: Game, scaled: Callable[[int], int]) -> None:
    gained = 0
    for seed in range(scaled(200) * 3):
        deal = game.deal(seed=seed)
        players = [
            make("greedy" if seat == seed % game.seats else "chance", seed) for seat in range(game.seats)
        ]
        while not deal.over:
            for seat in deal.actors:
                deal.play(seat, players[seat].choose(deal.view(seat)))
        gained += deal.settlement[seed % game.seats]
    assert gained > 0


def test_random_deals_give_the_pinned_checksum(
    game: Game, folder: Callable[[Game], Path], scaled: Callable[[int], int]
) -> None:
    """Each line of the file: number of deals from seed 1, checksum, moves. Both forms give the same."""
    lines = (folder(game) / "tests" / "checksum.txt").read_text().split("\n")
    most = 20000 if tianhu.compiled() else 40
    counted = 0
    for line in filter(None, lines):
        deals, pinned, moves = map(int, line.split())
        if deals > most:
            continue
        counted += 1
        state = State()
        state.seats = game.seats
        for i, code in enumerate(game.options.codes(game.options.resolve())):
            state.set("opt", i, code)
        assert game.rules.many(state, Rng(1), deals) == (pinned, moves)
    assert counted


@pytest.mark.compiled
def test_both_forms_play_the_same_deals(game: Game) -> None:
    """The computer players too: the record of a greedy deal is the same text."""
    command = [sys.executable, "-m", "tianhu.cli", "deal", game.id, "--seed", "11"]
    texts = [
        subprocess.run(command, capture_output=True, text=True, check=True, env=os.environ | extra).stdout
        for extra in ({}, {"TIANHU_PLAIN": "1"})
    ]
    assert texts[0] == texts[1]
    assert json.loads(texts[0])["result"]


def test_quick_players_give_the_pinned_checksum(game: Game, folder: Callable[[Game], Path]) -> None:
    """Deals from seed 1, checksum, moves. Both forms give the same."""
    deals, *pinned = map(int, (folder(game) / "tests" / "greedy.txt").read_text().split())
    state = State()
    state.seats = game.seats
    for i, code in enumerate(game.options.codes(game.options.resolve())):
        state.set("opt", i, code)
    assert game.rules.many(state, Rng(1), deals, True) == tuple(pinned)
