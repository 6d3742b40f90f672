"""Yuhuan Wahua in a real browser."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import hands
import pytest
from hands import PHONE, named
from wire import finish

pytestmark = pytest.mark.browser


def stayed(
    visitor: Any,
    how: str,
    wish: hands.Wish,
    stop: Callable[[], bool] = lambda: False,
    most: int | None = None,
) -> None:
    """Plays to the end of a deal from which nobody has fled, or until something holds.

    `most` moves at the page, if it is given, the rest over the table's socket.
    """
    for _ in range(5):
        hands.play(visitor, how, wish, stop, most)
        if most is not None:
            finish(visitor, wish)
        if visitor.view["phase"] != "over" or visitor.view["public"]["fled"] is None:
            return
        on = visitor.page.locator("dialog[open] .prime")
        on.tap() if how == "touch" else on.click()
        visitor.until(lambda: visitor.view["phase"] != "over")
    raise AssertionError("someone flees from every deal")


def yaozhang_shown(visitor: Any) -> None:
    """The three yaozhang lie in the middle, by name, and nothing lies over them."""
    words = visitor.words("wahua")
    points = visitor.view["public"]["yaozhang"]
    assert len(points) == 3
    tiles = visitor.page.locator(".centre figure .t img")
    labels = tiles.evaluate_all("(all) => all.map((tile) => tile.alt)")
    assert labels == [f"{words[f'point.{point}']} {point}" for point in points]
    covered = """(tile) => {
        const box = tile.getBoundingClientRect();
        const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return !tile.parentElement.contains(top);
    }"""
    assert [tile.evaluate(covered) for tile in tiles.all()] == [False] * 3


@pytest.mark.full
@pytest.mark.parametrize("language", [pytest.param("zh-Hant", marks=pytest.mark.full), "th"])
@pytest.mark.parametrize("most", hands.MOVES)
def test_a_guided_deal_by_touch_on_a_phone(
    visit: Callable[..., Any], language: str, most: int | None
) -> None:
    visitor = visit(language, PHONE, touch=True, motion=language == "th")
    visitor.open_table("wahua")
    visitor.until(visitor.asked)
    yaozhang_shown(visitor)
    assert visitor.axe() == []
    stayed(visitor, "touch", hands.chance(3), most=most)
    sheet = hands.settled(visitor)
    assert visitor.view["public"]["fouls"] == [[], [], [], []], "a guided table offers no foul"
    assert visitor.words("wahua")["fouls.none"] in sheet.inner_text()
    hands.rules_open(visitor, sheet)
    assert visitor.axe() == []


@pytest.mark.parametrize("most", hands.MOVES)
def test_a_guided_deal_by_the_keyboard_alone(visit: Callable[..., Any], most: int | None) -> None:
    visitor = visit("en")
    visitor.open_table("wahua")
    visitor.until(visitor.asked)
    yaozhang_shown(visitor)
    stayed(visitor, "keys", hands.chance(5, claims=0.7), most=most)
    sheet = hands.settled(visitor)
    visitor.page.keyboard.press("Escape")
    sheet.wait_for(state="hidden")


def test_fleeing_is_asked_twice(visit: Callable[..., Any]) -> None:
    """The first press only asks, and what is done elsewhere takes it back."""
    visitor = visit("en", PHONE, touch=True)
    visitor.open_table("wahua")
    visitor.until(visitor.asked)
    assert visitor.view["phase"] == "prepare"
    words, ask = visitor.words("wahua"), visitor.state["ask"]
    flee = hands.action(visitor, "flee")
    flee.tap()
    sure = f"{words['verb.flee']}? Press again"
    visitor.until(lambda: sure in flee.inner_text())
    assert words["why.flee"] in visitor.page.locator(".status").inner_text()
    assert visitor.axe() == []
    flee.blur()
    visitor.until(lambda: sure not in flee.inner_text())
    flee.tap()
    visitor.until(lambda: sure in flee.inner_text())
    assert visitor.state["ask"] == ask, "one press is not enough"
    flee.tap()
    visitor.until(lambda: visitor.view["phase"] == "over")
    assert visitor.view["public"]["fled"] == visitor.view["seat"]
    sheet = hands.settled(visitor)
    opened(sheet, visitor.view["seat"])
    assert words["line.fled"] in sheet.inner_text()
    assert visitor.view["result"]["totals"][visitor.view["seat"]] == 0


def opened(sheet: Any, seat: int) -> None:
    """The count of a player is shown."""
    player = sheet.locator(f'[data-player="{seat}"]')
    if player.get_attribute("open") is None:
        player.locator("> summary").click()


def pair_to_break(view: dict[str, Any]) -> str | None:
    """A discard out of a pair in the hand: of a point of which there are just two."""
    points = Counter(code[:2] for code in view["hand"] if not code.endswith("f"))
    laid = {code[:2] for meld in view["seats"][view["seat"]]["melds"] for code in meld["tiles"]}
    broken = [m for m in named(view, "discard") if points[m.split()[1][:2]] == 2]
    return next((m for m in broken if m.split()[1][:2] not in laid), None)


@pytest.mark.full
def test_a_foul_at_an_open_table_is_judged(visit: Callable[..., Any]) -> None:
    visitor = visit("zh-Hans", PHONE, touch=True)
    visitor.open_table("wahua", {"table": "open", "flee": False})
    wish, seat = hands.chance(4), visitor.view["seat"]
    for _ in range(5):
        stayed(visitor, "touch", wish, lambda: pair_to_break(visitor.view) is not None)
        if visitor.view["phase"] != "over":
            break
        visitor.page.locator("dialog[open] .prime").tap()
        visitor.until(lambda: visitor.view["phase"] != "over")
    move = pair_to_break(visitor.view)
    assert move
    hands.make(visitor, "touch", move)
    stayed(visitor, "touch", wish)
    sheet = hands.settled(visitor)
    words, code = visitor.words("wahua"), move.split()[1]
    judged = [foul for foul in visitor.view["result"]["judged"]["fouls"] if foul["seat"] == seat]
    found = next(foul for foul in judged if foul["kind"] == 5)
    assert found["tile"] == code
    entry = (
        sheet.locator("details:not(.player)")
        .filter(has_text=words["foul.5"])
        .filter(has=visitor.page.get_by_alt_text(words[f"tile.{code}"]))
    )
    entry.first.locator("summary").tap()
    told = entry.first.inner_text()
    assert found["rule"] in told
    assert words[f"rule.{found['rule']}"] in told
    assert words[f"tile.{found['instead'][0]}"] in told
    assert visitor.view["result"]["totals"][seat] == 0, "a foul voids the count"
    opened(sheet, seat)
    assert words["line.void"] in sheet.inner_text()
    assert visitor.axe() == []


def test_a_reload_comes_back_to_the_same_decision(visit: Callable[..., Any]) -> None:
    hands.comes_back(visit("en", PHONE, touch=True), "wahua")
