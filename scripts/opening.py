"""How soon a shared replay opens at its move, in a browser that has nothing of it yet.

    .venv/bin/python scripts/opening.py [--times 3] [GAME ...]

Prints, for each game, the milliseconds from the address to the slider standing at the shared move, in a new
window of Chromium with an empty cache, and the load of the machine. Wanted are 1,500.
"""

import argparse
import importlib
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

import tianhu
from tianhu.lab.deals import play_deal

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests" / "browser"))
conftest: Any = importlib.import_module("conftest")
serving: Any = importlib.import_module("serving")
WANTED = 1500.0
PHONE: Any = {"width": 390, "height": 844}


def shared(browser: Browser, address: str, game: str) -> tuple[str, int]:
    """The address of a shared deal of a game, and the move it is shared at."""
    context = browser.new_context()
    doc = play_deal(tianhu.game(game), 1, "greedy", {})
    kept = context.request.post(f"{address}api/deals", data={"record": doc, "seat": 0})
    move = len(doc["moves"]) // 2
    share = context.request.post(f"{address}api/shares", data={"deal": kept.json()["id"], "move": move})
    name = share.json()["id"]
    context.close()
    return f"{address}r/{name}", move


def opened(browser: Browser, address: str) -> float:
    """Milliseconds until the slider stands at its move."""
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    begun = time.perf_counter()
    page.goto(address)
    page.locator("input[type=range]:not([value='0'])").wait_for()
    took = (time.perf_counter() - begun) * 1000
    context.close()
    return took


def main() -> None:
    """Prints a line for each game."""
    parser = argparse.ArgumentParser(description=str(__doc__).split("\n", maxsplit=1)[0])
    parser.add_argument("games", nargs="*", default=tianhu.names())
    parser.add_argument("--times", type=int, default=3)
    given = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as home,
        serving.served(Path(home)) as address,
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=conftest.browser_path(), args=["--no-sandbox"])
        for game in given.games:
            where, _ = shared(browser, address, game)
            took = sorted(opened(browser, where) for _ in range(given.times))
            told = ", ".join(f"{each:.0f}" for each in took)
            print(f"{game}: {told} ms; wanted {WANTED:.0f}; load {os.getloadavg()[0]:.1f}")
        browser.close()


if __name__ == "__main__":
    main()
