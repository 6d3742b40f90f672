"""Someone at the page: what its table was sent last, and ways to go about."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, WebSocket

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
LOCALES = {"en": "en-US", "zh-Hant": "zh-TW", "zh-Hans": "zh-CN", "th": "th-TH"}
HANGS = 120.0  # seconds until a test that hangs is ended; nothing is measured by it

# What a visitor has chosen before the first page; what is chosen there stays. The blank page that a window
# begins with has no storage.
FIRST = """if (origin !== "null")
    localStorage["tianhu.settings"] ??= JSON.stringify({ guard: false, auto: false, sound: false });"""


class Visitor:
    """Someone at the page. `state` is the last message that the page was sent."""

    def __init__(self, context: BrowserContext, address: str, language: str) -> None:
        self.context = context
        context.set_default_timeout(HANGS * 1000)
        # These hands are quick and make every move themselves.
        context.add_init_script(FIRST)
        self.page: Page = context.new_page()
        self.address = address
        self.language = language
        self.state: dict[str, Any] = {}
        self.states: list[dict[str, Any]] = []
        self.wrong: list[str] = []
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("websocket", self._socket)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.wrong.append(message.text)

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._frame)

    def _frame(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["t"] == "state":
            self.state = message
            self.states.append(message)

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.state.get("view", {})
        return view

    def new_table(self, game: str, rules: dict[str, Any] | None = None, level: str = "regular") -> str:
        """A new table by the interface that the form uses."""
        infos = self.context.request.get(f"{self.address}api/games").json()
        seats = next(info["seats"] for info in infos if info["id"] == game)
        wanted = {"game": game, "rules": rules or {}, "levels": [level] * (seats - 1), "speed": "fast"}
        answer = self.context.request.post(f"{self.address}api/tables", data=wanted)
        assert answer.status == 201, answer.text()
        table: str = answer.json()["id"]
        return table

    def go_to(self, table: str) -> None:
        """The page on a table."""
        self.state = {}
        self.page.goto(f"{self.address}#/table/{table}")
        self.page.locator(".hand button").first.wait_for()

    def open_table(self, game: str, rules: dict[str, Any] | None = None, level: str = "regular") -> None:
        """The page on a new table."""
        self.go_to(self.new_table(game, rules, level))

    def until(self, wanted: Callable[[], bool], seconds: float = HANGS) -> None:
        """Lets the page go on until something holds."""
        for _ in range(int(seconds * 50)):
            if wanted():
                return
            self.page.wait_for_timeout(20)
        raise AssertionError("it did not happen: " + json.dumps(self.view.get("moves")))

    def asked(self) -> bool:
        """Whether the page asks for a move, or the deal is over."""
        return bool(self.view) and (self.view["phase"] == "over" or bool(self.view["moves"]))

    def words(self, game: str) -> dict[str, str]:
        """The texts of a game in the visitor's language."""
        path = ROOT / "src" / "tianhu" / "games" / game / "words" / f"{self.language}.json"
        words: dict[str, str] = json.loads(path.read_text("utf-8"))
        return words

    def axe(self) -> list[str]:
        """What axe finds wrong with the page as it is."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text("utf-8"))
        result = self.page.evaluate("axe.run()")
        return [f"{v['id']}: {v['nodes'][0]['html'][:200]}" for v in result["violations"]]
