"""Who is here, told by a heartbeat of our own, and what becomes of a seat whose person is away."""

from collections.abc import Iterable

from tianhu.server.connection import Connection
from tianhu.server.room_messages import PingMessage

# Seconds between two heartbeats; a page answers each.
BEAT = 1.5
PING = PingMessage()


class Presence:
    """Since when each guest of a room has been away, by the room's clock."""

    def __init__(self, silence: float) -> None:
        """A page that has said nothing for `silence` seconds is not here, though its line be open."""
        self.silence = silence
        self._since: dict[str, float] = {}

    def mark(self, connections: Iterable[Connection], now: float) -> set[Connection]:
        """Marks pages that have fallen silent, or are heard again; gives those that have changed."""
        changed = {each for each in connections if each.silent != (now - each.last_heard > self.silence)}
        for each in changed:
            each.silent = not each.silent
        return changed

    def away(self, guest: str, connections: Iterable[Connection], now: float) -> float:
        """For how many seconds a guest has been away; 0 for who is here."""
        if any(each.guest == guest and not each.silent for each in connections):
            self._since.pop(guest, None)
            return 0.0
        return now - self._since.setdefault(guest, now)

    def forget(self) -> None:
        """Whoever is away has been so from now on."""
        self._since.clear()
