"""The rule book: over a running table, at an address of its own, and where there is no such rule."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from hands import PHONE
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def below_the_search(page: Any) -> float:
    """How far below the head of its book the rule that was asked for begins."""
    head, here = page.locator(".book .top").bounding_box(), page.locator("article.here").bounding_box()
    distance: float = here["y"] - head["y"] - head["height"]
    return distance


def test_a_rule_is_looked_up_over_the_table_which_goes_on(visit: Callable[..., Any]) -> None:
    visitor = visit("zh-Hant", PHONE, touch=True)
    visitor.open_table("mahjong")
    page, words = visitor.page, visitor.words("mahjong")
    before = page.url
    page.locator("button.plate").first.tap()
    # Above the wind's rule stands the dealer's, where that player deals.
    page.locator("dialog[open] a.rule-link", has_text="M2.2").first.tap()
    here = page.locator("dialog[open] article.here")
    here.wait_for()
    assert here.get_attribute("data-rule") == "M2.2"
    assert words["rule.M2.2"] in here.inner_text()
    visitor.until(lambda: 0 <= below_the_search(page) < 6)
    assert visitor.axe() == []
    page.locator("dialog[open] input[type=search]").fill("rob 杠 ปล้น")
    found = page.locator("dialog[open] article")
    expect(found).to_have_count(1)
    assert found.get_attribute("data-rule") == "M3.4"
    for _ in range(2):
        page.locator("dialog[open] .close").last.tap()
    page.locator("dialog[open]").wait_for(state="detached")
    assert page.url == before
    page.locator(".hand button").first.wait_for()


def test_a_rule_has_an_address_and_no_rule_leads_home(visit: Callable[..., Any]) -> None:
    visitor = visit("th", PHONE)
    page, words = visitor.page, visitor.words("nantong")
    answer = page.goto(f"{visitor.address}rules/nantong/N3.4")
    assert answer.status == 200
    here = page.locator("article.here")
    here.wait_for()
    assert words["rule.N3.4"] in here.inner_text()
    visitor.until(lambda: 0 <= below_the_search(page) < 6)
    assert page.evaluate("document.activeElement.dataset.rule") == "N3.4"
    assert page.title().startswith("N3.4 ")
    here.locator(".boards a").click()
    # The card that may be claimed has just been thrown; what comes of it follows.
    card = words["tile.5p"]
    expect(page.locator(".replay footer [role=status]")).to_have_text(re.compile(f"{card}$"))
    assert words["rule.N3.4"] in page.locator(".replay .ruled").inner_text()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".replay footer [role=status]")).to_contain_text(words["verb.pung"])
    page.locator(".replay .back").click()
    here.wait_for()
    assert page.goto(f"{visitor.address}rules/nantong/N4.3/board").status == 200
    page.locator(".replay footer .ruled").wait_for()
    page.keyboard.press("End")
    page.locator(".replay .counted").click()
    # On the sheet the line of the rule is marked.
    assert words["line.won_pung"] in page.locator("dialog[open] li.spot").inner_text()
    assert visitor.axe() == []
    assert page.goto(f"{visitor.address}rules/nantong/N9.9").status == 404
    page.get_by_text("หนังสือกติกานี้ไม่มีข้อ N9.9").wait_for()
    page.locator('main a.button[href="#/"]').click()
    page.locator('a[href="#/new/nantong"]').wait_for()
    visitor.wrong[:] = [text for text in visitor.wrong if "404" not in text]  # the browser's own report
