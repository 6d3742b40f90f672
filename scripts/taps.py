"""How many taps a typical hand takes at the score keeper: golden hands, tapped by a thumb that knows it well.

python scripts/taps.py [HANDS [GAME ...]]     the median and the most, and with all up to the confirmation
"""

import importlib
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "browser"))

conftest: Any = importlib.import_module("conftest")
keeping: Any = importlib.import_module("keeping")
serving: Any = importlib.import_module("serving")

GOALS = {"mahjong": 12, "nantong": 20, "wahua": 18}


def main(hands: int, games: list[str]) -> None:
    """Prints a line for each game."""
    with serving.served(Path(tempfile.mkdtemp())) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=conftest.browser_path(), args=[*conftest.QUIET])
        context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
        for game in games:
            page = context.new_page()
            thumb = keeping.Thumb(page)
            thumb.begin(address, game)
            found = list(keeping.golden(game))
            whole, alone = [], []
            for position in found[:: max(1, len(found) // hands)][:hands]:
                whole.append(thumb.deal(game, position) + 1)
                alone.append(len(keeping.hand(game, position)))
                page.locator("[data-do='confirm']:not([disabled])").wait_for()
                page.locator(".entry header button").last.tap()
                page.locator("[data-winner='0']").wait_for()
            tiles = f"tiles: median {statistics.median(alone):g}, most {max(alone)}"
            all_told = (
                f"with winner, way and confirmation: median {statistics.median(whole):g}, most {max(whole)}"
            )
            print(f"{game}: {len(alone)} hands, goal {GOALS[game]}; {tiles}; {all_told}")


main(int(sys.argv[1]) if len(sys.argv) > 1 else 50, sys.argv[2:] or list(GOALS))
