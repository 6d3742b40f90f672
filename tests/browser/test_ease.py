"""What spares a player trouble: two taps to a table, slips held off, passing in advance, leaving for good."""

import json
from collections.abc import Callable
from typing import Any

import hands
import pytest
import stage
from hands import DESK, PHONE

pytestmark = pytest.mark.browser


def chosen(visitor: Any, **settings: bool) -> None:
    """The settings of the visitor's device, before the first page."""
    visitor.context.add_init_script(
        f"if (origin !== 'null') localStorage['tianhu.settings'] = '{json.dumps(settings)}';"
    )


def winning(view: dict[str, Any]) -> bool:
    """Another's discard would win."""
    return view["phase"] == "claim" and "win" in view["moves"]


def waiting(view: dict[str, Any]) -> bool:
    """Nothing is asked in mid-deal."""
    return view["phase"] == "turn" and not view["moves"] and len(view["discards"]) > 8


def test_two_taps_lead_to_a_table(visit: Callable[..., Any]) -> None:
    visitor = visit("en", PHONE, touch=True)
    page = visitor.page
    page.goto(visitor.address)
    page.locator('a[href="#/new/mahjong"]').tap()
    start = page.locator("form button.start")
    start.wait_for()
    first = page.locator("form").evaluate("(form) => form.firstElementChild.className")
    assert "start" in first
    assert not page.locator(".rules fieldset").first.is_visible()
    start.tap()
    page.locator(".hand button").first.wait_for()


def test_the_form_counts_what_differs_from_its_rule_set(visit: Callable[..., Any]) -> None:
    visitor = visit("zh-Hant", PHONE, touch=True)
    page = visitor.page
    page.goto(visitor.address + "#/new/mahjong")
    rules = page.locator(".rules > summary")
    rules.tap()
    assert "不同" not in rules.inner_text()
    options = page.locator(".rules fieldset").filter(has=page.locator("input:not(:checked)"))
    for number in (1, 2):
        options.nth(number).locator("label:has(input:not(:checked))").first.tap()
        assert f"不同：{number} 項" in rules.inner_text()
    assert visitor.axe() == []
    options.first.locator("label:has(input:not(:checked))").first.tap()
    assert "不同" not in rules.inner_text()


# A clock for the guard alone, which goes on when it is told to.
HELD = """
window.held = [];
const later = window.setTimeout;
window.setTimeout = (act, ms, ...rest) => (ms === 350 ? (window.held.push(act), 0) : later(act, ms, ...rest));
"""


def test_buttons_that_have_just_appeared_take_no_press(visit: Callable[..., Any]) -> None:
    """By a clock that stands still: a finger that was on its way is too early, a key is not."""
    visitor = visit("en", PHONE, touch=True)
    chosen(visitor, guard=True)
    page = visitor.page
    visitor.context.add_init_script(HELD)
    _, heard = stage.serve(visitor, "mahjong", stage.moment("mahjong", stage.claim))
    guarded = page.locator(".buttons [aria-disabled='true']")
    count = guarded.count()
    assert count == len(stage.moment("mahjong", stage.claim)["view"]["moves"])
    assert visitor.axe() == []
    for button in guarded.all():
        button.tap(force=True)
    assert heard == []
    page.evaluate("held.splice(0).forEach((act) => act())")
    page.locator(".buttons:not(:has([aria-disabled='true']))").wait_for()
    assert guarded.count() == 0
    page.locator('[data-move="pass"]').tap()
    visitor.until(lambda: len(heard) == 1)
    assert heard[0]["move"] == "pass"


def test_a_win_is_not_passed_by_a_slip(visit: Callable[..., Any]) -> None:
    visitor = visit("en", PHONE, touch=True)
    _, heard = stage.serve(visitor, "mahjong", stage.moment("mahjong", winning))
    page = visitor.page
    win = page.locator('[data-move="win"]')
    place = win.bounding_box()
    page.locator('[data-move="pass"]').tap()
    assert "Pass?" in page.locator('[data-move="pass"]').inner_text()
    assert win.bounding_box() == place
    page.locator(".status", has_text="You could win now").wait_for()
    assert heard == []
    assert visitor.axe() == []
    page.keyboard.press("x")
    visitor.until(lambda: len(heard) == 1)
    assert heard[0]["move"] == "pass"


