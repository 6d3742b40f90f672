"""The server as an ASGI application."""

import contextlib
from collections.abc import AsyncIterator

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tianhu.core.errors import BadInput
from tianhu.server.house import run_parts
from tianhu.server.page import HEADERS, Page
from tianhu.server.problems import on_refused
from tianhu.server.routes import ROUTES
from tianhu.server.settings import Settings
from tianhu.server.socket import table_socket


def make_app(settings: Settings) -> Starlette:
    """The whole server. It reaches for the database when it starts."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with run_parts(settings) as parts:
            app.state.parts = parts
            yield

    page = Page(settings.page)
    return Starlette(
        routes=[
            *ROUTES,
            WebSocketRoute("/api/tables/{table}/ws", table_socket),
            Route("/{path:path}", page.serve),
        ],
        middleware=[Middleware(Guard), Middleware(GZipMiddleware, minimum_size=1000)],
        exception_handlers={
            BadInput: on_refused,
            msgspec.MsgspecError: on_refused,
            HTTPException: on_refused,
        },
        lifespan=lifespan,
    )


class Guard:
    """Adds the headers that keep other hosts out."""

    def __init__(self, app: ASGIApp) -> None:
        """Stands before `app`."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes everything on."""

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        await self.app(scope, receive, send_guarded if scope["type"] == "http" else send)
