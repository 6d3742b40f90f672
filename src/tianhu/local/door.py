"""`Local` by texts of JSON: for a worker that runs Python and knows nothing of it but this one call.

    {"do": "answer", "method": "GET", "path": "games", "body": null}   a request
    {"do": "connect", "line": 1, "table": "local-…"}                   a page comes to a table
    {"do": "receive", "line": 1, "text": "…"}   {"do": "leave", "line": 1}   {"do": "wake"}
    {"do": "load", "prefix": […], "rows": [[key, value], …]}           rows that were wanted
    {"do": "forget", "prefix": […]}                                    rows that another page has changed
    {"do": "lost", "table": "local-…"}                                 rows could not be stored
    {"do": "begun"}                                                    reviews to be worked out beside
    {"do": "reviewed", "name": "…", "done": 1, "of": 9, "decisions": null, "failed": false}

What comes back is `{"want": prefix}`, nothing having been done, or `{"back": …, "rows": […], "sent": […],
"closed": […], "wake": milliseconds or null}`: rows are stored first, then messages sent, then lines closed.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any

from tianhu.local import told
from tianhu.local.coach import look_through
from tianhu.local.local import Local
from tianhu.local.rows import Wanted


def look(text: str, seat: int, progress: Callable[[int, int], None]) -> str:
    """What the review of a record finds, as a text of JSON: a job that `begun` gave out."""
    return told.text(look_through(text, seat, progress))


class Door:
    """One `Local` behind one call."""

    def __init__(self, local: Local | None = None) -> None:
        """By default with the machine's clock and entropy."""
        self.local = local or Local()
        self._begun: set[str] = set()
        self._does: Mapping[str, Callable[[Any], object]] = {
            "answer": self._answer,
            "connect": lambda asked: self.local.connect(asked["table"], asked["line"]),
            "receive": lambda asked: self.local.receive(asked["line"], asked["text"]),
            "leave": lambda asked: self.local.leave(asked["line"]),
            "wake": lambda _: self.local.wake(),
            "load": lambda asked: self.local.rows.load(tuple(asked["prefix"]), asked["rows"]),
            "forget": lambda asked: self.local.forget(tuple(asked["prefix"])),
            "lost": self._lost,
            "begun": lambda _: self._jobs(),
            "reviewed": self._reviewed,
        }

    def call(self, text: str) -> str:
        """Does one thing and gives what is to be done for it."""
        asked = json.loads(text)
        try:
            back = self._does[asked["do"]](asked)
        except Wanted as wanted:
            return told.text({"want": list(wanted.prefix)})
        out, due = self.local.take(), self.local.due()
        rows = [
            {"key": list(row.key), "value": row.value, "once": row.once} for row in self.local.rows.take()
        ]
        wake = None if due is None else round(due * 1000)
        return told.text({"back": back, "rows": rows, "sent": out.sent, "closed": out.closed, "wake": wake})

    def _answer(self, asked: Any) -> object:
        status, text = self.local.answer(asked["method"], asked["path"], asked.get("body"))
        return {"status": status, "text": text}

    def _lost(self, asked: Any) -> None:
        """What was not stored has not happened: all of it is read again."""
        self.local.close(asked["table"])
        for prefix in (("events", asked["table"]), ("records", asked["table"]), ("tables",)):
            self.local.rows.forget(prefix)
        self.local.rows.take()

    def _jobs(self) -> object:
        fresh = [name for name in self.local.jobs if name not in self._begun]
        self._begun.update(fresh)
        return [
            {"name": name, "text": (job := self.local.jobs[name]).text, "seat": job.seat} for name in fresh
        ]

    def _reviewed(self, asked: Any) -> None:
        job = self.local.jobs.get(asked["name"])
        if job is not None:
            job.done, job.of = asked["done"], asked["of"]
            job.decisions, job.failed = asked["decisions"], asked["failed"]
        if asked["failed"] or asked["decisions"] is not None:
            self._begun.discard(asked["name"])
