"""What the lessons of Wahua find by the rules."""

from tianhu.core import const
from tianhu.core.deal import Deal
from tianhu.core.packed import verb
from tianhu.games.wahua import dominoes, holding, terms
from tianhu.games.wahua.judge import judge
from tianhu.games.wahua.tiles import POINTS, TILES


def _held(deal: Deal, seat: int) -> list[int]:
    """The kinds of dominoes in hand."""
    hand = deal.state.hand[seat * const.KINDS : (seat + 1) * const.KINDS]
    return [kind for kind, n in enumerate(hand) if n and dominoes.is_domino(kind)]


def third(deal: Deal, seat: int) -> list[str]:
    """The yaozhang that the roll and its hidden faces leave over (W2.2), as it lies in the middle."""
    return [f"tile:{POINTS[terms.yaozhang(deal.state, 2)]}w"]


def home(deal: Deal, seat: int) -> list[str]:
    """The tiles in hand of the seat's home point (W1.4)."""
    point = POINTS[(seat - deal.state.dealer) % 4]
    return [
        f"tile:{TILES.codes[kind]}" for kind in _held(deal, seat) if POINTS[dominoes.point_of(kind)] == point
    ]


def partners(deal: Deal, seat: int) -> list[str]:
    """The single tiles of whose point any tile would be hu (W3.9)."""
    lack, near = deal.game.lacking(deal.state.copy(), seat)
    points = {dominoes.point_of(kind) for kind in near if lack == 1}
    single = holding.singles(deal.state, seat)
    held = [k for k in _held(deal, seat) if dominoes.has_point(single, dominoes.point_of(k))]
    return [f"tile:{TILES.codes[kind]}" for kind in held if dominoes.point_of(kind) in points]


def safe(deal: Deal, seat: int) -> list[str]:
    """The discards that make nobody liable (W6.1, W6.2)."""
    state = deal.view(seat).state
    discards = [move for move in deal.moves(seat).ints if verb(move) == const.DISCARD]
    return [deal.game.word(m) for m in discards if not deal.game.facts(state, seat, m)["liable"]]


def holder(deal: Deal, seat: int) -> list[str]:
    """For whose groups the seat is liable (W6.3)."""
    holders = dict.fromkeys(e["holder"] for e in judge(deal)["liable"] if e["seat"] == seat)
    return [f"seat:{holder}" for holder in holders]


def foul(deal: Deal, seat: int) -> list[str]:
    """The discards that were fouls (W4)."""
    return [f"tile:{tile}" for tile in dict.fromkeys(foul["tile"] for foul in judge(deal)["fouls"])]


LOOKUPS = {
    "third": third,
    "home": home,
    "partners": partners,
    "safe": safe,
    "holder": holder,
    "foul": foul,
}
