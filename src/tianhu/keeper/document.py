"""The document of an evening: its form, and what is refused of it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, NotRequired, TypedDict, cast

from tianhu.core.deal import Setup
from tianhu.core.errors import BadInput
from tianhu.core.game import Game
from tianhu.core.options import Value
from tianhu.core.position import Reader
from tianhu.games import game as find

VERSION = 1
KEYS = ("tianhu_evening", "id", "game", "rules", "players", "dealer", "at", "entries")
ENTRY_KEYS = ("id", "kind", "of", "why", "setup", "position", "typed", "seat", "name", "by", "at")
KINDS = ("deal", "fix", "void", "name")
WHY = ("strike", "undo", "redo")
NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")
LONGEST_NAME = 24
# Entries of an evening, points of a deal, milliseconds since 1970.
MOST_ENTRIES = 500
MOST_POINTS = 10_000_000
LATEST = 1 << 53


class Stage(TypedDict):
    """Where a deal stands in the evening, besides its dealer, who is in its position: see `Setup`."""

    round: int
    first: int
    own: dict[str, int]


# Words that Python keeps for itself cannot be the names of fields.
_From = TypedDict("_From", {"from": NotRequired[int | None]})


class WinTold(_From):
    """How a deal was won, as a count document tells it; a game may know more."""

    by: NotRequired[str | None]
    tile: NotRequired[str | None]
    replacement: NotRequired[bool]
    last: NotRequired[bool]
    first_discard: NotRequired[bool]


class PlayerTold(TypedDict):
    """A player's tiles in a count document; what a game does not know is not there."""

    hand: str
    melds: NotRequired[list[str]]
    ready: NotRequired[bool]
    flowers: NotRequired[str]
    partial: NotRequired[bool]


class PositionTold(TypedDict):
    """A count document without its rules. Besides, it holds what the game tells of a deal."""

    dealer: int
    winner: NotRequired[int | None]
    win: NotRequired[WinTold | None]
    players: list[PlayerTold | None]


class Entry(TypedDict):
    """One entry. `of` is the entry that is corrected or struck, `typed` the totals told by hand, by seat.

    One of kind `name` calls who sits at `seat` by another `name`.
    """

    id: str
    kind: Literal["deal", "fix", "void", "name"]
    at: int
    by: str
    of: NotRequired[str]
    why: NotRequired[Literal["strike", "undo", "redo"]]
    setup: NotRequired[Stage]
    position: NotRequired[PositionTold]
    typed: NotRequired[list[int | None]]
    seat: NotRequired[int]
    name: NotRequired[str]


class EveningDocument(TypedDict):
    """An evening as it is kept, sent and exported. `dealer` deals first, `at` is when it was begun."""

    tianhu_evening: int
    id: str
    game: str
    rules: dict[str, Value]
    players: list[str]
    dealer: int
    at: int
    entries: list[Entry]


@dataclass(frozen=True)
class Evening:
    """An evening that has been read."""

    id: str
    game: Game
    rules: dict[str, Value]
    players: tuple[str, ...]
    dealer: int
    at: int
    entries: tuple[Entry, ...]

    def document(self) -> EveningDocument:
        """The document it was read from, with every option told."""
        return {
            "tianhu_evening": VERSION,
            "id": self.id,
            "game": self.game.id,
            "rules": self.rules,
            "players": list(self.players),
            "dealer": self.dealer,
            "at": self.at,
            "entries": list(self.entries),
        }


def read(doc: Any) -> Evening:
    """The evening of a document. Raises BadInput; what the deals are worth is not looked at."""
    top = Reader(doc, "evening", KEYS)
    if top.get("tianhu_evening", None) != VERSION:
        raise BadInput("evening.tianhu_evening", top.get("tianhu_evening", None), f"{VERSION}, an evening")
    game = find(_text(top, "game", 80))
    entries = top.items("entries")
    if len(entries) > MOST_ENTRIES:
        raise BadInput("evening.entries", f"{len(entries)} entries", f"at most {MOST_ENTRIES}")
    found = [_entry(each, f"evening.entries[{i}]", game) for i, each in enumerate(entries)]
    _linked(found)
    return Evening(
        _name(top, "id"),
        game,
        game.options.resolve(top.get("rules"), "evening.rules"),
        _players(top, game),
        cast(int, top.seat("dealer", game.seats)),
        top.whole("at", 0, LATEST),
        tuple(found),
    )


def _text(reader: Reader, key: str, most: int) -> str:
    text = reader.get(key)
    if not isinstance(text, str) or len(text) > most or not text.replace(" ", "a").isprintable():
        raise BadInput(reader.field(key), text, f"a text of at most {most} signs on one line")
    return text


