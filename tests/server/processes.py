"""Servers in processes of their own, which can be killed."""

import multiprocessing
import os
import signal
import sys
from collections.abc import Mapping
from multiprocessing.connection import Connection
from types import MappingProxyType

# Each is a copy of one process that has imported the server: a start is its work alone.
CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(["tianhu.server"])
WAIT = 120.0  # seconds until a test that hangs is ended; nothing is measured by it


def _serve(said: Connection, db_url: str, port: int, more: Mapping[str, str]) -> None:
    os.environ |= {"TIANHU_PACE": "0", "TIANHU_NO_LIMITS": "1", "TIANHU_METRICS": "1", **more}
    os.dup2(said.fileno(), 1)
    sys.stdout = open(1, "w", buffering=1, closefd=False)  # noqa: SIM115
    from tianhu.server import run

    run(port=port, db_url=db_url)


class Process:
    """A server in a process of its own.

    One that follows another at the same port may take its tables at once (`leases`).
    """

    def __init__(self, db_url: str, port: int = 0, more: Mapping[str, str] = MappingProxyType({})) -> None:
        """`more` variables of the environment."""
        told, said = CONTEXT.Pipe(duplex=False)
        self.process = CONTEXT.Process(target=_serve, args=(said, db_url, port, dict(more)))
        self.process.start()
        said.close()
        with told, os.fdopen(os.dup(told.fileno())) as lines:
            self.url = lines.readline().split()[-1].rstrip("/")
        self.port = int(self.url.rpartition(":")[2])

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        assert self.process.pid
        os.kill(self.process.pid, how)
        self.process.join(WAIT)
        assert self.process.exitcode is not None
