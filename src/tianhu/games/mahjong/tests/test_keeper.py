"""Golden hands through the score keeper's path: the count that `tianhu count` gives."""

import json
from pathlib import Path

import pytest

import tianhu
from tianhu import keeper

GAME = tianhu.game("mahjong")
GOLDEN = [
    json.loads(line)
    for line in (Path(__file__).parent / "golden.jsonl").read_text("utf-8").splitlines()
    if line
]
RULES = {"preset": "classical", "limit": None}


def drafted(row: dict[str, object]) -> dict[str, object]:
    """The draft of a golden hand: its winner at seat 0, the dealer where the seat's wind is as told."""
    win: dict[str, object] = {"by": row["by"]} if row["win"] else {"by": "dealt"}
    if row["win"]:
        win["tile"] = row["win"]
    if row["by"] in ("discard", "rob"):
        win["from"] = 1
    hand = f"{row['hand']}{row['win'] or ''}"
    return {
        "round_wind": f"{'ESWN'.index(str(row['round_wind'])) + 1}z",
        "dealer": -"ESWN".index(str(row["seat_wind"])) % 4,
        "winner": 0,
        "win": win,
        "players": [{"hand": hand, "melds": row["melds"]}, None, None, None],
    }


@pytest.mark.patient
def test_every_golden_hand_counts_the_same_by_the_keeper() -> None:
    rules = GAME.options.resolve(RULES)
    for row in GOLDEN:
        found = keeper.check(GAME, rules, drafted(row), None)
        assert found["worth"], (row, found["missing"])
        assert found["worth"]["totals"][0] == row["total"], row
        assert found["position"]
        position = {**found["position"], "rules": RULES}
        assert tianhu.count("mahjong", position)["totals"][0] == row["total"]
