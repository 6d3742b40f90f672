"""What is answered outside a table. A further route is one line of `ROUTES`."""

import unicodedata
from typing import TYPE_CHECKING

import tianhu
from tianhu import keeper, table
from tianhu import lessons as courses
from tianhu.core.errors import BadInput
from tianhu.core.position import Reader
from tianhu.local import coach, form, told
from tianhu.local.refusal import Refusal
from tianhu.local.registry import Answer, Asked, Route
from tianhu.table.plain import to_plain

if TYPE_CHECKING:
    from tianhu.local.local import Local

# Tables that are listed at once.
PAGE = 100


def games(_local: "Local", _asked: Asked) -> object:
    """The shelf: every game with its options, presets and levels."""
    return [told.game(tianhu.game(name)) for name in tianhu.names()]


def me(local: "Local", _asked: Asked) -> object:
    """Who the guest is."""
    return {"name": local.name}


def rename(local: "Local", asked: Asked) -> object:
    """Gives the guest a name."""
    wanted = form.word(Reader(asked.body, "", ("name",)), "name", form.NAME)
    name = " ".join(unicodedata.normalize("NFC", wanted).split())
    if not name.replace(" ", "a").isprintable():
        raise BadInput("name", name, "letters, digits and signs that can be printed")
    local.rename(name)
    return {"name": name}


def tables(local: "Local", asked: Asked) -> object:
    """The tables, the latest first; with `before`, the id of the last one, those that follow."""
    found = local.tables()
    before = asked.query.get("before")
    if before is not None:
        at = next((i for i, each in enumerate(found) if each["id"] == before), len(found))
        found = found[at + 1 :]
    return found[:PAGE]


def open_table(local: "Local", asked: Asked) -> object:
    """A new table against computers."""
    new = form.new_table(asked.body)
    for i, level in enumerate(new.levels):
        if level not in told.LEVELS:
            raise BadInput(f"levels[{i}]", level, " or ".join(told.LEVELS))
    return Answer({"id": local.open(table.create(new.game, new.rules, "me", new.levels, new.speed))}, 201)


def remove_table(local: "Local", asked: Asked) -> object:
    """A table goes for ever."""
    local.remove(asked.parts["table"])
    return Answer(status=204)


def record(local: "Local", asked: Asked) -> object:
    """The record of a finished deal."""
    return Answer(text=local.record(asked.parts["table"], asked.number("number")))


def count(_local: "Local", asked: Asked) -> object:
    """What a finished position is worth."""
    top = Reader(asked.body, "", ("game", "position"))
    return tianhu.count(form.word(top, "game"), top.get("position"))


def lessons(_local: "Local", _asked: Asked) -> object:
    """The steps of every game that has lessons."""
    return {
        game: [
            {"id": step.id, "rules": list(step.rules), "tasks": [task.id for task in step.tasks]}
            for step in steps
        ]
        for game, steps in courses.shelf().items()
    }


def lesson(_local: "Local", asked: Asked) -> object:
    """What a step of a lesson says to a try."""
    made, given = form.lesson_try(asked.body)
    step = courses.step(asked.parts["game"], asked.parts["step"])
    return to_plain(courses.reply(step, made, given))


def keep(_local: "Local", asked: Asked) -> object:
    """What the score keeper says to a question."""
    if asked.parts["question"] not in keeper.QUESTIONS:
        raise Refusal(404, "There is nothing at this address.")
    return keeper.answer(asked.parts["question"], asked.body)


def version(_local: "Local", _asked: Asked) -> object:
    """What runs here."""
    return {"version": tianhu.__version__, "compiled": tianhu.compiled()}


ROUTES = [
    Route("GET", "games", games),
    Route("GET", "me", me),
    Route("PUT", "me", rename),
    Route("GET", "tables", tables),
    Route("POST", "tables", open_table),
    Route("DELETE", "tables/{table}", remove_table),
    Route("GET", "tables/{table}/records/{number}", record),
    Route("GET", "tables/{table}/hint", coach.hint),
    Route("GET", "tables/{table}/reviews/{number}", coach.review),
    Route("GET", "tables/{table}/replays/{number}", coach.replay),
    Route("POST", "records", coach.written),
    Route("POST", "replay", coach.replay_of),
    Route("POST", "count", count),
    Route("GET", "lessons", lessons),
    Route("POST", "lessons/{game}/{step}", lesson),
    Route("POST", "keeper/{question}", keep),
    Route("GET", "version", version),
]
