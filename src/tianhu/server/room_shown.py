"""A room for friends as its visitors see it."""

from typing import TYPE_CHECKING

import msgspec

from tianhu.server import room_messages
from tianhu.server.connection import Connection
from tianhu.server.names import tell_apart
from tianhu.server.room_texts import show_terms

if TYPE_CHECKING:
    from tianhu.server.lobby import Lobby


def common(lobby: "Lobby") -> room_messages.RoomMessage:
    """What all see alike."""
    now = lobby.gathering
    return room_messages.RoomMessage(
        code=lobby.code,
        terms=show_terms(now.terms),
        seats=_seats(lobby),
        seat=None,
        key="",
        host=False,
        name="",
        table=now.table,
        playing=lobby.playing,
        match=now.matches,
        throws=[list(throw) for throw in now.throws],
        watching=_watching(lobby),
        paused=now.paused,
        vote=lobby.votes.show(),
        voted=lobby.votes.voted,
    )


def personal(
    lobby: "Lobby", connection: Connection, told: room_messages.RoomMessage
) -> room_messages.RoomMessage:
    """The same with what is the visitor's own."""
    person = lobby.gathering.of(connection.guest)
    seen = [each.name for each in lobby.connections if person and each.sees == person.seat]
    return msgspec.structs.replace(
        told,
        link="" if person is None else person.link,
        seen=tell_apart(seen),
        sees=connection.sees,
        seat=None if person is None else person.seat,
        key="" if person is None else person.code,
        host=connection.guest == lobby.host,
        name=connection.name,
    )


def _seats(lobby: "Lobby") -> list[room_messages.RoomSeat]:
    now, host = lobby.gathering, lobby.host
    people = sorted(now.persons, key=lambda person: person.seat)
    names = tell_apart(lobby.names.get(person.guest, "") for person in people)
    seats = [
        room_messages.RoomSeat("computer" if i in now.computers else "", "", False, False, False)
        for i in range(now.seats)
    ]
    for person, name in zip(people, names, strict=True):
        here = lobby.is_here(person.guest)
        host_is = person.guest == host
        seats[person.seat] = room_messages.RoomSeat("person", name, here, person.ready, host_is)
    return seats


def _watching(lobby: "Lobby") -> list[str]:
    here = {connection.guest: connection.name for connection in lobby.connections}
    seated = {person.guest for person in lobby.gathering.persons}
    return tell_apart(name for guest, name in here.items() if guest not in seated and name)
