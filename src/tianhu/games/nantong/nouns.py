"""What Nantong has names for: words, what a deal remembers, options, score lines."""

from typing import TypedDict

from tianhu.core.nouns import Field, LineName, Nouns, Slot, Word
from tianhu.core.options import Option, OptionTable
from tianhu.parts import melds


class Public(TypedDict):
    """The indicators, in view all the time."""

    indicators: list[str]


class Marks(TypedDict):
    """Whether the seat has declared ready."""

    ready: bool


NOUNS = Nouns(
    game="nantong",
    words=(
        *melds.WORDS,
        Word("opening", tiles=4, name="opening_four"),
        Word("opening", tiles=3, name="opening_three"),
        Word("heaven-earth", tiles=2),
        Word("ready", tiles=0),
    ),
    ways=("draw", "discard", "rob", "heavenly"),
    whole=("heavenly",),
    # The dealer or a drawer acts; a pung must be followed by a discard; an added kong may be robbed.
    stages=("act", "after_pung", "rob"),
    counts={"kind": 30, "indicator": 2},
    slots=(
        Slot("indicator", per=("indicator",), text="The kinds of the two indicators (N2.2)."),
        Slot("is_ready", "truth", per=("seat",), text="Whether a seat has declared ready (N2.4)."),
        Slot("is_untouched", "truth", text="Whether the dealer has not acted yet (N4.5)."),
        Slot("is_replacement", "truth", known="turn", text="Whether the drawn card replaces a kong (N4.4)."),
        Slot("is_last_card", "truth", known="turn", text="Whether it was the last of the stock (N4.5)."),
        Slot("is_first_discard", "truth", text="Whether the last discard was the dealer's first (N4.5)."),
        Slot("dealt", per=("seat", "kind"), known="owner", text="The cards a seat was dealt (N2.3)."),
    ),
    options=OptionTable(
        (
            Option("closed_float", ("no_pung", "no_claim"), "N4.5"),
            Option("concealed_kong", ("shown", "hidden"), "N3.2"),
        )
    ),
    lines=(
        LineName("exposed_pung", "N4.1", "exposed pung", "base"),
        LineName("triplet_in_hand", "N4.1", "three identical in hand", "base"),
        LineName("indicator_triplet", "N4.1", "three in hand that match an indicator", "base"),
        LineName("exposed_kong", "N4.1", "exposed kong", "base"),
        LineName("concealed_kong", "N4.1", "concealed kong", "base"),
        LineName("four_in_hand", "N4.1", "four identical in hand", "base"),
        LineName("opening", "N4.1", "opening declaration", "base"),
        LineName("heaven_earth", "N4.1", "heaven-and-earth pair", "base"),
        LineName("won_pung", "N4.3", "triplet completed by another's card, as a pung", "base"),
        LineName("old_general", "N4.2", "doubled: old general", "base"),
        LineName("indicator_rank", "N4.2", "doubled: rank of an indicator", "base"),
        LineName("old_general_indicator", "N4.2", "doubled: an old general is indicator", "base"),
        LineName("exact_pung", "N4.2", "doubled: pung that matches an indicator", "base"),
        LineName("qing", "N4.4", "Qing hu: seven sequences", "bonus"),
        LineName("piao", "N4.4", "Piao hu: triplets, kongs and Wen Qian", "bonus"),
        LineName("dazi", "N4.4", "Da zi hu: mixed groups", "bonus"),
        LineName("wen_1", "N4.4", "one Wen Qian", "bonus"),
        LineName("wen_2", "N4.4", "two Wen Qian", "bonus"),
        LineName("wen_3", "N4.4", "three Wen Qian", "bonus"),
        LineName("wen_4", "N4.4", "four Wen Qian", "bonus"),
        LineName("self_draw", "N4.4", "self-draw", "bonus"),
        LineName("kong_draw", "N4.4", "won on a kong's replacement", "bonus"),
        LineName("wait", "N4.4", "pair, middle or edge wait", "bonus"),
        LineName("piao_double", "N4.5", "Piao hu", "total"),
        LineName("closed_float", "N4.5", "closed float", "total"),
        LineName("three_elders", "N4.5", "three elders", "total"),
        LineName("heavenly", "N4.5", "heavenly win", "total"),
        LineName("first_discard", "N4.5", "win on the dealer's first discard", "total"),
        LineName("ready", "N4.5", "ready", "total"),
        LineName("last_card", "N4.5", "self-draw of the last card", "total"),
        LineName("round", "N4.7", "rounded up to ten", "total"),
    ),
    fields=(
        Field("indicators", "deal", "two cards such as 1m9s", laid=True),
        Field("ready", "player", "true or false"),
        Field("replacement", "win", "true or false", way="draw"),
        Field("last", "win", "true or false", way="draw"),
        Field("first_discard", "win", "true or false", way="discard"),
    ),
    public=Public,
    marks=Marks,
)
