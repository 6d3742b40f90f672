"""Duplicate play: each wall once for every rotation of the players, so that luck cancels.

The unit of the statistics is a wall: what a player won on it, averaged over
the rotations. Jobs are whole walls, so they can run anywhere and in any order.
"""

import codecs
import json
import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Any, TypedDict

from tianhu.core.documents import decode, parse
from tianhu.core.errors import BadInput, Refused
from tianhu.core.game import Deal, Game, Setup
from tianhu.core.options import Value
from tianhu.core.rng import Rng
from tianhu.games import game
from tianhu.players.own import Chooser, Given, make_any, named


@dataclass(frozen=True)
class Job:
    """One wall: game, players by entry, seed of the arena, number of the wall, rule options."""

    game: str
    players: tuple[Given, ...]
    seed: int
    wall: int
    rules: tuple[tuple[str, Value], ...] = ()


class Played(TypedDict):
    """A wall that was played in every rotation: points and wins by entry, and a few times in ms."""

    wall: int
    points: list[int]
    wins: list[int]
    ms: list[list[float]]


class Times(TypedDict):
    """Milliseconds a move: the median, and what one in a hundred takes longer than."""

    p50: float
    p99: float


class Standing(TypedDict):
    """What a player won a deal: the mean, half its 95 % interval where there is one, wins, times."""

    name: str
    mean: float
    ci95: float | None
    wins: int
    ms_per_move: Times


class Standings(TypedDict):
    """The document of `tianhu arena`: how many walls, and the players in the order of their entries."""

    deals: int
    players: list[Standing]


class Title(TypedDict):
    """What an arena is: the first line of its file."""

    game: str
    players: list[str]
    seed: int
    rules: tuple[tuple[str, Value], ...]


def entries(found: Game, spec: str | Sequence[Given]) -> tuple[Given, ...]:
    """The players of `a,b,c` or of a list; the last one fills the seats left. Raises BadInput."""
    given: list[Given] = list(spec.split(",") if isinstance(spec, str) else spec)
    if not 0 < len(given) <= found.seats:
        raise BadInput("--players", spec, f"at least one player and at most {found.seats} players")
    given += given[-1:] * (found.seats - len(given))
    for each in given:
        make_any(each)
    return tuple(given)


def _move(deal: Deal, seat: int, player: Chooser, name: str, times: list[float]) -> None:
    begin = time.perf_counter()
    try:
        choose_open = getattr(player, "choose_open", None)
        if choose_open is not None:
            move = choose_open(deal.game.rules, deal.state, seat)
        else:
            move = player.choose(deal.view(seat))
        times.append((time.perf_counter() - begin) * 1000)
        deal.play(seat, move)
    except Refused as e:
        raise BadInput("player", name, f"a player that chooses a move of its view ({e})") from e
    except Exception as e:
        what = f"{type(e).__name__}: {e}"
        raise BadInput("player", name, f"a player that chooses without failing ({what})") from e


def run(job: Job) -> Played:
    """Plays a wall in every rotation: by entry, points and wins summed, and times in ms."""
    found = game(job.game)
    n = found.seats
    rng = Rng(job.seed * 1_000_003 + job.wall)
    first = found.first_setup(rng)
    setup = Setup(job.wall % n, first.dice, first.round, first.first)
    wall = found.wall(rng)
    points, wins = [0] * n, [0] * n
    times: list[list[float]] = [[] for _ in range(n)]
    for rotation in range(n):
        deal = found.deal(wall=wall, setup=setup, rules=dict(job.rules))
        seated = [(seat - rotation) % n for seat in range(n)]
        players = [make_any(job.players[e], rng.next()) for e in seated]
        while not deal.over:
            for seat in deal.actors:
                entry = seated[seat]
                _move(deal, seat, players[seat], named(job.players[entry]), times[entry])
        for seat, entry in enumerate(seated):
            points[entry] += deal.settlement[seat]
            wins[entry] += deal.winner == seat
    return {"wall": job.wall, "points": points, "wins": wins, "ms": [_sample(t) for t in times]}


def _sample(times: list[float]) -> list[float]:
    """A few times stand for all: the spread of one wall, small enough to keep."""
    times = sorted(times)
    return (
        [round(times[int(q * (len(times) - 1))], 3) for q in (0.1, 0.3, 0.5, 0.7, 0.9, 0.99)] if times else []
    )


def summary(names: Iterable[str], rotations: int, done: list[Played]) -> Standings:
    """The document of `tianhu arena` from the results of its jobs."""
    players: list[Standing] = []
    for entry, name in enumerate(names):
        gains = [d["points"][entry] / rotations for d in done]
        times = sorted(t for d in done for t in d["ms"][entry])
        mean, ci95 = interval(gains)
        players.append(
            {
                "name": name,
                "mean": mean,
                "ci95": ci95,
                "wins": sum(d["wins"][entry] for d in done),
                "ms_per_move": {"p50": _at(times, 0.5), "p99": _at(times, 0.99)},
            }
        )
    return {"deals": len(done), "players": players}


def interval(values: list[float]) -> tuple[float, float | None]:
    """Mean, and half the 95 % interval; None where there are fewer than two values."""
    n = len(values)
    mean = sum(values) / n if n else 0.0
    if n < 2:  # one wall says nothing about the spread
        return round(mean, 3), None
    variance = sum((v - mean) ** 2 for v in values) / (n - 1)
    return round(mean, 3), round(1.96 * sqrt(variance / n), 3)


