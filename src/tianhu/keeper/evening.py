"""An evening as it stands: every deal with its worth, the totals, who deals next."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, TypedDict

from tianhu.core.deal import Setup
from tianhu.core.documents import parse
from tianhu.core.errors import BadInput
from tianhu.core.game import Game
from tianhu.core.options import Value
from tianhu.core.rng import Rng
from tianhu.keeper.document import Entry, Evening, PositionTold, Stage, read
from tianhu.keeper.entries import Standing, names, ordered, standing, to_redo, to_undo
from tianhu.keeper.worth import Worth, worth


class DealTold(TypedDict):
    """A deal of an evening. `told` is the entry that tells it now, `fixed` whether that is a correction.

    `totals` are the points of the evening after it; `number` counts from 1 and skips what is struck.
    """

    id: str
    told: str
    number: int
    fixed: bool
    struck: bool
    by: str
    at: int
    setup: Stage
    position: PositionTold
    hand: list[int | None] | None
    worth: Worth
    totals: list[int]


class Next(TypedDict):
    """The deal to come: its dealer, where it stands, and what its position holds of that.

    `over`: by the rules no further deal follows; what stands here begins anew.
    """

    dealer: int
    setup: Stage
    position: Mapping[str, object]
    over: bool


class Look(TypedDict):
    """An evening as it stands, its players by their names now. `undo` and `redo`: what these would strike."""

    players: list[str]
    deals: list[DealTold]
    totals: list[int]
    next: Next
    undo: str | None
    redo: str | None


@dataclass(frozen=True)
class _Told:
    """A deal that is over, as the rules for the next one ask for it."""

    winner: int | None
    options: Mapping[str, Value]


def look(evening: Evening) -> Look:
    """The evening as it stands. Raises BadInput where a deal that counts cannot be counted."""
    entries = evening.entries
    totals = [0] * evening.game.seats
    deals: list[DealTold] = []
    setup: Setup | None = Setup(evening.dealer, first=evening.dealer)
    number = 0
    for each in standing(entries):
        found = _counted(evening, each.told)
        if not each.struck:
            number += 1
            totals = [a + b for a, b in zip(totals, found["settlement"], strict=True)]
            setup = _after(evening, each.told)
        deals.append(_deal(each, found, number, totals))
    then = setup or Setup(evening.dealer, first=evening.dealer)
    following: Stage = {"round": then.round, "first": then.first, "own": dict(then.own)}
    return {
        "players": names(evening),
        "deals": deals,
        "totals": totals,
        "next": {**coming(evening.game, evening.rules, following, then.dealer), "over": setup is None},
        "undo": to_undo(entries),
        "redo": to_redo(entries),
    }


def coming(game: Game, rules: Mapping[str, Value], setup: Stage, dealer: int) -> Next:
    """A deal to come, and what its position holds of where it stands."""
    here = Setup(dealer, round=setup["round"], first=setup["first"], own=setup["own"])
    position = game.setup_position(here, rules)
    return {"dealer": dealer, "setup": setup, "position": position, "over": False}


def _deal(each: Standing, found: Worth, number: int, totals: list[int]) -> DealTold:
    told = each.told
    return {
        "id": each.deal["id"],
        "told": told["id"],
        "number": number,
        "fixed": told["id"] != each.deal["id"],
        "struck": each.struck,
        "by": told["by"],
        "at": each.deal["at"],
        "setup": told["setup"],
        "position": told["position"],
        "hand": told.get("typed"),
        "worth": found,
        "totals": totals,
    }


def _counted(evening: Evening, told: Entry) -> Worth:
    """What a deal is worth. Raises BadInput that names its entry."""
    try:
        return worth(evening.game, evening.rules, told["position"], told.get("typed"))
    except BadInput as error:
        where = f"entries[{[entry['id'] for entry in evening.entries].index(told['id'])}].position"
        raise BadInput(f"{where}.{error.field}", error.value, error.expected) from None


def _after(evening: Evening, told: Entry) -> Setup | None:
    """The setup after a deal, by the game's rule; None where the game is over."""
    stage, position = told["setup"], told["position"]
    here = Setup(position["dealer"], round=stage["round"], first=stage["first"], own=stage["own"])
    winner = position.get("winner")
    return evening.game.next_setup(here, _Told(winner, evening.rules), Rng(0))


def take_in(text: str) -> Evening:
    """The evening of an exported text, every deal of it counted. Raises BadInput in one sentence."""
    if not isinstance(text, str):
        raise BadInput("text", text, "the text of an evening")
    found = read(parse(text, "text"))
    for entry in found.entries:
        if entry["kind"] in ("deal", "fix"):
            _counted(found, entry)
    return replace(found, entries=tuple(ordered(found.entries)))


def evening_of(doc: Any) -> Evening:
    """As `read`, in the order in which entries are merged."""
    found = read(doc)
    return replace(found, entries=tuple(ordered(found.entries)))
