"""A finished position of mahjong from a document (`formats.md`)."""

from collections.abc import Mapping
from typing import Any

from tianhu.core import const as K
from tianhu.core.errors import BadInput
from tianhu.core.packed import pack
from tianhu.core.position import Reader, check_copies
from tianhu.core.state import State
from tianhu.games.mahjong import const as N
from tianhu.games.mahjong.options import OPTIONS
from tianhu.games.mahjong.tiles import TILES
from tianhu.parts import groups

BY = {"draw": N.BY_DRAW, "discard": N.BY_DISCARD, "rob": N.BY_ROB, "dealt": N.BY_DEALT}
MELDS = {
    "chow": (N.CHOW, 3),
    "pung": (N.PUNG, 3),
    "kong": (N.KONG, 4),
    "concealed-kong": (N.CONCEALED, 4),
    "added-kong": (N.ADDED, 4),
}


def position(doc: Mapping[str, Any]) -> tuple[State, list[bool]]:
    """The state a document describes, and which seats are counted. Raises BadInput."""
    top = Reader(doc, "", ("rules", "round_wind", "dealer", "winner", "win", "players"))
    state = State()
    for i, code in enumerate(OPTIONS.codes(OPTIONS.resolve(top.get("rules", {})))):
        state.set("opt", i, code)
    state.dealer = top.seat("dealer", 4) or 0
    wind = TILES.one(top.get("round_wind"), "round_wind")
    if not N.EAST <= wind < N.WHITE:
        raise BadInput("round_wind", top.get("round_wind"), "1z, 2z, 3z or 4z")
    state.set("aux", N.ROUND_WIND, wind)
    winner = top.seat("winner", 4, None)
    state.winner = -1 if winner is None else winner
    used = _win(top, state)
    players = top.items("players", 4)
    counted = [player is not None for player in players]
    for seat, player in enumerate(players):
        if player is not None:
            used += _player(Reader(player, f"players[{seat}]", ("hand", "melds")), state, seat)
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
    if len(melds) > N.GROUPS:
        raise BadInput(player.field("melds"), f"{len(melds)} melds", "at most four")
    for i, text in enumerate(melds):
        word, tiles = _meld(text, f"{player.field('melds')}[{i}]")
        state.lay(seat, word, pack(tiles), seat)
        used += tiles
    whole = seat == state.winner and state.by == N.BY_DEALT
    size = (N.GROUPS - len(melds)) * 3 + (2 if whole else 1)
    if len(hand) != size:
        raise BadInput(player.field("hand"), f"{len(hand)} tiles", f"{size} beside these melds")
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
    if word == N.CHOW:
        low = tiles[0] if tiles else N.EAST
        if low >= N.EAST or low % 9 > 6 or tiles != [low, low + 1, low + 2]:
            raise BadInput(where, text, "three in sequence of one suit")
    elif len(tiles) != n or len(set(tiles)) != 1:
        raise BadInput(where, text, f"{n} identical tiles")
    return word, tiles


def _wins(state: State, winner: int, counted: list[bool]) -> None:
    """Raises BadInput unless the winner's hand wins (M3.8)."""
    where = f"players[{winner}]"
    if not counted[winner]:
        raise BadInput(where, None, "the winner's hand")
    if state.by == N.BY_DEALT:
        yes = groups.complete(state, winner, N.KINDS)
    else:
        yes = groups.completes(state, winner, state.last, N.KINDS)
    if not yes:
        at = winner * K.KINDS
        kinds = [kind for kind in range(N.KINDS) for _ in range(state.hand[at + kind])]
        raise BadInput(
            f"{where}.hand", TILES.print(kinds), "a hand that wins: four groups and one pair (M3.8)"
        )
