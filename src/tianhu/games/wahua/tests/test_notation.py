"""Deals written down by hand (W4.2): what is taken, what is refused and why, and what verdicts name."""

import json
import os
import random
from pathlib import Path
from typing import Any

import pytest

from tianhu.cli import main
from tianhu.core.errors import BadInput
from tianhu.core.game import Deal
from tianhu.games.wahua import notation
from tianhu.games.wahua.judge import findings
from tianhu.games.wahua.tests.scenes import GAME, fouls, play, scene
from tianhu.games.wahua.tests.test_fouls import FRAMES, NINE
from tianhu.games.wahua.tests.test_judges import by_chance
from tianhu.records import dump, judge, notate, to_record

SCALE = float(os.environ.get("TIANHU_SCALE", "1"))

SHEET = """
wahua
roll 1 2
dealer 0
hand 0 46w46w46w 11w44w33w13w55w22w34w25w16w56w12w24w35w23w45w36w14w
hand 1 12w 66w11w44w33w13w55w22w34w25w16w56w24w35w23w45w36w14w26w 1f
hand 2 66w66d11d44d33d13d55d22d34d25d16d56d12d24d35d23d45d36d14d26d
hand 3 15w15d26w66s11s44s33s13s55s22s34s25s16s56s12s24s35s23s45s36s
0 +26s -35w           # keeps surplus
1 +15w chi 35 -66w    # replaces the flower, then takes the 35w
2 +14w flee
"""
HEAD = SHEET[: SHEET.index("0 +26s")]


def sheet(deal: Deal, *lines: str) -> str:
    """The hands of a deal, and lines of turns."""
    head = notation.write(Deal(deal.game, deal.options | {"flee": True}, deal.wall, deal.setup))
    return head + "\n".join(lines) + "\n"


def moves(text: str) -> list[str]:
    """The moves of a sheet, those left out that let something go."""
    made = [f"{seat} {GAME.word(move)}" for seat, move in notation.read(GAME, text).made]
    return [words for words in made if not words.endswith("pass")]


def refused(text: str) -> str:
    """The sentence with which a sheet is refused."""
    with pytest.raises(BadInput) as error:
        judge(text)
    assert "\n" not in str(error.value)
    return str(error.value)


def test_W4_2_a_game_written_by_hand() -> None:
    found = judge(SHEET)["fouls"]
    assert [(f["seat"], f["line"], f["kind"], f["tile"], f["instead"]) for f in found] == [
        (0, 9, 1, "35w", ["46w"])
    ]
    assert moves(SHEET) == ["0 discard 35w", "1 chi 35w35w", "1 discard 66w", "2 flee"]


def test_W4_2_verdicts_name_the_lines_of_the_sheet() -> None:
    """Of a hu or kong let go the line of the discard, or of the pass where one is written."""
    hands = scene({0: "12w", 1: NINE + "12w24s"}, "66s12d15s24w11d")
    let_go = sheet(hands, "0 +66s -12w", "", "1 +15s -15s", "2 +11d flee")
    assert [(f["seat"], f["kind"], f["line"]) for f in judge(let_go)["fouls"]] == [(1, 8, 8), (1, 10, 10)]
    said = sheet(hands, "0 +66s -12w", "# thinks", "1 pass", "1 +15s -15s", "2 +11d flee")
    assert [(f["seat"], f["kind"], f["line"]) for f in judge(said)["fouls"]] == [(1, 8, 10), (1, 10, 11)]
    owing = play(scene({0: "46s24s24d24d35d", 1: "46w"}, "24w35s"), "0 discard 46s", "1 chi 46w46s")
    for entry in findings(owing)["liable"]:
        assert "line" not in entry


