"""How fast the core is, as ratios to something every reader can run: `random.shuffle`."""

import random
import time
from collections.abc import Callable
from typing import Any

from tianhu._form import compiled
from tianhu.core.game import Game
from tianhu.core.rng import Rng
from tianhu.core.state import State
from tianhu.games import game, names
from tianhu.parts import distance


def rate(work: Callable[[int], Any], seconds: float) -> float:
    """Units of `work(n)` per second, over about `seconds` after a first call."""
    work(1)
    n, spent, done = 1, 0.0, 0
    while spent < seconds:
        begin = time.perf_counter()
        work(n)
        took = time.perf_counter() - begin
        spent += took
        done += n
        n = max(1, min(n * 2, int(n * seconds / (took * 4 + 1e-9))))
    return done / spent


def shuffles(seconds: float) -> float:
    """`random.shuffle` of 136 ints, times per second."""
    tiles = list(range(136))

    def work(n: int) -> None:
        for _ in range(n):
            random.shuffle(tiles)

    return rate(work, seconds)


def _ready(found: Game) -> State:
    state = State()
    state.seats = found.seats
    for i, code in enumerate(found.options.codes(found.options.resolve(found.measured))):
        state.set("opt", i, code)
    return state


def _python(found: Game, rng: Rng, n: int) -> None:
    for _ in range(n):
        deal = found.deal(seed=rng.next(), rules=found.measured)
        while not deal.over:
            for seat in deal.actors:
                moves = deal.moves(seat).ints
                deal.play(seat, moves[rng.below(len(moves))])


def _game(found: Game, seconds: float, shuffle: float) -> dict[str, float]:
    state, rng = _ready(found), Rng(1)
    moves = found.rules.many(state, Rng(1), 50)[1] / 50
    deals = rate(lambda n: found.rules.many(state, rng, n), seconds)
    greedy = rate(lambda n: found.rules.many(state, rng, n, True), seconds)
    python = rate(lambda n: _python(found, rng, n), seconds / 2)
    return {
        "deals_per_s": deals,
        "decisions_per_s": deals * moves,
        "greedy_deals_per_s": greedy,
        "python_deals_per_s": python,
        "ratio_to_shuffle": deals / shuffle,
    }


def bench(wanted: str | None = None, seconds: float = 1.0) -> dict[str, Any]:
    """The document of `tianhu bench`; `seconds` for each figure. Raises BadInput."""
    chosen = [game(wanted)] if wanted else [game(name) for name in names()]
    shuffle = shuffles(seconds / 2)
    games = {found.id: _game(found, seconds, shuffle) for found in chosen}
    found, state = chosen[0], _ready(chosen[0])
    found.rules.many(state, Rng(1), 1)
    rng, hand = Rng(2), State()
    return {
        "compiled": compiled(),
        "shuffles_per_s": shuffle,
        "games": games,
        "score_per_s": rate(lambda n: found.rules.scores(state, n), seconds / 2),
        "distance_per_s": rate(lambda n: distance.reaches(hand, rng, n, 4), seconds / 2),
    }
