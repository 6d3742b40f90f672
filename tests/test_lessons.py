"""Every lesson of every game is solved, every wrong answer reached, in every language told."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tianhu
from tianhu import BadInput, lessons
from tianhu.core.game import Game
from tianhu.lessons import Place, Step, Task
from tianhu.lessons.answer import goal
from tianhu.lessons.shelf import folder as place_of

LANGUAGES = ("en", "zh-Hant", "zh-Hans", "th")
MARKS = re.compile(r"\[\w+\]|\{\w+\}")
STEPS = [step for steps in lessons.shelf().values() for step in steps]
each_step = pytest.mark.parametrize("step", STEPS, ids=lambda s: f"{s.game}-{s.id}")


def texts(game: str, language: str) -> dict[str, str]:
    """The texts of a game's lessons."""
    found: dict[str, str] = json.loads((place_of(game) / f"{language}.json").read_text("utf-8"))
    return found


def keys(step: Step) -> Iterator[str]:
    """The keys of all texts of a step."""
    yield f"{step.id}.title"
    for task in step.tasks:
        yield from (f"{step.id}.{task.id}", f"{step.id}.{task.id}.done")
        yield from (f"{step.id}.{reason}" for reason in task.wrong.values())


def solve(step: Step) -> Iterator[tuple[list[list[str]], Task]]:
    """Gives every answer that is expected, the first of its alternatives; yields where a try may be made."""
    made: list[list[str]] = []
    for task in step.tasks:
        made.append([])
        if task.ask == "play":
            yield made, task
            yield from play(step, made, task)
            continue
        expected = Place(step, made).expected
        assert expected, (task.id, "expects nothing")
        for answers in expected:
            if set(answers) & set(made[-1]):
                continue
            yield made, task
            reply = lessons.reply(step, made, answers[0])
            assert reply.verdict == "right", (task.id, answers[0], reply)
            made[-1].append(answers[0])
        assert reply.done, (task.id, "is not done")
        assert goal(step, made), (task.id, "does not reach", task.goal)
        assert reply.total == task.sum, (task.id, reply.total)


def open_now(step: Step, made: list[list[str]]) -> list[str]:
    """The moves that are open."""
    place = Place(step, made)
    return [] if place.deal.over else list(place.deal.moves(place.seat))


def play(step: Step, made: list[list[str]], task: Task) -> Iterator[tuple[list[list[str]], Task]]:
    """Half a deal, as the quick player would."""
    done = False
    while not done:
        deal = Place(step, made).deal
        seat = deal.actors[0]
        move = deal.game.word(deal.game.rules.policy(deal.view(seat).state, seat, tianhu.Rng(1)))
        done = lessons.reply(step, made, move).done
        made[-1].append(move)
        yield made, task
    assert goal(step, made), (task.id, "does not reach", task.goal)


@pytest.mark.patient
@each_step
def test_a_step_can_be_solved_and_every_wrong_answer_is_reached(step: Step) -> None:
    missing = {(task.id, given) for task in step.tasks for given in task.wrong}
    for made, task in solve(step):
        may = open_now(step, made)
        assert not set(task.barred) & set(may), (task.id, "the rules forbid it")
        asked = Place(step, made).expected[len(made[-1])] if task.ask == "move" else ()
        for given in [given for name, given in missing if name == task.id]:
            try:
                reply = lessons.reply(step, made, given)
            except BadInput:
                continue
            if given in may and given not in asked:
                assert reply.verdict == "wrong", (task.id, given)
                assert reply.frames, "what it does is shown"
            if reply.verdict == "wrong":
                assert reply.reason == f"{step.id}.{task.wrong[given]}"
                assert not reply.done
                missing.discard((task.id, given))
    assert missing == set()


@pytest.mark.patient
@each_step
def test_no_alternative_is_refused_and_anything_else_gets_a_reason(step: Step) -> None:
    general = re.compile(r"other\.(further|fewer|pass|move|tap|count|pay|group|win)")
    for made, task in solve(step):
        if task.ask != "move":
            if task.ask != "play":
                reply = lessons.reply(step, made, "pay:0>0" if task.ask == "pay" else _other(step, made))
                assert reply.verdict == "other", (task.id, reply)
                assert general.fullmatch(reply.reason)
            continue
        place = Place(step, made)
        for move in place.deal.moves(place.seat):
            reply = lessons.reply(step, made, move)
            if move in place.expected[len(made[-1])]:
                assert reply.verdict == "right", (task.id, move)
            else:
                assert reply.verdict in ("wrong", "other"), (task.id, move)
                assert reply.frames, "what it does is shown"
                assert reply.verdict == "wrong" or general.fullmatch(reply.reason), reply.reason


def _other(step: Step, made: list[list[str]]) -> str:
    """A thing that nobody thought of."""
    place = Place(step, made)
    named = {thing for each in place.expected for thing in each} | set(place.task.wrong)
    codes = place.deal.game.tiles.codes
    if place.task.ask == "group":
        return "group:" + "".join(codes[i] for i in (0, 13, 25))
    return next(f"tile:{code}" for code in codes if f"tile:{code}" not in named)


