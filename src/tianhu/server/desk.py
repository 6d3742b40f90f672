"""The reviews that a server has under way or has made."""

import asyncio
from dataclasses import dataclass, field

from tianhu import table

# Reviews kept in memory; the oldest makes room.
KEPT = 64


@dataclass
class Job:
    """A review under way: decisions looked at, of how many; at last what was found."""

    done: int = 0
    of: int = 0
    found: list[table.Decision] | None = None


@dataclass
class Desk:
    """The reviews of a server, by table, deal and seat."""

    jobs: dict[tuple[str, int, int], Job] = field(default_factory=dict)
    tasks: set[asyncio.Task[None]] = field(default_factory=set)
