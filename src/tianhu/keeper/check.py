"""A deal while it is told: which tiles are left, what is missing, and what it is worth once nothing is."""

from collections.abc import Mapping, Sequence
from typing import Any, NotRequired, TypedDict, cast

from tianhu.core.errors import BadInput
from tianhu.core.game import Game
from tianhu.core.options import Value
from tianhu.keeper.document import PositionTold, check_typed
from tianhu.keeper.worth import Worth, worth


class Missing(TypedDict):
    """Something that a deal still lacks, by the key of the text that says so.

    `field` is that of a count document; `n` a number of tiles; `text` an English sentence.
    """

    key: str
    seat: NotRequired[int]
    n: NotRequired[int]
    field: NotRequired[str]
    text: NotRequired[str]


class Check(TypedDict):
    """What may be said of a draft.

    `left` has the copies of each tile that lie nowhere in it, `room` how many tiles a hand still
    takes, by seat. `position` is the count document that the draft makes, once nothing is missing.
    """

    left: dict[str, int]
    room: list[int]
    missing: list[Missing]
    position: PositionTold | None
    worth: Worth | None


def check(
    game: Game, rules: Mapping[str, Value], draft: Mapping[str, Any], typed: Sequence[int | None] | None
) -> Check:
    """Looks at a draft: a count document whose winner still holds the winning tile in his hand.

    `winner` may be absent, as not yet told; null is nobody. Raises BadInput for what names no
    tiles, or is no draft at all.
    """
    players = _players(game, draft)
    numbers: list[int | None] = [None] * game.seats if typed is None else check_typed(list(typed), game)
    left = _left(game, draft, players)
    head, unsaid = _head(game, draft)
    room = [_room(game, head, player, seat, draft.get("winner")) for seat, player in enumerate(players)]
    missing: list[Missing] = [{"key": "fact", "field": key} for key in unsaid]
    missing += _missing(game, draft, players, room, numbers)
    position = compose(game, draft, room)
    found: Worth | None = None
    if not missing:
        try:
            found = worth(game, rules, position, numbers)
        except BadInput as error:
            missing.append(_refused(draft, room, error))
    return {
        "left": left,
        "room": room,
        "missing": missing,
        "position": None if missing else position,
        "worth": found,
    }


def compose(game: Game, draft: Mapping[str, Any], room: Sequence[int]) -> PositionTold:
    """The count document of a draft: the winning tile leaves the hand, hands told in part say so."""
    doc: Any = {**draft, "players": list(draft["players"])}
    winner, win = draft.get("winner"), draft.get("win")
    tile = win.get("tile") if isinstance(win, Mapping) else None
    for seat, player in enumerate(doc["players"]):
        if player is None:
            continue
        told = {key: value for key, value in player.items() if key != "partial"}
        if seat == winner and isinstance(tile, str):
            told["hand"] = _without(game, told["hand"], tile)
        elif seat != winner and room[seat] > 0:
            told["partial"] = True
        doc["players"][seat] = told
    return cast(PositionTold, doc)


def _without(game: Game, hand: str, tile: str) -> str:
    kinds = game.tiles.parse(hand, "hand")
    kind = game.tiles.one(tile, "win.tile")
    if kind in kinds:
        kinds.reverse()  # the one that came last
        kinds.remove(kind)
        kinds.reverse()
    return game.tiles.print(kinds)


def _players(game: Game, draft: Mapping[str, Any]) -> list[Mapping[str, Any] | None]:
    players = draft.get("players") if isinstance(draft, Mapping) else None
    if not isinstance(players, list) or len(players) != game.seats:
        raise BadInput("draft.players", players, f"a list of {game.seats}")
    for seat, player in enumerate(players):
        if player is None:
            continue
        if not isinstance(player, Mapping) or not isinstance(player.get("hand"), str):
            raise BadInput(f"players[{seat}]", player, "null, or an object with hand and melds")
        melds = player.get("melds", [])
        if not isinstance(melds, list) or not all(isinstance(meld, str) for meld in melds):
            raise BadInput(f"players[{seat}].melds", melds, "a list of texts such as pung 555s")
    return players


