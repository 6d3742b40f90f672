"""Records of deals, as documents and files (`formats.md`, The record)."""

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypedDict

from tianhu.core import shapes
from tianhu.core.documents import parse
from tianhu.core.errors import BadInput, BadNotation, IllegalMove
from tianhu.core.game import Deal, Game, Setup
from tianhu.core.options import Value
from tianhu.core.position import Reader
from tianhu.games import game, names


class Record(TypedDict, total=False):
    """The document of a deal: all that is needed to play it again, and what came of it."""

    tianhu: int
    game: str
    rules: Mapping[str, Value]
    players: list[str]
    dealer: int
    dice: list[int]
    round: int
    first: int
    rolls: list[list[int]]
    own: Mapping[str, int]
    wall: str
    nonce: str
    commitment: str
    moves: list[str]
    result: shapes.Answer | None


KEYS = tuple(Record.__annotations__)
VERSION = 1
_NONCE = re.compile("[0-9a-f]{32}")


def to_record(deal: Deal, players: Sequence[str]) -> Record:
    """The record of a deal. Its result is null while the deal goes on."""
    doc: Record = {
        "tianhu": VERSION,
        "game": deal.game.id,
        "rules": dict(deal.options),
        "players": list(players),
        "dealer": deal.setup.dealer,
        "dice": list(deal.setup.dice),
        "wall": deal.game.tiles.print(deal.wall),
        "commitment": "sha256:" + deal.commitment,
        "moves": [f"{seat} {deal.game.word(move)}" for seat, move in deal.made],
        "result": deal.sheet() if deal.over else None,
    }
    if deal.setup.round or deal.setup.first:
        doc["round"] = deal.setup.round
        doc["first"] = deal.setup.first
    if deal.nonce:
        doc["nonce"] = deal.nonce
    if deal.setup.rolls:
        doc["rolls"] = [list(roll) for roll in deal.setup.rolls]
    if deal.setup.own:
        doc["own"] = dict(deal.setup.own)
    return doc


def dump(doc: Mapping[str, object]) -> str:
    """The text of a record file."""
    return json.dumps(doc, ensure_ascii=False, indent=1) + "\n"


def load(text: str) -> Record:
    """A record from the text of a file, its form checked. Raises BadInput."""
    doc = parse(text, "record")
    Reader(doc, "record", KEYS)
    if doc.get("tianhu") != VERSION or isinstance(doc.get("tianhu"), bool):
        raise BadInput("record.tianhu", doc.get("tianhu"), str(VERSION))
    found: Record = doc
    return found


def begin(doc: Mapping[str, object]) -> Deal:
    """The deal of a record before its first move. Raises BadInput."""
    top = Reader(doc, "record", KEYS)
    found = game(top.choice("game", tuple(names())))
    seated = top.items("players", found.seats, [""] * found.seats)
    for i, name in enumerate(seated):
        if not isinstance(name, str):
            raise BadInput(f"record.players[{i}]", name, "a player's name")
    setup = _setup(top, found)
    rules = found.options.resolve(top.get("rules", {}), "record.rules")
    nonce = _nonce(top)
    deal = Deal(found, rules, top.tiles("wall", found.tiles), setup, nonce=nonce)
    commitment = top.get("commitment", None)
    if (nonce or commitment is not None) and commitment != "sha256:" + deal.commitment:
        raise BadInput("record.commitment", commitment, "sha256:" + deal.commitment)
    return deal


def _nonce(top: Reader) -> str:
    """The 128 random bits that went into the commitment; empty in records that have none."""
    nonce = top.get("nonce", None)
    if nonce is None:
        return ""
    if not isinstance(nonce, str) or not _NONCE.fullmatch(nonce):
        raise BadInput("record.nonce", nonce, "32 digits from 0 to 9 and a to f")
    return nonce


def _setup(top: Reader, found: Game) -> Setup:
    """The setup of a record. Raises BadInput for what is none of the game's."""
    for name in ("dice", "round", "first", "rolls"):
        given = top.get(name, None)
        # A game without dice has always had an empty list of them in its records.
        if name not in found.setup_fields and name in top.doc and (name != "dice" or given != []):
            raise BadInput(top.field(name), given, f"no such field, as {found.id} has none")
    dealer = top.seat("dealer", found.seats)
    assert dealer is not None
    setup = Setup(
        dealer,
        _dice(top.items("dice", default=[]), top.field("dice")),
        top.whole("round", 0, 3, 0),
        top.whole("first", 0, found.seats - 1, 0),
        tuple(
            _dice(roll, f"{top.field('rolls')}[{i}]", seated=True)
            for i, roll in enumerate(top.items("rolls", default=[]))
        ),
        dict(Reader(top.get("own", {}), top.field("own"), tuple(found.own_setup)).doc),
    )
    try:
        found.check_setup(setup)
    except BadInput as e:
        raise BadInput(top.field(e.field), e.value, e.expected) from None
    return setup


