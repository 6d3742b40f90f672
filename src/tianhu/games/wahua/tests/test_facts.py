"""The facts that hints of Wahua give as reasons."""

from collections.abc import Iterator

from tianhu import Rng
from tianhu.core import const
from tianhu.core.game import Deal
from tianhu.core.view import View
from tianhu.games.wahua import dominoes, hand, holding, terms
from tianhu.games.wahua.facts import lack_and_useful, unseen_tiles
from tianhu.games.wahua.tests.scenes import GAME, play, scene
from tianhu.games.wahua.tests.scenes import reach as until


def deals(seeds: range, **rules: object) -> Iterator[tuple[Deal, View, int]]:
    """Deals of sensible players: each move with the view it was chosen from; the deal is after it."""
    for seed in seeds:
        deal, rng = GAME.deal(seed=seed, **rules), Rng(seed)
        while not deal.over:
            seat = deal.actors[0]
            view, move = deal.view(seat), GAME.rules.policy(deal.state, seat, rng)
            deal.play(seat, move)
            yield deal, view, move


def test_lack_and_useful_tiles_by_trying_every_tile() -> None:
    tried = 0
    for _, view, _ in deals(range(4), flee=False):
        state, seat = view.state, view.seat
        if state.phase == const.TURN or tried > 60:
            continue
        tried += 1
        lack, useful = lack_and_useful(state, seat)
        assert lack == hand.tiles_lacking(state, seat)
        found = 0
        for kind in (k for k in range(dominoes.DOMINOES) if unseen_tiles(state, seat, k)):
            more = state.copy()
            more.set("hand", seat * const.KINDS + kind, state.hand[seat * const.KINDS + kind] + 1)
            hand.measure(more, seat)
            if hand.tiles_lacking(more, seat) < lack:
                found += unseen_tiles(state, seat, kind)
        assert useful == found
    assert tried > 20


def test_unseen_tiles_are_those_that_a_guess_deals_elsewhere() -> None:
    for i, (_, view, _) in enumerate(deals(range(10), flee=False)):
        if i % 7:
            continue
        world, seat = view.world(Rng(i)), view.seat
        for kind in range(dominoes.DOMINOES):
            there = sum(world.hand[s * const.KINDS + kind] for s in range(4) if s != seat)
            there -= sum(holding.number_known(view.state, s, kind) for s in range(4) if s != seat)
            there += list(world.wall[world.front : world.back]).count(kind)
            assert unseen_tiles(view.state, seat, kind) == there


def test_worth_is_what_groups_and_flowers_count() -> None:
    compared = 0
    for deal, view, move in deals(range(4), flee=False):
        if move >> 8 == const.DISCARD:
            found = GAME.facts(view.state, view.seat, move)
            assert found["worth"] == GAME.rules.score(deal.state).total[view.seat]
            compared += 1
    assert compared > 20


def facts(deal: Deal, seat: int, move: str) -> dict[str, int]:
    """The facts of a move in words."""
    return GAME.facts(deal.view(seat).state, seat, GAME.move(move))


def test_a_foul_costs_all() -> None:
    """Two whites of 46 count 100 beside a pair of 11; the third white is over and must go first."""
    deal = scene({0: "46w46w46w"}, "11s")
    good, bad = facts(deal, 0, "discard 46w"), facts(deal, 0, "discard 35w")
    assert (good["fouls"], good["worth"], good["pair"]) == (0, 500, 0)
    assert (bad["fouls"], bad["worth"]) == (1, 0)


def test_a_flower_ahead_of_a_safer_frame_may_be_paid_for() -> None:
    deal = play(scene({3: "24w", 0: "66d24s", 1: "66w"}, "35w36w", dealer=3), "3 discard 24w")
    until(deal, 0)
    assert facts(deal, 0, "discard 66d")["liable"] > facts(deal, 0, "discard 24s")["liable"] == 0


def test_a_white_that_would_make_a_pair_of_yaozhang_is_worth_more() -> None:
    """W5.1: a pair of whites of 12, yaozhang with this roll, counts 200, one of 24 counts 100 or less."""
    deal = scene({0: "12w24w"}, "11s")
    assert facts(deal, 0, "discard 12w")["pair"] == 200
    assert facts(deal, 0, "discard 24w")["pair"] == 100


def test_after_a_chi_the_best_discard_in_order_counts() -> None:
    seen = 0
    for _, view, _ in deals(range(12), flee=False):
        for move in view.ints:
            if move >> 8 in (terms.CHI, terms.SWAP):
                after = view.state.copy()
                GAME.rules.apply(after, view.seat, move)
                best = []
                for discard in GAME.rules.options(after, view.seat):
                    if discard >> 8 == const.DISCARD:
                        found = GAME.facts(after, view.seat, discard)
                        best.append((found["lack"], -found["useful"]))
                if not best:
                    continue  # a kong dealt must be declared first
                found = GAME.facts(view.state, view.seat, move)
                assert (found["lack"], -found["useful"]) == min(best)
                seen += 1
    assert seen > 3


def test_a_win_counts_what_it_will_count() -> None:
    wins = 0
    for deal, view, move in deals(range(40), flee=False):
        if deal.over and move >> 8 == const.WIN and deal.winner == view.seat:
            assert GAME.facts(view.state, view.seat, move) == {
                "lack": 0,
                "worth": deal.score.total[view.seat],
            }
            wins += 1
    assert wins > 0


def test_fleeing_counts_nothing() -> None:
    deal = GAME.deal(seed=2)
    seat = deal.actors[0]
    view = deal.view(seat)
    assert GAME.facts(view.state, seat, GAME.move("flee")) == {"worth": 0}
    assert GAME.facts(view.state, seat, GAME.move("pass"))["lack"] > 0
