"""The server as an ASGI application."""

import contextlib
from collections.abc import AsyncIterator

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Route, WebSocketRoute

from tianhu.core.errors import BadInput
from tianhu.server import deals, handed, health, keeper, own_data, shares
from tianhu.server.guard import Guard, Hosts
from tianhu.server.page import Page
from tianhu.server.problems import on_refused
from tianhu.server.relay import FromPeer
from tianhu.server.room_routes import ROOM_ROUTES
from tianhu.server.routes import ROUTES
from tianhu.server.services import run_services
from tianhu.server.settings import Settings
from tianhu.server.socket import room_socket, table_socket


def make_app(settings: Settings) -> Starlette:
    """The whole server. It reaches for the database when it starts."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with run_services(settings) as services:
            app.state.services = services
            yield

    page = Page(settings.page)
    return Starlette(
        routes=[
            *ROUTES,
            *deals.ROUTES,
            *health.ROUTES,
            *handed.ROUTES,
            *keeper.ROUTES,
            *own_data.ROUTES,
            *shares.ROUTES,
            *ROOM_ROUTES,
            WebSocketRoute("/api/tables/{table}/ws", table_socket),
            WebSocketRoute("/api/rooms/{code}/ws", room_socket),
            Route("/{path:path}", page.serve),
        ],
        middleware=[
            Middleware(Guard, hosts=Hosts(settings.hosts)),
            Middleware(FromPeer),
            Middleware(GZipMiddleware, minimum_size=1000),
        ],
        exception_handlers={
            BadInput: on_refused,
            msgspec.MsgspecError: on_refused,
            HTTPException: on_refused,
        },
        lifespan=lifespan,
    )
