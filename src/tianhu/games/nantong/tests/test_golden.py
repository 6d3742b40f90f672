"""Finished positions counted by a scorer that shares no code with the game."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import tianhu
from tianhu.games.nantong.tests.table import names

LINES = Path(__file__).with_name("golden.jsonl").read_text("utf-8").splitlines()
GOLDEN: list[dict[str, Any]] = [json.loads(line) for line in LINES]


def details(player: dict[str, Any]) -> dict[str, Any]:
    """Shape, Wen Qian, base hu, bonuses and factor of the winner, from the score's lines."""
    found: dict[str, Any] = {"shape": None, "wen": 0, "base": 0, "bonus": 0, "mult": 1}
    for key, line in zip(names(player), player["lines"], strict=True):
        if line["do"] == "double":
            found["mult"] *= line["amount"]
        elif line["do"] == "add":
            found[line["of"]] += line["amount"]
        if key in ("qing", "piao", "dazi"):
            found["shape"] = key
        if key.startswith("wen_"):
            found["wen"] = int(key[-1])
    return found


def test_there_are_three_hundred() -> None:
    assert len(GOLDEN) == 300
    assert sum(golden["position"]["winner"] is not None for golden in GOLDEN) > 200


@pytest.mark.parametrize("golden", GOLDEN, ids=[str(i) for i in range(len(GOLDEN))])
def test_golden_positions(golden: dict[str, Any]) -> None:
    answer = tianhu.count("nantong", golden["position"])
    assert answer["totals"] == golden["totals"]
    assert answer["settlement"] == golden["settlement"]
    winner = golden["position"]["winner"]
    if winner is not None:
        best = details(answer["players"][winner])
        want = golden["winner_detail"]
        assert (best["base"] + best["bonus"]) * best["mult"] == (want["base"] + want["bonus"]) * want["mult"]


def test_most_winners_agree_in_every_detail() -> None:
    """Where two readings give the same total either may be told."""
    won = [g for g in GOLDEN if g["position"]["winner"] is not None]
    same = 0
    for golden in won:
        player = tianhu.count("nantong", golden["position"])["players"][golden["position"]["winner"]]
        same += details(player) == golden["winner_detail"]
    assert same >= 0.95 * len(won)


@pytest.mark.patient
@pytest.mark.some(1)
@pytest.mark.parametrize("i", range(0, 300, 60))
def test_golden_positions_by_the_command(i: int) -> None:
    command = [sys.executable, "-m", "tianhu.cli", "count", "nantong", "-", "--json"]
    text = json.dumps(GOLDEN[i]["position"])
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True, encoding="utf-8")
    answer = json.loads(done.stdout)
    assert answer == json.loads(json.dumps(tianhu.count("nantong", GOLDEN[i]["position"])))
    assert (answer["totals"], answer["settlement"]) == (GOLDEN[i]["totals"], GOLDEN[i]["settlement"])
