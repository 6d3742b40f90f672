"""The texts of the page and of every game: one term for one thing (GLOSSARY.md), each language's signs."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = (ROOT / "src" / "tianhu" / "games", ROOT / "examples")
GAMES = sorted(path.parents[1] for room in ROOMS for path in room.glob("*/words/en.json"))
PAGE = ROOT / "web" / "src" / "lib" / "words"
LANGUAGES = ("en", "zh-Hant", "zh-Hans", "th")
# Words that were used for something that has another name.
FORBIDDEN = {
    "en": r"document|instead of|of (myriads|strings|coins)\b|\b(One|Nine) of ",
    "zh-Hant": r"(?<!全)副|文件|而非|一般|初學|條、餅",
    "zh-Hans": r"(?<!全)副|文档|而非|一般|初学|条、饼|聽|莊|搖|槓|什幺",
    "th": r"เอกสาร|แทน {|เล่นซ้ำ|อันดับสุดท้าย|ตาคุณ:|หนีตา|เกียรติยศ|อักษร [1-9]|ไพ่กรอบเดี่ยว|ห่าน|หู\b",
}
# Signs that belong to Latin letters, beside a Chinese character.
NARROW = re.compile(r"[㐀-鿿}」』）][,;:!?.(]|[,;:!?()][㐀-鿿「『（]")
# A counter behind a number or before `this`, `any`, `same`; not within another word.
COUNTER = re.compile(
    r"(?:\d|[}ะ]|หนึ่ง|สอง|สาม|สี่|ห้า|สิบ|ไพ่|ขาว|กรอบ|คู่|หลาย) ?(ใบ|ตัว)"
    r"(?!ไม้|คิด|เอง|เลือก|เลข|อักษร)"
)


def catalogues(language: str) -> Iterator[tuple[str, dict[str, str]]]:
    """The texts of the page, then those of each game."""
    lines = re.findall(r'^  "(.+?)": (".*"),$', (PAGE / f"{language}.ts").read_text("utf-8"), re.M)
    yield "page", {key: json.loads(text) for key, text in lines}
    for folder in GAMES:
        yield folder.name, json.loads((folder / "words" / f"{language}.json").read_text("utf-8"))


def found(language: str, wrong: re.Pattern[str]) -> list[tuple[str, str, str]]:
    """Where something stands that should not, with some of the text around it."""
    return [
        (name, key, text[max(0, hit.start() - 12) : hit.end() + 12])
        for name, texts in catalogues(language)
        for key, text in texts.items()
        if (hit := wrong.search(text))
    ]


def test_the_page_and_four_games_have_texts() -> None:
    assert [name for name, texts in catalogues("en") if len(texts) > 30] == ["page", *(f.name for f in GAMES)]
    assert len(GAMES) > 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_thing_has_one_name(language: str) -> None:
    assert found(language, re.compile(FORBIDDEN[language])) == []


@pytest.mark.parametrize("language", ["zh-Hant", "zh-Hans"])
def test_chinese_signs_are_wide(language: str) -> None:
    assert found(language, NARROW) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_end_as_the_language_ends_sentences(language: str) -> None:
    stop = {"en": ".", "th": ""}.get(language, "。")
    for name, texts in catalogues(language):
        for key, text in texts.items():
            if key.startswith(("rule.", "help.")) and name != "page":
                ends = text.endswith(stop) if stop else not text.endswith((".", "。"))
                assert ends, (language, name, key)


def test_thai_counts_each_game_by_its_own_counter() -> None:
    """Cards by one word, tiles by another: `count` has it, and the page takes it from there."""
    for name, texts in catalogues("th"):
        own = texts["count"].split()[-1] if name != "page" else None
        for key, text in texts.items():
            assert {own} >= set(COUNTER.findall(text)), (name, key, text)


def test_every_text_of_the_page_has_the_same_places_in_each_language() -> None:
    places = {
        language: {key: sorted(re.findall(r"{\w+}", text)) for key, text in texts.items()}
        for language in LANGUAGES
        for name, texts in catalogues(language)
        if name == "page"
    }
    for language in LANGUAGES:
        assert places[language] == places["en"], language
