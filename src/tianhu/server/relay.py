"""What comes to a process that does not have the table is passed on to the one that has it.

The page notices nothing: its line, or its request, is carried through as it is. So all people of a table
meet in one process, by whatever way they come, and what they see is decided there alone. The other
process believes what it is told of the visitor (address, scheme) because its own secret comes along,
which stands in the database and nowhere else. Where the owner cannot be reached, the visitor
waits until the table is free, and is served here.
"""

import asyncio
import contextlib
import secrets
from collections.abc import Awaitable, Callable
from http.client import HTTPConnection, HTTPException
from typing import TypeVar
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection as Asked
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tianhu.server.clock import Clock
from tianhu.server.connection import TRY_LATER
from tianhu.server.leases import TERM, Elsewhere
from tianhu.server.messages import Problem
from tianhu.server.metrics import Metrics
from tianhu.server.problems import answer

T = TypeVar("T")

OWNER, FOR, SCHEME = b"tianhu-owner", b"tianhu-for", b"tianhu-scheme"
# What of a visitor's request the owner needs, and what of its answer the visitor.
ASKED = ("cookie", "origin", "content-type", "accept-language", "user-agent")
ANSWERED = {"content-type", "content-disposition", "cache-control", "retry-after", "set-cookie"}
# Seconds between two tries to reach the owner or to take the table, and after which to give up.
AGAIN = 0.2
PATIENCE = TERM + 5
# Seconds in which the owner has to answer: to a line, to a heartbeat on it, to a request.
REACH = 2.0
BEAT = 2.0
ANSWER = 30.0
# What a process says to a request for another one.
MISDIRECTED = 421
# Codes that stand for a farewell that did not come.
UNSENDABLE = {1005, 1006, 1015}


class Unreachable(Exception):
    """The process that has the table does not answer, or does not have it any more."""


async def wherever(
    clock: Clock, here: Callable[[], Awaitable[T]], there: Callable[[Elsewhere], Awaitable[T]]
) -> T:
    """Does it here, or where the table is. Raises Unreachable when it can be had nowhere for long."""
    until = clock.now() + PATIENCE
    while True:
        try:
            return await here()
        except Elsewhere as elsewhere:
            found = elsewhere
        try:
            return await there(found)
        except Unreachable:
            if clock.now() >= until:
                raise
        await clock.sleep(AGAIN)


def is_relayed(connection: Asked) -> bool:
    """Whether it has been passed on already, and so been counted elsewhere."""
    return bool(connection.scope.get("tianhu.relayed"))


def _headers(asked: Asked, elsewhere: Elsewhere) -> dict[str, str]:
    found = {name: asked.headers[name] for name in ASKED if name in asked.headers}
    client = asked.client.host if asked.client else ""
    ours = {OWNER: elsewhere.owner, FOR: client, SCHEME: asked.scope["scheme"]}
    return found | {name.decode(): value for name, value in ours.items()}


def _check(asked: Asked, elsewhere: Elsewhere) -> tuple[str, int]:
    """Where the owner is. Raises Unreachable: what is passed on once is not passed on again."""
    parts = urlsplit(elsewhere.address)
    if is_relayed(asked) or parts.hostname is None:
        raise Unreachable
    return parts.hostname, parts.port or 80


def _path(asked: Asked) -> str:
    query = asked.scope["query_string"].decode("latin-1")
    path = asked.scope["raw_path"].decode("latin-1").partition("?")[0]
    return f"{path}?{query}" if query else path


async def pass_on(asked: Request, elsewhere: Elsewhere, metrics: Metrics) -> Response:
    """The owner's answer to a request. Raises Unreachable."""
    host, port = _check(asked, elsewhere)
    headers = _headers(asked, elsewhere) | {"Host": asked.headers.get("host", host)}
    body = getattr(asked.state, "body", b"")

    def ask() -> Response:
        connection = HTTPConnection(host, port, timeout=ANSWER)
        with contextlib.closing(connection):
            connection.request(asked.method, _path(asked), body or None, headers)
            found = connection.getresponse()
            response = Response(found.read(), found.status)
            kept = MutableHeaders(scope={"headers": response.raw_headers})
            for name, value in found.getheaders():
                if name.lower() in ANSWERED:
                    kept.append(name, value)
            return response

    try:
        response = await asyncio.to_thread(ask)
    except (OSError, HTTPException) as error:
        raise Unreachable from error
    if response.status_code == MISDIRECTED:
        raise Unreachable
    metrics.relayed.inc()
    return response


async def carry(socket: WebSocket, elsewhere: Elsewhere, metrics: Metrics) -> None:
    """Carries a page's line to the owner and back until either side ends it. Raises Unreachable.

    `socket` is accepted. The owner's own farewell reaches the page; a line that breaks means "try later".
    """
    host, port = _check(socket, elsewhere)
    line = connect(
        f"ws://{socket.headers.get('host') or host}{_path(socket)}",
        host=host,
        port=port,
        additional_headers=_headers(socket, elsewhere),
        user_agent_header=None,
        compression=None,
        proxy=None,
        max_size=None,
        open_timeout=REACH,
        ping_interval=BEAT,
        ping_timeout=2 * BEAT,
        close_timeout=REACH,
    )
    try:
        owner = await line
    except (OSError, TimeoutError, InvalidHandshake) as error:
        raise Unreachable from error
    metrics.relayed.inc()
    async with owner:
        sides = [asyncio.create_task(side) for side in (_forth(socket, owner), _back(owner, socket))]
        try:
            await asyncio.wait(sides, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for side in sides:
                side.cancel()
            await asyncio.gather(*sides, return_exceptions=True)


async def _forth(page: WebSocket, owner: ClientConnection) -> None:
    while True:
        received = await page.receive()
        if received["type"] == "websocket.disconnect":
            return
        with contextlib.suppress(ConnectionClosed):
            await owner.send(received.get("text") or received.get("bytes") or "")


async def _back(owner: ClientConnection, page: WebSocket) -> None:
    try:
        while True:
            text = await owner.recv(decode=True)
            await page.send_text(str(text))
    except ConnectionClosed as closed:
        said = closed.rcvd if closed.rcvd and closed.rcvd.code not in UNSENDABLE else None
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await page.close(said.code if said else TRY_LATER, said.reason if said else "")


class FromPeer:
    """Believes what another process of this server says of a visitor it passes on."""

    def __init__(self, app: ASGIApp) -> None:
        """Stands before all that asks who somebody is."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A request for an owner that this process is not is refused, so that the table is looked up anew."""
        said = Headers(scope=scope).get(OWNER.decode()) if scope["type"] != "lifespan" else None
        if said is None:
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        owner: str = scope["app"].state.services.leases.owner
        if secrets.compare_digest(said.encode(), owner.encode()):
            client = (headers.get(FOR.decode(), ""), 0)
            scheme = headers.get(SCHEME.decode(), scope["scheme"])
            await self.app(
                {**scope, "client": client, "scheme": scheme, "tianhu.relayed": True}, receive, send
            )
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": TRY_LATER})
        else:
            await answer(Problem(None, "This is for another process."), MISDIRECTED)(scope, receive, send)
