"""What mahjong has names for: words, what a deal remembers, options, score lines."""

from typing import NotRequired, TypedDict

from tianhu.core import shapes
from tianhu.core.nouns import Field, LineName, Nouns, Slot, Word
from tianhu.core.options import Option, OptionTable
from tianhu.parts import melds

OPTIONS = OptionTable(
    (
        Option("wind_order", ("ENWS", "ESWN"), "M2.2"),
        Option("wall_count_from", ("right", "dealer"), "M2.4"),
        Option("mahjong_precedence", ("farthest", "nearest"), "M3.3"),
        Option("rob_kong", (True, False), "M3.4"),
        Option("announce_calling", (True, False), "M3.7"),
        Option("dead_wall", (2, 14), "M3.9"),
        Option("double_wind_pair", (2, 4), "M4.2"),
        Option("losers_settle", (True, False), "M5.2"),
        Option("limit", (None,), "M5.3", number=True),
        Option("loose", (2, 4), "M2.5"),
    ),
    {
        "document": {},
        "classical": {
            "wind_order": "ESWN",
            "wall_count_from": "dealer",
            "mahjong_precedence": "nearest",
            "dead_wall": 14,
            "double_wind_pair": 4,
            "limit": 500,
        },
    },
)


class Place(TypedDict):
    """A stack of the wall, counted from the right of the seat before which it stands."""

    seat: int
    place: int


class Break(TypedDict):
    """Where the wall was broken: so many stacks from the right of a seat."""

    seat: int
    stacks: int


# What follows has a key that Python keeps for itself.
_Break = TypedDict("_Break", {"break": Break})


class Wall(_Break):
    """The wall as it lies: the heights of the stacks by seat, and where loose tiles lie on top."""

    sides: list[list[int]]
    loose: list[Place]


class Public(TypedDict):
    """Round, winds by seat, dice, how many tiles may be drawn, and the wall where dice were told."""

    round: int
    round_wind: str
    winds: list[str]
    dice: list[int]
    left: int
    wall: Wall | None


class Marks(TypedDict):
    """The seat's wind, and whether it was calling after its last discard."""

    wind: str
    calling: bool


class Useful(TypedDict):
    """A tile that brings the hand nearer, and how many are unseen."""

    tile: str
    left: int


class Keeping(TypedDict):
    """A tile that may go, and what then brings the hand nearer."""

    tile: str
    tiles: list[Useful]


class Help(shapes.Help):
    """Also what brings a hand at rest nearer, and with a tile to discard, what may go."""

    tiles: NotRequired[list[Useful]]
    discards: NotRequired[list[Keeping]]


NOUNS = Nouns(
    game="mahjong",
    words=(*melds.WORDS, Word("chow"), Word("calling")),
    ways=("draw", "discard", "rob", "dealt"),
    whole=("dealt",),
    # The dealer or a drawer acts; a chow or pung must be followed by a discard; an added kong may be robbed.
    stages=("act", "after_claim", "rob"),
    counts={"kind": 34, "throw": 4},
    slots=(
        Slot("die", per=("throw",), text="The dice that broke the wall, 0 where not told (M2.4)."),
        Slot("round_number", text="The round, from 0 (M2.3)."),
        Slot("round_wind", text="The wind of the round (M2.3)."),
        Slot("is_calling", "truth", per=("seat",), text="Whether its last discard told of calling (M3.7)."),
        Slot("is_silent", "truth", per=("seat",), text="Whether its last discard told of none (M3.7)."),
    ),
    options=OPTIONS,
    # The first eight by size, kind and place: see `scoring`.
    lines=(
        LineName("open_pung_simple", "M4.1", "open pung of simples", "points"),
        LineName("closed_pung_simple", "M4.1", "closed pung of simples", "points"),
        LineName("open_pung_major", "M4.1", "open pung of majors", "points"),
        LineName("closed_pung_major", "M4.1", "closed pung of majors", "points"),
        LineName("open_kong_simple", "M4.1", "open kong of simples", "points"),
        LineName("closed_kong_simple", "M4.1", "closed kong of simples", "points"),
        LineName("open_kong_major", "M4.1", "open kong of majors", "points"),
        LineName("closed_kong_major", "M4.1", "closed kong of majors", "points"),
        LineName("pair_dragon", "M4.2", "pair of dragons", "points"),
        LineName("pair_own", "M4.2", "pair of the own wind", "points"),
        LineName("pair_round", "M4.2", "pair of the wind of the round", "points"),
        LineName("pair_both", "M4.2", "pair of the own wind, which is the round's too", "points"),
        LineName("mahjong", "M4.3", "mahjong", "points"),
        LineName("double_dragon", "M4.4", "dragons", "total"),
        LineName("double_own", "M4.4", "own wind", "total"),
        LineName("double_round", "M4.4", "wind of the round", "total"),
        LineName("limit", "M5.3", "capped at the limit", "total"),
    ),
    fields=(Field("round_wind", "deal", "1z, 2z, 3z or 4z", "1z"),),
    public=Public,
    marks=Marks,
    help=Help,
)
