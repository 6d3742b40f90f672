"""Bots for `faults.py` that notice what is lost, and what has to hold of the database after."""

import asyncio
import json
import random
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import httpx
from sqlalchemy import select
from sqlalchemy.ext.asyncio import create_async_engine
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tianhu import records, table
from tianhu.server import database
from tianhu.server.models import DealRow, EventRow, SittingRow

BROKEN = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, TimeoutError)
# Seconds in which a page has to be shown something new, or a table counts as stuck.
STUCK = 60.0


class Bot:
    """A guest at a table of its own, on the page's protocol: plays at random, and repeats what may be lost.

    `rude`: it cuts its line, and sends what it sends twice, late and out of order.
    """

    def __init__(self, urls: Sequence[str], cookie: str, key: str, seed: int, rude: bool = False) -> None:
        """`urls` are tried in turn, the first one first."""
        self.urls = list(urls)
        self.cookie = cookie
        self.key = key
        self.rng = random.Random(seed)
        self.rude = rude
        self.seen: dict[str, Any] = {}
        self.pending: dict[str, Any] | None = None
        self.done: list[str] = []
        self.old: list[dict[str, Any]] = []
        self.wrong: list[str] = []
        self.lines = self.told = 0
        self.last = 0.0

    async def play(self, pause: float) -> None:
        """Until it is cancelled; `pause` seconds at most before each answer."""
        while True:
            for url in self.urls:
                try:
                    await self._visit(url, pause)
                except BROKEN:
                    await asyncio.sleep(0.05)

    async def _visit(self, url: str, pause: float) -> None:
        address = f"{url.replace('http', 'ws')}/api/tables/{self.key}/ws"
        header = {"Cookie": self.cookie}
        async with connect(address, additional_headers=header, max_queue=None, open_timeout=20) as line:
            self.lines += 1
            again = self.pending
            while True:
                doc = json.loads(await line.recv())
                self.last = asyncio.get_running_loop().time()
                if doc["t"] == "refused":
                    self._refused(doc)
                elif doc["t"] == "state":
                    self._compare(doc)
                    if again is not None and self.pending is again:
                        await line.send(json.dumps(again))
                    elif self.pending is None:
                        await self._answer(line, doc, pause)
                    again = None

    def _refused(self, doc: dict[str, Any]) -> None:
        """An act that came too late, or was known, says nothing of the one that is awaited."""
        if doc["code"] not in {"stale", "taken", "turn", "over", "busy"}:
            self.wrong.append(f"{self.key}: refused, {doc}")

    def _compare(self, doc: dict[str, Any]) -> None:
        """What is shown follows what was shown; what was shown is not undone."""
        self.told += 1
        seen, self.seen = self.seen, doc
        if seen:
            here, before = (doc["deal"], doc["ask"]), (seen["deal"], seen["ask"])
            if here < before:
                self.wrong.append(f"{self.key}: {before} was shown, and then {here}")
            if doc["deal"] == seen["deal"]:
                tiles, old = ([each["tile"] for each in s["view"]["discards"]] for s in (doc, seen))
                if tiles[: len(old)] != old:
                    self.wrong.append(f"{self.key}: what was thrown is undone at {here}")
                if doc["sitting"]["commitment"] != seen["sitting"]["commitment"]:
                    self.wrong.append(f"{self.key}: another wall under {here}")
        pending = self.pending
        if pending is not None and (doc["deal"], doc["ask"]) > _at(pending):
            self.done.append(pending["act"])
            self.pending = None

    async def _answer(self, line: ClientConnection, doc: dict[str, Any], pause: float) -> None:
        message = self._message(doc)
        if message is None:
            return
        self.pending = message
        await asyncio.sleep(self.rng.uniform(0, pause))
        text = json.dumps(message)
        await line.send(text)
        if self.rude:
            await self._be_rude(line, text)
        self.old.append(message)

    async def _be_rude(self, line: ClientConnection, text: str) -> None:
        match self.rng.randrange(8):
            case 0:
                line.transport.abort()
            case 1:
                await line.send(text)
                line.transport.abort()
            case 2 | 3:
                await line.send(text)
            case 4 | 5 if self.old:
                await line.send(json.dumps(self.rng.choice(self.old)))

    def _message(self, doc: dict[str, Any]) -> dict[str, Any] | None:
        act = f"{self.rng.getrandbits(60):x}"
        if doc["view"]["phase"] == "over":
            kind = "restart" if doc["sitting"]["over"] else "next"
            # A restart has no number; what it was sent at stays here.
            return {"t": kind, "deal": doc["deal"], "act": act} if kind == "next" else _Restart(doc, act)
        moves = doc["view"]["moves"]
        if not moves:
            return None
        move = self.rng.choice(moves)
        return {"t": "move", "deal": doc["deal"], "ask": doc["ask"], "move": move, "act": act}


