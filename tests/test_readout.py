"""What Python reads of a state, and copies of it: the same as the state itself, and no part of it."""

import pytest

from tianhu.core import readout
from tianhu.core.game import Deal, Game
from tianhu.core.state import ARRAYS, NUMBERS


def read(state: object) -> dict[str, object]:
    return {name: getattr(state, name) for name in (*NUMBERS, *ARRAYS)}


def played(game: Game, moves: int) -> Deal:
    deal = game.deal(seed=5)
    while not deal.over and len(deal.made) < moves:
        seat = deal.actors[0]
        deal.play(seat, deal.moves(seat)[0])
    return deal


def test_a_readout_is_what_the_state_was(game: Game) -> None:
    deal = played(game, 2)
    lies = readout.lists_of(deal.state)
    before = read(lies)
    assert before == read(deal.state)
    deal.play(deal.actors[0], deal.moves(deal.actors[0])[0])
    assert read(lies) == before != read(deal.state)


def test_a_copy_is_the_state_and_plays_on_as_it_does(game: Game) -> None:
    deal = played(game, 2)
    copy = deal.state.copy()
    assert read(copy) == read(deal.state)
    seat = deal.actors[0]
    move = game.rules.options(copy, seat)[0]
    help_before = game.helps(deal.state, seat)
    assert game.helps(copy, seat) == help_before  # with the scratch that it counts in
    game.rules.apply(copy, seat, move)
    assert read(copy) != read(deal.state)
    assert game.helps(deal.state, seat) == help_before


@pytest.mark.parametrize("moves", [0, 9, 200])
def test_what_is_described_twice_is_the_same_and_not_shared(game: Game, moves: int) -> None:
    """What is kept of discards and melds is of this table and this seat."""
    deal, other = played(game, moves), played(game, max(0, moves - 3))
    for seat in range(game.seats):
        first = deal.view(seat).describe()
        other.view(seat).describe()
        assert deal.view(seat).describe() == first
        for at, melds in enumerate(s["melds"] for s in first["seats"]):
            assert all(meld["from"] is None or 0 <= meld["from"] != at for meld in melds)
