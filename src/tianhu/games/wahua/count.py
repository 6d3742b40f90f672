"""A finished position of Wahua from a document (`formats.md`)."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from tianhu.core import const, packed, places
from tianhu.core.errors import BadInput
from tianhu.core.position import Reader, check_copies
from tianhu.core.state import State
from tianhu.games.wahua import dominoes, hand, moves, scoring, terms
from tianhu.games.wahua.nouns import NOUNS, Liability
from tianhu.games.wahua.tiles import POINTS, TILES
from tianhu.parts import finished

WORDS = {"pair": (terms.PAIR, 2), "kong": (terms.KONG, 3)}


def position(doc: Mapping[str, Any]) -> tuple[State, list[bool]]:
    """The state a document describes, and which seats are counted. Raises BadInput."""
    top, state = finished.read_deal(doc, NOUNS, 4)
    _roll(top, state)
    if finished.read_win(top, state, NOUNS, TILES) and not dominoes.is_domino(state.last):
        raise BadInput("win.tile", TILES.codes[state.last], "a domino")
    _fled(top, state)
    # Who lacks the tile of a last kong.
    read = partial(_player, short=[])
    counted = finished.read_players(top, state, NOUNS, TILES, [], read)
    _wins(state)
    for i, seat in enumerate(top.items("fouls", default=[])):
        if type(seat) is not int or not 0 <= seat < 4:
            raise BadInput(f"fouls[{i}]", seat, "a seat from 0 to 3")
        terms.add_fouls(state, seat, terms.FOUL_SURPLUS)
    for i, entry in enumerate(top.items("liable", default=[])):
        _liable(Reader(entry, f"liable[{i}]", ("seat", "holder", "point", "dangtou")), state, counted)
    return state, counted


def _roll(top: Reader, state: State) -> None:
    """The yaozhang of the roll (W2.2)."""
    roll = top.items("roll", 2)
    for i, die in enumerate(roll):
        if type(die) is not int or not 1 <= die <= 6:
            raise BadInput(f"roll[{i}]", die, "a number from 1 to 6")
    moves.set_dice(state, *roll)


def _fled(top: Reader, state: State) -> None:
    """Reads who fled (W3.1)."""
    fled = top.seat("fled", 4, None)
    if fled is None:
        return
    if state.winner >= 0:
        raise BadInput("fled", fled, "null where there is a winner")
    if not terms.flee(state):
        raise BadInput("fled", fled, "null where the option flee is false")
    terms.set_fled(state, fled + 1)


def _player(player: Reader, state: State, seat: int, short: list[int]) -> list[int]:
    """Reads one player; returns all his tiles. `short` collects who lacks the tile of a last kong."""
    tiles = player.tiles("hand", TILES)
    check_copies(tiles, TILES, player.field("hand"))
    laid, kongs = [], 0
    melds = player.items("melds", default=[])
    if len(melds) > dominoes.GROUPS:
        raise BadInput(player.field("melds"), f"{len(melds)} melds", f"at most {dominoes.GROUPS}")
    for i, text in enumerate(melds):
        word, meld = _meld(text, f"{player.field('melds')}[{i}]")
        if terms.laid(state, seat, dominoes.point_of(meld[0])):
            raise BadInput(f"{player.field('melds')}[{i}]", text, "another point than a meld before (W3.4)")
        state.lay(seat, word, packed.pack(meld), seat)
        counts = sum(dominoes.one_tile(dominoes.frame_of(kind)) for kind in meld)
        terms.set_laid(state, seat, dominoes.point_of(meld[0]), counts)
        laid += meld
        if word == terms.KONG:
            kongs += 1
            terms.add_konged(state, dominoes.point_of(meld[0]))
    for kind in set(tiles):
        state.set("hand", seat * const.KINDS + kind, tiles.count(kind))
    hand.measure(state, seat)
    _size(player, state, seat, len(tiles) - dominoes.HAND + 2 * state.nmeld[seat], kongs, short)
    flowers = player.tiles("flowers", TILES, "")
    check_copies(flowers, TILES, player.field("flowers"))
    for kind in flowers:
        if kind < dominoes.DOMINOES:
            raise BadInput(player.field("flowers"), TILES.codes[kind], "flowers only")
        if kind == dominoes.BLANK:
            terms.set_blanks(state, seat, terms.blanks(state, seat) + 1)
        else:
            terms.add_flowers(state, seat, kind - dominoes.DOMINOES)
    return tiles + laid + flowers


def _size(player: Reader, state: State, seat: int, over: int, kongs: int, short: list[int]) -> None:
    """Checks a hand's size: 20 tiles, of which each meld takes two (a kong is replaced).

    One more is held by who fled in his turn. One less has the player who made
    the last kong, with the wall empty, and discarded (W3.10).
    """
    if player.is_partial(seat == state.winner) and over < 0:
        return
    if over == 0:
        return
    if over == 1 and terms.fled(state) == seat + 1:
        return
    if over == -1 and kongs and seat != state.winner and not short and not terms.fled(state):
        short.append(seat)
        return
    size = dominoes.HAND - 2 * state.nmeld[seat]
    raise BadInput(player.field("hand"), f"{size + over} tiles", f"{size} beside these melds")


def _meld(text: Any, where: str) -> tuple[int, list[int]]:
    """The word and the tiles of a meld, in order."""
    word, rest = finished.meld_text(text)
    if word not in WORDS:
        raise BadInput(where, text, "a meld such as pair 66w66d or kong 66s66d66d")
    number, n = WORDS[word]
    tiles = sorted(TILES.parse(rest, where))
    same = (
        len(tiles) == n
        and dominoes.is_domino(tiles[-1])
        and len({dominoes.point_of(kind) for kind in tiles}) == 1
    )
    if not same or (n == 3 and [dominoes.frame_of(kind) for kind in tiles] != [1, 2, 2]):
        what = "two tiles of one point" if n == 2 else "the three framed tiles of a point (W3.4)"
        raise BadInput(where, text, what)
    return number, tiles


def _wins(state: State) -> None:
    """Raises BadInput unless the winner's hand wins (W3.9)."""
    winner = state.winner
    if winner >= 0 and (not hand.wait_for(state, winner, state.last) or hand.undeclared_kongs(state, winner)):
        raise BadInput(
            f"players[{winner}].hand",
            TILES.print(finished.concealed(state, winner)),
            "a hand that is hu: ten groups of different points and one framed tile over (W3.9)",
        )