def _name(reader: Reader, key: str) -> str:
    text = reader.get(key)
    if not isinstance(text, str) or not NAME.fullmatch(text):
        raise BadInput(reader.field(key), text, "a name of at most 40 letters, digits, - and _")
    return text


def _players(top: Reader, game: Game) -> tuple[str, ...]:
    names = top.items("players", game.seats)
    for i, name in enumerate(names):
        _text(Reader({"name": name}, f"evening.players[{i}]", ("name",)), "name", LONGEST_NAME)
    return tuple(names)


def _entry(doc: Any, where: str, game: Game) -> Entry:
    entry = Reader(doc, where, ENTRY_KEYS)
    kind = entry.choice("kind", KINDS)
    found: dict[str, object] = {
        "id": _name(entry, "id"),
        "kind": kind,
        "at": entry.whole("at", 0, LATEST),
        "by": _text(entry, "by", 40),
    }
    if kind in ("deal", "name"):
        _absent(entry, "of", "why")
    else:
        found["of"] = _name(entry, "of")
    if kind != "name":
        _absent(entry, "seat", "name")
    if kind in ("void", "name"):
        _absent(entry, "setup", "position", "typed")
    if kind == "name":
        found |= {"seat": entry.seat("seat", game.seats), "name": _text(entry, "name", LONGEST_NAME)}
    elif kind == "void":
        found["why"] = entry.choice("why", WHY, "strike")
    else:
        _absent(entry, "why")
        found |= _told(entry, game)
    return cast(Entry, found)


def _absent(entry: Reader, *keys: str) -> None:
    for key in keys:
        if entry.get(key, None) is not None:
            raise BadInput(
                entry.field(key), entry.get(key), f"nothing in an entry of kind {entry.get('kind')}"
            )


def _told(entry: Reader, game: Game) -> dict[str, object]:
    """What a deal or its correction tells: the position, totals typed by hand, where it stands."""
    position = entry.get("position")
    if not isinstance(position, Mapping):
        raise BadInput(entry.field("position"), position, "a position")
    if "rules" in position:
        raise BadInput(
            entry.field("position.rules"), position["rules"], "nothing, as the evening has its rules,"
        )
    found: dict[str, object] = {
        "position": position,
        "setup": stage(entry.get("setup", {}), entry.where, game),
    }
    typed = entry.get("typed", None)
    if typed is not None:
        found["typed"] = check_typed(typed, game, entry.field("typed"))
    return found


def stage(doc: Any, where: str, game: Game) -> Stage:
    """Where a deal stands in its evening. Raises BadInput."""
    reader = Reader(doc, f"{where}.setup", ("round", "first", "own"))
    own = reader.get("own", {})
    found: Stage = {
        "round": reader.whole("round", 0, 99, 0),
        "first": cast(int, reader.seat("first", game.seats, 0)),
        "own": dict(own) if isinstance(own, Mapping) else own,
    }
    if "round" not in game.setup_fields and found["round"]:
        raise BadInput(reader.field("round"), found["round"], f"0, as {game.id} has no rounds")
    try:
        Game.check_setup(game, Setup(0, own=found["own"]))
    except (BadInput, AttributeError):
        raise BadInput(reader.field("own"), own, "whole numbers that the game has between deals") from None
    return found


def check_typed(typed: Any, game: Game, where: str = "typed") -> list[int | None]:
    """Totals typed by hand, a number or null for each seat. Raises BadInput."""
    if not isinstance(typed, list) or len(typed) != game.seats:
        raise BadInput(where, typed, f"a list of {game.seats} numbers or null")
    for seat, points in enumerate(typed):
        if points is not None and (type(points) is not int or not 0 <= points <= MOST_POINTS):
            raise BadInput(f"{where}[{seat}]", points, f"a whole number from 0 to {MOST_POINTS}, or null")
    return list(typed)


def _linked(entries: list[Entry]) -> None:
    """Raises BadInput where an id stands twice, or an entry is of none that is older."""
    kinds: dict[str, str] = {}
    for i, entry in enumerate(entries):
        if entry["id"] in kinds:
            raise BadInput(f"evening.entries[{i}].id", entry["id"], "an id that no other entry has")
        kinds[entry["id"]] = entry["kind"]
    seen: set[str] = set()
    for i, entry in enumerate(entries):
        of = entry.get("of")
        if of is not None and (of not in seen or (entry["kind"] == "fix" and kinds[of] != "deal")):
            what = "the id of a deal before it" if entry["kind"] == "fix" else "the id of an entry before it"
            raise BadInput(f"evening.entries[{i}].of", of, what)
        seen.add(entry["id"])
