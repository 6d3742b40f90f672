"""A finished position of mahjong from a document (`formats.md`)."""

from collections.abc import Mapping
from typing import Any

from tianhu.core.errors import BadInput
from tianhu.core.packed import pack
from tianhu.core.position import Reader, check_copies
from tianhu.core.state import State
from tianhu.games.mahjong import kinds, terms
from tianhu.games.mahjong.nouns import NOUNS
from tianhu.games.mahjong.tiles import TILES
from tianhu.parts import finished, groups

MELDS = {
    "chow": (terms.CHOW, 3),
    "pung": (terms.PUNG, 3),
    "kong": (terms.KONG, 4),
    "concealed-kong": (terms.CONCEALED_KONG, 4),
    "added-kong": (terms.ADDED_KONG, 4),
}


def position(doc: Mapping[str, Any]) -> tuple[State, list[bool]]:
    """The state a document describes, and which seats are counted. Raises BadInput."""
    top, state = finished.read_deal(doc, NOUNS, 4)
    wind = TILES.one(top.get("round_wind"), "round_wind")
    if not kinds.EAST <= wind < kinds.WHITE:
        raise BadInput("round_wind", top.get("round_wind"), "1z, 2z, 3z or 4z")
    terms.set_round_wind(state, wind)
    finished.read_win(top, state, NOUNS, TILES)
    counted = finished.read_players(top, state, NOUNS, TILES, [], _player)
    finished.check_groups(state, NOUNS, TILES, "a hand that wins: four groups and one pair (M3.8)")
    return state, counted


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
    verb, rest = finished.meld_text(text)
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
