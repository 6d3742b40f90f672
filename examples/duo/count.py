"""A finished position of Duo from a document."""

from collections.abc import Mapping
from typing import Any

from tianhu.games.duo import kinds, terms
from tianhu.games.duo.nouns import NOUNS
from tianhu.games.duo.tiles import TILES

from tianhu.core import const
from tianhu.core.errors import BadInput
from tianhu.core.packed import pack
from tianhu.core.position import Reader, check_copies
from tianhu.core.state import State
from tianhu.parts import groups

BY = {"draw": terms.BY_DRAW, "discard": terms.BY_DISCARD}


def position(doc: Mapping[str, Any]) -> tuple[State, list[bool]]:
    """The state a document describes, and which seats are counted. Raises BadInput."""
    top = Reader(doc, "", ("rules", "dealer", "pot", "winner", "win", "players"))
    state = State()
    state.seats = 2
    for i, code in enumerate(NOUNS.options.codes(NOUNS.options.resolve(top.get("rules", {})))):
        state.set("opt", i, code)
    state.dealer = top.seat("dealer", 2) or 0
    terms.set_points_in_pot(state, top.whole("pot", 0, 8, 0))
    winner = top.seat("winner", 2, None)
    state.winner = -1 if winner is None else winner
    used = _win(top, state)
    players = top.items("players", 2)
    for seat, player in enumerate(players):
        if player is not None:
            used += _player(Reader(player, f"players[{seat}]", ("hand", "melds", "partial")), state, seat)
    check_copies(used, TILES, "position")
    if winner is not None:
        _wins(state, winner, players[winner])
    return state, [player is not None for player in players]


def _win(top: Reader, state: State) -> list[int]:
    """Reads `win`; returns the winning tile if there is one."""
    if state.winner < 0:
        if top.get("win", None) is not None:
            raise BadInput("win", top.get("win"), "nothing without a winner")
        return []
    win = Reader(top.get("win"), "win", ("tile", "by"))
    state.by = BY[win.choice("by", tuple(BY))]
    state.last = TILES.one(win.get("tile"), "win.tile")
    state.source = 1 - state.winner
    return [state.last]


def _player(player: Reader, state: State, seat: int) -> list[int]:
    """Reads one player; returns all tiles in hand and melds."""
    hand = player.tiles("hand", TILES)
    used = list(hand)
    melds = player.items("melds", default=[])
    if len(melds) > kinds.GROUPS:
        raise BadInput(player.field("melds"), f"{len(melds)} melds", f"at most {kinds.GROUPS}")
    for i, text in enumerate(melds):
        where = f"{player.field('melds')}[{i}]"
        verb, _, rest = text.partition(" ") if isinstance(text, str) else ("", "", "")
        tiles = TILES.parse(rest, where)
        if verb != "pung" or len(tiles) != 3 or len(set(tiles)) != 1:
            raise BadInput(where, text, "a meld such as pung 555s")
        state.lay(seat, terms.PUNG, pack(tiles), seat)
        used += tiles
    size = (kinds.GROUPS - len(melds)) * 3 + 1
    player.check_size(len(hand), (size,), seat == state.winner, "tiles")
    check_copies(used, TILES, player.where)
    for kind in hand:
        groups.add(state, seat, kind, 1)
    return used


def _wins(state: State, winner: int, player: Any) -> None:
    """Raises BadInput unless the winner's hand wins (D2.3)."""
    where = f"players[{winner}]"
    if player is None:
        raise BadInput(where, None, "the winner's hand")
    if not groups.completes(state, winner, state.last, terms.KINDS):
        counts = state.hand[winner * const.KINDS : winner * const.KINDS + terms.KINDS]
        kinds = [kind for kind, n in enumerate(counts) for _ in range(n)]
        raise BadInput(f"{where}.hand", TILES.print(kinds), "a hand that wins: two groups and a pair (D2.3)")
