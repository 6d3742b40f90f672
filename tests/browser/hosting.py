"""A host of nothing but files, which can be cut off, and someone at the page that it serves."""

import http.server
import threading
from functools import partial
from pathlib import Path
from typing import Any

from hands import PHONE
from playwright.sync_api import Browser, ConsoleMessage
from visitor import LOCALES, Visitor

UNDER = "/games/tianhu/"


class Files(http.server.SimpleHTTPRequestHandler):
    """Serves a folder as `python -m http.server` does, and says nothing."""

    def log_message(self, *_said: Any) -> None:
        """Nobody reads it."""


class Host:
    """A host of files, which can be cut off for good."""

    def __init__(self, folder: Path) -> None:
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(folder)))
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_port}{UNDER}"

    def cut(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class Alone(Visitor):
    """A visitor of a page without a server: what the table says is read from the page's own engine."""

    def __init__(self, browser: Browser, address: str, language: str = "en") -> None:
        context = browser.new_context(
            viewport=PHONE,  # type: ignore[arg-type]
            locale=LOCALES[language],
            has_touch=True,
            reduced_motion="reduce",
        )
        self.elsewhere: list[str] = []
        context.on("request", lambda request: self._asked(request.url))
        context.expose_function("heard", self._frame)
        # What the worker tells the page is what a socket would.
        context.add_init_script(
            """const Real = Worker;
            window.Worker = class extends Real {
                constructor(...given) {
                    super(...given);
                    this.addEventListener("message", ({ data: { t, text } }) => t === "heard" && heard(text));
                }
            };"""
        )
        super().__init__(context, address, language)

    def _heard(self, message: ConsoleMessage) -> None:
        """That a host does not answer, once it is cut off, is no fault of the page."""
        if "net::ERR_" not in message.text:
            super()._heard(message)

    def _asked(self, url: str) -> None:
        if not url.startswith((self.address, "blob:", "data:")):
            self.elsewhere.append(url)

    def home(self) -> None:
        self.page.goto(self.address)
        self.page.locator(".games").wait_for()

    def bring(self) -> None:
        """All that is needed without a connection."""
        self.page.locator("#alone ~ button").click()
        self.page.locator("#alone ~ [role=status]").wait_for()
        self.until(lambda: self.page.locator("#alone ~ progress").count() == 0)
        assert self.page.locator("#alone ~ [role=alert]").count() == 0

    def begin(self, game: str) -> None:
        """A new table by the form."""
        self.state = {}
        self.page.goto(f"{self.address}#/new/{game}")
        self.page.locator(".start").tap()
        self.page.locator(".hand button").first.wait_for()
        self.until(lambda: bool(self.state))
