"""The door to the score keeper, as the page uses it."""

import json

import msgspec
import pytest

from tianhu import keeper
from tianhu.server import messages

MAHJONG = {
    "round_wind": "1z",
    "dealer": 0,
    "winner": 3,
    "win": {"tile": "5m", "by": "discard", "from": 2},
    "players": [None, None, None, {"hand": "123m46m77p5m", "melds": ["chow 234s", "pung 111p"]}],
}


def asked(visitor, question, body):
    return visitor.http.post(f"/api/keeper/{question}", json=body)


def evening():
    entries = [
        {"id": "a", "kind": "deal", "at": 1, "by": "p", "position": {**MAHJONG, "players": [None] * 4}}
    ]
    entries[0]["typed"] = [0, 0, 0, 24]
    head = {"tianhu_evening": 1, "id": "e", "game": "mahjong", "rules": {}, "players": list("abcd")}
    return {**head, "dealer": 0, "at": 0, "entries": entries}


def test_every_question_is_answered_in_the_form_that_the_page_knows(visitor):
    checked = asked(visitor, "check", {"game": "mahjong", "rules": {}, "draft": MAHJONG})
    found = msgspec.json.decode(checked.content, type=keeper.Check)
    assert found["missing"] == []
    assert found["worth"]["settlement"] == [-48, -24, -24, 96]
    looked = asked(visitor, "look", {"evening": evening()})
    assert msgspec.json.decode(looked.content, type=keeper.Look)["totals"] == [-48, -24, -24, 96]
    merged = asked(visitor, "merge", {"one": evening(), "other": evening()}).json()["evening"]
    assert msgspec.convert(merged, keeper.EveningDocument)["entries"][0]["id"] == "a"
    text = json.dumps(merged)
    assert asked(visitor, "import", {"text": text}).json()["evening"] == merged
    assert asked(visitor, "sheet", {"evening": merged}).json()["text"].startswith("deal,")
    assert messages.KeeperShapes.__struct_fields__ == ("evening", "look", "check", "judge")


def test_a_long_evening_finds_room(visitor):
    doc = evening()
    doc["entries"] = [{**doc["entries"][0], "id": f"d{i}", "at": i} for i in range(500)]
    assert len(json.dumps(doc)) > 64 * 1024
    found = asked(visitor, "look", {"evening": doc}).json()
    assert len(found["deals"]) == 500


@pytest.mark.parametrize(
    ("question", "body", "status"),
    [
        ("look", {}, 400),
        ("look", {"evening": {}}, 400),
        ("look", [], 400),
        ("nothing", {}, 404),
        ("check", {"game": "chess", "draft": {}}, 400),
        ("check", {"game": "mahjong", "draft": 7}, 400),
        ("judge", {"game": "mahjong", "text": "wahua"}, 400),
        ("judge", {"game": "wahua", "text": "wahua"}, 400),
        ("import", {"text": "{"}, 400),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(visitor, question, body, status):
    answer = asked(visitor, question, body)
    assert answer.status_code == status, answer.text
    assert "\n" not in answer.json()["text"]
