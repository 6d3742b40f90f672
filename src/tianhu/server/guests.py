"""Who a visitor is: a guest known by a cookie that scripts cannot read."""

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from tianhu.server.store import Known, Store

COOKIE = "tianhu_guest"
YEAR = 365 * 24 * 3600


async def find(connection: HTTPConnection, store: Store) -> Known | None:
    """The guest whose cookie came along."""
    token = connection.cookies.get(COOKIE)
    return await store.find_guest(token) if token else None


def give(response: Response, token: str, request: Request) -> None:
    """Hands a new guest its cookie."""
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


def same_origin(connection: HTTPConnection) -> bool:
    """Whether a page of ours sent this, as far as the browser says."""
    origin = connection.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == connection.headers.get("host")


def address(connection: HTTPConnection) -> str:
    """Where the visitor connects from."""
    return connection.client.host if connection.client else ""
