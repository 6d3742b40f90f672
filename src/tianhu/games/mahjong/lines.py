"""The score lines of mahjong: the row of a line in `LINES` is its number in the rules."""

from tianhu.core.nouns import LineName

LINES = (
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
)
