"""What the page asks for of rooms for friends, outside their line."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tianhu import table
from tianhu.core.errors import BadInput
from tianhu.server import coach, guests, room_messages
from tianhu.server.handling import for_guest, guest_of, read, with_parts
from tianhu.server.problems import Refusal, answer
from tianhu.server.room_texts import read_terms
from tianhu.server.services import Services


async def open_room(request: Request, services: Services) -> Response:
    """A new room; who makes it sits there."""
    new = await read(request, room_messages.NewRoom)
    terms = read_terms(new.terms)
    guest, token = await guest_of(request, services)
    if not guest.name:
        raise BadInput("name", guest.name, "a name for who makes a room")
    code = await services.lobbies.open(terms, guest.id)
    return for_guest(answer(room_messages.RoomCode(code, terms.game), 201), token, request)


async def room(request: Request, services: Services) -> Response:
    """Whether there is such a room; who asks has a cookie then, by which its line knows him."""
    code = table.read_code(request.path_params["code"])
    lobby = None if code is None else await services.lobbies.lobby(code)
    if lobby is None:
        raise Refusal(404, "There is no such room.", "code")
    _, token = await guest_of(request, services)
    return for_guest(answer(room_messages.RoomCode(lobby.code, lobby.gathering.terms.game)), token, request)


async def record(request: Request, services: Services) -> Response:
    """The record of the deal that has just been finished in a room, for all who are there, watchers too."""
    code, number = table.read_code(request.path_params["code"]), request.path_params["number"]
    lobby = None if code is None else await services.lobbies.lobby(code)
    guest = await guests.find(request, services.store)
    if lobby is None or guest is None or not lobby.is_here(guest.id):
        raise Refusal(403, "Only who is in the room sees its deals.", "code")
    room = lobby.room
    # Of earlier deals only those who sat there have the record.
    if room is None or room.sitting.number != number or not room.sitting.deal.over:
        raise Refusal(409, "This is not the last finished deal of the room.", "deal")
    headers = {"cache-control": "no-store"}
    text = await coach.finished(services, room.key, number)
    return Response(text, headers=headers, media_type="application/json")


ROOM_ROUTES = [
    Route("/api/rooms", with_parts(open_room, "tables"), methods=["POST"]),
    Route("/api/rooms/{code}", with_parts(room, "codes")),
    Route("/api/rooms/{code}/records/{number:deal}", with_parts(record, "records")),
]
