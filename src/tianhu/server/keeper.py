"""The door to the score keeper. The evening comes with each question; nothing of it is kept."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tianhu import keeper
from tianhu.server import messages
from tianhu.server.handling import read, with_parts
from tianhu.server.problems import Refusal, answer
from tianhu.server.services import Services

# A long evening with all its deals.
LARGEST = 1024 * 1024


async def reply(request: Request, _services: Services) -> Response:
    """What the keeper says to a question, by the last part of its address."""
    question = request.path_params["question"]
    if question not in keeper.QUESTIONS:
        raise Refusal(404, "There is nothing at this address.")
    body = await read(request, messages.Keeping, LARGEST)
    return answer(await asyncio.to_thread(keeper.answer, question, body))


ROUTES = [Route("/api/keeper/{question}", with_parts(reply, "keeper"), methods=["POST"])]
