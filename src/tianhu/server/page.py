"""The page itself: the files that its build left in the package."""

import os
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

NOT_BUILT = "The page has not been built. Build it with Node 20 or newer: npm ci && npm run build, in web/.\n"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


class Page:
    """Serves the files of a folder, and `index.html` for every address that the page makes up itself."""

    def __init__(self, folder: Path) -> None:
        """`folder` need not exist."""
        self.folder = folder.resolve()

    async def serve(self, request: Request) -> Response:
        """A file of the page."""
        path = request.path_params.get("path", "")
        if path.split("/")[0] == "api":
            raise HTTPException(404, "There is nothing at this address.")
        index = self.folder / "index.html"
        if not index.is_file():
            return PlainTextResponse(NOT_BUILT, 503, {"retry-after": "60"})
        wanted = self._find(path)
        if wanted is not None and wanted != index:
            kept = FOR_EVER if wanted.parent == self.folder / "assets" else ASK_AGAIN
            return FileResponse(wanted, headers={"cache-control": kept})
        if wanted is None and "." in path.rpartition("/")[2]:
            raise HTTPException(404, "There is no such file.")
        return FileResponse(index, headers={"cache-control": ASK_AGAIN})

    def _find(self, path: str) -> Path | None:
        if not path:
            return None
        try:
            wanted = (self.folder / path).resolve()
            found = wanted.is_relative_to(self.folder) and wanted.is_file() and os.access(wanted, os.R_OK)
        except (OSError, RuntimeError, ValueError):  # too long, a circle of links, a zero byte
            return None
        return wanted if found else None
