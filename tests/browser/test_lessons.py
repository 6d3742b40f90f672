"""A whole lesson of each game, by the keyboard alone; what was done is kept."""

from collections.abc import Callable
from typing import Any

import pytest
from hands import PHONE

from tianhu import lessons
from tianhu.core.game import Game

pytestmark = pytest.mark.browser
# Someone at the page; see conftest.py.
Visitor = Any
# A step of each game with moves and taps.
STEP = {"nantong": "pung", "wahua": "chi", "mahjong": "chow"}
FOCUSED = "document.activeElement?.dataset?.thing ?? ''"


def start(visitor: Visitor, game: str, step: str) -> None:
    """The page at a step."""
    visitor.page.goto(f"{visitor.address}#/learn/{game}/{step}")
    visitor.page.locator(".words").wait_for()


def reach(visitor: Visitor, thing: str, key: str) -> None:
    """Presses a key until a thing has the focus."""
    for _ in range(90):
        if visitor.page.evaluate(FOCUSED) == thing:
            return
        visitor.page.keyboard.press(key)
    raise AssertionError(f"{thing} cannot be reached by {key}")


def to_hand(visitor: Visitor) -> None:
    """The focus into the hand, by the Tab key."""
    for _ in range(90):
        if visitor.page.evaluate("document.activeElement?.closest('.hand') !== null"):
            return
        visitor.page.keyboard.press("Tab")
    raise AssertionError("the hand cannot be reached")


def answer(visitor: Visitor, ask: str, given: str) -> None:
    """One answer, by keys: a letter, a tile raised and thrown, or a thing pressed."""
    keys = visitor.page.keyboard
    word, _, tiles = given.partition(" ")
    if ask == "move" and word != "discard":
        reach_button(visitor, f'[data-move="{given}"]')
        keys.press("Enter")
    elif ask == "move":
        to_hand(visitor)
        walk(visitor, f"tile:{tiles}")
        keys.press("Enter")
        keys.press("Enter")
    else:
        walk_or_tab(visitor, given)
        keys.press("Enter")


def reach_button(visitor: Visitor, selector: str) -> None:
    visitor.page.locator(selector).wait_for()
    for _ in range(90):
        if visitor.page.evaluate("s => document.activeElement?.matches(s) ?? false", selector):
            return
        visitor.page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached")


def walk(visitor: Visitor, thing: str) -> None:
    """By the arrows through the hand: to its left end, along a row, then the next."""
    for key, times in (("ArrowLeft", 24), ("ArrowUp", 4), ("ArrowLeft", 24)):
        for _ in range(times):
            visitor.page.keyboard.press(key)
    for _ in range(5):
        for key in (*["ArrowRight"] * 24, *["ArrowLeft"] * 24):
            if visitor.page.evaluate(FOCUSED) == thing:
                return
            visitor.page.keyboard.press(key)
        visitor.page.keyboard.press("ArrowDown")
    raise AssertionError(f"{thing} cannot be reached in the hand")


def walk_or_tab(visitor: Visitor, thing: str) -> None:
    """A thing on the table: those of the hand by arrows, all others by the Tab key."""
    if visitor.page.locator(f'.hand [data-thing="{thing}"]').count():
        to_hand(visitor)
        walk(visitor, thing)
    else:
        reach(visitor, thing, "Tab")


@pytest.mark.some(1)
def test_a_whole_lesson_by_the_keyboard_alone(visit: Callable[..., Visitor], game: Game) -> None:
    visitor = visit("en", PHONE)
    visitor.page.context.set_default_timeout(60_000)
    step = lessons.step(game.id, STEP[game.id])
    start(visitor, game.id, step.id)
    assert visitor.axe() == []
    made: list[list[str]] = []
    for task in step.tasks:
        made.append([])
        for given in lessons.Place(step, made).expected:
            visitor.until(lambda: ready(visitor))
            answer(visitor, task.ask, given[0])
            made[-1].append(given[0])
        visitor.page.locator(".lesson-rail .prime").wait_for()
        assert visitor.page.evaluate("document.activeElement.matches('.lesson-rail .prime')"), "Enter goes on"
        if task is not step.tasks[-1]:
            visitor.page.keyboard.press("Enter")
            visitor.page.locator(".lesson-rail .prime").wait_for(state="detached")
    assert visitor.axe() == []
    said = visitor.page.locator("[role=log]").inner_text()
    words = visitor.page.locator(".words").inner_text().rstrip(".")
    assert said.count(words) == 1, "said once"
    visitor.page.reload()
    visitor.page.locator(".words").wait_for()
    kept: dict[str, Any] = visitor.page.evaluate("JSON.parse(localStorage.getItem('tianhu.lessons'))")
    assert kept == {game.id: [step.id]}
    visitor.page.goto(f"{visitor.address}#/learn/{game.id}")
    visitor.page.locator(".finished").wait_for()
    assert visitor.page.locator(".finished").count() == 1


def ready(visitor: Visitor) -> bool:
    """Whether an answer is awaited, and nothing moves."""
    return bool(visitor.page.evaluate("document.querySelector('[data-stage=asked]') !== null"))


def test_a_wrong_move_is_shown_with_its_reason_and_taken_back(visit: Callable[..., Visitor]) -> None:
    visitor = visit("en", PHONE)
    start(visitor, "nantong", "four")
    hand = visitor.page.locator(".hand button")
    visitor.until(lambda: ready(visitor))
    before = hand.evaluate_all("all => all.map((b) => b.dataset.thing).sort()")
    tile = visitor.page.locator('.hand [data-thing="tile:3p"]').first
    tile.click()
    tile.click()
    back = visitor.page.locator(".lesson-rail .prime")
    back.wait_for()
    assert "fourth card" in visitor.page.locator(".words").inner_text()
    assert hand.evaluate_all("all => all.map((b) => b.dataset.thing).sort()") != before
    assert visitor.page.evaluate("localStorage.getItem('tianhu.lessons')") is None
    back.click()
    visitor.until(lambda: ready(visitor))
    assert hand.evaluate_all("all => all.map((b) => b.dataset.thing).sort()") == before


@pytest.mark.full
@pytest.mark.parametrize("language", ["en", "th", "zh-Hant"])
@pytest.mark.parametrize("size", [PHONE, {"width": 844, "height": 390}], ids=["phone", "low"])
def test_no_text_of_a_lesson_is_cut(
    visit: Callable[..., Visitor], game: Game, language: str, size: dict[str, int]
) -> None:
    visitor = visit(language, size)
    for step in lessons.of(game.id)[:: 1 if language == "th" else 4]:
        start(visitor, game.id, step.id)
        visitor.until(lambda: ready(visitor))
        cut = visitor.page.evaluate(
            "() => document.querySelector('.words').getBoundingClientRect().bottom"
            " - document.querySelector('.bar').getBoundingClientRect().bottom"
        )
        assert cut <= 0.5, (step.id, language)


@pytest.mark.full
@pytest.mark.parametrize("language", ["en", "th"])
def test_no_step_scrolls_on_a_short_phone(visit: Callable[..., Any], game: Game, language: str) -> None:
    """What a step is about is in sight when it begins."""
    visitor = visit(language, {"width": 390, "height": 664})
    over = """() => [document.scrollingElement, document.querySelector(".felt")]
        .map((each) => each.scrollHeight - each.clientHeight)"""
    for step in lessons.of(game.id):
        start(visitor, game.id, step.id)
        visitor.until(lambda: visitor.page.locator(".hand [data-tile]").count() > 0)
        assert visitor.page.evaluate(over) == [0, 0], step.id
        visitor.page.goto("about:blank")