@pytest.mark.patient
@each_step
def test_nothing_is_shown_that_the_seat_may_not_know(step: Step) -> None:
    for made, _ in solve(step):
        frame = lessons.reply(step, made).frames[-1]
        seat = Place(step, made).seat
        assert frame.view["seat"] == seat
        if frame.view["phase"] != "over":
            assert all(other["open"] is None for other in frame.view["seats"])
            hidden = [e for e in frame.events if e["word"] == "draw" and e["seat"] != seat]
            assert all(tile == "x" for e in hidden for tile in e["tiles"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_there_with_its_places(language: str) -> None:
    for game, steps in lessons.shelf().items():
        words, english = texts(game, language), texts(game, "en")
        assert sorted(words) == sorted({key for step in steps for key in keys(step)}), game
        codes = set(tianhu.game(game).tiles.codes)
        for key, text in words.items():
            assert text.strip(), (game, key)
            assert sorted(MARKS.findall(text)) == sorted(MARKS.findall(english[key])), (game, key)
            assert {mark[1:-1] for mark in re.findall(r"\[\w+\]", text)} <= codes, (game, key)
            assert len(re.findall(r"[.!?](?:\s|$)|[。！？]", text)) <= 2, (game, key, "at most two sentences")


def test_steps_cite_rules_that_exist_and_have_names_of_their_own(game: Game, folder: Any) -> None:
    rules = (folder(game) / "RULES.md").read_text("utf-8")
    steps = lessons.of(game.id)
    assert len({step.id for step in steps}) == len(steps)
    for step in steps:
        assert step.rules
        for rule in step.rules:
            assert re.search(rf"^\s*- {re.escape(rule)}\b", rules, re.M), (step.id, rule)
        assert len({task.id for task in step.tasks}) == len(step.tasks)
        assert lessons.step(game.id, str(steps.index(step) + 1)) is step


def test_a_game_needs_no_lessons_and_other_names_are_refused() -> None:
    assert {"mahjong", "nantong", "wahua"} <= set(lessons.shelf())
    assert all(lessons.of(name) == () for name in tianhu.names() if name not in lessons.shelf())
    with pytest.raises(BadInput, match=r"^step: nothing-such given, "):
        lessons.step("nantong", "nothing-such")
    with pytest.raises(BadInput, match=r"^game: chess given, "):
        lessons.step("chess", "1")


@pytest.mark.parametrize(
    ("made", "given", "field"),
    [
        ([], None, "made"),
        ([[], [], [], [], []], None, "made"),
        ([["discard 1z"] * 121], None, "made"),
        ([["discard 9z"]], None, "made[0][0]"),
        ([["win"]], None, "made[0][0]"),
        ([[]], "win", "given"),
        ([[]], "pung", "given"),
    ],
)
def test_answers_that_cannot_have_been_given_are_refused(
    made: list[list[str]], given: Any, field: str
) -> None:
    with pytest.raises(BadInput) as refused:
        lessons.reply(lessons.step("nantong", "turn"), made, given)
    assert refused.value.field == field


def test_a_file_that_cannot_be_read_is_refused_in_one_sentence(tmp_path: Path) -> None:
    from tianhu.lessons.step import step as read

    start = {"hands": ["", "", ""]}
    with pytest.raises(BadInput, match=r"^steps.x.task\[0\].ask: guess given, move or "):
        read(
            "nantong",
            {"id": "x", "rules": [], "task": [{"id": "a", "ask": "guess", "start": start}]},
            "steps",
        )
    with pytest.raises(BadInput, match=r"^steps.x.task\[0\].strat: "):
        read("nantong", {"id": "x", "rules": [], "task": [{"id": "a", "strat": start}]}, "steps")
    with pytest.raises(BadInput, match=r"^steps.x.task\[0\].start: nothing given"):
        read("nantong", {"id": "x", "rules": [], "task": [{"id": "a"}]}, "steps")


def test_lessons_know_no_server() -> None:
    assert not any(name.startswith(("starlette", "uvicorn")) for name in _imported("tianhu.lessons"))


def _imported(package: str) -> set[str]:
    """What a fresh Python has loaded once a package is imported."""
    code = f"import sys, {package}; print(*sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(found.stdout.split())


@pytest.mark.parametrize("step", ["play", "turn"])
def test_what_costs_much_is_told_and_taken_back_to_the_same_position(step: str) -> None:
    found = lessons.step("mahjong", step)
    before = lessons.reply(found, [[]])
    place = Place(found, [[]])
    costly = next(m for m in place.deal.moves(0) if m.startswith("discard") and _costs(found, m))
    reply = lessons.reply(found, [[]], costly)
    assert reply.verdict == ("nudge" if step == "play" else "other")
    assert reply.reason == "other.further"
    assert reply.values["lack"] > reply.values["least"]
    assert lessons.reply(found, [[]]) == before


def _costs(step: Step, move: str) -> bool:
    values = lessons.reply(step, [[]], move).values
    return values["lack"] > values["least"]
