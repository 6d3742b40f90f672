"""What a step answers: whether a try is what was asked for, and what it does."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypedDict

from tianhu.core import shapes
from tianhu.core.errors import BadInput
from tianhu.core.result import Line
from tianhu.lessons import lookup
from tianhu.lessons.goals import reached
from tianhu.lessons.place import Frame, Place
from tianhu.lessons.step import Step

# How many stops after a wrong move are shown before it is taken back.
SHOWN = 8
# More answers than any task takes, half a deal played freely included.
MOST = 120


class FoundLine(TypedDict):
    """A score line that was found; `key` names its text."""

    key: str
    rule: str
    tiles: str
    do: shapes.Does
    amount: int


@dataclass(frozen=True)
class Reply:
    """The answer to a try.

    `verdict`: `asked` (nothing was tried), `right`, `wrong` (a try with a reason of its own), `other`
    (with a general one), `nudge` (in free play: it costs much). After the last three the position
    is that of before. `reason` is the key of a text, of the step's or `other.…` of the page's, with
    its `values`. `found` are the things found so far, `left` how many are missing, `lines` the score
    lines among them, `total` what these come to. `done`: the task is. `fresh`: it has a position of its own.
    """

    step: str
    task: int
    id: str
    ask: str
    tasks: int
    verdict: str
    reason: str = ""
    values: dict[str, int] = field(default_factory=dict)
    frames: list[Frame] = field(default_factory=list)
    focus: list[str] = field(default_factory=list)
    found: list[str] = field(default_factory=list)
    left: int = 0
    lines: list[FoundLine] = field(default_factory=list)
    total: int | None = None
    done: bool = False
    fresh: bool = False


def reply(step: Step, made: Sequence[Sequence[str]], given: str | None = None) -> Reply:
    """What a step says to a try, or where it stands if nothing is tried.

    `made` holds the answers given so far, a list a task; the last one is under way. Raises BadInput.
    """
    if sum(map(len, made)) > MOST:
        raise BadInput("made", f"{sum(map(len, made))} answers", f"at most {MOST}")
    place = Place(step, made)
    if given is None:
        return _told(place, "asked", frames=[place.frame()])
    place.seen = len(place.deal.log)
    if not place.moves:
        return _found(place, given)
    open_now = [] if place.deal.over else list(place.deal.moves(place.seat))
    if given not in open_now and given not in place.task.wrong:
        raise BadInput("given", given, "one of " + ", ".join(open_now) if open_now else "nothing now")
    return _played(place, given) if place.task.ask == "play" else _moved(place, given, open_now)


def _told(place: Place, verdict: str, **more: Any) -> Reply:
    task, step = place.task, place.step
    if task.ask == "pay":
        more["values"] = _totals(place) | more.get("values", {})
    lines, total = _lines(place) if task.ask == "count" else ([], None)
    return Reply(
        step.id,
        place.number,
        task.id,
        task.ask,
        len(step.tasks),
        verdict,
        focus=list(task.focus),
        found=[] if place.moves else list(place.answers),
        left=0 if place.moves else place.left,
        lines=lines,
        total=total,
        fresh=task.start is not None,
        **more,
    )


# Moves.


def _moved(place: Place, given: str, open_now: list[str]) -> Reply:
    at = len(place.answers)
    if at >= len(place.expected):
        raise BadInput("made", f"{at} answers", f"at most {len(place.expected) - 1} before a try")
    values = _values(place, given)
    if given in place.expected[at]:
        frames = place.frames(given)
        return _told(place, "right", frames=frames, done=at + 1 == len(place.expected), values=values)
    reason = place.task.wrong.get(given, "")
    key = f"{place.step.id}.{reason}" if reason else _general(place, given)
    frames = place.frames(given, SHOWN) if given in open_now else []
    return _told(place, "wrong" if reason else "other", reason=key, values=values, frames=frames)


def _general(place: Place, given: str) -> str:
    """The key of the reason why a move that nobody thought of is not the one."""
    if given.startswith("discard"):
        found = lookup.facts(place.deal, place.seat)
        lack, useful = found[given]
        least = min(found.values(), key=lambda f: (f[0], -f[1]))
        if lack > least[0]:
            return "other.further"
        if useful < least[1]:
            return "other.fewer"
    return "other.pass" if given == "pass" else "other.move"


def _values(place: Place, given: str) -> dict[str, int]:
    """The numbers that texts may name: of the given discard, and of the best one."""
    tried = place.task.tried
    if given in tried:
        means = lookup.averages(place.deal, place.seat, tried)
        return {"mine": means[given], "best": max(m for move, m in means.items() if move != given)}
    found = lookup.facts(place.deal, place.seat)
    if not found:
        return {}
    best = min(found.values(), key=lambda f: (f[0], -f[1]))
    mine = found.get(given, best)
    return {"mine": mine[1], "best": best[1], "lack": mine[0] - 1, "least": best[0] - 1}


def _played(place: Place, given: str) -> Reply:
    """Free play: every move is taken; one that costs much is told of."""
    values = _values(place, given)
    missed = given == "pass" and "win" in place.deal.moves(place.seat)
    costs = missed or values.get("lack", 0) > values.get("least", 0)
    told = {"values": values, "frames": place.frames(given), "done": place.deal.over}
    if not costs:
        return _told(place, "right", **told)
    return _told(place, "nudge", reason="other.win" if missed else "other.further", **told)


# Things.


def _found(place: Place, given: str) -> Reply:
    asked = place.named(given)
    if asked in place.answers:
        return _told(place, "asked")
    if any(asked in each for each in place.expected):
        place.answers.append(asked)
        return _told(place, "right", done=not place.left)
    reason = place.task.wrong.get(asked, "")
    if reason:
        return _told(place, "wrong", reason=f"{place.step.id}.{reason}")
    return _told(place, "other", reason=f"other.{place.task.ask}", values=_two(place, asked))


def _two(place: Place, given: str) -> dict[str, int]:
    """The totals of two seats named by `pay:0>2`."""
    pair = given.removeprefix("pay:").split(">")
    seats = [str(seat) for seat in range(place.deal.game.seats)]
    if place.task.ask != "pay" or len(pair) != 2 or not set(pair) <= set(seats):
        return {}
    totals = place.deal.score.total
    return {"mine": totals[int(pair[0])], "best": totals[int(pair[1])]}


def _totals(place: Place) -> dict[str, int]:
    """What each seat counts, by its number."""
    return {str(seat): int(place.deal.score.total[seat]) for seat in range(place.deal.game.seats)}


def _told_line(line: Line) -> FoundLine:
    return {"key": line.key, "rule": line.rule, "tiles": line.tiles, "do": line.do, "amount": line.amount}


def _lines(place: Place) -> tuple[list[FoundLine], int]:
    """The lines found so far, and what they come to; with `whole`, together with those not asked for."""
    task, deal = place.task, place.deal
    sheet = deal.result.players[place.seat if task.seat is None else task.seat]
    rows = lookup.rows(task, deal, place.seat)
    found = {row.order for row in rows if set(row.things) & set(place.answers)}
    lines = list(enumerate(sheet.lines if sheet else ()))
    counted = [line for i, line in lines if i in found or (task.whole and line.key not in task.lines)]
    told = [_told_line(line) for i, line in lines if i in found]
    return told, lookup.total(counted)


def goal(step: Step, made: Sequence[Sequence[str]]) -> bool:
    """Whether what the last task of these was to bring about holds. Raises BadInput."""
    place = Place(step, made)
    return reached(place.deal, place.seat, place.task.goal)
