"""What the page asks for of rooms for friends, outside their line."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tianhu import table
from tianhu.core.errors import BadInput
from tianhu.server import room_messages
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


ROOM_ROUTES = [
    Route("/api/rooms", with_parts(open_room, "tables"), methods=["POST"]),
    Route("/api/rooms/{code}", with_parts(room, "codes")),
]
