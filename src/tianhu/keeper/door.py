"""The keeper's door: a question by its name and a document, and a document in answer. It keeps nothing."""

from collections.abc import Callable, Mapping
from typing import Any

from tianhu.core.errors import BadInput
from tianhu.core.position import Reader
from tianhu.games import game
from tianhu.keeper.check import check
from tianhu.keeper.document import stage
from tianhu.keeper.entries import merge
from tianhu.keeper.evening import coming, evening_of, look, take_in
from tianhu.keeper.judge import judge
from tianhu.keeper.sheet import read_words, sheet


def _look(doc: Mapping[str, Any]) -> object:
    return look(evening_of(Reader(doc, "body", ("evening",)).get("evening")))


def _check(doc: Mapping[str, Any]) -> object:
    reader = Reader(doc, "body", ("game", "rules", "draft", "typed"))
    found = game(reader.get("game"))
    draft = reader.get("draft")
    if not isinstance(draft, Mapping):
        raise BadInput("draft", draft, "an object")
    return check(found, found.options.resolve(reader.get("rules", {})), draft, reader.get("typed", None))


def _stage(doc: Mapping[str, Any]) -> object:
    """What a position holds of a setup that was chosen by hand."""
    reader = Reader(doc, "body", ("game", "rules", "setup", "dealer"))
    found = game(reader.get("game"))
    rules = found.options.resolve(reader.get("rules", {}))
    return coming(
        found, rules, stage(reader.get("setup"), "body", found), reader.seat("dealer", found.seats) or 0
    )


def _merge(doc: Mapping[str, Any]) -> object:
    reader = Reader(doc, "body", ("one", "other"))
    return {"evening": merge(evening_of(reader.get("one")), evening_of(reader.get("other"))).document()}


def _import(doc: Mapping[str, Any]) -> object:
    return {"evening": take_in(Reader(doc, "body", ("text",)).get("text")).document()}


def _sheet(doc: Mapping[str, Any]) -> object:
    reader = Reader(doc, "body", ("evening", "words"))
    return {"text": sheet(evening_of(reader.get("evening")), read_words(reader.get("words", {})))}


def _judge(doc: Mapping[str, Any]) -> object:
    reader = Reader(doc, "body", ("game", "text"))
    return judge(game(reader.get("game")), reader.get("text"))


# By the last part of the address: `/api/keeper/look`.
QUESTIONS: dict[str, Callable[[Mapping[str, Any]], object]] = {
    "look": _look,
    "check": _check,
    "stage": _stage,
    "merge": _merge,
    "import": _import,
    "sheet": _sheet,
    "judge": _judge,
}


def answer(question: str, body: Any) -> object:
    """What the keeper says, as plain data. Raises BadInput in one sentence; KeyError for another question."""
    if not isinstance(body, Mapping):
        raise BadInput("body", body, "an object")
    return QUESTIONS[question](body)
