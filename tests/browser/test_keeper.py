"""The score keeper by touch: a whole evening, corrected, reloaded, joined from two phones, taken in again."""

import json
from collections.abc import Callable
from typing import Any

import keeping
import pytest
from hands import PHONE, number

import tianhu
from tianhu import keeper
from tianhu.core.game import Game

pytestmark = pytest.mark.browser


def totals(page: Any) -> list[int]:
    """The points so far, as the page shows them."""
    return [number(text) for text in page.locator(".seat .num").all_inner_texts()]


def looked(page: Any) -> list[int]:
    """The points of what the page has kept."""
    return keeper.look(keeper.read(keeping.kept(page)))["totals"]


def agrees(visitor: Any, page: Any) -> list[int]:
    """The page shows the points of what it has kept."""
    visitor.until(lambda: totals(page) == looked(page))
    return totals(page)


def settled(page: Any, game: str) -> list[int]:
    """The settlement of the deal that is told, by the library."""
    doc = keeping.kept(page)
    entry = doc["entries"][-1]
    rules = tianhu.game(game).options.resolve(doc["rules"])
    return keeper.worth(tianhu.game(game), rules, entry["position"], entry.get("typed"))["settlement"]


def chosen(game: str, count: int) -> list[dict[str, Any]]:
    """Golden deals that anybody may have told, won by a draw or a discard."""
    found = [each for each in keeping.golden(game) if each["win"]["by"] in ("draw", "discard")]
    return found[:: max(1, len(found) // count)][:count]


def evening(visit: Callable[..., Any], game: str, deals: int) -> None:
    visitor = visit("en", PHONE, touch=True)
    page = visitor.page
    thumb = keeping.Thumb(page)
    thumb.begin(visitor.address, game)

    def reload() -> None:
        before = page.locator(".hand li").count()
        page.wait_for_timeout(100)
        page.reload()
        page.locator(".hand").wait_for()
        assert page.locator(".hand li").count() == before

    for i, position in enumerate(chosen(game, deals)):
        thumb.deal(game, position, reload if i == deals // 2 else lambda: None)
        other = (position["winner"] + 1) % tianhu.game(game).seats
        page.locator(f"[data-points='{other}']").fill("20")
        page.locator(f"[data-points='{other}']").blur()
        thumb.confirm()
        assert len(keeping.kept(page)["entries"]) == i + 1
        assert any(settled(page, game))
        agrees(visitor, page)
    whole = totals(page)
    for deal in (1, deals):
        page.locator(f"[data-deal='{deal}']").tap()
        page.locator("[data-do='correct']").tap()
        page.locator("[data-way='draw']").wait_for()
        page.locator("[data-points='0']").fill(str(10 + 5 * deal))
        page.locator("[data-points='0']").blur()
        thumb.confirm()
        agrees(visitor, page)
    fixed = totals(page)
    page.locator("[data-deal='2']").tap()
    page.locator("[data-do='strike']").tap()
    page.locator("[data-deal='struck']").wait_for()
    struck = agrees(visitor, page)
    assert len({tuple(whole), tuple(fixed), tuple(struck)}) == 3
    page.locator("[data-do='undo']").tap()
    page.locator("[data-deal='struck']").wait_for(state="detached")
    assert agrees(visitor, page) == fixed
    page.locator("[data-do='redo']").tap()
    page.locator("[data-deal='struck']").wait_for()
    assert agrees(visitor, page) == struck
    joined(visit, visitor, game, struck)


def taken(visitor: Any, text: str) -> None:
    page = visitor.page
    page.locator("textarea").fill(text)
    page.locator("[data-do='take']").tap()


def joined(visit: Callable[..., Any], visitor: Any, game: str, before: list[int]) -> None:
    """Another phone takes the evening in, tells a deal, and both join what they have."""
    page, other = visitor.page, visit("th", PHONE, touch=True)
    other.page.goto(other.address + "#/keeper")
    other.page.locator("form .start").wait_for()
    taken(other, json.dumps(keeping.kept(page)))
    other.page.locator("[data-winner='0']").wait_for()
    assert agrees(other, other.page) == before
    position = chosen(game, 3)[1]
    thumb = keeping.Thumb(other.page)
    thumb.deal(game, position)
    thumb.confirm()
    agrees(other, other.page)
    page.locator("[data-do='transfer']").tap()
    taken(visitor, json.dumps(keeping.kept(other.page)))
    visitor.until(lambda: len(keeping.kept(page)["entries"]) == len(keeping.kept(other.page)["entries"]))
    page.keyboard.press("Escape")
    assert agrees(visitor, page) == totals(other.page)


def test_an_evening_is_told_corrected_and_joined_by_touch(visit: Callable[..., Any]) -> None:
    evening(visit, "mahjong", 2)


@pytest.mark.full
def test_a_whole_evening_of_each_game_is_told_by_touch(visit: Callable[..., Any], game: Game) -> None:
    evening(visit, game.id, 10)


def test_keys_are_large_enough_and_axe_finds_nothing(visit: Callable[..., Any]) -> None:
    visitor = visit("zh-Hans", PHONE, touch=True)
    page = visitor.page
    thumb = keeping.Thumb(page)
    thumb.begin(visitor.address, "wahua")
    assert visitor.axe() == []
    thumb.tap("[data-winner='1']")
    thumb.all([("[data-die='2']", False), ("[data-die='6']", False), ("[data-key='66w']", False)])
    boxes = [each.bounding_box() for each in page.locator(".key, .brush, .bar button").all()]
    assert min(min(box["width"], box["height"]) for box in boxes) >= 43.9
    assert visitor.axe() == []


@pytest.mark.parametrize("text", ["{", '{"tianhu_evening": 2}'])
def test_what_is_no_evening_is_refused_in_one_sentence(visit: Callable[..., Any], text: str) -> None:
    visitor = visit("th", PHONE, touch=True)
    page = visitor.page
    page.goto(visitor.address + "#/keeper")
    page.locator("form .start").wait_for()
    taken(visitor, text)
    page.locator("[role='alert']").wait_for()
    assert "นี่ไม่ใช่วงที่คิดแต้มได้" in page.locator("[role='alert']").inner_text()
    visitor.wrong.clear()  # the browser itself reports the refusal
