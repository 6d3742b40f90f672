"""Reaching the database: its address, its engine, its tables brought up to date."""

import contextlib
import os
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from filelock import FileLock, Timeout
from sqlalchemy import Connection, event, inspect, make_url, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError, InterfaceError, OperationalError, SAWarning
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from tianhu.core.errors import BadInput

DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}
ADDRESS = "an address such as sqlite:////path/tianhu.db or postgresql://user@host/name"
SSL_MODES = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")
# How every SQLite file begins.
SQLITE = b"SQLite format 3\0"
# Where Alembic keeps how far a database has come.
VERSIONS = "alembic_version"
# A commit has reached the disk before it returns; readers do not wait for the writer.
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")
# One server at a time brings a database up to date; PostgreSQL wants a number for the lock.
LOCK = 0x7469616E


def default_url() -> str:
    """A file in the folder where the platform keeps programs' data."""
    return f"sqlite:///{data_folder() / 'tianhu.db'}"


def data_folder() -> Path:
    """`$XDG_DATA_HOME/tianhu` or its like."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "tianhu"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "tianhu"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "tianhu"


def read_url(given: str) -> URL:
    """The address with its driver. Raises BadInput."""
    try:
        url = make_url(given)
    except (ArgumentError, ValueError):
        raise BadInput("--db", given, ADDRESS) from None
    if url.drivername not in DRIVERS:
        raise BadInput("--db", shown(url), ADDRESS)
    url = url.set(drivername=DRIVERS[url.drivername])
    if "\0" in unquote(given) or (_is_sqlite(url) and url.host):
        raise BadInput("--db", shown(url), ADDRESS)
    if url.port is not None and not 0 < url.port < 65536:
        raise BadInput("--db", shown(url), "a port from 1 to 65535")
    return url if _is_sqlite(url) else _for_asyncpg(url)


def _for_asyncpg(url: URL) -> URL:
    """Says `sslmode`, as PostgreSQL's own programs call it, in the driver's word."""
    mode = url.query.get("sslmode")
    if mode is None:
        return url
    if mode not in SSL_MODES:
        raise BadInput("--db", shown(url), f"one of {', '.join(SSL_MODES)} for sslmode")
    return url.difference_update_query(["sslmode"]).update_query_dict({"ssl": mode})


def shown(url: URL) -> str:
    """The address without its driver and password."""
    return url.set(drivername=url.get_backend_name()).render_as_string(hide_password=True)


def make_engine(url: URL) -> AsyncEngine:
    """An engine; the folder of an SQLite file is made, a new file is its owner's alone. Raises BadInput."""
    engine = _engine(url)
    file = file_of(url)
    if file is not None:
        _make(file, url)
    return engine


def _engine(url: URL) -> AsyncEngine:
    more = {} if _is_sqlite(url) else {"pool_pre_ping": True}
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", SAWarning)  # what the driver does not know of an address
            engine = create_async_engine(url, hide_parameters=True, **more)
    except ImportError:
        expected = "an SQLite address, since asyncpg is not installed (pip install 'tianhu[postgres]'),"
        raise BadInput("--db", shown(url), expected) from None
    except (ArgumentError, SAWarning, TypeError, ValueError) as error:
        raise BadInput("--db", shown(url), f"{ADDRESS} ({_why(error)})") from None
    if _is_sqlite(url):
        event.listen(engine.sync_engine, "connect", _set_pragmas)
    return engine


def file_of(url: URL) -> Path | None:
    """The file of an SQLite database; None for one in memory, or in PostgreSQL."""
    name = (url.database or "").removeprefix("file:") if _is_sqlite(url) else ""
    if name in {"", ":memory:"} or url.query.get("mode") == "memory":
        return None
    try:
        return Path(name).resolve()
    except (OSError, RuntimeError):  # a circle of links: who opens it will say so
        return Path(name).absolute()


