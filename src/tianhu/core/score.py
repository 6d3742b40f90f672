# compiled: CONTRIBUTING, section 2
"""A score is a list of lines; the total is computed from the lines."""

from collections.abc import Mapping
from typing import Any

from tianhu.core import const
from tianhu.core.errors import BadInput
from tianhu.core.widths import Ints

FIELDS = ("n", "line", "total", "pay", "group", "ngroup")


class Sheet:
    """Score lines of a deal and what follows from them.

    A line is five numbers of `line`: seat, name (a row of the game's table of
    lines), what it does (ADD, DOUBLE, ROUND), amount, packed tiles. ADD adds
    the amount, DOUBLE multiplies by it, ROUND rounds up to a multiple of it.
    `pay` is the settlement. `group[seat * MELDS + i]` are the packed groups of
    the reading that was chosen. `n` is the number of lines; above LINES where
    one found no room, and then the sheet is good for nothing.
    """

    n: int
    line: Ints
    total: Ints
    pay: Ints
    group: Ints
    ngroup: Ints

    def __init__(self) -> None:
        """An empty sheet."""
        self.n = 0
        self.line = [0] * 1280
        self.total = [0] * 4
        self.pay = [0] * 4
        self.group = [0] * 64
        self.ngroup = [0] * 4

    def clear(self) -> None:
        """Empties the sheet."""
        self.n = 0
        for i in range(const.SEATS):
            self.total[i] = 0
            self.pay[i] = 0
            self.ngroup[i] = 0

    def add_line(self, seat: int, name: int, do: int, amount: int, tiles: int) -> None:
        """Adds a line and moves the seat's total by it."""
        if self.n >= const.LINES:
            self.n = const.LINES + 1
            return
        if do == const.ADD:
            self.total[seat] += amount
        elif do == const.DOUBLE:
            self.total[seat] *= amount
        else:
            over = self.total[seat] % amount
            if over == 0:
                return
            self.total[seat] += amount - over
        i = self.n * 5
        self.line[i] = seat
        self.line[i + 1] = name
        self.line[i + 2] = do
        self.line[i + 3] = amount
        self.line[i + 4] = tiles
        self.n += 1

    def add_group(self, seat: int, tiles: int) -> None:
        """Notes a group of the chosen reading."""
        if self.ngroup[seat] < const.MELDS:
            self.group[seat * const.MELDS + self.ngroup[seat]] = tiles
            self.ngroup[seat] += 1
        else:
            self.n = const.LINES + 1

    def __copy__(self) -> "Sheet":
        return remade({name: getattr(self, name) for name in FIELDS})

    def __reduce__(self) -> tuple[Any, ...]:
        return remade, ({name: getattr(self, name) for name in FIELDS},)

    def __repr__(self) -> str:
        totals = ", ".join(map(str, self.total))
        return f"<Sheet: {self.n} lines, totals {totals}>"

    def rows(self, seat: int) -> list[tuple[int, int, int, int]]:
        """The lines of a seat in order: name, does, amount, packed tiles."""
        line = self.line
        return [
            (line[i + 1], line[i + 2], line[i + 3], line[i + 4])
            for i in range(0, self.n * 5, 5)
            if line[i] == seat
        ]


def remade(fields: Mapping[str, object]) -> Sheet:
    """The sheet whose pickle holds these fields. Raises BadInput for those of another version."""
    sheet = Sheet()
    for name in FIELDS:
        value: Any = fields.get(name)
        fresh = getattr(sheet, name)
        if type(value) is not type(fresh) or (name != "n" and len(value) != len(fresh)):
            raise BadInput(f"sheet.{name}", value, "a pickle of this version of tianhu")
        setattr(sheet, name, value if name == "n" else list(value))
    return sheet