def _dice(given: Any, where: str, seated: bool = False) -> tuple[int, ...]:
    """Dice, after a seat where `seated`. Raises BadInput."""
    if not isinstance(given, list) or (seated and len(given) != 3):
        raise BadInput(where, given, "a seat and its two dice" if seated else "a list of dice")
    for i, die in enumerate(given):
        low, high = (0, 3) if seated and i == 0 else (1, 6)
        if type(die) is not int or not low <= die <= high:
            raise BadInput(f"{where}[{i}]", die, f"a number from {low} to {high}")
    return tuple(given)


def steps(doc: Mapping[str, object]) -> Iterator[tuple[Deal, int, int, int]]:
    """Plays a record, halting before each move: yields the deal, the move's index, seat and number.

    Raises BadInput that names the move which cannot be made.
    """
    return _through(begin(doc), doc)


def _through(deal: Deal, doc: Mapping[str, object]) -> Iterator[tuple[Deal, int, int, int]]:
    for i, text in enumerate(Reader(doc, "record", KEYS).items("moves")):
        seat, words = _split(text, i)
        try:
            move = deal.game.move(words)
            if move in deal.moves(seat).ints:
                yield deal, i, seat, move
            deal.play(seat, move)
        except (IllegalMove, BadNotation) as e:
            raise BadInput(f"record.moves[{i}]", text, f"a move that can be made there ({e})") from None


def _split(text: Any, i: int) -> tuple[int, str]:
    seat, _, words = text.partition(" ") if isinstance(text, str) else ("", "", "")
    if len(seat) != 1 or seat not in "0123" or not words:
        raise BadInput(f"record.moves[{i}]", text, "a seat and a move such as 0 discard 3s")
    return int(seat), words


def from_record(doc: Mapping[str, object]) -> Deal:
    """The deal of a record after its last move. Raises BadInput."""
    deal = begin(doc)
    for _ in _through(deal, doc):
        pass
    return deal


def check(doc: Mapping[str, object]) -> list[str]:
    """Where the result that a record gives differs from the one recomputed; empty if nowhere."""
    deal = from_record(doc)
    given = doc.get("result")
    if not deal.over:
        return [] if given is None else ["result: given, but the deal is not over after the last move"]
    return list(_differences(given, json.loads(json.dumps(deal.sheet())), "result"))


def _differences(given: Any, found: Any, where: str) -> Iterator[str]:
    if isinstance(given, dict) and isinstance(found, dict):
        for key in [*found, *(k for k in given if k not in found)]:
            yield from _differences(given.get(key), found.get(key), f"{where}.{key}")
    elif isinstance(given, list) and isinstance(found, list) and len(given) == len(found):
        for i, (a, b) in enumerate(zip(given, found, strict=True)):
            yield from _differences(a, b, f"{where}[{i}]")
    elif given != found or type(given) is not type(found):
        said = json.dumps(given, default=repr)
        yield f"{where}: the record says {said}, the rules give {json.dumps(found)}"


def read(text: str) -> Deal:
    """The deal of a record, or of a deal written down by hand, whose first word names its game.

    Raises BadInput.
    """
    text = text.removeprefix("\ufeff")
    if text.lstrip().startswith("{"):
        return from_record(load(text))
    name = _first_word(text)
    deal = game(name).written(text) if name in names() else None
    if deal is None:
        raise BadInput(
            "record", name[:40], "a JSON document, or a game's own notation that begins with its name"
        )
    return deal


def _first_word(text: str) -> str:
    """The first word that stands in no remark, in small letters of usual width."""
    for line in text.splitlines():
        words = unicodedata.normalize("NFKC", line).lower().partition("#")[0].split()
        if words:
            return words[0]
    return "an empty text"


def notate(text: str) -> str:
    """The text of a deal as it would be written down by hand. Raises BadInput."""
    deal = read(text)
    sheet = deal.game.notate(deal)
    if sheet is None:
        raise BadInput("record.game", deal.game.id, "a game that can be written down by hand")
    return sheet


def judge(text: str) -> Mapping[str, Any]:
    """Fouls and liabilities (`tianhu judge`) of a finished deal: a record, or one written down by hand.

    Raises BadInput, also where the deal does not end.
    """
    deal = read(text)
    verdict = deal.game.judge(deal)
    if verdict is None:
        raise BadInput("record.game", deal.game.id, "a game whose order of discards is judged")
    return verdict
