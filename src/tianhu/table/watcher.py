"""What a table shows to who only watches: no more than every seat knows."""

from typing import Any, cast

from tianhu.core import shapes
from tianhu.core.game import Deal

# The place of watchers among the sights of a sitting.
WATCHER = -1


def public_view(deal: Deal, seen: int) -> tuple[shapes.View, list[shapes.Event], int]:
    """What all seats see alike, the events since number `seen`, and how many there have been.

    Where seats see different things, a watcher sees nothing; so it need not be known which
    things those are. Told from the first seat, whose hand stays away while the deal runs.
    """
    views = [deal.view(seat) for seat in range(deal.game.seats)]
    told = [view.describe() for view in views]
    first = told[0]
    shown = {key: _common([cast("dict[str, Any]", doc).get(key) for doc in told]) for key in first}
    own = {
        "seat": 0,
        "hand": first["hand"] if deal.over else [],
        "drawn": None,
        "moves": [],
        "why": {},
        "help": None,
    }
    events = _common([view.events(seen) for view in views])
    return cast(shapes.View, {**shown, **own}), cast("list[shapes.Event]", events), len(views[0].log)


def _common(values: list[Any]) -> Any:
    """What several values have in common: equal ones whole, others part by part, a hidden tile for a tile."""
    first = values[0]
    if all(value == first for value in values):
        return first
    if all(isinstance(value, dict) and value.keys() == first.keys() for value in values):
        return {key: _common([value[key] for value in values]) for key in first}
    if all(isinstance(value, list) and len(value) == len(first) for value in values):
        return [_common(list(items)) for items in zip(*values, strict=True)]
    return "x" if all(isinstance(value, str) for value in values) else None
