"""A page that is connected to a table."""

import asyncio
from typing import TYPE_CHECKING

import msgspec

from tianhu.server.messages import RefusedMessage, StateMessage
from tianhu.server.room_messages import PhraseMessage, PingMessage, RoomMessage, ShowingMessage

if TYPE_CHECKING:
    from tianhu.server.room import Room

# A page that is so far behind is let go; it will connect again and be shown the table as it is.
BEHIND = 200
GONE = 1000
TRY_LATER = 1013

_encode = msgspec.json.Encoder().encode


Message = StateMessage | RefusedMessage | RoomMessage | PhraseMessage | ShowingMessage | PingMessage


def encode(message: Message) -> str:
    """The text of a message."""
    return _encode(message).decode()


class Connection:
    """What waits to be sent to one page, in order. `close` ends it with a code of the WebSocket protocol."""

    def __init__(self, seat: int, guest: str = "", name: str = "") -> None:
        """`seat` is the seat that the page shows, `guest` whose page it is, by that name."""
        self.seat = seat
        self.guest = guest
        self.name = name
        # When something was heard from it, and whether that is too long ago.
        self.last_heard = 0.0
        self.silent = False
        # A link by which a watcher sees a player's hand, and the seat of that player while it holds.
        self.link = ""
        self.sees: int | None = None
        # The table that a page of a room is shown, if any.
        self.at: Room | None = None
        self.outbox: asyncio.Queue[str | int] = asyncio.Queue()
        # Set once the page is so far behind that its connection has to be cut off.
        self.lost = asyncio.Event()
        self._ended = False

    @property
    def sight(self) -> int:
        """The seat as which the table is seen, or a watcher's place."""
        return self.seat if self.sees is None else self.sees

    def send(self, text: str) -> None:
        """Puts a message into the outbox. One that is full is emptied, and the page is lost."""
        if self._ended:
            return
        if self.outbox.qsize() < BEHIND:
            self.outbox.put_nowait(text)
            return
        self._ended = True
        while not self.outbox.empty():
            self.outbox.get_nowait()
        self.lost.set()

    def close(self, code: int = GONE) -> None:
        """Ends the connection after what was sent before."""
        if not self._ended:
            self._ended = True
            self.outbox.put_nowait(code)
