"""Pictures of the main screens, small, into docs/screens/: four languages, four sizes, dark and light.

`.venv/bin/python scripts/screens.py` makes those that are committed; `--all OUT` makes every one into OUT.
Tables stand at moments that the rules themselves have made, so the same code gives the same pictures.
"""

import argparse
import base64
import importlib
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests" / "browser"))
# The browser tests know how to stand at a table; they are no package.
conftest: Any = importlib.import_module("conftest")
stage: Any = importlib.import_module("stage")
serving: Any = importlib.import_module("serving")

GAMES = ("nantong", "wahua", "mahjong")
SIZES = {"390x844": (390, 844), "844x390": (844, 390), "820x1180": (820, 1180), "1440x900": (1440, 900)}
LANGUAGES = tuple(conftest.LOCALES)
THEMES = ("dark", "light")
QUALITY = 40


def barred(view: dict[str, Any]) -> bool:
    """A turn in which some tiles may not be discarded."""
    return stage.turn(view) and len(view["moves"]) < len(set(view["hand"])) - 3


def lost(view: dict[str, Any]) -> bool:
    """Another has won."""
    return view["result"] is not None and view["result"]["winner"] not in (None, view["seat"])


WANTED: dict[str, Callable[[dict[str, Any]], bool]] = {
    "turn": stage.turn,
    "claim": stage.claim,
    "full": stage.turn,
    "forbidden": barred,
    "moment": stage.ended,
    "sheet": stage.ended,
    "lost": lost,
}
PAGES = {"home": "", "new": "#/new/mahjong", "rules": "#/rules/wahua/W3.7"}


def tables() -> Iterator[tuple[str, str]]:
    """Every game at every moment; only Wahua forbids tiles in mid-deal."""
    for game in GAMES:
        for state in WANTED:
            if state != "forbidden" or game == "wahua":
                yield game, state


def chosen() -> Iterator[tuple[str, str, str, str]]:
    """Screen, size, language and theme of the pictures that are committed: each of each once, and more."""
    screens = ["home", "new", *(f"{game}-{state}" for game, state in tables()), "rules"]
    sizes = list(SIZES)
    for i, screen in enumerate(screens):
        for j in range(2):
            language = LANGUAGES[(i + i // 4 + j) % 4]
            yield screen, sizes[(i + 2 * j) % 4], language, THEMES[(i // 2 + i // 4 + j) % 2]


def stand(visitor: Any, screen: str) -> None:
    """Brings the page to a screen."""
    if screen in PAGES:
        visitor.page.goto(visitor.address + PAGES[screen])
        visitor.page.locator('a[href^="#/new/"], form button.start').first.wait_for()
        visitor.page.wait_for_load_state("networkidle")
        return
    game, state = screen.split("-")
    found = stage.moment(game, WANTED[state])
    if state == "full":
        found = stage.full(game, found)
    if state == "moment":
        found["events"] = [{"seat": found["view"]["seat"], "word": "win", "tiles": []}]
    stage.show(visitor, game, found)
    page = visitor.page
    if state == "turn":
        page.locator(".hand button:not(.barred)").first.click()
    if state == "forbidden":
        page.locator(".hand button.barred").nth(3).click(force=True)
    if state == "moment":
        page.locator(".moment").wait_for()
    if state in ("sheet", "lost"):
        page.locator("dialog[open]").wait_for()


def picture(browser: Browser, address: str, out: Path, what: tuple[str, str, str, str]) -> None:
    """One picture, as WebP by the browser's own encoder."""
    screen, size, language, theme = what
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale=conftest.LOCALES[language],
        color_scheme=theme,  # type: ignore[arg-type]
        reduced_motion="reduce",
    )
    visitor = conftest.Visitor(context, address, language)
    stand(visitor, screen)
    visitor.page.evaluate("document.activeElement?.blur()")
    shot = context.new_cdp_session(visitor.page).send(
        "Page.captureScreenshot", {"format": "webp", "quality": QUALITY}
    )
    (out / f"{screen}-{size}-{language}-{theme}.webp").write_bytes(base64.b64decode(shot["data"]))
    if visitor.wrong:
        print(what, visitor.wrong)
    context.close()


def main() -> None:
    """See above."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument(
        "--all", metavar="OUT", type=Path, help="every screen in every size, language and theme"
    )
    parser.add_argument("--only", default="", help="screens whose names hold this text")
    given = parser.parse_args()
    out: Path = given.all or ROOT / "docs" / "screens"
    out.mkdir(parents=True, exist_ok=True)
    screens = [*PAGES, *(f"{game}-{state}" for game, state in tables())]
    every = [(s, z, n, t) for s in screens for z in SIZES for n in LANGUAGES for t in THEMES]
    wanted = [what for what in (every if given.all else chosen()) if given.only in what[0]]
    with (
        tempfile.TemporaryDirectory() as home,
        serving.served(Path(home)) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=conftest.browser_path(), args=list(conftest.QUIET)
        )
        for what in wanted:
            picture(browser, address, out, what)
        browser.close()


if __name__ == "__main__":
    main()
