"""The wait at a stop: the same for a table whoever is asked there and however long anybody thinks."""

import asyncio
from dataclasses import dataclass, field

from tianhu import table
from tianhu.server.clock import Clock

# A stop lasts at least so many times as long as its most thorough computer may think.
ROOM_TO_THINK = 1.5
# The last part of a stop, in which what was answered takes effect and is stored: so that the
# time this takes does not show. A share of the stop, and seconds at the most.
SETTLING = 0.25
LONGEST = 0.1
# Of the time left a computer gets so much: it looks at the clock only now and then.
SAFE = 0.9


def wait(sitting: table.Sitting, thinkers: table.Thinkers, pace: int | None) -> float:
    """Seconds that each stop lasts: by the speed and by who sits there, by nothing that happens."""
    given = table.SPEEDS[sitting.speed] if pace is None else pace
    return max(given, thinkers.budget * ROOM_TO_THINK) / 1000


@dataclass
class Stop:
    """A moment at which the table waits: when it begins and how many seconds it lasts.

    `due` is set once the computers have answered, shortly before the end.
    """

    clock: Clock
    begun: float
    seconds: float
    due: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def end(self) -> float:
        """When what comes next is shown, unless a person still thinks."""
        return self.begun + self.seconds

    @property
    def settled(self) -> float:
        """Until when computers may think."""
        return self.end - min(LONGEST, self.seconds * SETTLING)

    @property
    def milliseconds(self) -> float:
        """What a computer that begins to think now may take."""
        return (self.settled - self.clock.now()) * 1000 * SAFE

    def again(self) -> None:
        """Begins anew, where the table was left alone meanwhile."""
        if self.clock.now() >= self.settled:
            self.begun = self.clock.now()

    def after(self) -> float:
        """When the next stop begins: at the end of this one, or now if that is long past."""
        now = self.clock.now()
        return self.end if now - self.end <= self.end - self.settled else now

    async def settle(self) -> None:
        """Waits for the last part."""
        await self.clock.sleep(self.settled - self.clock.now())

    async def pass_by(self) -> None:
        """Waits for the end."""
        await self.clock.sleep(self.end - self.clock.now())
