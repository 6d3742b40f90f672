"""The proxies of `deploy/`, each before two processes."""

import os
import re
import shutil
import socket
import subprocess
import time
from pathlib import Path

import httpx

DEPLOY = Path(__file__).parents[2] / "deploy"


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


class Proxy:
    """Caddy or nginx, as they are configured in `deploy/`, before processes at these addresses."""

    def __init__(self, program: str, folder: Path, addresses: list[str]) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        hosts = [address.removeprefix("http://") for address in addresses]
        start = {"caddy": self._caddy, "nginx": self._nginx}[program]
        self.process = subprocess.Popen(
            start(folder, hosts),
            env={**os.environ, "HOME": str(folder), **self.environment},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._wait()

    def _caddy(self, _folder: Path, hosts: list[str]) -> list[str]:
        self.environment = {"TIANHU_SITE": f":{self.port}", "TIANHU_PROCESSES": " ".join(hosts)}
        return ["caddy", "run", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")]

    def _nginx(self, folder: Path, hosts: list[str]) -> list[str]:
        self.environment = {}
        given = (DEPLOY / "nginx.conf").read_text().replace("listen 8080", f"listen 127.0.0.1:{self.port}")
        for host, written in zip(hosts, re.findall(r"server (\S+) max_fails", given), strict=True):
            given = given.replace(f"server {written}", f"server {host}")
        places = "".join(
            f"{name}_temp_path {folder};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        http = f"http {{ access_log off; {places} {given} }}"
        whole = f"daemon off; pid {folder}/pid; error_log {folder}/log; events {{}} {http}"
        (folder / "nginx.conf").write_text(whole)
        return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")]

    def _wait(self) -> None:
        while self.process.poll() is None:
            try:
                if httpx.get(f"{self.url}/api/version").status_code == 200:
                    return
            except httpx.TransportError:
                pass
            time.sleep(0.05)
        raise AssertionError("the proxy did not start")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


def has(program: str) -> bool:
    return shutil.which(program) is not None
