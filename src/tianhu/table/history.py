"""The events of a sitting, as they are stored, and the sitting they make."""

from collections.abc import Iterable, Mapping
from typing import Any

from tianhu.table.advance import Advanced
from tianhu.table.begin import Begun
from tianhu.table.create import Created
from tianhu.table.move import Moved
from tianhu.table.pace import Paced
from tianhu.table.restart import Restarted
from tianhu.table.seal import Opened, Sealed
from tianhu.table.sitting import Sitting

Event = Advanced | Begun | Moved | Opened | Paced | Restarted | Sealed
Stored = tuple[str, dict[str, Any]]

_KINDS: dict[str, type[Event] | type[Created]] = {
    cls.kind: cls for cls in (Advanced, Begun, Created, Moved, Opened, Paced, Restarted, Sealed)
}


def to_stored(event: Event | Created) -> Stored:
    """Its kind and its body."""
    return event.kind, event.body()


def from_stored(kind: str, body: Mapping[str, Any]) -> Event | Created:
    """The event that `to_stored` wrote. Raises KeyError for another kind."""
    return _KINDS[kind].read(body)


def rebuild(stored: Iterable[tuple[str, Mapping[str, Any]]]) -> Sitting:
    """The sitting where its events left it.

    What happened in deals before the last may be left out: a deal that begins brings the totals.
    """
    first, *rest = [from_stored(kind, body) for kind, body in stored]
    assert isinstance(first, Created), "a sitting begins with its creation"
    sitting = first.sitting()
    last = max(i for i, event in enumerate(rest) if isinstance(event, Begun))
    for i, event in enumerate(rest):
        assert not isinstance(event, Created), "a sitting is created once"
        if i >= last or isinstance(event, Paced | Restarted):
            event.apply(sitting)
    sitting.take_fresh()
    return sitting
