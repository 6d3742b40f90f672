"""What the lessons of mahjong find by the rules."""

from tianhu.core import const
from tianhu.core.deal import Deal
from tianhu.core.rng import Rng
from tianhu.games.mahjong import kinds, terms, walls
from tianhu.games.mahjong.tiles import CODES


def majors(deal: Deal, seat: int) -> list[str]:
    """The kinds of majors in hand (M1.2)."""
    held = deal.state.hand[seat * const.KINDS : (seat + 1) * const.KINDS]
    return [f"tile:{CODES[kind]}" for kind, n in enumerate(held) if n and kinds.is_major(kind)]


def pays(deal: Deal, seat: int) -> list[str]:
    """Who pays whom: all pay the winner, then the others settle their differences (M5.1, M5.2)."""
    totals, winner = deal.score.total, deal.winner
    pairs = [(a, b) for a in range(4) for b in range(4) if a != b]
    return [f"pay:{a}>{b}" for a, b in pairs if b == winner or (a != winner and totals[a] < totals[b])]


def broken_wall(deal: Deal, seat: int) -> list[str]:
    """The seat whose wall is broken (M2.4)."""
    thrown = [terms.die(deal.state, i) for i in range(terms.THROWS)]
    from_dealer = terms.wall_count_from(deal.state) == terms.WALL_COUNT_FROM_DEALER
    broken, _ = walls.broken(deal.state.dealer, thrown, from_dealer)
    return [f"seat:{broken}"]


def deals_next(deal: Deal, seat: int) -> list[str]:
    """Who deals next (M2.3)."""
    setup = deal.game.next_setup(deal.setup, deal, Rng(1))
    return [] if setup is None else [f"seat:{setup.dealer}"]


LOOKUPS = {"majors": majors, "pays": pays, "broken": broken_wall, "deals_next": deals_next}
