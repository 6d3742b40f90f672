"""A seat over the table's own socket: for what happens too seldom to be waited for at the page."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from websockets.sync.client import ClientConnection, connect


class Wire:
    """A second line to a visitor's table. `state` is the last message it was sent."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.state: dict[str, Any] = {}

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.state.get("view", {})
        return view

    def _hear(self) -> None:
        message = json.loads(self.connection.recv(timeout=120))
        if message["t"] == "state":
            self.state = message
        else:  # the page has moved meanwhile; what the table shows now follows
            assert message["code"] == "stale", message

    def _say(self, **message: Any) -> None:
        """Sends, and hears until the table has moved on."""
        before = self.state["deal"], self.state["ask"]
        self.connection.send(json.dumps(message))
        while (self.state["deal"], self.state["ask"]) == before:
            self._hear()

    def play(self, wish: Callable[[dict[str, Any]], str], until: Callable[[dict[str, Any]], bool]) -> None:
        """Plays deal after deal until a view of the seat is the one that is wanted."""
        while not self.state:
            self._hear()
        for _ in range(3000):
            if until(self.view):
                return
            if self.state["sitting"]["over"]:
                self._say(t="restart")
            elif self.view["phase"] == "over":
                self._say(t="next", deal=self.state["deal"])
            elif self.view["moves"]:
                move = wish(self.view)
                self._say(t="move", deal=self.state["deal"], ask=self.state["ask"], move=move)
            else:
                self._hear()
        raise AssertionError("what is waited for does not come")


def finish(
    visitor: Any, wish: Callable[[dict[str, Any]], str], seen: Callable[[], object] = lambda: None
) -> None:
    """The deal at hand goes on to its settlement over the table's own socket, while the page looks on.

    `seen` is called at each decision, once the page shows it.
    """

    def over(view: dict[str, Any]) -> bool:
        if view["phase"] == "over":
            return True
        if view["moves"]:
            visitor.page.locator(f'.board[data-ask="{wire.state["ask"]}"]').wait_for(state="attached")
            seen()
        return False

    with wired(visitor, visitor.page.url.rsplit("/", 1)[-1]) as wire:
        wire.play(wish, over)
    visitor.until(lambda: visitor.view["phase"] == "over")


@contextmanager
def wired(visitor: Any, table: str) -> Iterator[Wire]:
    """A line to a table of the visitor's."""
    cookies = visitor.context.cookies(visitor.address)
    cookie = "; ".join(f"{each['name']}={each['value']}" for each in cookies)
    url = f"{visitor.address.replace('http', 'ws', 1)}api/tables/{table}/ws"
    with connect(url, additional_headers={"Cookie": cookie}, max_queue=None) as connection:
        yield Wire(connection)
