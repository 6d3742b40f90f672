"""A server for a browser: for the tests, and for the scripts that look at the page."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def served(home: Path, **env: str) -> Iterator[str]:
    """The address of a server without limits that keeps its data in `home`; it ends with the block."""
    given = os.environ | {"TIANHU_NO_LIMITS": "1", "XDG_DATA_HOME": str(home)} | env
    given.pop("TIANHU_GAMES", None)  # the page shows the games of the package
    command = [sys.executable, "-m", "tianhu.cli", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=given) as server:
        try:
            assert server.stdout
            line = server.stdout.readline()
            assert " at http" in line, line
            yield line.split()[-1]
        finally:
            server.terminate()
