"""The door to the lessons, as the page uses it."""

import msgspec
import pytest

from tianhu import lessons
from tianhu.server import messages


def tried(visitor, step, made, given=None, game="nantong"):
    return visitor.http.post(f"/api/lessons/{game}/{step}", json={"made": made, "given": given})


def test_the_shelf_names_every_step_with_its_rules(visitor):
    shelf = visitor.http.get("/api/lessons").json()
    assert list(shelf) == list(lessons.shelf())
    assert [step["id"] for step in shelf["nantong"]] == [step.id for step in lessons.of("nantong")]
    assert shelf["nantong"][0] == {"id": "cards", "rules": ["N1.1", "N1.2"], "tasks": ["nine", "generals"]}


def test_a_step_is_told_in_the_form_that_the_page_knows(visitor, game):
    game = game.id
    for step in lessons.of(game):
        made = [[]]
        asked = msgspec.json.decode(
            tried(visitor, step.id, made, game=game).content, type=messages.LessonReply
        )
        assert (asked.step, asked.task, asked.verdict) == (step.id, 0, "asked")
        assert asked.frames[-1].view["seat"] == 0
        expected = lessons.Place(step, made).expected
        if expected:
            answer = tried(visitor, step.id, made, expected[0][0], game)
            assert msgspec.json.decode(answer.content, type=messages.LessonReply).verdict == "right"


def test_a_wrong_move_is_shown_and_the_position_stays(visitor):
    before = tried(visitor, "four", [[]]).json()
    wrong = tried(visitor, "four", [[]], "discard 3p").json()
    assert (wrong["verdict"], wrong["reason"]) == ("wrong", "four.fourth")
    assert wrong["frames"][0]["events"][0] == {"seat": 0, "word": "discard", "tiles": ["3p"]}
    assert tried(visitor, "four", [[]]).json() == before


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("nantong/nothing", {"made": [[]]}, "step"),
        ("chess/1", {"made": [[]]}, "game"),
        ("nantong/four", {"made": []}, "made"),
        ("nantong/four", {"made": [[], [], [], []]}, "made"),
        ("nantong/four", {"made": [["x" * 81]]}, "made[0][0]"),
        ("nantong/four", {"made": [[]], "given": "discard 9z"}, "given"),
        ("nantong/four", {"made": [["win"], []]}, "made[0][0]"),
        ("nantong/four", {"made": [[]], "more": 1}, "more"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(visitor, path, body, field):
    answer = visitor.http.post(f"/api/lessons/{path}", json=body)
    assert answer.status_code in (400, 404, 422), answer.text
    assert "\n" not in answer.json()["text"]
    assert field in (answer.json()["field"] or answer.json()["text"])


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("learn", 200),
        ("learn/nantong", 200),
        ("learn/nantong/pung", 200),
        ("learn/nantong/14", 200),
        ("learn/nantong/15", 404),
        ("learn/chess", 404),
        ("learn/nantong/pung/more", 404),
    ],
)
def test_only_steps_that_are_there_have_an_address(visitor, path, status):
    answer = visitor.http.get(f"/{path}")
    if answer.status_code == 503:
        pytest.skip("the page is not built")
    assert answer.status_code == status
