"""How big and how fast the page is that plays without a server: `python scripts/without_server.py`.

Writes a site, serves its files, and opens it in Chromium, whose pages and workers run a quarter of the
time (they are stopped and continued by signals, which slows workers too; Chromium's own throttle does not).
Prints sizes, the time from the address of a new table, and from *Start* there, to the first decision with
nothing kept before, and how long a reload takes once the host is gone.
"""

import argparse
import gzip
import http.server
import json
import os
import re
import shutil
import signal
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tianhu import site

# A quarter of each of these seconds they run.
SLICE = 0.04
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, *_said: Any) -> None:
        """Nobody reads it."""


def renderers(browser: int) -> list[int]:
    """The processes below the browser that run pages."""
    found = []
    for entry in Path("/proc").iterdir():
        with suppress(OSError, IndexError, ValueError):
            if b"--type=renderer" in (entry / "cmdline").read_bytes() and _is_below(int(entry.name), browser):
                found.append(int(entry.name))
    return found


def _is_below(process: int, above: int) -> bool:
    while process > 1:
        process = int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
        if process == above:
            return True
    return False


@contextmanager
def slowed(times: float) -> Iterator[None]:
    """Lets every page that this program has opened run only so much of the time."""
    ended = threading.Event()

    def beat() -> None:
        beats = 0
        while not ended.is_set():
            if beats % 25 == 0:  # to look for them takes time that the page would lack
                pages = renderers(os.getpid())
            beats += 1
            for number in (signal.SIGCONT, signal.SIGSTOP):
                for page in pages:
                    with suppress(ProcessLookupError):
                        os.kill(page, number)
                time.sleep(SLICE / times if number is signal.SIGCONT else SLICE * (1 - 1 / times))
        for page in renderers(os.getpid()):
            os.kill(page, signal.SIGCONT)

    thread = threading.Thread(target=beat)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def packed(path: Path) -> int:
    """Bytes of a file as a host sends it compressed."""
    data = path.read_bytes()
    return min(len(data), len(gzip.compress(data, 6)))


def sizes(folder: Path) -> dict[str, float]:
    """Kilobytes, compressed, of what is kept at once and of what the button brings."""
    found = re.search(r"const SHELL = (\[.*?\]);", (folder / "sw.js").read_text("utf-8"))
    assert found, "the service worker names no files"
    shell = [folder / (name or "index.html") for name in json.loads(found[1])]
    engine = [path for path in (folder / "engine").iterdir() if path.suffix != ".json"]
    return {
        "shell kB": round(sum(map(packed, shell)) / 1000),
        "engine kB": round(sum(map(packed, engine)) / 1000),
        "engine kB, not compressed": round(sum(path.stat().st_size for path in engine) / 1000),
        "rules kB": round((folder / "engine" / "tianhu.zip").stat().st_size / 1000),
    }


def seconds(page: Page, wanted: str, begin: Any) -> float:
    """How long it takes from something until something else is seen."""
    begun = time.monotonic()
    begin()
    page.locator(wanted).first.wait_for(timeout=180_000)
    return round(time.monotonic() - begun, 2)


ASKED = ".hand button:not([aria-disabled=true]), .act"


def measure(chromium: Any, address: str, cut: Any, game: str, times: float) -> dict[str, float]:
    """The figures of a game; the host is gone afterwards."""
    context = chromium.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    page = context.new_page()
    found: dict[str, float] = {}
    with slowed(times):
        begun = time.monotonic()
        seconds(page, ".start", lambda: page.goto(f"{address}#/new/{game}"))
        found["first decision s, from Start"] = seconds(page, ASKED, page.locator(".start").click)
        found["first decision s, from the address"] = round(time.monotonic() - begun, 2)
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    page.goto(f"{address}#/")
    page.locator("#alone ~ button").click()
    page.locator("#alone ~ [role=status]").wait_for()
    while not page.evaluate("localStorage['tianhu.installed']"):
        page.wait_for_timeout(100)
    cut()
    context.set_offline(True)
    with slowed(times):
        found["reload of the first page s"] = seconds(page, ".games", page.reload)
        page.goto(f"{address}#/")
        page.locator(".sittings a").first.wait_for(timeout=60_000)
        found["back at the table s"] = seconds(page, ASKED, page.locator(".sittings a").first.click)
    context.close()
    return found


def main() -> None:
    """Prints the figures."""
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--games", default="nantong,wahua,mahjong")
    given.add_argument("--times", type=float, default=4, help="how much slower")
    asked = given.parse_args()
    with tempfile.TemporaryDirectory() as made, sync_playwright() as playwright:
        folder = Path(made) / "under" / "site"
        site.write(folder, environment={"TIANHU_PACE": "5"})
        print(sizes(folder))
        for game in asked.games.split(","):
            host = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=made))
            threading.Thread(target=host.serve_forever, daemon=True).start()
            address = f"http://127.0.0.1:{host.server_port}/under/site/"
            chromium = playwright.chromium.launch(
                executable_path=os.environ.get("TIANHU_CHROMIUM") or shutil.which("chromium"),
                args=list(ARGUMENTS),
            )

            def cut(host: http.server.ThreadingHTTPServer = host) -> None:
                host.shutdown()
                host.server_close()

            print(game, measure(chromium, address, cut, game, asked.times))
            chromium.close()


if __name__ == "__main__":
    main()
