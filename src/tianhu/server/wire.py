"""The connections themselves: whoever sends half a request, or does not read, is let go.

uvicorn waits for both without end, and a connection that is closed in the usual way waits
until all is read. So what does not move for a while is aborted here.
"""

import asyncio
import http
import logging
from typing import Any

from uvicorn import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.http11 import Response
from websockets.server import ServerProtocol

from tianhu.server.guard import HEADERS

# Seconds in which a request has to come whole, and in which a visitor has to read on.
REQUEST = 20.0
STUCK = 20.0
# Bytes of an address with its headers, and how many and how long the socket's own reader takes them.
HEAD = 32 * 1024
HEADER = 8000
HEADERS_MOST = 100
# The place in a connection's state of what cuts it off.
ABORT = "abort"


class Watch:
    """Calls something unless it is stopped in time."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        """Not running yet."""
        self.loop = loop
        self.timer: asyncio.TimerHandle | None = None

    def start(self, seconds: float, act: Any) -> None:
        """From now on; one that runs goes on as it is."""
        if self.timer is None:
            self.timer = self.loop.call_later(seconds, act)

    def stop(self) -> None:
        """There is no need any more."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


class HttpWire(HttpToolsProtocol):
    """A connection for requests."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.coming = Watch(self.loop)
        self.leaving = Watch(self.loop)
        self.head = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """From here on a request has to come."""
        super().connection_made(transport)
        self.coming.start(REQUEST, self._give_up)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing more to wait for."""
        self.coming.stop()
        self.leaving.stop()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """A request begins; on a kept connection the time begins with it."""
        self.head = 0
        self.coming.start(REQUEST, self._give_up)
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """A piece of the address."""
        self._weigh(url)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """One header."""
        self._weigh(name + value)
        super().on_header(name, value)

    def _weigh(self, piece: bytes) -> None:
        self.head += len(piece) + 4
        if self.head > HEAD:
            raise ValueError("headers too large")

    def on_message_complete(self) -> None:
        """The request is here."""
        self.coming.stop()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """An answer to which nobody listens does not keep the connection."""
        super().on_response_complete()
        if self.transport.is_closing():
            self.leaving.start(STUCK, self.transport.abort)

    def handle_websocket_upgrade(self) -> None:
        """The request was one for a socket."""
        self.coming.stop()
        lines = [len(name) + len(value) for name, value in self.headers]
        if len(lines) > HEADERS_MOST or max(lines, default=0) > HEADER or len(self.url) > HEADER:
            self._refuse(http.HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
            return
        super().handle_websocket_upgrade()

    def send_400_response(self, msg: str) -> None:
        """What is no request, or too large a one."""
        large = self.head > HEAD
        self._refuse(
            http.HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE if large else http.HTTPStatus.BAD_REQUEST
        )

    def _give_up(self) -> None:
        self.coming.timer = None
        if self.cycle is None or self.cycle.response_complete:
            self._refuse(http.HTTPStatus.REQUEST_TIMEOUT)
        else:
            # Its body is what does not come: whoever waits for it learns that it never will.
            self._end()

    def _refuse(self, status: http.HTTPStatus) -> None:
        if not self.transport.is_closing():
            self.transport.write(plain(status))
        self._end()

    def _end(self) -> None:
        self.transport.close()
        self.leaving.start(STUCK, self.transport.abort)

    def timeout_keep_alive_handler(self) -> None:
        """A kept connection is not needed any more, even if its last answer was not read."""
        self._end()

    def pause_writing(self) -> None:
        """The visitor does not read, or not fast enough."""
        self.leaving.start(STUCK, self.transport.abort)
        super().pause_writing()

    def resume_writing(self) -> None:
        """The visitor has read on."""
        if not self.transport.is_closing():
            self.leaving.stop()
        super().resume_writing()


def plain(status: http.HTTPStatus) -> bytes:
    """An answer for what cannot be read as a request."""
    text = f"{status.phrase}.\n".encode()
    headers = {
        "content-type": "text/plain; charset=utf-8",
        "content-length": len(text),
        "connection": "close",
    }
    lines = [
        f"HTTP/1.1 {status.value} {status.phrase}",
        *(f"{k}: {v}" for k, v in {**headers, **HEADERS}.items()),
    ]
    return "\r\n".join([*lines, "", ""]).encode() + text


class Handshake(ServerProtocol):
    """Adds the security headers to whatever a request for a socket is answered with."""

    def send_response(self, response: Response) -> None:
        """The one answer before messages begin."""
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        super().send_response(response)


class SocketWire(WebSocketsSansIOProtocol):
    """A connection for a table."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.conn = Handshake(max_size=config.ws_max_size, logger=logging.getLogger("uvicorn.error"))
        self.leaving = Watch(self.loop)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The application may cut it off."""
        super().connection_made(transport)
        self.app_state = {**self.app_state, ABORT: self.transport.abort}

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing more to wait for."""
        self.leaving.stop()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """What a visitor sends; first of all a whole request for a socket, or the visit ends here."""
        super().data_received(data)
        if not self.handshake_initiated and not self.transport.is_closing():
            self.transport.write(plain(http.HTTPStatus.BAD_REQUEST))
            self.transport.close()
            self.leaving.start(STUCK, self.transport.abort)

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """The visit is over; what was not read by now is not waited for long."""
        super().on_task_complete(task)
        if not self.disconnected:
            self.leaving.start(STUCK, self.transport.abort)

    def keepalive_timeout(self) -> None:
        """Whoever does not answer a ping will not read a farewell either."""
        super().keepalive_timeout()
        self.transport.abort()

    def pause_writing(self) -> None:
        """The visitor does not read; what it sends, which may want answers, has to wait too."""
        self.leaving.start(STUCK, self.transport.abort)
        self.transport.pause_reading()
        super().pause_writing()

    def resume_writing(self) -> None:
        """The visitor has read on."""
        if not self.close_sent:
            self.leaving.stop()
        if not self.read_paused:
            self.transport.resume_reading()
        super().resume_writing()
