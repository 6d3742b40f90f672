"""Whole deals written down with one slip each: nobody innocent is accused, and the line is named (W4.2).

A slip *cannot be noticed* where the sheet with it is the very sheet of some other deal that
the rules allow: there is a deal which, written down by the writer of sheets, gives it word
for word but for what may be left out. Where that deal is the same as without the slip, the
slip *changes nothing*. Every other slip can be noticed, and then

- the sheet is refused, so that there is no verdict and nobody is accused, and
- the right line, the one with the slip or beside what is missing, is among the lines that
  the refusal names; nineteen times in twenty at least. It names few: two on average, four at most
  but where a tile stands too often.
"""

import os
import random
import re
from collections import Counter
from pathlib import Path

import pytest

from tianhu.core.errors import BadInput
from tianhu.core.game import Deal
from tianhu.games.wahua import notation
from tianhu.games.wahua.tests import slips
from tianhu.games.wahua.tests.scenes import GAME
from tianhu.games.wahua.tests.test_judges import by_chance
from tianhu.records import judge

SCALE = float(os.environ.get("TIANHU_SCALE", "1"))
DEALS = max(4, int(40 * SCALE))
Written = list[tuple[str, list[str]]]


def deals() -> list[Deal]:
    """Deals of open tables, some played well and some badly, that last a while."""
    rng, found = random.Random(40), []
    while len(found) < DEALS:
        deal = by_chance(rng, "open")
        if deal.state.npile >= 8:
            found.append(deal)
    return found


def words(text: str) -> Written:
    """What stands on a sheet, a tile or an act at a time; lines of one seat that follow each other joined."""
    out: Written = []
    for line in text.splitlines():
        head, *rest = line.split()
        if head in slips.HEADS:
            out.append((head, rest if head != "hand" else [rest[0], *slips.codes(" ".join(rest[1:]))]))
            continue
        items: list[str] = []
        for drew, threw, verb, of in re.findall(
            r"\+([^-+a-z]*(?:[wsdf][^-+a-z]*)*)|-\s*(\S+)|([a-z]{2,})(?: (\d\S*))?", line[1:]
        ):
            items += ["+" + code for code in slips.codes(drew)] or ["-" + threw if threw else f"{verb} {of}"]
        if out and out[-1][0] == head:
            out[-1][1].extend(items)
        else:
            out.append((head, items))
    return out


def says(short: str, full: str) -> bool:
    """Whether an item is another, or that with less said; two digits may stand in either order."""
    return sorted(short) == sorted(full) or (short.endswith(" ") and full.startswith(short))


def same(sheet: str, other: str) -> bool:
    """Whether a sheet says what another, which says all, does."""
    a, b = words(sheet), words(other)
    return [head for head, _ in a] == [head for head, _ in b] and all(
        len(mine) == len(its) and all(map(says, mine, its)) for (_, mine), (_, its) in zip(a, b, strict=True)
    )


def named(sentence: str) -> list[int]:
    """The numbers of the lines that a refusal names."""
    found = re.findall(r"\blines? (\d+(?:(?:, | and )\d+)*)", sentence)
    return [int(number) for part in found for number in re.findall(r"\d+", part)]


def outcome(text: str, slipped: list[str], right: set[int]) -> tuple[str, list[int]]:
    """What became of a slip, and the lines that were named."""
    sheet = "\n".join(slipped) + "\n"
    try:
        again = notation.read(GAME, sheet)
    except BadInput as error:
        lines = named(str(error))
        if not right & set(lines):
            return "wrong line", lines
        return ("line" if lines[0] in right else "line too"), lines
    whole = notation.write(again)
    if whole == text:
        return "changes nothing", []
    return ("cannot be noticed" if same(sheet, whole) else "misread"), []


COLUMNS = ("changes nothing", "cannot be noticed", "line", "line too", "wrong line", "misread")


