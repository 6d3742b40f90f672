"""A server of its own, a real Chromium, and hands that play through the page."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hands import DESK
from hosting import UNDER, Alone, Host
from playwright.sync_api import Browser, sync_playwright
from serving import served
from visitor import LOCALES, Visitor

from tianhu import site

QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server whose computers do not wait."""
    with served(tmp_path_factory.mktemp("home"), TIANHU_PACE="5") as found:
        yield found


def browser_path() -> str | None:
    """The browser that ./test has found."""
    named = os.environ.get("TIANHU_CHROMIUM")
    names = (named, "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next((path for name in names if name and (path := shutil.which(name))), None)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """A browser for all tests."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=browser_path(), args=[*QUIET, "--disable-sync", "--no-first-run"]
        )
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Browser, address: str) -> Iterator[Callable[..., Visitor]]:
    """Makes visitors; their consoles must stay empty."""
    visitors: list[Visitor] = []

    def make(
        language: str = "en", size: dict[str, int] = DESK, touch: bool = False, motion: bool = False
    ) -> Visitor:
        context = chromium.new_context(
            viewport=size,  # type: ignore[arg-type]
            locale=LOCALES[language],
            has_touch=touch,
            reduced_motion="no-preference" if motion else "reduce",
        )
        # What is kept for a next visit is looked at in `test_alone.py`; here it would only be fetched.
        context.add_init_script("delete Navigator.prototype.serviceWorker")
        visitors.append(Visitor(context, address, language))
        return visitors[-1]

    yield make
    for visitor in visitors:
        visitor.context.close()
        assert visitor.wrong == []


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site below a folder that a host serves."""
    top = tmp_path_factory.mktemp("host")
    site.write(top / UNDER.strip("/"), environment={"TIANHU_PACE": "5"})
    return top


@pytest.fixture
def host(folder: Path) -> Iterator[Host]:
    """The site at work."""
    made = Host(folder)
    yield made
    made.cut()


@pytest.fixture
def alone(chromium: Browser, host: Host) -> Iterator[Callable[..., Alone]]:
    """Makes visitors of the site; nothing may be asked of another host, and their consoles stay empty."""
    visitors: list[Alone] = []

    def make(language: str = "en") -> Alone:
        visitors.append(Alone(chromium, host.address, language))
        return visitors[-1]

    yield make
    for visitor in visitors:
        visitor.context.close()
        assert visitor.elsewhere == []
        assert visitor.wrong == []
