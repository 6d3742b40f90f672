"""A finished deal looked through again: each decision of a seat, and what was given away there."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from tianhu.core.view import View
from tianhu.players.search import Candidate, Search
from tianhu.records import steps
from tianhu.table.advice import Reason, ranked, reasons

# Rollouts for each decision; the same ones give the same review.
ROLLOUTS = 600
COSTLIEST = 3


@dataclass(frozen=True)
class Decision:
    """One decision: what was played, what the search prefers, and the points given away by it.

    `index` is the move's place in the record. `cost` is 0 where the difference is
    within the noise; `marked` are the costliest ones.
    """

    index: int
    played: str
    best: str
    cost: float
    marked: bool = False
    reasons: list[Reason] = field(default_factory=list)


def review(
    doc: dict[str, Any],
    seat: int,
    progress: Callable[[int, int], None] = lambda done, of: None,
    rollouts: int = ROLLOUTS,
) -> list[Decision]:
    """Every decision of a seat in a record that had a choice. Raises BadInput."""
    spots: list[tuple[int, View, int]] = [
        (index, deal.view(seat), move)
        for deal, index, mover, move in steps(doc)
        if mover == seat and len(deal.moves(seat)) > 1
    ]
    found = []
    for done, (index, view, move) in enumerate(spots):
        progress(done, len(spots))
        found.append(judge(view, move, index, Search(None, rollouts, seed=index)))
    progress(len(spots), len(spots))
    return mark(found)


def judge(view: View, move: int, index: int, search: Search) -> Decision:
    """What a move gave away against the best candidate."""
    candidates = ranked(search.candidates(view.game.rules, view.state, view.seat, wanted=move))
    best = candidates[0]
    played = next(c for c in candidates if c.move == move)
    words = (view.game.word(move), view.game.word(best.move))
    cost = given_away(best, played)
    if best.move == move or cost == 0:
        return Decision(index, words[0], words[0], 0.0)
    facts = [view.game.facts(view.state, view.seat, m) for m in (best.move, move)]
    return Decision(index, *words, cost, reasons=reasons(*facts))


def given_away(best: Candidate, played: Candidate) -> float:
    """The lead of the best over what was played, 0 where it is not clear of the noise."""
    lead = best.lead - played.lead
    noise = 2.0 * (best.error**2 + played.error**2) ** 0.5
    return round(lead, 1) if lead > noise else 0.0


def mark(found: list[Decision]) -> list[Decision]:
    """Marks the costliest decisions."""
    costly = sorted((d for d in found if d.cost > 0), key=lambda d: -d.cost)[:COSTLIEST]
    return [replace(d, marked=True) if d in costly else d for d in found]
