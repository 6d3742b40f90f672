"""The socket between a table and one page of it."""

import asyncio
from collections.abc import Mapping
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from tianhu.core.errors import BadNotation, IllegalMove
from tianhu.server import guests, messages
from tianhu.server.connection import TRY_LATER, Connection, encode
from tianhu.server.logs import log, trace
from tianhu.server.problems import LOGGED, sentence
from tianhu.server.room import Room
from tianhu.server.rooms import Crowded, Leaving
from tianhu.server.services import Services
from tianhu.server.store import Damaged
from tianhu.server.wire import ABORT

# Codes that tell a page not to try again.
FORBIDDEN = 4003
UNKNOWN = 4004
FULL = 4029
DAMAGED = 4010

_decode = msgspec.json.Decoder(messages.ClientMessage).decode


async def table_socket(socket: WebSocket) -> None:
    """Shows a table to one page and takes what its person answers."""
    services: Services = socket.app.state.services
    if not guests.same_origin(socket):
        await socket.close()
        return
    asker = guests.who(socket)
    may = services.throttle.allows("visits", asker)
    with services.throttle.hold(asker) as fits:
        await socket.accept()
        if not (may and fits):
            services.metrics.refused.labels("visits" if fits else "sockets").inc()
            await socket.close(FULL, "Too many connections; close a page of a table.")
            return
        await _visit(socket, services, asker)


async def _visit(socket: WebSocket, services: Services, asker: guests.Who) -> None:
    key = socket.path_params["table"]
    try:
        room, seat = await _find(socket, services, key)
    except Shut as shut:
        await socket.close(shut.code, shut.why)
        return
    await Visit(socket, services, room, Connection(seat), asker).run()


class Shut(Exception):
    """A page does not come in: the code for it, and why."""

    def __init__(self, code: int, why: str = "") -> None:
        super().__init__(code, why)
        self.code = code
        self.why = why


async def _find(socket: WebSocket, services: Services, key: str) -> tuple[Room, int]:
    """The room of a table and the seat of the guest there. Raises Shut."""
    try:
        guest = await guests.find(socket, services.store)
        members = await services.store.members(key)
        if guest is None or guest.id not in members:
            raise Shut(FORBIDDEN, "You do not sit here.") if members else Shut(UNKNOWN, "No such table.")
        return await services.rooms.room(key, guest.id), members[guest.id]
    except Shut:
        raise
    except Leaving:
        raise Shut(UNKNOWN, "No such table.") from None
    except Crowded:
        raise Shut(FULL, "Too many tables are open.") from None
    except Damaged:
        raise Shut(DAMAGED, "What was stored of this table is damaged.") from None
    except Exception as error:
        log.error("table could not be fetched", table=key[:LOGGED], **trace(error))
        raise Shut(TRY_LATER) from None


class Visit:
    """One page's stay at a table."""

    def __init__(
        self, socket: WebSocket, services: Services, room: Room, connection: Connection, who: guests.Who
    ) -> None:
        """`socket` is accepted."""
        self.socket = socket
        self.services = services
        self.room = room
        self.connection = connection
        self.who = who

    async def run(self) -> None:
        """Until either side ends it."""
        self.room.enter(self.connection)
        sides = [asyncio.create_task(side) for side in (self._send(), self._receive(), self._lose())]
        try:
            await asyncio.wait(sides, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.room.leave(self.connection)
            for side in sides:
                side.cancel()
            for ended in await asyncio.gather(*sides, return_exceptions=True):
                self._note(ended)

    def _note(self, ended: object) -> None:
        gone = WebSocketDisconnect | asyncio.CancelledError
        if isinstance(ended, BaseException) and not isinstance(ended, gone):
            log.error("connection failed", table=self.room.key, **trace(ended))

    async def _lose(self) -> None:
        """Cuts off a page that does not read: it would never come to the end of a farewell."""
        await self.connection.lost.wait()
        self.services.metrics.lost.inc()
        log.warning("page does not read", table=self.room.key, seat=self.connection.seat)
        abort = getattr(self.socket.state, ABORT, None)
        if abort is not None:
            abort()

    async def _send(self) -> None:
        while True:
            item = await self.connection.outbox.get()
            if isinstance(item, int):
                await self.socket.close(item)
                return
            await self.socket.send_text(item)

    async def _receive(self) -> None:
        while self.socket.client_state is not WebSocketState.DISCONNECTED:
            received = await self.socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            self.services.metrics.received.inc()
            await self._take(received)

    async def _take(self, received: Mapping[str, Any]) -> None:
        if not self._may("messages"):
            return
        try:
            message = _decode(received.get("text") or received.get("bytes") or "")
        except msgspec.MsgspecError as error:
            self._refuse("malformed", sentence(error)[1])
            return
        except (UnicodeDecodeError, RecursionError):
            self._refuse("malformed", "The message is not a JSON document that can be read.")
            return
        try:
            if await self._do(message):
                self.room.show(self.connection)
        except BadNotation as error:
            self._refuse("malformed", sentence(error)[1])
        except IllegalMove as error:
            self._refuse(error.code, str(error))
            self.room.show(self.connection)

    async def _do(self, message: messages.ClientMessage) -> bool:
        """Gives whether it had been done before: then the table is shown as it is."""
        seat = self.connection.seat
        if isinstance(message, messages.MoveMessage):
            return await self.room.move(seat, message)
        if isinstance(message, messages.NextMessage):
            return await self.room.next(seat, message)
        if isinstance(message, messages.RestartMessage):
            return self._may("restarts") and await self.room.restart(seat, message)
        return self._may("speeds") and await self.room.set_speed(seat, message)

    def _may(self, what: str) -> bool:
        """Counts it; what is done too often is refused."""
        if self.services.throttle.allows(what, self.who):
            return True
        self._refuse("busy", "Too many messages; wait a little.")
        return False

    def _refuse(self, code: str, text: str) -> None:
        self.services.metrics.refused.labels(code).inc()
        self.connection.send(encode(messages.RefusedMessage(msgspec.convert(code, messages.Code), text)))
