"""The score against a slow second opinion, on random finished positions."""

import os
import random
from collections import Counter
from typing import Any

import tianhu
from tianhu.games.nantong.tests import oracle
from tianhu.games.nantong.tests.table import add_up, exact, names

SCALE = float(os.environ.get("TIANHU_SCALE", "1"))


def compare(position: dict[str, Any], seen: Counter[str]) -> None:
    """Both scorers give the same, and the lines of the game's add up."""
    answer = tianhu.count("nantong", position)
    worth = oracle.worth(position)
    assert answer["totals"] == worth["totals"], position
    assert answer["settlement"] == worth["settlement"], position
    if answer["settlement"] is not None:
        assert sum(answer["settlement"]) == 0
    for player in filter(None, answer["players"]):
        assert add_up(player["lines"]) == player["total"], position
        assert -(-exact(player) // 10) * 10 == player["total"], position
        seen.update(names(player))


def test_random_positions() -> None:
    rng = random.Random(2024)
    seen: Counter[str] = Counter()
    repeats = max(100, int(20000 * SCALE))
    for _ in range(repeats):
        compare(oracle.random_position(rng), seen)
    if repeats >= 10000:
        every = {line.key for line in tianhu.game("nantong").lines}
        assert set(seen) == every, "a kind of line that never came about"


def test_deals_played_at_random_and_by_the_quick_player() -> None:
    """The sheet of a deal is the count of the position it ends with."""
    game = tianhu.game("nantong")
    for seed in range(max(6, int(600 * SCALE))):
        rule = ("no_pung", "no_claim")[seed % 2]
        deal = game.deal(seed=seed, closed_float=rule)
        rng = tianhu.Rng(seed)
        while not deal.over:
            seat = deal.actors[0]
            deal.play(seat, game.rules.policy(deal.state, seat, rng))
        position = ended(deal) | {"rules": {"closed_float": rule}}
        worth = oracle.worth(position)
        assert deal.sheet()["totals"] == worth["totals"], seed
        assert deal.settlement == worth["settlement"], seed
        assert tianhu.count("nantong", position) == deal.sheet(), seed


BY = ("draw", "discard", "rob", "heavenly")


def ended(deal: tianhu.Deal) -> dict[str, Any]:
    """The position a deal has ended with, as a document."""
    view = deal.view(0).describe()
    players = [
        {
            "hand": oracle.write_cards(seat["open"]),
            "melds": [f"{m['word']} {oracle.write_cards(m['tiles'])}" for m in seat["melds"]],
            "ready": seat["marks"]["ready"],
        }
        for seat in view["seats"]
    ]
    doc = {
        "indicators": "".join(view["public"]["indicators"]),
        "dealer": view["dealer"],
        "winner": deal.winner,
        "players": players,
    }
    return doc if deal.winner is None else doc | {"win": how(deal, view["dealer"])}


def how(deal: tianhu.Deal, dealer: int) -> dict[str, Any]:
    """The way a deal was won, from its events alone."""
    events = [e for e in deal.view(0).events() if e["word"] != "ready"]
    win, before = events[-1], events[-2] if len(events) > 1 else {"word": ""}
    throws = [e for e in events if e["word"] == "discard"]
    if not win["tiles"]:
        return {"by": "heavenly"}
    doc: dict[str, Any] = {"tile": win["tiles"][0]}
    if before["word"] == "draw":
        earlier = events[-3]["word"] if len(events) > 2 else ""
        last = deal.state.front == deal.state.back
        return doc | {"by": "draw", "replacement": earlier.endswith("kong"), "last": last}
    rob = before["word"] == "added-kong"
    first = not rob and len(throws) == 1 and before["seat"] == dealer
    return doc | {"by": "rob" if rob else "discard", "from": before["seat"], "first_discard": first}
