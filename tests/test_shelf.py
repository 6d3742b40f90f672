"""What every game on the shelf must bring with it."""

import hashlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import tianhu
from tianhu import BadInput
from tianhu.core.game import Game

ROOT = Path(__file__).parents[1]
LANGUAGES = ("en", "zh-Hant", "zh-Hans", "th")
RULE = re.compile(r"^\s*- ([A-Z]\d+\.\d+[a-z]?)\b|^  - ([A-Z]\d+\.\d+[a-z])\b", re.M)


def rule_numbers(text: str) -> list[str]:
    """The numbers of the rules in a rule document."""
    return [a or b for a, b in RULE.findall(text)]


def catalogue(folder: Path, language: str) -> dict[str, str]:
    """The words of a game in a language."""
    words: dict[str, str] = json.loads((folder / "words" / f"{language}.json").read_text("utf-8"))
    return words


def test_every_rule_number_has_a_test(game: Game, folder: Callable[[Game], Path]) -> None:
    place = folder(game)
    numbers = rule_numbers((place / "RULES.md").read_text("utf-8"))
    assert numbers
    tests = "\n".join(p.read_text("utf-8") for p in (place / "tests").glob("test_*.py"))
    named = set(re.findall(r"^def test_([A-Z]\d+_\d+[a-z]?)_\w", tests, re.M))
    assert sorted(n for n in numbers if n.replace(".", "_") not in named) == []
    assert sorted(n for n in named if n.replace("_", ".") not in numbers) == []


def test_the_rules_are_those_agreed(game: Game, folder: Callable[[Game], Path]) -> None:
    """A word of the rules changes only where that is meant, and the checksum with it."""
    place = folder(game)
    text = (place / "RULES.md").read_text("utf-8")
    now = hashlib.sha256(text.encode()).hexdigest()
    agreed = (place / "tests" / "rules.sha256").read_text("utf-8").strip()
    assert now == agreed, f"RULES.md of {game.id} has changed; if that is meant, tests/rules.sha256 is {now}"


def test_the_rules_are_the_shared_ones(game: Game, folder: Callable[[Game], Path]) -> None:
    shared = ROOT.parent / "shared" / "rules" / f"{game.id}.md"
    if not shared.exists():
        pytest.skip("the rules shared by several checkouts do not lie beside this one; their checksum holds")
    assert (folder(game) / "RULES.md").read_text("utf-8") == shared.read_text("utf-8")


def test_every_language_has_every_text(game: Game, folder: Callable[[Game], Path]) -> None:
    place = folder(game)
    english = catalogue(place, "en")
    for language in LANGUAGES:
        words = catalogue(place, language)
        assert sorted(words) == sorted(english), language
        for key, text in words.items():
            assert text.strip(), (language, key)
            assert set(re.findall(r"{\w+}", text)) == set(re.findall(r"{\w+}", english[key])), (language, key)


def test_every_name_of_the_game_has_a_text(game: Game, folder: Callable[[Game], Path]) -> None:
    place = folder(game)
    words = catalogue(place, "en")
    needed = ["name"]
    needed += [f"tile.{code}" for code in game.tiles.codes]
    needed += [f"rule.{n}" for n in rule_numbers((place / "RULES.md").read_text("utf-8"))]
    needed += [f"line.{line.key}" for line in game.lines]
    needed += [f"verb.{game.word(m).partition(' ')[0]}" for m in game.all_moves()]
    needed += [f"event.{word}" for word in game.words if word and word != "pass"]
    for option in game.options.options:
        needed.append(f"option.{option.key}")
        values = [
            "none" if v is None else str(v).lower() if isinstance(v, bool) else str(v) for v in option.values
        ]
        needed += [f"option.{option.key}.{value}" for value in values]
    assert sorted({key for key in needed if key not in words}) == []


def test_lines_cite_rules_that_exist(game: Game, folder: Callable[[Game], Path]) -> None:
    numbers = rule_numbers((folder(game) / "RULES.md").read_text("utf-8"))
    assert {line.rule for line in game.lines} <= set(numbers)
    assert {option.rule for option in game.options.options} <= set(numbers)


