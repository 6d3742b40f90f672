"""The replay of a deal that those at a table look at together: one leads, the others follow."""

from typing import TYPE_CHECKING

from tianhu.core.errors import IllegalMove
from tianhu.server.connection import Connection, encode
from tianhu.server.room_messages import ShowingMessage

if TYPE_CHECKING:
    from tianhu.server.lobby import Lobby


class Showing:
    """Who leads, and where the replay stands. It is kept nowhere: with the next deal it is over."""

    def __init__(self, lobby: "Lobby") -> None:
        """Nobody leads."""
        self.lobby = lobby
        self.leader = ""
        self.told: ShowingMessage | None = None

    def take(self, guest: str, deal: int, step: int | None) -> None:
        """Somebody leads to a step, or leads no more. Raises IllegalMove."""
        person, room = self.lobby.gathering.seated(guest), self.lobby.room
        if room is None or room.sitting.number != deal or not room.sitting.deal.over:
            raise IllegalMove("stale", "This deal is not the last one that is finished here.")
        if self.leader not in ("", guest):
            raise IllegalMove("leads", "Somebody else leads already.")
        self._tell(guest, ShowingMessage(deal, person.seat, step))

    def look_round(self) -> None:
        """With the leader, or with the next deal, it is over."""
        told, room = self.told, self.lobby.room
        if told is None:
            return
        over = room is None or room.sitting.number != told.deal or not room.sitting.deal.over
        if over or not self.lobby.is_here(self.leader):
            self._tell(self.leader, ShowingMessage(told.deal, told.seat, None))

    def show(self, connection: Connection) -> None:
        """A page that has just come learns where it stands."""
        self.look_round()
        if self.told is not None:
            connection.send(encode(self.told))

    def _tell(self, guest: str, message: ShowingMessage) -> None:
        shown = message.step is not None
        self.leader, self.told = (guest, message) if shown else ("", None)
        text = encode(message)
        for connection in self.lobby.connections:
            if connection.guest != guest:
                self.lobby.services.metrics.sent.inc()
                connection.send(text)
