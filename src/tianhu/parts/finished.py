"""What the finished positions of all games have alike (`formats.md`): rules, dealer, who won and how.

Which fields there are stands in a game's nouns; here they are read, and what cannot be is refused.
"""

from collections.abc import Callable, Mapping
from typing import Any

from tianhu.core import const, places
from tianhu.core.errors import BadInput
from tianhu.core.nouns import GIVEN, Nouns
from tianhu.core.position import Reader, check_copies
from tianhu.core.state import State
from tianhu.core.tiles import TileSet
from tianhu.parts import groups


def read_deal(doc: Mapping[str, Any], nouns: Nouns, seats: int) -> tuple[Reader, State]:
    """The document, and a state that has its options, dealer and winner. Raises BadInput."""
    top = Reader(doc, "", nouns.keys("deal"))
    state = State()
    state.seats = seats
    for i, code in enumerate(nouns.options.codes(nouns.options.resolve(top.get("rules", {})))):
        state.set("opt", i, code)
    state.dealer = top.seat("dealer", seats) or 0
    winner = top.seat("winner", seats, None)
    state.winner = -1 if winner is None else winner
    return top, state


def read_win(top: Reader, state: State, nouns: Nouns, tiles: TileSet) -> Reader | None:
    """How the winner won; None where nobody did. Raises BadInput.

    The winning tile is then `state.last`, but for a hand that was whole as it was dealt.
    """
    if state.winner < 0:
        if top.get("win", None) is not None:
            raise BadInput("win", top.get("win"), "nothing without a winner")
        return None
    win = Reader(top.get("win"), "win", nouns.keys("win"))
    by = win.choice("by", nouns.ways)
    state.by = nouns.ways.index(by)
    _read_source(win, state, by)
    for field in nouns.fields:
        if field.place == "win" and field.way and win.flag(field.name) and by != field.way:
            raise BadInput(win.field(field.name), True, f"false unless by is {field.way}")
    if by in nouns.whole:
        if win.get("tile", None) is not None:
            raise BadInput("win.tile", win.get("tile"), "nothing: the hand is whole")
        if state.winner != state.dealer:
            raise BadInput("win.by", by, "another way: only the dealer can win so")
    else:
        state.last = tiles.one(win.get("tile"), "win.tile")
    return win


def _read_source(win: Reader, state: State, by: str) -> None:
    """The seat that gave the winning tile; of two players it is the other."""
    if by in GIVEN:
        only = {"default": 1 - state.winner} if state.seats == 2 else {}
        state.source = win.seat("from", state.seats, **only) or 0
        if state.source == state.winner:
            raise BadInput("win.from", state.source, "another seat than the winner's")
    elif win.get("from", None) is not None:
        raise BadInput("win.from", win.get("from"), f"nothing with by {by}")


def read_players(
    top: Reader,
    state: State,
    nouns: Nouns,
    tiles: TileSet,
    aside: list[int],
    read: Callable[[Reader, State, int], list[int]],
) -> list[bool]:
    """Which seats are counted. `read` takes a player into the state and gives all its tiles. Raises BadInput.

    `aside` are the tiles that lie elsewhere, beside the one that was won with.
    """
    used = [*aside, *([state.last] if has_tile(state, nouns) else [])]
    players = top.items("players", state.seats)
    for seat, player in enumerate(players):
        if player is not None:
            used += read(Reader(player, f"players[{seat}]", nouns.keys("player")), state, seat)
    check_copies(used, tiles, "position")
    if state.winner >= 0 and players[state.winner] is None:
        raise BadInput(f"players[{state.winner}]", None, "the winner's hand")
    return [player is not None for player in players]


def has_tile(state: State, nouns: Nouns) -> bool:
    """Whether the deal was won with a tile that was drawn or thrown."""
    return state.winner >= 0 and nouns.ways[state.by] not in nouns.whole


def check_groups(state: State, nouns: Nouns, tiles: TileSet, expected: str) -> None:
    """Raises BadInput unless the winner's hand is groups and a pair."""
    winner, kinds = state.winner, nouns.counts["kind"]
    if winner < 0:
        return
    if has_tile(state, nouns):
        wins = groups.completes(state, winner, state.last, kinds)
    else:
        wins = groups.complete(state, winner, kinds)
    if not wins:
        raise BadInput(f"players[{winner}].hand", tiles.print(concealed(state, winner)), expected)


def concealed(state: State, seat: int) -> list[int]:
    """The kinds a seat holds, ascending."""
    return [kind for kind in range(const.KINDS) for _ in range(places.held(state, seat, kind))]


def meld_text(text: Any) -> tuple[str, str]:
    """The word of a meld and its tiles as written; two empty texts for what is no text."""
    word, _, rest = text.partition(" ") if isinstance(text, str) else ("", "", "")
    return word, rest