def test_W4_2_the_command_judges_a_written_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "deal.txt"
    file.write_text(SHEET)
    with pytest.raises(SystemExit) as left:
        main(["judge", str(file), "--json"])
    assert left.value.code == 0
    assert json.loads(capsys.readouterr().out) == judge(SHEET)
    with pytest.raises(SystemExit):
        main(["judge", str(file)])
    assert "line" in capsys.readouterr().out
    for old, new, words in (("roll 1 2", "roll 1 7", "line 3"), ("2 +14w flee\n", "", "line 10")):
        file.write_text(SHEET.replace(old, new))
        with pytest.raises(SystemExit) as left:
            main(["judge", str(file)])
        assert left.value.code == 2
        said = capsys.readouterr().err
        assert (words in said, said.count("\n")) == (True, 1)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("roll 1 2", "roll 1 7", "line 3"), ("dealer 0", "dealer 4", "line 4"), ("roll 1 2\n", "", "roll"),
        ("-66w", "-66d", "line 10"), ("+26s -35w", "-35w", "line 9"), ("1 +15w", "2 +15w", "line 10"),
        ("chi 35", "pong 35", "line 10"), ("+15w chi", "+15w+15s chi", "line 10"),
        ("hand 3 15w", "hand 3 46w", "lines 5 and 8: 4 times 46w"),
        ("dealer 0", "rules table=guided", "line 4: rules.table"), ("dealer 0", "rules a=1", "line 4"),
        ("dealer 0", "rules flee", "line 4"), ("dealer 0", "rules flee=false flee=false", "line 4"),
        ("dealer 0", "roll 1 2", "line 4: roll 1 2 given, one line roll only .the first is line 3"),
        ("dealer 0", "dealer 0\ndealer 0", "line 5"), ("dealer 0", "wahua", "line 4"),
        ("hand 1 12w", "hand 0 12w", "line 6: .*one line hand 0 only .the first is line 5"),
        ("wahua", "wahua 3", "line 2"), ("hand 0 46w", "hand 0 ", "line 5: .*19 tiles"),
        ("46w46w46w", "46w46w46w46w", "line 5: .*21 tiles"), ("46w46w46w", "46x46w46w", "line 5: 46x"),
        ("hand 3", "hand 4", "line 8"), ("hand 3", "hand", "line 8"), ("hand 3", "hund 3", "line 8"),
        ("-35w ", "-35w-36w", "line 9: 0 .26s -35w-36w given, a line of another seat"),
        ("-35w ", "-35w36w", "line 9"), ("-35w ", "- ", "line 9: - given"), ("0 +26s", "0 +", "line 9"),
        ("0 +26s", "4 +26s", "line 9"), ("0 +26s", "9" * 5000 + " +26s", "line 9"), ("0 +26s", "0", "line 9"),
        ("+26s", "+2626s", "line 9"), ("+26s", "+" + "26s" * 3000, "line 9"), ("+26s", "+26", "line 9"),
        ("chi 35", "chi 35w36w", "line 10"), ("chi 35", "chi 36", "line 10: chi 36 .*35w of line 9"),
        ("chi 35", "chi 35s", "line 10"), ("flee", "flee 35w", "line 11"), ("flee", "pass 35w", "line 11"),
        ("+26s", "+\x00", "line 9"), ("46w46w46w", "天56白46w46w", "line 5: 天56白 given, 天, which is 66"),
    ],
)  # fmt: skip
def test_W4_2_mistakes_in_writing_are_named(old: str, new: str, words: str) -> None:
    assert old in SHEET
    with pytest.raises(BadInput, match=words) as error:
        notation.read(GAME, SHEET.replace(old, new))
    assert len(str(error.value)) < 500


# Each line draws its own tiles.

WHITES = "66w11w44w33w46w13w55w22w34w25w16w56w12w24w35w23w45w36w14w26w"


