"""The score keeper by touch: a whole evening, corrected, reloaded, joined from two phones, taken in again."""

import csv
import io
import json
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import keeping
import pytest
from hands import PHONE, number
from hosting import Alone, Host
from visitor import Visitor

import tianhu
from tianhu import keeper, records
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


def evening(visitor: Visitor, other: Visitor, game: str, deals: int) -> None:
    """Deals told by touch with two corrections and one struck, reloaded in the middle, joined, taken in."""
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
        beside = (position["winner"] + 1) % tianhu.game(game).seats
        page.locator(f"[data-points='{beside}']").fill("20")
        page.locator(f"[data-points='{beside}']").blur()
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
    joined(visitor, other, game, struck)
    exported(visitor, other)


def taken(visitor: Visitor, text: str) -> None:
    page = visitor.page
    page.locator("textarea").fill(text)
    page.locator("[data-do='take']").tap()


def joined(visitor: Visitor, other: Visitor, game: str, before: list[int]) -> None:
    """Another phone takes the evening in, tells a deal, and both join what they have."""
    page = visitor.page
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


def saved(page: Any, what: str) -> bytes:
    """The file that a button hands out."""
    with page.expect_download() as download:
        page.locator(f"[data-do='{what}']").tap()
    return Path(download.value.path()).read_bytes()


def exported(visitor: Visitor, other: Visitor) -> None:
    """The evening goes out as a table, a picture and a document; a phone that has lost it takes that in."""
    page, there = visitor.page, other.page
    before = totals(page)
    page.locator("[data-do='transfer']").tap()
    rows = list(csv.reader(io.StringIO(saved(page, "sheet").decode("utf-8-sig"))))
    counted = [deal for deal in keeper.look(keeper.read(keeping.kept(page)))["deals"] if not deal["struck"]]
    assert len(rows) == len(counted) + 1
    assert {len(row) for row in rows} == {7 + 3 * len(before)}
    assert [int(cell) for cell in rows[-1][-len(before) - 1 : -1]] == before
    picture = saved(page, "picture")
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", picture[16:24]) == (1080, 166 + 56 * (len(counted) + 2))
    document = saved(page, "document")
    there.goto(other.address + "#/keeper")
    gone = there.locator("button.gone")
    gone.tap()
    gone.tap()
    gone.wait_for(state="detached")
    there.locator("input[type=file]").set_input_files(
        {"name": "evening.json", "mimeType": "application/json", "buffer": document}
    )
    there.locator("[data-winner='0']").wait_for()
    assert agrees(other, there) == before
    assert keeping.kept(there)["entries"] == keeping.kept(page)["entries"]


def test_an_evening_is_told_corrected_and_joined_by_touch(visit: Callable[..., Any]) -> None:
    evening(visit("en", PHONE, touch=True), visit("th", PHONE, touch=True), "mahjong", 2)


@pytest.mark.full
def test_a_whole_evening_of_each_game_is_told_by_touch(visit: Callable[..., Any], game: Game) -> None:
    evening(visit("en", PHONE, touch=True), visit("th", PHONE, touch=True), game.id, 10)


@pytest.mark.full
def test_a_whole_evening_of_each_game_is_told_without_a_network(
    alone: Callable[..., Alone], host: Host, game: Game
) -> None:
    """Two phones that have been at the page once; its host is gone before the evening begins."""
    phones = alone("en"), alone("th")
    for phone in phones:
        phone.home()
        phone.bring()
        phone.context.set_offline(True)
    host.cut()
    evening(*phones, game.id, 10)


def careless(seed: int, table: str) -> str:
    """A deal of Wahua in which all throw the first tile that comes to hand, as somebody wrote it down."""
    deal = tianhu.game("wahua").deal(seed=seed, rules={"table": table})
    while not deal.over:
        for seat in deal.actors:
            moves = deal.moves(seat)
            deal.play(seat, next((move for move in moves if move.startswith("discard")), moves[0]))
    return records.notate(records.dump(records.to_record(deal, list("abcd"))))


def judged(visitor: Visitor) -> None:
    """The judge finds on the page what the library finds: fouls, a liability, and half a deal."""
    page = visitor.page
    words = visitor.words("wahua")
    page.locator("[data-do='judge']").tap()
    fouls, debt = page.locator("dialog[open] ul").first, page.get_by_role("heading", name=words["liable"])
    for text in (careless(6, "open"), careless(2, "guided")):
        found: Any = keeper.judge(tianhu.game("wahua"), text)["judged"]
        page.locator("dialog[open] textarea").fill(text)
        page.locator("[data-do='verdict']").tap()
        fouls.wait_for()
        assert fouls.locator("li:not(.none)").count() == len(found["fouls"])
        assert debt.count() == bool(found["liable"])
        for line, foul in zip(fouls.locator("summary").all(), found["fouls"][:3], strict=False):
            assert words[f"foul.{foul['kind']}"] in line.inner_text()
    assert found["liable"], "the second deal has a liability"
    lines = careless(6, "open").splitlines()
    page.locator("dialog[open] textarea").fill("\n".join(lines[: len(lines) // 2]))
    page.locator("[data-do='verdict']").tap()
    page.get_by_text("到此为止的判定；这局还没完。").wait_for()
    page.keyboard.press("Escape")


def renamed(visitor: Visitor) -> None:
    """A player gets another name, and an undo takes it back."""
    page = visitor.page
    page.locator("[data-do='names']").tap()
    page.locator("[data-name='1']").fill("=美")
    page.locator("[data-do='rename']").tap()
    name = page.locator("[data-winner='1'] b")
    visitor.until(lambda: name.inner_text() == "=美")
    page.locator("[data-do='transfer']").tap()
    assert "输赢: =美" in saved(page, "sheet").decode("utf-8-sig")
    page.keyboard.press("Escape")
    page.locator("[data-do='undo']").tap()
    visitor.until(lambda: name.inner_text() != "=美")


def test_names_the_judge_and_keys_that_are_large_enough(visit: Callable[..., Any]) -> None:
    visitor = visit("zh-Hans", PHONE, touch=True)
    page = visitor.page
    thumb = keeping.Thumb(page)
    thumb.begin(visitor.address, "wahua")
    renamed(visitor)
    judged(visitor)
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
