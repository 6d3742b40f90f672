"""A finished deal looked through again: each decision of a seat, and what was given away there."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Literal

from tianhu.core.view import View
from tianhu.players.search import Candidate, Search, played_first
from tianhu.records import Record, steps
from tianhu.table.advice import Reason, reasons

# Rollouts that find the better move of a decision, and the new worlds in which it is then
# weighed against what was played; the same ones give the same review.
ROLLOUTS = 600
WORLDS = 400
COSTLIEST = 3
# From how many standard errors on a loss is clear, or likely.
CLEAR, LIKELY = 2.0, 1.0
CI95 = 1.96

Grade = Literal["best", "clear", "likely", "unclear"]


@dataclass(frozen=True)
class Loss:
    """Points given away on average against another move, and half the 95 % interval.

    A number below 0 says that what was played brought more in the worlds that were tried.
    """

    points: float
    ci95: float


@dataclass(frozen=True)
class Decision:
    """One decision: what was played, what the strongest player would do, and what that gave away.

    `index` is the move's place in the record; `mean` the settlement to expect with the better
    move. `loss` is against that move, `regular` against a quick player's. How sure it is says
    `grade`; `marked` are the costliest that are at least likely.
    """

    index: int
    played: str
    best: str
    mean: float
    loss: Loss
    regular: Loss
    grade: Grade
    marked: bool = False
    facts: dict[str, int] = field(default_factory=dict)
    reasons: list[Reason] = field(default_factory=list)


def review(
    doc: Record,
    seat: int,
    progress: Callable[[int, int], None] = lambda done, of: None,
    rollouts: int = ROLLOUTS,
    worlds: int = WORLDS,
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
        found.append(judge(view, move, index, Search(None, rollouts, seed=index), worlds))
    progress(len(spots), len(spots))
    return mark(found)


def judge(view: View, move: int, index: int, search: Search, worlds: int) -> Decision:
    """What a move gave away: the better one is found first, and weighed against it in other worlds.

    In the worlds that chose it the better move was lucky too; counted there, every sum would be
    too large.
    """
    game, state, seat = view.game, view.state, view.seat
    found = search.candidates(game.rules, state, seat, wanted=move, sure=game.sure)
    quick = next(c.move for c in found if c.lead == 0 and c.error == 0)
    best = played_first(found, game.sure)[0].move
    weighed = search.compare(game.rules, state, seat, list(dict.fromkeys((move, best, quick))), worlds)
    of = {c.move: c for c in weighed}
    loss = behind(of[best])
    facts = [game.facts(state, seat, m) for m in (best, move)]
    return Decision(
        index,
        game.word(move),
        game.word(best),
        round(of[best].mean, 1),
        loss,
        behind(of[quick]),
        "best" if best == move else grade(of[best]),
        facts=facts[0],
        reasons=[] if best == move else reasons(*facts),
    )


def behind(other: Candidate) -> Loss:
    """How far what was played, from which leads are measured, lies behind another move."""
    return Loss(round(other.lead, 2), round(CI95 * other.error, 2))


def grade(best: Candidate) -> Grade:
    """How sure it is that the better move is better."""
    if best.lead > 0 and best.lead >= CLEAR * best.error:
        return "clear"
    return "likely" if best.lead > 0 and best.lead >= LIKELY * best.error else "unclear"


def mark(found: list[Decision]) -> list[Decision]:
    """Marks the costliest decisions."""
    sure = [d for d in found if d.grade in ("clear", "likely")]
    costly = sorted(sure, key=lambda d: -d.loss.points)[:COSTLIEST]
    return [replace(d, marked=True) if d in costly else d for d in found]
