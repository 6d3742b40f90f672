"""What a browser plays with alone: the plain rules as an archive, beside the Python that the build left."""

import hashlib
import io
import zipfile
from functools import cache
from pathlib import Path

# Where it lies below the page, and the archive in it.
FOLDER = "engine"
ARCHIVE = f"{FOLDER}/tianhu.zip"
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
def archive(source: Path = SOURCE) -> bytes:
    """The archive, of the same bytes for the same files."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        for path in files(source):
            entry = zipfile.ZipInfo(f"{source.name}/{path.relative_to(source).as_posix()}", THEN)
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, path.read_bytes())
    return made.getvalue()


def tag(data: bytes) -> str:
    """What tells one archive from another, as an ETag."""
    return f'"{hashlib.sha256(data).hexdigest()[:32]}"'
