"""A slow second judge: replays a record's words over lists of tile codes, from the rules alone.

It shares no code with the game. `judge` gives fouls and remarks as (move, seat, kind),
and the liabilities as (seat, holder, point, for hu).
"""

import re
from typing import Any

BIG = ["66", "11", "44", "33", "46", "13", "55", "22", "34", "25", "16", "56", "12"]


def split(text: str) -> list[str]:
    """The codes of a text of tiles."""
    out = []
    for digits, mark in re.findall(r"(\d+)([wsdf])", text):
        step = 1 if mark == "f" else 2
        out += [digits[i : i + step] + mark for i in range(0, len(digits), step)]
    return out


def three_points(a: int, b: int) -> set[str]:
    """Yaozhang (W2.2), by drawing up the six faces."""

    def name(x: int, y: int) -> str:
        return f"{min(x, y)}{max(x, y)}"

    if a + b == 7:
        return {"16", "25", "34"}
    if a == b:
        return {name(a, a), name(7 - a, 7 - a), name(a, 7 - a)}
    left = sorted(set(range(1, 7)) - {a, b, 7 - a, 7 - b})
    return {name(a, b), name(7 - a, 7 - b), name(*left)}


class Seat:
    """A player: tiles in hand, groups laid open."""

    def __init__(self, hand: list[str]) -> None:
        self.hand = hand
        self.open: dict[str, list[str]] = {}
        self.threw: set[str] = set()
        self.luohua = False
        self.began = False

    def of(self, point: str) -> list[str]:
        """All tiles of a point, open and concealed, framed first."""
        tiles = [t for t in self.hand if t[:2] == point and t[-1] != "f"] + self.open.get(point, [])
        return sorted(tiles, key=lambda t: t[-1] == "w")

    def points(self) -> list[str]:
        """The points of which there is any tile."""
        return sorted({t[:2] for t in self.hand if t[-1] != "f"} | set(self.open))

    def group(self, point: str) -> list[str]:
        """The pair or kong of a point (W3.4)."""
        tiles = self.of(point)
        if sum(t[-1] != "w" for t in tiles) == 3:
            return tiles[:3]
        return tiles[:2] if len(tiles) >= 2 else []

    def over(self, point: str) -> list[str]:
        """The tiles of a point beside its group; a lone tile is single, not over."""
        group = self.group(point)
        return self.of(point)[len(group) :] if group else []

    def single(self, point: str) -> str:
        """The only tile of a point, or nothing."""
        tiles = self.of(point)
        return tiles[0] if len(tiles) == 1 else ""

    def undeclared(self) -> list[str]:
        """Kongs that do not lie open."""
        return [p for p in self.points() if len(self.group(p)) == 3 and len(self.open.get(p, [])) < 3]

    def ten(self) -> int:
        """How many groups."""
        return sum(bool(self.group(p)) for p in self.points())

    def is_hu(self) -> bool:
        """Ten groups and one framed single, nothing else (W3.9)."""
        if len(self.points()) != 11:
            return False
        if any(t[-1] == "f" for t in self.hand) or self.undeclared():
            return False
        singles = [self.single(p) for p in self.points() if self.single(p)]
        if any(self.over(p) for p in self.points()):
            return False
        return self.ten() == 10 and len(singles) == 1 and singles[0][-1] != "w"


