"""How a finished deal was won."""

from tianhu.core import const, packed, shapes
from tianhu.core.game import Deal


def win(deal: Deal) -> shapes.Win | None:
    """How the deal was won, read off what was seen at the table; None if nobody won.

    `by` is `draw`, `discard`, `rob` (another's kong), or `dealt` (no tile: the
    hand was whole). `from` is the seat that gave the tile, or None.
    """
    at = next((i for i in reversed(range(len(deal.log))) if _word(deal.log[i]) == const.WIN), None)
    if at is None or deal.winner is None:
        return None
    kinds = packed.unpack(deal.log[at])
    if not kinds or at == 0:
        return {"tile": None, "by": "dealt", "from": None}
    tile = deal.game.tiles.codes[kinds[0]]
    giver = packed.seat(deal.log[at - 1])
    if giver == deal.winner:
        return {"tile": tile, "by": "draw", "from": None}
    # Its last move gave the tile: what is seen last may be an announcement that went with it.
    gave = next(move for seat, move in reversed(deal.made) if seat == giver)
    discarded = packed.verb(gave) == const.DISCARD
    return {"tile": tile, "by": "discard" if discarded else "rob", "from": giver}


def _word(event: int) -> int:
    return packed.word(event)
