"""The computer players: legal, blind to what they may not see, and as strong as they are ranked."""

from collections.abc import Callable

import pytest

import tianhu
from tianhu import BadInput, Rng
from tianhu.core.game import Deal, Game
from tianhu.core.view import View
from tianhu.players import LEVELS, make
from tianhu.players.search import Candidate, Search
from tianhu.table.advice import advise
from tianhu.table.review import Loss, judge, review

SPECS = ("chance", "greedy", "beginner", "search:24r")


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
    from tianhu.lab.deals import play_deal

    record = play_deal(game, 5, "beginner", {})
    found = review(record, 0, rollouts=40, worlds=20)
    assert found == review(record, 0, rollouts=40, worlds=20)
    assert sum(d.marked for d in found) <= 3
    for decision in found:
        assert record["moves"][decision.index] == f"0 {decision.played}"
        assert (decision.grade == "best") == (decision.played == decision.best)
        assert decision.grade != "best" or decision.loss == Loss(0, 0)
        assert not decision.marked or decision.grade in ("clear", "likely")
    choices = sum(text.startswith("0 ") for text in record["moves"])
    assert 0 < len(found) <= choices


def test_the_first_hint_is_what_the_strongest_player_does(game: Game, scaled: Callable[[int], int]) -> None:
    moments = [deal.view(seat) for deal, seat in decisions(game, range(max(4, scaled(30))))]
    for i, view in enumerate(moments[: max(8, scaled(60))]):
        first = advise(view, Search(None, 90, seed=i))[0]
        assert first.move == game.word(Search(None, 90, seed=i).choose(view))


def test_every_candidate_says_how_far_the_hand_then_is_and_differs_from_which_other(game: Game) -> None:
    """The first from the second, all others from the first."""
    for deal, seat in decisions(game, range(6))[:6]:
        view = deal.view(seat)
        found = advise(view, Search(None, 40, seed=1))
        for i, advice in enumerate(found):
            assert advice.facts == game.facts(view.state, seat, game.move(advice.move))
            other = found[0 if i else 1].facts
            differ = [key for key in advice.facts if key in other and advice.facts[key] != other[key]]
            assert [(r.key, r.mine, r.other) for r in advice.reasons] == [
                (key, advice.facts[key], other[key]) for key in differ
            ]


class Told(Search):
    """A search that finds what it is told, and weighs moves as it is told."""

    def __init__(self, found: list[Candidate], weighed: dict[int, tuple[float, float]]) -> None:
        super().__init__(None, 1)
        self.found, self.weighed = found, weighed

    def candidates(self, *args: object, **others: object) -> list[Candidate]:
        return self.found

    def compare(
        self, rules: object, state: object, seat: int, moves: list[int], worlds: int
    ) -> list[Candidate]:
        base = self.weighed[moves[0]]
        return [
            Candidate(m, self.weighed[m][0], 9, self.weighed[m][0] - base[0], self.weighed[m][1], worlds)
            for m in moves
        ]


@pytest.mark.parametrize(
    ("mean", "error", "graded"),
    [
        (6.0, 3.0, "clear"),
        (6.0, 3.1, "likely"),
        (3.0, 3.0, "likely"),
        (2.9, 3.0, "unclear"),
        (-9.0, 1.0, "unclear"),
    ],
)
def test_a_loss_is_told_as_other_worlds_weigh_it(mean: float, error: float, graded: str) -> None:
    """Not as those do that found the better move: there luck had chosen it."""
    game = tianhu.game("mahjong")
    deal = game.deal(seed=1)
    view = deal.view(deal.actors[0])
    quick, lucky, played = view.ints[:3]
    found = [
        Candidate(lucky, 50, 9, 40.0, 1.0, 90),
        Candidate(quick, 10, 9, 0.0, 0.0, 90),
        Candidate(played, 5, 9, -5.0, 2.0, 90),
    ]
    search = Told(found, {played: (0.0, 0.0), lucky: (mean, error), quick: (1.5, 2.0)})
    decision = judge(view, played, 7, search, 20)
    assert (decision.index, decision.best, decision.grade) == (7, game.word(lucky), graded)
    assert decision.loss == Loss(mean, round(1.96 * error, 2))
    assert decision.regular == Loss(1.5, 3.92)


def test_the_same_worlds_weigh_all_moves(game: Game) -> None:
    """A move against itself: no lead, no error; and the first is what leads are measured from."""
    deal, seat = decisions(game, range(3))[0]
    view = deal.view(seat)
    first, second = view.ints[:2]
    search = Search(None, 1, seed=3)
    base, other, same = search.compare(game.rules, view.state, seat, [first, second, first], 12)
    assert (base.lead, base.error, base.tried) == (0, 0, 12)
    assert (same.lead, same.error, same.mean) == (0, 0, base.mean)
    assert other.lead == pytest.approx(other.mean - base.mean)


@pytest.mark.parametrize(
    "spec", ["", "nobody", "greedy:3", "search:0", "search:x", "search:5rr", "search:-1"]
)
def test_unknown_players_are_refused(spec: str) -> None:
    with pytest.raises(BadInput, match="player"):
        make(spec)


def test_the_oracle_sits_at_no_table() -> None:
    assert not any(spec.startswith("oracle") for spec in LEVELS.values())
