"""Positions that cannot be, each refused with the field, the value and what was expected."""

import copy
import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tianhu
from tianhu.games.nantong.tests.table import GAME, TILES

GOOD: dict[str, Any] = {
    "rules": {"closed_float": "no_claim"},
    "indicators": "4p5s",
    "dealer": 0,
    "winner": 1,
    "win": {"tile": "1z", "by": "discard", "from": 0, "first_discard": False},
    "players": [
        {"hand": "1133557799m1133667799s13z", "melds": [], "ready": False},
        {"hand": "456789m123s1z", "melds": ["pung 222z", "kong 8888p", "opening 555s", "opening 2222m"]},
        {"hand": "3366m224466s1133557799p13z", "melds": [], "ready": True},
    ],
}
MISSING = object()


def changed(path: str, value: Any) -> dict[str, Any]:
    """The good position with one value set, or taken away."""
    doc = copy.deepcopy(GOOD)
    at: Any = doc
    *way, last = [int(step) if step.isdigit() else step for step in path.split("/")]
    for step in way:
        at = at[step]
    if value is MISSING:
        del at[last]
    else:
        at[last] = value
    return doc


def refusal(doc: Any) -> tianhu.BadInput:
    """The refusal of a document; its text says the field, the value and what was expected."""
    with pytest.raises(tianhu.BadInput) as caught:
        tianhu.count("nantong", doc)
    error = caught.value
    assert str(error).startswith(f"{error.field}: ")
    assert str(error).endswith(f" given, {error.expected} expected")
    assert error.expected
    return error


def test_the_good_position_is_counted() -> None:
    assert tianhu.count("nantong", GOOD)["players"][1]["total"] > 0


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        ("indicators", "4p", "indicators"),
        ("indicators", "4p5s6s", "indicators"),
        ("indicators", "", "indicators"),
        ("indicators", "4p 5s", "indicators"),
        ("indicators", "4p,5s", "indicators"),
        ("indicators", "4p5s\n", "indicators"),
        ("indicators", "4p9z", "indicators"),
        ("players/0/hand", "xx", "players[0].hand"),
        ("players/0/hand", "1133557799m1133557799s2z", "players[0].hand"),
        ("players/0/hand", "1133557799m1133557799s2233z", "players[0].hand"),
        ("players/0/hand", "1133557799m1133557799s28z", "players[0].hand"),
        ("players/0/hand", "1133557799m1133557799s22z ", "players[0].hand"),
        ("players/0/hand", "m11", "players[0].hand"),
        ("players/0/hand", "", "players[0].hand"),
        ("players/0/hand", "1m" * 40000, "players[0].hand"),
        ("players/0/hand", "11111m33557799s1133557799p", "players[0]"),
        ("players/1/hand", "456789m456s", "players[1].hand"),
        ("players/1/hand", "456789m456s12z", "players[1].hand"),
        ("players/1/hand", "456788m123s1z", "players[1].hand"),
        ("players/1/melds/0", "pung 22z", "players[1].melds[0]"),
        ("players/1/melds/0", "pung 2222z", "players[1].melds[0]"),
        ("players/1/melds/0", "pung 223z", "players[1].melds[0]"),
        ("players/1/melds/0", "pung", "players[1].melds[0]"),
        ("players/1/melds/0", "chow 123m", "players[1].melds[0]"),
        ("players/1/melds/0", "", "players[1].melds[0]"),
        ("players/1/melds/0", " pung 222z", "players[1].melds[0]"),
        ("players/1/melds/1", "kong 888p", "players[1].melds[1]"),
        ("players/1/melds/1", "added-kong 888p", "players[1].melds[1]"),
        ("players/1/melds/1", "concealed-kong 8889p", "players[1].melds[1]"),
        ("players/1/melds/2", "opening 666s", "players[1].melds[2]"),
        ("players/1/melds/2", "opening 55s", "players[1].melds[2]"),
        ("players/1/melds/2", "heaven-earth 44p", "players[1].melds[2]"),
        ("players/1/melds/2", "heaven-earth 5s", "players[1].melds[2]"),
        ("players/1/melds", ["pung 222z"] * 5, "players[1].hand"),
        ("players/1/melds", ["pung 222z"] * 8, "players[1].melds"),
        ("players/1/melds", ["pung 222z"] * 5000, "players[1].melds"),
        ("players/1/melds", ["pung 222z"], "players[1].hand"),
        ("players/0/ready", True, "players[0].ready"),
        ("players/1", None, "players[1]"),
        ("players", [], "players"),
        ("players", [None] * 4, "players"),
        ("dealer", 3, "dealer"),
        ("dealer", -1, "dealer"),
        ("dealer", None, "dealer"),
        ("dealer", 2, "players[2].ready"),
        ("winner", 3, "winner"),
        ("winner", None, "win"),
        ("win", None, "win"),
        ("win/by", "chow", "win.by"),
        ("win/by", "heavenly", "win.from"),
        ("win/by", "draw", "win.from"),
        ("win/from", 1, "win.from"),
        ("win/from", 3, "win.from"),
        ("win/from", None, "win.from"),
        ("win/tile", "", "win.tile"),
        ("win/tile", "11z", "win.tile"),
        ("win/tile", "4z", "win.tile"),
        ("win/tile", "5s", "position"),
        ("win/tile", "9m", "players[1].hand"),
        ("win/last", True, "win.last"),
        ("win/replacement", True, "win.replacement"),
        ("rules/closed_float", "yes", "rules.closed_float"),
        ("rules/preset", "club", "rules.preset"),
    ],
)
def test_what_cannot_be_is_refused(path: str, value: Any, field: str) -> None:
    assert refusal(changed(path, value)).field == field


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("indicators", "2m5s"),
        ("players/0/hand", "133557799m1133667799s13z2m"),
        ("players/2/hand", "3366m224466s133557799p13z5s"),
        ("win/tile", "2m"),
    ],
)
def test_a_fifth_copy_anywhere_is_refused(path: str, value: str) -> None:
    error = refusal(changed(path, value))
    assert error.field == "position"
    assert error.value in ("5 copies of 2m", "5 copies of 5s", "6 copies of 5s")


