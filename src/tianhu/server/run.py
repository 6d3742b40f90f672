"""Serving from the command line."""

import asyncio
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from dataclasses import replace

import uvicorn

from tianhu.core.errors import BadInput
from tianhu.server import database, logs
from tianhu.server.app import make_app
from tianhu.server.settings import Settings, from_environment
from tianhu.server.wire import HttpWire, SocketWire

DEFAULT_PORT = 8765
# The page's way straight to a table.
TABLE = "#/play"
# Seconds for which a thread that thinks may keep the one that serves waiting, where both run Python.
SWITCH = 0.001
# Days for which a server that others reach keeps what nobody uses; one's own machine keeps it for ever.
DAYS = 30
LOOPBACK = ("127.", "::1")
# The largest message a page may send.
LARGEST = 8 * 1024


def run(
    host: str = "127.0.0.1", port: int = DEFAULT_PORT, db_url: str | None = None, open_browser: bool = False
) -> None:
    """Serves until it is interrupted.

    Prints the address; takes a free port where the default one is taken; opens the
    browser when asked. Raises BadInput when the port or the database cannot be had.
    """
    settings = from_environment(database.default_url() if db_url is None else db_url)
    settings = replace(settings, hosts=(*settings.hosts, host))
    with database.hold(database.read_url(settings.db_url)):
        asyncio.run(_try_database(settings.db_url))
        bound = bind(host, port)
        settings = replace(settings, address=settings.address or inner_address(host, bound))
        if settings.keep is None and not bound.getsockname()[0].startswith(LOOPBACK):
            settings = replace(settings, keep=DAYS)
        logs.set_up()
        sys.setswitchinterval(SWITCH)
        with suppress(KeyboardInterrupt):
            _Server(configure(settings), addresses(host, bound), open_browser).run(sockets=[bound])


def configure(settings: Settings) -> uvicorn.Config:
    """How uvicorn runs the server. Nobody is believed about addresses but the proxies that are named."""
    return uvicorn.Config(
        make_app(settings),
        http=HttpWire,
        ws=SocketWire,
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=3,
    )


class _Server(uvicorn.Server):
    """Says where it is once it can be reached."""

    def __init__(self, config: uvicorn.Config, urls: list[str], open_browser: bool) -> None:
        super().__init__(config)
        self.urls = urls
        self.open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.should_exit:
            return
        here, *elsewhere = self.urls
        sys.stdout.write(f"Tianhu is at {here}\n")
        for url in elsewhere:
            sys.stdout.write(f"Other devices find it at {url}\n")
        sys.stdout.flush()
        if self.open_browser:
            threading.Thread(target=webbrowser.open, args=(here + TABLE,), daemon=True).start()


async def _try_database(url: str) -> None:
    engine = database.make_engine(database.read_url(url))
    try:
        await database.prepare(engine)
    finally:
        await engine.dispose()


def bind(host: str, port: int) -> socket.socket:
    """A socket that listens; at a free port if the default one is taken. Raises BadInput."""
    if not host.strip():  # to a socket that would be every address
        raise BadInput("--host", host, "an address of this machine, 0.0.0.0 for all of them,")
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
    try:
        return socket.create_server((host, port), family=family, reuse_port=False)
    except (TypeError, ValueError):  # a name that no address can have: a zero byte, a part of 64 letters
        raise BadInput("--host", host, "an address of this machine") from None


def addresses(host: str, bound: socket.socket) -> list[str]:
    """What to type into a browser: here, and on other devices where the server listens to all of them."""
    port = bound.getsockname()[1]
    names = [host]
    if host == "0.0.0.0":
        names = ["127.0.0.1", *_outward(socket.AF_INET, "192.0.2.1")]
    elif host == "::":
        names = ["::1", *_outward(socket.AF_INET6, "2001:db8::1")]
    return [f"http://{f'[{name}]' if ':' in name else name}:{port}/" for name in names]


def inner_address(host: str, bound: socket.socket) -> str:
    """Where other processes of this server find it, unless TIANHU_ADDRESS says something else."""
    if host in {"0.0.0.0", "::"}:
        return f"http://{socket.gethostname()}:{bound.getsockname()[1]}"
    return addresses(host, bound)[0].rstrip("/")


def _outward(family: socket.AddressFamily, elsewhere: str) -> list[str]:
    """This machine's address on the way to another one; empty without a network. Nothing is sent."""
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((elsewhere, 9))
        except OSError:
            return []
        return [str(probe.getsockname()[0])]