def _at(times: list[float], q: float) -> float:
    return times[int(q * (len(times) - 1))] if times else 0.0


class Journal:
    """Results of finished walls in a file, so that an arena can be taken up again."""

    def __init__(self, path: str | None, title: Title) -> None:
        """Raises BadInput when the file belongs to another arena."""
        if path == "":
            raise BadInput("--resume", path, "the name of a file")
        self.path = None if path is None else Path(path)
        self.done: dict[int, Played] = {}
        if self.path and self.path.exists():
            self._read(title)
        elif self.path:
            self.path.write_text(json.dumps(title) + "\n", "utf-8")

    def _read(self, title: Title) -> None:
        assert self.path
        data = self.path.read_bytes()
        lines = decode(data, "--resume", str(self.path)).split("\n")
        if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            raise BadInput("--resume", str(self.path), "a text in UTF-8, since results are added to it,")
        if not lines or _loaded(lines[0]) != json.loads(json.dumps(title)):
            raise BadInput(
                "--resume", str(self.path), "the file of an arena with the same game, players and seed"
            )
        for line in lines[1:]:
            result = _loaded(line)  # the last line may have been cut off
            if _usable(result, len(title["players"])):
                self.done[result["wall"]] = result
        if lines[-1]:
            self._append("")

    def add(self, result: Played) -> None:
        """Keeps a result."""
        self.done[result["wall"]] = result
        self._append(json.dumps(result))

    def _append(self, line: str) -> None:
        if self.path:
            with self.path.open("a", encoding="utf-8") as f:
                f.write(line + "\n")


def _loaded(line: str) -> Any:
    try:
        return parse(line, "--resume")
    except BadInput:
        return None


def _usable(result: Any, seats: int) -> bool:
    """Whether a line of the file is a result as `run` gives it."""
    if not isinstance(result, dict) or type(result.get("wall")) is not int:
        return False
    whole = all(_numbers(result.get(key), seats) for key in ("points", "wins"))
    times = result.get("ms")
    return whole and isinstance(times, list) and len(times) == seats and all(map(_numbers, times))


def _numbers(values: Any, length: int | None = None) -> bool:
    fits = isinstance(values, list) and length in (None, len(values))
    return fits and all(isinstance(value, int | float) for value in values)


def locally(jobs: list[Job], workers: int) -> Iterator[Played]:
    """Runs jobs in processes of this machine."""
    if workers == 1 or len(jobs) < 2:
        yield from map(run, jobs)
        return
    with ProcessPoolExecutor(workers) as pool:
        for future in as_completed([pool.submit(run, job) for job in jobs]):
            yield future.result()


def on_ray(jobs: list[Job], workers: int) -> Iterator[Played]:
    """Runs jobs on a Ray cluster: the one `RAY_ADDRESS` names, else a local one of `workers`."""
    try:
        import ray
    except ImportError:
        raise BadInput("--ray", "ray", "the package ray to be installed: pip install 'tianhu[ray]'") from None
    if not ray.is_initialized():
        here = None if os.environ.get("RAY_ADDRESS") else workers
        ray.init(log_to_driver=False, num_cpus=here)
    task = ray.remote(run)
    waiting = [task.remote(job) for job in jobs]
    while waiting:
        ready, waiting = ray.wait(waiting)
        yield from ray.get(ready)


@dataclass(frozen=True)
class Means:
    """What an arena runs on: processes, a file to go on from, a Ray cluster, whom to tell of progress."""

    jobs: int | None = None
    resume: str | None = None
    ray: bool = False
    progress: Callable[[int, int], None] = lambda done, of: None


def arena(
    name: str,
    spec: str | Sequence[Given],
    deals: int,
    seed: int = 1,
    rules: Mapping[str, Value] | None = None,
    means: Means = Means(),
) -> Standings:
    """Plays `deals` walls; returns the document of `tianhu arena`. Raises BadInput.

    `spec` is a text as on the command line, such as `greedy,my_module:MyPlayer`, or a list of
    such texts, of classes, of factories and of players: whatever has `choose(view)` plays.

    >>> import tianhu
    >>> class First:
    ...     def choose(self, view: tianhu.View) -> str:
    ...         return view.moves[0]
    >>> doc = tianhu.arena("mahjong", [First, "greedy"], deals=1)
    >>> ", ".join(player["name"] for player in doc["players"])
    'First, greedy, greedy, greedy'
    """
    found = game(name)
    players = entries(found, spec)
    options = tuple(sorted(({} if rules is None else rules).items()))
    called = [named(player) for player in players]
    title: Title = {"game": name, "players": called, "seed": seed, "rules": options}
    journal = Journal(means.resume, title)
    left = [Job(name, players, seed, wall, options) for wall in range(deals) if wall not in journal.done]
    here = any(not isinstance(player, str) for player in players)  # it may not pass between processes
    workers = (1 if here else os.cpu_count() or 1) if means.jobs is None else means.jobs
    if workers < 1:
        raise BadInput("--jobs", workers, "a number above 0")
    means.progress(deals - len(left), deals)
    for result in (on_ray if means.ray else locally)(left, workers):
        journal.add(result)
        means.progress(len(journal.done), deals)
    return summary(called, found.seats, [journal.done[wall] for wall in range(deals)])
