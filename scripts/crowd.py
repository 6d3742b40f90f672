"""How much visitors who press *hint* slow another table: `python scripts/crowd.py [--hinters 5]`.

Starts a server of its own, plays at one table, first alone, then while guests ask for hints as fast
as they are answered, and prints the times between two questions and their ratio. Rounds alternate,
so that what else the machine does falls on both. Computers wait 20 ms, so that work shows in full.

With `--tables 500` it seats a bot at each of 500 tables, which moves once a second on the protocol of
the page, and prints the time from a move to the view after it, what the server needs for each move, and
its memory (`docs/load.md`).
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import httpx
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as connect_async
from websockets.sync.client import connect

OPEN = contextlib.ExitStack()


class Visitor:
    """A guest at a table of its own."""

    def __init__(self, url: str, game: str, level: str) -> None:
        self.http = httpx.Client(base_url=url, timeout=60)
        seats = next(g["seats"] for g in self.http.get("/api/games").json() if g["id"] == game)
        new = {"game": game, "levels": [level] * (seats - 1), "speed": "fast"}
        self.table = self.http.post("/api/tables", json=new).json()["id"]
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = f"{url.replace('http', 'ws')}api/tables/{self.table}/ws"
        line = connect(address, additional_headers={"Cookie": cookie}, max_queue=None)
        self.socket = OPEN.enter_context(line)
        self.state: dict = {}

    def until_asked(self) -> dict:
        """The next state at which there is something to answer; a new deal where one is over."""
        while True:
            self.state = json.loads(self.socket.recv(60))
            if self.state["t"] == "state" and self.state["view"]["phase"] == "over":
                self.socket.send(json.dumps({"t": "next", "deal": self.state["deal"]}))
            elif self.state["t"] == "state" and self.state["view"]["moves"]:
                return self.state

    def answer(self) -> float:
        """Answers, and gives the seconds until the next question."""
        move = self.state["view"]["moves"][-1]
        begun = time.perf_counter()
        doc = {"t": "move", "deal": self.state["deal"], "ask": self.state["ask"], "move": move}
        self.socket.send(json.dumps(doc))
        self.until_asked()
        return time.perf_counter() - begun


def press(visitor: Visitor, on: threading.Event, ended: threading.Event, counts: dict[int, int]) -> None:
    """Asks for hints, at ever new decisions, while `on` is set."""
    while not ended.is_set():
        if not on.wait(0.2):
            continue
        status = visitor.http.get(f"/api/tables/{visitor.table}/hint").status_code
        counts[status] = counts.get(status, 0) + 1
        visitor.answer()


def measure(url: str, given: argparse.Namespace) -> None:
    """Plays the rounds and prints what came of them."""
    on, ended, counts = threading.Event(), threading.Event(), {}
    player = Visitor(url, given.game, given.level)
    hinters = [Visitor(url, given.game, given.level) for _ in range(given.hinters)]
    for visitor in (player, *hinters):
        visitor.until_asked()
    threads = [threading.Thread(target=press, args=(v, on, ended, counts), daemon=True) for v in hinters]
    for thread in threads:
        thread.start()
    times: dict[bool, list[float]] = {False: [], True: []}
    for i in range(given.rounds * 2):
        crowded = bool(i % 2)
        (on.set if crowded else on.clear)()
        time.sleep(1)
        times[crowded] += [player.answer() for _ in range(given.moves)]
    ended.set()
    for thread in threads:
        thread.join()
    medians = {crowded: statistics.median(found) for crowded, found in times.items()}
    print(f"alone         {medians[False] * 1000:7.0f} ms from question to question (median)")
    print(f"{given.hinters} press hint  {medians[True] * 1000:7.0f} ms   answers to hints: {counts}")
    print(f"ratio         {medians[True] / medians[False]:7.2f}")


class Bot:
    """A guest at a table of its own that moves once in a while, and notes how long its answers take."""

    def __init__(self, url: str, visitor: httpx.Client, game: str, level: str, every: float) -> None:
        """Opens the table; `every` is in seconds."""
        seats = next(g["seats"] for g in SHELF if g["id"] == game)
        new = {"game": game, "levels": [level] * (seats - 1), "speed": "fast"}
        visitor.cookies.clear()  # a new guest each
        table = visitor.post("/api/tables", json=new).json()["id"]
        self.address = f"{url.replace('http', 'ws')}api/tables/{table}/ws"
        self.cookie = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())
        self.every = every
        self.took: list[float] = []
        self.messages = self.bytes = 0

    async def play(self, begin: float, end: float) -> None:
        """Between two moments of the loop's clock."""
        clock = asyncio.get_running_loop().time
        async with (
            asyncio.timeout_at(end + 30),
            connect_async(self.address, additional_headers={"Cookie": self.cookie}, max_queue=None) as line,
        ):
            due = begin + self.every * random.random()
            while clock() < end:
                state = await self._asked(line)
                await asyncio.sleep(due - clock())
                due = max(due + self.every, clock())
                await line.send(self._answer(state))
                sent = clock()
                await self._receive(line)
                self.took.append(clock() - sent)

    async def _receive(self, line: ClientConnection) -> dict:
        text = await line.recv()
        self.messages += 1
        self.bytes += len(text)
        self.state: dict = json.loads(text)
        return self.state

    async def _asked(self, line: ClientConnection) -> dict:
        """The next state at which there is something to answer, or that is the end of a deal."""
        state = getattr(self, "state", None) or await self._receive(line)
        while state["t"] != "state" or not (state["view"]["moves"] or state["view"]["phase"] == "over"):
            state = await self._receive(line)
        return state

    @staticmethod
    def _answer(state: dict) -> str:
        if state["view"]["phase"] == "over":
            over = state["sitting"]["over"]
            return json.dumps({"t": "restart"} if over else {"t": "next", "deal": state["deal"]})
        move = random.choice(state["view"]["moves"])
        return json.dumps({"t": "move", "deal": state["deal"], "ask": state["ask"], "move": move})


