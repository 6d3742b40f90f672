"""The table at every size: nothing is cut, covered or too small to touch, and nothing shifts."""

import itertools
import re
from collections.abc import Callable
from typing import Any

import hands
import pytest
import stage
from wire import finish

from tianhu.core.game import Game

pytestmark = pytest.mark.browser

SIZES = {
    "wide": (1440, 900),
    "desk": (1280, 720),
    "small": (1024, 768),
    "tablet": (820, 1180),
    "phone": (390, 844),
    "short": (390, 664),
    "side": (844, 390),
    "zoom": (720, 450),
}
STATES = {"turn": stage.turn, "claim": stage.claim, "full": stage.turn}
# Games in which something may be declared before the first discard.
PREPARED = ("nantong", "wahua")
# Wahua's phone hand is drawn with tiles of 34 px.
NARROW = {"wahua": 34}

FAULTS = """(least) => {
    const faults = [];
    const board = document.querySelector(".board");
    const seen = (each) => each.getClientRects().length && getComputedStyle(each).visibility === "visible";
    const name = (each) => `${each.className} ${each.textContent.trim().slice(0, 40)}`;
    const fault = (what, each) => faults.push(`${what}: ${name(each)}`);
    const all = (which) => [...board.querySelectorAll(which)].filter(seen);
    for (const each of all("*")) {
        if (each.closest("svg, .hear, .word, .others")) continue;
        const { left, right, width } = each.getBoundingClientRect();
        if (width > 1 && (left < -1 || right > innerWidth + 1)) fault("sideways", each);
    }
    // A name may end in dots; nothing else may be cut.
    for (const each of all(".act > span:not(.word), .status > *, .ctx b, .plate .p, .stock .num")) {
        if (each.clientWidth && each.scrollWidth > each.clientWidth + 1) fault("cut", each);
        if (each.clientHeight && each.scrollHeight > each.clientHeight + 3) fault("cut below", each);
    }
    for (const each of all("button, a")) {
        const { width, height } = each.getBoundingClientRect();
        const wanted = each.closest(".hand") ? least : 44;
        const small = width < wanted - 0.6 || height < 43.4;
        if (small) fault(`small, ${Math.round(width)} x ${Math.round(height)}`, each);
    }
    // What is asked and what answers it stay in sight.
    for (const each of all(".status, .buttons > .act, .hand .at")) {
        const { top, bottom } = each.getBoundingClientRect();
        if (bottom > innerHeight + 1 || top < -1) fault("out of sight", each);
    }
    for (const each of all(".hand .at")) {
        const { x, y, width } = each.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + 10);
        if (!each.contains(top)) fault("a tile of the hand is covered", each);
    }
    // The felt of an upright phone, however short, is seen whole.
    for (const each of all(".felt")) {
        const over = each.scrollHeight - each.clientHeight;
        if (over > 1 && board.dataset.shape === "phone") fault("scrolls", each);
    }
    for (const each of all(".river")) {
        const felt = board.querySelector(".felt").getBoundingClientRect();
        if (each.getBoundingClientRect().bottom > felt.bottom + 1) fault("a river is cut", each);
    }
    for (const offer of all(".offer.on .t")) {
        const { x, y, width, height } = offer.getBoundingClientRect();
        for (const [right, down] of [[0.5, 0.5], [0.2, 0.1], [0.8, 0.9]]) {
            const top = document.elementFromPoint(x + width * right, y + height * down);
            if (!offer.contains(top) && !top?.contains(offer)) fault("an offered tile is covered", offer);
        }
    }
    return faults;
}"""


@pytest.mark.some(4)
@pytest.mark.parametrize(
    ("language", "state"),
    [
        *itertools.product(["th"], STATES),
        ("en", "full"),
        *(pytest.param("en", state, marks=pytest.mark.full) for state in ("turn", "claim")),
    ],
)
def test_nothing_is_cut_covered_or_too_small(
    visit: Callable[..., Any], game: Game, state: str, language: str
) -> None:
    visitor = visit(language, hands.DESK)
    found = stage.moment(game.id, STATES[state])
    stage.show(visitor, game.id, stage.full(game.id, found) if state == "full" else found)
    assert faults_of(visitor, NARROW.get(game.id, 44)) == {}


