"""What the lessons of Nantong find by the rules."""

from itertools import combinations

from tianhu.core import const
from tianhu.core.deal import Deal
from tianhu.core.hand import Hand
from tianhu.core.state import State
from tianhu.games.nantong import kinds, terms
from tianhu.games.nantong.tiles import TILES
from tianhu.parts import groups as parts


def _held(deal: Deal, seat: int) -> list[int]:
    hand = deal.state.hand[seat * const.KINDS : (seat + 1) * const.KINDS]
    return [kind for kind, n in enumerate(hand) for _ in range(n)]


def generals(deal: Deal, seat: int) -> list[str]:
    """The kinds of old generals in hand (N1.2)."""
    return [
        f"tile:{TILES.codes[kind]}" for kind in dict.fromkeys(_held(deal, seat)) if kinds.is_old_general(kind)
    ]


def groups(deal: Deal, seat: int) -> list[str]:
    """Any three cards in hand that are a group: with a pair they are whole (N1.3, N3.9)."""
    found = []
    for three in sorted(set(combinations(_held(deal, seat), 3))):
        state = State()
        other = next(kind for kind in range(terms.KINDS - 1, 0, -1) if kind not in three)
        for kind in (*three, other, other):
            parts.add(state, 0, kind, 1)
        if parts.complete(state, 0, terms.KINDS):
            found.append("group:" + TILES.print(list(three)))
    return found


def worth(deal: Deal, seat: int) -> dict[str, int]:
    """What the hand would count with each card it waits for, drawn from the stock (N4.4, N4.5)."""
    held = TILES.print(_held(deal, seat))
    melds = [f"{m['word']} {''.join(m['tiles'])}" for m in deal.view(seat).describe()["seats"][seat]["melds"]]
    signs = TILES.print([terms.indicator(deal.state, i) for i in range(2)])
    hand = Hand(deal.game, held, melds)
    return {tile: hand.score(tile, by="draw", indicators=signs).total for tile in hand.waits()}


def dearest(deal: Deal, seat: int) -> list[str]:
    """The card that pays most."""
    found = worth(deal, seat)
    return [f"tile:{tile}" for tile, total in found.items() if total == max(found.values())]


LOOKUPS = {"generals": generals, "groups": groups, "dearest": dearest}