def heavenly(**win: Any) -> dict[str, Any]:
    """A heavenly win of seat 0."""
    hand = "123456789m123456789s11133z"
    return {
        "indicators": "4p5s",
        "dealer": 0,
        "winner": 0,
        "win": {"by": "heavenly", **win},
        "players": [{"hand": hand}, None, None],
    }


def test_only_the_dealer_wins_heavenly_and_with_a_whole_hand() -> None:
    assert tianhu.count("nantong", heavenly())["totals"][0] == 60
    assert refusal(heavenly() | {"dealer": 1}).field == "win.by"
    assert refusal(heavenly(tile="1z")).field == "win.tile"
    assert refusal(heavenly(**{"from": 1})).field == "win.from"
    for key in ("first_discard", "last", "replacement"):
        assert refusal(heavenly(**{key: True})).field == f"win.{key}"
    short = heavenly()
    short["players"][0]["hand"] = "123456789m123456789s1113z"
    assert refusal(short).field == "players[0].hand"


def test_the_first_discard_is_the_dealers() -> None:
    doc = changed("win/first_discard", True)
    assert tianhu.count("nantong", doc)
    assert refusal(doc | {"dealer": 2, "players": [*GOOD["players"][:2], None]}).field == "win.first_discard"
    rob = copy.deepcopy(doc)
    rob["win"]["by"] = "rob"
    assert refusal(rob).field == "win.first_discard"


LEVELS = ["", "rules", "win", "players/0", "players/1"]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("key", ["hands", "", "Tile", 7])
def test_unknown_keys_are_refused_at_each_level(level: str, key: Any) -> None:
    doc = copy.deepcopy(GOOD)
    at: Any = doc
    for step in filter(None, level.split("/")):
        at = at[int(step) if step.isdigit() else step]
    at[key] = 1
    error = refusal(doc)
    assert error.field == (level.replace("/0", "[0]").replace("/1", "[1]") or "position")
    assert str(key) in str(error)


# By field, which of the values below may stand there.
FIELDS: dict[str, list[Any]] = {
    "rules": [None, {}],
    "rules/closed_float": [],
    "indicators": [],
    "dealer": [],
    "winner": [],
    "win": [],
    "win/tile": [],
    "win/by": [],
    "win/from": [],
    "win/first_discard": [True],
    "win/last": [],
    "win/replacement": [],
    "players": [],
    "players/0": [None],
    "players/2": [None],
    "players/0/hand": [],
    "players/0/melds": [[]],
    "players/1/melds/0": [],
    "players/1/ready": [True],
    "players/2/ready": [True],
}
WRONG = [None, True, 7, -1, 1.0, 1e308, float("nan"), "text", "", [], {}, [1], {"a": 1}, [[]], "1m" * 99]


