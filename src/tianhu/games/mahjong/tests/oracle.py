"""A slow second opinion on mahjong positions, written from the rules alone.

It shares no code with the game: it tries every division of the winner's hand and
every place of the winning tile (M4.5), counts M4 as the text says it, and lets M5
settle. Beside it stands a source of random finished positions to compare the two
scorers on.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

Position = dict[str, Any]
Group = tuple[str, ...]
Count = tuple[int, int]  # points and doublings

WINDS = ("1z", "2z", "3z", "4z")
DRAGONS = ("5z", "6z", "7z")
KINDS = (*(f"{rank}{suit}" for suit in "msp" for rank in range(1, 10)), *WINDS, *DRAGONS)
MAJORS = (*(kind for kind in KINDS if kind[0] in "19" and kind[1] != "z"), *WINDS, *DRAGONS)
TRIPLETS: tuple[Group, ...] = tuple((kind, kind, kind) for kind in KINDS)
CHOWS: tuple[Group, ...] = tuple(
    (f"{rank}{suit}", f"{rank + 1}{suit}", f"{rank + 2}{suit}") for suit in "msp" for rank in range(1, 8)
)
STARTING: dict[str, list[Group]] = {
    kind: [chow for chow in CHOWS if chow[0] == kind] + [(kind, kind, kind), (kind, kind)] for kind in KINDS
}
PRESETS: dict[str, dict[str, Any]] = {
    "document": {"wind_order": "ENWS", "double_wind_pair": 2, "limit": None},
    "classical": {"wind_order": "ESWN", "double_wind_pair": 4, "limit": 500},
}
# How the option values of M2.2 and "none" of M5.3 may be written; the first of each is what is generated.
WIND_ORDERS = {"ENWS": "1432", "ESWN": "1234", "document": "1432", "classical": "1234"}
NO_LIMIT = ("none", None)


# --- what a position is worth ---------------------------------------------------------------


def read_tiles(text: str) -> list[str]:
    """The tiles of a text such as `123m55z`, in which digits share a letter."""
    return [digit + suit for digits, suit in re.findall(r"(\d+)([mspz])", text) for digit in digits]


def pung_count(name: str, kind: str, own: str, round_wind: str) -> Count:
    """Points and doublings of a pung or kong, `pung` and `kong` being open (M4.1, M4.4)."""
    points = {"pung": 2, "closed-pung": 4, "kong": 8, "added-kong": 8, "concealed-kong": 16}[name]
    if kind in MAJORS:
        points *= 2
    return points, (kind in DRAGONS) + (kind == own) + (kind == round_wind)


def pair_points(kind: str, own: str, round_wind: str, double_wind_pair: int) -> int:
    """Points of a pair (M4.2)."""
    if kind == own == round_wind:
        return double_wind_pair
    return 2 if kind in DRAGONS or kind in (own, round_wind) else 0


def melds_count(melds: Sequence[str], own: str, round_wind: str) -> Count:
    """Points and doublings of the groups on the table (M4.1, M4.4)."""
    points = doubles = 0
    for meld in melds:
        name, tiles = meld.split()
        if name != "chow":
            more, twice = pung_count(name, read_tiles(tiles)[0], own, round_wind)
            points, doubles = points + more, doubles + twice
    return points, doubles


def divisions(tiles: Counter[str], order: Sequence[str], pair: bool) -> Iterator[list[Group]]:
    """Every way to split the tiles into groups and, if one is still due, a pair (M3.8)."""
    start = next((i for i, kind in enumerate(order) if tiles[kind]), None)
    if start is None:
        if not pair:
            yield []
        return
    for group in STARTING[order[start]]:
        if len(group) == 2 and not pair:
            continue
        for kind in group:
            tiles[kind] -= 1
        if all(tiles[kind] >= 0 for kind in group):
            for rest in divisions(tiles, order[start:], pair and len(group) == 3):
                yield [group, *rest]
        for kind in group:
            tiles[kind] += 1


def hand_worth(
    hand: str,
    melds: Sequence[str],
    win: str | None,
    by: str,
    seat_wind: str,
    round_wind: str,
    double_wind_pair: int = 2,
) -> tuple[int, int, int]:
    """A winning hand's points, doublings and total, the highest there are (M4.1-M4.5); winds as E or 1z."""
    letters = dict(zip("ESWN", WINDS, strict=True))
    own, round_wind = letters.get(seat_wind, seat_wind), letters.get(round_wind, round_wind)
    laid, laid_doubles = melds_count(melds, own, round_wind)
    fed = by in ("discard", "rob")
    best = (0, 0, -1)
    for groups in divisions(Counter(read_tiles(hand + (win or ""))), KINDS, True):
        for place in [i for i, group in enumerate(groups) if win in group] if win else [-1]:
            base, doubles = 20 + laid, laid_doubles
            for i, group in enumerate(groups):
                if len(group) == 2:
                    base += pair_points(group[0], own, round_wind, double_wind_pair)
                elif group[0] == group[1]:
                    name = "pung" if fed and i == place else "closed-pung"
                    points, twice = pung_count(name, group[0], own, round_wind)
                    base, doubles = base + points, doubles + twice
            best = max(best, (base, doubles, base * 2**doubles), key=lambda count: count[2])
    return best


