"""A real server on a real port, and visitors who talk to it as the page does."""

import asyncio
import json
import random
import ssl
import threading
import time
from collections.abc import Callable, Coroutine
from contextlib import ExitStack
from typing import Any

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from tianhu.server import Settings
from tianhu.server.run import bind, configure
from tianhu.server.services import Services

WAIT = 120.0  # seconds until a test that hangs is ended; nothing is measured by it
# Without those it trusts, which take longer to read than most tests take: all here is plain http.
NO_AUTHORITIES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


class Socket:
    """A page's end of the socket."""

    def __init__(self, connection: ClientConnection, table: str) -> None:
        self.connection = connection
        self.table = table
        self.texts: list[str] = []
        self.state: dict[str, Any] = {}

    def receive(self, timeout: float = WAIT) -> dict[str, Any]:
        text = self.connection.recv(timeout)
        assert isinstance(text, str)
        self.texts.append(text)
        doc = json.loads(text)
        if doc["t"] == "state":
            self.state = doc
        return doc

    def send(self, doc: Any) -> None:
        self.connection.send(doc if isinstance(doc, str | bytes) else json.dumps(doc))

    def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first state that is as wanted, the present one included."""
        while not (self.state and wanted(self.state)):
            self.receive()
        return self.state

    def until_asked(self) -> dict[str, Any]:
        return self.until(lambda s: bool(s["view"]["moves"]) or s["view"]["phase"] == "over")

    def refused(self) -> dict[str, Any]:
        while (doc := self.receive())["t"] != "refused":
            pass
        return doc

    def move(self, move: str, **changes: Any) -> None:
        self.send(
            {"t": "move", "deal": self.state["deal"], "ask": self.state["ask"], "move": move, **changes}
        )

    def answer(self, rng: random.Random) -> None:
        """One random legal move, and whatever it leads to."""
        asked = self.until_asked()
        if asked["view"]["phase"] != "over":
            self.move(rng.choice(asked["view"]["moves"]))
            self.until(lambda s: s["ask"] > asked["ask"])

    def until_choice(self, rng: random.Random) -> dict[str, Any]:
        """A turn with more than one move; where a deal ends before there was any, the next is dealt."""
        while True:
            asked = self.until_asked()["view"]
            if asked["phase"] == "over":
                self.deal_again()
            elif asked["phase"] == "turn" and len(asked["moves"]) > 1:
                return self.state
            else:
                self.answer(rng)

    def deal_again(self) -> None:
        """The next deal, or a new sitting where this one is over."""
        number = self.state["deal"]
        self.send({"t": "restart"} if self.state["sitting"]["over"] else {"t": "next", "deal": number})
        self.until(lambda s: s["deal"] > number)

    def play_out(self, rng: random.Random) -> dict[str, Any]:
        while self.until_asked()["view"]["phase"] != "over":
            self.answer(rng)
        return self.state


class Visitor:
    """A browser: keeps its cookie."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=WAIT, verify=NO_AUTHORITIES)
        self.sockets = ExitStack()

    def open(self, game: str = "nantong", level: str = "regular", **more: Any) -> str:
        seats = next(g["seats"] for g in self.http.get("/api/games").json() if g["id"] == game)
        new = {"game": game, "rules": {}, "levels": [level] * (seats - 1), "speed": "fast", **more}
        answer = self.http.post("/api/tables", json=new)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def sit(self, table: str) -> Socket:
        cookie = "; ".join(f"{k}={v}" for k, v in self.http.cookies.items())
        url = f"{self.url.replace('http', 'ws')}/api/tables/{table}/ws"
        connection = connect(url, additional_headers={"Cookie": cookie}, max_queue=None)
        return Socket(self.sockets.enter_context(connection), table)

    def move_to(self, url: str) -> None:
        """The same browser at the same server, which is now elsewhere."""
        self.url = url
        self.http.base_url = url

    def close(self) -> None:
        self.sockets.close()
        self.http.close()


class Live:
    """A server in a thread of its own."""

    def __init__(self, settings: Settings) -> None:
        bound = bind("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{bound.getsockname()[1]}"
        config = configure(settings)
        self.app = config.app
        self.uvicorn = uvicorn.Server(config)
        self.visitors: list[Visitor] = []
        self.thread = threading.Thread(target=self.uvicorn.run, kwargs={"sockets": [bound]})
        self.thread.start()
        while not self.uvicorn.started and self.thread.is_alive():
            time.sleep(0.01)

    def visitor(self) -> Visitor:
        self.visitors.append(Visitor(self.url))
        return self.visitors[-1]

    @property
    def services(self) -> Services:
        """What it is made of, for tests that look inside."""
        services: Services = self.app.state.services
        return services

    def do(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Runs something in the server's loop."""
        writer = self.services.store._writer
        assert writer is not None
        return asyncio.run_coroutine_threadsafe(work, writer.get_loop()).result(WAIT)

    def stop(self) -> None:
        for visitor in self.visitors:
            visitor.close()
        self.uvicorn.should_exit = True
        self.thread.join(WAIT)
        assert not self.thread.is_alive()
