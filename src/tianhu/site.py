"""The page as a folder of files that any host serves: it plays without a server."""

import hashlib
import html
import json
import os
import shutil
from collections.abc import Mapping
from pathlib import Path

from tianhu.core.errors import BadInput
from tianhu.local import Local
from tianhu.server.engine import ARCHIVE, COMPILED, FOLDER, archive
from tianhu.server.guard import POLICY
from tianhu.server.page import HEAD
from tianhu.server.settings import PAGE

# What is answered from files, so that the first page needs no engine.
ANSWERS = ("games", "lessons", "version")
# A page may not say of itself who frames it; a host may.
OWN_POLICY = "; ".join(part for part in POLICY.split("; ") if not part.startswith("frame-ancestors"))


def write(folder: Path, page: Path = PAGE, environment: Mapping[str, str] = os.environ) -> int:
    """Writes the site into a folder that is new, empty or an older site; gives its size in bytes.

    Raises BadInput; then nothing has been written.
    """
    if not (page / "index.html").is_file() or not (page / FOLDER).is_dir():
        raise BadInput("page", str(page), "a built page; `npm ci && npm run build` in web/ builds it")
    _check(folder)
    try:
        for name in ("assets", FOLDER):
            shutil.rmtree(folder / name, ignore_errors=True)
        shutil.copytree(page, folder, dirs_exist_ok=True)
        (folder / COMPILED).unlink(missing_ok=True)  # it is in the archive
        (folder / ARCHIVE).write_bytes(archive(page=page))
        (folder / "api").mkdir(exist_ok=True)
        local = Local()
        answers = {f"api/{name}.json": local.answer("GET", name)[1] for name in ANSWERS}
        for name, text in answers.items():
            (folder / name).write_text(text, "utf-8")
        (folder / "sw.js").write_text(_keeping(page, answers), "utf-8")
        (folder / "index.html").write_text(_index(page, environment), "utf-8")
    except OSError as error:
        raise BadInput("DIR", str(folder), f"a folder that can be written ({error.strerror})") from None
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def _check(folder: Path) -> None:
    """Raises BadInput where somebody else's files lie."""
    if folder.exists() and not folder.is_dir():
        raise BadInput("DIR", str(folder), "a folder")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / ARCHIVE).is_file():
        raise BadInput("DIR", str(folder), "an empty folder, a new one or an older site")


def _keeping(page: Path, answers: Mapping[str, str]) -> str:
    """The service worker, which keeps the answers with the page: the first visit may be the only one."""
    text = (page / "sw.js").read_text("utf-8")
    digest = hashlib.sha256("".join(answers.values()).encode()).hexdigest()[:8]
    names = "".join(f"{json.dumps(name)}," for name in answers)
    return text.replace("const SHELL = [", f"const SHELL = [{names}", 1).replace(
        'const VERSION = "', f'const VERSION = "{digest}-', 1
    )


def _index(page: Path, environment: Mapping[str, str]) -> str:
    """The page, which is told that it stands alone, and by which policy."""
    pace = environment.get("TIANHU_PACE", "")
    told = f"alone pace={pace}" if pace.isascii() and pace.isdigit() else "alone"
    marks = (
        f'<meta name="tianhu-site" content="{told}" />'
        f'<meta http-equiv="content-security-policy" content="{html.escape(OWN_POLICY)}" />'
    )
    text = (page / "index.html").read_text("utf-8")
    return HEAD.sub(lambda head: head[0] + marks, text, count=1)
