"""A slow second opinion on Wahua positions, written from the rules alone.

It shares no code with the game: each hand is read point by point (W3.4), its dao
are added up as W5 says, and the liable pay as W6 says. Beside it stands a source of
random finished positions to compare the two scorers on.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

Position = dict[str, Any]

BIG = ("66", "11", "44", "33", "46", "13", "55", "22", "34", "25", "16", "56", "12")
SMALL = ("24", "35", "23", "45", "36", "14", "26", "15")
POINTS = BIG + SMALL
HOMES = ("66", "11", "44", "33")
COPIES = {"w": 3, "s": 1, "d": 2}
FLOWERS = ("1f", "2f", "3f", "4f", "5f", "6f", "7f", "8f", "0f", "0f")
PAIRS = ("sd", "dd", "sw", "dw", "ww")
SHAPES = ("kong", *PAIRS)
BIG_DAO = dict(zip(SHAPES, (1600, 800, 400, 400, 200, 100), strict=True))
SMALL_DAO = {
    "floored": dict(zip(SHAPES, (400, 200, 100, 100, 100, 100), strict=True)),
    "exact": dict(zip(SHAPES, (400, 200, 100, 100, 50, 25), strict=True)),
}
YAOZHANG_DAO = dict(zip(SHAPES, (3200, 1600, 800, 800, 400, 200), strict=True))
DANGTOU_DAO = {
    "big": {"s": 1600, "d": 800},
    "small": {"s": 400, "d": 200},
    "yaozhang": {"s": 3200, "d": 1600},
}


# --- what a position is worth ---------------------------------------------------------------


def point_of(pips: str) -> str:
    """A point's pips as the document orders them, lower first (W1.2)."""
    return "".join(sorted(pips))


def read_tiles(text: str) -> list[str]:
    """The tiles of a text such as `46w11s0f` (W1.1)."""
    tiles = []
    for digits, mark in re.findall(r"(\d+)([wsdf])", text):
        size = 1 if mark == "f" else 2
        tiles += [point_of(digits[i : i + size]) + mark for i in range(0, len(digits), size)]
    return tiles


def yaozhang(roll: Sequence[int]) -> set[str]:
    """The three points that count more in this deal (W2.2)."""
    a, b = roll
    if a == b:
        pairs = [(a, a), (7 - a, 7 - a), (a, 7 - a)]
    elif a + b == 7:
        pairs = [(1, 6), (2, 5), (3, 4)]
    else:
        shown = {a, b, 7 - a, 7 - b}
        c, d = (face for face in range(1, 7) if face not in shown)
        pairs = [(a, b), (7 - a, 7 - b), (c, d)]
    return {point_of(f"{x}{y}") for x, y in pairs}


def by_point(position: Position, seat: int) -> dict[str, str]:
    """The frames a seat has of each point, open and concealed together, best first (W3.4, W5.5)."""
    player = position["players"][seat]
    tiles = read_tiles(player["hand"])
    for meld in player["melds"]:
        tiles += read_tiles(meld.split()[1])
    if seat == position.get("winner"):
        tiles += read_tiles(position["win"]["tile"])
    frames: dict[str, str] = {}
    for tile in tiles:
        if tile[-1] != "f":
            frames[tile[:2]] = frames.get(tile[:2], "") + tile[-1]
    return {point: "".join(sorted(marks, key="sdw".index)) for point, marks in frames.items()}


def group_of(marks: str) -> str | None:
    """What tiles of one point form: a kong, the two best as a pair, or nothing (W3.4)."""
    if marks[:3] == "sdd":
        return "kong"
    return marks[:2] if len(marks) >= 2 else None


def at_home(position: Position, seat: int, point: str) -> int:
    """The doubling of a seat's home point (W1.4, W5.3)."""
    return 2 if HOMES[(seat - int(position["dealer"])) % 4] == point else 1


def group_dao(position: Position, seat: int, point: str, marks: str) -> int:
    """The dao of what a seat has of one point, 0 without a group (W5.1, W5.3)."""
    shape = group_of(marks)
    if shape is None:
        return 0
    table = BIG_DAO if point in BIG else SMALL_DAO[option(position, "small_values", "floored")]
    if point in yaozhang(position["roll"]):
        table = YAOZHANG_DAO
    return table[shape] * at_home(position, seat, point)


def dangtou_dao(position: Position, seat: int) -> int:
    """The dao of the winner's framed single (W3.9, W5.4); 0 for anyone else."""
    if seat != position["winner"]:
        return 0
    [(point, mark)] = [(point, marks) for point, marks in by_point(position, seat).items() if len(marks) == 1]
    size = "yaozhang" if point in yaozhang(position["roll"]) else "big" if point in BIG else "small"
    return DANGTOU_DAO[size][mark] * at_home(position, seat, point)


def option(position: Position, name: str, default: Any) -> Any:
    """The value of an option of the rules."""
    return (position.get("rules") or {}).get(name, default)


