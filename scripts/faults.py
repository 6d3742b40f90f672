# ruff: noqa: E402, ASYNC220, ASYNC221
"""What becomes of tables when something fails: `python scripts/faults.py FAULT ... [--times 500]`.

Starts servers of its own, on SQLite or with `--postgres`, plays on them, and breaks what the fault is
named after: `kill` (kill -9 at random moments), `lost` (one process of two), `sockets` (cut, repeated,
reordered), `disk` (full; for root, who may mount one), `locked`, `gone` (PostgreSQL stopped and started),
`redis` (gone for a while), `clock` (jumps; with libfaketime). Then it reads the database: no event lost or
doubled, nothing undone that was shown, every settlement equal to its replay, and no table stuck. It prints
a line for each fault, and ends with status 1 where something is wrong. The servers log to standard error.
"""

import argparse
import asyncio
import contextlib
import os
import random
import shutil
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path

import asyncpg

sys.path[:0] = [str(Path(__file__).parents[1] / "tests" / "server")]
from cluster import Cluster, cluster, find_programs
from fault_bots import Bot, judge, open_tables, progress
from processes import Process
from proxies import free_port

FAKETIME = Path("/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1")
Fault = Callable[["Bench"], Awaitable[str]]


class Bench:
    """A database, and servers on it."""

    def __init__(self, folder: Path, running: Cluster | None, url: str, given: argparse.Namespace) -> None:
        """On PostgreSQL where there is a cluster, else on a file in the folder."""
        self.folder = folder
        self.running = running
        self.given = given
        self.rng = random.Random(given.seed)
        self.url = url
        self.environment: dict[str, str] = {}
        self.processes: list[Process] = []
        self.bots: list[Bot] = []
        self.playing: list[asyncio.Task[None]] = []

    def start(self, port: int = 0) -> Process:
        """One more server."""
        self.processes.append(Process(self.url, port, self.environment))
        return self.processes[-1]

    def sit(self, urls: Sequence[str], rude: bool = False, spread: bool = False, pause: float = 0.02) -> None:
        """Bots begin to play."""
        self.bots = open_tables(urls, self.given.tables, rude, spread)
        self.playing = [asyncio.create_task(bot.play(pause)) for bot in self.bots]

    async def end(self) -> None:
        """Bots and servers stop."""
        for playing in self.playing:
            playing.cancel()
        await asyncio.gather(*self.playing, return_exceptions=True)
        for process in self.processes:
            if process.process.is_alive():
                process.kill(signal.SIGTERM)


async def kill(bench: Bench) -> str:
    """Kill -9 at random moments; the next server begins at the same port."""
    server = bench.start()
    bench.sit([server.url])
    await progress(bench.bots)
    for _ in range(bench.given.times):
        await asyncio.sleep(bench.rng.uniform(0, 0.4))
        server.kill()
        server = await asyncio.to_thread(bench.start, server.port)
        await progress(bench.bots)
    return f"{bench.given.times} kills"


