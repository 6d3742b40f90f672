"""Everything public copies, pickles and prints itself, in both forms and between them."""

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest

import tianhu
from tianhu.core import const as K
from tianhu.core.errors import BadInput, BadNotation, IllegalMove, Refused
from tianhu.core.game import Deal, Game, Setup
from tianhu.core.rng import Rng
from tianhu.core.score import Sheet
from tianhu.core.state import ARRAYS, NUMBERS, State
from tianhu.players import make
from tianhu.records import dump, from_record, load, to_record
from tianhu.table import Created, Seat, begin_first

WAYS: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle 0": lambda thing: pickle.loads(pickle.dumps(thing, 0)),
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing, pickle.HIGHEST_PROTOCOL)),
}
SEARCHING = ("search:2r", "oracle:2r")
PLAYERS = ("chance", "greedy", "beginner", *(pytest.param(s, marks=pytest.mark.patient) for s in SEARCHING))


@pytest.fixture(params=WAYS.values(), ids=WAYS)
def again(request: pytest.FixtureRequest) -> Callable[[Any], Any]:
    """A way to have a thing a second time."""
    way: Callable[[Any], Any] = request.param
    return way


def half(game: Game, moves: int = 20) -> Deal:
    """A deal in its middle."""
    deal, rng = game.deal(seed=5, rules=game.measured), Rng(9)
    while len(deal.made) < moves:
        seat = deal.actors[0]
        found = [move for move in deal.moves(seat).ints if move >> 8 != K.WIN]
        deal.play(seat, found[rng.below(len(found))])
        assert not deal.over
    return deal


def finish(deal: Deal) -> Deal:
    """Plays on at random, always in the same way."""
    rng = Rng(3)
    while not deal.over:
        seat = deal.actors[0]
        moves = deal.moves(seat).ints
        deal.play(seat, moves[rng.below(len(moves))])
    return deal


def text(deal: Deal) -> str:
    return dump(to_record(deal, [""] * deal.game.seats)) + repr((deal.log, deal.auto))


def fields(state: State) -> dict[str, Any]:
    return {name: getattr(state, name) for name in NUMBERS + ARRAYS}


def test_a_deal_goes_on_the_same_and_by_itself(game: Game, again: Callable[[Any], Any]) -> None:
    deal = half(game)
    before = text(deal)
    twin = again(deal)
    assert type(twin) is Deal
    assert twin.game is game
    assert fields(twin.state) == fields(deal.state)
    ended = text(finish(twin))
    assert text(deal) == before, "the copy's moves were made in the deal too"
    assert text(finish(deal)) == ended


def test_a_view_guesses_the_same_and_by_itself(game: Game, again: Callable[[Any], Any]) -> None:
    deal = half(game)
    for seat in range(game.seats):
        view = deal.view(seat)
        twin = again(view)
        assert twin.game is game
        assert (twin.describe(), twin.events(), twin.ints) == (view.describe(), view.events(), view.ints)
        assert fields(twin.world(Rng(4))) == fields(view.world(Rng(4)))
        game.rules.guess(twin.state, seat, Rng(5))
        assert view.describe() == deal.view(seat).describe()


def test_a_state_its_moves_and_its_sheet(game: Game, again: Callable[[Any], Any]) -> None:
    deal = half(game)
    state = again(deal.state)
    assert fields(state) == fields(deal.state)
    game.rules.random(state, Rng(1))
    assert not deal.over
    sheet = game.rules.score(state)
    twin = again(sheet)
    assert type(twin) is Sheet
    assert [twin.rows(seat) for seat in range(4)] == [sheet.rows(seat) for seat in range(4)]
    assert game.answer(state, twin) == game.answer(state, sheet)
    moves = deal.moves(deal.actors[0])
    assert (list(again(moves)), again(moves).ints) == (list(moves), moves.ints)


def test_rules_keep_their_weights(game: Game, again: Callable[[Any], Any]) -> None:
    weights = {name: value + 3 for name, value in game.rules.weights().items()}
    rules = type(game.rules)(weights)
    twin = again(rules)
    assert type(twin) is type(rules)
    assert list(twin.weight) == list(rules.weight) != list(game.rules.weight)


def test_a_generator_goes_on(again: Callable[[Any], Any]) -> None:
    rng = Rng((1 << 64) - 5)
    rng.next()
    twin = again(rng)
    assert [twin.next() for _ in range(9)] == [rng.next() for _ in range(9)]


def test_what_a_game_is_made_of(game: Game, again: Callable[[Any], Any]) -> None:
    assert again(game) is game
    assert again(game.tiles).codes == game.tiles.codes
    assert again(game.tiles).parse(game.tiles.codes[3]) == [3]
    assert again(game.options).resolve() == game.options.resolve()
    assert again(game.options.options) == game.options.options
    assert again(game.lines) == game.lines
    assert again(Setup(1, (2, 3))) == Setup(1, (2, 3))
    assert again(tianhu.game) is tianhu.game


@pytest.mark.parametrize("name", PLAYERS)
def test_a_player_chooses_the_same(game: Game, name: str, again: Callable[[Any], Any]) -> None:
    deal = half(game)
    view = deal.view(deal.actors[0])
    player = make(name, 7)
    player.choose(view)
    twin = again(player)
    assert [twin.choose(view) for _ in range(3)] == [player.choose(view) for _ in range(3)]