def _liable(entry: Reader, state: State, counted: list[bool]) -> None:
    """Reads one liability (W6)."""
    seat, holder = entry.seat("seat", 4), entry.seat("holder", 4)
    assert seat is not None
    assert holder is not None
    if seat == holder:
        raise BadInput(entry.field("seat"), seat, "another seat than the holder")
    text = entry.get("point")
    point = text if text in POINTS else text[::-1] if isinstance(text, str) else None
    if point not in POINTS:
        raise BadInput(entry.field("point"), text, "a point such as 66 or 46")
    i = POINTS.index(point)
    dangtou = entry.flag("dangtou")
    if dangtou and (holder != state.winner or state.by != terms.BY_DISCARD or seat != state.source):
        raise BadInput(entry.field("dangtou"), True, "false unless the holder won by this seat's discard")
    whole = scoring.form_at(state, holder, i) >= 0
    if dangtou and dominoes.point_of(state.last) != i:
        raise BadInput(entry.field("point"), text, "the point of the winning tile, for hu")
    if counted[holder] and not whole and not dangtou:
        raise BadInput(entry.field("point"), text, "a point of which the holder has a group")
    before = terms.liable(state, holder, i)
    other = dominoes.debtor(before)
    if other not in (-1, seat):
        raise BadInput(entry.field("seat"), seat, f"seat {other}: one payment a holder and point")
    owed = dominoes.owed_by(seat, dangtou or dominoes.is_for_hu(before))
    terms.set_liable(state, holder, i, owed)


def finished_document(state: State) -> dict[str, object]:
    """The count document of a finished deal."""
    winner, fled = state.winner, terms.fled(state)
    doc: dict[str, object] = {
        "rules": {o.key: o.values[state.opt[i]] for i, o in enumerate(NOUNS.options.options)},
        "roll": [terms.roll(state, die) for die in range(2)],
        "dealer": state.dealer,
        "winner": None if winner < 0 else winner,
        "players": [_player_doc(state, seat) for seat in range(4)],
        "fled": fled - 1 if fled else None,
        "liable": liabilities(state),
        "fouls": [seat for seat in range(4) if terms.fouls(state, seat)],
    }
    if winner >= 0:
        drawn = state.by == terms.BY_DRAW
        win = {"tile": TILES.codes[state.last], "by": "draw" if drawn else "discard"}
        doc["win"] = win if drawn else {**win, "from": state.source}
    return doc


def _player_doc(state: State, seat: int) -> dict[str, object]:
    melds = []
    for i in range(state.nmeld[seat]):
        tiles = packed.unpack(places.meld(state, seat, i))
        melds.append(("kong " if len(tiles) == 3 else "pair ") + TILES.print(tiles))
    flowers = TILES.print(laid_flowers(state, seat))
    return {"hand": TILES.print(finished.concealed(state, seat)), "melds": melds, "flowers": flowers}


def laid_flowers(state: State, seat: int) -> list[int]:
    """The flowers a seat has laid open."""
    kinds = [dominoes.DOMINOES + i for i in range(8) if terms.in_flowers(state, seat, i)]
    return kinds + [dominoes.BLANK] * terms.blanks(state, seat)


def liabilities(state: State) -> list[Liability]:
    """Who owes whom for which group (W6)."""
    return [
        {
            "seat": dominoes.debtor(owed),
            "holder": holder,
            "point": POINTS[point],
            "dangtou": dominoes.is_for_hu(owed),
        }
        for holder in range(4)
        for point in range(terms.POINTS)
        if (owed := terms.liable(state, holder, point))
    ]
