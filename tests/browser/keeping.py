"""A thumb that tells deals to the score keeper, and counts its taps."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import tianhu

ROOT = Path(__file__).parents[2]
Doc = dict[str, Any]
# What a tap does: the selector of a key, and whether it is pressed long.
Tap = tuple[str, bool]
# The sign below the group that was told last.
SIGN = ".hand > li:last-child .sign"
LONG = 450  # milliseconds of a long press, beyond the page's own limit


def golden(game: str) -> Iterator[Doc]:
    """The golden positions of a game that somebody has won, each with one hand told: the winner's."""
    path = ROOT / "src" / "tianhu" / "games" / game / "tests" / "golden.jsonl"
    for line in path.read_text("utf-8").splitlines():
        row = json.loads(line)
        position = row["position"] if "position" in row else _of_hand(row)
        if position["winner"] is not None:
            yield _turned(position)


def _turned(position: Doc) -> Doc:
    """The same with the dealer at seat 0, as an evening begins."""
    seats, dealer = len(position["players"]), position["dealer"]
    win = dict(position["win"])
    if "from" in win:
        win["from"] = (win["from"] - dealer) % seats
    players = [position["players"][(seat + dealer) % seats] for seat in range(seats)]
    return {
        **position,
        "dealer": 0,
        "winner": (position["winner"] - dealer) % seats,
        "win": win,
        "players": players,
    }


def _of_hand(row: Doc) -> Doc:
    """A golden hand of mahjong as a position."""
    win = {"by": row["by"]} | ({"tile": row["win"]} if row["win"] else {})
    if row["by"] in ("discard", "rob"):
        win["from"] = 1
    wind = f"{'ESWN'.index(row['round_wind']) + 1}z"
    player = {"hand": row["hand"], "melds": row["melds"]}
    dealer = 0 if row["by"] == "dealt" else 2
    return {
        "round_wind": wind,
        "dealer": dealer,
        "winner": 0,
        "win": win,
        "players": [player, None, None, None],
    }


def facts(game: str, position: Doc) -> list[Tap]:
    """What lies on the table: indicators, the roll."""
    if game == "nantong":
        return [(key(code), False) for code in tiles(game, position["indicators"])]
    return [(f"[data-die='{die}']", False) for die in position["roll"]] if game == "wahua" else []


def key(code: str) -> str:
    return f"[data-key='{code}']"


def tiles(game: str, text: str) -> list[str]:
    found = tianhu.game(game).tiles
    return [found.codes[kind] for kind in found.parse(text)]


def hand(game: str, position: Doc) -> list[Tap]:
    """The taps that tell a winner's hand, the winning tile last where that is possible."""
    return _forms(position) if game == "wahua" else _groups(game, position)


def _groups(game: str, position: Doc) -> list[Tap]:
    winner = position["winner"]
    player = position["players"][winner]
    tile = position["win"].get("tile")
    seats = range(len(position["players"]))
    sheet = tianhu.count(game, {**position, "players": [player if s == winner else None for s in seats]})
    score = sheet["players"][winner]
    assert score
    groups = [sorted(tiles(game, text)) for text in score["groups"]]
    for text in player["melds"]:
        laid = sorted(tiles(game, text.split()[1]))
        if laid in groups:
            groups.remove(laid)
    told = [tap for text in player["melds"] for tap in _meld(game, text)]
    pair = next(group for group in groups if len(group) == 2)
    rest = sorted((group for group in groups if len(group) != 2), key=lambda group: len(set(group)) == 1)
    if tile is None or tile in pair:
        return [*told, *(tap for group in rest for tap in _one(group)), (key(pair[0]), False)]
    final = next(group for group in reversed(rest) if tile in group)
    rest.remove(final)
    before = [*told, *(tap for group in rest for tap in _one(group))]
    last = _last(final, tile, pair[0])
    if last:
        return [*before, *[(key(pair[0]), False)] * 2, *last]
    place = len(player["melds"]) + len(rest) + 1
    mark = f".hand > li:nth-child({place}) .tile:nth-child({final.index(tile) + 1})"
    return [*before, *_one(final), (key(pair[0]), False), (mark, False)]


def _one(group: list[str]) -> list[Tap]:
    """A concealed group: the ends of a run; of a triplet a long press, and that it is not open."""
    if len(set(group)) > 1:
        return [(key(group[0]), False), (key(group[2]), False)]
    return [(key(group[0]), True), (SIGN, False)]


def _last(group: list[str], tile: str, pair: str) -> list[Tap]:
    """The group that was won with, the tile itself last; none where the pair would take the first tap."""
    if len(set(group)) == 1:
        return [(key(tile), False)] * 3
    ways = [(group[0], group[2]), (group[2], group[0]), (group[0], group[1]), (group[2], group[1])]
    return next(
        ([(key(one), False), (key(two), False)] for one, two in ways if two == tile and one != pair), []
    )


