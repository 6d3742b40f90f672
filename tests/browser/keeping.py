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
    pair = next(group for group in groups if len(group) == 2)
    rest = sorted((group for group in groups if len(group) != 2), key=lambda group: len(set(group)) > 1)
    final = None
    if tile is not None and tile not in pair:
        final = next(group for group in rest[::-1] if tile in group)
        rest.remove(final)
    open_melds = _melds(game, player["melds"])
    before = [*open_melds, *_held(rest, any("data-brush" in selector for selector, _ in open_melds))]
    if final is None:
        return [*before, (key(pair[0]), False)]
    last = _last(final, tile, pair[0])
    if last:
        return [*before, *[(key(pair[0]), False)] * 2, *last]
    place = len(player["melds"]) + len(rest) + 1
    mark = f".hand > li:nth-child({place}) .tile:nth-child({final.index(tile) + 1})"
    after = rest[-1][0] if rest else ""
    return [*before, *_one(final, after), (key(pair[0]), False), (mark, False)]


def brush(word: str) -> Tap:
    """What the taps after it lay down; nothing is the hand."""
    return f"[data-brush='{word}']", False


def _held(groups: list[list[str]], named: bool) -> list[Tap]:
    """Concealed groups, triplets first: a long press each under a meld's name, which is chosen for three."""
    triplets = [group for group in groups if len(set(group)) == 1]
    taps: list[Tap] = []
    if not named and len(triplets) > 2:
        taps, named = [brush("pung")], True
    if named:
        taps += [*((key(group[0]), True) for group in triplets), brush("")]
    else:
        taps += [tap for group in triplets for tap in _one(group, "")]
    for i, group in enumerate(groups):
        if group not in triplets:
            taps += _one(group, groups[i - 1][0] if i else "")
    return taps


def _one(group: list[str], before: str) -> list[Tap]:
    """A concealed group: the ends of a run, first the one that the triplet before would not take for a kong;
    of a triplet a long press, and that it is not open.
    """
    if len(set(group)) > 1:
        ends = (group[2], group[0]) if group[0] == before else (group[0], group[2])
        return [(key(code), False) for code in ends]
    return [(key(group[0]), True), (SIGN, False)]


def _last(group: list[str], tile: str, pair: str) -> list[Tap]:
    """The group that was won with, the tile itself last; none where the pair would take the first tap."""
    if len(set(group)) == 1:
        return [(key(tile), False)] * 3
    ways = [(group[0], group[2]), (group[2], group[0]), (group[0], group[1]), (group[2], group[1])]
    return next(
        ([(key(one), False), (key(two), False)] for one, two in ways if two == tile and one != pair), []
    )


def _melds(game: str, melds: list[str]) -> list[Tap]:
    """Melds: chows and pungs from the hand, the others under their names, which are chosen once."""
    taps: list[Tap] = []
    named: dict[str, list[Tap]] = {}
    for text in melds:
        word, laid = text.split()
        codes = tiles(game, laid)
        if word == "chow":
            taps += [(key(codes[0]), False), (key(codes[2]), True)]
        elif word == "pung":
            taps.append((key(codes[0]), True))
        else:
            turned = game == "mahjong" and word == "added-kong"
            name = {"heaven-earth": "opening"}.get(word, "kong" if turned else word)
            named.setdefault(name, []).extend([(key(codes[0]), False), *[(SIGN, False)] * (2 * turned)])
    for word, each in named.items():
        taps += [brush(word), *each]
    return taps


def _forms(position: Doc) -> list[Tap]:
    """Wahua: flowers, then form by form every point in it, a long press for the form beside; the dangtou."""
    player = position["players"][position["winner"]]
    points: dict[str, list[str]] = {}
    held = tiles("wahua", player["hand"] + position["win"]["tile"])
    flowers = tiles("wahua", player.get("flowers", ""))
    for code in [*held, *(code for meld in player["melds"] for code in tiles("wahua", meld.split()[1]))]:
        if code[-1] == "f":
            flowers.append(code)
        else:
            points.setdefault(code[:2], []).append(code[-1])
    forms: dict[str, list[str]] = {}
    for point, frames in points.items():
        form = "".join(sorted(frames, key="sdw".index))
        forms.setdefault("kong" if form == "sdd" else form, []).append(point)
    taps = _flowers(flowers)
    for form, beside in (("ww", "kong"), ("dw", "sw"), ("dd", "sd")):
        if form != "ww" and (form in forms or beside in forms):
            taps.append(brush(form))
        taps += [(key(f"{point}w"), False) for point in forms.get(form, [])]
        taps += [(key(f"{point}w"), True) for point in forms.get(beside, [])]
    return [*taps, *((key(f"{point}w"), form == "s") for form in ("d", "s") for point in forms.get(form, []))]


def _flowers(flowers: list[str]) -> list[Tap]:
    """A long press where all of a kind are held."""
    kinds = tianhu.game("wahua").tiles
    taps: list[Tap] = []
    for code in dict.fromkeys(flowers):
        count = flowers.count(code)
        whole = 1 < count == kinds.copies[kinds.codes.index(code)]
        taps += [(key(code), True)] if whole else [(key(code), False)] * count
    return taps


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
        if found.count():  # a press that makes the hand whole takes the keys away
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
