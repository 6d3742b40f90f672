"""A browser without a server: its rows, and what its page would be sent."""

import json
import random

import tianhu
from tianhu.local import Door, Local

LONG = 4000  # calls, more than any deal takes


class Clock:
    """Turned by hand."""

    def __init__(self):
        self.time = 50.0

    def now(self):
        return self.time

    def date(self):
        hours, rest = divmod(self.time, 3600)
        minutes, seconds = divmod(rest, 60)
        return f"2026-11-30T{hours:02.0f}:{minutes:02.0f}:{seconds:06.3f}+00:00"


class Browser:
    """What a page's worker does: stores rows, brings those that are wanted, hands messages on."""

    def __init__(self, seed=1, rows=None):
        self.rows = {} if rows is None else rows
        self.clock = Clock()
        self.door = Door(Local(self.clock, random.Random(seed), pace=100))
        self.heard = {}
        self.closed = []
        self.wake = None

    def call(self, **asked):
        for _ in range(LONG):
            found = json.loads(self.door.call(json.dumps(asked)))
            if "want" not in found:
                return self.done(found, asked)
            prefix = found["want"]
            rows = [[list(k), v] for k, v in self.rows.items() if list(k[: len(prefix)]) == prefix]
            assert "want" not in json.loads(
                self.door.call(json.dumps({"do": "load", "prefix": prefix, "rows": rows}))
            )
        raise AssertionError("it wants rows again and again")

    def done(self, found, asked):
        if any(row["once"] and tuple(row["key"]) in self.rows for row in found["rows"]):
            self.call(do="lost", table=found["rows"][0]["key"][1])
            return None
        for row in found["rows"]:
            key = tuple(row["key"])
            if row["value"] is None:
                for gone in [each for each in self.rows if each[: len(key)] == key]:
                    del self.rows[gone]
            else:
                self.rows[key] = json.loads(json.dumps(row["value"]))
        for line, text in found["sent"]:
            self.heard.setdefault(line, []).append(json.loads(text))
        self.closed += found["closed"]
        self.wake = found["wake"]
        return found["back"]

    def ask(self, method, path, doc=None):
        found = self.call(
            do="answer", method=method, path=path, body=None if doc is None else json.dumps(doc)
        )
        return found["status"], json.loads(found["text"] or "null")

    def open(self, game="nantong", level="regular"):
        levels = [level] * (tianhu.game(game).seats - 1)
        status, found = self.ask("POST", "tables", {"game": game, "levels": levels})
        assert status == 201, found
        return found["id"]

    def state(self, line=1):
        return next(doc for doc in reversed(self.heard[line]) if doc["t"] == "state")

    def step(self, rng, line=1):
        """One move of the person, or one stop of the table."""
        state = self.state(line)
        if state["view"]["moves"]:
            move = rng.choice(state["view"]["moves"])
            self.say(line, t="move", deal=state["deal"], ask=state["ask"], move=move)
        elif self.wake is not None:
            self.clock.time += self.wake / 1000
            self.call(do="wake")

    def say(self, line, **message):
        self.call(do="receive", line=line, text=json.dumps(message))

    def play(self, rng, line=1):
        for _ in range(LONG):
            if self.state(line)["view"]["phase"] == "over":
                return self.state(line)
            self.step(rng, line)
        raise AssertionError("the deal does not end")