def test_W4_2_a_line_uses_its_own_draws_only() -> None:
    """Seat 0's line holds a tile that seat 1 throws: nobody has drawn it."""
    hands = scene({0: WHITES, 1: WHITES}, "15w44d1f66s")
    assert "line 8: +44d given, no more tiles" in refused(sheet(hands, "0 +15w44d -15w", "1 -44d"))
    assert "line 9: 1 -44d given, every tile that seat 1 draws" in refused(
        sheet(hands, "0 +15w -15w", "1 -44d", "2 +44d flee")
    )
    kong = scene({0: WHITES, 1: "35s35d35d66w"}, "15w11s44d")
    assert "line 9: 1 +11s kong 35 given, every tile" in refused(
        sheet(kong, "0 +15w -15w", "1 +11s kong 35", "2 +44d flee")
    )
    assert "line 8: 0 +1f given, every tile that seat 0 draws there, after +: 1f is replaced too" in refused(
        sheet(hands, "0 +1f", "1 +15w flee")
    )
    begun = scene({0: WHITES, 1: WHITES}, "15w44d66s", flee=False)
    text = sheet(begun, "0 +44d15w -15w").replace("roll", "rules flee=false\nroll")
    assert "line 9: +15w given, no more tiles" in refused(text)
    for drawn in ("+45w15w -15w", "+66w -66w"):
        text = sheet(begun, f"0 {drawn}", "1 +15w -15w").replace("roll", "rules flee=false\nroll")
        assert f"line 9: {drawn[:4]} given, a tile of which there are more" in refused(text)
    flower = scene({0: WHITES, 1: WHITES.replace("66w", "1f")}, "15w66s44d")
    assert "line 9" in refused(sheet(flower, "0 +15w -15w", "1 +66s -11w", "2 +44d flee"))


def test_W4_2_what_stands_after_a_draw_happens_after_it() -> None:
    """A hu on one's own draw where one was let go; a flight after a draw, by the dealer too."""
    hands = scene({0: "12w", 1: NINE + "12w24s"}, "66s12d15s24w11d")
    text = sheet(hands, "0 +66s -12w", "1 +15s hu 15s")
    assert refused(text).startswith("line 9: hu 15s given, a hand of seat 1 that is hu on 15s")
    text = sheet(hands, "0 +66s -12w", "1 +12d hu")
    assert moves(text) == ["0 discard 12w", "1 win"]
    assert notation.read(GAME, text).state.by == 0
    assert [(f["seat"], f["kind"], f["line"]) for f in judge(text)["fouls"]] == [(1, 8, 8)]
    taken = sheet(hands, "0 +66s -12w", "1 hu")
    assert notation.read(GAME, taken).state.by == 1
    assert judge(taken)["fouls"] == []
    assert moves(sheet(hands, "0 +66s flee")) == ["0 flee"]
    assert moves(sheet(hands, "0 flee")) == moves(sheet(hands, "3 pass", "0 +66s flee")) == ["0 flee"]
    assert moves(sheet(hands, "2 flee")) == ["2 flee"]
    assert "line 9" in refused(sheet(hands, "1 pass", "0 flee"))
    assert moves(sheet(hands, "0 +66s -12w", "1 +15s pass flee")) == ["0 discard 12w", "1 flee"]


def test_W4_2_several_may_answer_a_discard_in_any_order() -> None:
    """Two say hu, and the one whose turn comes first has it; a chi gives way to a hu."""
    ten = "23w23w45w45w36w36w14w14w15w15w35w35w34w34w56w56w66w66w26w26w"
    hands = scene({0: "12s", 1: NINE + "12w24s", 2: ten}, "24d")
    for order in (("2 hu", "1 hu"), ("1 hu", "2 hu")):
        deal = notation.read(GAME, sheet(hands, "0 +24d -12s", *order))
        assert (deal.winner, [f for f in findings(deal)["fouls"] if f["kind"] != 10]) == (1, [])
    chi = scene({0: "12w", 1: "12s24s", 3: NINE + "12w26s"}, "66s")
    assert notation.read(GAME, sheet(chi, "0 +66s -12w", "3 hu 12w")).winner == 3
    assert "line 10: hu given, no line after the end" not in refused(
        sheet(chi, "0 +66s -12w", "3 hu", "3 hu")
    )


# A sheet that does not end.


