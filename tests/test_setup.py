"""What is settled before a deal: kept in its record, refused where the game does not have it."""

import json
from typing import Any

import pytest

from tianhu import BadInput, Rng
from tianhu.cli import main
from tianhu.core.game import Game, Setup
from tianhu.lab.deals import play_deal
from tianhu.records import dump, from_record, load, to_record

# A value of each field, as a record and as a setup has it.
VALUES: dict[str, Any] = {"dice": [3, 4], "round": 1, "first": 1, "rolls": [[0, 1, 2], [1, 3, 4]]}


def refusal(doc: dict[str, Any]) -> BadInput:
    with pytest.raises(BadInput) as caught:
        from_record(load(json.dumps(doc)))
    return caught.value


def test_a_record_keeps_the_whole_setup(game: Game) -> None:
    setup = game.first_setup(Rng(5))
    deal = game.deal(seed=3, setup=setup)
    doc = load(dump(to_record(deal, [""] * game.seats)))
    assert from_record(doc).setup == setup
    assert ("rolls" in doc) == ("rolls" in game.setup_fields) == bool(setup.rolls)


def test_a_record_without_throws_replays_as_before(game: Game) -> None:
    doc = play_deal(game, 3, "chance", {})
    doc.pop("rolls", None)
    assert from_record(doc).over


@pytest.mark.parametrize("field", sorted(VALUES))
def test_what_a_game_does_not_have_is_refused(game: Game, field: str) -> None:
    if field in game.setup_fields:
        return
    doc = play_deal(game, 3, "chance", {})
    for value in (VALUES[field], 0, None, ""):
        found = refusal({**doc, field: value})
        assert (found.field, found.value) == (f"record.{field}", value)
    given = VALUES[field] if isinstance(VALUES[field], int) else (tuple(VALUES[field]))
    with pytest.raises(BadInput, match=f"^{field}: .* expected$"):
        game.deal(setup=Setup(**{"dealer": 0, "dice": game.first_setup(Rng(1)).dice, field: given}))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(("dice", value) for value in (7, "34", [0, 7], [3], [3.0, 4], [True, 1])),
        *(("rolls", value) for value in ({}, [[0, 1]], [[4, 1, 1]], [[0, 1, 7]], [[0, 1, 1]], [None])),
        *(("round", value) for value in (4, -1, "0", True)),
        *(("first", value) for value in (9, -1, None)),
    ],
)
def test_a_setup_that_cannot_be_is_refused(game: Game, field: str, value: Any) -> None:
    if field in game.setup_fields:
        assert refusal({**play_deal(game, 3, "chance", {}), field: value}).field.startswith(f"record.{field}")


def test_throws_of_another_dealer_are_refused(game: Game) -> None:
    if {"rolls", "first"} <= game.setup_fields:
        doc = play_deal(game, 3, "chance", {})
        doc["first"] = (doc.get("first", 0) + 1) % game.seats
        assert refusal(doc).field == "record.rolls"


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as caught:
        main(list(args))
    out, err = capsys.readouterr()
    return int(caught.value.code or 0), out, err


def test_a_deal_begins_with_any_dealer_and_in_any_round(
    game: Game, capsys: pytest.CaptureFixture[str]
) -> None:
    walls = set()
    for dealer in range(game.seats):
        status, out, _ = run(capsys, "deal", game.id, "--seed", "4", "--dealer", str(dealer))
        doc = json.loads(out)
        assert (status, doc["dealer"]) == (0, dealer)
        walls.add(doc["wall"])
        assert from_record(doc).over
    assert len(walls) == 1
    status, out, err = run(capsys, "deal", game.id, "--round", "2")
    if "round" in game.setup_fields:
        assert json.loads(out)["round"] == 2
    else:
        assert (status, out, err) == (
            2,
            "",
            f"--round: 2 given, nothing, as {game.id} has no rounds expected\n",
        )


@pytest.mark.parametrize(("option", "value"), [("--dealer", "9"), ("--dealer", "-1"), ("--round", "4")])
def test_a_dealer_or_round_that_cannot_be(
    game: Game, option: str, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = run(capsys, "deal", game.id, option, value)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"{option}: {value} given, ")