@pytest.mark.parametrize("path", FIELDS)
@pytest.mark.parametrize("value", WRONG, ids=repr)
def test_wrong_types_are_refused_everywhere(path: str, value: Any) -> None:
    doc = changed(path, value)
    if any(type(value) is type(good) and value == good for good in FIELDS[path]):
        assert tianhu.count("nantong", doc)
        return
    field = "".join(f"[{step}]" if step.isdigit() else f".{step}" for step in path.split("/"))[1:]
    if (path, value) == ("winner", None):
        field = "win"
    assert refusal(doc).field.startswith(field)


@pytest.mark.parametrize("path", ["indicators", "dealer", "players", "win", "win/tile", "win/by", "win/from"])
def test_what_has_to_be_there_is_missed(path: str) -> None:
    assert refusal(changed(path, MISSING)).field == path.replace("/", ".")


def test_a_players_hand_has_to_be_there() -> None:
    assert refusal(changed("players/0/hand", MISSING)).field == "players[0].hand"


@pytest.mark.parametrize("doc", [None, 1, "text", [], True, [GOOD]])
def test_a_position_is_an_object(doc: Any) -> None:
    assert refusal(doc).field == "position"


@pytest.mark.parametrize(
    "path", ["rules", "winner", "players/0/melds", "players/0/ready", "win/first_discard"]
)
def test_what_may_be_absent(path: str) -> None:
    doc = changed(path, MISSING)
    if path == "winner":
        del doc["win"]
    assert tianhu.count("nantong", doc)


# --- documents by the thousand ---------------------------------------------------------------

tiles = st.lists(st.sampled_from(TILES.codes), max_size=24).map("".join)
words = st.sampled_from(["pung", "kong", "added-kong", "concealed-kong", "opening", "heaven-earth", "chow"])
meld = st.builds(
    lambda word, code, n: f"{word} {code * n}", words, st.sampled_from(TILES.codes), st.integers(0, 5)
)
scalar = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | tiles | meld
json_like = st.recursive(
    scalar,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
)
PATHS = [*FIELDS, "players/1/hand", "players/1/melds/1", "players/1"]


@given(st.lists(st.tuples(st.sampled_from(PATHS), json_like), max_size=3))
def test_nothing_but_bad_input_escapes(changes: list[tuple[str, Any]]) -> None:
    doc: Any = copy.deepcopy(GOOD)
    for path, value in changes:
        at = doc
        *way, last = [int(step) if step.isdigit() else step for step in path.split("/")]
        try:
            for step in way:
                at = at[step]
            at[last] = value
        except (KeyError, IndexError, TypeError):
            continue
    counted_or_refused(doc)


@given(json_like)
def test_nothing_but_bad_input_escapes_from_any_document(doc: Any) -> None:
    counted_or_refused(doc)


def tried(call: Callable[[], Any]) -> tuple[Any, tianhu.BadInput | None]:
    """What a call gives, or how it refuses; anything else it raises goes on."""
    try:
        return call(), None
    except tianhu.BadInput as error:
        return None, error


def counted_or_refused(doc: Any) -> None:
    """Either an answer or a refusal of one line's worth."""
    answer, error = tried(lambda: tianhu.count("nantong", doc))
    if error is None:
        assert answer["game"] == "nantong"
    else:
        assert error.field
        assert len(str(error)) < 1000


@given(st.lists(st.sampled_from(range(30)), max_size=40))
def test_tiles_print_and_parse(kinds: list[int]) -> None:
    text = TILES.print(kinds)
    assert TILES.parse(text) == kinds
    assert not re.search(r"([a-z])\d+\1", text), "digits that could share a letter"


@given(st.text(alphabet="0123456789mspzxMf ", max_size=12))
def test_tiles_parse_and_print(text: str) -> None:
    kinds, error = tried(lambda: TILES.parse(text))
    if error is None:
        assert TILES.parse(TILES.print(kinds)) == kinds
        assert set(text) <= set("0123456789mspz")
        assert sum(c.isdigit() for c in text) == len(kinds)
    else:
        assert isinstance(error, tianhu.BadNotation)
        assert error.field == "tiles"


@given(st.sampled_from(sorted(GAME.all_moves())))
def test_moves_print_and_parse(move: int) -> None:
    assert GAME.move(GAME.word(move)) == move


@given(st.sampled_from([*GAME.words, "chow", "Pung"]), tiles | st.text(max_size=5))
def test_moves_parse_and_print(verb: str, rest: str) -> None:
    move, error = tried(lambda: GAME.move(f"{verb} {rest}"))
    if error is None:
        assert GAME.move(GAME.word(move)) == move
        assert GAME.word(move).split()[0] == verb
    else:
        assert isinstance(error, tianhu.BadNotation)
