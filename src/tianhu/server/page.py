"""The page itself: the files that its build left in the package."""

import os
import re
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response

from tianhu.server import addresses, engine

NOT_BUILT = "The page has not been built. Build it with Node 20 or newer: npm ci && npm run build, in web/.\n"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
HEAD = re.compile(r"<head[^>]*>")
SHARED = re.compile("r/([A-Za-z0-9_-]{1,32})(/[0-9]*)?")


class Page:
    """Serves the files of a folder, and `index.html` for every address that the page makes up itself."""

    def __init__(self, folder: Path) -> None:
        """`folder` need not exist."""
        self.folder = folder.resolve()
        self.rules = addresses.read(self.folder)

    async def serve(self, request: Request) -> Response:
        """A file of the page, or the page; where it has nothing to show, the page that leads home."""
        path = request.path_params.get("path", "")
        index = self.folder / "index.html"
        if not index.is_file() and path.split("/")[0] != "api":
            return PlainTextResponse(NOT_BUILT, 503, {"retry-after": "60"})
        if path == engine.ARCHIVE:
            return _archive(request)
        wanted = self._find(path)
        if wanted is not None:
            kept = FOR_EVER if wanted.parent == self.folder / "assets" else ASK_AGAIN
            return FileResponse(wanted, headers={"cache-control": kept})
        if await addresses.leads(path, self.rules, request):
            return self._index(index, path)
        # A person gets a page in their language, a program a sentence.
        if index.is_file() and "text/html" in request.headers.get("accept", ""):
            return self._index(index, path, 404)
        raise HTTPException(404, "There is nothing at this address.")

    def _index(self, index: Path, path: str, status: int = 200) -> Response:
        """The page at an address below its root, which it is told by a `<base>`.

        What is shared is fetched beside the scripts that show it, not after them.
        """
        root = "../" * path.count("/") or "./"
        told = f'<base href="{root}" />'
        if status == 200 and (shared := SHARED.fullmatch(path)):
            asked = f"api/shares/{shared[1]}"
            told += f'<link rel="preload" as="fetch" href="{asked}" crossorigin="anonymous" />'
        text = HEAD.sub(lambda head: head[0] + told, index.read_text("utf-8"), count=1)
        return HTMLResponse(text, status, {"cache-control": ASK_AGAIN})

    def _find(self, path: str) -> Path | None:
        if not path:
            return self.folder / "index.html"
        try:
            wanted = (self.folder / path).resolve()
            found = wanted.is_relative_to(self.folder) and wanted.is_file() and os.access(wanted, os.R_OK)
        except (OSError, RuntimeError, ValueError):  # too long, a circle of links, a zero byte
            return None
        return wanted if found else None


def _archive(request: Request) -> Response:
    """The plain rules, for pages that play without a server; who has them already is told so."""
    data = engine.archive()
    headers = {"cache-control": ASK_AGAIN, "etag": engine.tag(data)}
    if request.headers.get("if-none-match", "").removeprefix("W/") == headers["etag"]:
        return Response(status_code=304, headers=headers)
    return Response(data, headers=headers, media_type="application/zip")
