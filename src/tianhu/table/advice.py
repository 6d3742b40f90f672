"""What to do at a decision, and why: the search's candidates with reasons in numbers."""

from dataclasses import dataclass, field

from tianhu.core.view import View
from tianhu.players.search import Search, played_first

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
    """A candidate: its words, mean settlement, half the 95 % interval, counts after it, what speaks for it.

    `facts` are the game's counts after the move, alike or not. The reasons compare the first
    candidate with the second, and each other one with the first.
    """

    move: str
    mean: float
    ci95: float
    facts: dict[str, int] = field(default_factory=dict)
    reasons: list[Reason] = field(default_factory=list)


def advise(view: View, search: Search | None = None) -> list[Advice]:
    """The candidates of the view's decision, first what the strongest player would do; empty if not asked."""
    game, state, seat = view.game, view.state, view.seat
    moves = view.ints
    if not moves:
        return []
    if len(moves) == 1:
        return [Advice(game.word(moves[0]), 0.0, 0.0, game.facts(state, seat, moves[0]))]
    search = search or Search(ms=HINT_MS)
    found = played_first(search.candidates(game.rules, state, seat, sure=game.sure), game.sure)[:SHOWN]
    facts = [game.facts(state, seat, c.move) for c in found]
    return [
        Advice(
            game.word(c.move),
            round(c.mean, 1),
            round(c.ci95, 1),
            facts[i],
            reasons(facts[i], facts[0 if i else 1]),
        )
        for i, c in enumerate(found)
    ]


def reasons(mine: dict[str, int], other: dict[str, int]) -> list[Reason]:
    """The facts in which a move differs from another, in the order the game gives them."""
    return [Reason(key, mine[key], other[key]) for key in mine if key in other and mine[key] != other[key]]
