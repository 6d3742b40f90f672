"""Whether the database can be written to: tried as a move at a table is written."""

import asyncio

from tianhu.server.clock import Clock
from tianhu.server.store import Store
from tianhu.server.works import Pulse

# Seconds for which an answer holds, so that whoever asks often makes no work; and that a write may take.
FRESH = 2.0
PATIENCE = 4.0


class Health:
    """The last write that was tried, and what came of it."""

    def __init__(self, store: Store, clock: Clock) -> None:
        """Nothing is tried yet."""
        self.store = store
        self.clock = clock
        self.trying: asyncio.Task[bool] | None = None
        self.begun = 0.0

    async def good(self) -> bool:
        """Whether a write of the last two seconds succeeded; all who ask meanwhile wait for the same one."""
        trying = self.trying
        if trying is None or (trying.done() and self.clock.now() - self.begun >= FRESH):
            self.begun = self.clock.now()
            trying = self.trying = asyncio.create_task(self._try())
        return await asyncio.shield(trying)

    async def _try(self) -> bool:
        """Through the queue of all writes: one that hangs is noticed too."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self.store.write(Pulse())
        except Exception:  # the store has logged and counted it
            return False
        return True
