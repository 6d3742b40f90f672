"""What to do at a decision, and why: the search's candidates with reasons in numbers."""

from dataclasses import dataclass, field

from tianhu.core.view import View
from tianhu.players.search import Candidate, Search

# Milliseconds that a hint may take, and how many candidates it shows.
HINT_MS = 220
SHOWN = 5


@dataclass(frozen=True)
class Reason:
    """One fact in which two moves differ; `key` names its text, `mine` and `other` go into it."""

    key: str
    mine: int
    other: int


@dataclass(frozen=True)
class Advice:
    """A candidate: its words, mean settlement, half the 95 % interval, and what speaks for it.

    The reasons compare the first candidate with the second, and each other one with the first.
    """

    move: str
    mean: float
    ci95: float
    reasons: list[Reason] = field(default_factory=list)


def advise(view: View, search: Search | None = None) -> list[Advice]:
    """The candidates of the view's decision, the best first; empty if the seat is not asked."""
    moves = view.ints
    if not moves:
        return []
    search = search or Search(ms=HINT_MS)
    if len(moves) == 1:
        return [Advice(view.game.word(moves[0]), 0.0, 0.0)]
    found = ranked(search.candidates(view.game.rules, view.state, view.seat))
    facts = [view.game.facts(view.state, view.seat, c.move) for c in found]
    return [
        Advice(
            view.game.word(c.move),
            round(c.mean, 1),
            round(c.ci95, 1),
            reasons(facts[i], facts[0 if i else 1]),
        )
        for i, c in enumerate(found[:SHOWN])
    ]


def ranked(found: list[Candidate]) -> list[Candidate]:
    """The candidate the search would play first, then by their lead."""
    policy = next(c for c in found if c.lead == 0 and c.error == 0)
    best = found[0] if found[0].lead > found[0].error else policy
    return [best, *(c for c in found if c is not best)]


def reasons(mine: dict[str, int], other: dict[str, int]) -> list[Reason]:
    """The facts in which a move differs from another, in the order the game gives them."""
    return [Reason(key, mine[key], other[key]) for key in mine if key in other and mine[key] != other[key]]