class Slow:
    """Replays one record."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.rules = record["rules"]
        self.dealer = record["dealer"]
        self.yao = three_points(*record["dice"])
        self.wall = split(record["wall"])
        self.moves = [(int(m[0]), m[2:]) for m in record["moves"]]
        self.at = 0
        self.seats = [Seat([]) for _ in range(4)]
        for _ in range(5):
            for i in range(4):
                self.seats[(self.dealer + i) % 4].hand += self.wall[:4]
                del self.wall[:4]
        self.ripe: set[str] = set()
        self.konged: set[str] = set()
        self.fouls: set[tuple[int, int, int]] = set()
        self.remarks: set[tuple[int, int, int]] = set()
        self.liable: set[tuple[int, int, str, bool]] = set()
        self.over = False
        self.run()

    def next(self) -> tuple[int, int, str]:
        """The next move: its number, seat, words."""
        seat, words = self.moves[self.at]
        self.at += 1
        return self.at - 1, seat, words

    def run(self) -> None:
        """The deal from begin to end."""
        if self.rules["flee"]:
            for i in range(4):
                _, seat, words = self.next()
                assert seat == (self.dealer + i) % 4
                if words == "flee":
                    return
        seat, claim = self.dealer, ""
        self.flowers(seat)
        while not self.over:
            drawn = ""
            if claim in ("", "kong"):
                drawn = self.draw(seat)
                if not drawn:
                    return
            thrown = self.turn(seat, drawn)
            if not thrown:
                return
            seat, claim = self.ask(seat, *thrown)

    def draw(self, seat: int) -> str:
        """The next tile that is no flower; nothing when the wall ends."""
        while self.wall:
            tile = self.wall.pop(0)
            if tile[-1] != "f":
                return tile
        return ""

    def flowers(self, seat: int) -> bool:
        """A first turn's flowers; whether there were any."""
        me = self.seats[seat]
        me.began = True
        n = sum(t[-1] == "f" for t in me.hand)
        me.hand = [t for t in me.hand if t[-1] != "f"]
        for _ in range(n):
            tile = self.draw(seat)
            if not tile:
                self.over = True
                return True
            me.hand.append(tile)
        return n > 0

    def turn(self, seat: int, drawn: str) -> tuple[str, bool, bool] | None:
        """From the draw to the discard: the tile and what it risks, or None at the end of the deal."""
        me = self.seats[seat]
        waited = me.ten() == 10
        due = self.receive(seat, drawn) if drawn else ""
        while True:
            hu = bool(drawn) and me.is_hu()
            i, who, words = self.next()
            assert who == seat
            verb, _, tiles = words.partition(" ")
            if verb in ("win", "flee"):
                assert verb == "flee" or hu
                self.over = True
                return None
            if verb == "show":
                assert tiles == due
                self.ripe.add(due[:2])
                due = ""
                continue
            if due:
                self.fouls.add((i, seat, 7))
                due = ""
            if verb == "discard":
                return self.discard(i, seat, tiles, hu, waited)
            assert verb == "kong"
            point = split(tiles)[0][:2]
            assert point in me.undeclared()
            self.lay(seat, point, me.group(point))
            if self.wall:
                waited = me.ten() == 10
                drawn = self.draw(seat)
                if not drawn:
                    return None
                due = self.receive(seat, drawn)
            else:
                drawn = ""
                if me.ten() == 10:
                    return None

    def receive(self, seat: int, tile: str) -> str:
        """Takes a drawn tile; what is to be shown at an open table (W3.6, W3.8)."""
        me, point = self.seats[seat], tile[:2]
        group = me.group(point)
        replaces = tile[-1] != "w" and bool(group) and any(t[-1] == "w" for t in group)
        me.hand.append(tile)
        if not replaces:
            return ""
        laid = me.open.get(point)
        if laid:
            me.hand.remove(tile)
            me.hand.append(point + "w")
            laid.remove(point + "w")
            laid.append(tile)
            return ""
        if me.luohua and self.rules["table"] == "open":
            return tile
        if me.luohua:
            self.ripe.add(point)
        return ""

    def lay(self, seat: int, point: str, tiles: list[str]) -> None:
        """Lays a group open: its tiles leave the hand if they are there."""
        me = self.seats[seat]
        before = list(me.open.get(point, []))
        for tile in tiles:
            if tile in before:
                before.remove(tile)
            elif tile in me.hand:
                me.hand.remove(tile)
        me.open[point] = list(tiles)
        self.ripe.add(point)
        if len(tiles) == 3:
            self.konged.add(point)

    def classes(self, seat: int) -> list[list[str]]:
        """The tiles of the six classes of W3.7."""
        me = self.seats[seat]
        kong, pair, third, fourth, fifth, sixth = [], [], [], [], [], []
        for point in me.points():
            single = me.single(point)
            if me.over(point):
                (kong if len(me.group(point)) == 3 else pair).append(point + "w")
            elif single and single[-1] != "w":
                sixth.append(single)
            elif single and point in self.konged:
                third.append(single)
            elif single and point in me.threw:
                fourth.append(single)
            elif single:
                fifth.append(single)
        return [kong, pair, third, fourth, fifth, sixth]

    def discard(self, i: int, seat: int, tile: str, hu: bool, waited: bool) -> tuple[str, bool, bool]:
        """Fouls and risks of a discard, then the discard."""
        me, point = self.seats[seat], tile[:2]
        classes = self.classes(seat)
        first = next((n for n in range(6) if classes[n]), 5)
        wanted = classes[first]
        if first == 1:
            wanted = [t for t in wanted if t[:2] in self.ripe] or wanted
        if first < 4 and tile not in wanted:
            for t in wanted:
                twice = first == 1 and len(me.of(t[:2])) >= 4
                self.fouls.add((i, seat, 9 if twice else (1, 1, 2, 3)[first]))
        if me.group(point) and tile not in me.over(point):
            self.fouls.add((i, seat, 5))
        elif first == 4 and tile[-1] != "w":
            (self.fouls if self.rules["order_breach"] == "foul" else self.remarks).add((i, seat, 10))
        if me.undeclared():
            self.fouls.add((i, seat, 4))
        if hu:
            self.fouls.add((i, seat, 6 if waited else 8))
        small_ripe = [t for t in classes[5] if t != tile and self.small(t) and t[:2] in self.ripe]
        flower = tile[-1] != "w" and not (self.small(tile) and point in self.ripe) and bool(small_ripe)
        mine = next((c for c in classes if tile in c), [])
        if me.group(point) and tile not in me.over(point):
            mine = []
        raw = point not in self.ripe and any(t[:2] in self.ripe for t in mine)
        if tile[-1] == "w":
            me.threw.add(point)
        elif not any(classes[:5]) and tile in classes[5]:
            me.luohua = True
        me.hand.remove(tile)
        self.ripe.add(point)
        return tile, flower, raw

    def small(self, tile: str) -> bool:
        """Whether a tile is of a small point that is no yaozhang."""
        return tile[:2] not in BIG and tile[:2] not in self.yao

    def wins(self, seat: int, tile: str) -> bool:
        """Whether a discard is hu for a seat."""
        me = self.seats[seat]
        me.hand.append(tile)
        found = me.is_hu()
        me.hand.pop()
        return found

    def claim(self, seat: int, tile: str) -> str:
        """What the next player may take a discard for (W3.5)."""
        me, point = self.seats[seat], tile[:2]
        if not self.wall:
            return ""
        if me.single(point):
            return "chi"
        framed = sum(t[-1] != "w" for t in me.of(point))
        if not me.group(point) or tile[-1] == "w" or framed == 3:
            return ""
        return {2: "kong", 1: "swap", 0: ""}[framed]

    def ask(self, source: int, tile: str, flower: bool, raw: bool) -> tuple[int, str]:
        """The answers to a discard; who acts next, and by which claim."""
        after = (source + 1) % 4
        first = not self.seats[after].began
        word = "" if first else self.claim(after, tile)
        taken = self.answers(source, tile, [s for s in range(4) if s != source], word, flower, raw)
        if self.over or taken:
            return after, taken
        if not self.wall:
            self.over = True
            return after, ""
        if first:
            had = self.flowers(after)
            if not self.over:
                who = [after] if had else []
                taken = self.answers(source, tile, who, self.claim(after, tile), flower, raw)
        return after, taken

    def answers(self, source: int, tile: str, who: list[int], word: str, flower: bool, raw: bool) -> str:
        """One round of sealed answers; `who` may have hu, the next player may claim."""
        after = (source + 1) % 4
        can = [s for s in who if self.wins(s, tile)]
        asked = sorted({*can, *([after] if word else [])})
        said = {}
        for _ in asked:
            i, seat, words = self.next()
            assert seat in asked
            assert seat not in said
            said[seat] = i, words
        order = sorted(can, key=lambda s: self.rank(s, source, tile))
        winner = next((s for s in order if said[s][1] == "win"), None)
        for seat in order:
            if seat == winner:
                break
            self.fouls.add((said[seat][0], seat, 6 if self.seats[seat].ten() == 10 else 8))
        if winner is not None:
            self.over = True
            if flower or raw:
                self.liable.add((source, winner, tile[:2], True))
            return ""
        verb = said[after][1].partition(" ")[0] if after in said else ""
        if word == "kong" and verb != "kong":
            self.fouls.add((said[after][0], after, 4))
        if verb not in ("chi", "swap", "kong"):
            return ""
        assert verb == word
        self.take(source, after, verb, tile, said[after][1])
        if flower and not any(e[1:3] == (after, tile[:2]) for e in self.liable):
            self.liable.add((source, after, tile[:2], False))
        return verb

    def rank(self, seat: int, source: int, tile: str) -> tuple[bool, int]:
        """The order of those who could have hu (W3.9)."""
        plain = tile[-1] == "w" and self.seats[seat].single(tile[:2]).endswith("w")
        return self.rules["hu_precedence"] == "framed_first" and plain, (seat - source) % 4

    def take(self, source: int, seat: int, verb: str, tile: str, words: str) -> None:
        """Chi, swap or kong of a discard."""
        me, point = self.seats[seat], tile[:2]
        tiles = split(words.partition(" ")[2])
        if verb == "swap" and point in me.open:
            me.open[point] = tiles
            me.hand.append(point + "w")
            return
        me.hand.append(tile)
        self.lay(seat, point, tiles)


Found = set[tuple[int, int, int]]


def judge(record: dict[str, Any]) -> tuple[Found, set[tuple[int, int, str, bool]], Found]:
    """Fouls, liabilities and remarks of a record."""
    found = Slow(record)
    return found.fouls, found.liable, found.remarks
