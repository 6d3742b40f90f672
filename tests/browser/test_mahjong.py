"""Mahjong in a real browser."""

from collections.abc import Callable
from typing import Any

import hands
import pytest
import stage
from hands import PHONE, named
from wire import finish, wired

pytestmark = pytest.mark.browser
FULL = pytest.mark.full
KONGS = ("concealed-kong", "added-kong", "kong")
CLAIMS = ("win", *KONGS, "pung", "chow")


def use(hand: list[str], code: str) -> int:
    """How well a tile fits the others: those like it, and its neighbours."""
    rank, suit = int(code[0]), code[1]
    near = (
        []
        if suit == "z"
        else [hand.count(f"{rank + step}{suit}") * (3 - abs(step)) for step in (-2, -1, 1, 2)]
    )
    return 4 * hand.count(code) + sum(near)


def worst(view: dict[str, Any]) -> str:
    """The discard that fits the others least."""
    return min(named(view, "discard"), key=lambda m: use(view["hand"], m.split()[1]))


def wish(view: dict[str, Any], claims: tuple[str, ...] = CLAIMS) -> str:
    """Claims whatever it may, and discards what fits worst."""
    wanted = named(view, *claims) or named(view, "pass")
    return wanted[0] if wanted else worst(view)


def careful(view: dict[str, Any]) -> str:
    """Neither wins nor chows, so that deals are long and a kong may come."""
    return wish(view, ("pung",))


def wall_shown(visitor: Any) -> None:
    """The middle says how many tiles are left to draw; on a phone an offered tile lies over it."""
    left = visitor.page.locator("[data-wall]")
    visitor.until(lambda: left.text_content() == str(visitor.view["public"]["left"]))


@pytest.mark.some(1)
@pytest.mark.parametrize("most", hands.MOVES)
@pytest.mark.parametrize(
    ("how", "language", "phone"),
    [pytest.param("mouse", "en", False, marks=FULL), ("keys", "zh-Hans", False), ("touch", "th", True)],
)
def test_a_deal(visit: Callable[..., Any], how: str, language: str, phone: bool, most: int | None) -> None:
    visitor = visit(language, PHONE if phone else hands.DESK, touch=phone, motion=how != "keys")
    visitor.open_table("mahjong")
    visitor.until(visitor.asked)
    wall_shown(visitor)
    assert visitor.axe() == []
    hands.play(visitor, how, wish, lambda: bool(named(visitor.view, "discard")))
    assert visitor.view["phase"] == "turn"
    raised = hands.tile_button(visitor, worst(visitor.view).split()[1])
    raised.tap() if phone else raised.click()
    assert visitor.axe() == []
    hands.play(visitor, how, wish, most=most)
    finish(visitor, wish)
    sheet = hands.settled(visitor)
    if visitor.view["result"]["winner"] is not None:
        hands.rules_open(visitor, sheet)
    assert visitor.axe() == []
    wall_shown(visitor)


def melds(view: dict[str, Any]) -> list[str]:
    """The player's melds, by their words."""
    return [meld["word"] for meld in view["seats"][view["seat"]]["melds"]]


CHOW_PUNG = ("chow", "pung")
WIN = ("win",)


@pytest.mark.some(1)
@pytest.mark.parametrize(
    ("how", "words"),
    [
        pytest.param("touch", CHOW_PUNG, id="touch-chow-pung"),
        pytest.param("keys", WIN, id="keys-win"),
        pytest.param("mouse", WIN, id="mouse-win", marks=FULL),
        pytest.param("mouse", CHOW_PUNG, id="mouse-chow-pung", marks=FULL),
        pytest.param("keys", CHOW_PUNG, id="keys-chow-pung", marks=FULL),
        pytest.param("mouse", KONGS, id="mouse-kong", marks=FULL),
        pytest.param("touch", KONGS, id="touch-kong", marks=FULL),
        pytest.param("keys", KONGS, id="keys-kong", marks=FULL),
        pytest.param("touch", WIN, id="touch-win", marks=FULL),
    ],
)
def test_claims(visit: Callable[..., Any], how: str, words: tuple[str, ...]) -> None:
    """Deals go over the table's socket until a claim is offered; the page then finds it and makes it."""
    visitor = visit("en", PHONE if how == "touch" else hands.DESK, touch=how == "touch")
    table = visitor.new_table("mahjong", level="beginner")
    todo = [words] if words == KONGS else [(word,) for word in words]
    for _ in range(12):
        with wired(visitor, table) as wire:
            wire.play(wish if words == WIN else careful, offered(todo[0]))
            visitor.go_to(table)
        assert visitor.view["moves"] == wire.view["moves"]
        assert visitor.axe() == []
        move = named(visitor.view, *todo[0])[0]
        before = melds(visitor.view)
        hands.make(visitor, how, move)
        visitor.until(visitor.asked)
        # Another's pung comes before a chow, and another's mahjong before all.
        if (
            won(visitor)
            if move == "win"
            else melds(visitor.view) != before and laid(visitor, move.split()[0])
        ):
            todo = todo[1:]
        if not todo:
            return
        visitor.page.goto("about:blank")
    raise AssertionError("others always come before")


