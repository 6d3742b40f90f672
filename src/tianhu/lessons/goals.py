"""Named predicates of a deal: what a task has to bring about."""

from collections.abc import Callable

from tianhu.core import const, packed
from tianhu.core.deal import Deal
from tianhu.core.errors import BadInput

Predicate = Callable[[Deal, int, str], bool]


def _melds(deal: Deal, seat: int) -> list[str]:
    return [deal.game.words[packed.word(meld)] for meld in deal.game.melds(deal.state, seat)]


def _seen(deal: Deal, seat: int | None) -> list[str]:
    """The words of what was seen of a seat, or of all."""
    return [deal.game.words[packed.word(e)] for e in deal.log if seat is None or packed.seat(e) == seat]


def _lack(deal: Deal, seat: int) -> int:
    return deal.game.lacking(deal.state.copy(), seat)[0]


def _threw(deal: Deal, seat: int, code: str) -> bool:
    pile = deal.state.pile[: deal.state.npile]
    return any(packed.thrower(p) == seat and deal.game.tiles.codes[packed.kind(p)] == code for p in pile)


GOALS: dict[str, Predicate] = {
    # The deal is over: at all, by the seat's win, by another's, without one.
    "over": lambda deal, seat, _: deal.over,
    "won": lambda deal, seat, _: deal.winner == seat,
    "lost": lambda deal, seat, _: deal.winner is not None and deal.winner != seat,
    "exhausted": lambda deal, seat, _: deal.over and deal.winner is None,
    # A meld of a word lies there; something was seen of the seat, or of anybody.
    "laid": lambda deal, seat, word: word in _melds(deal, seat),
    "did": lambda deal, seat, word: word in _seen(deal, seat),
    "seen": lambda deal, seat, word: word in _seen(deal, None),
    "threw": _threw,
    # The seat is one tile short; it is its turn.
    "ready": lambda deal, seat, _: _lack(deal, seat) == 1,
    "turn": lambda deal, seat, _: deal.state.phase == const.TURN and deal.state.turn == seat,
}


def reached(deal: Deal, seat: int, goal: str) -> bool:
    """Whether a goal such as `won` or `laid pung` holds; an empty one does. Raises BadInput."""
    name, _, told = goal.partition(" ")
    if not name:
        return True
    if name not in GOALS:
        raise BadInput("goal", goal, " or ".join(GOALS))
    return GOALS[name](deal, seat, told)
