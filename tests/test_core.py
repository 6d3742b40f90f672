"""What the core does where it was made for less: it stops and says so, and loses nothing in silence."""

from typing import Any

import pytest

import tianhu
from tianhu.core import const as K
from tianhu.core.errors import BadInput, BadNotation, IllegalMove
from tianhu.core.game import Game
from tianhu.core.rules import Rules
from tianhu.core.score import Sheet
from tianhu.core.state import State

plain = pytest.mark.skipif(tianhu.compiled(), reason="C methods cannot be called from a test")


class Undeclared(Rules):
    """Rules that are not compiled."""

    def c_start(self, s: State) -> None:
        s.phase = K.TURN


def test_rules_that_are_not_of_the_core_s_form_are_refused(game: Game) -> None:
    class Mine(type(game)):  # type: ignore[misc]
        id = "mine"
        rules = Undeclared()

    if not tianhu.compiled():
        assert Mine().rules.weights() == {}
        return
    with pytest.raises(
        BadInput, match=r"^mine\.rules: Undeclared\.c_start in plain Python given, rules compiled"
    ):
        Mine()


@plain
def test_a_line_without_room_moves_no_total_and_is_told() -> None:
    class Endless(Rules):
        def c_score(self, s: State, sheet: Sheet) -> None:
            for _ in range(lines):
                sheet.add_line(0, 0, K.ADD, 1, 0)

    for lines in (K.LINES, K.LINES + 1, K.LINES + 2):
        sheet = Sheet()
        Endless().c_score(State(), sheet)
        assert sheet.total[0] == K.LINES
        if lines == K.LINES:
            assert len(Endless().score(State()).rows(0)) == K.LINES
        else:
            with pytest.raises(RuntimeError, match=f"more than {K.LINES} lines"):
                Endless().score(State())


@plain
def test_a_group_without_room_is_told() -> None:
    class Endless(Rules):
        def c_score(self, s: State, sheet: Sheet) -> None:
            for _ in range(K.MELDS + 1):
                sheet.add_group(3, 0)

    with pytest.raises(RuntimeError, match=f"{K.MELDS} groups of a seat"):
        Endless().score(State())


def test_an_event_without_room_is_told(game: Game) -> None:
    deal = game.deal(seed=1, rules=game.measured)
    assert not deal.over
    for _ in range(K.EVENTS + 1):
        deal.state.note(K.PASS, 0, 0)
    with pytest.raises(RuntimeError, match=f"{K.EVENTS + 1} events since the last stop"):
        deal._note()


@pytest.mark.parametrize(("name", "length"), [("wall", 144), ("hand", 288), ("opt", 24), ("aux", 320)])
def test_a_place_that_is_not_there_is_not_set(name: str, length: int) -> None:
    state = State()
    state.set(name, length - 1, 7)
    assert getattr(state, name)[length - 1] == 7
    for i in (-1, length, 10**30):
        with pytest.raises(IndexError, match=rf"there are {length}"):
            state.set(name, i, 1)
    for value in (1 << 31, -(1 << 40), 10**30):
        with pytest.raises(OverflowError, match="too large"):
            state.set(name, 0, value)
    with pytest.raises(KeyError):
        state.set("meld", 0, 0)


NO_MOVES: list[tuple[Any, str]] = [
    (None, "null"),
    (True, "true"),
    (False, "false"),
    (1.0, "1.0"),
    (1 << 20, "1048576"),
    (-1, "-1"),
    (10**5000, "a number of about 5001 digits"),
    ([], "[]"),
    ({"a": None}, '{"a": null}'),
    ("", '""'),
    (" ", '" "'),
    ("fly\n", "fly\\n"),
]


@pytest.mark.parametrize(("move", "words"), NO_MOVES, ids=[words for _, words in NO_MOVES])
def test_what_is_no_move_is_refused_as_json(game: Game, move: Any, words: str) -> None:
    deal = game.deal(seed=1, rules=game.measured)
    with pytest.raises(BadNotation) as caught:
        deal.play(deal.actors[0], move)
    assert str(caught.value).startswith(f"move: {words} given, a move such as ")
    assert deal.made == []


def test_a_move_that_is_not_open_is_named_by_its_words(game: Game) -> None:
    deal = game.deal(seed=1, rules=game.measured)
    seat = deal.actors[0]
    closed = next(move for move in game.all_moves() if move not in deal.moves(seat))
    for given in (closed, game.word(closed)):
        with pytest.raises(
            IllegalMove, match=f"^{game.word(closed)} is not open to seat {seat} now; open are:"
        ):
            deal.play(seat, given)


NO_SEATS: list[tuple[Any, str]] = [
    (None, "null"),
    (True, "true"),
    ("0", "0"),
    ("", '""'),
    (9, "9"),
    (-1, "-1"),
    (1.0, "1.0"),
    (10**5000, "a number of about 5001 digits"),
]


@pytest.mark.parametrize(("seat", "words"), NO_SEATS, ids=[words for _, words in NO_SEATS])
def test_a_seat_that_is_none_has_no_view_and_no_moves(game: Game, seat: Any, words: str) -> None:
    deal = game.deal(seed=1)
    for ask in (deal.moves, deal.view, lambda seat: deal.play(seat, "pass")):
        with pytest.raises(IllegalMove, match=f"There is no seat {words}"):
            ask(seat)


def test_nothing_given_is_not_the_default(game: Game) -> None:
    for wall in ("", []):
        with pytest.raises(BadInput, match=r"^wall: "):
            game.deal(wall=wall)
    for rules in ("", [], 0, False):
        with pytest.raises(BadInput, match=r"^rules: .* given, an object of options expected"):
            game.deal(rules=rules)  # type: ignore[arg-type]
        with pytest.raises(BadInput, match=r"^rules: .* given, an object of options expected"):
            game.deal(rules=rules, table="open")  # type: ignore[arg-type]
    for seed in (None, "", "7", True, 1.0):
        with pytest.raises(BadInput, match=r"^seed: .* given, a whole number expected"):
            game.deal(seed=seed)  # type: ignore[arg-type]
    assert game.deal(seed=0).wall == game.deal().wall