def _at(message: dict[str, Any]) -> tuple[int, float]:
    """What is shown after this has been done: another stop, or another deal."""
    return message["deal"], message["ask"] if message["t"] == "move" else float("inf")


class _Restart(dict[str, Any]):
    """Sent without the deal that it ends."""

    def __init__(self, doc: dict[str, Any], act: str) -> None:
        super().__init__(t="restart", act=act)
        self.deal = doc["deal"]

    def __getitem__(self, key: str) -> Any:
        return self.deal if key == "deal" else super().__getitem__(key)


def open_tables(urls: Sequence[str], count: int, rude: bool = False, spread: bool = False) -> list[Bot]:
    """Bots at tables of all games; with `spread` each begins at another of the addresses."""
    bots = []
    with httpx.Client(base_url=urls[0], timeout=60) as visitor:
        shelf = visitor.get("/api/games").json()
        for i in range(count):
            game = shelf[i % len(shelf)]
            new = {"game": game["id"], "levels": ["beginner"] * (game["seats"] - 1), "speed": "fast"}
            visitor.cookies.clear()
            key = visitor.post("/api/tables", json=new).raise_for_status().json()["id"]
            cookie = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())
            turned = [*urls[i % len(urls) :], *urls[: i % len(urls)]] if spread else urls
            bots.append(Bot(turned, cookie, key, i, rude))
    return bots


async def read(url: str) -> tuple[list[Any], list[Any], list[Any]]:
    """Sittings, events and records of a database."""
    engine = create_async_engine(database.read_url(url))
    async with engine.connect() as connection:
        found = [
            [*(await connection.execute(query)).all()]
            for query in (
                select(SittingRow.__table__),
                select(EventRow.__table__).order_by(EventRow.sitting_id, EventRow.n),
                select(DealRow.__table__).order_by(DealRow.sitting_id, DealRow.number),
            )
        ]
    await engine.dispose()
    return found[0], found[1], found[2]


async def judge(url: str, bots: Iterable[Bot]) -> tuple[str, list[str]]:
    """What is stored, in a line; and all that is wrong with it, or with what was shown of it."""
    sittings, events, deals = await read(url)
    wrong = [each for bot in bots for each in bot.wrong]
    by_table: dict[str, list[Any]] = {sitting.id: [] for sitting in sittings}
    for event in events:
        by_table[event.sitting_id].append(event)
    for key, rows in by_table.items():
        if [row.n for row in rows] != list(range(len(rows))):
            wrong.append(f"{key}: events are missing")
        wrong += _played_again(key, rows, [deal for deal in deals if deal.sitting_id == key])
    for bot in bots:
        acts = Counter(
            json.loads(row.body).get("act", "").partition(":")[2] for row in by_table.get(bot.key, [])
        )
        wrong += [f"{bot.key}: done {acts[act]} times" for act in bot.done if acts[act] != 1]
        wrong += [f"{bot.key}: an act is doubled" for act, times in acts.items() if act and times > 1]
    done = sum(len(bot.done) for bot in bots)
    line = f"{len(events)} events, {len(deals)} deals, {done} acts that were answered"
    return line, wrong


def _played_again(key: str, rows: list[Any], deals: list[Any]) -> list[str]:
    """Every deal from its events, beside its record and the totals that follow."""
    wrong = []
    events = [table.from_stored(row.kind, json.loads(row.body)) for row in rows]
    kept = {deal.number: json.loads(deal.record) for deal in deals}
    first, *rest = events
    assert isinstance(first, table.Created)
    sitting, due = first.sitting(), [0] * len(first.seats)
    for event in rest:
        if isinstance(event, table.Restarted):
            due = [0] * len(due)
        if isinstance(event, table.Begun) and list(event.before) != due:
            wrong.append(f"{key}: deal {event.number} begins with {event.before}, {due} expected")
        was_over = sitting.number and sitting.deal.over
        event.apply(sitting)
        if sitting.deal.over and not was_over:
            due = sitting.totals
            record = kept.pop(sitting.number, None)
            if record is None:
                wrong.append(f"{key}: deal {sitting.number} has no record")
            elif record["result"]["settlement"] != list(sitting.deal.settlement) or records.check(record):
                wrong.append(f"{key}: deal {sitting.number} is settled otherwise than its replay")
        sitting.take_fresh()
    return wrong + [f"{key}: a record of deal {number}, which is not over" for number in kept]


async def progress(bots: Sequence[Bot]) -> float:
    """Seconds until every table has been shown something new. Raises TimeoutError where one is stuck."""
    clock = asyncio.get_running_loop().time
    begun = clock()
    before = [bot.told for bot in bots]
    while stuck := [bot.key for bot, told in zip(bots, before, strict=True) if bot.told == told]:
        if clock() > begun + STUCK:
            raise TimeoutError(f"stuck: {stuck}")
        await asyncio.sleep(0.02)
    return clock() - begun
