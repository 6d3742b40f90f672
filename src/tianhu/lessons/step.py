"""What a lesson is made of: steps of tasks, read from the game's own files."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from tianhu.core.errors import BadInput
from tianhu.core.options import Value

T = TypeVar("T")

# What a task asks for: moves of the seat, taps on things (also such as sum up to a count, or on who
# pays whom), tiles that make a group, or playing on to the end.
ASKS = ("move", "tap", "count", "pay", "group", "play")


@dataclass(frozen=True)
class Start:
    """A position: a deal and what happened since.

    With `hands` these are the tiles that each seat holds when the moves are made (empty: whatever
    is left), and `draws` and `back` what is drawn next from the front and as replacements; without,
    the wall is that of `seed`. `moves` are tokens, see `start.Token`.
    """

    dealer: int = 0
    seat: int = 0
    seed: int = 1
    dice: tuple[int, ...] = ()
    round: int = 0
    rules: tuple[tuple[str, Value], ...] = ()
    hands: tuple[str, ...] = ()
    aside: str = ""
    draws: str = ""
    back: str = ""
    moves: str = ""


@dataclass(frozen=True)
class Task:
    """One thing that is asked for; its texts have the keys `STEP.TASK` and `STEP.TASK.done`.

    `expect` are the answers, one after the other, each with its alternatives; of a tap the things
    to find, in any order; or `find` is the name of what finds them (`lookup`). `wrong` are answers
    with the key of their reason, `STEP.KEY`; `barred` are moves that the rules must not allow here.
    `goal` is a predicate that holds at the end. Where `start` is None the task goes on where the one
    before it ended. `then` is what the others do; they pass and throw what they draw where it says
    nothing; `show` lets them go on until the seat is asked again. `lines` are keys of score lines to
    find in a count, of `seat`; with `whole` all others are counted from the beginning. `sum` is what
    it comes to. `tried` are two moves that are played out ten times each.
    """

    id: str
    ask: str = "move"
    start: Start | None = None
    expect: tuple[tuple[str, ...], ...] = ()
    find: str = ""
    wrong: Mapping[str, str] = field(default_factory=dict)
    barred: tuple[str, ...] = ()
    goal: str = ""
    then: tuple[str, ...] = ()
    focus: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    seat: int | None = None
    sum: int | None = None
    tried: tuple[str, ...] = ()
    show: bool = False
    whole: bool = False


@dataclass(frozen=True)
class Step:
    """A step of a game's lessons, with the rules it teaches."""

    game: str
    id: str
    rules: tuple[str, ...]
    tasks: tuple[Task, ...]


def step(game: str, doc: Mapping[str, Any], where: str) -> Step:
    """A step from its document. Raises BadInput, which names the place."""
    given = dict(doc)
    tasks = given.pop("task", [])
    try:
        name, rules = given.pop("id"), tuple(given.pop("rules"))
    except KeyError as missing:
        raise BadInput(f"{where}.{missing.args[0]}", "nothing", "a text") from None
    if given or not tasks:
        raise BadInput(where, ", ".join(given) or "no task", "id, rules and at least one task")
    found = tuple(_task(t, f"{where}.{name}.task[{i}]") for i, t in enumerate(tasks))
    if found[0].start is None:
        raise BadInput(f"{where}.{name}.task[0].start", "nothing", "a position")
    return Step(game, name, rules, found)


def _task(doc: Mapping[str, Any], where: str) -> Task:
    given = dict(doc)
    if "start" in given:
        start = {**given["start"], "rules": tuple(given["start"].get("rules", {}).items())}
        given["start"] = made(Start, start, f"{where}.start")
    expect = given.get("expect", [])
    given["expect"] = tuple((e,) if isinstance(e, str) else tuple(e) for e in expect)
    task = made(Task, given, where)
    if task.ask not in ASKS:
        raise BadInput(f"{where}.ask", task.ask, " or ".join(ASKS))
    return task


def made(kind: type[T], doc: Mapping[str, Any], where: str) -> T:
    """A document as a data class: lists become tuples, nothing unknown is let through."""
    known = {f.name for f in fields(kind)}  # type: ignore[arg-type]
    for name in doc:
        if name not in known:
            raise BadInput(f"{where}.{name}", doc[name], "one of " + ", ".join(sorted(known)))
    try:
        return kind(**{k: tuple(v) if isinstance(v, list) else v for k, v in doc.items()})
    except TypeError as error:
        raise BadInput(where, str(error), f"what a {kind.__name__.lower()} needs") from None
