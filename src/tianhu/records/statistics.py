"""What many deals of a game say together; every figure with the number of deals that it is of."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from typing import NotRequired, TypedDict

from tianhu.records.facts import Facts

# Of fewer deals a figure would be noise.
NEEDED = 30
# Points that a curve has at the most, and bars of a distribution.
COURSE = 400
BARS = 14
# Score lines that are told, the most frequent ones.
SHAPES = 24
Z95 = 1.96


class Reviewed(TypedDict):
    """What a review says was given away in a deal, half the 95 % interval of it, of how many decisions."""

    points: float
    ci95: float
    decisions: int


class Entry(TypedDict):
    """A deal among others: the name it is known by, its facts, and its review if it has been reviewed."""

    id: str
    facts: Facts
    given: NotRequired[Reviewed | None]


class CoursePoint(TypedDict):
    """Where all points together stood after deal `number`, in which there were `points`."""

    id: str
    number: int
    points: int
    total: int


class Bar(TypedDict):
    """How many deals brought from `least` to `most` points."""

    least: int
    most: int
    count: int


class Spread(TypedDict):
    """The points of deals: their mean with half its 95 % interval, and how they are spread."""

    count: int
    mean: float
    ci95: float
    bars: list[Bar]


class Rate(TypedDict):
    """`hits` of `count`; with the share and the bounds of its 95 % interval (Wilson) from 0 to 1."""

    count: int
    hits: int
    share: float
    low: float
    high: float


class Shape(TypedDict):
    """A score line: in how many deals it was counted, and in how many of them the deal was won."""

    key: str
    rule: str
    deals: int
    won: int


class Shapes(TypedDict):
    """The lines of `count` hands that were told, by frequency."""

    count: int
    lines: list[Shape]


class Place(TypedDict):
    """The deals at a place; 0 is the dealer's, 1 the next one's."""

    place: int
    count: int
    mean: float
    ci95: float
    won: Rate
    dealt_in: Rate


class Ready(TypedDict):
    """How often the hand came to be ready, and after how many own discards on average where it did."""

    rate: Rate
    turn: float | None


class Given(TypedDict):
    """What was given away in `count` reviewed deals: per deal, and half its 95 % interval."""

    count: int
    decisions: int
    mean: float
    ci95: float


class Statistics(TypedDict):
    """The statistics of deals of one game; below `needed` deals a figure is noise.

    `dealt_in_points` is the mean of the deals whose winning tile came from the own hand.
    """

    game: str
    deals: int
    needed: int
    course: list[CoursePoint]
    spread: Spread
    won: Rate
    drawn: Rate
    self_drawn: Rate
    dealt_in: Rate
    dealt_in_points: float
    ready: Ready
    shapes: Shapes
    places: list[Place]
    given: Given


def statistics(game: str, entries: Iterable[Entry]) -> Statistics:
    """The statistics of the deals of a game among these, which are in the order in which they were played."""
    mine = [entry for entry in entries if entry["facts"]["game"] == game]
    played = [entry["facts"] for entry in mine]
    wins = [one for one in played if one["end"] == "won"]
    lost_by_own_tile = [one["points"] for one in played if one["dealt_in"]]
    return {
        "game": game,
        "deals": len(mine),
        "needed": NEEDED,
        "course": _course(mine),
        "spread": _spread([one["points"] for one in played]),
        "won": _share(played, lambda one: one["end"] == "won"),
        "drawn": _share(played, lambda one: one["end"] == "drawn"),
        "self_drawn": _share(wins, lambda one: one["by"] == "draw"),
        "dealt_in": _share(played, lambda one: one["dealt_in"]),
        "dealt_in_points": _mean(lost_by_own_tile)[0],
        "ready": _ready(played),
        "shapes": _shapes(played),
        "places": _places(played),
        "given": _given([given for entry in mine if (given := entry.get("given"))]),
    }


def _course(mine: Sequence[Entry]) -> list[CoursePoint]:
    """Every deal, or so many that a curve of them can be drawn; always the last."""
    found: list[CoursePoint] = []
    total = 0
    step = -(-len(mine) // COURSE) or 1
    for number, entry in enumerate(mine, 1):
        points = entry["facts"]["points"]
        total += points
        if number % step == 0 or number in (1, len(mine)):
            found.append({"id": entry["id"], "number": number, "points": points, "total": total})
    return found


def _spread(points: Sequence[int]) -> Spread:
    mean, ci95 = _mean(points)
    return {"count": len(points), "mean": mean, "ci95": ci95, "bars": bars(points)}


def bars(points: Sequence[int]) -> list[Bar]:
    """The points in bars of one width, a round number, from the least to the most, with none left out."""
    if not points:
        return []
    least, most = min(points), max(points)
    width = next(w for w in _round_widths() if most // w - least // w < BARS)
    counts = Counter(point // width for point in points)
    return [
        {"least": i * width, "most": (i + 1) * width - 1, "count": counts[i]}
        for i in range(least // width, most // width + 1)
    ]


def _round_widths() -> Iterable[int]:
    tens = 1
    while True:
        yield from (tens, 2 * tens, 5 * tens)
        tens *= 10


def _share(played: Sequence[Facts], is_hit: Callable[[Facts], bool]) -> Rate:
    return rate(sum(map(is_hit, played)), len(played))


def rate(hits: int, count: int) -> Rate:
    """A share with its interval; of nothing it says nothing: from 0 to 1."""
    if not count:
        return {"count": 0, "hits": 0, "share": 0.0, "low": 0.0, "high": 1.0}
    share, square = hits / count, Z95 * Z95
    middle = (share + square / (2 * count)) / (1 + square / count)
    half = Z95 * sqrt(share * (1 - share) / count + square / (4 * count * count)) / (1 + square / count)
    low, high = max(0.0, middle - half), min(1.0, middle + half)
    return {
        "count": count,
        "hits": hits,
        "share": round(share, 4),
        "low": round(low, 4),
        "high": round(high, 4),
    }


def _mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean and half its 95 % interval, which needs two values."""
    count = len(values)
    if not count:
        return 0.0, 0.0
    mean = sum(values) / count
    variance = sum((value - mean) ** 2 for value in values) / (count - 1) if count > 1 else 0.0
    return round(mean, 2), round(Z95 * sqrt(variance / count), 2)