@pytest.mark.parametrize("lines", [["0 +66s -12w"], ["0 +66s"], ["0 +66s -12w", "1 chi 12"]])
def test_W4_2_a_sheet_that_does_not_end_is_refused(lines: list[str]) -> None:
    """With its hu forgotten a sheet says nothing of who let it go."""
    hands = scene({0: "12w", 1: NINE + "12w24s"}, "66s12d15s24w11d")
    assert judge(sheet(hands, "0 +66s -12w", "1 hu"))["fouls"] == []
    said = refused(sheet(hands, *lines))
    assert said.startswith(f"line {7 + len(lines)}: {lines[-1]} given, the end of the deal after it (it is")
    assert "line 7" in refused(sheet(hands))


# Why a sheet is refused.


def test_W4_2_refusals_say_why() -> None:
    for old, new, why in (
        ("1 +15w chi 35", "2 +15w chi 35", "it is the turn of seat 1, after seat 0 threw 35w in line 9"),
        (
            "-66w",
            "-66d",
            "a tile that seat 1 holds (66w11w44w33w13w55w22w34w25w16w56w12w24w23w45w36w14w26w15w",
        ),
        ("-66w", "-66d", "laid open 35w35w"),
        ("2 +14w flee", "2 +14w flee\n3 +66w flee", "after the end of the deal in line 11 (2 +14w flee)"),
        ("+14w", "+46w", "a tile of which there are more (3 of 46w, on lines 5 and 11)"),
        ("-35w ", " ", "what seat 0 threw, or its hu (another goes on in line 10)"),
        ("2 +14w flee", "1 +14w flee", "it is the turn of seat 2"),
        ("0 +26s", "1 +26s", "seat 0 begins, the dealer by line 4"),
        ("2 +14w flee", "3 chi 66 -66w", "a claim of seat 2: it alone may take the 66w of line 10"),
        ("2 +14w flee", "2 swap 66 -66w", "swap that seat 2 can make of the 66w of line 10 (it holds 66w66d"),
        ("2 +14w flee", "1 pass", "seat 1 threw the discard itself"),
        ("2 +14w flee", "2 +14w show 66d", "show 66d given, show that can be made in seat 2's turn"),
        ("2 +14w flee", "2 +14w kong 66 +14w flee", "kong 66 given, kong that can be made"),
    ):
        assert old in SHEET
        assert why in refused(SHEET.replace(old, new)), new
    threw = SHEET.replace("2 +14w flee", "2 +14w -14w\n3 +2f46s -26w\n0 +15w -35w")
    assert "it threw 35w in line 9" in refused(threw)


# What is taken too.

AS_WELL = [
    ("capitals", SHEET.upper().replace("# KEEPS", "# keeps")),
    ("a mark of order", "\ufeff" + SHEET),
    ("a remark before all", "# remark of 30 November\n" + SHEET),
    ("a remark before all, full-width", "＃ remark\n\n" + SHEET),
    ("line ends of Windows", SHEET.replace("\n", "\r\n")),
    ("line ends of old", SHEET.replace("\n", "\r")),
    ("mixed line ends", SHEET.replace("\n", "\r\n", 3)),
    ("blanks after signs", SHEET.replace("+", "+ ").replace(" -", " - ")),
    ("no blanks", SHEET.replace(" -", "-").replace("0 +", "0+")),
    ("blanks and tabs at both ends", SHEET.replace("\n", " \t\n \t ")),
    ("other dashes", SHEET.replace("-", "−")),
    ("a dash from a phone", SHEET.replace("-", "–")),
    ("pass", SHEET.replace("2 +14w flee", "3 pass\n2 pass\n0 PASS\n2 +14w flee")),
    ("pass by who cannot claim", SHEET.replace("1 +15w", "3 pass # nothing\n1 pass +15w")),
    ("pips the other way", SHEET.replace("46w", "64w").replace("35", "53")),
    ("the tile taken", SHEET.replace("chi 35", "chi 35w")),
    ("no point", SHEET.replace("chi 35", "chi")),
    ("a line for each act", SHEET.replace(" chi 35", "\n1 chi 35\n1")),
    ("traditional", SHEET.replace("-35w", "-三五白皮").replace("+26s", "+二六度").replace("chi", "吃")),
    ("traditional with pips", SHEET.replace("-35w", "-三五 35 白皮").replace("66d", "天雙框")),
    ("frames and pips", SHEET.replace("35w", "35白").replace("66d", "66花").replace("flee", "逃花")),
    ("simplified", SHEET.replace("44d", "银牌花").replace("34s", "野鸡单框").replace("45w", "金九白")),
    ("a flower", SHEET.replace("1f", "春").replace("55w", "梅花白")),
    ("old characters", SHEET.replace("16w", "麼六白").replace("14w", "幺四白皮")),
    ("Thai", SHEET.replace("35w", " สามห้า ขาว ").replace("26s", "สองหก 26 กรอบเดี่ยว")),
    ("Thai digits", SHEET.replace("35w", "๓๕w").replace("chi", "กิน")),
    ("English", SHEET.replace("-35w", "- Three-Five 35, white").replace("+26s", "+Two-Six single frame")),
]


