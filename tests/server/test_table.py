"""A table without any server: its events, and that they alone rebuild it."""

import json
import random

import pytest

import tianhu
from tianhu import table
from tianhu.core.errors import BadInput, IllegalMove


def sit_down(game, persons=1, seed=1):
    """A sitting with a first deal, and the events that made it."""
    seats = tuple(
        table.Seat(guest=f"g{i}") if i < persons else table.Seat(level="regular") for i in range(game.seats)
    )
    created = table.Created(game.id, game.options.resolve(), seats, "fast")
    sitting = created.sitting()
    events = [created]
    happen(sitting, events, table.begin_first(sitting, random.Random(seed)))
    return sitting, events


def happen(sitting, events, event):
    event.apply(sitting)
    events.append(event)


def step(sitting, events, rng):
    """One random event of a deal that goes on."""
    if sitting.deal.halted:
        happen(sitting, events, table.Advanced())
    else:
        seat = rng.choice(sitting.deal.actors)
        move = rng.choice(sitting.deal.view(seat).moves)
        happen(sitting, events, table.Moved(seat, move))


def stored(events):
    return [table.to_stored(event) for event in events]


def same(a, b):
    assert a.sights == b.sights
    assert a.deal.state.asked == b.deal.state.asked
    assert a.deal.made == b.deal.made
    assert a.deal.log == b.deal.log
    assert a.pulse == b.pulse
    assert (a.totals, a.over, a.number, a.speed) == (b.totals, b.over, b.number, b.speed)
    return True


def test_a_sitting_stored_before_an_option_was_known_goes_on_with_its_default(game):
    sitting, events = sit_down(game)
    docs = stored(events)
    for option in game.options.options:
        older = json.loads(json.dumps(docs))
        rules = next(doc for doc in walk(older) if option.key in doc)
        del rules[option.key]
        assert same(table.rebuild(older), sitting)


def walk(doc):
    """Every object within a document."""
    if isinstance(doc, dict):
        yield doc
    for inner in doc.values() if isinstance(doc, dict) else doc if isinstance(doc, list | tuple) else ():
        yield from walk(inner)


@pytest.mark.some(2)
def test_every_moment_can_be_rebuilt(game):
    rng = random.Random(7)
    sitting, events = sit_down(game, persons=game.seats)
    while not sitting.deal.over:
        if rng.random() < 0.1:
            through_json = json.loads(json.dumps(stored(events)))
            assert same(table.rebuild(through_json), sitting)
        step(sitting, events, rng)
    assert same(table.rebuild(stored(events)), sitting)


def test_a_sitting_is_rebuilt_without_its_earlier_deals(game):
    rng = random.Random(8)
    sitting, events = sit_down(game)
    happen(sitting, events, table.Paced("slow"))  # in a deal that is left out
    for _ in range(3):
        while not sitting.deal.over:
            step(sitting, events, rng)
        if sitting.over:
            break
        happen(sitting, events, table.begin_next(sitting, sitting.number, rng))
    last = max(i for i, event in enumerate(events) if isinstance(event, table.Begun))
    kept = [e for i, e in enumerate(events) if i >= last or not isinstance(e, table.Moved | table.Advanced)]
    assert len(kept) < len(events)
    assert same(table.rebuild(stored(kept)), sitting)
    assert sitting.speed == "slow"


@pytest.mark.some(2)
def test_totals_follow_the_settlements_and_a_sitting_can_end(game):
    rng = random.Random(9)
    sitting, events = sit_down(game)
    totals = [0] * game.seats
    for _ in range(40):
        while not sitting.deal.over:
            assert sitting.totals == totals
            assert not sitting.over
            step(sitting, events, rng)
        totals = [a + b for a, b in zip(totals, sitting.deal.settlement, strict=True)]
        assert sitting.totals == totals
        if sitting.over:
            with pytest.raises(IllegalMove) as refused:
                table.begin_next(sitting, sitting.number)
            assert refused.value.code == "over"
            break
        happen(sitting, events, table.begin_next(sitting, sitting.number, rng))
    for event in table.restart(sitting, rng):
        happen(sitting, events, event)
    assert sitting.totals == [0] * game.seats


def test_walls_are_whole_and_differ(game):
    sitting, _ = sit_down(game)
    walls = [table.begin_first(sitting).wall for _ in range(5)]
    assert len(set(walls)) == 5
    for wall in walls:
        assert sorted(game.tiles.parse(wall, "wall")) == sorted(sitting.deal.wall)


def test_an_answer_that_is_refused_changes_nothing(game):
    sitting, events = sit_down(game)
    while not sitting.deal.actors:
        happen(sitting, events, table.Advanced())
    before = table.rebuild(stored(events))
    seat = sitting.deal.actors[0]
    for wrong, move in ((seat, "discard"), ((seat + 1) % game.seats, "pass"), (9, "pass"), (seat, "win win")):
        with pytest.raises((IllegalMove, BadInput)):
            table.Moved(wrong, move).apply(sitting)
    assert same(before, sitting)


def test_a_restart_does_not_break_off_what_others_play(game):
    sitting, _ = sit_down(game, persons=2)
    with pytest.raises(IllegalMove):
        table.restart(sitting)


@pytest.mark.parametrize(
    ("field", "given"),
    [
        ("speed", (["regular", "regular"], "warp")),
        ("levels", (["regular"], "fast")),
        ("levels[1]", (["regular", "god"], "fast")),
    ],
)
def test_a_sitting_that_cannot_be(field, given):
    with pytest.raises(BadInput) as refused:
        table.create("nantong", {}, "g", *given)
    assert refused.value.field == field


def test_a_next_deal_waits_for_the_end(game):
    sitting, _ = sit_down(game)
    with pytest.raises(IllegalMove) as refused:
        table.begin_next(sitting, 1)
    assert refused.value.code == "turn"


def test_computers_choose_what_they_may(game):
    sitting, events = sit_down(game, persons=0)
    thinkers = table.Thinkers(sitting, random.Random(1))
    while not sitting.deal.over:
        if sitting.deal.halted:
            happen(sitting, events, table.Advanced())
        for seat in sitting.asked_computers:
            happen(sitting, events, table.Moved(seat, thinkers.choose(sitting.deal.view(seat))))


def test_how_a_deal_was_won_is_told():
    ways = set()
    for name in tianhu.names():
        for seed in range(12):
            sitting, events = sit_down(tianhu.game(name), persons=0, seed=seed)
            thinkers = table.Thinkers(sitting, random.Random(seed))
            while not sitting.deal.over:
                if sitting.deal.halted:
                    happen(sitting, events, table.Advanced())
                for seat in sitting.asked_computers:
                    happen(sitting, events, table.Moved(seat, thinkers.choose(sitting.deal.view(seat))))
            told = table.result(sitting.deal)
            assert (told["win"] is None) == (told["winner"] is None)
            if told["win"] is not None:
                ways.add(told["win"]["by"])
                check_win(sitting, told)
    assert {"draw", "discard"} <= ways


def check_win(sitting, told):
    win, pile = told["win"], sitting.deal.view(0).describe()["discards"]
    assert (win["from"] is None) == (win["by"] in ("draw", "dealt"))
    taken = {"seat": win["from"], "tile": win["tile"], "taken": True}
    assert (win["by"] == "discard") == (pile != [] and pile[-1] == taken)
    for player in told["players"]:
        for line in player["lines"]:
            assert any(row.key == line["key"] and row.rule == line["rule"] for row in sitting.game.lines)
