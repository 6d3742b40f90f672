"""How much visitors who press *hint* slow another table: `python scripts/crowd.py [--hinters 5]`.

Starts a server of its own, plays at one table, first alone, then while guests ask for hints as fast
as they are answered, and prints the times between two questions and their ratio. Rounds alternate,
so that what else the machine does falls on both. Computers wait 20 ms, so that work shows in full.
"""

import argparse
import contextlib
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time

import httpx
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


def main() -> None:
    """Serves, measures, stops."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="nantong")
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
            f"sqlite:///{folder}/t.db",
        ]
        environment = {**os.environ, "TIANHU_NO_LIMITS": "1", "TIANHU_PACE": "20"}
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
        ) as server:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            try:
                assert found is not None, "the server did not start"
                with OPEN:
                    measure(found[0], given)
            finally:
                server.terminate()


if __name__ == "__main__":
    main()
