"""The events of a sitting, as they are stored, and the sitting they make."""

from collections.abc import Iterable, Mapping
from typing import get_args

from tianhu.table.events import Begun, Created, Event, Paced, Reseated, Restarted
from tianhu.table.plain import from_plain, to_plain
from tianhu.table.sitting import Sitting

Stored = tuple[str, dict[str, object]]

_KINDS: dict[str, type[Event] | type[Created]] = {cls.kind: cls for cls in (Created, *get_args(Event))}


def to_stored(event: Event | Created) -> Stored:
    """Its kind and its fields as plain data; an act without a name is left out."""
    body: dict[str, object] = to_plain(event)
    if not body.get("act", True):
        del body["act"]
    return event.kind, body


def from_stored(kind: str, body: Mapping[str, object]) -> Event | Created:
    """The event that `to_stored` wrote. Raises KeyError for another kind, BadInput for another form."""
    return from_plain(_KINDS[kind], body, kind)


def rebuild(stored: Iterable[Stored]) -> Sitting:
    """The sitting where its events left it.

    What happened in deals before the last may be left out: a deal that begins brings the totals.
    """
    first, *rest = [from_stored(kind, body) for kind, body in stored]
    assert isinstance(first, Created), "a sitting begins with its creation"
    sitting = first.sitting()
    last = max(i for i, event in enumerate(rest) if isinstance(event, Begun))
    for i, event in enumerate(rest):
        assert not isinstance(event, Created), "a sitting is created once"
        if i >= last or isinstance(event, Paced | Reseated | Restarted):
            event.apply(sitting)
    sitting.take_fresh()
    return sitting
