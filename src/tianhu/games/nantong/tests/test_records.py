"""Records of deals: written, read again, played again, and refused where they cannot be."""

import contextlib
import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tianhu
from tianhu import records
from tianhu.games.nantong.tests.table import GAME, drain, passes, run, table, throw
from tianhu.lab.deals import play_deal

RULES = {"closed_float": "no_claim", "concealed_kong": "shown"}
RECORD = play_deal(GAME, 5, "chance", {"closed_float": "no_claim"})
TEXT = records.dump(RECORD)


def refused(doc: Any) -> tianhu.BadInput:
    """How a record is refused that has to be."""
    with pytest.raises(tianhu.BadInput) as caught:
        records.from_record(records.load(doc if isinstance(doc, str) else json.dumps(doc)))
    assert str(caught.value).endswith(f" given, {caught.value.expected} expected")
    return caught.value


def test_the_record_has_what_the_format_says() -> None:
    assert list(RECORD) == [
        *("tianhu", "game", "rules", "players", "dealer", "dice"),
        *("wall", "commitment", "moves", "result"),
    ]
    assert (RECORD["tianhu"], RECORD["game"], RECORD["rules"]) == (1, "nantong", RULES)
    assert len(GAME.tiles.parse(RECORD["wall"])) == 120
    assert RECORD["result"] == records.from_record(RECORD).sheet()


def test_the_wall_is_in_the_order_of_drawing() -> None:
    deal = table({0: "9m", 1: "777m"}, front="1s", back="9p")
    doc = records.to_record(deal, ["a", "b", "c"])
    kinds = GAME.tiles.parse(doc["wall"])
    assert [GAME.tiles.codes[kind] for kind in (kinds[0], kinds[69], kinds[-1])] == ["9m", "1s", "9p"]