def _meld(game: str, text: str) -> list[Tap]:
    word, laid = text.split()
    codes = tiles(game, laid)
    if word == "chow":
        return [(key(codes[0]), False), (key(codes[2]), True)]
    presses = [(key(codes[0]), True)] * (1 if len(codes) == 3 else 2)
    if len(codes) == 2:
        return [(key(codes[0]), False)] * 2 + [(SIGN, False)]
    turns = {"concealed-kong": 1, "opening": 2, "added-kong": 3 if game == "nantong" else 2}
    return [*presses, *[(SIGN, False)] * turns.get(word, 0)]


def _forms(position: Doc) -> list[Tap]:
    """Wahua: form by form, every point held in it; flowers; the dangtou last."""
    player = position["players"][position["winner"]]
    points: dict[str, list[str]] = {}
    held = tiles("wahua", player["hand"] + position["win"]["tile"])
    for code in [*held, *(code for meld in player["melds"] for code in tiles("wahua", meld.split()[1]))]:
        points.setdefault(code[:2] if code[-1] != "f" else code, []).append(code[-1])
    order = "sdw"
    forms: dict[str, list[str]] = {}
    for point, frames in points.items():
        form = "".join(sorted(frames, key=order.index))
        forms.setdefault("kong" if form == "sdd" else form, []).append(point)
    flowers = [key(code) for code in tiles("wahua", player.get("flowers", ""))] + [
        key(code) for code in points if code[-1] == "f"
    ]
    taps: list[Tap] = []
    for form in sorted(forms, key=lambda each: (len(each) == 1, each != "ww")):
        if form in ("f",):
            continue
        if taps or form != "ww":
            taps.append((f"[data-brush='{form}']", False))
        taps += [(key(f"{point}w"), False) for point in forms[form]]
    return [*((code, False) for code in flowers), *taps]


def way(position: Doc) -> list[Tap]:
    """How it was won."""
    win = position["win"]
    chosen = win["by"] + (f"-{win['from']}" if "from" in win else "")
    rare = [(".ways [aria-expanded]", False)] if win["by"] not in ("draw", "discard") else []
    flags = [key for key in ("replacement", "last", "first_discard") if win.get(key)]
    return [*rare, (f"[data-way='{chosen}']", False), *[(f"[data-flag='{flag}']", False) for flag in flags]]


class Thumb:
    """Taps on a page, counted."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.taps = 0

    def tap(self, selector: str, long: bool = False) -> None:
        found = self.page.locator(selector).first
        self.taps += 1
        if not long:
            found.tap()
            return
        found.dispatch_event("pointerdown", {"button": 0})
        self.page.wait_for_timeout(LONG)
        found.dispatch_event("click")

    def all(self, taps: list[Tap]) -> None:
        for selector, long in taps:
            self.tap(selector, long)

    def begin(self, address: str, game: str) -> None:
        """A new evening."""
        self.page.goto(address + "#/keeper")
        self.page.locator(f"form input[value='{game}']").check(force=True)
        self.page.locator("form .start").tap()
        self.page.locator("[data-winner='0']").wait_for()

    def deal(self, game: str, position: Doc, middle: Callable[[], None] = lambda: None) -> int:
        """Tells a deal up to its confirmation; gives the taps for all but what lies on the table."""
        self.tap(f"[data-winner='{position['winner']}']")
        laid = facts(game, position)
        self.all(laid)
        before = self.taps - len(laid) - 1
        taps = hand(game, position)
        self.all(taps[: len(taps) // 2])
        middle()
        self.all(taps[len(taps) // 2 :])
        self.all(way(position))
        if position["players"][position["winner"]].get("ready"):
            self.tap("[data-flag='ready']")
        return self.taps - before - len(laid)

    def confirm(self) -> None:
        self.tap("[data-do='confirm']:not([disabled])")
        self.page.locator("[data-winner='0']").wait_for()


def kept(page: Any) -> Doc:
    """The evening that a page has kept on its device."""
    found: Doc = page.evaluate(
        """async () => {
            const asking = indexedDB.open("tianhu.keeper");
            const open = await new Promise((done) => (asking.onsuccess = () => done(asking.result)));
            const all = (store) => new Promise((done) => {
                const asked = open.transaction(store).objectStore(store).getAll();
                asked.onsuccess = () => done(asked.result);
            });
            const id = location.hash.split("/").at(-1);
            const head = (await all("evenings")).find((each) => each.id === id);
            const rows = (await all("entries")).filter((each) => each.evening === id);
            open.close();
            return { ...head, entries: rows.map(({ entry }) => entry).sort((a, b) => a.at - b.at) };
        }"""
    )
    return found
