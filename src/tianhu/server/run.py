"""Serving from the command line."""

import asyncio
import socket
import sys
import threading
import webbrowser
from contextlib import suppress

import uvicorn

from tianhu.core.errors import BadInput
from tianhu.server import database, logs
from tianhu.server.app import make_app
from tianhu.server.settings import from_environment

DEFAULT_PORT = 8765
# The page's way straight to a table.
TABLE = "#/play"
# The largest message a page may send.
LARGEST = 8 * 1024


def run(
    host: str = "127.0.0.1", port: int = DEFAULT_PORT, db_url: str | None = None, open_browser: bool = False
) -> None:
    """Serves until it is interrupted.

    Prints the address; takes a free port where the default one is taken; opens the
    browser when asked. Raises BadInput when the port or the database cannot be had.
    """
    settings = from_environment(db_url or database.default_url())
    asyncio.run(_try_database(settings.db_url))
    bound = bind(host, port)
    logs.set_up()
    config = uvicorn.Config(
        make_app(settings),
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    with suppress(KeyboardInterrupt):
        _Server(config, address(host, bound), open_browser).run(sockets=[bound])


class _Server(uvicorn.Server):
    """Says where it is once it can be reached."""

    def __init__(self, config: uvicorn.Config, url: str, open_browser: bool) -> None:
        super().__init__(config)
        self.url = url
        self.open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.should_exit:
            return
        sys.stdout.write(f"Tianhu is at {self.url}\n")
        sys.stdout.flush()
        if self.open_browser:
            threading.Thread(target=webbrowser.open, args=(self.url + TABLE,), daemon=True).start()


async def _try_database(url: str) -> None:
    engine = database.make_engine(database.read_url(url))
    try:
        await database.prepare(engine)
    finally:
        await engine.dispose()


def bind(host: str, port: int) -> socket.socket:
    """A socket that listens; at a free port if the default one is taken. Raises BadInput."""
    try:
        return _listen(host, port)
    except OSError as error:
        if port != DEFAULT_PORT:
            raise BadInput("--port", f"{host}:{port}", f"a free port ({error.strerror})") from None
    try:
        return _listen(host, 0)
    except OSError as error:
        raise BadInput("--host", host, f"an address of this machine ({error.strerror})") from None


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, reuse_port=False)


def address(host: str, bound: socket.socket) -> str:
    """What to type into a browser."""
    port = bound.getsockname()[1]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"