def test_moves_and_words_are_both_ways_exact(game: Game) -> None:
    moves = list(game.all_moves())
    words = [game.word(m) for m in moves]
    assert len(set(words)) == len(set(moves)) == len(moves)
    assert [game.move(w) for w in words] == moves


def test_declarations_by_hand_say_why() -> None:
    """What the annotations of a `.py` can say is made from them (CONTRIBUTING, section 2)."""
    said = {path.name: path.read_text("utf-8").split("\n")[0] for path in (ROOT / "src").rglob("*.pxd")}
    assert {name: head for name, head in said.items() if not re.match(r"# By hand: \w.{20,}", head)} == {}


PLAY = """
import pathlib, sys
import tianhu, tianhu.games
assert "fourth" in tianhu.names(), tianhu.names()
from tianhu.lab.deals import play_deal
from tianhu.records import check
game = tianhu.game("fourth")
record = play_deal(game, 3, "chance", {})
assert record["game"] == "fourth" and record["result"]
assert check(record) == []
print("played")
"""


def test_a_fourth_game_is_one_new_folder(tmp_path: Path) -> None:
    """Copies the smallest game under another name, changing no other file, and plays it."""
    source = ROOT / "src" / "tianhu"
    games = [p for p in (source / "games").iterdir() if (p / "rules.py").exists()]
    smallest = min(games, key=lambda p: sum(f.stat().st_size for f in p.glob("*.py")))
    for path in source.rglob("*.py"):
        if "tests" not in path.parts and "server" not in path.parts:
            copy(path, tmp_path / "tianhu" / path.relative_to(source), {})
    for path in smallest.glob("*.py"):
        names = [(f'{word}"{smallest.name}"', f'{word}"fourth"') for word in ("id = ", "game=")]
        new = {f"games.{smallest.name}": "games.fourth", **dict(names)}
        copy(path, tmp_path / "tianhu" / "games" / "fourth" / path.name, new)
    env = {"PYTHONPATH": str(tmp_path), "PATH": "/usr/bin:/bin", "TIANHU_PLAIN": "1"}
    done = subprocess.run(
        [sys.executable, "-c", PLAY], cwd=tmp_path, env=env, capture_output=True, text=True, check=False
    )
    assert done.stdout.strip() == "played", done.stderr


def copy(source: Path, target: Path, new: dict[str, str]) -> None:
    """Copies a text, with some words replaced."""
    text = source.read_text("utf-8")
    for old, fresh in new.items():
        text = text.replace(old, fresh)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, "utf-8")


def test_every_game_of_the_folders_loads() -> None:
    """A game whose files are not built since they changed is refused: `setup.py build_ext --inplace`."""
    assert "duo" in tianhu.names()
    assert [tianhu.game(name).id for name in tianhu.names()] == tianhu.names()


LISTED = "import tianhu; print(tianhu.names(), tianhu.game('duo').seats)"


def test_games_outside_the_package_are_those_of_the_folders_named(tmp_path: Path) -> None:
    """Several folders as in PATH; a folder that is not there, or empty, is no game."""
    (tmp_path / "unfinished").mkdir()
    folders = os.pathsep.join([str(tmp_path), "", str(ROOT / "examples"), "nowhere"])
    for named, found in ((folders, True), ("", False), (str(tmp_path), False)):
        env = os.environ | {"TIANHU_GAMES": named}
        command = [sys.executable, "-c", LISTED]
        done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
        inside = [name for name in tianhu.names() if name != "duo"]
        if found:
            assert done.stdout == f"{sorted([*inside, 'duo'])} 2\n", done.stderr
        else:
            assert f"game: duo given, {' or '.join(inside)} expected" in done.stderr


@pytest.mark.parametrize("name", ["nothing", "", ["nantong"], None, 3])
def test_a_game_that_is_not_there_is_refused(name: object) -> None:
    with pytest.raises(BadInput, match="game"):
        tianhu.game(name)  # type: ignore[arg-type]
