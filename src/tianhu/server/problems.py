"""Refusals as answers: a status, the field that was wrong, one sentence."""

import re
from collections.abc import Mapping

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Scope

from tianhu.core.errors import BadInput
from tianhu.server.database import is_passing
from tianhu.server.logs import log, trace
from tianhu.server.messages import Problem

# What goes wrong with one thing is told as the text of the others is: with one sentence.
_PATH = re.compile(r" - at `(?:key in )?\$\.?([^`]*)`$")

# How much of an address is logged.
LOGGED = 200
# Seconds after which to ask again.
RETRY = {"retry-after": "5"}


class Refusal(HTTPException):
    """A request is refused."""

    def __init__(self, status: int, text: str, field: str | None = None) -> None:
        """`text` is the whole sentence. What is refused for now says when to ask again."""
        super().__init__(status, text, RETRY if status in {429, 503} else None)
        self.field = field


def sentence(error: msgspec.MsgspecError | BadInput) -> tuple[str | None, str]:
    """The field that was wrong and what is wrong with it."""
    if isinstance(error, BadInput):
        return error.field, _ended(str(error))
    text = str(error)
    found = _PATH.search(text)
    if found is None:
        return None, _ended(text)
    said = text[: found.start()]
    return found[1] or None, _ended(f"{found[1]}: {said}" if found[1] else said)


def _ended(text: str) -> str:
    return text if text.endswith(".") else text + "."


def answer(doc: object, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A document as JSON, or one that is JSON already, not to be kept by anybody on the way."""
    body = doc if isinstance(doc, bytes) else msgspec.json.encode(doc)
    return Response(body, status, {"cache-control": "no-store", **(headers or {})}, "application/json")


async def on_refused(_request: Request, error: Exception) -> Response:
    """What cannot be used, or may not be had."""
    if isinstance(error, HTTPException):
        field = getattr(error, "field", None)
        return answer(Problem(field, _ended(error.detail)), error.status_code, error.headers)
    assert isinstance(error, msgspec.MsgspecError | BadInput)
    return answer(Problem(*sentence(error)), 400)


def failed(scope: Scope, error: Exception) -> Response:
    """What should not have happened. Caught here, since what catches it next would log all its text."""
    log.error("request failed", path=scope["path"][:LOGGED], **trace(error))
    if is_passing(error):
        text = "The database cannot be used now; nothing was changed. Try again in a moment."
        return answer(Problem(None, text), 503, RETRY)
    return answer(Problem(None, "Something went wrong here; nothing was changed."), 500)
