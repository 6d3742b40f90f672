"""The socket between a table and one page of it."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from tianhu import table
from tianhu.core.errors import BadInput, IllegalMove
from tianhu.server import guests, messages, room_messages
from tianhu.server.connection import TRY_LATER, Connection, encode
from tianhu.server.leases import Elsewhere
from tianhu.server.lobbies import MOST
from tianhu.server.lobby import Lobby
from tianhu.server.logs import log, trace
from tianhu.server.problems import LOGGED, sentence
from tianhu.server.relay import Unreachable, carry, is_relayed, wherever
from tianhu.server.room import Room
from tianhu.server.rooms import Crowded, Leaving
from tianhu.server.services import Services
from tianhu.server.store import Damaged
from tianhu.server.taking import May, take
from tianhu.server.wire import ABORT

# Codes that tell a page not to try again.
FORBIDDEN = 4003
UNKNOWN = 4004
FULL = 4029
DAMAGED = 4010

# The seat of a page that shows none.
NOWHERE = -1

_decode_table = msgspec.json.Decoder(messages.ClientMessage).decode
_decode_room = msgspec.json.Decoder(room_messages.RoomClientMessage).decode
Find = Callable[[WebSocket, Services], Awaitable[tuple["Desk", Connection]]]


@dataclass(frozen=True)
class Desk:
    """What a page is connected to, a table or a room, and how its messages are read there."""

    host: Room | Lobby
    decode: Callable[[str | bytes], room_messages.RoomClientMessage]

    async def take(self, connection: Connection, message: room_messages.RoomClientMessage, may: May) -> bool:
        """Does what a message says; gives whether it had been done before."""
        if isinstance(self.host, Lobby):
            return await self.host.take(connection, message, may)
        assert isinstance(message, messages.ClientMessage)
        return await take(self.host, connection.seat, message, may)


async def table_socket(socket: WebSocket) -> None:
    """Shows a table to one page and takes what its person answers."""
    await _admit(socket, _to_table)


async def room_socket(socket: WebSocket) -> None:
    """Shows a room for friends to one page, and the table that is played there."""
    await _admit(socket, _to_room)


async def _admit(socket: WebSocket, find: Find) -> None:
    services: Services = socket.app.state.services
    if not guests.same_origin(socket):
        await socket.close()
        return
    asker = guests.who(socket)
    may = is_relayed(socket) or services.throttle.allows("visits", asker)
    with services.throttle.hold(asker) as fits:
        await socket.accept()
        if not (may and fits):
            services.metrics.refused.labels("visits" if fits else "sockets").inc()
            await socket.close(FULL, "Too many connections; close a page of a table.")
            return
        await _visit(socket, services, asker, find)


async def _visit(socket: WebSocket, services: Services, asker: guests.Who, find: Find) -> None:
    """Here, or where the table is."""

    async def here() -> None:
        desk, connection = await _find(socket, services, find)
        await Visit(socket, services, desk, connection, asker).run()

    try:
        await wherever(
            services.settings.clock, here, lambda elsewhere: carry(socket, elsewhere, services.metrics)
        )
    except Shut as shut:
        await socket.close(shut.code, shut.why)
    except Unreachable:
        await socket.close(TRY_LATER)


class Shut(Exception):
    """A page does not come in: the code for it, and why."""

    def __init__(self, code: int, why: str = "") -> None:
        super().__init__(code, why)
        self.code = code
        self.why = why


async def _find(socket: WebSocket, services: Services, find: Find) -> tuple[Desk, Connection]:
    """What the page is shown, and how it is connected there. Raises Shut, or Elsewhere."""
    try:
        return await find(socket, services)
    except (Shut, Elsewhere):
        raise
    except Leaving:
        raise Shut(UNKNOWN, "No such table.") from None
    except Crowded:
        raise Shut(FULL, "Too many tables are open.") from None
    except Damaged:
        raise Shut(DAMAGED, "What was stored of this table is damaged.") from None
    except Exception as error:
        path = socket.url.path[:LOGGED]
        log.error("table could not be fetched", table=path, **trace(error))
        raise Shut(TRY_LATER) from None


async def _to_table(socket: WebSocket, services: Services) -> tuple[Desk, Connection]:
    """A table, and the seat of the guest there."""
    key = socket.path_params["table"]
    guest = await guests.find(socket, services.store)
    members = await services.store.members(key)
    if guest is None or guest.id not in members:
        raise Shut(FORBIDDEN, "You do not sit here.") if members else Shut(UNKNOWN, "No such table.")
    room = await services.rooms.room(key, guest.id)
    return Desk(room, _decode_table), Connection(members[guest.id], guest.id, guest.name)


async def _to_room(socket: WebSocket, services: Services) -> tuple[Desk, Connection]:
    """A room: whoever has its code may look in."""
    guest = await guests.find(socket, services.store)
    code = table.read_code(socket.path_params["code"])
    lobby = None if code is None else await services.lobbies.lobby(code)
    if lobby is None:
        raise Shut(UNKNOWN, "No such room.")
    if guest is None:
        raise Shut(FORBIDDEN, "Ask for the room first: that gives a guest a cookie.")
    if len(lobby.connections) >= MOST:
        raise Shut(FULL, "Too many pages are in this room.")
    await lobby.wake(guest.id)
    return Desk(lobby, _decode_room), Connection(NOWHERE, guest.id, guest.name)


class Visit:
    """One page's stay at a table."""

    def __init__(
        self, socket: WebSocket, services: Services, desk: Desk, connection: Connection, who: guests.Who
    ) -> None:
        """`socket` is accepted."""
        self.socket = socket
        self.services = services
        self.desk = desk
        self.host = desk.host
        self.connection = connection
        self.who = who

    async def run(self) -> None:
        """Until either side ends it."""
        self.host.enter(self.connection)
        sides = [asyncio.create_task(side) for side in (self._send(), self._receive(), self._lose())]
        try:
            await asyncio.wait(sides, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.host.leave(self.connection)
            for side in sides:
                side.cancel()
            for ended in await asyncio.gather(*sides, return_exceptions=True):
                self._note(ended)

    def _note(self, ended: object) -> None:
        gone = WebSocketDisconnect | asyncio.CancelledError
        if isinstance(ended, BaseException) and not isinstance(ended, gone):
            log.error("connection failed", table=self.host.key, **trace(ended))

    async def _lose(self) -> None:
        """Cuts off a page that does not read: it would never come to the end of a farewell."""
        await self.connection.lost.wait()
        self.services.metrics.lost.inc()
        log.warning("page does not read", table=self.host.key, seat=self.connection.seat)
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
            message = self.desk.decode(received.get("text") or received.get("bytes") or "")
        except msgspec.MsgspecError as error:
            self._refuse("malformed", sentence(error)[1])
            return
        except (UnicodeDecodeError, RecursionError):
            self._refuse("malformed", "The message is not a JSON document that can be read.")
            return
        try:
            if await self.desk.take(self.connection, message, self._may):
                self.host.show(self.connection)
        except BadInput as error:
            self._refuse("malformed", sentence(error)[1])
        except IllegalMove as error:
            self._refuse(error.code, str(error))
            self.host.show(self.connection)

    def _may(self, what: str) -> bool:
        """Counts it; what is done too often is refused."""
        if self.services.throttle.allows(what, self.who):
            return True
        self._refuse("busy", "Too many messages; wait a little.")
        return False

    def _refuse(self, code: str, text: str) -> None:
        self.services.metrics.refused.labels(code).inc()
        self.connection.send(encode(messages.RefusedMessage(msgspec.convert(code, messages.Code), text)))
