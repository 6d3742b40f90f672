"""What a seat is given in any world it cannot tell from the real one: the state, not only its words."""

from collections.abc import Callable
from typing import Any

import pytest

from tianhu.core import const as K
from tianhu.core.game import Deal, Game
from tianhu.core.rng import Rng
from tianhu.core.view import View

# All of a state that is copied with it, and so may reach a player.
FIELDS = (
    *("seats", "dealer", "phase", "sub", "turn", "asked", "winner", "by", "front", "back", "drawn", "last"),
    *("source", "npile", "nev", "wall", "hand", "held", "meld", "nmeld", "pile", "answer", "code", "suit"),
    *("aux", "seen", "opt", "ev"),
)
PASS = K.PASS << 8


def sight(deal: Deal, seat: int) -> dict[str, Any]:
    """All that the seat is given."""
    view = deal.view(seat)
    return {name: getattr(view.state, name) for name in FIELDS} | {"log": view.log}


def seen(deal: Deal, seat: int) -> Any:
    """What the seat is shown."""
    view = deal.view(seat)
    return view.describe(), view.log


def other_wall(deal: Deal, seat: int, rng: Rng) -> list[int]:
    """The wall with tiles exchanged that the seat was not dealt."""
    # Before anything is drawn: a game may draw its first tile at its first stop.
    wall, mine = list(deal.wall), sight(begin(deal.game, deal, deal.wall), seat)["hand"]
    for _ in range(6):
        i, j = rng.below(len(wall)), rng.below(len(wall))
        wall[i], wall[j] = wall[j], wall[i]
        if sight(begin(deal.game, deal, wall), seat)["hand"] != mine:
            wall[i], wall[j] = wall[j], wall[i]
    return wall


def choices(deal: Deal, rng: Rng) -> dict[int, int]:
    """What sensible players answer at this stop; who passes is left out."""
    found = {}
    for seat in deal.actors:
        move = deal.game.rules.policy(deal.view(seat).state, seat, rng)
        if move != PASS:
            found[seat] = move
    return found


def go_on(deal: Deal, found: dict[int, int]) -> bool:
    """The same as seen from the table: these answers, all others asked pass. False where that cannot be."""
    if any(move not in deal.moves(seat).ints for seat, move in found.items()):
        return False
    if any(PASS not in deal.moves(seat).ints for seat in deal.actors if seat not in found):
        return False
    # After a turn the deal stays at its stop: whether others are asked there is what worlds differ in.
    turn = deal.state.phase == K.TURN
    for seat in deal.actors:
        deal.play(seat, found.get(seat, PASS))
    if deal.halted and not turn:
        deal.advance()
    return True


def begin(game: Game, deal: Deal, wall: list[int]) -> Deal:
    return Deal(game, deal.options, wall, deal.setup, auto=False)


@pytest.mark.patient
def test_the_state_of_a_seat_is_the_same_whether_others_were_asked_or_not(
    game: Game, scaled: Callable[[int], int]
) -> None:
    """Worlds played from other walls, alike in all that the seat saw, differ in no field it is given."""
    compared = apart = 0
    wanted, number = scaled(12), 0
    while apart < wanted:
        number += 1
        assert number < 40_000, "no world in which others were asked"
        rng = Rng(number)
        first = game.deal(seed=number)
        seat = rng.below(game.seats)
        here = begin(game, first, first.wall)
        there = begin(game, first, other_wall(first, seat, rng))
        asked = False
        while not here.over and seen(here, seat) == seen(there, seat):
            assert sight(here, seat) == sight(there, seat)
            compared += 1
            apart += asked
            asked |= here.state.phase == K.CLAIM and here.actors != there.actors
            found = choices(here, rng)
            if not (go_on(here, found) and go_on(there, found)):
                break
    assert compared > apart


@pytest.mark.patient
def test_a_guess_asks_a_seat_exactly_where_its_view_says_so(game: Game, scaled: Callable[..., int]) -> None:
    """At every stop, asked or not: the same view, the same moves, and the world plays to its end."""
    for seed in range(scaled(10, 1)):
        deal, rng = game.deal(seed=seed, rules=game.measured), Rng(seed)
        deal = begin(game, deal, deal.wall)
        given: dict[int, tuple[int, int]] = {}
        while not deal.over:
            stop = len(deal.log), deal.state.sub
            for seat in range(game.seats):
                view = deal.view(seat)
                assert view.state.answer[seat] < 0 or given[seat] == stop, "an answer to another stop"
                check_guess(game, view, rng)
            if deal.halted:
                deal.advance()
                continue
            seat = deal.actors[rng.below(len(deal.actors))]
            legal = deal.moves(seat).ints
            given[seat] = stop
            deal.play(seat, legal[rng.below(len(legal))])


def check_guess(game: Game, view: View, rng: Rng) -> None:
    world = view.world(rng)
    assert game.rules.options(world, view.seat) == view.ints
    if world.phase == K.TURN:
        assert world.asked == 1 << world.turn
    hidden = world.copy()
    game.rules.hide(hidden, view.seat)
    assert View(game, hidden, view.seat, view.log).describe() == view.describe()
    assert hidden.answer == view.state.answer
    game.rules.random(world, rng)
    assert world.phase == K.OVER
