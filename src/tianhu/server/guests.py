"""Who a visitor is: a guest known by a cookie that scripts cannot read."""

import ipaddress
from dataclasses import dataclass
from datetime import date
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import Response

from tianhu.server.clock import now
from tianhu.server.store import Known, Store, hash_token

COOKIE = "tianhu_guest"
# Under https the name itself keeps other hosts of the same domain from setting it.
SECURE_COOKIE = f"__Host-{COOKIE}"
YEAR = 365 * 24 * 3600
# A cookie older than these days is given anew, so that it lasts as long as it is used.
FRESH = 7
# Of IPv6 a household or a rented machine has at least a network of this length to itself.
NETWORK = 64


@dataclass(frozen=True)
class Who:
    """Who asks, as far as it is known before anything is looked up: by cookie and by address."""

    guest: str | None
    address: str


def who(connection: HTTPConnection) -> Who:
    """Who asks. The cookie is not checked: one that is made up counts for its address all the same."""
    token = _read(connection)[0]
    return Who(hash_token(token) if token else None, address(connection))


async def find(connection: HTTPConnection, store: Store) -> Known | None:
    """The guest whose cookie came along; it is renewed with the answer once it is no longer fresh."""
    token, given, name = _read(connection)
    guest = await store.find_guest(token) if token else None
    if guest is not None:
        stale = given is None or not 0 <= (today() - given).days < FRESH or name != _name(connection)
        connection.state.renew = token if stale else None
    return guest


def renew(response: Response, connection: HTTPConnection) -> None:
    """Gives the cookie of a guest who was found another year, and its present name."""
    token = getattr(connection.state, "renew", None)
    if token is None:
        return
    give(response, token, connection)
    if _is_secure(connection) and COOKIE in connection.cookies:
        response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=True)


def give(response: Response, token: str, connection: HTTPConnection) -> None:
    """Hands a guest its cookie: the token and the day it was given."""
    value = f"{token}.{today().isoformat()}"
    secure = _is_secure(connection)
    response.set_cookie(_name(connection), value, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


def take_back(response: Response, connection: HTTPConnection) -> None:
    """The guest is forgotten: its cookie goes, under either name."""
    connection.state.renew = None
    response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=_is_secure(connection))
    if _is_secure(connection):
        response.delete_cookie(SECURE_COOKIE, httponly=True, samesite="lax", secure=True)


def today() -> date:
    """The day, in UTC."""
    return now().date()


def same_origin(connection: HTTPConnection) -> bool:
    """Whether a page of ours sent this, as far as the browser says.

    A page under https may come through a proxy that speaks http to us; the reverse is never ours.
    """
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    schemes = {"https"} if _is_secure(connection) else {"http", "https"}
    return parts.scheme in schemes and parts.netloc == connection.headers.get("host")


def address(connection: HTTPConnection) -> str:
    """Where the visitor connects from; of IPv6 the network."""
    host = connection.client.host if connection.client else ""
    try:
        found = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host[:NETWORK]
    if found.version == 4:
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, NETWORK), strict=False))


def _is_secure(connection: HTTPConnection) -> bool:
    return connection.scope["scheme"] in {"https", "wss"}


def _name(connection: HTTPConnection) -> str:
    return SECURE_COOKIE if _is_secure(connection) else COOKIE


def _read(connection: HTTPConnection) -> tuple[str, date | None, str]:
    """The token that came along, or an empty text; the day it was given, if it says so; its cookie's name."""
    name = SECURE_COOKIE if _is_secure(connection) and SECURE_COOKIE in connection.cookies else COOKIE
    token, _, day = connection.cookies.get(name, "").partition(".")
    try:
        return token, date.fromisoformat(day), name
    except ValueError:
        return token, None, name
