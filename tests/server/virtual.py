"""A table in a time of its own: nothing here waits for real, and every message is noted with its moment."""

import asyncio
import heapq
import itertools
import random
from concurrent.futures import Executor, Future

from tianhu.server.connection import Connection
from tianhu.server.metrics import Metrics
from tianhu.server.room import Room
from tianhu.server.settings import Settings
from tianhu.server.table_services import TableServices


class HandClock:
    """Stands still until it is turned."""

    def __init__(self):
        self.time = 100.0
        self.sleepers = []
        self.number = itertools.count()

    def now(self):
        return self.time

    async def sleep(self, seconds):
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        woken = asyncio.get_running_loop().create_future()
        heapq.heappush(self.sleepers, (self.time + seconds, next(self.number), woken))
        await woken

    async def quiet(self):
        """Until nothing more happens at this moment."""
        for _ in range(40):
            await asyncio.sleep(0)

    async def turn(self, seconds):
        """On by so much; whoever sleeps meanwhile wakes at the moment due."""
        until = self.time + seconds
        await self.quiet()
        while self.sleepers and self.sleepers[0][0] <= until:
            self.time, _, woken = heapq.heappop(self.sleepers)
            if not woken.done():
                woken.set_result(None)
            await self.quiet()
        self.time = until


class Thinking(Executor):
    """Computers whose choice takes as long as `takes` says."""

    def __init__(self, clock, takes):
        self.clock = clock
        self.takes = takes
        self.running = set()

    def submit(self, fn, /, *args):
        future = Future()

        async def work():
            await self.clock.sleep(self.takes())
            if future.set_running_or_notify_cancel():
                try:
                    future.set_result(fn(*args))
                except Exception as error:
                    future.set_exception(error)

        task = asyncio.create_task(work())
        self.running.add(task)
        task.add_done_callback(self.running.discard)
        return future


class Shelf:
    """A store that takes longer the more there is to write."""

    def __init__(self, clock):
        self.clock = clock
        self.stored = []

    async def write(self, work):
        change = getattr(work, "change", work)  # what becomes of a room may have none
        events = change.events if change else []
        await self.clock.sleep(0.002 * len(events))
        self.stored += events


class Page(Connection):
    """What a page is sent, and when."""

    def __init__(self, clock, seat):
        super().__init__(seat)
        self.clock = clock
        self.heard = []

    def send(self, text):
        self.heard.append((round(self.clock.now(), 6), text))


def seat_at(sitting, clock, takes=lambda: 0.0, pace=200):
    """A room with the sitting in it, and a page for each person."""
    services = TableServices(
        Shelf(clock), Metrics(), Settings("", pace=pace, clock=clock, limits=None), Thinking(clock, takes)
    )
    room = Room(services, "t", sitting, 0, {})
    pages = {seat: Page(clock, seat) for seat in sitting.persons}
    return room, pages


def any_time(rng: random.Random, most: float):
    """Thinks for any time up to `most` seconds, often not at all."""
    return lambda: rng.choice([0.0, rng.uniform(0, most)])
