"""The reviews of a server: in a thread of their own, so that no table waits for them."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from tianhu import table
from tianhu.server.answers import Answers, Share

# Reviews kept in memory; the oldest makes room.
KEPT = 64
# Seconds for which a review lets hints and replays go before its next decision.
YIELD = 1.0


class Closed(Exception):
    """The server stops: nobody will read this review."""


@dataclass
class Job:
    """A review under way: decisions looked at, of how many; at last what was found, or that it failed."""

    done: int = 0
    of: int = 0
    found: list[table.Decision] | None = None
    failed: bool = False


@dataclass
class Reviews:
    """The reviews of a server, by table, deal and seat, one at a time; `answers` go first."""

    answers: Answers
    jobs: dict[tuple[str, int, int], Job] = field(default_factory=dict)
    tasks: set[asyncio.Task[None]] = field(default_factory=set)
    pool: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "review"))
    share: Share = field(default_factory=lambda: Share(guest=4, address=16))
    closed: bool = False

    def add(self, name: tuple[str, int, int]) -> Job:
        """A new review; the oldest finished one makes room."""
        job = self.jobs[name] = Job()
        ended = [key for key, old in self.jobs.items() if old.found is not None or old.failed]
        for key in ended[: len(self.jobs) - KEPT]:
            del self.jobs[key]
        return job

    def forget(self, table: str) -> None:
        """Drops the reviews of a table that is no more; what is under way ends in nothing."""
        for key in [key for key in self.jobs if key[0] == table]:
            del self.jobs[key]

    def step(self) -> None:
        """Called between two decisions of a review: lets go first what somebody waits for. Raises Closed."""
        if not self.closed:
            self.answers.idle.wait(YIELD)
        if self.closed:
            raise Closed

    def close(self) -> None:
        """Ends what is under way."""
        self.closed = True
        for task in self.tasks:
            task.cancel()
        self.pool.shutdown(wait=False, cancel_futures=True)
