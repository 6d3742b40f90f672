"""An evening as a table that a spreadsheet opens."""

from collections.abc import Iterable
from datetime import UTC, datetime

from tianhu.keeper.document import Evening, WinTold
from tianhu.keeper.evening import DealTold, look

# A cell that begins so would be taken for a formula.
FORMULA = ("=", "+", "-", "@", "\t", "\r")
HEAD = ("deal", "time", "dealer", "winner", "by", "tile")


def sheet(evening: Evening) -> str:
    """The deals that count, a line each, as CSV: settlement, total counted, points so far, by player."""
    found = look(evening)
    names = evening.players
    head = [*HEAD]
    for title in ("settled", "counted", "so far"):
        head += [f"{title}: {name}" for name in names]
    lines = [_line([*head, "typed by hand"])]
    lines += [_line(_cells(evening, deal)) for deal in found["deals"] if not deal["struck"]]
    return "".join(lines)


def _cells(evening: Evening, deal: DealTold) -> list[object]:
    position, worth = deal["position"], deal["worth"]
    winner, win = position.get("winner"), position.get("win") or WinTold()
    typed = [name for name, by_hand in zip(evening.players, worth["typed"], strict=True) if by_hand]
    return [
        deal["number"],
        datetime.fromtimestamp(deal["at"] // 1000, UTC).isoformat(),
        evening.players[position["dealer"]],
        "" if winner is None else evening.players[winner],
        win.get("by", ""),
        win.get("tile", ""),
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
