"""Records that come from elsewhere, as this version writes them."""

import json
import unicodedata
from typing import Any

from tianhu.records.record import Record, from_record, load, read, to_record

# Signs of a player's name.
NAME = 24


def normal(given: Any) -> Record:
    """A record as this version writes it, its result as the rules give it. Raises BadInput."""
    deal = from_record(load(json.dumps(given, ensure_ascii=False)))
    seated = given.get("players", [""] * deal.game.seats)
    return to_record(deal, [_name(name) for name in seated])


def _name(given: str) -> str:
    """A name in a record that came from elsewhere: signs that can be printed, not too many."""
    whole = " ".join(unicodedata.normalize("NFC", given).split())
    return "".join(sign for sign in whole if sign.isprintable())[:NAME]


def written(text: str) -> Record:
    """The record that a text is: a record file, or a deal written down by hand as its game does it.

    Raises BadInput.
    """
    deal = read(text)
    if not text.lstrip("\ufeff \n\r\t").startswith("{"):
        return to_record(deal, [""] * deal.game.seats)
    return normal(load(text.removeprefix("\ufeff")))
