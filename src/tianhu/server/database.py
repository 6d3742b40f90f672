"""Reaching the database: its address, its engine, its tables brought up to date."""

import os
import sys
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, make_url, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from tianhu.core.errors import BadInput

DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}
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
    expected = "an address such as sqlite:////path/tianhu.db or postgresql://user@host/name"
    try:
        url = make_url(given)
    except ArgumentError:
        raise BadInput("--db", given, expected) from None
    if url.drivername not in DRIVERS:
        raise BadInput("--db", shown(url), expected)
    return url.set(drivername=DRIVERS[url.drivername])


def shown(url: URL) -> str:
    """The address without its password."""
    return url.render_as_string(hide_password=True)


def make_engine(url: URL) -> AsyncEngine:
    """An engine; the folder of an SQLite file is made. Raises BadInput."""
    if url.get_backend_name() != "sqlite":
        try:
            return create_async_engine(url, pool_pre_ping=True, hide_parameters=True)
        except ImportError:
            raise BadInput("--db", shown(url), "an SQLite address, since asyncpg is not installed,") from None
    if url.database and url.database != ":memory:":
        try:
            Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadInput("--db", shown(url), f"a folder that can be made ({error.strerror})") from None
    engine = create_async_engine(url, hide_parameters=True)
    event.listen(engine.sync_engine, "connect", _set_pragmas)
    return engine


def _set_pragmas(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


async def prepare(engine: AsyncEngine) -> None:
    """Brings the tables up to date. Raises BadInput when the database cannot be reached or used."""
    try:
        async with engine.begin() as connection:
            await connection.run_sync(_upgrade)
    except (OSError, SQLAlchemyError) as error:
        why = str(getattr(error, "orig", None) or error).split("\n")[0]
        expected = f"a database that can be reached and used ({why})"
        raise BadInput("--db", shown(engine.url), expected) from None


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    else:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