def test_passing_in_advance_asks_only_for_wins(visit: Callable[..., Any]) -> None:
    visitor = visit("th", PHONE, touch=True)
    sockets, heard = stage.serve(visitor, "mahjong", stage.moment("mahjong", waiting))
    page = visitor.page
    switch = page.locator(".passing")
    switch.tap()
    assert switch.get_attribute("aria-pressed") == "true"
    assert visitor.axe() == []
    sockets[0].send(stage.text(stage.moment("mahjong", stage.claim)))
    visitor.until(lambda: len(heard) == 1)
    assert heard[0]["move"] == "pass"
    sockets[0].send(stage.text(stage.moment("mahjong", winning)))
    page.locator('[data-move="win"]').wait_for()
    assert len(heard) == 1


def test_the_title_says_that_one_is_asked(visit: Callable[..., Any]) -> None:
    visitor = visit("en")
    sockets, _ = stage.serve(visitor, "mahjong", stage.moment("mahjong", stage.turn))
    page = visitor.page
    name = visitor.words("mahjong")["name"]
    for wanted, title in (
        (stage.turn, f"▶ Your turn · {name}"),
        (waiting, name),
        (stage.claim, f"▶ Your answer · {name}"),
    ):
        sockets[0].send(stage.text(stage.moment("mahjong", wanted)))
        page.wait_for_function("(title) => document.title === title", arg=title)


AUDIO = """
window.heard = 0;
window.AudioContext = class extends AudioContext {
    createGain() {
        window.heard += 1;
        return super.createGain();
    }
};
"""


def test_sounds_are_heard_where_they_are_asked_for(visit: Callable[..., Any]) -> None:
    """Off at first on a phone; with the button in the bar of a larger screen."""
    phone = visit("en", PHONE, touch=True)
    phone.context.add_init_script("if (origin !== 'null') delete localStorage['tianhu.settings'];")
    phone.open_table("nantong")
    phone.page.locator(".bar button").first.tap()
    assert not phone.page.get_by_role("switch", name="Sounds").is_checked()
    visitor = visit("en", DESK)
    visitor.context.add_init_script(AUDIO)
    sockets, _ = stage.serve(visitor, "nantong", stage.moment("nantong", waiting))
    page = visitor.page
    button = page.locator(".bar").get_by_role("button", name="Sounds")
    assert button.get_attribute("aria-pressed") == "false"
    button.click()
    found = stage.moment("nantong", stage.turn)
    found["events"] = [{"seat": 2, "word": "discard", "tiles": ["1m"]}]
    sockets[0].send(stage.text(found))
    page.wait_for_function("() => window.heard > 0")


def test_a_game_is_deleted_from_the_first_page_and_from_its_table(visit: Callable[..., Any]) -> None:
    visitor = visit("en", PHONE, touch=True)
    page = visitor.page
    first, second = visitor.new_table("nantong"), visitor.new_table("wahua")
    page.goto(visitor.address)
    row = page.locator(".sittings li", has=page.locator(f'a[href="#/table/{first}"]'))
    row.locator("button").tap()
    dialog = page.locator("dialog[open]")
    dialog.get_by_role("button", name="Keep").tap()
    dialog.wait_for(state="detached")
    assert row.count() == 1
    row.locator("button").tap()
    assert visitor.axe() == []
    dialog.get_by_role("button", name="Delete", exact=True).tap()
    row.wait_for(state="detached")
    assert [table["id"] for table in visitor.context.request.get(f"{visitor.address}api/tables").json()] == [
        second
    ]
    visitor.go_to(second)
    page.locator(".bar button").first.tap()
    dialog.get_by_role("button", name="Delete this game").tap()
    dialog.get_by_role("button", name="Delete", exact=True).tap()
    page.locator('a[href="#/new/nantong"]').wait_for()
    assert visitor.context.request.get(f"{visitor.address}api/tables").json() == []


def test_every_setting_is_kept(visit: Callable[..., Any]) -> None:
    visitor = visit("en", PHONE, touch=True)
    page = visitor.page
    page.goto(visitor.address)
    switches = page.get_by_role("switch")
    switches.first.wait_for()
    before = [each.is_checked() for each in switches.all()]
    for each in switches.all():
        each.tap()
    page.reload()
    switches.first.wait_for()
    assert [each.is_checked() for each in switches.all()] == [not each for each in before]
    assert visitor.axe() == []
    assert hands.PHONE["width"] == page.evaluate("document.documentElement.scrollWidth")