@pytest.mark.parametrize("cut", [0, 1, 2, 100, len(TEXT) // 2, len(TEXT) - 3])
def test_a_truncated_record(cut: int) -> None:
    assert refused(TEXT[:cut]).field == "record"


@pytest.mark.parametrize(
    ("key", "value", "field"),
    [
        ("colour", "red", "record"),
        ("tianhu", 2, "record.tianhu"),
        ("tianhu", True, "record.tianhu"),
        ("tianhu", None, "record.tianhu"),
        ("game", "chess", "record.game"),
        ("game", ["nantong"], "record.game"),
        ("game", None, "record.game"),
        ("rules", {"closed_float": "maybe"}, "record.rules.closed_float"),
        ("rules", {"flowers": True}, "record.rules"),
        ("rules", [], "record.rules"),
        ("players", ["a", "b"], "record.players"),
        ("players", "abc", "record.players"),
        ("players", ["a", "b", 3], "record.players[2]"),
        ("dealer", 3, "record.dealer"),
        ("dealer", None, "record.dealer"),
        ("dealer", True, "record.dealer"),
        ("dice", [7], "record.dice"),
        ("dice", 3, "record.dice"),
        ("wall", "1m", "wall"),
        ("wall", "", "wall"),
        ("wall", 5, "record.wall"),
        ("wall", "9z", "record.wall"),
        ("commitment", "sha256:0", "record.commitment"),
        ("commitment", 5, "record.commitment"),
        ("moves", {}, "record.moves"),
        ("moves", None, "record.moves"),
        ("round", -1, "record.round"),
        ("first", 3, "record.first"),
    ],
)
def test_a_record_with_a_wrong_value(key: str, value: Any, field: str) -> None:
    assert refused(RECORD | {key: value}).field == field


@pytest.mark.parametrize("key", ["tianhu", "game", "dealer", "wall", "moves"])
def test_a_record_with_a_key_missing(key: str) -> None:
    assert refused({k: v for k, v in RECORD.items() if k != key}).field == f"record.{key}"


@pytest.mark.parametrize(
    "text", ["[]", "1", "null", '"record"', "{}", "1" * 5000, "[" * 100000, "{'a': 1}", "\ufeff{}"]
)
def test_what_is_no_record(text: str) -> None:
    assert refused(text).field.startswith("record")


def test_a_wall_with_a_wrong_tile() -> None:
    kinds = GAME.tiles.parse(RECORD["wall"])
    kinds[7] = (kinds[7] + 1) % 30
    assert refused(RECORD | {"wall": GAME.tiles.print(kinds), "commitment": None}).field == "wall"
    assert refused(RECORD | {"wall": GAME.tiles.print(kinds)}).field == "wall"


def test_a_wall_in_another_order_breaks_the_commitment() -> None:
    kinds = GAME.tiles.parse(RECORD["wall"])[::-1]
    assert refused(RECORD | {"wall": GAME.tiles.print(kinds)}).field == "record.commitment"


@pytest.mark.parametrize(
    "move",
    [
        "0 discard",
        "discard 3s",
        "0",
        "",
        "0 discard 3s ",
        "9 discard 1m",
        "0 eat 1m",
        "x pass",
        "3 pass",
        7,
        None,
        "0 draw",
    ],
)
def test_a_move_that_cannot_be_made(move: Any) -> None:
    doc = copy.deepcopy(RECORD)
    doc["moves"][4] = move
    error = refused(doc)
    assert error.field == "record.moves[4]"
    assert error.value == move


def test_a_move_out_of_turn() -> None:
    for i in (0, 10):
        doc = copy.deepcopy(RECORD)
        seat, _, words = doc["moves"][i].partition(" ")
        doc["moves"][i] = f"{(int(seat) + 1) % 3} {words}"
        assert refused(doc).field == f"record.moves[{i}]"


def test_a_move_after_the_end() -> None:
    doc = RECORD | {"moves": [*RECORD["moves"], "0 pass"]}
    assert refused(doc).field == f"record.moves[{len(RECORD['moves'])}]"


def test_a_deal_broken_off() -> None:
    doc = RECORD | {"moves": RECORD["moves"][:6], "result": None}
    assert not records.from_record(doc).over
    assert records.check(doc) == []
    assert records.check(doc | {"result": RECORD["result"]}) != []


def test_a_result_that_differs_is_found_and_placed() -> None:
    assert records.check(RECORD) == []
    for change, where in (
        (lambda result: result["totals"].__setitem__(1, 5), "result.totals[1]"),
        (lambda result: result["settlement"].__setitem__(0, -7), "result.settlement[0]"),
        (lambda result: result.pop("players"), "result.players"),
        (lambda result: result.update(more=1), "result.more"),
        (lambda result: result["players"][2].update(total=True), "result.players[2].total"),
    ):
        doc = copy.deepcopy(RECORD)
        change(doc["result"])
        assert any(text.startswith(f"{where}: ") for text in records.check(doc)), where
    assert records.check(RECORD | {"result": None}) != []


@pytest.mark.patient
def test_claims_kongs_and_declarations_are_played_again() -> None:
    deal = table({0: "5m1111p", 1: "555m", 2: "2222z"}, front="3z")
    run(deal, "0 opening 1111p", "2 opening 2222z", "0 discard 5m", "1 pung 555m", "1 discard 3z")
    passes(deal)
    while not deal.over:
        throw(deal)
    doc = records.load(records.dump(records.to_record(deal, ["a", "b", "c"])))
    assert records.from_record(doc).made == deal.made
    assert records.check(doc) == []


def test_an_exhausted_deal_is_played_again() -> None:
    deal = table({0: "9m"})
    drain(deal, 0)
    while not deal.over:
        throw(deal)
    assert records.check(records.to_record(deal, ["a", "b", "c"])) == []


@given(st.integers(0, 2**64 - 1), st.sampled_from(["no_pung", "no_claim"]), st.integers(0, 400))
def test_records_print_and_parse(seed: int, option: str, moves: int) -> None:
    """Of whole deals, and of deals broken off anywhere."""
    deal = GAME.deal(seed=seed, closed_float=option)
    rng = tianhu.Rng(seed)
    while not deal.over and len(deal.made) < moves:
        seat = deal.actors[rng.below(len(deal.actors))]
        legal = deal.moves(seat).ints
        deal.play(seat, legal[rng.below(len(legal))])
    doc = records.to_record(deal, ["chance"] * 3)
    again = records.load(records.dump(doc))
    assert again == json.loads(json.dumps(doc))
    played = records.from_record(again)
    assert (played.made, played.log, played.setup) == (deal.made, deal.log, deal.setup)
    assert records.to_record(played, ["chance"] * 3) == doc
    assert records.check(again) == []


json_like = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
)


@given(st.sampled_from([*RECORD, "round", "first", "other"]), json_like)
def test_nothing_but_bad_input_escapes_from_a_record(key: str, value: Any) -> None:
    doc = json.dumps(RECORD | {key: value})
    with contextlib.suppress(tianhu.BadInput):
        assert isinstance(records.check(records.load(doc)), list)
