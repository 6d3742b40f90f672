# ruff: noqa: E402
"""What anybody may send, at random: `python scripts/fuzz.py [--inputs 100000] [--seed 1]`.

Starts a server of its own, without limits on how often, and sends it requests (all addresses, methods,
headers and bodies there are, damaged) and messages at the lines of tables and rooms (those of the page,
damaged), as it goes half and half. Prints what was answered, the slowest answer and the server's memory. Ends
with status 1 where something failed on the server's side (500 and above), was not answered, or
where a table cannot be played after.
"""

import argparse
import asyncio
import contextlib
import json
import random
import re
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any
from urllib.parse import quote

sys.path[:0] = [str(Path(__file__).parents[1] / "tests" / "server")]
from fault_bots import open_tables, progress
from friends import TERMS
from people import Visitor
from processes import Process
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

# Seconds after which something counts as not answered.
PATIENCE = 30.0
# Messages sent before answers are waited for: a page that is 200 behind is let go, as it should be.
BURST = 50
ADDRESSES = (
    *("/api/games", "/api/me", "/api/tables", "/api/count", "/api/lessons", "/api/version", "/metrics"),
    *("/health", "/api/rooms", "/api/rooms/{code}", "/api/tables/{table}", "/api/tables/{table}/hint"),
    *("/api/tables/{table}/records/{number}", "/api/tables/{table}/reviews/{number}"),
    *("/api/tables/{table}/replays/{number}", "/api/sittings/{table}", "/api/lessons/{game}/{word}"),
    *("/api/deals", "/api/deals/{word}", "/api/statistics", "/api/shares", "/api/shares/{word}"),
    *("/api/keeper", "/api/keeper/{word}", "/t/{code}", "/table/{table}", "/replay/{table}/{number}"),
    *("/", "/rules/{game}/N3.4", "/{word}", "/assets/{word}", "/engine/{word}", "/..%2f..%2f{word}"),
)
METHODS = (*("GET", "POST", "PUT") * 4, "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "x")
WORDS = (
    *("", "a", "\0", "é", "天胡", "\u202e", "9" * 5000, "-1", "0", "1e999", "null", "../", "%00", "'\"<"),
    "a" * 300,
)
VALUES: tuple[Any, ...] = (None, True, -1, 0, 1, 2**63, 10**400, 1.5, "", "nantong", [], {}, [[]], "\ud800")


class Damage:
    """Makes things, and damages them."""

    def __init__(self, rng: random.Random, known: dict[str, list[str]]) -> None:
        """`known` are names that lead somewhere."""
        self.rng = rng
        self.known = known

    def word(self) -> str:
        """A word for an address or a field."""
        known = self.rng.choice([*self.known.values()])
        return self.rng.choice([*WORDS, *known])

    def path(self) -> str:
        """An address, and what is asked of it."""

        def fill(found: re.Match[str]) -> str:
            names = self.known.get(found[1], [])
            given = self.rng.choice(names) if names and self.rng.random() < 0.7 else self.word()
            raw = self.rng.random() < 0.1 and given.isascii()
            return given if raw else quote(given[:5000], errors="replace")

        path = re.sub(r"{(\w+)}", fill, self.rng.choice(ADDRESSES))
        if self.rng.random() < 0.3:
            names = ("before", "game", "since", "until", "opponent", self.word())
            path += f"?{quote(self.rng.choice(names)[:200])}={quote(self.word()[:2000], errors='replace')}"
        return re.sub(r"[\0-\x20\x7f]", "%20", path)

    def doc(self, like: Any) -> Any:
        """Something like a document, with parts of it taken out, changed or put in."""
        chance = self.rng.random()
        if chance < 0.15:
            return self.rng.choice(VALUES)
        if isinstance(like, dict):
            kept = [key for key in like if self.rng.random() > 0.08]
            found = {key: self.doc(like[key]) for key in kept}
            return {**found, self.word()[:100]: self.rng.choice(VALUES)} if chance > 0.9 else found
        if isinstance(like, list):
            return [self.doc(each) for each in like] * (2 if chance > 0.9 else 1)
        return self.word() if chance > 0.85 else like

    def text(self, like: Any) -> bytes:
        """A document as bytes, some of them wrong."""
        try:
            text = json.dumps(self.doc(like)).encode("utf-8", "surrogatepass")
        except ValueError:
            text = b"1"
        chance = self.rng.random()
        if chance < 0.1 and text:
            at = self.rng.randrange(len(text))
            return text[:at] + self.rng.randbytes(self.rng.randrange(4)) + text[at + self.rng.randrange(3) :]
        return b"[" * 3000 if chance > 0.98 else text


BODIES: tuple[Any, ...] = (
    {"name": "Anna"},
    {"game": "nantong", "rules": {}, "levels": ["beginner", "beginner"], "speed": "fast"},
    {"terms": TERMS},
    {"game": "mahjong", "position": {"hands": [{"tiles": "123m", "melds": []}, None, None, None]}},
    {"game": "nantong", "record": {"tianhu": 1, "wall": "", "moves": []}, "seat": 0},
    {"created": "2026-12-01T00:00:00+00:00", "events": [["created", {"game": "nantong"}]]},
    {"key": "a.1", "move": 3, "open": True, "answer": ["5m"], "task": 0},
)


class Requests:
    """One connection after another, as many requests on each as the server takes."""

    def __init__(self, port: int, damage: Damage, cookie: str, counts: Counter[str]) -> None:
        self.port = port
        self.damage = damage
        self.cookie = cookie
        self.counts = counts
        self.slowest = 0.0
        self.failed: list[str] = []

    async def send(self, count: int) -> None:
        """So many."""
        while count > 0:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
            try:
                for _ in range(min(count, 200)):
                    count -= 1
                    if not await self._ask(reader, writer):
                        break
            except (OSError, asyncio.IncompleteReadError):
                self.counts["http cut"] += 1
            finally:
                writer.close()

    def _request(self) -> tuple[str, bytes]:
        rng, damage = self.damage.rng, self.damage
        method, path = rng.choice(METHODS), damage.path()
        if path.startswith("/api/me"):
            method = "GET" if method == "DELETE" else method  # else nobody is left to ask
        body = damage.text(rng.choice(BODIES)) if rng.random() < 0.6 else b""
        kind = rng.choice(["application/json"] * 6 + ["text/plain", ""])
        own = f"http://127.0.0.1:{self.port}"
        origin = own if rng.random() < 0.9 else rng.choice(["http://[", "null", "x"])
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", f"Content-Length: {len(body)}"]
        lines += [f"Content-Type: {kind}", f"Origin: {origin}"]
        if rng.random() < 0.9:
            lines.append(f"Cookie: {self.cookie}")
        if rng.random() < 0.1:
            header = rng.choice(["tianhu-owner", "Range", "Accept-Encoding", "Expect"])
            lines.append(f"{header}: {quote(damage.word()[:99])}")
        return f"{method} {path[:80]}", "\r\n".join([*lines, "", ""]).encode("latin-1", "replace") + body

    async def _ask(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        """Whether the connection can be used again."""
        name, request = self._request()
        begun = time.monotonic()
        writer.write(request)
        try:
            async with asyncio.timeout(PATIENCE):
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
                found = re.search(r"content-length: (\d+)", head)
                if found and not name.startswith("HEAD"):
                    await reader.readexactly(int(found[1]))
        except TimeoutError:
            self.failed.append(f"{name}: no answer")
            return False
        self.slowest = max(self.slowest, time.monotonic() - begun)
        status = head.split()[1]
        self.counts[f"http {status}"] += 1
        # 501 and 505 are refusals of the protocol; 503 says that too much waits.
        if status in {"500", "502"}:
            self.failed.append(f"{name}: {status}")
        return bool(found) and "connection: close" not in head and not name.startswith("HEAD")


MESSAGES: tuple[Any, ...] = (
    {"t": "move", "deal": 1, "ask": 3, "move": "discard 5m", "act": "a"},
    *({"t": word, "deal": 1, "act": "b"} for word in ("next", "restart")),
    {"t": "speed", "value": "fast"},
    {"t": "sit", "seat": 0},
    {"t": "ready", "value": True},
    {"t": "begin", "match": 0},
    {"t": "finish", "match": 1},
    {"t": "back", "code": "ABC123"},
    {"t": "terms", "terms": TERMS},
    {"t": "clear", "seat": 1},
    *({"t": word} for word in ("rise", "fill", "beat")),
)


async def talk(address: str, cookie: str, damage: Damage, count: int, counts: Counter[str]) -> list[str]:
    """Sends so many messages at a line, opened again where the server closes it; gives what failed."""
    failed = []
    while count > 0:
        try:
            async with connect(address, additional_headers={"Cookie": cookie}, max_queue=None) as line:
                answered = asyncio.create_task(_hear(line))
                try:
                    for _ in range(min(count, BURST)):
                        count -= 1
                        text = damage.text(damage.rng.choice(MESSAGES))
                        await line.send(
                            text if damage.rng.random() < 0.1 else text.decode("utf-8", "replace")
                        )
                        counts["messages"] += 1
                        await asyncio.sleep(0)
                    await line.send(LAST)
                    async with asyncio.timeout(PATIENCE):
                        await answered
                finally:
                    answered.cancel()
        except ConnectionClosed as closed:
            count -= 1
            code = closed.rcvd.code if closed.rcvd else 1006
            counts[f"line closed {code}"] += 1
            if code in {1006, 1011}:
                failed.append(f"{address}: closed with {code}")
        except TimeoutError:
            failed.append(f"{address}: no answer")
        except InvalidStatus as refused:
            count -= 1
            failed.append(f"{address}: {refused.response.status_code}")
    return failed


# No message of the page: what is refused with this in its text was sent last.
LAST = '{"t":"peek","last":"last"}'


async def _hear(line: ClientConnection) -> None:
    """Reads until the answer to what was sent last has come."""
    while "'peek'" not in (text := str(await line.recv())) or '"refused"' not in text:
        pass


def memory(process: int) -> int:
    """What a process keeps in memory, in MB."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{process}/status").read_text())
    assert found is not None
    return int(found[1]) // 1024


async def fuzz(server: Process, given: argparse.Namespace) -> list[str]:
    """Sends all of it, and gives what failed."""
    visitor, counts = Visitor(server.url), Counter[str]()
    visitor.http.put("/api/me", json={"name": "Anna"})
    code = visitor.http.post("/api/rooms", json={"terms": TERMS}).json()["code"]
    tables = [visitor.open(game) for game in ("nantong", "wahua", "mahjong")]
    cookie = "; ".join(f"{name}={value}" for name, value in visitor.http.cookies.items())
    known = {
        "table": [visitor.open("nantong", "beginner") for _ in range(30)],  # some are deleted
        "code": [code],
        "number": ["1"],
        "game": ["nantong", "mahjong"],
        "word": ["steps"],
    }
    damage = Damage(random.Random(given.seed), known)
    assert server.process.pid
    before, address = memory(server.process.pid), server.url.replace("http", "ws")
    asking = [Requests(server.port, damage, cookie, counts) for _ in range(4)]
    lines = [*(f"{address}/api/tables/{table}/ws" for table in tables), f"{address}/api/rooms/{code}/ws"]
    share = given.inputs // 8
    talking = asyncio.gather(*(talk(line, cookie, damage, share, counts) for line in lines))
    await asyncio.gather(talking, *(each.send(share) for each in asking))
    failed = [each for ask in asking for each in ask.failed]
    failed += [each for part in talking.result() for each in part]
    bots = open_tables([server.url], 3)
    playing = [asyncio.create_task(bot.play(0)) for bot in bots]
    for _ in range(5):
        await progress(bots)
    for each in playing:
        each.cancel()
    print(", ".join(f"{name}: {count}" for name, count in sorted(counts.items())))
    slowest = max(each.slowest for each in asking)
    print(f"slowest answer {slowest:.2f} s; memory {before} MB before, {memory(server.process.pid)} MB after")
    visitor.close()
    return failed + [each for bot in bots for each in bot.wrong]


def main() -> None:
    """Serves, sends, and tells."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as ending:
        server = Process(f"sqlite:///{folder}/tianhu.db")
        ending.callback(server.kill)
        failed = asyncio.run(fuzz(server, given))
    for each in failed[:20]:
        print(f"    {each}")
    print("WRONG" if failed else "nothing failed")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