def is_void(position: Position, seat: int) -> bool:
    """Whether a seat counts 0 because it fled or fouled (W3.1, W4.3)."""
    fouled = seat in (position.get("fouls") or []) and option(position, "foul_penalty", "void") == "void"
    return fouled or seat == position.get("fled")


def dao(position: Position, seat: int) -> int:
    """What one seat's groups, flowers and dangtou are worth (W5.1-W5.5)."""
    if is_void(position, seat):
        return 0
    player = position["players"][seat]
    flowers = [tile for tile in read_tiles(player["hand"] + player["flowers"]) if tile[-1] == "f"]
    groups = sum(group_dao(position, seat, point, marks) for point, marks in by_point(position, seat).items())
    return groups + 500 * len(flowers) + dangtou_dao(position, seat)


def liabilities(position: Position) -> list[tuple[int, int, int]]:
    """Who is liable, to whose hand, and for how many dao (W6.1-W6.3)."""
    if not option(position, "liability", True):
        return []
    points: dict[tuple[int, int, str], bool] = {}
    for entry in position.get("liable") or []:
        key = (entry["seat"], entry["holder"], point_of(entry["point"]))
        points[key] = points.get(key, False) or bool(entry.get("dangtou"))
    owed = []
    for (seat, holder, point), hu in points.items():
        if not is_void(position, holder):
            amount = group_dao(position, holder, point, by_point(position, holder).get(point, ""))
            owed.append((seat, holder, amount + (dangtou_dao(position, holder) if hu else 0)))
    return owed


def worth(position: Position) -> dict[str, Any]:
    """Every player's dao, and who pays whom, liability included (W5.6, W6.3)."""
    totals = [
        None if player is None else dao(position, seat) for seat, player in enumerate(position["players"])
    ]
    counted = [total for total in totals if total is not None]
    if len(counted) < 4:
        return {"totals": totals, "settlement": None}
    settlement = [sum(mine - other for other in counted) for mine in counted]
    for seat, holder, amount in liabilities(position):
        for third in range(4):
            if third not in (seat, holder):
                settlement[seat] -= amount
                settlement[third] += amount
    return {"totals": totals, "settlement": settlement}


# --- random positions -----------------------------------------------------------------------


class Supply:
    """The tiles not given out yet (W1.1)."""

    def __init__(self, rng: random.Random) -> None:
        """A whole set of dominoes, and a list of points that favours a few of them."""
        self.rng = rng
        self.left = Counter({point + mark: count for point in POINTS for mark, count in COPIES.items()})
        self.favoured = (*POINTS, *rng.sample(POINTS, 6) * 3, *HOMES * 2)

    def take(self, tiles: Sequence[str]) -> bool:
        """Gives the tiles out if all of them are left."""
        need = Counter(tiles)
        if any(self.left[tile] < count for tile, count in need.items()):
            return False
        self.left -= need
        return True

    def group(self, point: str, weights: Sequence[int]) -> list[str] | None:
        """A random group of the point, taken from what is left (W3.4)."""
        for shape in self.rng.choices(SHAPES, weights, k=6):
            tiles = [point + mark for mark in ("sdd" if shape == "kong" else shape)]
            if self.take(tiles):
                return tiles
        return None


def write_tiles(rng: random.Random, tiles: Sequence[str], *, sort: bool = True) -> str:
    """Tiles as text; now and then the higher pip stands first (W1.2)."""
    ordered = sorted(tiles) if sort else list(tiles)
    swap = rng.random() < 0.05
    return "".join(tile[1::-1] + tile[2:] if swap and len(tile) == 3 else tile for tile in ordered)


def meld_text(rng: random.Random, tiles: Sequence[str]) -> str:
    """A group laid open, its tiles in any order."""
    shuffled = rng.sample(tiles, len(tiles))
    return f"{'kong' if len(tiles) == 3 else 'pair'} {write_tiles(rng, shuffled, sort=False)}"


def winner(supply: Supply) -> tuple[Position, str] | None:
    """A hand of ten groups and a dangtou, and the tile it won with (W3.9)."""
    rng, melds, hand = supply.rng, list[str](), list[str]()
    points = list(dict.fromkeys(rng.sample(supply.favoured, len(supply.favoured))))[:11]
    openness, kongs = rng.random(), rng.choice((0, 1, 3, 8))
    waits = [points[0] + rng.choice("sd")]
    if not supply.take(waits):
        return None
    hand += waits
    for point in points[1:]:
        tiles = supply.group(point, (kongs, 2, 2, 2, 2, 2))
        if tiles is None:
            return None
        if len(tiles) == 3 or rng.random() < openness:
            melds.append(meld_text(rng, tiles))
        else:
            hand += tiles
            waits += tiles
    tile = waits[0] if rng.random() < 0.4 else rng.choice(waits)
    hand.remove(tile)
    return {"hand": write_tiles(rng, hand), "melds": melds}, tile


