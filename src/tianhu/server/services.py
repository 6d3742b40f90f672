"""A server's services, put together when it starts and taken apart when it ends."""

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial

from sqlalchemy.ext.asyncio import AsyncEngine

from tianhu.server import database
from tianhu.server.answers import Answers
from tianhu.server.deal_reader import DealReader
from tianhu.server.deal_store import DealStore
from tianhu.server.hints import Hints
from tianhu.server.keeping import Keeping
from tianhu.server.leases import Leases
from tianhu.server.lobbies import Lobbies
from tianhu.server.metrics import Metrics
from tianhu.server.pulse import Health
from tianhu.server.retention import forget_from_time_to_time
from tianhu.server.reviews import Reviews
from tianhu.server.rooms import Rooms
from tianhu.server.settings import Settings
from tianhu.server.store import Store
from tianhu.server.table_services import TableServices
from tianhu.server.throttle import Throttle


@dataclass(frozen=True)
class Services:
    """What a request may need."""

    settings: Settings
    metrics: Metrics
    store: Store
    rooms: Rooms
    lobbies: Lobbies
    leases: Leases
    health: Health
    hints: Hints
    throttle: Throttle
    answers: Answers
    reviews: Reviews
    deals: DealStore
    reader: DealReader
    # Held while a sitting is taken in: two that come at once are compared with what is stored, one by one.
    taking: asyncio.Lock = field(default_factory=asyncio.Lock)


@contextlib.asynccontextmanager
async def run_services(settings: Settings) -> AsyncIterator[Services]:
    """The services, at work. Raises BadInput when the database cannot be used."""
    url = database.read_url(settings.db_url)
    with database.hold(url):
        engine = database.make_engine(url)
        await database.prepare(engine)
        async with _at_work(settings, engine) as services:
            yield services


@contextlib.asynccontextmanager
async def _at_work(settings: Settings, engine: AsyncEngine) -> AsyncIterator[Services]:
    metrics = Metrics()
    leases = Leases(engine, metrics, settings.clock, settings.address)
    store = Store(engine, metrics, leases.lose)
    pool = ThreadPoolExecutor(os.cpu_count(), thread_name_prefix="think")
    rooms = Rooms(TableServices(store, metrics, settings, pool), leases)
    lobbies = Lobbies(rooms)
    hints = Hints(settings.redis, leases.owner[:8], settings.clock, metrics)
    keeping = Keeping(leases, rooms, lobbies, hints)
    answers = Answers()
    reviews = Reviews(answers)
    deals = DealStore(store)
    store.start()
    beside = [asyncio.create_task(rooms.sweep()), asyncio.create_task(lobbies.sweep())]
    if leases.shared:
        beside += [asyncio.create_task(keeping.renew_all()), asyncio.create_task(hints.run())]
    if settings.keep:
        beside += [asyncio.create_task(forget_from_time_to_time(store, settings))]
    beside += [asyncio.create_task(metrics.lag.watch())]
    try:
        throttle = Throttle(settings.limits, partial(hints.tell, "counted"))
        hints.heard_kinds |= {"counted": throttle.note, "renamed": keeping.renamed}
        reader = DealReader(deals)
        yield Services(
            settings=settings,
            metrics=metrics,
            store=store,
            rooms=rooms,
            lobbies=lobbies,
            leases=leases,
            health=Health(store, settings.clock),
            hints=hints,
            throttle=throttle,
            answers=answers,
            reviews=reviews,
            deals=deals,
            reader=reader,
        )
    finally:
        for task in beside:
            task.cancel()
        reviews.close()
        answers.close()
        lobbies.close()
        await rooms.close()
        await keeping.end()
        await store.stop()
        pool.shutdown(wait=False, cancel_futures=True)
