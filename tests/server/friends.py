"""Friends in a room, as their pages talk to the server."""

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from people import WAIT, Live, Socket, Visitor
from websockets.sync.client import connect

TERMS: dict[str, Any] = {
    "game": "nantong",
    "rules": {},
    "speed": "fast",
    "level": "regular",
    "drawn": False,
    "away": 30,
    "move": 0,
    "reserve": 0,
}


class Friend(Socket):
    """A page of a room. `room` is the room as it was last shown."""

    def __init__(self, visitor: Visitor, code: str, name: str) -> None:
        self.visitor = visitor
        if name:
            visitor.http.put("/api/me", json={"name": name}).raise_for_status()
        visitor.http.get(f"/api/rooms/{code}").raise_for_status()
        cookie = "; ".join(f"{k}={v}" for k, v in visitor.http.cookies.items())
        url = f"{visitor.url.replace('http', 'ws')}/api/rooms/{code}/ws"
        connection = visitor.sockets.enter_context(
            connect(url, additional_headers={"Cookie": cookie}, max_queue=None)
        )
        super().__init__(connection, code)
        self.room: dict[str, Any] = {}
        self.until_room(lambda room: True)

    def receive(self, timeout: float = WAIT) -> dict[str, Any]:
        doc = super().receive(timeout)
        if doc["t"] == "room":
            self.room = doc
        return doc

    def until_room(self, wanted: Any) -> dict[str, Any]:
        """The first room that is as wanted, the present one included."""
        while not (self.room and wanted(self.room)):
            self.receive()
        return self.room

    def say(self, word: str, **more: Any) -> None:
        self.send({"t": word, **more})

    def sit(self, seat: int | None = None) -> None:
        self.say("sit", seat=seat)
        self.until_room(lambda room: room["seat"] is not None and seat in (None, room["seat"]))

    def get_ready(self) -> None:
        self.say("ready", value=True)
        self.until_room(lambda room: room["seats"][room["seat"]]["ready"])

    def drop(self) -> None:
        """The line breaks."""
        self.connection.close()


def make_room(live: Live, name: str = "Anna", **terms: Any) -> tuple[str, Friend]:
    """A new room with its host in it."""
    visitor = live.visitor()
    visitor.http.put("/api/me", json={"name": name}).raise_for_status()
    answer = visitor.http.post("/api/rooms", json={"terms": {**TERMS, **terms}})
    assert answer.status_code == 201, answer.text
    code = answer.json()["code"]
    return code, Friend(visitor, code, "")


def come(live: Live, code: str, name: str, seat: int | None = None, sits: bool = True) -> Friend:
    """Another comes to a room, and sits down."""
    friend = Friend(live.visitor(), code, name)
    if sits:
        friend.sit(seat)
    return friend


def begin(host: Friend, *others: Friend) -> None:
    """Computers fill the rest, all are ready, the host begins; everybody sees the table."""
    for friend in others:
        friend.get_ready()
    host.say("fill")
    host.until_room(lambda room: all(seat["taken"] for seat in room["seats"]))
    for friend in (host, *others):
        hear(friend)
        friend.state = {}
    host.say("begin", match=host.room["match"])
    for friend in (host, *others):
        friend.until_room(lambda room: room["playing"])
        friend.until(lambda state: True)


def play_out(friends: list[Friend], rng: random.Random) -> None:
    """Plays the deal to its end, each as they are asked."""
    seeds = [rng.random() for _ in friends]
    with ThreadPoolExecutor(len(friends)) as pool:
        playing = [
            pool.submit(friend.play_out, random.Random(seed))
            for friend, seed in zip(friends, seeds, strict=True)
        ]
        for each in playing:
            each.result(WAIT)


def hear(friend: Friend) -> None:
    """All that has been sent so far: a question that is refused comes back after it."""
    friend.say("peek")
    friend.refused()
