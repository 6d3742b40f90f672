"""My deals in a real browser: found, filtered, counted; records in and out, shared and taken back."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hands import PHONE

import tianhu
from tianhu import records
from tianhu.lab.deals import play_deal

pytestmark = pytest.mark.browser

LOW = {"width": 390, "height": 664}


def made(game: str, seed: int) -> Any:
    return play_deal(tianhu.game(game), seed, "greedy", {})


def keep(visitor: Any, game: str, seeds: range) -> list[str]:
    """Records brought in by the interface that the page uses; their names."""
    kept = []
    for seed in seeds:
        answer = visitor.context.request.post(
            f"{visitor.address}api/deals", data={"record": made(game, seed), "seat": 0}
        )
        assert answer.status in (200, 201), answer.text()
        kept.append(answer.json()["id"])
    return kept


def stands_on_one_screen(visitor: Any) -> None:
    """Nothing of the page, nor of the hands in it, has to be scrolled."""
    page = visitor.page
    page.locator(".replay .open").first.wait_for()
    seats = page.locator(".replay > .seats")
    visitor.until(lambda: seats.evaluate("place => place.scrollHeight <= place.clientHeight + 1"))
    sizes = page.evaluate("[document.documentElement.scrollHeight, innerHeight, document.body.scrollWidth]")
    assert sizes[0] <= sizes[1], sizes
    assert sizes[2] <= LOW["width"], sizes


def test_deals_are_found_filtered_and_counted(visit: Callable[..., Any]) -> None:
    visitor = visit("en", PHONE)
    page = visitor.page
    page.goto(visitor.address)
    keep(visitor, "nantong", range(1, 32))
    keep(visitor, "wahua", range(1, 2))
    page.get_by_role("link", name="My deals").click()
    rows = page.locator(".deals a")
    rows.first.wait_for()
    assert rows.count() == 32
    ends = [records.from_record(made("nantong", seed)).winner for seed in range(1, 32)]
    page.get_by_label("Game").select_option(label="Nantong long cards")
    page.get_by_label("Result").select_option("won")
    visitor.until(lambda: rows.count() == ends.count(0))
    assert {row.get_attribute("data-end") for row in rows.all()} == {"won"}
    assert visitor.axe() == []
    page.get_by_role("button", name="Show all").click()
    page.get_by_role("link", name="Statistics").click()
    page.get_by_role("img", name="Points, deal by deal").wait_for()
    points = [records.from_record(made("nantong", seed)).settlement[0] for seed in range(1, 32)]
    page.get_by_text("As a table").first.click()
    cells = page.locator("section[aria-labelledby=course] tbody td:last-child").all_inner_texts()
    assert [int(cell.replace("−", "-")) for cell in cells][-1] == sum(points)
    assert page.get_by_role("img", name="How many points a deal brings").is_visible()
    assert page.get_by_text("needs 30 deals; there are").count() > 2, "by seat there are fewer"
    assert page.get_by_text("needs 30 reviewed deals; there are 0").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert visitor.axe() == []


def finished(number: int) -> dict[str, Any]:
    """One of many sittings that are over: every seventh of Wahua with Mei, the others of Nantong."""
    other = {"name": "Mei", "level": None} if number % 7 == 0 else {"name": "", "level": "master"}
    mine = 20 if number % 2 else -20
    return {
        "id": f"t{number}",
        "game": "nantong" if number % 7 else "wahua",
        "deal": 4,
        "totals": [-mine, mine, 0],
        "over": True,
        "created": f"2026-11-30T12:{number % 60:02}:00+00:00",
        "room": None,
        "seat": 1,
        "opponents": [other],
    }


def test_finished_sittings_are_found_by_game_opponent_and_result(visit: Callable[..., Any]) -> None:
    """More than are listed at once; the oldest are not forgotten."""
    visitor = visit("th", PHONE)
    page = visitor.page
    every = [finished(number) for number in range(130)]

    def listed(route: Any) -> None:
        at = 100 if "before=t99" in route.request.url else 0
        route.fulfill(json=every[at : at + 100])

    page.route("**/api/tables*", listed)
    page.goto(f"{visitor.address}#/deals/sittings")
    rows = page.locator(".sittings a")
    rows.first.wait_for()
    assert rows.count() == 130
    choices = page.locator(".filter select")
    choices.nth(0).select_option("wahua")
    visitor.until(lambda: rows.count() == 19)
    choices.nth(2).select_option("won")
    visitor.until(lambda: rows.count() == 9)
    assert {row.get_attribute("data-end") for row in rows.all()} == {"won"}
    choices.nth(1).select_option("level:master")
    visitor.until(lambda: rows.count() == 0)
    choices.nth(0).select_option("")
    visitor.until(lambda: rows.count() == 56)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert visitor.axe() == []


def test_a_shared_move_opens_elsewhere_until_it_is_taken_back(visit: Callable[..., Any]) -> None:
    visitor, other = visit("en", PHONE), visit("th", LOW)
    page = visitor.page
    page.goto(visitor.address)
    (deal,) = keep(visitor, "mahjong", range(3, 4))
    page.goto(f"{visitor.address}#/kept/{deal}/9")
    slider = page.get_by_role("slider")
    slider.wait_for()
    page.get_by_label("Whose view").select_option("1")
    page.locator('[data-seat="0"] .open .tile').first.wait_for()
    at = slider.input_value()
    assert at != "0"
    page.get_by_role("button", name="Share this move").click()
    page.get_by_role("button", name="Make a link").click()
    address = page.get_by_label("The address", exact=True).input_value()
    other.page.goto(address)
    theirs = other.page.get_by_role("slider")
    theirs.wait_for()
    assert theirs.input_value() == at
    stands_on_one_screen(other)
    assert other.page.locator(".replay .place").first.get_attribute("data-seat") == "1"
    page.get_by_role("button", name="Take it back").click()
    page.get_by_text("Taken back:").wait_for()
    other.page.reload()
    alert = other.page.get_by_role("alert")
    alert.wait_for()
    assert alert.inner_text() == "ผู้แบ่งเรียกคืนแล้ว"
    assert [text for text in other.wrong if "410" in text]
    other.wrong.clear()  # the browser itself reports the refusal
    page.goto(f"{visitor.address}#/deals/shares")
    page.get_by_text("Taken back:").wait_for()


def test_a_record_comes_in_as_file_text_or_address(visit: Callable[..., Any], tmp_path: Path) -> None:
    visitor, other = visit("zh-Hant", PHONE), visit("en", LOW)
    page = visitor.page
    doc = made("nantong", 40)
    file = tmp_path / "a.tianhu.json"
    file.write_text(records.dump(doc))
    page.goto(visitor.address)
    page.get_by_text("打開牌譜").click()
    page.get_by_label("牌譜內容").fill('{"tianhu": 1}')
    page.get_by_role("button", name="打開").click()
    alert = page.get_by_role("alert")
    alert.wait_for()
    assert alert.inner_text().startswith("這份牌譜無法重播")
    visitor.wrong.clear()  # the browser itself reports the refusal
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("slider").wait_for()
    assert "#/d/" in page.url
    other.page.goto(f"{other.address}{page.url[page.url.index('#') :]}/12")
    there = other.page.get_by_role("slider")
    there.wait_for()
    assert int(there.input_value()) > 3
    stands_on_one_screen(other)
    other.page.get_by_role("button", name="Share this move").click()
    other.page.get_by_role("button", name="Keep among my deals").click()
    other.page.get_by_role("button", name="Kept among your deals").wait_for()
    page.goto(f"{visitor.address}#/deals")
    page.get_by_text("打開牌譜").wait_for()
    text = json.dumps(records.dump(doc))
    page.evaluate(
        f"const d = new DataTransfer(); d.setData('text/plain', {text});"
        "window.dispatchEvent(new DragEvent('drop', {dataTransfer: d, cancelable: true}))"
    )
    page.get_by_role("slider").wait_for()


@pytest.mark.full
@pytest.mark.parametrize("name", ["nantong", "wahua"])
def test_a_replay_plays_jumps_and_fits_a_phone(visit: Callable[..., Any], name: str) -> None:
    visitor = visit("en", LOW)
    page = visitor.page
    page.goto(visitor.address)
    (deal,) = keep(visitor, name, range(5, 6))
    page.goto(f"{visitor.address}#/kept/{deal}")
    slider = page.get_by_role("slider")
    slider.wait_for()
    page.get_by_label("Speed").select_option("fast")
    page.get_by_role("button", name="Play").click()
    visitor.until(lambda: int(slider.input_value()) > 1)
    page.keyboard.press("p")
    page.get_by_role("button", name="Play").wait_for()
    page.get_by_role("button", name="Win").click()
    assert slider.input_value() == slider.get_attribute("max")
    stands_on_one_screen(visitor)
    page.get_by_role("button", name="Claims").click()
    assert 0 < int(slider.input_value()) < int(slider.get_attribute("max"))
    assert visitor.axe() == []
