"""A finished deal shown again, step by step, every hand open."""

from dataclasses import dataclass

from tianhu.core import shapes
from tianhu.core.game import Deal
from tianhu.core.view import View
from tianhu.records import Record, from_record, steps
from tianhu.table.result import result


@dataclass(frozen=True)
class Step:
    """What lay on the table after `index` moves of the record, and what was seen on the way there.

    `view` is as a seat is shown the table, but every hand is in it and nothing is asked.
    """

    index: int
    view: shapes.View
    events: list[shapes.Event]


def replay(doc: Record, seat: int, is_open: bool = True) -> list[Step]:
    """The steps of a record, seen from a seat; moves that changed nothing in sight make none.

    With every hand open, or as the seat itself saw the table. Raises BadInput.
    """
    look = _open if is_open else _own
    found: list[Step] = []
    seen = -1
    for deal, index, _, _ in steps(doc):
        if len(deal.log) != seen:
            found.append(_step(look(deal, seat, max(0, seen)), deal, index))
            seen = len(deal.log)
    deal = from_record(doc)
    if len(deal.log) != seen:
        found.append(_step(look(deal, seat, max(0, seen)), deal, len(deal.made)))
    return found


def _open(deal: Deal, seat: int, since: int) -> tuple[shapes.View, list[shapes.Event]]:
    view = View(deal.game, deal.state, seat, [])
    view.log = deal.log[since:]
    doc = view.describe()
    for i, shown in enumerate(doc["seats"]):
        shown["open"] = view.codes(View(deal.game, deal.state, i, []).hand)
    return doc, view.events()


def _own(deal: Deal, seat: int, since: int) -> tuple[shapes.View, list[shapes.Event]]:
    view = deal.view(seat)
    return view.describe(), view.events(since)


def _step(seen: tuple[shapes.View, list[shapes.Event]], deal: Deal, index: int) -> Step:
    doc, events = seen
    doc["moves"], doc["why"], doc["help"] = [], {}, None
    doc["result"] = result(deal) if deal.over else None
    return Step(index, doc, events)
