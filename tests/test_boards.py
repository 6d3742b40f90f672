"""What the rule book opens on a board: each is a deal that can be played, and its rule decides there."""

import json
import re
from typing import Any

import pytest

from tianhu import lessons
from tianhu.core.errors import BadInput, IllegalMove
from tianhu.core.game import Deal
from tianhu.lessons.boards import read
from tianhu.lessons.goals import reached
from tianhu.lessons.shelf import folder
from tianhu.records import Record, from_record

ALL = [(game, board) for game in lessons.shelf() for board in lessons.boards(game)]
EACH = pytest.mark.parametrize(("named", "board"), ALL, ids=lambda one: getattr(one, "rule", one))


def stands(record: Record, moves: int | None = None, **rules: Any) -> Deal:
    """The deal of a board's record after so many moves, from what the page is given."""
    doc = json.loads(json.dumps(record))
    return from_record({**doc, "rules": {**doc["rules"], **rules}, "moves": doc["moves"][:moves]})


def looks(deal: Deal) -> tuple[object, ...]:
    """All that is to be seen of a deal."""
    views = [deal.view(seat).describe() for seat in range(deal.game.seats)]
    return deal.log, views, deal.sheet() if deal.over else None


def cited(deal: Deal, board: lessons.Board) -> set[str]:
    """The rules of the lines, fouls, liabilities and options by which a board shows that its rule decides."""
    rows = {line.key: line.rule for line in deal.game.lines}
    rules = {rows[key] for key in board.lines} | set(board.liable)
    rules |= {rule for foul in deal.game.nouns.fouls if foul.number in board.fouls for rule in foul.rules}
    return rules | {o.rule for o in deal.game.options.options if o.key in board.against}


@EACH
def test_a_rule_decides_where_its_board_stands(named: str, board: lessons.Board) -> None:
    """Shown by a line, foul, liability or option of the rule itself; else by moves, an end or payments."""
    assert board.rule in rules_of(named)
    shown = lessons.shown(named, board)
    record, move = shown["record"], shown["move"]
    before, after = stands(record, move), stands(record)
    may = [] if before.over else list(before.moves(board.seat))
    assert set(board.open) <= set(may)
    for word in board.barred:
        assert board.seat in before.actors, "who may not do it is asked what else he does"
        with pytest.raises(IllegalMove):
            before.check(board.seat, word)
    told = board.open or board.barred or board.goal or board.pays or board.fouls
    assert told or board.rule in cited(after, board)
    assert reached(after, board.seat, board.goal)
    if board.lines:
        lines = after.result.players[board.seat].lines
        assert set(board.lines) <= {line.key for line in lines}
    verdict: Any = (after.game.judge(after) if after.over else None) or {"fouls": [], "liable": []}
    assert {foul["kind"] for foul in verdict["fouls"]} == set(board.fouls)
    assert set(board.liable) <= {each["rule"] for each in verdict["liable"]}
    if board.pays:
        assert after.settlement == list(board.pays)
    if board.against:
        try:
            other = stands(record, **board.against)
        except BadInput:
            return
        assert looks(other) != looks(after)


def rules_of(game: str) -> set[str]:
    """The numbers of a game's rule book."""
    book = folder(game).with_name("RULES.md").read_text("utf-8")
    return set(re.findall(r"^ *- ([A-Z]\d+\.\d+[a-z]?)\b", book, re.M))


@pytest.mark.parametrize("named", lessons.shelf())
def test_many_rules_have_boards(named: str) -> None:
    assert len({board.rule for board in lessons.boards(named)}) > 12


WRONG = {
    "[[board]]": "board\\[0\\]",
    '[[board]]\nrule = "X1.1"': "a start, or a task",
    '[[board]]\nrule = "X1.1"\nlesson = "pung.take"\nsays = 1': "board\\[0\\].says",
    "[[board": "TOML",
}


@pytest.mark.parametrize("text", WRONG)
def test_a_file_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match=WRONG[text]):
        read(text)