def test_W4_2_no_slip_accuses_an_innocent_and_the_line_is_named() -> None:
    rng, table, several = random.Random(12), {}, []
    whole = deals()
    for slip in slips.KINDS:
        row = table[slip.__name__] = Counter[str]()
        for deal in whole:
            text = notation.write(deal)
            made = slip(rng, text.splitlines())
            if made:
                what, lines = outcome(text, *made)
                row[what] += 1
                several += [len(set(lines))] * bool(lines)
                assert what != "misread", (slip.__name__, made[1], text)
    total = sum(table.values(), Counter[str]())
    noticed = sum(total[column] for column in COLUMNS[2:])
    print(f"\n{'':22}" + "".join(f"{column:>19}" for column in COLUMNS))
    for name, row in [*table.items(), ("all", total)]:
        print(f"{name:22}" + "".join(f"{row[column]:19}" for column in COLUMNS))
    share = (total["line"] + total["line too"]) / noticed
    print(f"right line named: {share:.1%} of {noticed}; first: {total['line'] / noticed:.1%}; ", end="")
    print(f"lines named: {sum(several) / len(several):.2f} on average, {max(several)} at most")
    assert share >= 0.95
    assert sum(several) <= 2.5 * len(several)


def test_W4_2_sheets_without_a_slip_are_read_as_they_are() -> None:
    for deal in deals():
        text = notation.write(deal)
        assert outcome(text, text.splitlines(), set()) == ("changes nothing", [])


TRUE = """
wahua
roll 1 2
hand 0 46w46w46w 11w44w33w13w55w22w34w25w16w56w12w24w35w23w45w36w14w
hand 1 12w 66w11w44w33w13w55w22w34w25w16w56w24w35w23w45w36w14w26w 1f
hand 2 66w66d11d44d33d13d55d22d34d25d16d56d12d24d35d23d45d36d14d26d
hand 3 14w15d26w66s11s44s33s13s55s22s34s25s16s56s12s24s35s23s45s36s
0 +46s -46w
1 +15w+46d -46d
2 +15s -15s
3 chi 15 -26w
0 +14d flee
"""


@pytest.mark.parametrize(
    ("old", "new", "lines"),
    [
        ("-26w", "-36w", [11, 7]),
        ("14w15d26w", "14w15d26s", [11, 7]),  # either the hand or the discard
        ("14w15d26w", "14w25d26w", [7, 10, 11]),  # nothing else could make the chi
        ("+15w+46d -46d", "+15w+45d -46d", [9]),
        ("2 +15s", "2 +46s", [10, 8]),  # one of 46s too many
        ("hand 0", "dealer 2\nhand 0", [4, 9]),  # all else is as with dealer 0
    ],
)
def test_W4_2_an_earlier_line_that_explains_it_is_named(old: str, new: str, lines: list[int]) -> None:
    assert notation.read(GAME, TRUE).over
    assert old in TRUE
    with pytest.raises(BadInput) as error:
        notation.read(GAME, TRUE.replace(old, new))
    found = named(str(error.value))
    assert (found[0], set(found)) == (lines[0], set(lines))


def test_W4_2_a_hu_on_the_last_discard_is_not_let_go_in_silence() -> None:
    """A forgotten hu would look like one let go, and the winner like a fouler."""
    text = (Path(__file__).parent / "last_discard.txt").read_text()
    deal = notation.read(GAME, text)
    assert (deal.winner, deal.state.front, notation.write(deal)) == (0, deal.state.back, text)
    *first, last = text.splitlines()
    assert last == "0 hu 24w"
    short = "\n".join(first)
    with pytest.raises(BadInput, match=f"line {len(first)}: .*hu or pass of seat 0 after it"):
        notation.read(GAME, short)
    said = f"{short}\n0 pass\n"
    let_go = notation.read(GAME, said)
    assert (let_go.winner, notation.write(let_go)) == (None, said)
    foul = judge(said)["fouls"][-1]
    assert (foul["seat"], foul["kind"], foul["line"]) == (0, 8, len(first) + 1)
