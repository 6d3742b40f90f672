"""Playing a deal through the page: with a mouse, with fingers, or with the keys alone."""

import random
from typing import Any


def wish(view: dict[str, Any], rng: random.Random, claims: float) -> str:
    """A move to make: a win if there is one, a claim now and then, else any discard or to pass."""
    moves: list[str] = view["moves"]
    wins = [m for m in moves if m.split()[0] == "win"]
    others = [m for m in moves if m.split()[0] not in ("discard", "pass", "flee", "win")]
    if wins:
        return wins[0]
    if others and (rng.random() < claims or "pass" not in moves):
        discards = [m for m in moves if m.startswith("discard")]
        if rng.random() < claims or not discards:
            return rng.choice(others)
    if "pass" in moves:
        return "pass"
    discards = [m for m in moves if m.startswith("discard")]
    return rng.choice(discards or moves)


def tile_button(visitor: Any, code: str) -> Any:
    """The button of a tile of the hand, by its label."""
    label = visitor.words(visitor.view["game"])[f"tile.{code}"]
    exact = visitor.page.locator(f'.hand button[aria-label="{label}"]')
    if exact.count():
        return exact.first
    return visitor.page.locator(f'.hand button[aria-label^="{label}"]').first


def action(visitor: Any, move: str) -> Any:
    """The button of a move that is no discard."""
    return visitor.page.locator(f'.act[data-move="{move}"]')


def by_pointer(visitor: Any, move: str, touch: bool) -> None:
    """Taps or clicks."""
    press = "tap" if touch else "click"
    if move.startswith("discard"):
        getattr(tile_button(visitor, move.split()[1]), press)()
        visitor.page.locator('.hand button[aria-pressed="true"]').wait_for()
        getattr(visitor.page.locator('.hand button[aria-pressed="true"]'), press)()
    else:
        getattr(action(visitor, move), press)()


def by_keys(visitor: Any, move: str) -> None:
    """Arrows and Enter in the hand; the letters shown on the buttons for the rest."""
    page = visitor.page
    if not move.startswith("discard"):
        button = action(visitor, move)
        button.wait_for()
        page.keyboard.press(button.get_attribute("aria-keyshortcuts"))
        return
    label = visitor.words(visitor.view["game"])[f"tile.{move.split()[1]}"]
    _tab_into_hand(page)
    for _ in range(40):
        focused = page.evaluate("document.activeElement.getAttribute('aria-label') || ''")
        if focused.startswith(label):
            break
        _onwards(page)
    else:
        tile_button(visitor, move.split()[1]).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")


def _tab_into_hand(page: Any) -> None:
    for _ in range(30):
        if page.evaluate("!!document.activeElement.closest('.hand')"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("the Tab key does not reach the hand")


def _onwards(page: Any) -> None:
    """One tile down, or to the head of the next column."""
    before = page.evaluate("document.activeElement.dataset.tile")
    page.keyboard.press("ArrowDown")
    if page.evaluate("document.activeElement.dataset.tile") == before:
        page.keyboard.press("ArrowRight")
        for _ in range(4):
            page.keyboard.press("ArrowUp")


def play(visitor: Any, how: str, seed: int = 1, claims: float = 0.3) -> None:
    """Plays the deal at hand to its settlement."""
    rng = random.Random(seed)
    for _ in range(400):
        visitor.until(visitor.asked)
        if visitor.view["phase"] == "over":
            return
        ask = visitor.state["ask"]
        move = wish(visitor.view, rng, claims)
        if how == "keys":
            by_keys(visitor, move)
        else:
            by_pointer(visitor, move, how == "touch")
        visitor.until(lambda ask=ask: visitor.state["ask"] != ask)
    raise AssertionError("the deal does not end")
