"""A finished position of Duo from a document."""

from collections.abc import Mapping
from typing import Any

from tianhu.games.duo import kinds, terms
from tianhu.games.duo.nouns import NOUNS
from tianhu.games.duo.tiles import TILES

from tianhu.core.errors import BadInput
from tianhu.core.packed import pack
from tianhu.core.position import Reader, check_copies
from tianhu.core.state import State
from tianhu.parts import finished, groups


def position(doc: Mapping[str, Any]) -> tuple[State, list[bool]]:
    """The state a document describes, and which seats are counted. Raises BadInput."""
    top, state = finished.read_deal(doc, NOUNS, 2)
    terms.set_points_in_pot(state, top.whole("pot", 0, 8, 0))
    finished.read_win(top, state, NOUNS, TILES)
    counted = finished.read_players(top, state, NOUNS, TILES, [], _player)
    finished.check_groups(state, NOUNS, TILES, "a hand that wins: two groups and a pair (D2.3)")
    return state, counted


def _player(player: Reader, state: State, seat: int) -> list[int]:
    """Reads one player; returns all tiles in hand and melds."""
    hand = player.tiles("hand", TILES)
    used = list(hand)
    melds = player.items("melds", default=[])
    if len(melds) > kinds.GROUPS:
        raise BadInput(player.field("melds"), f"{len(melds)} melds", f"at most {kinds.GROUPS}")
    for i, text in enumerate(melds):
        where = f"{player.field('melds')}[{i}]"
        verb, rest = finished.meld_text(text)
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
