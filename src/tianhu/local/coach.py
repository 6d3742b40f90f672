"""A hint at a decision; the review and the replay of a finished deal."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from tianhu import records, table
from tianhu.core.errors import BadInput
from tianhu.core.position import Reader
from tianhu.local import form, told
from tianhu.local.refusal import Refusal
from tianhu.local.registry import Asked
from tianhu.players.search import Search

if TYPE_CHECKING:
    from tianhu.local.local import Local

# Letters of a text that is read as a record.
TEXT = 60_000
# Milliseconds that a hint may take: plain rules in a browser try few worlds in the time a server takes.
HINT_MS = 900
# Rollouts and worlds of a review; fewer make its intervals wider, not wrong.
ROLLOUTS, WORLDS = 96, 64


def hint(local: "Local", asked: Asked) -> object:
    """What could be done at this decision, with reasons. Knows only what the seat sees."""
    number, ask, view = local.room(asked.parts["table"]).view()
    if not view.ints:
        raise Refusal(409, "You are not asked for a move now.")
    return told.hint(number, ask, table.advise(view, Search(ms=HINT_MS)))


def replay(local: "Local", asked: Asked) -> object:
    """A finished deal step by step, every hand open."""
    key = asked.parts["table"]
    doc = records.load(local.record(key, asked.number("number")))
    seat = local.seat(key)
    return told.replay(doc, seat, (seat,))


def replay_of(_local: "Local", asked: Asked) -> object:
    """A record step by step. Nothing is kept of it."""
    top = Reader(asked.body, "", ("record", "seat", "open"))
    doc = records.normal(top.get("record"))
    seat = top.seat("seat", len(doc["players"]), 0)
    assert seat is not None
    is_open = top.get("open", True)
    if not isinstance(is_open, bool):
        raise BadInput("open", is_open, "true or false")
    return told.replay(doc, seat, (), is_open)


def written(_local: "Local", asked: Asked) -> object:
    """The record that a text is: a record file, or a deal written down by hand as its game does it."""
    text = form.word(Reader(asked.body, "", ("text",)), "text", TEXT)
    return records.written(text)


def review(local: "Local", asked: Asked) -> object:
    """The review of a finished deal, or how far it has come; the first request begins it."""
    key, number = asked.parts["table"], asked.number("number")
    job = local.jobs.get(f"{key}/{number}")
    if job is None:
        job = local.begin(f"{key}/{number}", local.record(key, number), local.seat(key))
    if job.failed:
        del local.jobs[f"{key}/{number}"]
        raise Refusal(500, "The review could not be made.")
    return {"done": job.done, "of": job.of, "decisions": job.decisions}


def look_through(
    text: str, seat: int, progress: Callable[[int, int], None], rollouts: int = ROLLOUTS, worlds: int = WORLDS
) -> list[told.Document]:
    """The decisions of a review: what a job asks for. It takes minutes."""
    return [told.decision(d) for d in table.review(records.load(text), seat, progress, rollouts, worlds)]