def _ready(played: Sequence[Facts]) -> Ready:
    turns = [one["ready"] for one in played if one["ready"] is not None]
    return {"rate": rate(len(turns), len(played)), "turn": _mean(turns)[0] if turns else None}


def _shapes(played: Sequence[Facts]) -> Shapes:
    """Each line once a deal, however often it was counted there."""
    told = [one for one in played if one["total"] is not None]
    deals: Counter[tuple[str, str]] = Counter()
    won: Counter[tuple[str, str]] = Counter()
    for one in told:
        here = {(line["key"], line["rule"]) for line in one["lines"]}
        deals.update(here)
        won.update(here if one["end"] == "won" else ())
    often = sorted(deals, key=lambda line: (-deals[line], line))[:SHAPES]
    lines: list[Shape] = [
        {"key": line[0], "rule": line[1], "deals": deals[line], "won": won[line]} for line in often
    ]
    return {"count": len(told), "lines": lines}


def _places(played: Sequence[Facts]) -> list[Place]:
    found: list[Place] = []
    for place in sorted({one["place"] for one in played}):
        there = [one for one in played if one["place"] == place]
        mean, ci95 = _mean([one["points"] for one in there])
        found.append(
            {
                "place": place,
                "count": len(there),
                "mean": mean,
                "ci95": ci95,
                "won": _share(there, lambda one: one["end"] == "won"),
                "dealt_in": _share(there, lambda one: one["dealt_in"]),
            }
        )
    return found


def _given(reviews: Sequence[Reviewed]) -> Given:
    """The mean over deals; its interval is that of how deals differ, in which those of reviews are."""
    mean, ci95 = _mean([one["points"] for one in reviews])
    decisions = sum(one["decisions"] for one in reviews)
    return {"count": len(reviews), "decisions": decisions, "mean": mean, "ci95": ci95}
