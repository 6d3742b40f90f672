"""What holds of every page at both sizes: it fits, it reads, and no address leads nowhere."""

from collections.abc import Callable
from typing import Any

import hands
import pytest
from hands import DESK, PHONE
from wire import finish

from tianhu.core.game import Game

pytestmark = pytest.mark.browser

SIZES = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
FULL_DESK = pytest.mark.parametrize(
    "size", [PHONE, pytest.param(DESK, marks=pytest.mark.full)], ids=["phone", "desk"]
)


def fits(page: Any) -> None:
    """Nothing reaches out of the page at its sides, or out of the dialog that is open."""
    out = page.evaluate(
        """() => {
            const root = document.querySelector("dialog[open]") ?? document.body;
            const edge = root.getBoundingClientRect();
            return [...root.querySelectorAll("*")].filter((each) => {
                if (each.closest("svg, .hear")) return false;
                const box = each.getBoundingClientRect();
                return box.width > 1 && (box.left < edge.left - 1 || box.right > edge.right + 1);
            }).map((each) => `${each.outerHTML.slice(0, 120)}`);
        }"""
    )
    assert out == []


@pytest.mark.some(3)
@SIZES
@pytest.mark.parametrize(
    "language", ["en", "th", *(pytest.param(each, marks=pytest.mark.full) for each in ("zh-Hant", "zh-Hans"))]
)
def test_the_first_page_and_the_forms_fit(
    visit: Callable[..., Any], size: dict[str, int], language: str
) -> None:
    visitor = visit(language, size)
    page = visitor.page
    page.goto(visitor.address)
    cards = page.locator(".games > li")
    cards.first.wait_for()
    page.locator(".tiles img").last.wait_for(state="attached")
    fits(page)
    # Whoever is new finds the games, and how to learn them, before he is asked for the code of a table.
    last = cards.last.locator('a[href^="#/rules/"]').bounding_box()
    assert last["y"] + last["height"] <= min(size["height"], page.locator("form.code").bounding_box()["y"])
    for card in cards.all():
        edge = card.bounding_box()
        assert card.locator('a[href^="#/learn/"]').is_visible()
        for tile in card.locator(".tiles > span:visible").all():
            box = tile.bounding_box()
            assert edge["x"] <= box["x"]
            assert box["x"] + box["width"] <= edge["x"] + edge["width"]
    games = [play.get_attribute("href") for play in page.locator('a[href^="#/new/"]').all()]
    assert len(games) == cards.count()
    for place in [*games, "#/about"]:
        page.goto(visitor.address + place)
        page.locator("form button.start, .back + h1, h1").first.wait_for()
        fits(page)


@pytest.mark.some(1)
@FULL_DESK
def test_a_table_and_its_sheets_fit(visit: Callable[..., Any], game: Game, size: dict[str, int]) -> None:
    visitor = visit("en", size)
    page = visitor.page
    visitor.open_table(game.id)
    hands.play(visitor, "mouse", hands.chance(5), most=3)
    fits(page)
    finish(visitor, hands.chance(5), lambda: fits(page))
    page.locator("dialog[open]").wait_for()
    fits(page)
    width = page.locator("dialog[open]").bounding_box()["width"]
    assert width == (size["width"] if size["width"] < 700 else min(940, size["width"] - 48))


def test_seven_single_tiles_of_mahjong_fit_a_row(visit: Callable[..., Any]) -> None:
    """Below a row that groups fill."""
    visitor = visit("en", PHONE, touch=True)
    visitor.open_table("mahjong")
    hand = visitor.page.locator(".hand")
    hand.locator("button").first.wait_for()
    tops = hand.evaluate(
        """(hand) => {
            const model = hand.querySelector(".g.single");
            while (model.children.length > 1) model.lastElementChild.remove();
            hand.replaceChildren(...[3, 2, 2, 1, 1, 1, 1, 1, 1, 1].map((size) => {
                const group = model.cloneNode(true);
                if (size > 1) group.className = "g whole";
                while (group.children.length < size) group.append(group.firstElementChild.cloneNode(true));
                return group;
            }));
            return [...hand.children].map((group) => group.getBoundingClientRect().top);
        }"""
    )
    assert tops == [tops[0]] * 3 + [tops[3]] * 7
    assert tops[3] > tops[0]