def loser_worth(player: Position, own: str, round_wind: str, double_wind_pair: int) -> int:
    """What a hand counts that did not win (M4.6).

    A pung of a kind has at least the points and the doublings of any pairs it could make
    instead, so every kind held three or four times is one closed pung.
    """
    points, doubles = melds_count(player["melds"], own, round_wind)
    for kind, count in Counter(read_tiles(player["hand"])).items():
        if count >= 3:
            more, twice = pung_count("closed-pung", kind, own, round_wind)
            points, doubles = points + more, doubles + twice
        elif count == 2:
            points += pair_points(kind, own, round_wind, double_wind_pair)
    return int(points * 2**doubles)


def option(position: Position, name: str) -> Any:
    """An option's value: set by itself, by the preset, or by the default preset (M2.2, M4.2, M5.2, M5.3)."""
    rules = position.get("rules") or {}
    preset = PRESETS[rules.get("preset", "document")] | {"losers_settle": True}
    return rules.get(name, preset.get(name))


def seat_wind(position: Position, seat: int) -> str:
    """The wind of a seat (M2.2)."""
    order = WIND_ORDERS[option(position, "wind_order")]
    return order[(seat - position["dealer"]) % 4] + "z"


def total_of(position: Position, seat: int) -> int:
    """One player's points, 0 in a drawn deal, capped by the limit (M3.9, M4, M5.3)."""
    if position["winner"] is None:
        return 0
    player, win = position["players"][seat], position["win"]
    own, pair = seat_wind(position, seat), option(position, "double_wind_pair")
    if seat == position["winner"]:
        total = hand_worth(
            player["hand"], player["melds"], win.get("tile"), win["by"], own, position["round_wind"], pair
        )[2]
    else:
        total = loser_worth(player, own, position["round_wind"], pair)
    limit = option(position, "limit")
    return total if limit in NO_LIMIT else min(total, limit)


def worth(position: Position) -> dict[str, Any]:
    """Every player's points, and who pays whom (M3.9, M5.1, M5.2)."""
    totals = [
        None if player is None else total_of(position, seat)
        for seat, player in enumerate(position["players"])
    ]
    counted = [total for total in totals if total is not None]
    if len(counted) < 4:
        return {"totals": totals, "settlement": None}
    settlement, winner = [0, 0, 0, 0], position["winner"]
    for seat in range(4):
        for payer in range(4):
            factor = 2 if position["dealer"] in (seat, payer) else 1
            if seat == payer or winner is None or payer == winner:
                amount = 0
            elif seat == winner:
                amount = counted[seat] * factor
            else:
                amount = (counted[seat] if option(position, "losers_settle") else 0) * factor
            settlement[seat] += amount
            settlement[payer] -= amount
    return {"totals": totals, "settlement": settlement}


# --- random positions -----------------------------------------------------------------------


class Supply:
    """The tiles not given out yet: four of each kind (M1.1)."""

    def __init__(self, rng: random.Random) -> None:
        """A whole set."""
        self.rng = rng
        self.left = Counter(dict.fromkeys(KINDS, 4))

    def take(self, tiles: Sequence[str]) -> bool:
        """Gives the tiles out if all of them are left."""
        need = Counter(tiles)
        if any(self.left[kind] < count for kind, count in need.items()):
            return False
        self.left -= need
        return True


def group_pool(rng: random.Random) -> list[Group]:
    """Groups to build one hand from: honours, pungs, or a few ranks with many divisions."""
    style = rng.choice(("honours", "pungs", "narrow", "narrow", "mixed", "chows"))
    honours = [triplet for triplet in TRIPLETS if triplet[0][1] == "z"]
    if style == "honours":
        return [*honours * 5, *CHOWS, *TRIPLETS]
    if style == "pungs":
        return [*TRIPLETS]
    if style == "chows":
        return [*CHOWS * 3, *TRIPLETS]
    if style == "mixed":
        return [*CHOWS, *TRIPLETS]
    windows = [(rng.choice("msp"), rng.randint(1, 5)) for _ in range(rng.choice((1, 1, 2)))]
    near = {f"{rank}{suit}" for suit, low in windows for rank in range(low, low + 5)}
    return [group for group in (*CHOWS, *TRIPLETS, *TRIPLETS) if near.issuperset(group)] + honours[-1:]


def lay_open(supply: Supply, group: Group) -> str:
    """A group already taken, laid as one of the melds that can stand there (M3.2, M3.4)."""
    if group[0] != group[1]:
        return f"chow {write_tiles(group)}"
    if supply.rng.random() < 0.6 and supply.take(group[:1]):
        word = supply.rng.choice(("kong", "added-kong", "concealed-kong"))
        return f"{word} {write_tiles([*group, group[0]])}"
    return f"pung {write_tiles(group)}"


def write_tiles(tiles: Sequence[str]) -> str:
    """Tiles as text, in the order of the kinds, digits sharing their letter."""
    ranks = {suit: "".join(sorted(tile[0] for tile in tiles if tile[1] == suit)) for suit in "mspz"}
    return "".join(digits + suit for suit, digits in ranks.items() if digits)


