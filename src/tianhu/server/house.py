"""A server's parts, put together when it starts and taken apart when it ends."""

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncEngine

from tianhu.server import database
from tianhu.server.desk import Desk
from tianhu.server.hub import Hub
from tianhu.server.metrics import Metrics
from tianhu.server.room import House
from tianhu.server.settings import Settings
from tianhu.server.store import Store
from tianhu.server.throttle import Throttle


@dataclass(frozen=True)
class Parts:
    """What a request may need."""

    settings: Settings
    metrics: Metrics
    store: Store
    hub: Hub
    throttle: Throttle
    desk: Desk


@contextlib.asynccontextmanager
async def run_parts(settings: Settings) -> AsyncIterator[Parts]:
    """The parts, at work. Raises BadInput when the database cannot be used."""
    url = database.read_url(settings.db_url)
    with database.hold(url):
        engine = database.make_engine(url)
        await database.prepare(engine)
        async with _at_work(settings, engine) as parts:
            yield parts


@contextlib.asynccontextmanager
async def _at_work(settings: Settings, engine: AsyncEngine) -> AsyncIterator[Parts]:
    metrics = Metrics()
    store = Store(engine, metrics)
    pool = ThreadPoolExecutor(os.cpu_count(), thread_name_prefix="think")
    hub = Hub(House(store, metrics, settings, pool))
    desk = Desk()
    store.start()
    beside = [asyncio.create_task(hub.sweep()), asyncio.create_task(metrics.lag.watch())]
    try:
        yield Parts(settings, metrics, store, hub, Throttle(settings.limits), desk)
    finally:
        for task in beside:
            task.cancel()
        desk.close()
        await hub.close()
        await store.stop()
        pool.shutdown(wait=False, cancel_futures=True)
