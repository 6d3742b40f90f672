"""What games declare once, and the terms made from it."""

import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from build_tools import terms

from tianhu.core import const
from tianhu.core.errors import BadInput
from tianhu.core.game import Game
from tianhu.core.nouns import LineName, Nouns, Slot, Word
from tianhu.core.options import Option, OptionTable
from tianhu.core.rules import Rules
from tianhu.core.state import State

ROOT = Path(__file__).parents[1]
SRC = ROOT / "src"
DECLARED = sorted([*SRC.glob("tianhu/games/*/nouns.py"), *ROOT.glob("examples/*/nouns.py")])
SMALL = Nouns(
    game="small",
    words=(Word("pung", tiles=3), Word("show", tiles=1, name="show_tile")),
    ways=("draw",),
    stages=("act",),
    counts={"kind": 5},
    slots=(
        Slot("indicator", text="What lies open."),
        Slot("is_ready", "truth", per=("seat",), text="Whether it is ready."),
        Slot("dealt", per=("seat", "kind"), known="owner", text="What it was dealt."),
        Slot("is_last", "truth", known="turn", text="Whether it is the last."),
        Slot("ripe", "mask", bits="kind", text="The kinds all have seen."),
    ),
    options=OptionTable(
        (
            Option("dead_wall", (2, 14), "X1"),
            Option("rob", (True, False), "X2"),
            Option("float", ("no_pung", "no_claim"), "X3"),
            Option("limit", (None,), "X4", number=True),
        )
    ),
    lines=(LineName("pung", "X5", "pung", "base"),),
)


class SmallRules(Rules):
    """Rules of nothing but those nouns."""

    def nouns(self) -> Nouns:
        return SMALL


def made(nouns: Nouns) -> Any:
    """The module that is made of a declaration."""
    module = ModuleType("small_terms")
    exec(terms.text_of(nouns), module.__dict__)
    return module


def test_terms_of_a_game_outside_the_package_are_made_too(tmp_path: Path) -> None:
    folder = tmp_path / "small"
    folder.mkdir()
    (folder / "nouns.py").write_text((ROOT / "examples" / "duo" / "nouns.py").read_text("utf-8"), "utf-8")
    made = terms.write(SRC, [tmp_path])
    assert made == [folder / "terms.py"]
    assert made[0].read_text("utf-8") == (ROOT / "examples" / "duo" / "terms.py").read_text("utf-8")
    assert terms.write(SRC, [tmp_path]) == []


@pytest.mark.parametrize("path", DECLARED, ids=lambda path: path.parent.name)
def test_terms_are_those_made_of_the_nouns(path: Path) -> None:
    kept = dict(sys.modules)
    text = terms.text_of(terms.nouns_of(SRC, path))
    assert path.with_name("terms.py").read_text("utf-8") == text
    assert sys.modules.keys() >= kept.keys()
    assert all(sys.modules[name] is module for name, module in kept.items())


def test_what_is_remembered_is_read_as_it_was_set() -> None:
    small, state = made(SMALL), State()
    small.set_indicator(state, 4)
    small.set_ready(state, 2, True)
    small.set_dealt(state, 3, 4, 9)
    small.add_ripe(state, 1)
    small.add_ripe(state, 3)
    assert (small.indicator(state), small.dealt(state, 3, 4), small.ripe(state)) == (4, 9, 0b1010)
    assert [bool(small.is_ready(state, seat)) for seat in range(4)] == [False, False, True, False]
    assert [bool(small.in_ripe(state, kind)) for kind in range(5)] == [False, True, False, True, False]
    assert sum(small.dealt(state, seat, kind) for seat in range(4) for kind in range(5)) == 9
    small.clear(state)
    assert not any(state.aux)


@pytest.mark.parametrize("seat", range(4))
def test_a_seat_is_left_what_it_may_know(seat: int) -> None:
    small, state = made(SMALL), State()
    for other in range(4):
        small.set_ready(state, other, True)
        small.set_dealt(state, other, 1, 3)
    small.set_last(state, True)
    state.turn = 1
    state.phase = const.TURN
    SmallRules().hide(state, seat)
    assert all(small.is_ready(state, other) for other in range(4))
    assert [small.dealt(state, other, 1) for other in range(4)] == [3 * (other == seat) for other in range(4)]
    assert bool(small.is_last(state)) == (seat == 1)


def test_an_option_put_first_changes_no_other() -> None:
    options = (Option("new", ("no", "yes"), "X9"), *SMALL.options.options)
    longer = replace(SMALL, options=OptionTable(options))
    for nouns in (SMALL, longer):
        small, state = made(nouns), State()
        rules = nouns.options.resolve({"dead_wall": 14, "rob": False, "float": "no_claim", "limit": 300})
        for i, code in enumerate(nouns.options.codes(rules)):
            state.set("opt", i, code)
        assert (small.dead_wall(state), bool(small.rob(state)), small.limit(state)) == (14, False, 300)
        assert small.float(state) == small.FLOAT_NO_CLAIM


def test_the_order_gives_the_numbers() -> None:
    small = made(SMALL)
    assert (small.PUNG, small.SHOW_TILE, small.BY_DRAW, small.ACT, small.LINE_PUNG) == (8, 9, 0, 0, 0)
    assert SMALL.texts()[8:] == ("pung", "show")
    assert SMALL.moves() == {0: 0, 2: 1, 3: 0, 8: 3, 9: 1}


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"words": (Word("pung"), Word("pung"))}, "PUNG given twice"),
        ({"slots": (Slot("rob"),)}, "rob given twice"),
        ({"counts": {"kind": 100}}, "slots of 407 places given, 320 at most expected"),
        ({"slots": (Slot("seen", per=("colour",)),)}, "seen is kept for colour, one of seat, kind expected"),
    ],
)
def test_a_declaration_that_cannot_be_is_refused(change: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=f"small/nouns.py: .*{why}"):
        terms.text_of(replace(SMALL, **change))


def test_rules_hide_by_the_nouns_of_their_game(game: Game) -> None:
    assert game.rules.nouns() is game.nouns
    places = list(game.nouns.places())
    assert len(game.nouns.who_knows()) == sum(game.nouns.size(slot) for slot, _ in places)


def test_a_position_has_the_fields_that_the_nouns_name(game: Game) -> None:
    for place in ("deal", "win", "player"):
        own = [field.name for field in game.nouns.fields if field.place == place]
        assert game.nouns.keys(place)[-len(own) :] == tuple(own) if own else game.nouns.keys(place)
    with pytest.raises(BadInput, match="the key moon given, only " + ", ".join(game.nouns.keys("deal"))):
        game.position({"moon": 1})
