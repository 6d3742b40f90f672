"""How fast the core is, as ratios to something every reader can run: `random.shuffle`."""

import random
import time
from collections.abc import Callable
from functools import partial
from typing import Any, TypedDict

from tianhu._form import compiled
from tianhu.core.game import Game
from tianhu.core.rng import Rng
from tianhu.core.state import State
from tianhu.core.stepper import Stepper
from tianhu.games import game, names
from tianhu.parts import distance
from tianhu.players.rollout import Rollouts


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


def _steps(table: Stepper, n: int) -> None:
    """Random deals driven from Python by numbers, as a user would."""
    play, chance = table.play, random.random
    for _ in range(n):
        left = table.deal()
        while left:
            left = play(int(chance() * left))


def _decisions(found: Game, n: int) -> list[Rollouts]:
    """Searches of decisions met in greedy play, one from each of `n` deals."""
    rng, searches = Rng(1), []
    for i in range(n):
        deal, left = found.deal(seed=i, rules=found.measured), 3 + i % 24
        while not deal.over:
            seat = deal.actors[0]
            moves = deal.moves(seat).ints
            left -= len(moves) > 1
            if left == 0:
                searches.append(Rollouts(found.rules, deal.view(seat).state, seat, moves, i, False))
                break
            deal.play(seat, found.rules.policy(deal.state, seat, rng))
    return searches


def _rollouts(found: Game, seconds: float) -> float:
    """Moves tried in a sampled world and played out with the quick player, a second."""
    searches = _decisions(found, 48)

    def work(n: int) -> None:
        for _ in range(n):
            for search in searches:
                search.worlds(1)

    return rate(work, seconds) * sum(search.n for search in searches)


class Speeds(TypedDict):
    """What a game does in a second, random legal play where nothing else is said; and ratios."""

    deals_per_s: float
    decisions_per_s: float
    greedy_deals_per_s: float
    rollouts_per_s: float
    python_deals_per_s: float
    stepper_deals_per_s: float
    stepper_ratio_to_core: float
    ratio_to_shuffle: float


class Bench(TypedDict):
    """The document of `tianhu bench`."""

    compiled: bool
    shuffles_per_s: float
    games: dict[str, Speeds]
    score_per_s: float
    distance_per_s: float


def _game(found: Game, seconds: float, shuffle: float) -> Speeds:
    state, rng = _ready(found), Rng(1)
    moves = found.rules.many(state, Rng(1), 50)[1] / 50
    deals = rate(lambda n: found.rules.many(state, rng, n), seconds)
    greedy = rate(lambda n: found.rules.many(state, rng, n, True), seconds)
    python = rate(lambda n: _python(found, rng, n), seconds / 2)
    steps = rate(partial(_steps, Stepper(found, 1, found.measured)), seconds / 2)
    return {
        "deals_per_s": deals,
        "decisions_per_s": deals * moves,
        "greedy_deals_per_s": greedy,
        "rollouts_per_s": _rollouts(found, seconds),
        "python_deals_per_s": python,
        "stepper_deals_per_s": steps,
        "stepper_ratio_to_core": steps / deals,
        "ratio_to_shuffle": deals / shuffle,
    }


def bench(wanted: str | None = None, seconds: float = 1.0) -> Bench:
    """The document of `tianhu bench`; `seconds` for each figure. Raises BadInput."""
    chosen = [game(wanted)] if wanted is not None else [game(name) for name in names()]
    shuffle = shuffles(seconds / 2)
    games = {found.id: _game(found, seconds, shuffle) for found in chosen}
    found, state = chosen[0], _ready(chosen[0])
    rng, hand = Rng(2), State()
    found.rules.many(state, rng, 1, True)
    while state.winner < 0:  # a deal without a winner may count nothing
        found.rules.many(state, rng, 1, True)
    return {
        "compiled": compiled(),
        "shuffles_per_s": shuffle,
        "games": games,
        "score_per_s": rate(lambda n: found.rules.scores(state, n), seconds / 2),
        "distance_per_s": rate(lambda n: distance.reaches(hand, rng, n, 4), seconds / 2),
    }
