"""A finished position of Nantong from a document (`formats.md`)."""

from collections.abc import Mapping
from typing import Any

from tianhu.core import places
from tianhu.core.errors import BadInput
from tianhu.core.packed import pack
from tianhu.core.position import Reader, check_copies
from tianhu.core.state import State
from tianhu.games.nantong import kinds, terms
from tianhu.games.nantong.nouns import NOUNS
from tianhu.games.nantong.tiles import TILES
from tianhu.parts import groups

BY = {"draw": terms.BY_DRAW, "discard": terms.BY_DISCARD, "rob": terms.BY_ROB, "heavenly": terms.BY_HEAVEN}
MELDS = {
    "pung": (terms.PUNG, 3),
    "kong": (terms.KONG, 4),
    "concealed-kong": (terms.CONCEALED_KONG, 4),
    "added-kong": (terms.ADDED_KONG, 4),
    "heaven-earth": (terms.HEAVEN_EARTH, 2),
}


def position(doc: Mapping[str, Any]) -> tuple[State, list[bool]]:
    """The state a document describes, and which seats are counted. Raises BadInput."""
    top = Reader(doc, "", ("rules", "indicators", "dealer", "winner", "win", "players"))
    state = State()
    state.seats = 3
    for i, code in enumerate(NOUNS.options.codes(NOUNS.options.resolve(top.get("rules", {})))):
        state.set("opt", i, code)
    state.dealer = top.seat("dealer", 3) or 0
    indicators = top.tiles("indicators", TILES)
    if len(indicators) != 2:
        raise BadInput("indicators", top.get("indicators"), "two cards")
    for i, kind in enumerate(indicators):
        terms.set_indicator(state, i, kind)
    winner = top.seat("winner", 3, None)
    state.winner = -1 if winner is None else winner
    used = indicators + _win(top, state)
    players = top.items("players", 3)
    counted = [p is not None for p in players]
    for seat, player in enumerate(players):
        if player is not None:
            reader = Reader(player, f"players[{seat}]", ("hand", "melds", "ready", "partial"))
            used += _player(reader, state, seat, indicators)
    check_copies(used, TILES, "position")
    if winner is not None:
        _wins(state, winner, counted)
    return state, counted


def _win(top: Reader, state: State) -> list[int]:
    """Reads `win`; returns the winning card if there is one."""
    if state.winner < 0:
        if top.get("win", None) is not None:
            raise BadInput("win", top.get("win"), "nothing without a winner")
        return []
    keys = ("tile", "by", "from", "replacement", "last", "first_discard")
    win = Reader(top.get("win"), "win", keys)
    by = win.choice("by", tuple(BY))
    state.by = BY[by]
    if by in ("discard", "rob"):
        source = win.seat("from", 3)
        assert source is not None
        if source == state.winner:
            raise BadInput("win.from", source, "another seat than the winner's")
        state.source = source
    elif win.get("from", None) is not None:
        raise BadInput("win.from", win.get("from"), f"nothing with by {by}")
    _flags(win, state, by)
    if by == "heavenly":
        if win.get("tile", None) is not None:
            raise BadInput("win.tile", win.get("tile"), "nothing: the hand is whole")
        if state.winner != state.dealer:
            raise BadInput("win.by", by, "another way: only the dealer can win so")
        return []
    state.last = TILES.one(win.get("tile"), "win.tile")
    return [state.last]


def _flags(win: Reader, state: State, by: str) -> None:
    """Reads what else was so when the deal was won."""
    for key, note, needs in (
        ("replacement", terms.set_replacement, "draw"),
        ("last", terms.set_last_card, "draw"),
        ("first_discard", terms.set_first_discard, "discard"),
    ):
        if win.flag(key):
            if by != needs:
                raise BadInput(f"win.{key}", True, f"false unless by is {needs}")
            note(state, True)
    if win.flag("first_discard") and state.source != state.dealer:
        raise BadInput("win.first_discard", True, "false unless the discard is the dealer's")


def _player(player: Reader, state: State, seat: int, indicators: list[int]) -> list[int]:
    """Reads one player; returns all cards in hand and melds."""
    hand = player.tiles("hand", TILES)
    melds = player.items("melds", default=[])
    laid = [_meld(text, f"{player.field('melds')}[{i}]", indicators) for i, text in enumerate(melds)]
    left = kinds.GROUPS - sum(word != terms.HEAVEN_EARTH for word, _ in laid)
    if left < 0:
        raise BadInput(player.field("melds"), f"{kinds.GROUPS - left} groups", f"at most {kinds.GROUPS}")
    if player.flag("ready"):
        if seat == state.dealer:
            raise BadInput(player.field("ready"), True, "false for the dealer")
        terms.set_ready(state, seat, True)
    whole = left * 3 + 2
    heavenly = seat == state.winner and state.by == terms.BY_HEAVEN
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
    verb, _, rest = text.partition(" ") if isinstance(text, str) else ("", "", "")
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


def _wins(state: State, winner: int, counted: list[bool]) -> None:
    """Raises BadInput unless the winner's hand wins (N3.9)."""
    where = f"players[{winner}]"
    if not counted[winner]:
        raise BadInput(where, None, "the winner's hand")
    if state.by == terms.BY_HEAVEN:
        yes = groups.complete(state, winner, terms.KINDS)
    else:
        yes = groups.completes(state, winner, state.last, terms.KINDS)
    if not yes:
        held = [kind for kind in range(terms.KINDS) for _ in range(places.held(state, winner, kind))]
        raise BadInput(
            f"{where}.hand", TILES.print(held), "a hand that wins: seven groups and one pair (N3.9)"
        )
