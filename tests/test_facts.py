"""What every game counts of a hand to give a reason, and the replay of a finished deal."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tianhu import Rng
from tianhu.core import const as K
from tianhu.core import shapes
from tianhu.core.game import Deal, Game
from tianhu.core.view import View
from tianhu.lab.deals import play_deal
from tianhu.records import Record, from_record
from tianhu.records.record import begin
from tianhu.table.advice import reasons
from tianhu.table.replay import replay
from tianhu.table.result import result

ROOT = Path(__file__).parents[1]
SHARED = {"lack", "useful", "worth", "danger"}


def asked(game: Game, seeds: range, one_in: int) -> Iterator[View]:
    """Views of seats that have a choice, in sensible deals at every preset."""
    for seed in seeds:
        for preset in ({}, *game.options.presets.values()):
            deal, rng = game.deal(seed=seed, rules=dict(preset)), Rng(seed)
            while not deal.over:
                seat = deal.actors[0]
                if len(deal.moves(seat)) > 1 and rng.below(one_in) == 0:
                    yield deal.view(seat)
                deal.play(seat, game.rules.policy(deal.state, seat, rng))


@pytest.mark.patient
def test_facts_are_counted_from_what_the_seat_sees(game: Game, scaled: Callable[[int], int]) -> None:
    """The same in every world the seat cannot tell apart; nothing negative; asking changes nothing."""
    for i, view in enumerate(asked(game, range(scaled(6)), 3)):
        world = view.world(Rng(i))
        game.rules.hide(world, view.seat)
        before = view.describe()
        for move in view.ints:
            found = game.facts(view.state, view.seat, move)
            assert found == game.facts(world, view.seat, move)
            assert min(found.values(), default=0) >= 0
        assert view.describe() == before


def test_the_lack_after_a_discard_is_the_distance_that_helps_tells(
    game: Game, scaled: Callable[[int], int]
) -> None:
    compared = 0
    for seed in range(scaled(8)):
        deal, rng = game.deal(seed=seed), Rng(seed)
        while not deal.over:
            seat = deal.actors[0]
            move = game.rules.policy(deal.state, seat, rng)
            view = deal.view(seat)
            deal.play(seat, move)
            helps = None if deal.over or seat in deal.actors else game.helps(deal.view(seat).state, seat)
            if move >> 8 == K.DISCARD and helps is not None and deal.log[-1] >> 29 & 3 == seat:
                found = game.facts(view.state, seat, move)
                if found:
                    assert found["lack"] == helps["distance"] + 1
                compared += bool(found)
    assert compared > 10 or type(game).facts is Game.facts


@pytest.mark.patient
def test_every_fact_has_a_text(
    game: Game, folder: Callable[[Game], Path], scaled: Callable[[int], int]
) -> None:
    page = (ROOT / "web" / "src" / "lib" / "words" / "en.ts").read_text("utf-8")
    texts = set(json.loads((folder(game) / "words" / "en.json").read_text("utf-8")))
    assert set(re.findall(r'"reason\.(\w+)"', page)) >= SHARED
    for view in asked(game, range(scaled(3)), 2):
        for move in view.ints:
            keys = set(game.facts(view.state, view.seat, move)) - SHARED
            assert {f"reason.{key}" for key in keys} <= texts


def test_reasons_are_the_facts_that_differ() -> None:
    mine, other = {"lack": 2, "useful": 9, "danger": 3}, {"lack": 2, "useful": 4, "worth": 8}
    assert [(r.key, r.mine, r.other) for r in reasons(mine, other)] == [("useful", 9, 4)]


def steps_of(game: Game, seed: int) -> tuple[Deal, Record, list[shapes.View]]:
    """A played deal, its record, and the views of its replay."""
    record = play_deal(game, seed, "beginner", {})
    return from_record(record), record, [step.view for step in replay(record, 1)]


@pytest.mark.patient
def test_a_replay_shows_every_hand_and_ends_as_the_deal_did(game: Game, scaled: Callable[[int], int]) -> None:
    for seed in range(scaled(6)):
        deal, record, views = steps_of(game, seed)
        found = replay(record, 1)
        assert [s.index for s in found] == sorted({s.index for s in found})
        assert found[0].view["seats"][0]["open"] == begin(record).view(0).codes(begin(record).view(0).hand)
        for view in views:
            assert all(len(seat["open"]) == seat["hand"] for seat in view["seats"])
            assert view["hand"] == view["seats"][1]["open"]
            assert (view["moves"], view["why"], view["help"]) == ([], {}, None)
            assert (view["result"] is None) == (view["phase"] != "over")
        events = [event for step in found for event in step.events]
        assert events == deal.view(1).events()
        assert "x" not in json.dumps([e["tiles"] for e in events])
        assert views[-1] == {**deal.view(1).describe(), "result": result(deal)}
