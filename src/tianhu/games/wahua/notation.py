"""A real game written down by hand (W4.2): read into a deal that can be judged, and written.

`notation.md` describes the form.
"""

from tianhu.core.game import Deal, Game
from tianhu.games.wahua.notation_mend import explained
from tianhu.games.wahua.notation_read import Reader
from tianhu.games.wahua.notation_sheet import parse_sheet
from tianhu.games.wahua.notation_stand import Slip
from tianhu.games.wahua.notation_write import write

__all__ = ["read", "write"]


def read(game: Game, text: str, whole: bool = True) -> Deal:
    """The deal that a text describes, with the line of each move; finished, if it has to be `whole`.

    Raises BadInput that names the line: where something cannot have been so, or
    after which the sheet ends before the deal does.
    """
    sheet = parse_sheet(text)
    reader = Reader(game, sheet)
    try:
        deal = reader.run(whole)
    except Slip as slip:
        raise explained(game, sheet, reader, slip) from None
    deal.lines = tuple(reader.lines)
    return deal
