"""The page as a folder of files under a sub-path: it plays, and goes on when the network is cut."""

import http.server
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hands import PHONE, chance, play, settled
from playwright.sync_api import Browser, ConsoleMessage
from visitor import LOCALES, Visitor

from tianhu import site
from tianhu.core.game import Game

pytestmark = pytest.mark.browser

UNDER = "/games/tianhu/"


class Files(http.server.SimpleHTTPRequestHandler):
    """Serves a folder as `python -m http.server` does, and says nothing."""

    def log_message(self, *_said: Any) -> None:
        """Nobody reads it."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site below a folder that a host serves."""
    top = tmp_path_factory.mktemp("host")
    site.write(top / UNDER.strip("/"), environment={"TIANHU_PACE": "5"})
    return top


class Host:
    """A host of files, which can be cut off for good."""

    def __init__(self, folder: Path) -> None:
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(folder)))
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_port}{UNDER}"

    def cut(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def host(folder: Path) -> Iterator[Host]:
    """The site at work."""
    made = Host(folder)
    yield made
    made.cut()


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


@pytest.fixture
def alone(chromium: Browser, host: Host) -> Iterator[Callable[[], Alone]]:
    """Makes visitors of the site; nothing may be asked of another host, and their consoles stay empty."""
    visitors: list[Alone] = []

    def make() -> Alone:
        visitors.append(Alone(chromium, host.address))
        return visitors[-1]

    yield make
    for visitor in visitors:
        visitor.context.close()
        assert visitor.elsewhere == []
        assert visitor.wrong == []


def plays_cut_off(visitor: Alone, host: Host, game: str, whole: bool = True) -> None:
    """A deal, to its end where `whole`, after the host is gone and with a reload; then it is in the list."""
    visitor.home()
    visitor.bring()
    visitor.context.set_offline(True)
    host.cut()
    visitor.begin(game)
    assert "#/table/local-" in visitor.page.url
    play(visitor, "touch", chance(1), lambda: len(visitor.view["discards"]) > 4)
    left, visitor.state = visitor.state, {}
    visitor.page.reload()
    visitor.until(visitor.asked)
    if left["view"]["phase"] != "over":
        assert (visitor.state["ask"], visitor.view["hand"]) == (left["ask"], left["view"]["hand"])
    if whole:
        play(visitor, "touch", chance(2))
        settled(visitor)
    visitor.home()
    assert visitor.page.locator(".sittings li").count() == 1


def test_a_deal_is_begun_without_a_network(alone: Callable[[], Alone], host: Host) -> None:
    """A folder under a sub-path; the network is cut after the first load, and stays so."""
    plays_cut_off(alone(), host, "wahua", whole=False)


def test_the_first_page_is_there_without_a_network_and_without_the_engine(
    alone: Callable[[], Alone], host: Host
) -> None:
    """A first visit is enough, though nothing was brought: the games are shown, no worker is begun."""
    visitor = alone()
    visitor.home()
    visitor.page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    visitor.context.set_offline(True)
    host.cut()
    visitor.page.reload()
    visitor.page.locator(".games li").first.wait_for()
    assert visitor.page.workers == []


@pytest.mark.full
def test_every_game_is_played_without_a_network(alone: Callable[[], Alone], host: Host, game: Game) -> None:
    plays_cut_off(alone(), host, game.id)
