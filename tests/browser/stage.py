"""Tables at a moment that is wanted, made by the rules and shown without a server's help: no waiting for chance."""

import json
from collections.abc import Callable
from typing import Any

import tianhu
from tianhu.players import make
from tianhu.table.result import result

# Tiles that a deal can bring at most: discards of a seat, melds of another seat and of the viewer, his tiles then.
FULL = {"nantong": (26, 7, 4, 11), "mahjong": (24, 4, 3, 5), "wahua": (16, 10, 7, 7)}


def message(
    deal: Any, seat: int, totals: list[int] | None = None, since: int | None = None
) -> dict[str, Any]:
    """What a seat is sent of a deal; `since` begins the events."""
    count = deal.game.seats
    view = deal.view(seat)
    levels = ["regular", "master", "beginner"]
    players = [
        {
            "name": "" if i == seat else f"P{i}",
            "level": None if i == seat else levels[i % 3],
            "here": i == seat,
        }
        for i in range(count)
    ]
    sitting = {"deal": 3, "deals": 2, "totals": totals or [0] * count, "over": False, "speed": "fast"}
    sitting |= {"commitment": "", "dealer": deal.setup.dealer, "players": players}
    shown = {**view.describe(), "result": result(deal) if deal.over else None}
    events = view.events(len(view.log) if since is None else since)
    return {
        "t": "state",
        "deal": 3,
        "ask": len(deal.made),
        "view": shown,
        "events": events,
        "sitting": sitting,
    }


def moment(
    name: str, wanted: Callable[[dict[str, Any]], bool], seat: int = 0, player: str = "greedy"
) -> dict[str, Any]:
    """The first moment of a row of deals at which the view of a seat is the one that is wanted."""
    game = tianhu.game(name)
    for seed in range(1, 400):
        deal, players = game.deal(seed=seed), [make(player, seed + i) for i in range(game.seats)]
        while True:
            found = message(deal, seat)
            if wanted(found["view"]):
                return found
            if deal.over:
                break
            actor = deal.actors[0]
            deal.play(actor, players[actor].choose(deal.view(actor)))
    raise AssertionError(f"{name}: what is wanted does not come")


def turn(view: dict[str, Any]) -> bool:
    """A turn in mid-deal, with a tile just drawn."""
    return view["drawn"] is not None and len(view["discards"]) > 15 and len(view["moves"]) > 0


def claim(view: dict[str, Any]) -> bool:
    """Another's discard may be had."""
    return view["phase"] == "claim" and len(view["moves"]) > 1 and len(view["discards"]) > 8


def ended(view: dict[str, Any]) -> bool:
    """The viewer has won."""
    return view["result"] is not None and view["result"]["winner"] == view["seat"]


def full(name: str, found: dict[str, Any]) -> dict[str, Any]:
    """The same table as full as a deal can make it: every discard, every meld, long numbers."""
    discards, melds, mine, held = FULL[name]
    view = found["view"]
    codes = tianhu.game(name).tiles.codes
    deck = [code for code in codes if not code.endswith("f")]
    count, seat = len(view["seats"]), view["seat"]

    def meld(i: int) -> dict[str, Any]:
        code = deck[7 * i % len(deck)]
        if name == "wahua":
            point = code[:2]
            tiles = [f"{point}s", f"{point}d", f"{point}d"] if i % 9 == 4 else [f"{point}s", f"{point}w"]
            return {"word": "kong" if len(tiles) > 2 else "pair", "tiles": tiles, "from": (i + 1) % count}
        kong = i % 3 == 1
        return {
            "word": "kong" if kong else "pung",
            "tiles": [code] * (4 if kong else 3),
            "from": (i + 1) % count,
        }

    view["discards"] = [
        {"seat": i % count, "tile": deck[5 * i % len(deck)], "taken": i % 5 == 2}
        for i in range(discards * count)
    ]
    view["discards"][-1]["taken"] = False
    for i, each in enumerate(view["seats"]):
        own = i == seat
        each |= {"hand": held if own else 1}
        each["melds"] = [meld(i * 20 + j) for j in range(mine if own else melds)]
    others = [code for code in view["hand"] if code != view["drawn"]]
    view["hand"] = others[: held - 1] + [view["drawn"] or others[held - 1]]
    view["moves"] = [m for m in view["moves"] if not m.startswith("discard") or m.split()[1] in view["hand"]]
    view["wall"] = 2
    found["sitting"]["totals"] = [-11100, 29600, -8700, -9800][:count]
    return found


def text(found: dict[str, Any]) -> str:
    """A message as it goes over the line."""
    return json.dumps(found)


def show(visitor: Any, name: str, *messages: dict[str, Any]) -> None:
    """The page on a table that is sent these messages, the next one whenever the page answers."""
    left = list(messages)

    def serve(socket: Any) -> None:
        socket.on_message(lambda _: socket.send(text(left.pop(0))) if left else None)
        socket.send(text(left.pop(0)))

    visitor.page.route_web_socket("**/ws", serve)
    visitor.go_to(visitor.new_table(name))
