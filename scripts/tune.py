"""Tunes the weights of the quick player: one at a time, each step kept only if it wins beyond doubt.

    .venv/bin/python scripts/tune.py GAME [WALLS]

Every step plays the same walls in every rotation, the new weights in one seat
against the old in all others (`Duel`).
"""

import argparse
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from math import sqrt

from tianhu.core.rules import Rules
from tianhu.core.state import State
from tianhu.games import game, names
from tianhu.lab.duel import Duel

# What a weight is tried at, in hundredths of what it is.
STEPS = (50, 75, 130, 200)
CHUNKS = 8


def _state(name: str) -> State:
    found, state = game(name), State()
    state.seats = found.seats
    for i, code in enumerate(found.options.codes(found.options.resolve({}))):
        state.set("opt", i, code)
    return state


def _part(job: tuple[str, dict[str, int], dict[str, int], int, int]) -> tuple[float, float]:
    name, old, new, first, n = job
    rules: type[Rules] = type(game(name).rules)
    duel = Duel(rules(old), rules(new), _state(name))
    duel.walls(first, n)
    return duel.total, duel.square


def gain(
    pool: ProcessPoolExecutor, name: str, weights: tuple[Mapping[str, int], Mapping[str, int]], walls: range
) -> tuple[float, float]:
    """What the second weights win against the first: points a deal, and half the 95 % interval."""
    size = len(walls) // CHUNKS
    jobs = [(name, dict(weights[0]), dict(weights[1]), walls[0] + i * size, size) for i in range(CHUNKS)]
    parts = list(pool.map(_part, jobs))
    n = size * CHUNKS
    mean = sum(p[0] for p in parts) / n
    variance = max(0.0, sum(p[1] for p in parts) / n - mean * mean)
    return mean, 1.96 * sqrt(variance / n)


def tune(name: str, walls: int, rounds: int) -> dict[str, int]:
    """Coordinate ascent; prints each step."""
    weights = dict(game(name).rules.weights())
    first = 0
    with ProcessPoolExecutor() as pool:
        for _ in range(rounds):
            before = dict(weights)
            for key, value in before.items():
                found = []
                for step in STEPS:
                    new = {**weights, key: _stepped(value, step)}
                    if new != weights:
                        mean, ci95 = gain(pool, name, (weights, new), range(first, first + walls))
                        print(f"{name} {key} {value} -> {new[key]}: {mean:+.2f} ± {ci95:.2f}", flush=True)
                        found.append((mean - ci95, new))
                best, new = max(found, key=lambda f: f[0])
                first += walls
                if best > 0:  # once more on other walls: the best of several is too good to be true
                    mean, ci95 = gain(pool, name, (weights, new), range(first, first + walls))
                    first += walls
                    if mean > 0:
                        weights = new
                        print(f"{name} {key} = {weights[key]}", flush=True)
            if weights == before:
                break
    return weights


def _stepped(value: int, step: int) -> int:
    """A weight scaled; small ones move by at least one."""
    new = value * step // 100
    return new if new != value else value + (1 if step > 100 else -1)


def _walls(text: str) -> int:
    """A number of walls. Raises ArgumentTypeError."""
    if not (text.isascii() and text.isdigit() and int(text) >= CHUNKS):
        raise argparse.ArgumentTypeError(f"{text} given, a number from {CHUNKS} on expected")
    return int(text)


def main() -> None:
    """The command line of the tuner."""
    parser = argparse.ArgumentParser(description="Tunes the weights of a game's quick player.")
    parser.add_argument("game", choices=names())
    parser.add_argument("walls", nargs="?", type=_walls, default=20_000)
    given = parser.parse_args()
    print(tune(given.game, given.walls, rounds=3))


if __name__ == "__main__":
    main()
