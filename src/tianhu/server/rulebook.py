"""Writes what the page's rule books need of the rules: `python -m tianhu.server.rulebook web/src/games`.

In the folder of each game there `refs.json` has for each rule its options, score lines and fouls, by the keys
of their texts, and `boards.json` the deals that stand where a rule decides (`lessons.boards`).
"""

import json
import sys
from pathlib import Path

import tianhu
from tianhu import lessons
from tianhu.core.game import Game

Refs = dict[str, list[str]]


def refs(game: Game) -> Refs:
    """The keys of the texts of options, lines and fouls, by the number of the rule they come from."""
    nouns = game.nouns
    found: Refs = {}
    for option in nouns.options.options:
        found.setdefault(option.rule, []).append(f"option.{option.key}")
    for line in nouns.lines:
        found.setdefault(line.rule, []).append(f"line.{line.key}")
    for foul in nouns.fouls:
        for rule in foul.rules:
            found.setdefault(rule, []).append(f"foul.{foul.number}")
    return found


def text(game: Game) -> str:
    """The file of a game."""
    return json.dumps(refs(game), indent=2) + "\n"


def boards(game: Game) -> str:
    """The file of a game's boards."""
    found: dict[str, list[str]] = {}
    for board in lessons.boards(game.id):
        shown = json.dumps(lessons.shown(game.id, board), separators=(",", ":"))
        found.setdefault(board.rule, []).append(shown)
    rules = [f"{json.dumps(rule)}:[\n" + ",\n".join(each) + "]" for rule, each in found.items()]
    return "{" + ",\n".join(rules) + "}\n"


def write(folder: Path) -> None:
    """Writes the files of the games that have a folder there."""
    for name in tianhu.names():
        if (folder / name).is_dir():
            (folder / name / "refs.json").write_text(text(tianhu.game(name)), "utf-8")
            (folder / name / "boards.json").write_text(boards(tianhu.game(name)), "utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