def _left(
    game: Game, draft: Mapping[str, Any], players: Sequence[Mapping[str, Any] | None]
) -> dict[str, int]:
    """The copies of each tile that are nowhere in the draft; below 0 where it has too many."""
    kinds: list[int] = []
    for each in (draft, *players):
        for key in game.nouns.laid_fields():
            if each is not None and isinstance(each.get(key), str):
                kinds += game.tiles.parse(each[key], key)
    for seat, player in enumerate(players):
        if player is not None:
            kinds += _held(game, player, seat)
            for i, meld in enumerate(player.get("melds", [])):
                kinds += game.tiles.parse(meld.partition(" ")[2], f"players[{seat}].melds[{i}]")
    return {
        code: copies - kinds.count(kind)
        for kind, (code, copies) in enumerate(zip(game.tiles.codes, game.tiles.copies, strict=True))
    }


def _held(game: Game, player: Mapping[str, Any], seat: int) -> list[int]:
    return game.tiles.parse(player["hand"], f"players[{seat}].hand")


def _room(
    game: Game, head: Mapping[str, object], player: Mapping[str, Any] | None, seat: int, winner: object
) -> int:
    """How many tiles a hand still takes beside its melds; a winner's winning tile among them."""
    melds = [] if player is None else list(player.get("melds", []))
    alone: list[object] = [None] * game.seats
    alone[seat] = {"hand": "", "melds": melds, "partial": True}
    try:
        state, _ = game.position({**head, "players": alone})
    except BadInput:
        return 0  # no hand goes with such melds; why, is said by what is counted
    held = 0 if player is None else len(_held(game, player, seat))
    return game.hand_size(state, seat) + (winner == seat) - held


def _head(game: Game, draft: Mapping[str, Any]) -> tuple[dict[str, object], list[str]]:
    """What a draft tells of the deal alone, filled up where it does not; and what it does not tell.

    Raises BadInput for a dealer that cannot be.
    """
    head: dict[str, object] = {**game.around([]), "dealer": draft.get("dealer", 0)}
    nobody = [None] * game.seats
    unsaid = []
    for key in _facts(game):
        try:
            game.position({**head, key: draft.get(key), "players": nobody, "winner": None})
            head[key] = draft[key]
        except BadInput as error:
            if not error.field.startswith(key):
                raise
            unsaid.append(key)
    return head, unsaid


def _facts(game: Game) -> list[str]:
    return [key for key, field in game.nouns.of_hand().items() if field.place == "deal"]


def _missing(
    game: Game,
    draft: Mapping[str, Any],
    players: Sequence[Mapping[str, Any] | None],
    room: Sequence[int],
    typed: Sequence[int | None],
) -> list[Missing]:
    """What can be seen to be missing before anything is counted."""
    found: list[Missing] = [] if "winner" in draft else [{"key": "winner"}]
    winner = draft.get("winner")
    for seat, player in enumerate(players):
        if player is not None and room[seat] < (0 if seat == winner else -1):
            found.append({"key": "over", "seat": seat, "n": -room[seat]})
    if type(winner) is not int or not 0 <= winner < game.seats:
        return found
    if players[winner] is None:
        return found if typed[winner] is not None else [*found, {"key": "hand", "seat": winner}]
    if room[winner] > 0:
        found.append({"key": "tiles", "seat": winner, "n": room[winner]})
    return found + _win_missing(game, draft)


def _win_missing(game: Game, draft: Mapping[str, Any]) -> list[Missing]:
    win = draft.get("win")
    if not isinstance(win, Mapping) or win.get("by") is None:
        return [{"key": "by"}]
    if win.get("tile") is None and win["by"] not in game.nouns.whole:
        return [{"key": "tile"}]
    if win.get("from") is None and win["by"] in ("discard", "rob") and game.seats > 2:
        return [{"key": "from"}]
    return []


def _refused(draft: Mapping[str, Any], room: Sequence[int], error: BadInput) -> Missing:
    """Why the draft cannot be counted. A hand of the right size that is refused is of no winning shape."""
    winner = draft.get("winner")
    if error.field == f"players[{winner}].hand" and isinstance(winner, int) and room[winner] == 0:
        return {"key": "shape", "seat": winner, "text": str(error)}
    return {"key": "refused", "field": error.field, "text": str(error)}