def _make(file: Path, url: URL) -> None:
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not file.exists():
            file.touch(mode=0o600)
        with file.open("rb") as opened:
            begin = opened.read(len(SQLITE))
    except (OSError, ValueError) as error:
        raise BadInput("--db", shown(url), f"a file that can be made or read ({_why(error)})") from None
    if begin not in {b"", SQLITE}:
        raise BadInput("--db", shown(url), "an SQLite database (this file is not a database)")


def _is_sqlite(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


def _set_pragmas(connection: Any, _record: Any) -> None:
    # A text whose bytes are damaged can be told from a database that cannot be used.
    connection.driver_connection.text_factory = lambda data: data.decode("utf-8", "replace")
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


@contextlib.contextmanager
def hold(url: URL) -> Iterator[None]:
    """Keeps other servers from an SQLite file, for as long as this process lives. Raises BadInput."""
    file = file_of(url)
    if file is None:
        yield
        return
    _engine(url)  # an address that cannot be leaves no file
    _make(file, url)
    lock = FileLock(f"{file}.lock", timeout=0, mode=0o600, thread_local=False, is_singleton=True)
    try:
        lock.acquire()
    except Timeout:
        raise BadInput("--db", shown(url), "a database that no other server uses") from None
    except OSError as error:
        raise BadInput(
            "--db", shown(url), f"a file in a folder that can be written ({_why(error)})"
        ) from None
    try:
        yield
    finally:
        lock.release()


async def prepare(engine: AsyncEngine) -> None:
    """Brings the tables up to date. Raises BadInput when the database cannot be reached or used."""
    try:
        async with engine.begin() as connection:
            await connection.run_sync(_upgrade)
    except BadInput:
        raise
    except Exception as error:
        # A driver raises errors of many kinds for what an address or a file has wrong with it.
        expected = f"a database that can be reached and used ({_why(error)})"
        raise BadInput("--db", shown(engine.url), expected) from None
    file = file_of(engine.url)
    if file is not None:
        _keep_private(file)


def _keep_private(file: Path) -> None:
    """Walls of deals in play stand in it: no other user of the machine may read them."""
    for path in (file, *(file.with_name(file.name + end) for end in ("-wal", "-shm"))):
        with contextlib.suppress(OSError):
            path.chmod(0o600)


def _why(error: BaseException) -> str:
    """The first line of what a driver says."""
    cause = getattr(error, "orig", None) or error
    text = (cause.strerror if isinstance(cause, OSError) else None) or str(cause)
    return (text.splitlines() or [type(cause).__name__])[0].partition(";")[0].rstrip(".")


def is_passing(error: BaseException) -> bool:
    """Whether the database may do later what it could not do now: locked, full, or out of reach."""
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return True
    return isinstance(error, OperationalError | InterfaceError | PoolTimeout | OSError)


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    else:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        _check(connection)
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    scripts = ScriptDirectory.from_config(config)
    found = MigrationContext.configure(connection).get_current_heads()
    _check_revision(connection, found, scripts)
    if set(found) != set(scripts.get_heads()):
        command.upgrade(config, "head")


def _check(connection: Connection) -> None:
    """Refuses a file that is damaged, or that another program keeps its own things in."""
    found = str(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar())
    if found != "ok":
        raise BadInput(
            "--db", shown(connection.engine.url), f"a file that is not damaged ({_why(ValueError(found))})"
        )
    tables = set(inspect(connection).get_table_names())
    if tables and VERSIONS not in tables:
        raise BadInput("--db", shown(connection.engine.url), "a database of Tianhu or an empty one")


def _check_revision(connection: Connection, found: tuple[str, ...], scripts: ScriptDirectory) -> None:
    """Refuses what a newer program, or another one, has made of the database."""
    known = {script.revision for script in scripts.walk_revisions()}
    strange = [head for head in found if head not in known]
    if strange:
        why = f"its revision is {strange[0][:40]!r}, which is not known here"
        expected = f"a database of this version of Tianhu or an older one ({why})"
        raise BadInput("--db", shown(connection.engine.url), expected)
