"""What those at a table decide together: to pause, to end, to give the seat of who is away to a computer."""

from collections.abc import Collection
from dataclasses import dataclass, field
from math import ceil
from typing import TYPE_CHECKING

from tianhu.core.errors import IllegalMove
from tianhu.server import room_acts, room_messages
from tianhu.server.room_messages import Voted, VotedOn

if TYPE_CHECKING:
    from tianhu.server.lobby import Lobby

# Seconds after which a vote that is not decided is over.
LAPSE = 60.0


@dataclass
class Vote:
    """One question, open until `until` by the room's clock. `said` are the answers, by guest."""

    number: int
    what: VotedOn
    seat: int | None
    by: str
    until: float
    said: dict[str, bool] = field(default_factory=dict)

    def outcome(self, here: Collection[str]) -> bool | None:
        """Whether more than half of those who are here say yes; None while that may still come."""
        yes = sum(self.said.get(guest, False) for guest in here)
        silent = sum(guest not in self.said for guest in here)
        if 2 * yes > len(here):
            return True
        return None if 2 * (yes + silent) > len(here) else False


class Votes:
    """The votes of a room, one at a time. They are kept in memory alone: a new server asks anew."""

    def __init__(self, lobby: "Lobby") -> None:
        """None is open."""
        self.lobby = lobby
        self.vote: Vote | None = None
        self.count = 0
        # How the last one ended, until another is opened.
        self.voted: Voted = ""

    async def open(self, guest: str, what: VotedOn, seat: int | None) -> None:
        """Asks the others, and says yes. Where the same is asked already, only says yes."""
        self._check(guest, what, seat)
        vote = self.vote
        if vote is not None and (vote.what, vote.seat) == (what, seat):
            await self.take(guest, vote.number, True)
            return
        if vote is not None:
            raise IllegalMove("vote", "Another vote is open.")
        self.count += 1
        self.voted = ""
        self.vote = Vote(self.count, what, seat, guest, self.lobby.clock.now() + LAPSE)
        await self.take(guest, self.count, True)

    async def take(self, guest: str, number: int, yes: bool) -> None:
        """One answers, or thinks better of it."""
        self.lobby.gathering.seated(guest)
        if self.vote is None or self.vote.number != number:
            raise IllegalMove("stale", "This vote is over.")
        self.vote.said[guest] = yes
        if not await self.settle():
            self.lobby.show_room()

    async def settle(self) -> bool:
        """Ends a vote that is decided, or whose time is up, and carries it out; gives whether it ended."""
        vote = self.vote
        if vote is None:
            return False
        outcome = vote.outcome(self._here()) if self._fits(vote) else False
        if outcome is None and self.lobby.clock.now() < vote.until:
            return False
        self.vote = None
        self.voted = "yes" if outcome else "no"
        if outcome:
            await self._carry_out(vote)
        self.lobby.show_room()
        return True

    def show(self) -> room_messages.Vote | None:
        """What all are told of the vote that is open."""
        vote, seat_of = self.vote, {person.guest: person.seat for person in self.lobby.gathering.persons}
        if vote is None:
            return None
        here = self._here()
        return room_messages.Vote(
            number=vote.number,
            what=vote.what,
            seat=vote.seat,
            by=seat_of.get(vote.by, -1),
            yes=sorted(seat_of[guest] for guest in here if vote.said.get(guest) is True),
            no=sorted(seat_of[guest] for guest in here if vote.said.get(guest) is False),
            needed=len(here) // 2 + 1,
            left=max(0, ceil(vote.until - self.lobby.clock.now())),
        )

    def _here(self) -> list[str]:
        """Those who count: they have a seat, and are here."""
        lobby = self.lobby
        return [person.guest for person in lobby.gathering.persons if lobby.is_here(person.guest)]

    def _check(self, guest: str, what: VotedOn, seat: int | None) -> None:
        lobby = self.lobby
        lobby.gathering.seated(guest)
        if not lobby.playing:
            raise IllegalMove("over", "No sitting is being played.")
        if what == "pause" and lobby.gathering.paused:
            raise IllegalMove("paused", "The table is paused already.")
        if what == "remove" and not self._is_away(seat):
            raise IllegalMove("away", "Only who is away can be removed.")

    def _fits(self, vote: Vote) -> bool:
        """Whether what is asked still makes sense: the sitting goes on, and who is to be removed is away."""
        return self.lobby.playing and (vote.what != "remove" or self._is_away(vote.seat))

    def _is_away(self, seat: int | None) -> bool:
        person = None if seat is None else self.lobby.gathering.at(seat)
        return person is not None and not self.lobby.is_here(person.guest)

    async def _carry_out(self, vote: Vote) -> None:
        lobby, room = self.lobby, self.lobby.room
        person = None if vote.seat is None else lobby.gathering.at(vote.seat)
        if vote.what == "pause":
            await lobby.pause(True)
        elif vote.what == "end" and room is not None:
            await room.end()
            if lobby.gathering.paused:
                await lobby.pause(False)
        elif room is not None and person is not None:
            await room_acts.to_computer(lobby, room, lobby.gathering.rise(person.guest), person.seat)
