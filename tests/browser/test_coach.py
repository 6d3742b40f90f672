"""The hint at a decision, the review and the replay of a finished deal, in a real browser."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import hands
import pytest
from hands import DESK, PHONE
from wire import finish

from tianhu.core.game import Game

pytestmark = pytest.mark.browser


def to_a_choice(visitor: Any) -> None:
    """Plays until there is something to choose in a turn."""
    hands.play(visitor, "mouse", hands.chance(3), lambda: len(hands.named(visitor.view, "discard")) > 1)
    assert visitor.view["phase"] == "turn"


@pytest.mark.some(1)
def test_a_hint_is_shown_can_be_played_and_goes_with_the_decision(
    visit: Callable[..., Any], game: Game
) -> None:
    visitor = visit("en", DESK)
    visitor.open_table(game.id)
    to_a_choice(visitor)
    button = visitor.page.get_by_role("button", name="Hint", exact=True)
    box = button.bounding_box()
    assert box["width"] >= 44
    assert box["height"] >= 44
    visitor.page.keyboard.press(button.get_attribute("aria-keyshortcuts"))
    panel = visitor.page.locator('[data-hint="shown"]')
    panel.wait_for()
    moves = [row.get_attribute("data-candidate") for row in panel.locator("[data-candidate]").all()]
    assert moves
    assert set(moves) <= set(visitor.view["moves"])
    said = visitor.page.locator('[role="status"]', has_text="Hint:").inner_text()
    assert visitor.words(game.id)["verb.discard"] in said
    assert visitor.axe() == []
    hands.make(visitor, "mouse", next(m for m in moves if m.startswith("discard")))
    assert visitor.page.locator("[data-hint]").count() == 0


def test_a_hint_is_put_away_by_its_key_by_escape_and_by_its_cross(visit: Callable[..., Any]) -> None:
    visitor = visit("en", PHONE, touch=True)
    visitor.open_table("nantong")
    to_a_choice(visitor)
    panel = visitor.page.locator("[data-hint]")
    for away in ("h", "Escape", ""):
        visitor.page.get_by_role("button", name="Hint", exact=True).tap()
        visitor.page.locator('[data-hint="shown"]').wait_for()
        if away:
            visitor.page.keyboard.press(away)
        else:
            panel.get_by_role("button").tap()
        assert panel.count() == 0
    assert visitor.page.locator(".hand button").first.is_enabled()


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("nantong", PHONE),
        pytest.param("wahua", DESK, marks=pytest.mark.full),
        pytest.param("mahjong", PHONE, marks=pytest.mark.full),
    ],
)
def test_a_review_and_a_replay_after_a_deal(
    visit: Callable[..., Any], name: str, size: dict[str, int]
) -> None:
    visitor = visit("en", size)
    page = visitor.page
    visitor.open_table(name)
    hands.play(visitor, "mouse", hands.chance(4), most=3)
    finish(visitor, hands.chance(4))
    sheet = page.locator("dialog[open]")
    sheet.get_by_role("button", name="Review", exact=True).click()
    decisions = page.locator("dialog[open] li[data-cost]")
    decisions.first.wait_for()
    costs = [float(row.get_attribute("data-cost")) for row in decisions.all()]
    marked = [float(row.get_attribute("data-cost")) for row in page.locator("li.marked").all()]
    assert len(marked) <= 3
    sure = [
        float(row.get_attribute("data-cost"))
        for row in decisions.all()
        if row.get_attribute("data-grade") in ("clear", "likely")
    ]
    assert sorted(marked) == sorted(sorted(sure, reverse=True)[:3])
    along(page, len(costs))
    assert visitor.axe() == []
    page.keyboard.press("Escape")
    sheet.get_by_role("link", name="Replay", exact=True).click()
    replayed(visitor)


def along(page: Any, count: int) -> None:
    """The slider under the curve goes from decision to decision, and its link to the replay."""
    slider = page.locator("dialog[open] figure input")
    slider.focus()
    slider.press("Home")
    link = page.locator("dialog[open] figure a")
    seen = [link.get_attribute("href")]
    for _ in range(count):
        slider.press("ArrowRight")
        seen.append(link.get_attribute("href"))
    assert len(set(seen)) == count
    slider.press("End")
    assert link.get_attribute("href") == seen[-1]


def stacked(page: Any) -> None:
    """The title, the centre and the hands stand one under the other, and none beside the window."""
    boxes = [page.locator(f".replay > {part}").bounding_box() for part in (".bar", ".centre", ".seats")]
    for above, below in pairwise(boxes):
        assert above["y"] + above["height"] <= below["y"], boxes
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def replayed(visitor: Any) -> None:
    """The replay goes to both ends and by steps; every hand is open; the way back leads to the table."""
    page = visitor.page
    slider = page.get_by_role("slider")
    slider.wait_for()
    assert slider.input_value() == "0"
    assert page.locator(".open").count() == len(visitor.view["seats"])
    stacked(page)
    page.keyboard.press("ArrowRight")
    assert slider.input_value() == "1"
    assert page.locator("footer [role=status]").inner_text()
    slider.focus()
    page.keyboard.press("End")
    assert slider.input_value() == slider.get_attribute("max")
    for seat, seen in enumerate(visitor.view["seats"]):
        there = page.locator(f'[data-seat="{seat}"] .open .tile')
        assert there.count() == len(seen["open"])
    assert visitor.axe() == []
    page.get_by_role("button", name="To the beginning").click()
    assert slider.input_value() == "0"
    page.get_by_role("link", name="To the table").click()
    page.locator(".hand").wait_for()
