"""The examples on the pages of the documentation are true."""

import doctest
import json
import re
from pathlib import Path

import msgspec
import pytest

import tianhu
from tianhu.records.record import KEYS
from tianhu.server.messages import ClientMessage, ServerMessage

PAGE = Path(__file__).parents[1] / "docs" / "formats.md"
TEXT = PAGE.read_text("utf-8")
BLOCKS = re.findall(r"<!-- (\w+)(?:: (\w+))? -->\n```json\n(.*?)```", TEXT, re.S)
POSITIONS = {game: json.loads(text) for what, game, text in BLOCKS if what == "position"}


@pytest.mark.parametrize("name", tianhu.names())
def test_every_game_has_a_position_that_counts(name: str) -> None:
    found = tianhu.count(name, POSITIONS[name])
    assert found["game"] == name
    assert found["settlement"] is None or sum(found["settlement"]) == 0


def test_the_answer_is_that_of_its_position() -> None:
    for what, game, text in BLOCKS:
        if what == "answer":
            assert tianhu.count(game, POSITIONS[game]) == json.loads(text)


def test_messages_are_those_of_the_server() -> None:
    kinds = {"client": ClientMessage, "server": ServerMessage}
    found = [msgspec.json.decode(text, type=kinds[what]) for what, _, text in BLOCKS if what in kinds]
    assert len(found) == 5


def test_every_key_of_a_record_is_told() -> None:
    told = TEXT.partition("## The record")[2].partition("## ")[0]
    assert [key for key in KEYS if f"`{key}`" not in told] == []


PAGES = [page for page in sorted(PAGE.parent.glob("*.md")) if ">>> " in page.read_text("utf-8")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_examples_in_python_run(page: Path) -> None:
    done = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert (done.failed, done.attempted > 2) == (0, True)