async def lost(bench: Bench) -> str:
    """One of two processes is killed; its tables go on at the other once their lease ends."""
    servers = [bench.start(), bench.start()]
    took = []
    bench.sit([server.url for server in servers], spread=True)
    await progress(bench.bots)
    for i in range(max(1, bench.given.times // 50)):
        await asyncio.sleep(bench.rng.uniform(0.5, 1.5))
        dead = servers[i % 2]
        dead.kill()
        took.append(await progress(bench.bots))
        servers[i % 2] = await asyncio.to_thread(bench.start, dead.port)
        await asyncio.sleep(12)  # so that tables have moved, and are spread anew where they are free
    middle = statistics.median(took)
    return f"{len(took)} lost, all tables on after {middle:.1f} s (median), {max(took):.1f} s at the most"


async def sockets(bench: Bench) -> str:
    """Lines are cut, messages come twice, late and out of order."""
    server = bench.start()
    bench.sit([server.url], rude=True, pause=0.005)
    for _ in range(10):
        await asyncio.sleep(bench.given.seconds / 10)
        await progress(bench.bots)
    lines, sent = sum(bot.lines for bot in bench.bots), sum(len(bot.old) for bot in bench.bots)
    return f"{sent} messages over {lines} lines"


async def disk(bench: Bench) -> str:
    """The disk fills up, and has room again."""
    place = bench.folder / "small"
    place.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=6m", "tmpfs", place], check=True)
    try:
        bench.url = f"sqlite:///{place / 'tianhu.db'}"
        server = bench.start()
        bench.sit([server.url])
        times = 0
        for _ in range(3):
            await progress(bench.bots)
            with contextlib.suppress(OSError), (place / "filler").open("wb", 0) as filler:
                while filler.write(b"x" * 4096):
                    pass
            await asyncio.sleep(bench.given.seconds / 3)
            (place / "filler").unlink()
            times += 1
            await progress(bench.bots)
        await bench.end()
        shutil.copytree(place, bench.folder / "copy")
        bench.url = f"sqlite:///{bench.folder / 'copy' / 'tianhu.db'}"
    finally:
        await bench.end()
        subprocess.run(["umount", place], check=True)
    return f"full {times} times for {bench.given.seconds / 3:.0f} s"


async def locked(bench: Bench) -> str:
    """Somebody else holds the database for longer than a write waits."""
    server = bench.start()
    bench.sit([server.url])
    await progress(bench.bots)
    if bench.running:
        other = await asyncpg.connect(bench.url)
        holding = other.transaction()
        await holding.start()
        await other.execute("LOCK TABLE event IN EXCLUSIVE MODE")
        await asyncio.sleep(bench.given.seconds)
        await holding.rollback()
        await other.close()
    else:
        with contextlib.closing(sqlite3.connect(bench.folder / "tianhu.db", isolation_level=None)) as file:
            file.execute("BEGIN IMMEDIATE")
            await asyncio.sleep(bench.given.seconds)
            file.execute("ROLLBACK")
    return f"locked for {bench.given.seconds:.0f} s, all tables on {await progress(bench.bots):.1f} s after"


async def gone(bench: Bench) -> str:
    """PostgreSQL is stopped at once, as if its machine were lost, and started again."""
    assert bench.running is not None, "gone needs --postgres"
    server = bench.start()
    bench.sit([server.url])
    took = []
    for _ in range(3):
        await progress(bench.bots)
        await asyncio.to_thread(bench.running.stop)
        await asyncio.sleep(bench.given.seconds / 3)
        await asyncio.to_thread(bench.running.start)
        took.append(await progress(bench.bots))
    return (
        f"lost {len(took)} times for {bench.given.seconds / 3:.0f} s, all tables on {max(took):.1f} s after"
    )


async def redis(bench: Bench) -> str:
    """Redis goes and comes back while two processes play."""
    place = bench.folder / "redis.sock"
    bench.environment = {"TIANHU_REDIS": f"unix://{place}"}
    command = ["redis-server", "--port", "0", "--unixsocket", str(place), "--save", ""]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        servers = [bench.start(), bench.start()]
        bench.sit([server.url for server in servers], spread=True)
        await progress(bench.bots)
        running.kill()
        running.wait()
        longest = 0.0
        end = time.monotonic() + bench.given.seconds
        while time.monotonic() < end:
            longest = max(longest, await progress(bench.bots))
        running = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        await progress(bench.bots)
    finally:
        running.kill()
        running.wait()
    return f"gone for {bench.given.seconds:.0f} s, no table waited longer than {longest:.1f} s"


async def clock(bench: Bench) -> str:
    """The machine's clock jumps, by hours and years, back and forth."""
    said = bench.folder / "clock"
    said.write_text("+0")
    port = free_port()
    environment = {
        **os.environ,
        "LD_PRELOAD": str(FAKETIME),
        "FAKETIME_TIMESTAMP_FILE": str(said),
        "FAKETIME_NO_CACHE": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        "TIANHU_PACE": "0",
    }
    command = [sys.executable, "-m", "tianhu.cli", "serve", "--port", str(port), "--db", bench.url]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True) as server:
        try:
            assert server.stdout is not None
            url = server.stdout.readline().split()[-1].rstrip("/")
            bench.given.tables = min(bench.given.tables, 8)  # its limits on visitors hold
            bench.sit([url], pause=0.2)
            jumps = ("+1h", "-1h", "-1d", "+400d", "-2000d", "+0", "+10s", "-10s")
            for jump in jumps:
                await progress(bench.bots)
                said.write_text(jump)
                await asyncio.sleep(bench.given.seconds / len(jumps))
            await progress(bench.bots)
        finally:
            await bench.end()
            server.terminate()
    return f"{len(jumps)} jumps"


FAULTS: dict[str, Fault] = {
    "kill": kill,
    "lost": lost,
    "sockets": sockets,
    "disk": disk,
    "locked": locked,
    "gone": gone,
    "redis": redis,
    "clock": clock,
}
SHARED = {"lost", "gone", "redis"}


@contextlib.contextmanager
def _cluster(name: str, given: argparse.Namespace) -> Iterator[Cluster | None]:
    if not given.postgres and name not in SHARED:
        yield None
        return
    programs = find_programs()
    assert programs is not None, "PostgreSQL's initdb and postgres are not here"
    with cluster(programs) as running:
        yield running


def _try(name: str, given: argparse.Namespace) -> bool:
    """Breaks one thing, and prints what came of it."""
    with tempfile.TemporaryDirectory() as folder, _cluster(name, given) as running:
        url = running.new() if running else f"sqlite:///{folder}/tianhu.db"
        done, line, wrong = asyncio.run(_break(name, Bench(Path(folder), running, url, given)))
    where = "PostgreSQL" if running else "SQLite"
    print(f"{name:8} {where:10} {done}; {line}; {'WRONG' if wrong else 'nothing lost, doubled or undone'}")
    for each in wrong[:20]:
        print(f"    {each}")
    sys.stdout.flush()
    return not wrong


async def _break(name: str, bench: Bench) -> tuple[str, str, list[str]]:
    try:
        done = await FAULTS[name](bench)
    finally:
        await bench.end()
    return done, *await judge(bench.url, bench.bots)


def main() -> None:
    """Reads what is asked for, and tries it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("faults", nargs="+", choices=[*FAULTS], metavar="FAULT")
    parser.add_argument("--postgres", action="store_true", help="instead of SQLite, where there is a choice")
    parser.add_argument("--times", type=int, default=500, help="kills; of processes lost one in fifty of it")
    parser.add_argument("--seconds", type=float, default=30, help="how long something stays broken")
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    good = [_try(name, given) for name in given.faults]
    sys.exit(not all(good))


if __name__ == "__main__":
    main()
