"""Nantong long cards in a real browser."""

import importlib.util
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

spec = importlib.util.spec_from_file_location("hands", Path(__file__).with_name("hands.py"))
assert spec
assert spec.loader
hands = importlib.util.module_from_spec(spec)
spec.loader.exec_module(hands)

pytestmark = pytest.mark.browser
PHONE = {"width": 390, "height": 844}


def settled(visitor: Any) -> None:
    """The score sheet is open, adds up, and its rules can be read."""
    sheet = visitor.page.locator("dialog[open]")
    sheet.wait_for()
    result = visitor.view["result"]
    assert sum(result["settlement"]) == 0
    totals = sorted(map(str, result["totals"]))
    counts = sheet.locator("output")
    visitor.until(lambda: sorted(counts.all_inner_texts()) == totals)


@pytest.mark.parametrize("language", ["en", "zh-Hant", "zh-Hans", "th"])
def test_a_deal_by_touch_on_a_phone(visit: Callable[..., Any], language: str) -> None:
    visitor = visit(language, PHONE, touch=True)
    visitor.open_table("nantong")
    assert visitor.page.locator("html").get_attribute("lang") == language
    assert visitor.axe() == []
    hands.play(visitor, "touch", seed=3)
    settled(visitor)
    visitor.page.wait_for_timeout(4000)
    assert visitor.axe() == []


def test_a_deal_by_mouse(visit: Callable[..., Any]) -> None:
    visitor = visit("en")
    visitor.open_table("nantong")
    hands.play(visitor, "mouse", seed=5, claims=0.6)
    settled(visitor)


def test_a_deal_by_the_keyboard_alone(visit: Callable[..., Any]) -> None:
    visitor = visit("zh-Hant")
    visitor.open_table("nantong")
    hands.play(visitor, "keys", seed=7)
    settled(visitor)
    visitor.page.keyboard.press("Escape")


def test_from_the_first_page_to_a_table_and_back_again(visit: Callable[..., Any]) -> None:
    """A newcomer's way in: choose the game, take the form as it is; later find the sitting again."""
    visitor = visit("en", PHONE, touch=True)
    page = visitor.page
    page.goto(visitor.address)
    page.locator('a[href="#/new/nantong"]').first.tap()
    page.locator("form button.start").tap()
    page.locator(".hand button").first.wait_for()
    hand = visitor.view["hand"]
    page.goto(visitor.address)
    assert visitor.axe() == []
    page.locator('a[href^="#/table/"]').first.tap()
    page.locator(".hand button").first.wait_for()
    visitor.until(lambda: visitor.view["hand"] == hand or visitor.view["moves"] != [])


def test_the_language_changes_in_mid_deal(visit: Callable[..., Any]) -> None:
    visitor = visit("en")
    visitor.open_table("nantong")
    visitor.page.locator(".bar button").first.click()
    visitor.page.locator('dialog[open] input[value="th"]').check()
    visitor.until(lambda: visitor.page.locator("html").get_attribute("lang") == "th")


def test_the_page_that_play_opens_ends_at_a_table(visit: Callable[..., Any]) -> None:
    visitor = visit("en", PHONE, touch=True)
    visitor.page.goto(visitor.address + "#/play")
    visitor.page.locator(".hand button").first.wait_for()
    first = visitor.page.url
    assert "#/table/" in first
    visitor.page.goto("about:blank")
    visitor.page.goto(visitor.address + "#/play")
    visitor.page.locator(".hand button").first.wait_for()
    assert visitor.page.url == first
