"""What visitors of a room for friends do there. Each raises IllegalMove or BadInput, changing nothing."""

import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING

from tianhu import table
from tianhu.core.errors import IllegalMove
from tianhu.server import room_messages
from tianhu.server.connection import Connection
from tianhu.server.room import Room
from tianhu.server.room_texts import read_terms
from tianhu.server.rooms import opening
from tianhu.server.taking import May

if TYPE_CHECKING:
    from tianhu.server.lobby import Lobby

# Random bytes of a link: they are not guessed.
LINK = 12
Step = Callable[[table.Gathering], table.Gathering]


async def do(
    lobby: "Lobby", connection: Connection, message: room_messages.RoomOnlyMessage, may: May
) -> None:
    """Does what a message says; `may` counts what is done too often."""
    guest = connection.guest
    match message:
        case room_messages.SitMessage(seat):
            await _sit(lobby, connection, seat)
        case room_messages.RiseMessage():
            await rise(lobby, guest)
        case room_messages.ReadyMessage(value):
            await lobby.change(lambda now: now.ready(guest, value))
        case room_messages.BackMessage(code):
            await _back(lobby, guest, code)
        case room_messages.BeginMessage(number):
            await _begin(lobby, guest, number)
        case room_messages.FinishMessage(number):
            await _finish(lobby, guest, number)
        case room_messages.TermsMessage(terms):
            await _agree(lobby, guest, lambda now: now.change(read_terms(terms)))
        case room_messages.FillMessage():
            await _agree(lobby, guest, lambda now: now.fill())
        case room_messages.ClearMessage(seat):
            await _agree(lobby, guest, lambda now: now.clear(seat))
        case _:
            await _do_together(lobby, connection, message, may)


async def _do_together(
    lobby: "Lobby", connection: Connection, message: room_messages.RoomOnlyMessage, may: May
) -> None:
    """What concerns all while a sitting is played."""
    guest = connection.guest
    match message:
        case room_messages.VoteMessage(what, about):
            if may("votes"):
                await lobby.votes.open(guest, what, about)
        case room_messages.BallotMessage(number, yes):
            await lobby.votes.take(guest, number, yes)
        case room_messages.ResumeMessage():
            await _resume(lobby, guest)
        case room_messages.SayMessage(phrase):
            _check_voice(lobby, connection)
            if may("phrases"):
                lobby.say(connection, phrase)
        case room_messages.LendMessage(value):
            if may("links"):
                await lobby.change(lambda now: now.lend(guest, secrets.token_urlsafe(LINK) if value else ""))
        case room_messages.ShowMessage(deal, step):
            lobby.showing.take(guest, deal, step)
        case room_messages.SeeMessage(link):
            if may("codes"):
                _see(lobby, connection, link)


def _see(lobby: "Lobby", connection: Connection, link: str) -> None:
    """Who watches sees the hand of the player whose link this is, until it is taken back."""
    if lobby.gathering.of(connection.guest) is not None:
        raise IllegalMove("seat", "Who has a seat sees no hand but the own.")
    if lobby.gathering.lent(link) is None:
        raise IllegalMove("link", "This link is nobody's, or was taken back.")
    connection.link = link
    lobby.place_all()


def _check_voice(lobby: "Lobby", connection: Connection) -> None:
    """Who watches says nothing while a deal runs: one of them may see a hand, by its player's own link."""
    if lobby.gathering.of(connection.guest) is not None:
        return
    if lobby.dealt:
        raise IllegalMove("seat", "Only who sits at the table may speak while a deal runs.")
    if not connection.name:
        raise IllegalMove("name", "Who speaks needs a name.")


async def _agree(lobby: "Lobby", guest: str, step: Step) -> None:
    """What the host alone may do, and only between sittings."""
    lobby.check_host(guest)
    lobby.check_idle()
    await lobby.change(step)


async def _sit(lobby: "Lobby", connection: Connection, seat: int | None) -> None:
    guest = connection.guest
    if not lobby.names.get(guest):
        raise IllegalMove("name", "Who sits down needs a name.")
    room = lobby.room
    if room is None or not lobby.playing:
        await lobby.change(lambda now: now.sit(guest, seat))
        return
    # Who comes later takes the seat of a computer, between deals: nobody may know two hands.
    if lobby.gathering.of(guest) is not None or not room.sitting.deal.over:
        raise IllegalMove("waits", "A seat can be taken once the deal is over.")
    gathering = lobby.gathering.sit(guest, seat)
    await lobby.reseat(room, gathering, gathering.seated(guest).seat, table.Seat(guest=guest))


async def rise(lobby: "Lobby", guest: str) -> None:
    """A guest gives a seat up; while a sitting is played a computer takes it."""
    person, room = lobby.gathering.of(guest), lobby.room
    if person is None:
        return
    gathering = lobby.gathering.rise(guest)
    if room is None or not lobby.playing:
        await lobby.change(lambda _: gathering)
        return
    await to_computer(lobby, room, gathering, person.seat)


async def to_computer(lobby: "Lobby", room: Room, gathering: table.Gathering, seat: int) -> None:
    """A computer has the seat of somebody who is not among the gathering any more, and the hand there."""
    computer = table.Seat(level=gathering.terms.level)
    await lobby.reseat(room, gathering.computer(seat), seat, computer)


async def _resume(lobby: "Lobby", guest: str) -> None:
    """Anybody with a seat ends a pause: it takes a majority to make one, and nobody is to be held by it."""
    lobby.gathering.seated(guest)
    await lobby.pause(False)


async def _back(lobby: "Lobby", guest: str, code: str) -> None:
    gathering = lobby.gathering.back(table.read_code(code) or "", guest)
    person, room = gathering.seated(guest), lobby.room
    if room is None or lobby.gathering.of(guest) is not None:
        await lobby.change(lambda _: gathering)
    else:
        await lobby.reseat(room, gathering, person.seat, table.Seat(guest=guest))


async def _begin(lobby: "Lobby", guest: str, number: int) -> None:
    lobby.check_host(guest)
    lobby.check_idle()
    if number != lobby.gathering.matches:
        raise IllegalMove("stale", "This sitting has begun already.")
    gathering = lobby.gathering.begin(f"{lobby.code}-{number + 1}", guest)
    begun = opening(gathering.table, gathering.created(), lobby.code)
    await lobby.write(gathering, begun)
    lobby.room = None
    await lobby.wake(guest)
    if any(gathering.of(each.guest) is None for each in lobby.connections):
        await lobby.let_watch()
    lobby.place_all()


async def _finish(lobby: "Lobby", guest: str, number: int) -> None:
    """Between deals the host may end the sitting; most games would go on for ever."""
    lobby.check_host(guest)
    room = lobby.room
    if number != lobby.gathering.matches or room is None or room.sitting.over:
        raise IllegalMove("over", "This sitting is over.")
    if not room.sitting.deal.over:
        raise IllegalMove("turn", "The deal is not over yet.")
    await room.end()
