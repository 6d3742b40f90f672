"""A finished position of Nantong from a document (`formats.md`)."""

from collections.abc import Mapping
from typing import Any

from tianhu.core.errors import BadInput
from tianhu.core.packed import pack
from tianhu.core.position import Reader, check_copies
from tianhu.core.state import State
from tianhu.games.nantong import kinds, terms
from tianhu.games.nantong.nouns import NOUNS
from tianhu.games.nantong.tiles import TILES
from tianhu.parts import finished, groups

MELDS = {
    "pung": (terms.PUNG, 3),
    "kong": (terms.KONG, 4),
    "concealed-kong": (terms.CONCEALED_KONG, 4),
    "added-kong": (terms.ADDED_KONG, 4),
    "heaven-earth": (terms.HEAVEN_EARTH, 2),
}


def position(doc: Mapping[str, Any]) -> tuple[State, list[bool]]:
    """The state a document describes, and which seats are counted. Raises BadInput."""
    top, state = finished.read_deal(doc, NOUNS, 3)
    indicators = top.tiles("indicators", TILES)
    if len(indicators) != 2:
        raise BadInput("indicators", top.get("indicators"), "two cards")
    for i, kind in enumerate(indicators):
        terms.set_indicator(state, i, kind)
    win = finished.read_win(top, state, NOUNS, TILES)
    if win is not None:
        _note(win, state)
    counted = finished.read_players(top, state, NOUNS, TILES, indicators, _player)
    finished.check_groups(state, NOUNS, TILES, "a hand that wins: seven groups and one pair (N3.9)")
    return state, counted


def _note(win: Reader, state: State) -> None:
    """Reads what else was so when the deal was won."""
    terms.set_replacement(state, win.flag("replacement"))
    terms.set_last_card(state, win.flag("last"))
    terms.set_first_discard(state, win.flag("first_discard"))
    if win.flag("first_discard") and state.source != state.dealer:
        raise BadInput("win.first_discard", True, "false unless the discard is the dealer's")


def _player(player: Reader, state: State, seat: int) -> list[int]:
    """Reads one player; returns all cards in hand and melds."""
    hand = player.tiles("hand", TILES)
    melds = player.items("melds", default=[])
    indicators = [terms.indicator(state, i) for i in range(terms.INDICATORS)]
    laid = [_meld(text, f"{player.field('melds')}[{i}]", indicators) for i, text in enumerate(melds)]
    left = kinds.GROUPS - sum(word != terms.HEAVEN_EARTH for word, _ in laid)
    if left < 0:
        raise BadInput(player.field("melds"), f"{kinds.GROUPS - left} groups", f"at most {kinds.GROUPS}")
    if player.flag("ready"):
        if seat == state.dealer:
            raise BadInput(player.field("ready"), True, "false for the dealer")
        terms.set_ready(state, seat, True)
    whole = left * 3 + 2
    heavenly = seat == state.winner and state.by == terms.BY_HEAVENLY
    sizes: tuple[int, ...] = (whole,) if heavenly else (whole - 1,)
    if seat != state.winner:
        sizes = (whole - 1, whole)
    player.check_size(len(hand), sizes, seat == state.winner, "cards")
    used = hand + [kind for _, tiles in laid for kind in tiles]
    check_copies(used, TILES, player.where)
    for kind in hand:
        groups.add(state, seat, kind, 1)
    for word, tiles in laid:
        state.lay(seat, word, pack(tiles), seat)
    return used


def _meld(text: Any, where: str, indicators: list[int]) -> tuple[int, list[int]]:
    """The word and the cards of a meld."""
    verb, rest = finished.meld_text(text)
    if verb != "opening" and verb not in MELDS:
        raise BadInput(where, text, "a meld such as pung 222s; words: opening, " + ", ".join(MELDS))
    tiles = TILES.parse(rest, where)
    if verb == "opening":
        word, n = (terms.OPENING_FOUR, 4) if len(tiles) == 4 else (terms.OPENING_THREE, 3)
    else:
        word, n = MELDS[verb]
    if len(tiles) != n or len(set(tiles)) != 1:
        raise BadInput(
            where, text, f"{n} identical cards" if verb != "opening" else "three or four identical cards"
        )
    if word == terms.OPENING_THREE and tiles[0] not in indicators:
        raise BadInput(where, text, "three cards that match an indicator (N2.3b)")
    if word == terms.HEAVEN_EARTH and indicators != [tiles[0]] * 2:
        raise BadInput(where, text, "two cards that match both indicators (N2.3c)")
    return word, tiles
