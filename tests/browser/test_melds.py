"""Melds tell in a real browser what they are and from whom they were claimed."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hands import DESK, PHONE

import tianhu
from tianhu.core.packed import pack

pytestmark = pytest.mark.browser

# By game: a meld's word, its tiles, and how many places further the seat sits that it came from.
LAID = {
    "nantong": [
        ("pung", "555m", 1),
        ("kong", "2222s", 2),
        ("added-kong", "7777p", 1),
        ("concealed-kong", "9999m", 0),
        ("opening", "1111z", 0),
        ("heaven-earth", "33z", 0),
    ],
    "mahjong": [
        ("chow", "234m", 3),
        ("kong", "2222s", 1),
        ("added-kong", "7777p", 2),
        ("concealed-kong", "9999m", 0),
    ],
    "wahua": [("pair", "66w66d", 3), ("kong", "46s46d46d", 3), ("kong", "13s13d13d", 0)],
}


def message(name: str, owner: int) -> dict[str, Any]:
    """What seat 0 is sent of a table at which one seat has laid every kind of meld."""
    game = tianhu.game(name)
    deal = game.deal(seed=4)
    for word, tiles, places in LAID[name]:
        kinds = game.tiles.parse(tiles)
        deal.state.lay(owner, game.words.index(word), pack(kinds), (owner + places) % game.seats)
    players = [{"name": f"P{i}", "level": "regular" if i else None, "here": not i} for i in range(game.seats)]
    sitting = {"deal": 1, "deals": 0, "totals": [0] * game.seats, "over": False, "speed": "fast"}
    sitting |= {"commitment": "", "dealer": 0, "rolls": [], "players": players}
    view = {**deal.view(0).describe(), "result": None}
    return {"t": "state", "deal": 1, "ask": 0, "view": view, "events": [], "sitting": sitting}


@pytest.mark.some(3)
@pytest.mark.parametrize(
    ("name", "owner", "language"),
    [
        *(("nantong", owner, language) for owner, language in enumerate(("en", "zh-Hant"))),
        *(("mahjong", owner, language) for owner, language in enumerate(("zh-Hans", "th"))),
        *(("wahua", owner, language) for owner, language in enumerate(("th", "en"))),
    ],
)
def test_melds_say_what_they_are_and_from_whom(
    visit: Callable[..., Any], name: str, owner: int, language: str
) -> None:
    visitor = visit(language, PHONE if owner else DESK, touch=bool(owner))
    sent = message(name, owner)
    visitor.page.route_web_socket("**/ws", lambda socket: socket.send(json.dumps(sent)))
    visitor.go_to(visitor.new_table(name))
    items = visitor.page.locator(f'[data-seat="{owner}"] .melds > li')
    words, count = visitor.words(name), len(sent["view"]["seats"])
    for item, (word, _, places) in zip(items.all(), LAID[name], strict=True):
        assert item.inner_text().strip() == words.get(f"sign.{word}", "")
        arrows = item.locator("svg[data-from]")
        assert arrows.count() == (places > 0)
        if places:
            giver = (owner + places) % count
            assert arrows.get_attribute("data-from") == str(giver)
            turns = {0: 180, 1: 90, count - 1: -90}
            assert f"rotate: {turns.get(giver, 0)}deg" in (arrows.get_attribute("style") or "")
    labels = [item.get_attribute("aria-label") for item in items.all()]
    assert len(set(labels)) == len(labels)
    assert visitor.axe() == []
