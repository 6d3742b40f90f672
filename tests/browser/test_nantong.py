"""Nantong long cards in a real browser."""

from collections.abc import Callable
from typing import Any

import hands
import pytest
from hands import PHONE
from wire import finish

pytestmark = pytest.mark.browser
FULL = pytest.mark.full


@pytest.mark.parametrize(
    "language", [*(pytest.param(each, marks=FULL) for each in ("en", "zh-Hant", "zh-Hans")), "th"]
)
def test_a_deal_by_touch_on_a_phone(visit: Callable[..., Any], language: str) -> None:
    visitor = visit(language, PHONE, touch=True, motion=language == "th")
    visitor.open_table("nantong")
    assert visitor.page.locator("html").get_attribute("lang") == language
    assert visitor.axe() == []
    hands.play(visitor, "touch", hands.chance(3))
    hands.rules_open(visitor, hands.settled(visitor))
    assert visitor.axe() == []


@FULL
@pytest.mark.parametrize("most", hands.MOVES)
def test_a_deal_by_mouse(visit: Callable[..., Any], most: int | None) -> None:
    visitor = visit("en", motion=True)
    visitor.open_table("nantong")
    hands.play(visitor, "mouse", hands.chance(5, claims=0.6), most=most)
    finish(visitor, hands.chance(5))
    hands.settled(visitor)


@FULL
def test_a_deal_by_the_keyboard_alone(visit: Callable[..., Any]) -> None:
    visitor = visit("zh-Hant")
    visitor.open_table("nantong")
    hands.play(visitor, "keys", hands.chance(7))
    sheet = hands.settled(visitor)
    visitor.page.keyboard.press("Escape")
    sheet.wait_for(state="hidden")


def test_from_the_first_page_to_a_table_and_back_again(visit: Callable[..., Any]) -> None:
    """A newcomer's way in: choose the game, take the form as it is; later find the sitting again."""
    visitor = visit("en", PHONE, touch=True)
    page = visitor.page
    page.goto(visitor.address)
    page.locator('a[href="#/new/nantong"]').first.tap()
    page.locator("form button.start").tap()
    page.locator(".hand button").first.wait_for()
    visitor.until(visitor.asked)
    left = visitor.view
    page.goto(visitor.address)
    assert visitor.axe() == []
    page.locator('a[href^="#/table/"]').first.tap()
    page.locator(".hand button").first.wait_for()
    assert (visitor.view["hand"], visitor.view["moves"]) == (left["hand"], left["moves"])


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
