"""What holds of every request: who asks, how often, how much, and what becomes of what fails."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import TypeVar

import msgspec
from starlette.convertors import Convertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from tianhu.core.documents import decode
from tianhu.core.errors import BadInput
from tianhu.server import guests
from tianhu.server.problems import Refusal, failed
from tianhu.server.relay import Unreachable, is_relayed, pass_on, wherever
from tianhu.server.services import Services
from tianhu.server.store import Damaged, Known

T = TypeVar("T")

Handler = Callable[[Request, Services], Awaitable[Response]]

# No document that is asked for here comes near it.
LARGEST = 64 * 1024
# Seconds in which a body has to come.
PATIENCE = 10


class DealNumber(Convertor[int]):
    """The number of a deal in an address; one that no deal can have is 0."""

    regex = "[0-9]+"

    def convert(self, value: str) -> int:
        """Python itself refuses to read thousands of digits."""
        digits = value.lstrip("0")
        return int(digits) if 0 < len(digits) < 10 else 0

    def to_string(self, value: int) -> str:
        """As it stands in an address."""
        return str(value)


register_url_convertor("deal", DealNumber())


def with_parts(handler: Handler, what: str | None = None) -> Callable[[Request], Awaitable[Response]]:
    """A handler behind what holds of all: it counts as `what` before anything is looked up."""

    @wraps(handler)
    async def handle(request: Request) -> Response:
        if request.method != "GET" and not guests.same_origin(request):
            raise Refusal(403, "This comes from another page.")
        services: Services = request.app.state.services
        if what is not None and not is_relayed(request):
            throttle(services, what, request)
        try:
            response = await _answer(handler, request, services)
        except (HTTPException, BadInput, msgspec.MsgspecError):
            raise
        except Damaged:
            raise Refusal(410, "What was stored of this table is damaged.") from None
        except Unreachable:
            raise Refusal(503, "This table is just changing hands; try again in a moment.") from None
        except ClientDisconnect:
            raise Refusal(400, "The request was not sent to its end.") from None
        except Exception as error:
            response = failed(request.scope, error)
        guests.renew(response, request)
        return response

    return handle


async def _answer(handler: Handler, request: Request, services: Services) -> Response:
    """Of this process, or of the one that has the table."""
    return await wherever(
        services.settings.clock,
        lambda: handler(request, services),
        lambda elsewhere: pass_on(request, elsewhere, services.metrics),
    )


async def read(request: Request, form: type[T], most: int = LARGEST) -> T:
    """The body of a request, of this form and no more bytes. Raises Refusal, or what msgspec says of it."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refusal(415, "The body has to be application/json.", "content-type")
    try:
        async with asyncio.timeout(PATIENCE):
            body = await _body(request, most)
            request.state.body = body  # to be passed on
    except TimeoutError:
        raise Refusal(408, f"The body did not come within {PATIENCE} seconds.") from None
    try:
        return msgspec.json.decode(decode(bytes(body), "body", "no text"), type=form)
    except (UnicodeDecodeError, RecursionError):
        raise Refusal(400, "The body is not a JSON document that can be read.") from None


async def _body(request: Request, most: int) -> bytes:
    if hasattr(request.state, "body"):  # it has been read, and then passed on in vain
        return bytes(request.state.body)
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise Refusal(413, f"The body has more than {most} bytes.")
    return bytes(body)


def throttle(services: Services, what: str, request: Request) -> None:
    """Counts a request as `what`. Raises Refusal where it is one too many."""
    if not services.throttle.allows(what, guests.who(request)):
        services.metrics.refused.labels(what).inc()
        raise Refusal(429, "Too many requests; wait a little.")


async def guest_of(request: Request, services: Services) -> tuple[Known, str | None]:
    """The guest, a new one where there is none, and then the token to give it."""
    found = await guests.find(request, services.store)
    if found is not None:
        return found, None
    throttle(services, "guests", request)
    return await services.store.add_guest()


def for_guest(response: Response, token: str | None, request: Request) -> Response:
    """The response, with the cookie of a guest who is new."""
    if token is not None:
        guests.give(response, token, request)
    return response