def test_a_rule_of_the_form_can_be_seen_to_open(visit: Callable[..., Any]) -> None:
    visitor = visit("en", PHONE, touch=True)
    page = visitor.page
    page.goto(visitor.address + "#/new/mahjong")
    page.locator(".rules > summary").tap()
    rule = page.locator(".rules details > summary").first
    rule.wait_for()
    shown = rule.evaluate("(each) => getComputedStyle(each, '::before').borderInlineStartWidth")
    assert shown != "0px"
    rule.tap()
    assert page.locator("details details[open] p").inner_text() == visitor.words("mahjong")["rule.M2.2"]


def test_a_number_out_of_bounds_is_refused_in_the_language_of_the_page(visit: Callable[..., Any]) -> None:
    visitor = visit("th")
    words = visitor.words("mahjong")
    page = visitor.page
    page.goto(visitor.address + "#/new/mahjong")
    page.locator(".rules > summary").click()
    field = page.locator('input[type="number"]')
    field.wait_for()
    for wrong in ("-5", "0", "1.5", "99999999999"):
        field.fill(wrong)
        page.locator("button.start").click()
        said = field.evaluate("(each) => each.validationMessage")
        assert said.startswith(f"{words['option.limit']}: ใช้ {wrong} ไม่ได้"), said
        assert page.url.endswith("#/new/mahjong")
    field.fill("12")
    answer = {"field": "rules.limit", "text": "rules.limit: 12 given, none or 500 expected."}
    page.route("**/api/tables", lambda route: route.fulfill(status=400, json=answer))
    page.locator("button.start").click()
    alert = page.locator('[role="alert"]')
    alert.wait_for()
    assert alert.inner_text().startswith(f"{words['option.limit']}: ใช้ 12 ไม่ได้")
    assert [text for text in visitor.wrong if "400" in text]
    visitor.wrong.clear()  # the browser itself reports the refusal


@pytest.mark.parametrize("odd", ["#/%E0%A4%A", "#/nowhere", "#/new/", "#/rules/nothing"])
def test_an_address_that_means_nothing_leads_home(visit: Callable[..., Any], odd: str) -> None:
    visitor = visit("en", PHONE)
    visitor.page.goto(visitor.address + odd)
    visitor.page.get_by_text("There is no page at this address.").wait_for()
    visitor.page.locator('main a.button[href="#/"]').click()
    visitor.page.locator('a[href="#/new/nantong"]').wait_for()


def test_a_deal_not_yet_played_is_refused_in_the_language_of_the_page(visit: Callable[..., Any]) -> None:
    visitor = visit("th", PHONE)
    table = visitor.new_table("nantong")
    visitor.page.goto(f"{visitor.address}#/replay/{table}/1/0")
    alert = visitor.page.locator('[role="alert"]')
    alert.wait_for()
    assert alert.inner_text() == "ตานี้ยังไม่จบ"
    assert [text for text in visitor.wrong if "409" in text]
    visitor.wrong.clear()  # the browser itself reports the refusal


def test_the_numbers_of_discards_hide_no_pips(visit: Callable[..., Any]) -> None:
    visitor = visit("en", PHONE, touch=True)
    visitor.open_table("wahua")
    hands.play(visitor, "touch", hands.chance(3), lambda: len(visitor.view["discards"]) > 6)
    for discard in visitor.page.locator(".river li:not(.gone, .lifted)").all():
        tile, number = discard.locator(".t").bounding_box(), discard.locator("small").bounding_box()
        # The lowest pips end at 169 of a face's 190.
        assert number["y"] >= tile["y"] + tile["height"] * 169 / 190


def test_a_restart_is_asked_for_anew_each_time_the_settings_open(visit: Callable[..., Any]) -> None:
    visitor = visit("en", PHONE, touch=True)
    visitor.open_table("mahjong")
    page = visitor.page
    restart = page.locator("dialog[open] footer button")
    for _ in range(2):
        page.locator(".bar button").first.tap()
        assert restart.inner_text() == "Restart"
        restart.tap()
        assert restart.inner_text() != "Restart"
        page.keyboard.press("Escape")
        restart.wait_for(state="detached")