def offered(words: tuple[str, ...]) -> Callable[[dict[str, Any]], bool]:
    """Whether a view offers one of some claims."""
    return lambda view: bool(named(view, *words))


def laid(visitor: Any, word: str) -> bool:
    """A claimed meld lies before the player, and its name can be heard."""
    if word not in melds(visitor.view):
        return False
    shown = visitor.page.locator('.mine[data-seat] ul[aria-label="Melds"] > li')
    labels = shown.evaluate_all("(all) => all.map((meld) => meld.getAttribute('aria-label'))")
    names = [visitor.words("mahjong")[f"verb.{word}"] for word in melds(visitor.view)]
    assert [label.split(":")[0] for label in labels] == names
    return True


def won(visitor: Any) -> bool:
    """The sheet says that the player has won, and counts mahjong."""
    if visitor.view["result"]["winner"] != visitor.view["seat"]:
        return False
    sheet = hands.settled(visitor)
    assert sheet.get_attribute("aria-label") == "You win"
    winner = sheet.locator("details.winner")
    if winner.get_attribute("open") is None:
        winner.locator("> summary").click()
    assert visitor.words("mahjong")["line.mahjong"] in winner.inner_text()
    assert sheet.locator(".won-hand .won").count() == 1
    assert visitor.view["result"]["settlement"][visitor.view["seat"]] > 0
    return True


@pytest.mark.full
@pytest.mark.long
def test_four_rounds_end_in_a_table_of_places(visit: Callable[..., Any]) -> None:
    visitor = visit("en", PHONE, touch=True)
    table = visitor.new_table("mahjong")
    held: list[tuple[str, int]] = []

    def last_deal(view: dict[str, Any]) -> bool:
        """Whether every player has held the deal in each of the four rounds, or does so now."""
        deal = view["public"]["round_wind"], view["dealer"]
        if deal not in held:
            held.append(deal)
        return len(held) == 16

    with wired(visitor, table) as wire:
        wire.play(wish, last_deal)
        visitor.go_to(table)
        page = visitor.page
        for _ in range(60):
            wire.play(wish, lambda view: view["phase"] == "over")
            sheet = hands.settled(visitor)
            if visitor.state["sitting"]["over"]:
                break
            sheet.get_by_role("button", name="Next deal").tap()
            visitor.until(lambda: visitor.view["phase"] != "over")
            wire.play(wish, lambda view: view["phase"] != "over")
    totals = visitor.state["sitting"]["totals"]
    assert sum(totals) == 0
    places_told(visitor, sheet, totals)
    page.keyboard.press("Escape")
    sheet.wait_for(state="hidden")
    assert page.get_by_role("button", name="Next deal").count() == 0
    page.get_by_role("button", name="New game").tap()
    visitor.until(lambda: visitor.view["phase"] != "over")
    assert not visitor.state["sitting"]["over"]
    assert visitor.state["sitting"]["totals"] == [0, 0, 0, 0]
    assert page.locator(".bar .facts").inner_text().startswith("East round")


def test_the_last_deal_ends_in_a_table_of_places(visit: Callable[..., Any]) -> None:
    """The end of a game as the server tells it; what was played before is for the full run."""
    visitor = visit("en", PHONE, touch=True)
    found = stage.moment("mahjong", stage.ended)
    totals = [40, -60, 40, -20]
    found["sitting"] |= {"over": True, "totals": totals}
    _, heard = stage.serve(visitor, "mahjong", found)
    sheet = visitor.page.locator("dialog[open].sheet")
    sheet.wait_for()
    places_told(visitor, sheet, totals)
    assert sheet.get_by_role("button", name="Next deal").count() == 0
    sheet.get_by_role("button", name="New game").tap()
    visitor.until(lambda: bool(heard))
    assert heard[0]["t"] == "restart"


def places_told(visitor: Any, sheet: Any, totals: list[int]) -> None:
    """The final table goes by totals; who has as much as another shares his place."""
    standings = sheet.locator('section[aria-label="Final standings"]')
    rows = [row.locator("td").all_inner_texts() for row in standings.locator("tbody tr").all()]
    places, shown = [row[0] for row in rows], [hands.number(row[1]) for row in rows]
    assert shown == sorted(totals, reverse=True)
    assert places == [str(1 + sum(other > total for other in shown)) for total in shown]
    assert visitor.axe() == []


def test_a_reload_comes_back_to_the_same_decision(visit: Callable[..., Any]) -> None:
    hands.comes_back(visit("en", PHONE, touch=True), "mahjong")
