"""What a page says at a table, and what comes of it."""

from collections.abc import Callable

from tianhu.core.errors import IllegalMove
from tianhu.server import messages
from tianhu.server.room import Room

# Counts something by its name; false, and the page is told, where it is too often.
May = Callable[[str], bool]


async def take(room: Room, seat: int, message: messages.ClientMessage, may: May) -> bool:
    """Gives whether it had been done before: then the table is shown as it is. Raises as `Room` does."""
    if room.paused and not isinstance(message, messages.SpeedMessage):
        raise IllegalMove("paused", "The table is paused.")
    if isinstance(message, messages.MoveMessage):
        return await room.move(seat, message)
    if isinstance(message, messages.NextMessage):
        return await room.next(seat, message)
    if isinstance(message, messages.RestartMessage):
        return may("restarts") and await room.restart(seat, message)
    return may("speeds") and await room.set_speed(seat, message)
