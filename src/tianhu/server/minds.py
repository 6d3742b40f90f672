"""The computers of a table while they think: each in a thread, for no longer than its stop lasts."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import Executor

from tianhu import table
from tianhu.core.view import View
from tianhu.server.logs import log, trace
from tianhu.server.metrics import Metrics
from tianhu.server.stop import Stop


class Minds:
    """Thoughts of a table's computers, and what they took."""

    def __init__(self, key: str, sitting: table.Sitting, pool: Executor) -> None:
        """`key` is the table's, for the log; they think in `pool`."""
        self.key = key
        self.pool = pool
        self.thinkers = table.Thinkers(sitting)
        self.thoughts: set[asyncio.Task[str]] = set()
        self.took: list[float] = []
        self.late = 0

    def begin(self, views: Sequence[View], stop: Stop) -> list[asyncio.Task[str]]:
        """A computer begins to think for each view."""
        thoughts = [asyncio.create_task(self._think(view, stop)) for view in views]
        for thought in thoughts:
            self.thoughts.add(thought)
            thought.add_done_callback(self.thoughts.discard)
        return thoughts

    def cancel(self) -> None:
        """Nobody waits any more for what they think."""
        for thought in self.thoughts:
            thought.cancel()

    def answer(self, view: View, thought: asyncio.Task[str]) -> str:
        """What was thought out, or else what a quick player does."""
        if thought.done() and not thought.cancelled():
            return thought.result()
        self.late += 1
        return self.thinkers.quick(view)

    def count(self, metrics: Metrics) -> None:
        """Counts what they took, once a deal is over: it would tell when they were asked."""
        for seconds in self.took:
            metrics.think.observe(seconds)
        metrics.late.inc(self.late)
        self.took, self.late = [], 0

    async def _think(self, view: View, stop: Stop) -> str:
        begun = stop.clock.now()
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self.pool, self._choose, view, stop)
        except Exception as error:
            log.error("computer failed", table=self.key, seat=view.seat, **trace(error))
            return view.moves[0]
        finally:
            self.took.append(stop.clock.now() - begun)

    def _choose(self, view: View, stop: Stop) -> str:
        """In a thread: what a computer has not begun in time it need not begin."""
        if stop.seconds and stop.milliseconds <= 0:
            return self.thinkers.quick(view)
        self.thinkers.hurry(view.seat, stop.milliseconds)
        return self.thinkers.choose(view)
