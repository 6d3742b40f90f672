"""Playing a deal through the page: with a mouse, with fingers, or with the keys alone."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from wire import wired

DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
# How many moves of a deal the short run makes at the page: the rest goes over the table's socket.
MOVES = (pytest.param(8, id="begun"), pytest.param(None, id="whole", marks=pytest.mark.full))
Wish = Callable[[dict[str, Any]], str]


def named(view: dict[str, Any], *words: str) -> list[str]:
    """The moves of a view that begin with one of some words, in the order of the words."""
    return [move for word in words for move in view["moves"] if move.split()[0] == word]


def chance(seed: int, claims: float = 0.3) -> Wish:
    """A win if there is one, a claim now and then, else any discard or to pass."""
    rng = random.Random(seed)

    def wish(view: dict[str, Any]) -> str:
        moves: list[str] = view["moves"]
        wins, discards = named(view, "win"), named(view, "discard")
        others = [m for m in moves if m.split()[0] not in ("discard", "pass", "flee", "win")]
        if wins:
            return wins[0]
        if others and (rng.random() < claims or not (discards or "pass" in moves)):
            return rng.choice(others)
        if "pass" in moves:
            return "pass"
        return rng.choice(discards or moves)

    return wish


def tile_button(visitor: Any, code: str) -> Any:
    """The button of a tile of the hand, by its label."""
    label = visitor.words(visitor.view["game"])[f"tile.{code}"]
    return visitor.page.locator(f'.hand button[aria-label^="{label}"]').first


def action(visitor: Any, move: str) -> Any:
    """The button of a move that is no discard."""
    return visitor.page.locator(f'.act[data-move="{move}"]')


def by_pointer(visitor: Any, move: str, touch: bool) -> None:
    """Taps or clicks."""
    press = "tap" if touch else "click"
    if move.startswith("discard"):
        tile = tile_button(visitor, move.split()[1])
        raised = visitor.page.locator('.hand button[aria-pressed="true"]')
        if tile.get_attribute("aria-pressed") != "true":
            getattr(tile, press)()
        raised.wait_for()
        getattr(raised, press)()
    else:
        fold = visitor.page.locator(f'.act[data-fold="{move.split(maxsplit=1)[0]}"]')
        if fold.count():
            getattr(fold, press)()
        getattr(action(visitor, move), press)()


def by_keys(visitor: Any, move: str) -> None:
    """Arrows and Enter in the hand; the letters shown on the buttons for the rest."""
    page = visitor.page
    if move.startswith("discard"):
        tile = tile_button(visitor, move.split()[1])
        _to_tile(visitor, tile)
        if tile.get_attribute("aria-pressed") != "true":
            page.keyboard.press("Enter")
        page.locator('.hand button[aria-pressed="true"]').wait_for()
        page.keyboard.press("Enter")
    else:
        button = action(visitor, move)
        button.wait_for()
        page.keyboard.press(button.get_attribute("aria-keyshortcuts"))


def make(visitor: Any, how: str, move: str) -> None:
    """Makes a move by `touch`, `mouse` or `keys`, and waits for what it leads to."""
    deal, ask = visitor.state["deal"], visitor.state["ask"]
    # The message is heard here before the page has shown it.
    visitor.page.locator(f'.board[data-ask="{ask}"]').wait_for(state="attached")
    if how == "keys":
        by_keys(visitor, move)
    else:
        by_pointer(visitor, move, how == "touch")
    visitor.until(lambda: (visitor.state["deal"], visitor.state["ask"]) != (deal, ask))


def play(
    visitor: Any, how: str, wish: Wish, stop: Callable[[], bool] = lambda: False, most: int | None = None
) -> list[str]:
    """Plays the deal at hand to its settlement, until something holds, or so many moves; their words."""
    made: list[str] = []
    for _ in range(400):
        visitor.until(visitor.asked)
        if visitor.view["phase"] == "over" or len(made) == most or stop():
            return made
        move = wish(visitor.view)
        make(visitor, how, move)
        made.append(move.split()[0])
    raise AssertionError("the deal does not end")


def settled(visitor: Any) -> Any:
    """The score sheet opens: the viewer's result first, then every total and a settlement that adds up."""
    sheet = visitor.page.locator("dialog[open].sheet")
    sheet.wait_for()
    view, result = visitor.view, visitor.view["result"]
    assert sum(result["settlement"]) == 0
    mine = number(sheet.locator(".result .gain b").inner_text())
    assert mine == result["settlement"][view["seat"]]
    for seat, one in enumerate(result["players"]):
        player = sheet.locator(f'[data-player="{seat}"]')
        assert number(player.locator(".gain").inner_text()) == result["settlement"][seat]
        if one:
            assert player.locator("output").inner_text() == str(result["totals"][seat] or 0)
    return sheet