def other(supply: Supply, flowers: list[str]) -> Position:
    """A player who did not win: open groups, pairs, singles, surplus, undeclared kongs (W3.4, W5.5)."""
    rng, melds, hand = supply.rng, list[str](), list[str]()
    for point in dict.fromkeys(rng.choices(supply.favoured, k=rng.choice((0, 0, 1, 2, 3, 5, 8)))):
        tiles = supply.group(point, (2, 1, 1, 2, 2, 2))
        if tiles is not None:
            melds.append(meld_text(rng, tiles))
    size = 20 - 2 * len(melds)
    if not melds and rng.random() < 0.2:
        unlaid = rng.randint(0, len(flowers))
        hand += flowers[:unlaid]
        del flowers[:unlaid]
    while len(hand) < size:
        point = rng.choice(supply.favoured)
        for mark in rng.choices("wwwsdd", k=rng.choice((1, 1, 2, 3, 4))):
            if len(hand) < size and supply.take([point + mark]):
                hand.append(point + mark)
    return {"hand": write_tiles(rng, hand), "melds": melds}


def random_rules(rng: random.Random, *, fled: bool) -> Position:
    """Options in any of their values (W3.1, W3.9, W4.1, W4.3, W5.1, W6.3)."""
    values: dict[str, tuple[Any, ...]] = {
        "small_values": ("floored", "exact"),
        "liability": (True, False),
        "foul_penalty": ("void", "none"),
        "hu_precedence": ("turn", "framed_first"),
        "table": ("guided", "open"),
        "flee": (True,) if fled else (True, False),
    }
    return {name: rng.choice(choices) for name, choices in values.items() if rng.random() < 0.4}


def random_liable(rng: random.Random, position: Position) -> list[Position]:
    """Liable players: for groups fed to anyone, and for the hu (W6.1, W6.2)."""
    entries, taken = list[Position](), set[tuple[int, str]]()
    win, holder = position.get("win"), position["winner"]
    if win and win["by"] == "discard" and position["players"][win["from"]] and rng.random() < 0.6:
        point = read_tiles(win["tile"])[0][:2]
        entries.append({"seat": win["from"], "holder": holder, "point": point, "dangtou": True})
        taken.add((holder, point))
    for _ in range(rng.choice((0, 0, 1, 2, 4))):
        holder = rng.randrange(4)
        seat = (holder + rng.choice((3, 3, 3, 1, 2))) % 4
        player = position["players"][holder]
        if player is None or position["players"][seat] is None:
            continue
        laid = [read_tiles(meld.split()[1])[0][:2] for meld in player["melds"]]
        held = [point for point, marks in by_point(position, holder).items() if group_of(marks)]
        points = laid if laid and rng.random() < 0.8 else held
        point = rng.choice(points) if points else ""
        if point and (holder, point) not in taken:
            taken.add((holder, point))
            entry = {"seat": seat, "holder": holder, "point": point, "dangtou": False}
            entries += [entry] * rng.choice((1, 1, 1, 1, 1, 1, 1, 1, 1, 2))  # fed twice, paid once
    return rng.sample(entries, len(entries))


def attempt(rng: random.Random) -> Position | None:
    """One try at a position; None if the tiles ran short."""
    supply, seat = Supply(rng), rng.randrange(4)
    by = rng.choices(("draw", "discard", None), (4, 6, 3))[0]
    position: Position = {"roll": [rng.randint(1, 6), rng.randint(1, 6)], "dealer": rng.randrange(4)}
    position |= {"winner": None if by is None else seat, "fled": None, "fouls": [], "liable": []}
    players: list[Position | None] = [None] * 4
    if by is not None:
        found = winner(supply)
        if found is None:
            return None
        players[seat], tile = found
        position["win"] = {"tile": tile, "by": by}
        if by == "discard":
            position["win"]["from"] = (seat + rng.randint(1, 3)) % 4
    elif rng.random() < 0.5:
        position["fled"] = seat
    owners = [rng.choice((0, 1, 2, 3, None)) for _ in FLOWERS]
    for place in range(4):
        flowers = [flower for flower, owner in zip(FLOWERS, owners, strict=True) if owner == place]
        player = players[place] or other(supply, flowers)
        players[place] = player | {"flowers": write_tiles(rng, flowers)}
    if rng.random() < 0.05:
        players[(seat + rng.randint(1, 3)) % 4] = None
    position["players"] = players
    counted = [place for place in range(4) if players[place] is not None]
    position["fouls"] = sorted(rng.sample(counted, rng.choice((0, 0, 0, 0, 1, 1, 2))))
    rules = random_rules(rng, fled=position["fled"] is not None)
    return position | {"liable": random_liable(rng, position)} | ({"rules": rules} if rules else {})


def random_position(rng: random.Random) -> Position:
    """A finished position the game must accept, from anywhere in the space of W3-W6."""
    while True:
        position = attempt(rng)
        if position is not None:
            return position
