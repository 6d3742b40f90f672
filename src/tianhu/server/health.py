"""For proxies, and whoever else watches over a server: whether it can serve."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tianhu.server.handling import with_parts
from tianhu.server.messages import Problem
from tianhu.server.problems import RETRY, answer
from tianhu.server.services import Services


async def health(_request: Request, services: Services) -> Response:
    """200, or 503 where nothing can be written."""
    if await services.health.good():
        return answer({"ok": True})
    return answer(Problem(None, "The database cannot be written to now."), 503, RETRY)


ROUTES = [Route("/health", with_parts(health))]