@pytest.mark.some(1)
def test_axe_finds_nothing_in_any_state(visit: Callable[..., Any], game: Game) -> None:
    """One page, which is sent state after state; the menu and the sheet over it."""
    visitor = visit("th", hands.PHONE, touch=True)
    sockets: list[Any] = []
    first = stage.text(stage.moment(game.id, stage.turn))

    def meet(socket: Any) -> None:
        sockets.append(socket)
        socket.send(first)

    visitor.page.route_web_socket("**/ws", meet)
    visitor.go_to(visitor.new_table(game.id))
    page, dialog = visitor.page, visitor.page.locator("dialog[open]")
    found = {"turn": visitor.axe()}
    if game.id in PREPARED:
        sockets[0].send(stage.text(stage.moment(game.id, stage.preparation)))
        page.locator(".over > *").wait_for()
        found["preparation"] = visitor.axe()
        sockets[0].send(first)
        page.locator(".over > *").wait_for(state="detached")
    page.locator(".hand button").first.tap(force=True)
    page.locator('.hand button[aria-pressed="true"]').wait_for()
    found["raised"] = visitor.axe()
    page.locator(".bar button").first.tap()
    dialog.wait_for()
    found["menu"] = visitor.axe()
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    sockets[0].send(stage.text(stage.moment(game.id, stage.claim)))
    page.locator(".act.claim").first.wait_for()
    found["claim"] = visitor.axe()
    sockets[0].send(stage.text(stage.moment(game.id, stage.ended)))
    page.locator("dialog[open].sheet").wait_for()
    found["sheet"] = visitor.axe()
    assert {state: faults for state, faults in found.items() if faults} == {}


def test_sixteen_kongs_have_room(visit: Callable[..., Any]) -> None:
    """Four of every player; on a phone on its side the felt is scrolled to see them all."""
    visitor = visit("en", hands.DESK)
    stage.show(visitor, "mahjong", stage.full("mahjong", stage.moment("mahjong", stage.turn), kongs=True))
    assert faults_of(visitor, 44) == {}
    stage.resize(visitor, *SIZES["side"])
    last = visitor.page.locator(".felt .meld").last
    last.scroll_into_view_if_needed()
    box = last.bounding_box()
    assert box["y"] + box["height"] <= SIZES["side"][1] + 1


def faults_of(visitor: Any, least: int) -> dict[str, list[str]]:
    """What is wrong with the table at each size; `least` is how wide a tile of a phone's hand is drawn."""
    faults = {}
    for size, (width, height) in SIZES.items():
        stage.resize(visitor, width, height)
        small = width < 700 or height < 600
        faults[size] = visitor.page.evaluate(FAULTS, least if small else 44)
    return {size: found for size, found in faults.items() if found}


# Whatever lies on the table keeps its place as long as the deal goes on.
MOVED = """() => {
    const places = (window.places ??= new Map());
    const moved = [];
    const board = document.querySelector(".board");
    const fixed = ".plate, .centre, .stock, .square, .slot, .status, .buttons, .pass, .ask, .river > li";
    for (const each of board.querySelectorAll(fixed)) {
        if (!each.getClientRects().length) continue;
        const owner = each.closest("[data-seat], .own, .centre, .rail, .mine")?.className ?? "";
        const nth = [...each.parentElement.children].indexOf(each);
        const key = `${owner} ${each.className.split(" ")[0]} ${nth}`;
        const { x, y } = each.getBoundingClientRect();
        const was = places.get(key) ?? { x, y };
        if (Math.abs(was.x - x) + Math.abs(was.y - y) > 1) moved.push(`${key}: ${was.x} ${was.y}, ${x} ${y}`);
        places.set(key, was);
    }
    return moved;
}"""


@pytest.mark.some(1)
@pytest.mark.parametrize("size", [hands.DESK, hands.PHONE], ids=["desk", "phone"])
def test_nothing_shifts_while_a_deal_is_played(
    visit: Callable[..., Any], game: Game, size: dict[str, int]
) -> None:
    visitor = visit("en", size)
    visitor.open_table(game.id)
    moved: list[str] = []

    def look() -> bool:
        if visitor.view["phase"] in ("turn", "claim"):
            moved.extend(visitor.page.evaluate(MOVED))
        return bool(moved)

    wish = hands.chance(3)
    hands.play(visitor, "mouse", wish, look, most=6)
    finish(visitor, wish, look)
    assert moved == []


def test_a_forbidden_tile_says_why_and_lights_what_may_go(visit: Callable[..., Any]) -> None:
    def some(view: dict[str, Any]) -> bool:
        return stage.turn(view) and len(hands.named(view, "discard")) < len(set(view["hand"])) - 3

    visitor = visit("en", hands.PHONE, touch=True)
    stage.show(visitor, "wahua", stage.moment("wahua", some))
    page = visitor.page
    may = {move.split()[1] for move in hands.named(visitor.view, "discard")}
    barred = page.locator('.hand button[aria-disabled="true"]')
    assert barred.count() == sum(code not in may for code in visitor.view["hand"])
    assert page.locator(".hand .lit").count() == 0
    barred.first.tap(force=True)
    assert page.locator(".hand .lit").count() == sum(code in may for code in visitor.view["hand"])
    said = page.locator(".status button")
    assert "must wait" in said.inner_text()
    rule = said.locator(".rule").inner_text()
    assert page.locator(".act", has_text="Discard").is_disabled()
    assert visitor.axe() == []
    said.tap()
    first = visitor.words("wahua")[f"rule.{rule}"].split("\n")[0]
    page.locator("dialog[open]", has_text=first).wait_for()
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")
    barred.first.tap(force=True)
    assert page.locator(".hand .lit").count() == 0


