"""The arena: duplicate walls, figures that can be trusted, and jobs that run anywhere."""

import json
import math
from pathlib import Path

import pytest

import tianhu
from tianhu import BadInput
from tianhu.core.game import Game
from tianhu.lab.arena import Job, Means, arena, entries, interval, run, summary


def test_equal_players_come_out_equal_to_the_point(game: Game) -> None:
    """Every wall is played in every rotation by the same moves, so luck cancels exactly."""
    done = run(Job(game.id, entries(game, "greedy"), 3, 0))
    assert len(set(done["points"])) == 1
    assert sum(done["points"]) == 0


def test_points_of_all_players_sum_to_zero(game: Game) -> None:
    doc = arena(game.id, "greedy,chance", 6, seed=2, means=Means(jobs=1))
    assert math.isclose(sum(p["mean"] for p in doc["players"]), 0, abs_tol=0.01)
    assert doc["players"][0]["name"] == "greedy"
    assert doc["deals"] == 6


def test_processes_do_not_change_the_figures(game: Game) -> None:
    figures = []
    for jobs in (1, 2):
        doc = arena(game.id, "greedy,chance", 4, seed=5, means=Means(jobs=jobs))
        figures.append([(p["mean"], p["ci95"], p["wins"]) for p in doc["players"]])
    assert figures[0] == figures[1]


def test_an_arena_is_taken_up_where_it_was_cut_off(game: Game, tmp_path: Path) -> None:
    journal = tmp_path / "arena.jsonl"
    whole = arena(game.id, "greedy,chance", 5, seed=4, means=Means(jobs=1, resume=str(journal)))
    lines = journal.read_text().splitlines()
    journal.write_text("\n".join(lines[:3]) + "\n" + lines[3][:20])
    seen: list[int] = []
    again = arena(
        game.id,
        "greedy,chance",
        5,
        seed=4,
        means=Means(jobs=1, resume=str(journal), progress=lambda done, of: seen.append(done)),
    )
    assert seen[0] == 2
    assert [p["mean"] for p in again["players"]] == [p["mean"] for p in whole["players"]]
    with pytest.raises(BadInput, match="--resume"):
        arena(game.id, "chance", 5, seed=4, means=Means(jobs=1, resume=str(journal)))


def test_intervals() -> None:
    mean, ci95 = interval([1.0, 2.0, 3.0, 4.0])
    assert mean == 2.5
    assert math.isclose(ci95, 1.96 * math.sqrt(5 / 3 / 4), abs_tol=0.001)


def test_a_summary_is_plain_json() -> None:
    done = [{"wall": 0, "points": [3, -3], "wins": [1, 0], "ms": [[1.0], []]}]
    assert json.loads(json.dumps(summary(["a", "b"], 1, done)))["players"][1]["wins"] == 0


def test_too_many_players_are_refused(game: Game) -> None:
    with pytest.raises(BadInput, match="--players"):
        arena(game.id, "chance,chance,chance,chance,chance", 1)


@pytest.mark.full
@pytest.mark.long
def test_a_ray_cluster_gives_the_same_figures() -> None:
    """A local cluster of two workers; starting it is slow, so one game stands for all.

    Left to the full run: ray gives up where its start takes 30 seconds, as on a busy machine.
    """
    ray = pytest.importorskip("ray", reason="the extra ray is not installed")
    name = tianhu.names()[0]
    try:
        far = arena(name, "greedy,chance", 4, seed=5, means=Means(jobs=2, ray=True))
    finally:
        ray.shutdown()
    near = arena(name, "greedy,chance", 4, seed=5, means=Means(jobs=1))
    assert [p["mean"] for p in far["players"]] == [p["mean"] for p in near["players"]]
