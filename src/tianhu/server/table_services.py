"""What all tables share, and what is written of a table beside its events."""

from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, replace

from tianhu import table
from tianhu.server.metrics import Metrics
from tianhu.server.settings import Settings
from tianhu.server.store import Store
from tianhu.server.works import Change, Gathered, Summary


@dataclass(frozen=True)
class TableServices:
    """What all tables share."""

    store: Store
    metrics: Metrics
    settings: Settings
    pool: Executor


@dataclass(frozen=True)
class Extra:
    """What is written together with events: who sits where now, and what has become of a room's people."""

    members: Mapping[int, str | None]
    gathered: Gathered

    def whole(self, change: Change) -> Gathered:
        """All that is written."""
        return replace(self.gathered, change=replace(change, members=self.members))


def summarize(sitting: table.Sitting) -> Summary:
    """What lists show of it."""
    return Summary(sitting.number, sitting.totals, sitting.over)
