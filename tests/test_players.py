"""The computer players: legal, blind to what they may not see, and as strong as they are ranked."""

from collections.abc import Callable

import pytest

from tianhu import BadInput, Rng
from tianhu.core.game import Deal, Game
from tianhu.core.view import View
from tianhu.players import LEVELS, make
from tianhu.players.search import Search
from tianhu.table.advice import advise
from tianhu.table.review import review

SPECS = ("chance", "greedy", "leash", "search:24r")


def decisions(game: Game, seeds: range) -> list[tuple[Deal, int]]:
    """Moments of greedy deals at which a seat has a choice."""
    found = []
    for seed in seeds:
        deal, rng = game.deal(seed=seed), Rng(seed)
        while not deal.over:
            seat = deal.actors[0]
            if len(deal.moves(seat)) > 1 and rng.below(12) == 0:
                copy = game.deal(seed=seed)
                for who, move in deal.made:
                    copy.play(who, move)
                found.append((copy, seat))
            deal.play(seat, game.rules.policy(deal.state, seat, rng))
    return found


def swapped(game: Game, view: View, rng: Rng) -> View:
    """The view of the same seat in another world it cannot tell from the first."""
    world = view.world(rng)
    game.rules.hide(world, view.seat)
    return View(game, world, view.seat, view.log)


@pytest.mark.long
@pytest.mark.patient
def test_players_choose_legal_moves_and_see_no_hidden_tile(game: Game, scaled: Callable[[int], int]) -> None:
    for i, (deal, seat) in enumerate(decisions(game, range(scaled(20)))):
        view = deal.view(seat)
        for spec in SPECS:
            choice = make(spec, i).choose(view)
            assert choice in view.ints
            assert make(spec, i).choose(swapped(game, view, Rng(i))) == choice, spec


@pytest.mark.patient
def test_the_same_seed_and_rollouts_give_the_same_move(game: Game, scaled: Callable[[int], int]) -> None:
    for i, (deal, seat) in enumerate(decisions(game, range(scaled(8)))):
        view = deal.view(seat)
        assert Search(None, 60, seed=i).choose(view) == Search(None, 60, seed=i).choose(view)


@pytest.mark.patient
def test_search_leaves_the_quick_player_only_for_a_clear_lead(
    game: Game, scaled: Callable[[int], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    moments = [deal.view(seat) for deal, seat in decisions(game, range(max(8, scaled(12))))]

    def leaves(view: View) -> bool:
        quick = game.rules.policy(view.state.copy(), view.seat, Rng(1))
        return Search(None, 100, seed=1).choose(view) != quick

    monkeypatch.setattr(type(game), "sure", 1e9)
    assert not any(map(leaves, moments[: scaled(60)]))
    monkeypatch.setattr(type(game), "sure", 0.0)
    assert any(map(leaves, moments))


@pytest.mark.patient
def test_search_ends_where_no_move_can_become_clear(game: Game) -> None:
    def tried(view: View, sure: float | None) -> int:
        found = Search(None, 1200, seed=1).candidates(game.rules, view.state.copy(), view.seat, sure=sure)
        return sum(candidate.tried for candidate in found)

    views = [deal.view(seat) for deal, seat in decisions(game, range(3))]
    assert any(tried(view, 1e9) < tried(view, None) for view in views)
    assert tried(views[0], -1e9) == tried(views[0], None)


def test_choosing_changes_nothing(game: Game, scaled: Callable[[int], int]) -> None:
    for i, (deal, seat) in enumerate(decisions(game, range(scaled(6)))):
        view = deal.view(seat)
        before = view.describe()
        for spec in SPECS:
            make(spec, i).choose(view)
        assert view.describe() == before


def test_hints_name_legal_moves_and_only_what_the_seat_sees(game: Game, scaled: Callable[[int], int]) -> None:
    for i, (deal, seat) in enumerate(decisions(game, range(scaled(8)))):
        view = deal.view(seat)
        advice = advise(view, Search(None, 40, seed=i))
        assert {a.move for a in advice} <= set(view.moves)
        assert advise(swapped(game, view, Rng(i)), Search(None, 40, seed=i)) == advice


@pytest.mark.patient
def test_a_review_finds_every_choice_and_marks_at_most_three(game: Game) -> None:
    from tianhu.lab.play import play_deal

    record = play_deal(game, 5, "leash", {})
    found = review(record, 0, rollouts=40)
    assert found
    assert sum(d.marked for d in found) <= 3
    for decision in found:
        assert record["moves"][decision.index] == f"0 {decision.played}"
        assert decision.cost >= 0
        assert (decision.cost == 0) <= (decision.played == decision.best)


@pytest.mark.parametrize(
    "spec", ["", "nobody", "greedy:3", "search:0", "search:x", "search:5rr", "search:-1"]
)
def test_unknown_players_are_refused(spec: str) -> None:
    with pytest.raises(BadInput, match="player"):
        make(spec)


def test_the_oracle_sits_at_no_table() -> None:
    assert not any(spec.startswith("oracle") for spec in LEVELS.values())
