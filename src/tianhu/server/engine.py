"""What a browser plays with alone: the plain rules as an archive, beside the Python that the build left."""

import hashlib
import io
import json
import zipfile
from functools import cache
from pathlib import Path

from tianhu.server.settings import PAGE

# Where it lies below the page, and the archive in it.
FOLDER = "engine"
ARCHIVE = f"{FOLDER}/tianhu.zip"
# What the build compiled for the browser's Python, with the sums of the sources it was made of.
COMPILED = f"{FOLDER}/rules.zip"
# The script of the Web Worker that runs it begins so; it alone may run WebAssembly.
WORKER = "assets/engine-"
# What a browser has no use for: rooms that need more than the standard library, tests, what the page has.
LEFT_OUT = {
    "server",
    "lab",
    "site.py",
    "cli.py",
    "cli_tables.py",
    "tests",
    "__pycache__",
    "examples.json",
    "faces.json",
}
KINDS = {".py", ".toml", ".json"}
SOURCE = Path(__file__).parents[1]
# Archives know no time before it; the same files give the same bytes.
THEN = (1980, 1, 1, 0, 0, 0)


def files(source: Path = SOURCE) -> list[Path]:
    """The files of the plain package that a browser needs, in order."""
    return [
        path for path in sorted(source.rglob("*")) if _is_needed(path.relative_to(source)) and path.is_file()
    ]


def _is_needed(path: Path) -> bool:
    texts = path.suffix == ".json" and "lessons" in path.parts
    return path.suffix in KINDS and not LEFT_OUT.intersection(path.parts) and not texts


@cache
def archive(source: Path = SOURCE, page: Path = PAGE) -> bytes:
    """The archive, of the same bytes for the same files.

    A module is there as the page's build compiled it, which starts sooner; one that has changed since, as
    its source.
    """
    made = io.BytesIO()
    ready = _compiled(page / COMPILED)
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        for path in files(source):
            name, data = f"{source.name}/{path.relative_to(source).as_posix()}", path.read_bytes()
            code = ready.get((name, hashlib.sha256(data).hexdigest()))
            entry = zipfile.ZipInfo(name if code is None else f"{name}c", THEN)
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, data if code is None else code)
    return made.getvalue()


def _compiled(path: Path) -> dict[tuple[str, str], bytes]:
    """Bytecode by the name and the sum of the source it was made of; none where the page has none."""
    if not path.is_file():
        return {}
    with zipfile.ZipFile(path) as packed:
        sums: dict[str, str] = json.loads(packed.read("sums.json"))
        return {(name, digest): packed.read(f"{name}c") for name, digest in sums.items()}


def tag(data: bytes) -> str:
    """What tells one archive from another, as an ETag."""
    return f'"{hashlib.sha256(data).hexdigest()[:32]}"'
