"""The socket between a table and one page of it."""

import asyncio
from collections.abc import Mapping
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from tianhu.core.errors import BadNotation, IllegalMove
from tianhu.server import guests, messages
from tianhu.server.house import Parts
from tianhu.server.logs import log, trace
from tianhu.server.problems import sentence
from tianhu.server.room import Room
from tianhu.server.tab import TRY_LATER, Tab, encode

# Codes that tell a page not to try again.
FORBIDDEN = 4003
UNKNOWN = 4004

_decode = msgspec.json.Decoder(messages.ClientMessage).decode


async def table_socket(socket: WebSocket) -> None:
    """Shows a table to one page and takes what its person answers."""
    parts: Parts = socket.app.state.parts
    if not guests.same_origin(socket):
        await socket.close()
        return
    await socket.accept()
    key = socket.path_params["table"]
    try:
        guest = await guests.find(socket, parts.store)
        members = await parts.store.members(key)
        if guest is None or guest.id not in members:
            code, why = (FORBIDDEN, "You do not sit here.") if members else (UNKNOWN, "No such table.")
            await socket.close(code, why)
            return
        room = await parts.hub.room(key)
    except Exception as error:
        log.error("table could not be fetched", table=key, **trace(error))
        await socket.close(TRY_LATER)
        return
    await Visit(socket, parts, room, Tab(members[guest.id]), guest.id).run()


class Visit:
    """One page's stay at a table."""

    def __init__(self, socket: WebSocket, parts: Parts, room: Room, tab: Tab, guest: str) -> None:
        """`socket` is accepted."""
        self.socket = socket
        self.parts = parts
        self.room = room
        self.tab = tab
        self.guest = guest

    async def run(self) -> None:
        """Until either side ends it."""
        self.room.enter(self.tab)
        sides = [asyncio.create_task(self._send()), asyncio.create_task(self._receive())]
        try:
            await asyncio.wait(sides, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.room.leave(self.tab)
            for side in sides:
                side.cancel()
            for ended in await asyncio.gather(*sides, return_exceptions=True):
                self._note(ended)

    def _note(self, ended: object) -> None:
        gone = WebSocketDisconnect | asyncio.CancelledError
        if isinstance(ended, BaseException) and not isinstance(ended, gone):
            log.error("connection failed", table=self.room.key, **trace(ended))

    async def _send(self) -> None:
        while True:
            item = await self.tab.outbox.get()
            if isinstance(item, int):
                await self.socket.close(item)
                return
            await self.socket.send_text(item)

    async def _receive(self) -> None:
        while self.socket.client_state is not WebSocketState.DISCONNECTED:
            received = await self.socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            self.parts.metrics.received.inc()
            await self._take(received)

    async def _take(self, received: Mapping[str, Any]) -> None:
        if not self.parts.throttle.allows("messages", self.guest):
            self._refuse("busy", "Too many messages; wait a little.")
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
            await self._do(message)
        except BadNotation as error:
            self._refuse("malformed", sentence(error)[1])
        except IllegalMove as error:
            self._refuse(error.code, str(error))
            self.room.show(self.tab)

    async def _do(self, message: messages.ClientMessage) -> None:
        if isinstance(message, messages.MoveMessage):
            await self.room.move(self.tab.seat, message)
        elif isinstance(message, messages.NextMessage):
            await self.room.next(message)
        elif isinstance(message, messages.RestartMessage):
            await self.room.restart()
        else:
            await self.room.set_speed(message)

    def _refuse(self, code: str, text: str) -> None:
        self.parts.metrics.refused.labels(code).inc()
        self.tab.send(encode(messages.RefusedMessage(msgspec.convert(code, messages.Code), text)))
