"""What Duo has names for: the words of its moves, what a deal remembers, options, score lines."""

from typing import TypedDict

from tianhu.core.nouns import Field, LineName, Nouns, Slot, Word
from tianhu.core.options import Option, OptionTable


class Public(TypedDict):
    """The points in the pot."""

    pot: int


NOUNS = Nouns(
    game="duo",
    words=(Word("pung", tiles=3),),
    ways=("draw", "discard"),
    # One who acts may win; who has claimed a tile must discard.
    stages=("act", "after_pung"),
    counts={"kind": 9},
    slots=(Slot("points_in_pot", text="The points in the pot (D3.3)."),),
    options=OptionTable((Option("pot", (True, False), "D3.3"), Option("same", (2, 3), "D3.2"))),
    lines=(
        LineName("win", "D3.1", "won", "total"),
        LineName("self_draw", "D3.1", "drawn oneself", "total"),
        LineName("same", "D3.2", "two groups of identical tiles", "total"),
        LineName("pot", "D3.3", "the pot", "total"),
    ),
    fields=(Field("pot", "deal", "the points in the pot, from 0 to 8", 0),),
    public=Public,
)