def test_a_claim_lights_the_tiles_it_would_take(visit: Callable[..., Any]) -> None:
    def two(view: dict[str, Any]) -> bool:
        return stage.claim(view) and len(hands.named(view, "chow", "pung")) > 1

    visitor = visit("en")
    stage.show(visitor, "mahjong", stage.moment("mahjong", two))
    page, offered = visitor.page, visitor.view["last"]["tile"]
    claims = page.locator(".act.claim")
    assert page.locator(".offer.on .t").count() == 1
    for claim in claims.all():
        assert claim.locator(".mini .take").count() == 1
        claim.hover()
        tiles = claim.get_attribute("data-move").split()[1]
        taken = [f"{digit}{tiles[-1]}" for digit in tiles[:-1]]
        taken.remove(offered)
        words = visitor.words("mahjong")
        lit = [each.get_attribute("aria-label") for each in page.locator(".hand .lent").all()]
        assert sorted(label.split(",")[0] for label in lit) == sorted(words[f"tile.{code}"] for code in taken)


@pytest.mark.some(1)
def test_every_sign_of_a_plate_is_explained(visit: Callable[..., Any], game: Game) -> None:
    visitor = visit("zh-Hant", hands.PHONE, touch=True)
    stage.show(visitor, game.id, stage.full(game.id, stage.moment(game.id, stage.turn)))
    page, words = visitor.page, visitor.words(game.id)
    plates = page.locator(".plate").all()
    for plate in plates:
        plate.tap()
        sheet = page.locator("dialog[open]")
        sheet.wait_for()
        for sign in sheet.locator(".signs > li").all():
            rule = sign.locator("a").first.inner_text()
            assert words[f"rule.{rule}"].split("\n")[0] in sign.inner_text()
        if plate == plates[0]:
            assert visitor.axe() == []
        page.keyboard.press("Escape")
        sheet.wait_for(state="detached")


@pytest.mark.some(1)
def test_the_end_has_its_moment_and_the_winning_tile_is_marked(visit: Callable[..., Any], game: Game) -> None:
    visitor = visit("en", hands.PHONE, touch=True)
    found = stage.moment(game.id, stage.ended)
    found["events"] = [{"seat": 0, "word": "win", "tiles": []}]
    stage.show(visitor, game.id, found)
    moment = visitor.page.locator(".moment")
    moment.wait_for()
    tile = found["view"]["result"]["win"]["tile"]
    assert moment.locator(".won").get_attribute("title") == visitor.words(game.id)[f"tile.{tile}"]
    moment.tap()
    sheet = hands.settled(visitor)
    sheet.locator("details.winner > summary").tap()
    assert sheet.locator(".won").get_attribute("title") == visitor.words(game.id)[f"tile.{tile}"]
    assert visitor.axe() == []
    assert sheet.locator("footer .prime").count() == 1


def test_a_move_waits_while_the_server_is_away(visit: Callable[..., Any]) -> None:
    """The line is cut, a tile thrown, and the line mended."""
    visitor = visit("en")
    found = stage.moment("nantong", stage.turn)
    lines: list[Any] = []
    heard: list[str] = []

    mended = False

    def serve(socket: Any) -> None:
        lines.append(socket)
        if len(lines) > 1 and not mended:
            return socket.close(code=1001)
        socket.on_message(lambda said: heard.append(str(said)))
        return socket.send(stage.text(found))

    visitor.page.route_web_socket("**/ws", serve)
    visitor.go_to(visitor.new_table("nantong"))
    lines[0].close(code=1001)
    page = visitor.page
    page.locator(".status", has_text="No connection").wait_for()
    tile = page.locator(".hand button").first
    tile.click()
    tile.click()
    page.locator(".status", has_text="waits").wait_for()
    mended = True
    visitor.until(lambda: len(heard) == 1)
    assert '"move":"discard' in heard[0]


@pytest.mark.full
def test_a_whole_deal_by_the_keyboard_alone_says_each_draw_once(
    visit: Callable[..., Any], game: Game
) -> None:
    """What a reader is told at each decision: the tile drawn, in one sentence and not again in another."""
    visitor = visit("en")
    visitor.open_table(game.id)
    words, log = visitor.words(game.id), visitor.page.locator("[role=log]").last
    chance, told = hands.chance(11, claims=0.7), []

    def wish(view: dict[str, Any]) -> str:
        visitor.page.locator(f'.board[data-ask="{visitor.state["ask"]}"]').wait_for(state="attached")
        if view["drawn"] and view["phase"] == "turn":
            name = re.escape(words[f"tile.{view['drawn']}"])
            told.append(len(re.findall(rf"\bdrew\b[^.]*{name}", log.inner_text())))
        return chance(view)

    hands.play(visitor, "keys", wish)
    assert set(told) == {1}
    sheet = hands.settled(visitor)
    visitor.page.keyboard.press("Escape")
    sheet.wait_for(state="hidden")
