"""Positions: golden hands, a second scorer, and what is refused."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

import tianhu
from tianhu.core.errors import BadInput
from tianhu.games.mahjong.tests import oracle
from tianhu.games.mahjong.tests.table import doublings, points, scaled, winning

GOLDEN = [json.loads(line) for line in (Path(__file__).parent / "golden.jsonl").read_text().splitlines()]
WINDS = {"E": "1z", "S": "2z", "W": "3z", "N": "4z"}


def test_golden_hands() -> None:
    """Each alone, the other players null."""
    assert len(GOLDEN) == 380
    for line in GOLDEN:
        player = winning(
            line["hand"],
            line["win"] or "",
            *line["melds"],
            by=line["by"] if line["win"] else "dealt",
            seat="ENWS".index(line["seat_wind"]),
            round_wind=WINDS[line["round_wind"]],
            rules={"double_wind_pair": 4 if line["double_wind_pair"] else 2},
        )
        found = (points(player), doublings(player), player["total"])
        assert found == (line["base"], line["doubles"], line["total"]), line["id"]


def test_with_a_player_null_there_is_no_settlement() -> None:
    line = GOLDEN[0]
    players = [{"hand": line["hand"], "melds": line["melds"]}, None, None, None]
    doc = {
        "round_wind": "1z",
        "dealer": 0,
        "winner": 0,
        "win": {"tile": "3s", "by": "draw"},
        "players": players,
    }
    answer = tianhu.count("mahjong", doc)
    assert answer["settlement"] is None
    assert answer["totals"] == [36, None, None, None]
    assert answer["players"][1:] == [None] * 3


def test_a_second_scorer_agrees_on_winners_and_losers() -> None:
    """At least so many wins, and so many hands that did not win."""
    rng, wins, losers = random.Random(20), 0, 0
    while wins < scaled(20000) or losers < scaled(20000):
        position = oracle.random_position(rng)
        found, wanted = tianhu.count("mahjong", position), oracle.worth(position)
        assert found["totals"] == wanted["totals"], position
        assert found["settlement"] == wanted["settlement"], position
        wins += position["winner"] is not None
        losers += sum(p is not None for p in position["players"]) - (position["winner"] is not None)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"round_wind": "5z"}, "round_wind"),
        ({"round_wind": None}, "round_wind"),
        ({"dealer": 4}, "dealer"),
        ({"dealer": True}, "dealer"),
        ({"winner": 5}, "winner"),
        ({"rules": {"limit": 0}}, "rules.limit"),
        ({"rules": {"wind_order": "EWNS"}}, "rules.wind_order"),
        ({"rules": {"double_wind_pair": "4"}}, "rules.double_wind_pair"),
        ({"rules": {"preset": "japanese"}}, "rules.preset"),
        ({"rules": {"flowers": True}}, "rules"),
        ({"more": 1}, "position"),
        ({"players": []}, "players"),
        ({"win": {"tile": "4m", "by": "draw", "from": 1}}, "win.from"),
        ({"win": {"tile": "4m", "by": "discard", "from": 0}}, "win.from"),
        ({"win": {"tile": "4m", "by": "discard"}}, "win.from"),
        ({"win": {"tile": "4m", "by": "luck"}}, "win.by"),
        ({"win": {"by": "draw"}}, "win.tile"),
        ({"win": {"tile": "4m4m", "by": "draw"}}, "win.tile"),
        ({"win": {"tile": "4m", "by": "dealt"}}, "win.tile"),
        ({"win": {"by": "dealt"}}, "players[0].hand"),
        ({"winner": 1, "win": {"by": "dealt"}}, "win.by"),
        ({"winner": None}, "win"),
        ({"win": {"tile": "9m", "by": "draw"}}, "players[0].hand"),
    ],
)
def test_positions_that_cannot_be_are_refused(change: dict[str, Any], field: str) -> None:
    doc: dict[str, Any] = {
        "round_wind": "1z",
        "dealer": 0,
        "winner": 0,
        "win": {"tile": "4m", "by": "draw"},
        "players": [{"hand": "23m456p789s11122z", "melds": []}, None, None, None],
    }
    assert tianhu.count("mahjong", doc)["totals"][0] == (20 + 8) * 4
    with pytest.raises(BadInput) as refused:
        tianhu.count("mahjong", doc | change)
    assert refused.value.field == field


@pytest.mark.parametrize(
    ("player", "field"),
    [
        ({"hand": "23m456p789s11122"}, "players[0].hand"),
        ({"hand": "23m456p789s1112z"}, "players[0].hand"),
        ({"hand": "23m456p789s11111z"}, "players[0]"),
        ({"hand": "2344444m789s112z"}, "players[0]"),
        ({"hand": "23m456p789s22z", "melds": ["pung 112z"]}, "players[0].melds[0]"),
        ({"hand": "23m456p789s22z", "melds": ["kong 111z"]}, "players[0].melds[0]"),
        ({"hand": "23m456p789s22z", "melds": ["chow 123z"]}, "players[0].melds[0]"),
        ({"hand": "23m456p789s22z", "melds": ["chow 89m1s"]}, "players[0].melds[0]"),
        ({"hand": "23m456p789s22z", "melds": ["chow 124m"]}, "players[0].melds[0]"),
        ({"hand": "23m456p789s22z", "melds": ["chow "]}, "players[0].melds[0]"),
        ({"hand": "23m456p789s22z", "melds": ["quad 1111z"]}, "players[0].melds[0]"),
        ({"hand": "23m456p789s22z", "melds": [111]}, "players[0].melds[0]"),
        ({"hand": "4m", "melds": ["pung 111z"] * 5}, "players[0].melds"),
        ({"hand": "23m456p789s11122z", "flowers": ""}, "players[0]"),
        ({"hand": 5}, "players[0].hand"),
        (None, "players[0]"),
    ],
)
def test_players_that_cannot_be_are_refused(player: Any, field: str) -> None:
    doc = {"round_wind": "1z", "dealer": 0, "winner": 0, "win": {"tile": "4m", "by": "draw"}}
    with pytest.raises(BadInput) as refused:
        tianhu.count("mahjong", {**doc, "players": [player, None, None, None]})
    assert refused.value.field == field
