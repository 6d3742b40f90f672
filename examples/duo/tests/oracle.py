"""A second scorer of Duo, which shares no code with the first: it tries every reading."""

from collections import Counter
from collections.abc import Iterator
from typing import Any


def readings(tiles: Counter[int], wanted: int) -> Iterator[list[tuple[int, ...]]]:
    """Every way to split ranks into so many groups."""
    if not wanted:
        if not +tiles:
            yield []
        return
    low = min(+tiles, default=0)
    for group in ((low, low, low), (low, low + 1, low + 2)):
        left = tiles.copy()
        left.subtract(group)
        if low and min(left.values()) >= 0:
            yield from ([group, *rest] for rest in readings(left, wanted - 1))


def points(doc: dict[str, Any]) -> int:
    """What the winner of a position document gets; 0 where the hand does not win."""
    player = doc["players"][doc["winner"]]
    tiles = Counter(int(digit) for digit in (player["hand"] + doc["win"]["tile"]).replace("s", ""))
    melds = player.get("melds", [])
    rules = {"pot": True, "same": 2} | doc.get("rules", {})
    best = 0
    for pair in range(1, 10):
        left = tiles - Counter({pair: 2})
        if tiles[pair] < 2:
            continue
        for reading in readings(left, 2 - len(melds)):
            found = 4 if doc["win"]["by"] == "draw" else 2
            if all(len(set(group)) == 1 for group in reading):
                found *= rules["same"]
            best = max(best, found + (doc.get("pot", 0) if rules["pot"] else 0))
    return best