def rules_open(visitor: Any, sheet: Any) -> None:
    """Each line of the count names its rule, and a click opens its text."""
    words = visitor.words(visitor.view["game"])
    for player in visitor.view["result"]["players"]:
        assert all(f"rule.{line['rule']}" in words for line in player["lines"])
    counted = next(seat for seat, one in enumerate(visitor.view["result"]["players"]) if one["lines"])
    player = sheet.locator(f'[data-player="{counted}"]')
    if player.get_attribute("open") is None:
        player.locator("> summary").click()
    line = player.locator("ol details").first
    line.locator("summary").click()
    number = line.locator(".ruled > *").first.inner_text().split()[0]
    assert words[f"rule.{number}"].split("\n")[0] in line.locator(".ruled").inner_text()


def comes_back(visitor: Any, game: str) -> None:
    """Leaves a deal after some discards and finds it as it was: by a reload, and in a page of its own."""
    table = visitor.new_table(game)
    with wired(visitor, table) as wire:
        wire.play(chance(2), lambda view: len(view["discards"]) > 8 and bool(view["moves"]))
    visitor.go_to(table)
    visitor.until(visitor.asked)
    left = visitor.state
    shown = visitor.page.locator(".hand button").count()
    assert shown == len(left["view"]["hand"])
    place = visitor.page.url
    for leave in (lambda: None, lambda: visitor.page.goto("about:blank")):
        visitor.state = {}
        leave()
        visitor.page.reload() if visitor.page.url == place else visitor.page.goto(place)
        visitor.page.locator(".hand button").first.wait_for()
        back = visitor.state
        assert (back["deal"], back["ask"], back["view"]) == (left["deal"], left["ask"], left["view"])
        assert visitor.page.locator(".hand button").count() == shown
        for move in left["view"]["moves"]:
            if not move.startswith("discard"):
                assert action(visitor, move).is_enabled()
    make(visitor, "touch", chance(2)(left["view"]))


def number(text: str) -> int:
    """A number as the page writes it."""
    return int(text.replace("−", "-").replace("+", ""))


def _focused(page: Any) -> dict[str, float] | None:
    """Where the focused tile is, without what raises or moves it."""
    found: dict[str, float] | None = page.evaluate(
        """() => {
            const button = document.activeElement?.closest(".hand button");
            const tile = button?.parentElement.getBoundingClientRect();
            return tile ? { x: tile.x, y: tile.y, width: tile.width, height: tile.height } : null;
        }"""
    )
    return found


def _to_tile(visitor: Any, target: Any) -> None:
    """With Tab into the hand; up to the first row, along it, down to the tile, and along its row."""
    page = visitor.page
    for _ in range(40):
        if _focused(page):
            break
        page.keyboard.press("Tab")
    wanted = target.evaluate("(tile) => tile.parentElement.getBoundingClientRect().toJSON()")
    _steer(page, lambda at: "ArrowUp")
    for _ in range(2):
        _steer(page, lambda at: _toward(at["x"] - wanted["x"], at["width"], "ArrowLeft", "ArrowRight"))
        _steer(page, lambda at: _toward(at["y"] - wanted["y"], 20, "ArrowUp", "ArrowDown"))
    assert target.evaluate("(tile) => tile === document.activeElement"), "the arrows do not reach the tile"


def _toward(off: float, near: float, less: str, more: str) -> str | None:
    return None if abs(off) < near / 2 else less if off > 0 else more


def _steer(page: Any, key: Callable[[dict[str, float]], str | None]) -> None:
    """Presses the key that leads on, until it is there or the keys lead nowhere."""
    for _ in range(30):
        at = _focused(page)
        assert at, "the focus has left the hand"
        wanted = key(at)
        if not wanted:
            return
        page.keyboard.press(wanted)
        if _focused(page) == at:
            return
    raise AssertionError("the arrows go round")
