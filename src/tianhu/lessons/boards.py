"""What the rule book opens on a board: deals that stand where a rule decides, from a game's own file.

`boards.toml` has a table for each: where it stands (a start as lessons have them, or that of one of their
tasks), what happens next, and what shows that the rule decides there. A game need not have any.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypedDict

from tianhu import games, players
from tianhu.core.deal import Deal
from tianhu.core.errors import BadInput
from tianhu.core.options import Value
from tianhu.lessons.shelf import folder, step
from tianhu.lessons.start import begin, happen
from tianhu.lessons.step import Start, made
from tianhu.records import Record, to_record


@dataclass(frozen=True)
class Board:
    """Where a rule decides.

    `moves` are tokens, see `start.Token`, of what led there since the start; `then` of what comes of it, up
    to the end of the record. Of the seat that is looked at, `open` are moves that it may make there, `barred`
    such as it may not. At the end of the record `lines` are keys of score lines of the seat, `fouls` and
    `liable` what the judge finds (kinds of fouls, rules of liabilities), `goal` holds (see `goals`), and
    `pays` is what each seat wins or loses. Under the options `against`, `then` cannot happen so, or ends in
    something else.
    """

    rule: str
    lesson: str = ""
    start: Start | None = None
    seat: int = 0
    moves: str = ""
    then: str = ""
    open: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    fouls: tuple[int, ...] = ()
    liable: tuple[str, ...] = ()
    goal: str = ""
    pays: tuple[int, ...] = ()
    against: Mapping[str, Value] = field(default_factory=dict)


class Shown(TypedDict):
    """What the page needs of a board: the record, the move at which it is opened, the seat that looks."""

    seat: int
    move: int
    record: Record


@cache
def boards(game: str) -> tuple[Board, ...]:
    """The boards of a game in their order. Raises BadInput for a game, or a file of it, that cannot be."""
    path = folder(game).with_name("boards.toml")
    return read(path.read_text("utf-8")) if path.exists() else ()


def read(text: str) -> tuple[Board, ...]:
    """The boards of a file. Raises BadInput, which names the place."""
    try:
        doc = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInput("boards.toml", str(error), "TOML") from None
    return tuple(_board(one, f"board[{i}]") for i, one in enumerate(doc.get("board", [])))


def _board(doc: Mapping[str, Any], where: str) -> Board:
    given = dict(doc)
    if "start" in given:
        rules = tuple(given["start"].get("rules", {}).items())
        given["start"] = made(Start, {**given["start"], "rules": rules}, f"{where}.start")
    found = made(Board, given, where)
    if (found.start is None) == (not found.lesson):
        raise BadInput(where, found.lesson or "nothing", "a start, or a task of a lesson such as pung.take")
    return found


def reached(game: str, board: Board) -> Deal:
    """The deal where the rule decides. Raises BadInput."""
    deal = begin(game, _start(game, board))
    happen(deal, board.moves)
    return deal


def _start(game: str, board: Board) -> Start:
    if board.start is not None:
        return board.start
    name, _, task = board.lesson.partition(".")
    for one in step(game, name).tasks:
        if one.id == task and one.start is not None:
            return one.start
    raise BadInput("board.lesson", board.lesson, "a task that has a start")


def shown(game: str, board: Board) -> Shown:
    """A board for the page: at the seat that looks a person without a name, else computers.

    Raises BadInput.
    """
    deal = reached(game, board)
    move = len(deal.made)
    happen(deal, board.then)
    seats = [players.LEVELS["regular"]] * deal.game.seats
    seats[board.seat] = ""
    return {"seat": board.seat, "move": move, "record": _bare(to_record(deal, seats))}


def _bare(doc: Record) -> Record:
    """What is needed to play a record again; the rules that are usual are left out."""
    usual = games.game(doc["game"]).options.resolve()
    doc["rules"] = {key: value for key, value in doc["rules"].items() if value != usual[key]}
    del doc["result"], doc["commitment"]
    return doc
