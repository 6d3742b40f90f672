"""The time by which tables wait, in whose place tests put another; and the time of day."""

import asyncio
import time
from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """Tells the time and waits."""

    def now(self) -> float:
        """Seconds since some moment; never goes back."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Returns when so many seconds have passed, at once where that is none or less."""
        ...


class Monotonic:
    """The machine's own."""

    def now(self) -> float:
        """Seconds since the machine started, or some such moment."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Leaves the loop to others meanwhile."""
        await asyncio.sleep(max(0.0, seconds))


MONOTONIC = Monotonic()


def now() -> datetime:
    """The time of day, in UTC."""
    return datetime.now(UTC)
