"""Whether reviews tell the truth: what they say was given away, beside what the deals really lost.

    .venv/bin/python scripts/losses.py [--deals 200] [--player chance] [GAME ...]

A seat plays by `--player` against regular players, each seat in turn, and regular play itself plays
the same walls. For each game: what the seat lost against regular play; what the reviews of its deals
say was given away against regular play, and against the better moves they name; and how sure they are
of the single decisions. Half of each 95 % interval stands behind the sign ±.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

import tianhu
from tianhu.core.game import Game
from tianhu.lab.deals import play_deal
from tianhu.records import Record
from tianhu.table.review import CI95, ROLLOUTS, WORLDS, Decision, Loss, review

REGULAR = "greedy"


def played(game: Game, seed: int, seat: int, player: str) -> Record:
    """The record of a deal in which one seat has another player. Without moves that end it at once."""
    names = [REGULAR] * game.seats
    names[seat] = player
    return play_deal(game, seed, ",".join(names), dict(game.measured))


def lost(record: dict[str, object], other: dict[str, object], seat: int) -> int:
    """How many points fewer a seat has in the first of two records."""
    mine, more = (dict(doc["result"])["settlement"][seat] for doc in (record, other))  # type: ignore[call-overload]
    return int(more - mine)


def summed(losses: Sequence[Loss]) -> tuple[float, float]:
    """A sum and half its interval; what one decision was weighed in tells nothing of another's luck."""
    return sum(loss.points for loss in losses), sqrt(sum(loss.ci95**2 for loss in losses))


def drawn(values: Sequence[float]) -> tuple[float, float]:
    """The sum of what was drawn at random, and half its interval."""
    return fmean(values) * len(values), CI95 * stdev(values) * sqrt(len(values))


def measure(game: Game, deals: int, player: str, worlds: int) -> None:
    """Plays, reviews and prints."""
    real: list[float] = []
    said: list[float] = []
    found: list[Decision] = []
    for seed in range(1, deals + 1):
        seat = seed % game.seats
        record = played(game, seed, seat, player)
        real.append(lost(record, played(game, seed, seat, REGULAR), seat))
        decisions = review(record, seat, rollouts=ROLLOUTS, worlds=worlds)
        said.append(sum(d.regular.points for d in decisions))
        found += decisions
        if sys.stderr.isatty():
            print(f"\r{game.id}: {seed} of {deals}", end="", file=sys.stderr)
    apart = drawn([a - b for a, b in zip(said, real, strict=True)])
    grades = Counter(d.grade for d in found)
    print(f"\n{game.id}: {player} in {deals} deals, {len(found)} decisions")
    print("  really lost against regular play {:8.0f} ± {:.0f}".format(*drawn(real)))
    print("  given away, by the reviews       {:8.0f} ± {:.0f}".format(*summed([d.regular for d in found])))
    print("    against the better moves       {:8.0f} ± {:.0f}".format(*summed([d.loss for d in found])))
    verdict = "within" if abs(apart[0]) <= apart[1] else "OUTSIDE"
    print(f"  said less really lost            {apart[0]:8.0f} ± {apart[1]:.0f}: {verdict} its interval")
    print("  " + ", ".join(f"{name} {grades[name]}" for name in ("best", "clear", "likely", "unclear")))


def main() -> None:
    """See above."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", metavar="GAME", default=[])
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--player", default="chance")
    parser.add_argument("--worlds", type=int, default=WORLDS)
    given = parser.parse_args()
    if given.deals < 2:
        parser.error(f"--deals {given.deals} given, a whole number of at least 2 expected")
    for name in given.games or tianhu.names():
        measure(tianhu.game(name), given.deals, given.player, given.worlds)


if __name__ == "__main__":
    main()
