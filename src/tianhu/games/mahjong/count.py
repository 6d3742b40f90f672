"""A finished position of mahjong from a document (`formats.md`)."""

from collections.abc import Mapping
from typing import Any

from tianhu.core import places
from tianhu.core.errors import BadInput
from tianhu.core.packed import pack
from tianhu.core.position import Reader, check_copies
from tianhu.core.state import State
from tianhu.games.mahjong import kinds, terms
from tianhu.games.mahjong.nouns import NOUNS
from tianhu.games.mahjong.tiles import TILES
from tianhu.parts import groups

BY = {"draw": terms.BY_DRAW, "discard": terms.BY_DISCARD, "rob": terms.BY_ROB, "dealt": terms.BY_DEALT}
MELDS = {
    "chow": (terms.CHOW, 3),
    "pung": (terms.PUNG, 3),
    "kong": (terms.KONG, 4),
    "concealed-kong": (terms.CONCEALED_KONG, 4),
    "added-kong": (terms.ADDED_KONG, 4),
}


def position(doc: Mapping[str, Any]) -> tuple[State, list[bool]]:
    """The state a document describes, and which seats are counted. Raises BadInput."""
    top = Reader(doc, "", ("rules", "round_wind", "dealer", "winner", "win", "players"))
    state = State()
    for i, code in enumerate(NOUNS.options.codes(NOUNS.options.resolve(top.get("rules", {})))):
        state.set("opt", i, code)
    state.dealer = top.seat("dealer", 4) or 0
    wind = TILES.one(top.get("round_wind"), "round_wind")
    if not kinds.EAST <= wind < kinds.WHITE:
        raise BadInput("round_wind", top.get("round_wind"), "1z, 2z, 3z or 4z")
    terms.set_round_wind(state, wind)
    winner = top.seat("winner", 4, None)
    state.winner = -1 if winner is None else winner
    used = _win(top, state)
    players = top.items("players", 4)
    counted = [player is not None for player in players]
    for seat, player in enumerate(players):
        if player is not None:
            used += _player(Reader(player, f"players[{seat}]", ("hand", "melds", "partial")), state, seat)
    check_copies(used, TILES, "position")
    if winner is not None:
        _wins(state, winner, counted)
    return state, counted


def _win(top: Reader, state: State) -> list[int]:
    """Reads `win`; returns the winning tile if there is one."""
    if state.winner < 0:
        if top.get("win", None) is not None:
            raise BadInput("win", top.get("win"), "nothing without a winner")
        return []
    win = Reader(top.get("win"), "win", ("tile", "by", "from"))
    by = win.choice("by", tuple(BY))
    state.by = BY[by]
    if by in ("discard", "rob"):
        source = win.seat("from", 4)
        assert source is not None
        if source == state.winner:
            raise BadInput("win.from", source, "another seat than the winner's")
        state.source = source
    elif win.get("from", None) is not None:
        raise BadInput("win.from", win.get("from"), f"nothing with by {by}")
    if by == "dealt":
        if win.get("tile", None) is not None:
            raise BadInput("win.tile", win.get("tile"), "nothing: the hand is whole")
        if state.winner != state.dealer:
            raise BadInput("win.by", by, "another way: only the dealer can win so")
        return []
    state.last = TILES.one(win.get("tile"), "win.tile")
    return [state.last]


def _player(player: Reader, state: State, seat: int) -> list[int]:
    """Reads one player; returns all tiles in hand and melds."""
    hand = player.tiles("hand", TILES)
    used = list(hand)
    melds = player.items("melds", default=[])
    if len(melds) > kinds.GROUPS:
        raise BadInput(player.field("melds"), f"{len(melds)} melds", "at most four")
    for i, text in enumerate(melds):
        word, tiles = _meld(text, f"{player.field('melds')}[{i}]")
        state.lay(seat, word, pack(tiles), seat)
        used += tiles
    whole = seat == state.winner and state.by == terms.BY_DEALT
    size = (kinds.GROUPS - len(melds)) * 3 + (2 if whole else 1)
    player.check_size(len(hand), (size,), seat == state.winner, "tiles")
    check_copies(used, TILES, player.where)
    for kind in hand:
        groups.add(state, seat, kind, 1)
    return used


def _meld(text: Any, where: str) -> tuple[int, list[int]]:
    """The word and the tiles of a meld."""
    verb, _, rest = text.partition(" ") if isinstance(text, str) else ("", "", "")
    if verb not in MELDS:
        raise BadInput(where, text, "a meld such as pung 222s; words: " + ", ".join(MELDS))
    tiles = sorted(TILES.parse(rest, where))
    word, n = MELDS[verb]
    if word == terms.CHOW:
        low = tiles[0] if tiles else kinds.EAST
        if not kinds.begins_run(low) or tiles != [low, low + 1, low + 2]:
            raise BadInput(where, text, "three in sequence of one suit")
    elif len(tiles) != n or len(set(tiles)) != 1:
        raise BadInput(where, text, f"{n} identical tiles")
    return word, tiles


def _wins(state: State, winner: int, counted: list[bool]) -> None:
    """Raises BadInput unless the winner's hand wins (M3.8)."""
    where = f"players[{winner}]"
    if not counted[winner]:
        raise BadInput(where, None, "the winner's hand")
    if state.by == terms.BY_DEALT:
        yes = groups.complete(state, winner, terms.KINDS)
    else:
        yes = groups.completes(state, winner, state.last, terms.KINDS)
    if not yes:
        held = [kind for kind in range(terms.KINDS) for _ in range(places.held(state, winner, kind))]
        raise BadInput(
            f"{where}.hand", TILES.print(held), "a hand that wins: four groups and one pair (M3.8)"
        )