def test_a_sitting(game: Game) -> None:
    seats = (Seat(guest="a"), *(Seat(level="regular") for _ in range(game.seats - 1)))
    sitting = Created(game.id, game.options.resolve(), seats, "fast").sitting()
    begin_first(sitting).apply(sitting)
    for way in (copy.deepcopy, WAYS["pickle"]):
        assert way(sitting).sights == sitting.sights


REFUSALS: list[Refused] = [
    Refused("No."),
    BadInput("players[1].hand", [None, True, {"a": 1}], "tiles"),
    BadNotation("move", "fly", "a move"),
    IllegalMove("stale", "The table has moved on."),
]


@pytest.mark.parametrize("error", REFUSALS, ids=lambda e: type(e).__name__)
def test_a_refusal_keeps_its_fields(error: Refused, again: Callable[[Any], Any]) -> None:
    error.add_note("seen")
    twin = again(error)
    assert (type(twin), str(twin), twin.__dict__) == (type(error), str(error), error.__dict__)


def test_deals_and_refusals_pass_between_processes_that_share_nothing(game: Game) -> None:
    deal = half(game)
    seat = deal.actors[0]
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        world = pool.submit(deal.view(seat).world, Rng(4)).result()
        assert fields(world) == fields(deal.view(seat).world(Rng(4)))
        with pytest.raises(IllegalMove, match="There is no seat 9") as caught:
            pool.submit(deal.play, 9, deal.moves(seat).ints[0]).result()
        assert caught.value.code == "turn"
        with pytest.raises(BadNotation, match="fly given") as wrong:
            pool.submit(deal.play, seat, "fly").result()
        assert (wrong.value.field, wrong.value.value) == ("move", "fly")
        found = pool.submit(copy.copy, deal).result()
        assert found.game is game
        assert text(finish(found)) == text(finish(deal))


ELSEWHERE = """
import pickle, sys
import tianhu
from tianhu.core.rng import Rng
deal, sheet, rng, rules, view = pickle.loads(sys.stdin.buffer.read())
assert tianhu.compiled() is (sys.argv[1] == "compiled")
rng.next()
game = deal.game
while not deal.over:
    seat = deal.actors[0]
    deal.play(seat, rules.policy(deal.state, seat, rng))
sys.stdout.buffer.write(pickle.dumps((deal, sheet, rng, rules, view)))
"""


@pytest.mark.compiled
@pytest.mark.parametrize("form", ["compiled", "plain"])
def test_either_form_reads_what_the_other_has_pickled(game: Game, form: str) -> None:
    deal, rng = half(game), Rng(2)
    sheet = finish(half(game)).score
    sent = pickle.dumps((deal, sheet, rng, game.rules, deal.view(0)))
    env = os.environ | {"TIANHU_PLAIN": "1" if form == "plain" else ""}
    command = [sys.executable, "-c", ELSEWHERE, form]
    done = subprocess.run(command, input=sent, capture_output=True, env=env, check=False)
    assert done.returncode == 0, done.stderr.decode()
    there, sheet_there, rng_there, rules_there, view_there = pickle.loads(done.stdout)
    rng.next()
    while not deal.over:
        seat = deal.actors[0]
        deal.play(seat, game.rules.policy(deal.state, seat, rng))
    assert text(there) == text(deal)
    assert rng_there.next() == rng.next()
    assert sheet_there.rows(0) == sheet.rows(0)
    assert list(rules_there.weight) == list(game.rules.weight)
    assert view_there.describe() == half(game).view(0).describe()


def test_a_pickle_of_another_version_is_refused_in_a_sentence() -> None:
    for thing, name in ((State(), "seats"), (State(), "hand"), (Sheet(), "line"), (Sheet(), "n")):
        remake, (held,) = thing.__reduce__()
        for wrong in (None, "x", [1]):
            with pytest.raises(BadInput, match=rf"\.{name}: .* given, a pickle of this version"):
                remake(held | {name: wrong})
    game = tianhu.game(tianhu.names()[0])
    sent = pickle.dumps(game, 0).replace(game.id.encode(), b"chess")
    with pytest.raises(BadInput, match="game: chess given"):
        pickle.loads(sent)


def test_a_record_of_a_pickled_deal_is_the_deal(game: Game) -> None:
    doc = load(text(finish(half(game))).partition("([")[0])
    assert text(from_record(doc)) == text(finish(half(game)))


def test_things_print_themselves_on_one_short_line(game: Game) -> None:
    deal = half(game)
    view = deal.view(0)
    assert repr(game) == f"<Game {game.id}: {game.seats} seats, {len(deal.wall)} tiles>"
    assert repr(deal).startswith(f"<Deal of {game.id}: ")
    assert "20 moves made" in repr(deal)
    assert f"hand {game.tiles.print(view.hand)}" in repr(view)
    assert eval(repr(Rng(17))).next() == Rng(17).next()
    finish(deal)
    assert "over" in repr(deal)
    assert f"totals {deal.score.total[0]}" in repr(deal.score)
    shown = (game, deal, deal.view(0), deal.state, deal.score, deal.moves(0), game.tiles, Rng(1), State())
    for thing in shown:
        assert " at 0x" not in repr(thing)
        assert "\n" not in repr(thing)
        assert len(repr(thing)) < 160


def test_a_deal_prints_no_hidden_tile(game: Game) -> None:
    """Other tiles in the same places print the same, so that a log of it tells nothing."""
    deal = half(game)
    other = deal.copy()
    game.rules.guess(other.state, deal.actors[0], Rng(8))
    assert fields(other.state) != fields(deal.state)
    assert (repr(other), repr(other.state)) == (repr(deal), repr(deal.state))