def full_width(text: str) -> str:
    """Signs, digits, letters and blanks as Chinese keyboards give them."""
    return "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else "\u3000" if c == " " else c for c in text)


@pytest.mark.parametrize(("name", "text"), [*AS_WELL, ("full-width", full_width(SHEET))])
def test_W4_2_other_ways_of_writing_are_taken(name: str, text: str) -> None:
    same = [{k: v for k, v in f.items() if k not in ("line", "move")} for f in judge(SHEET)["fouls"]]
    found = judge(text)["fouls"]
    assert [{k: v for k, v in f.items() if k not in ("line", "move")} for f in found] == same
    assert moves(text) == moves(SHEET)


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
def test_W4_2_lines_are_counted_as_editors_do(end: str) -> None:
    text = SHEET.replace("\n", end).replace("# keeps", "\x0c\u2028\x85# keeps")
    assert [found["line"] for found in judge(text)["fouls"]] == [9]
    assert "line 10: " in refused(text.replace("-66w", "-66d"))


# Writing.


@pytest.mark.parametrize("table", ["open", "guided"])
def test_W4_2_whole_deals_survive_being_written(table: str) -> None:
    rng = random.Random(5)
    for _ in range(max(3, int(60 * SCALE))):
        deal = by_chance(rng, table)
        text = notation.write(deal)
        again = notation.read(GAME, text)
        # Sealed answers have no order, and none is written: those of one discard may change places.
        assert sorted(f[:3] for f in fouls(again)) == sorted(f[:3] for f in fouls(deal))
        assert again.settlement == deal.settlement
        assert notation.write(again) == text


def test_W4_2_what_a_guided_table_shows_by_itself_is_written() -> None:
    deal = play(scene({0: FRAMES}, "66s22s34s25s13d", table="guided"), "0 discard 24s")
    while not deal.over:
        deal.play(deal.actors[0], deal.moves(deal.actors[0]).ints[0])
    assert "+13d show 13d -" in notation.write(deal)
    assert judge(notation.write(deal))["fouls"] == []


def test_W4_2_the_command_writes_a_record_as_a_sheet(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deal: Any = by_chance(random.Random(1), "open")
    record, text = tmp_path / "deal.json", tmp_path / "deal.txt"
    record.write_text(dump(to_record(deal, ["a", "b", "c", "d"])))
    with pytest.raises(SystemExit) as left:
        main(["notate", str(record), "-o", str(text)])
    assert left.value.code == 0
    assert text.read_text() == notation.write(deal) == notate(text.read_text())
    text.write_text("# nothing\nnantong\n")
    with pytest.raises(SystemExit) as left:
        main(["notate", str(text)])
    assert left.value.code == 2
    assert "nantong" in capsys.readouterr().err
