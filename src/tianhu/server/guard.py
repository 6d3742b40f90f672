"""What stands before the whole server: its hosts, its security headers, an answer for each error."""

import ipaddress
import socket
from collections.abc import Iterable

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect, WebSocketDisconnected

from tianhu.server.engine import WORKER
from tianhu.server.messages import Problem
from tianhu.server.problems import answer, failed

# Only what comes from here; the page draws its faces as pictures of its own (`data:`), and styles within an
# element are what lays tiles out.
POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src-attr 'unsafe-inline'; object-src 'none'; "
    "base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
)
# The worker that runs the rules in the browser, and nothing else, may compile WebAssembly.
WORKER_POLICY = f"{POLICY}; script-src 'self' 'wasm-unsafe-eval'"
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
# Raised where an answer finds nobody there any more.
GONE = (ClientDisconnect, WebSocketDisconnect, WebSocketDisconnected)


class Hosts:
    """The names that a server answers to.

    Addresses in numbers, `localhost` and this machine's own name are always among them:
    a page elsewhere cannot make a browser take those for its own. Any other name could
    lead here behind its owner's back (DNS rebinding), so it has to be given.
    """

    def __init__(self, names: Iterable[str] = ()) -> None:
        """`*.example.org` stands for every name below example.org, `*` for every name."""
        own = socket.gethostname().lower()
        self.names = {"localhost", own, f"{own}.local", *(name.lower() for name in names)}

    def allows(self, header: str | None) -> bool:
        """Whether a request with this `Host` is meant for us."""
        if header is None or "*" in self.names:
            return True
        host = host_of(header).rstrip(".").lower()
        return host in self.names or _is_number(host) or self._is_below(host)

    def _is_below(self, host: str) -> bool:
        parts = host.split(".")
        return any(f"*.{'.'.join(parts[i:])}" in self.names for i in range(1, len(parts)))


def host_of(header: str) -> str:
    """The host of `host:port`, without the brackets of IPv6."""
    if header.startswith("["):
        return header[1:].partition("]")[0]
    return header.rpartition(":")[0] if ":" in header else header


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


class Guard:
    """Refuses foreign hosts, adds the security headers to every answer, and answers for what fails."""

    def __init__(self, app: ASGIApp, hosts: Hosts) -> None:
        """Stands before `app`."""
        self.app = app
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes on what may pass."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        begun = False

        async def send_guarded(message: Message) -> None:
            nonlocal begun
            begun = True
            if message["type"] in {"http.response.start", "websocket.http.response.start"}:
                MutableHeaders(scope=message).update(HEADERS)
                if scope["path"].lstrip("/").startswith(WORKER):
                    MutableHeaders(scope=message)["content-security-policy"] = WORKER_POLICY
            await send(message)

        try:
            await self._pass(scope, receive, send_guarded)
        except GONE:
            return
        except Exception as error:
            # What catches it next would log all its text, and answer without these headers.
            refusal = failed(scope, error)
            if not begun:
                await refusal(scope, receive, send_guarded)

    async def _pass(self, scope: Scope, receive: Receive, send: Send) -> None:
        host = Headers(scope=scope).get("host")
        if self.hosts.allows(host):
            await self.app(scope, receive, send)
            return
        text = f"host: {(host or '')[:80]!r}, a name of this server expected; TIANHU_HOSTS lists them."
        await answer(Problem("host", text), 421)(scope, receive, send)
