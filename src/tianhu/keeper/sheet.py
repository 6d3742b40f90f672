"""An evening as a table that a spreadsheet opens."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from tianhu.core.errors import BadInput
from tianhu.keeper.document import Evening, WinTold
from tianhu.keeper.evening import DealTold, look

# A cell that begins so would be taken for a formula.
FORMULA = ("=", "+", "-", "@", "\t", "\r")
# What columns are called where nobody says it in another language; three stand once for each player.
TITLES: Mapping[str, str] = {
    "deal": "deal",
    "time": "time",
    "dealer": "dealer",
    "winner": "winner",
    "by": "by",
    "tile": "tile",
    "settled": "settled",
    "counted": "counted",
    "total": "so far",
    "typed": "typed by hand",
}
OF_PLAYERS = ("settled", "counted", "total")
LONGEST_TITLE = 80


def sheet(evening: Evening, words: Mapping[str, str] | None = None) -> str:
    """The deals that count, a line each, as CSV: settlement, total counted, points so far, by player.

    `words` are titles by the keys of `TITLES`, and the names of ways to win by theirs (`draw`).
    """
    found = look(evening)
    names = found["players"]
    said = {**TITLES, **(words or {})}
    head: list[object] = [said[key] for key in TITLES if key not in (*OF_PLAYERS, "typed")]
    for key in OF_PLAYERS:
        head += [f"{said[key]}: {name}" for name in names]
    lines = [_line([*head, said["typed"]])]
    lines += [_line(_cells(names, deal, said)) for deal in found["deals"] if not deal["struck"]]
    return "".join(lines)


def read_words(words: Any) -> dict[str, str]:
    """Titles in another language. Raises BadInput."""
    if not isinstance(words, Mapping) or len(words) > LONGEST_TITLE:
        raise BadInput("words", words, "titles by their keys")
    for key, text in words.items():
        if not isinstance(text, str) or len(text) > LONGEST_TITLE:
            raise BadInput(f"words.{key}", text, f"a text of at most {LONGEST_TITLE} signs")
    return dict(words)


def _cells(names: Sequence[str], deal: DealTold, said: Mapping[str, str]) -> list[object]:
    position, worth = deal["position"], deal["worth"]
    winner, win = position.get("winner"), position.get("win") or WinTold()
    typed = [name for name, by_hand in zip(names, worth["typed"], strict=True) if by_hand]
    by = win.get("by") or ""
    return [
        deal["number"],
        datetime.fromtimestamp(deal["at"] // 1000, UTC).isoformat(),
        names[position["dealer"]],
        "" if winner is None else names[winner],
        by if by in TITLES else said.get(by, by),
        win.get("tile") or "",
        *worth["settlement"],
        *worth["totals"],
        *deal["totals"],
        ", ".join(typed),
    ]


def _line(cells: Iterable[object]) -> str:
    return ",".join(map(_cell, cells)) + "\r\n"


def _cell(value: object) -> str:
    """A number as it is; a text in quotes where it needs them, and never a formula."""
    if isinstance(value, int):
        return str(value)
    text = str(value)
    if text.startswith(FORMULA):
        text = "'" + text
    return '"' + text.replace('"', '""') + '"' if any(c in text for c in ',"\r\n') else text