def whole_hand(supply: Supply, openness: float) -> tuple[list[str], list[str]] | None:
    """Four groups and a pair: the concealed tiles and the melds, or None if the tiles ran short (M3.8)."""
    rng, pool, tiles, melds = supply.rng, group_pool(supply.rng), list[str](), list[str]()
    for _ in range(4):
        group = next((group for group in rng.choices(pool, k=30) if supply.take(group)), None)
        if group is None:
            return None
        if rng.random() < openness:
            melds.append(lay_open(supply, group))
        else:
            tiles += group
    near = [kind for group in pool for kind in group]
    kind = next((kind for kind in rng.choices(near, k=30) if supply.take([kind, kind])), None)
    return None if kind is None else ([*tiles, kind, kind], melds)


def winner(supply: Supply, seat: int, by: str) -> tuple[Position, Position] | None:
    """A winner and his win; None if the tiles do not allow it (M3.1, M3.2, M3.4)."""
    rng = supply.rng
    hand = whole_hand(supply, 0.0 if by == "dealt" else rng.choice((0.0, 0.2, 0.5, 1.0)))
    if hand is None:
        return None
    tiles, melds = hand
    win: Position = {"by": by}
    if by != "dealt":
        alone = [tile for tile in tiles if supply.left[tile] == 3]
        if by == "rob" and not alone:
            return None
        win["tile"] = rng.choice(alone if by == "rob" else tiles)
        tiles.remove(win["tile"])
    if by in ("discard", "rob"):
        win["from"] = (seat + rng.randint(1, 3)) % 4
    return {"hand": write_tiles(tiles), "melds": melds}, win


def loser(supply: Supply, robbed: str | None, *, dealt: bool) -> Position:
    """A player who did not win: thirteen tiles or their equal, rich in identical ones (M4.6)."""
    rng, tiles, melds, size = supply.rng, list[str](), list[str](), 13
    near = sorted({kind for group in group_pool(rng) for kind in group})
    if robbed:
        melds.append(f"pung {write_tiles([robbed] * 3)}")
    for group in rng.choices(
        (*CHOWS, *TRIPLETS, *TRIPLETS[-7:] * 2), k=0 if dealt else rng.choice((0, 1, 2, 3, 5))
    ):
        if len(melds) < 4 and supply.take(group):
            melds.append(lay_open(supply, group))
    size -= 3 * len(melds)
    while size:
        kind = rng.choice(near if rng.random() < 0.6 else KINDS)
        count = min(size, supply.left[kind], rng.choice((1, 1, 2, 2, 3, 3, 4)))
        supply.take([kind] * count)
        tiles += [kind] * count
        size -= count
    return {"hand": write_tiles(tiles), "melds": melds}


def random_rules(rng: random.Random, by: str | None) -> Position:
    """A preset and options in any of their values (M2-M5)."""
    values: dict[str, tuple[Any, ...]] = {
        "wind_order": tuple(WIND_ORDERS)[:2],
        "double_wind_pair": (2, 4),
        "losers_settle": (True, False),
        "limit": (NO_LIMIT[0], 500, 1000, rng.randint(10, 300)),
        "wall_count_from": ("right", "dealer"),
        "mahjong_precedence": ("farthest", "nearest"),
        "rob_kong": (True,) if by == "rob" else (True, False),
        "announce_calling": (True, False),
        "dead_wall": (2, 14),
    }
    rules = {name: rng.choice(choices) for name, choices in values.items() if rng.random() < 0.25}
    preset = rng.choice((None, "document", "classical"))
    return ({"preset": preset} if preset else {}) | rules


def attempt(rng: random.Random) -> Position | None:
    """One try at a position; None if the tiles ran short."""
    supply, dealer = Supply(rng), rng.randrange(4)
    by = rng.choices(("draw", "discard", "rob", "dealt", None), (6, 8, 2, 1, 1))[0]
    seat = dealer if by == "dealt" else rng.randrange(4)
    position: Position = {"round_wind": rng.choice(WINDS), "dealer": dealer, "winner": None}
    rules = random_rules(rng, by)
    if rules or rng.random() < 0.5:
        position["rules"] = rules
    players: list[Position | None] = [None] * 4
    win: Position = {}
    if by is not None:
        found = winner(supply, seat, by)
        if found is None:
            return None
        players[seat], win = found
        position |= {"winner": seat, "win": win}
    robbed = win["tile"] if by == "rob" else None
    if robbed:
        supply.take([robbed] * 3)
    for other in range(4):
        if players[other] is None:
            players[other] = loser(supply, robbed if other == win.get("from") else None, dealt=by == "dealt")
    if rng.random() < 0.1:
        for other in rng.sample([other for other in range(4) if other != seat], rng.randint(1, 3)):
            players[other] = None
    return position | {"players": players}


def random_position(rng: random.Random) -> Position:
    """A finished position the game must accept, from anywhere in the space of M3-M5."""
    while True:
        position = attempt(rng)
        if position is not None:
            return position
