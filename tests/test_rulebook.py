"""The rule book of the page: each rule has texts, pictures, and links that lead somewhere."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import tianhu
from tianhu.core.errors import BadInput
from tianhu.core.game import Game
from tianhu.server.rulebook import boards, refs, text, write

ROOT = Path(__file__).parents[1]
PAGES = ROOT / "web" / "src" / "games"
LANGUAGES = ("en", "zh-Hant", "zh-Hans", "th")
NUMBER = re.compile(r"\b[A-Z]\d+\.\d+[a-z]?\b")
GAMES = [tianhu.game(name) for name in tianhu.names() if (PAGES / name).is_dir()]
EACH = pytest.mark.parametrize("paged", GAMES, ids=lambda game: game.id)


def folder(game: Game) -> Path:
    return ROOT / "src" / "tianhu" / "games" / game.id


def rule_book(game: Game) -> tuple[list[str], list[str]]:
    """The numbers of the chapters and of the rules, as the rule book has them."""
    book = (folder(game) / "RULES.md").read_text("utf-8")
    return re.findall(r"^## ([A-Z]\d+) ", book, re.M), re.findall(r"^ *- ([A-Z]\d+\.\d+[a-z]?)\b", book, re.M)


def words(game: Game, language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((folder(game) / "words" / f"{language}.json").read_text("utf-8"))
    return found


def examples(game: Game) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = json.loads((folder(game) / "examples.json").read_text("utf-8"))
    return found


def rows(game: Game) -> list[tuple[str, dict[str, Any]]]:
    return [(rule, row) for rule, all_rows in examples(game).items() for row in all_rows]


def test_three_games_have_a_rule_book() -> None:
    assert [game.id for game in GAMES] == ["mahjong", "nantong", "wahua"]


@EACH
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_and_chapter_has_a_text(paged: Game, language: str) -> None:
    chapters, numbers = rule_book(paged)
    wanted = [f"chapter.{n}" for n in chapters] + [f"rule.{n}" for n in numbers]
    found = [key for key in words(paged, language) if key.startswith(("chapter.", "rule."))]
    assert sorted(found) == sorted(wanted)
    assert len(chapters) > 3


@EACH
def test_every_rule_has_a_picture(paged: Game) -> None:
    _, numbers = rule_book(paged)
    pictured = {rule for rule, row in rows(paged) if "tiles" in row or "dice" in row}
    assert sorted(examples(paged)) == sorted(numbers) == sorted(pictured)


@EACH
def test_examples_are_of_tiles_that_the_game_has(paged: Game) -> None:
    for rule, row in rows(paged):
        assert set(row) <= {"tiles", "dice", "say", "worth", "no", "line"}, (rule, row)
        tiles = re.sub(r"[ !x]", "", row.get("tiles", ""))
        kinds = paged.tiles.parse(tiles, rule)
        over = {kind for kind in kinds if kinds.count(kind) > paged.tiles.copies[kind]}
        assert not over, (rule, row)
        assert all(1 <= die <= 6 for die in row.get("dice", ())), (rule, row)
        assert row.get("say", "name") in words(paged, "en"), (rule, row)
        assert "{" not in words(paged, "en")[row.get("say", "name")], (rule, row)


@EACH
def test_examples_add_up(paged: Game) -> None:
    """What an example is worth is numbers, no words; a sum says what it comes to."""
    for rule, row in rows(paged):
        worth = row.get("worth", "")
        assert re.fullmatch(r"[-+−×=→/(),. \d]*", worth), (rule, row)
        if "=" in worth:
            sum_, total = (side.replace("×", "*").replace("−", "-") for side in worth.split("="))
            assert eval(sum_) == int(total), (rule, row)


def whole_hand(game: Game, row: dict[str, Any]) -> Any:
    """The hand that an example shows, or None where it shows no more than some tiles."""
    groups = row.get("tiles", "").replace("!", "").split()
    kongs = [group for group in groups if re.fullmatch(r"(\d)\1{3}[a-z]", group)]
    concealed = "".join(group for group in groups if group not in kongs)
    try:
        return game.hand(concealed, [f"concealed-kong {kong}" for kong in kongs])
    except BadInput:
        return None


@EACH
def test_examples_of_whole_hands_win_and_only_those(paged: Game) -> None:
    hands = [(rule, row, hand) for rule, row in rows(paged) if (hand := whole_hand(paged, row)) is not None]
    assert len(hands) > 2
    for rule, row, hand in hands:
        # Whole: it wins, or is marked as one that does not. A tile short: it waits, or is marked likewise.
        good = hand.distance() < 0 if hand.whole else bool(hand.waits())
        assert good is not row.get("no", False), (rule, row)


@EACH
def test_rules_that_are_named_exist(paged: Game) -> None:
    _, numbers = rule_book(paged)
    for language in LANGUAGES:
        for key, said in words(paged, language).items():
            assert set(NUMBER.findall(said)) <= set(numbers), (language, key)
    sources = [p for p in (PAGES / paged.id).rglob("*") if p.suffix in {".ts", ".svelte"}]
    cited = {
        rule for path in sources for rule in re.findall(r'"([A-Z]\d+\.\d+[a-z]?)"', path.read_text("utf-8"))
    }
    assert cited
    assert cited <= set(numbers)


@EACH
def test_what_cites_a_rule_is_written_for_the_page(paged: Game, tmp_path: Path) -> None:
    _, numbers = rule_book(paged)
    (tmp_path / paged.id).mkdir()
    write(tmp_path)
    assert (tmp_path / paged.id / "refs.json").read_text() == text(paged)
    assert (PAGES / paged.id / "refs.json").read_text("utf-8") == text(paged), "run tianhu.server.rulebook"
    assert (PAGES / paged.id / "boards.json").read_text("utf-8") == boards(paged), (
        "run tianhu.server.rulebook"
    )
    assert set(json.loads(boards(paged))) <= set(numbers)
    assert set(refs(paged)) <= set(numbers)
    keys = {key for keys in refs(paged).values() for key in keys}
    assert keys <= set(words(paged, "en"))
    assert {line.key for line in paged.lines} == {key[5:] for key in keys if key.startswith("line.")}


def test_a_game_without_pages_gets_no_file(tmp_path: Path) -> None:
    write(tmp_path)
    assert list(tmp_path.iterdir()) == []