SHELF: list[dict] = []


def load(url: str, process: int, given: argparse.Namespace) -> None:
    """Seats a bot at each table, lets them play, and prints what came of it."""
    with httpx.Client(base_url=url, timeout=60) as visitor:
        SHELF[:] = visitor.get("/api/games").json()
        names = [given.game] if given.game != "all" else [g["id"] for g in SHELF]
        before = memory(process)
        bots = [
            Bot(url, visitor, names[i % len(names)], given.level, given.every) for i in range(given.tables)
        ]
    asyncio.run(_load(bots, process, before, given))


async def _load(bots: list[Bot], process: int, before: int, given: argparse.Namespace) -> None:
    now = asyncio.get_running_loop().time()
    begin, end = now + 5, now + 5 + given.seconds
    playing = [asyncio.create_task(bot.play(begin, end)) for bot in bots]
    await asyncio.sleep(5)
    burnt = cpu(process)
    done = await asyncio.gather(*playing, return_exceptions=True)
    failed = [error for error in done if error is not None]
    took = sorted(seconds * 1000 for bot in bots for seconds in bot.took)
    told, told_bytes = sum(bot.messages for bot in bots), sum(bot.bytes for bot in bots)
    burnt = cpu(process) - burnt
    print(
        f"{len(bots)} tables, {len(took)} moves in {given.seconds} s, {len(failed)} bots failed {failed[:1]}"
    )
    p50, p99 = (took[int(len(took) * share)] for share in (0.5, 0.99))
    print(
        f"from a move to the view after it: median {p50:.1f} ms, p99 {p99:.1f} ms, longest {took[-1]:.1f} ms"
    )
    cores = burnt / given.seconds
    print(f"the server: {burnt / len(took) * 1000:.2f} ms of a core for each move, {cores:.2f} cores")
    print(f"messages: {told / len(took):.1f} for each move, {told_bytes / told:.0f} bytes each")
    print(f"memory: {memory(process) / 1024:.0f} MB, {(memory(process) - before) / len(bots):.0f} kB a table")
    print(f"the machine: {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")


def cpu(process: int) -> float:
    """Seconds of a core that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(process: int) -> int:
    """What a process keeps in memory, in kB."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{process}/status").read_text())
    assert found is not None
    return int(found[1])


def main() -> None:
    """Serves, measures, stops."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="nantong", help="with --tables also all")
    parser.add_argument("--tables", type=int, default=0, help="measure so many tables instead of hints")
    parser.add_argument("--seconds", type=float, default=30, help="how long they play")
    parser.add_argument("--every", type=float, default=1, help="seconds between two moves at a table")
    parser.add_argument("--db", help="its address; a file of its own by default")
    parser.add_argument("--level", default="regular", help="of the computers")
    parser.add_argument("--hinters", type=int, default=5)
    parser.add_argument("--moves", type=int, default=20, help="in each round")
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable,
            "-m",
            "tianhu.cli",
            "serve",
            "--port",
            "0",
            "--db",
            given.db or f"sqlite:///{folder}/t.db",
        ]
        environment = {**os.environ, "TIANHU_NO_LIMITS": "1", "TIANHU_PACE": "20"}
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
        ) as server:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            try:
                assert found is not None, "the server did not start"
                if given.tables:
                    load(found[0], server.pid, given)
                else:
                    with OPEN:
                        measure(found[0], given)
            finally:
                server.terminate()


if __name__ == "__main__":
    main()
