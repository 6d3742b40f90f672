"""Tables at a moment that is wanted, made by the rules: no waiting for chance."""

import json
from collections.abc import Callable
from typing import Any

import tianhu
from tianhu.players import make
from tianhu.table.result import result

# As much as a deal can bring: discards of a seat, melds of another and of the viewer, his tiles then.
FULL = {"nantong": (26, 7, 4, 11), "mahjong": (24, 4, 3, 5), "wahua": (16, 10, 7, 7)}
LEVELS = ("regular", "master", "beginner")


def message(deal: Any, seat: int) -> dict[str, Any]:
    """What a seat is sent of a deal."""
    count = deal.game.seats
    players = [{"name": f"P{i}", "level": LEVELS[i % 3], "here": False} for i in range(count)]
    players[seat] = {"name": "", "level": None, "here": True}
    totals = deal.settlement if deal.over else [0] * count
    sitting = {"deal": 3, "deals": 2, "totals": totals, "over": False, "speed": "fast"}
    sitting |= {"commitment": "", "dealer": deal.setup.dealer, "rolls": [], "players": players}
    view = {**deal.view(seat).describe(), "result": result(deal) if deal.over else None}
    return {"t": "state", "deal": 3, "ask": len(deal.made), "view": view, "events": [], "sitting": sitting}


def moment(name: str, wanted: Callable[[dict[str, Any]], bool], seat: int = 0) -> dict[str, Any]:
    """The first moment of a row of deals at which the view of a seat is the one that is wanted."""
    game = tianhu.game(name)
    for seed in range(1, 400):
        deal, players = game.deal(seed=seed), [make("greedy", seed + i) for i in range(game.seats)]
        while True:
            found = message(deal, seat)
            if wanted(found["view"]):
                return found
            if deal.over:
                break
            actor = deal.actors[0]
            deal.play(actor, players[actor].choose(deal.view(actor)))
    raise AssertionError(f"{name}: what is wanted does not come")


def preparation(view: dict[str, Any]) -> bool:
    """Something may be declared before the first discard."""
    return view["phase"] == "prepare" and len(view["moves"]) > 1


def turn(view: dict[str, Any]) -> bool:
    """A turn in mid-deal, with a tile just drawn."""
    return view["drawn"] is not None and len(view["discards"]) > 15 and len(view["moves"]) > 0


def claim(view: dict[str, Any]) -> bool:
    """Another's discard may be had."""
    return view["phase"] == "claim" and len(view["moves"]) > 1 and len(view["discards"]) > 8


def ended(view: dict[str, Any]) -> bool:
    """The viewer has won."""
    return view["result"] is not None and view["result"]["winner"] == view["seat"]


def _meld(name: str, deck: list[str], i: int, count: int, kongs: bool) -> dict[str, Any]:
    """Some meld: a kong now and then, or always."""
    code, giver = deck[7 * i % len(deck)], (i + 1) % count
    if name == "wahua":
        point, kong = code[:2], kongs or i % 9 == 4
        tiles = [f"{point}s", f"{point}d", f"{point}d"] if kong else [f"{point}s", f"{point}w"]
        return {"word": "kong" if kong else "pair", "tiles": tiles, "from": giver}
    kong = kongs or i % 3 == 1
    return {"word": "kong" if kong else "pung", "tiles": [code] * (4 if kong else 3), "from": giver}


def full(name: str, found: dict[str, Any], kongs: bool = False) -> dict[str, Any]:
    """The same table as full as a deal can make it: every discard, every meld, long numbers."""
    discards, melds, mine, held = FULL[name]
    view = found["view"]
    deck = [code for code in tianhu.game(name).tiles.codes if not code.endswith("f")]
    count, seat = len(view["seats"]), view["seat"]
    view["discards"] = [
        {"seat": i % count, "tile": deck[5 * i % len(deck)], "taken": i % 5 == 2}
        for i in range(discards * count)
    ]
    view["discards"][-1]["taken"] = False
    for i, each in enumerate(view["seats"]):
        laid = mine if i == seat else melds
        each["hand"] = held if i == seat else 1
        each["melds"] = [_meld(name, deck, i * 20 + j, count, kongs) for j in range(laid)]
    others = [code for code in view["hand"] if code != view["drawn"]]
    view["hand"] = [*others[: held - 1], view["drawn"] or others[held - 1]]
    view["moves"] = [m for m in view["moves"] if not m.startswith("discard") or m.split()[1] in view["hand"]]
    view["wall"] = 2
    found["sitting"]["totals"] = [-11100, 29600, -8700, -9800][:count]
    return found


def text(found: dict[str, Any]) -> str:
    """A message as it goes over the line."""
    return json.dumps(found)


# Resolves once nothing on the page has changed its place between two frames.
REST = """async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const places = () => [...document.body.querySelectorAll("*")].map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return [x, y, width, height].join();
    }).join(" ");
    await frame();
    await frame();
    for (let was = "", now = places(); was !== now; now = places()) {
        was = now;
        await frame();
        await frame();
    }
}"""


def resize(visitor: Any, width: int, height: int) -> None:
    """Gives the page another size and waits until its layout has come to rest."""
    visitor.page.set_viewport_size({"width": width, "height": height})
    visitor.page.wait_for_function(f"() => innerWidth === {width} && innerHeight === {height}")
    visitor.page.evaluate(REST)


def show(visitor: Any, name: str, found: dict[str, Any]) -> None:
    """The page on a table that is sent this message and nothing else."""
    visitor.page.route_web_socket("**/ws", lambda socket: socket.send(text(found)))
    visitor.go_to(visitor.new_table(name))
    visitor.state = found


def serve(visitor: Any, name: str, found: dict[str, Any]) -> tuple[list[Any], list[dict[str, Any]]]:
    """The page on a table whose other end is the test: the sockets, and what the page says."""
    sockets: list[Any] = []
    heard: list[dict[str, Any]] = []

    def meet(socket: Any) -> None:
        sockets.append(socket)
        socket.on_message(lambda said: heard.append(json.loads(said)))
        socket.send(text(found))

    visitor.page.route_web_socket("**/ws", meet)
    visitor.go_to(visitor.new_table(name))
    return sockets, heard
