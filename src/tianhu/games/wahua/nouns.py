"""What Wahua has names for: words, what a deal remembers, options, score lines, fouls."""

from typing import NotRequired, TypedDict

from tianhu.core.nouns import Field, Foul, LineName, Nouns, Slot, Word
from tianhu.core.options import Option, OptionTable


class Liability(TypedDict):
    """Who owes whom for the group of a point (W6); `dangtou` where it is owed for hu."""

    seat: int
    holder: int
    point: str
    dangtou: bool


class When(TypedDict):
    """The number of a move, and the line of it where the deal was written down by hand."""

    move: int
    line: NotRequired[int]


class Breach(When):
    """A foul by its number in the rules, or a remark; `instead` is what was in order."""

    seat: int
    kind: int
    rule: str
    tile: str
    instead: list[str]


class Owed(Liability, When):
    """A liability with its rule, and the discard it comes from."""

    rule: str
    tile: str


class Judged(TypedDict):
    """What a judge finds; `remarks` where breaches of order are remarks (W4.0)."""

    fouls: list[Breach]
    liable: list[Owed]
    remarks: NotRequired[list[Breach]]


class Public(TypedDict):
    """Roll and yaozhang, ripe points, who fled; after the end fouls by seat, and liabilities."""

    roll: list[int]
    yaozhang: list[str]
    ripe: list[str]
    fled: int | None
    fouls: NotRequired[list[list[int]]]
    liable: NotRequired[list[Liability]]


class Marks(TypedDict):
    """Seat name and home point, flowers laid, tiles of the hand that all have seen."""

    name: str
    home: str
    flowers: list[str]
    shown: list[str]
    waiting: bool


NOUNS = Nouns(
    game="wahua",
    words=(
        Word("chi"),
        Word("swap"),
        Word("kong"),
        Word("show", tiles=1),
        Word("flee", tiles=0),
        Word("flower"),
        Word("replace"),
        Word("pair"),
    ),
    ways=("draw", "discard"),
    # After a discard: as usual; the next player, in his first turn, has yet to replace
    # his flowers; he has done so (W3.3).
    stages=("usual", "before_flowers", "after_flowers"),
    counts={"point": 21, "roll": 2, "yaozhang": 3},
    slots=(
        Slot("roll", per=("roll",), text="The dice of the yaozhang roll (W2.2)."),
        Slot("yaozhang", per=("yaozhang",), text="The three yaozhang, as points (W2.2)."),
        Slot("is_before_first_turn", "truth", per=("seat",), text="Whether its first turn is to come."),
        Slot("flowers", "mask", per=("seat",), bits="flower", text="Flowers laid open but blanks (W3.2)."),
        Slot("blanks", per=("seat",), text="How many blank flowers are laid open (W3.2)."),
        Slot("fouls", "mask", per=("seat",), known="owner", bits="foul", text="Fouls by number (W4)."),
        Slot("has_luohua", "truth", per=("seat",), known="rules", text="Whether luohua has begun (W3.8)."),
        Slot("risk", known="rules", text="What the last discard's thrower may be liable for (W6.1, W6.2)."),
        Slot("due", known="turn", text="The framed tile that is to be shown, plus 1, or 0 (W3.8)."),
        Slot("fled", text="The seat that fled, plus 1, or 0 (W3.1)."),
        Slot("ripe", "mask", bits="point", text="The points that have been face up (W3.7)."),
        Slot("konged", "mask", bits="point", text="The points with a kong laid open (W3.7)."),
        Slot("threw", "mask", per=("seat",), bits="point", text="Whose white a seat has thrown (W3.7)."),
        Slot("has_refused", "truth", known="rules", text="Whether hu was passed before flowers (W3.3)."),
        Slot("laid", per=("seat", "point"), text="The tiles laid open, as counts by frame."),
        Slot("known", per=("seat", "point"), text="Tiles in hand that all have seen, counts by frame."),
        Slot("liable", per=("seat", "point"), known="rules", text="What another owes the seat, packed (W6)."),
    ),
    options=OptionTable(
        (
            Option("flee", (True, False), "W3.1"),
            Option("hu_precedence", ("turn", "framed_first"), "W3.9"),
            Option("table", ("guided", "open"), "W4.1"),
            Option("foul_penalty", ("void", "none"), "W4.3"),
            Option("small_values", ("floored", "exact"), "W5.1"),
            Option("liability", (True, False), "W6.3"),
            Option("order_breach", ("foul", "remark"), "W4.0"),
        )
    ),
    lines=(
        LineName("kong", "W5.1", "kong", "group"),
        LineName("single_double", "W5.1", "pair of single and double frame", "group"),
        LineName("double_double", "W5.1", "pair of double frames", "group"),
        LineName("single_white", "W5.1", "pair of single frame and white", "group"),
        LineName("double_white", "W5.1", "pair of double frame and white", "group"),
        LineName("white_white", "W5.1", "pair of whites", "group"),
        LineName("yaozhang", "W5.1", "yaozhang", "group"),
        LineName("home", "W5.3", "doubled: home point", "group"),
        LineName("flower", "W5.2", "flower", "flower"),
        LineName("dangtou", "W5.4", "dangtou", "dangtou"),
        LineName("dangtou_yaozhang", "W5.4", "dangtou: yaozhang", "dangtou"),
        LineName("dangtou_home", "W5.4", "dangtou doubled: home point", "dangtou"),
        LineName("fled", "W3.1", "fled: counts nothing", "total"),
        LineName("void", "W4.3", "foul: counts nothing", "total"),
    ),
    fouls=(
        Foul(1, "surplus", ("W3.7",)),
        Foul(2, "kong_white", ("W3.7",)),
        Foul(3, "kept", ("W3.7",)),
        Foul(4, "kong", ("W3.5", "W3.6")),
        Foul(5, "broken", ("W3.7",)),
        Foul(6, "kanhua", ("W3.9",)),
        Foul(7, "show", ("W3.8",)),
        Foul(8, "hu", ("W3.9",)),
        Foul(9, "double", ("W3.4",)),
        Foul(10, "order", ("W3.7", "W4.0")),
    ),
    fields=(
        Field("roll", "deal", "the two dice of the yaozhang roll, such as [3, 4]"),
        Field("fled", "deal", "a seat, or null", of_hand=False),
        Field("fouls", "deal", "the seats whose count is void", of_hand=False),
        Field("liable", "deal", "who owes whom for which point", of_hand=False),
        Field("flowers", "player", "the flowers laid open, such as 13f", laid=True),
    ),
    public=Public,
    marks=Marks,
    judged=Judged,
)
