"""Who pays alone: for a group (W6.1), for hu (W6.2), and how (W6.3)."""

import tianhu
from tianhu.core.game import Deal
from tianhu.games.wahua.count import finished_document
from tianhu.games.wahua.tests.scenes import judged, liable, play, scene
from tianhu.games.wahua.tests.test_fouls import NINE, TEN


def fed(hand: str, thrown: str, taker: str, claim: str, **rules: object) -> Deal:
    """Seat 3 throws 24w; seat 0 throws a tile, which seat 1 takes."""
    deal = scene({3: "24w", 0: hand, 1: taker}, "35w36w", dealer=3, **rules)
    return play(deal, "3 discard 24w", f"0 discard {thrown}", f"1 {claim}")


def test_W6_1_big_flower_ahead_of_a_small_ripe_frame_taken_for_chi() -> None:
    deal = fed("66d24s", "66d", "66w", "chi 66w66d")
    assert liable(deal) == [(0, 1, "66", False)]
    entry = judged(deal)["liable"][0]
    assert (entry["rule"], entry["tile"]) == ("W6.1", "66d")


def test_W6_1_raw_flower_ahead_of_a_ripe_frame() -> None:
    assert liable(fed("26d24s", "26d", "26s", "chi 26s26d")) == [(0, 1, "26", False)]


def test_W6_1_yaozhang_counts_as_big() -> None:
    deal = scene({3: "24w26w", 0: "26d24s", 1: "26w"}, "35w36w45w15w14w", dealer=3, roll=(2, 6))
    play(deal, "3 discard 24w", "0 discard 26d", "1 chi 26w26d")
    assert liable(deal) == [(0, 1, "26", False)]


def test_W6_1_taken_for_a_kong_or_a_swap() -> None:
    assert liable(fed("66d24s", "66d", "66s66d", "kong 66s66d66d")) == [(0, 1, "66", False)]
    assert liable(fed("66d24s", "66d", "66s66w", "swap 66s66d")) == [(0, 1, "66", False)]


def test_W6_1_not_without_a_safer_frame() -> None:
    assert liable(fed("66d26s", "66d", "66w", "chi 66w66d")) == [], "26 is raw"
    assert liable(fed("66d11s", "66d", "66w", "chi 66w66d")) == [], "11 is big"
    assert liable(fed("66d24s24d", "66d", "66w", "chi 66w66d")) == [], "24 is a pair, no single"
    assert liable(fed("66d", "66d", "66w", "chi 66w66d")) == []


def test_W6_1_not_for_a_white_or_a_small_ripe_frame() -> None:
    assert liable(fed("66w24s", "66w", "66d", "chi 66w66d")) == []
    deal = scene({2: "26w", 3: "24w", 0: "26d24s", 1: "26s"}, "35w36w45w", dealer=2)
    play(deal, "2 discard 26w", "3 discard 24w", "0 discard 26d", "1 chi 26s26d")
    assert liable(deal) == []


def test_W6_1_not_when_nobody_takes_it() -> None:
    deal = scene({3: "24w", 0: "66d24s", 1: "66w"}, "35w36w", dealer=3)
    play(deal, "3 discard 24w", "0 discard 66d", "1 pass")
    assert liable(deal) == []


def won(hand: str, thrown: str, taker: str, **rules: object) -> Deal:
    """Seat 3 throws 24w; seat 0 throws a tile, with which seat 1 wins."""
    deal = scene({3: "24w", 0: hand, 1: taker}, "35w36w", dealer=3, **rules)
    return play(deal, "3 discard 24w", f"0 discard {thrown}", "1 win")


def test_W6_2_raw_white_ahead_of_a_ripe_one() -> None:
    deal = won("12w24w", "12w", NINE + "12w15s")
    assert liable(deal) == [(0, 1, "12", True)]
    assert judged(deal)["liable"][0]["rule"] == "W6.2"


def test_W6_2_as_in_W6_1_by_kanhua() -> None:
    assert liable(won("66d24s", "66d", TEN)) == [(0, 1, "66", True)]


def test_W6_2_not_when_the_ripe_tile_stands_in_another_class() -> None:
    assert liable(won("12w24s", "12w", NINE + "12w15s")) == [], "the ripe one is framed"
    deal = scene({3: "24w", 0: "12w24w24d24s", 1: NINE + "12w15s"}, "35w36w", dealer=3)
    play(deal, "3 discard 24w", "0 discard 12w", "1 win")
    assert liable(deal) == [], "the ripe one is surplus"


def test_W6_2_not_for_a_ripe_tile_or_where_all_are_raw() -> None:
    assert liable(won("24w12w", "24w", NINE + "24s15s")) == []
    deal = play(scene({0: "12w", 1: NINE + "12w15s"}, "35w"), "0 discard 12w", "1 win")
    assert liable(deal) == []


def test_W6_2_a_frame_raw_ahead_of_a_ripe_big_one() -> None:
    """No W6.1, since the other frame is big; but both are of class 6."""
    deal = scene({3: "66w", 0: "26d66s", 1: NINE + "26w15s"}, "35w36w", dealer=3)
    play(deal, "3 discard 66w", "0 discard 26d", "1 win")
    assert liable(deal) == [(0, 1, "26", True)]


def test_W6_3_what_is_given_back() -> None:
    """The pair 12w12w, yaozhang, 200; the dangtou 15s 400: 600 to each of the two others."""
    with_it, without = (won("12w24w", "12w", NINE + "12w15s", liability=on) for on in (True, False))
    assert [a - b for a, b in zip(with_it.settlement, without.settlement, strict=True)] == [
        -1200,
        0,
        600,
        600,
    ]
    assert liable(without) == []


def test_W6_3_kanhua_pays_the_dangtou_once() -> None:
    with_it, without = (won("66d24s", "66d", TEN, liability=on) for on in (True, False))
    assert [a - b for a, b in zip(with_it.settlement, without.settlement, strict=True)] == [
        -1600,
        0,
        800,
        800,
    ]


def test_W6_3_growth_is_included_and_voids_are_heeded() -> None:
    """The pair fed with 66d ends as a kong of 1600."""
    deal = fed("66d24s", "66d", "66w", "chi 66w66d")
    doc = finished_document(deal.state)
    doc["players"][1]["melds"] = ["kong 66s66d66d"]
    doc["players"][1]["hand"] = doc["players"][1]["hand"][3:]
    doc["fouls"] = []
    plain = tianhu.count("wahua", doc | {"liable": []})["settlement"]
    paid = tianhu.count("wahua", doc)["settlement"]
    assert [a - b for a, b in zip(paid, plain, strict=True)] == [-3200, 0, 1600, 1600]
    void = doc | {"fouls": [1]}
    assert tianhu.count("wahua", void) == tianhu.count("wahua", void | {"liable": []})
    for other in (0, 2):
        void = doc | {"fouls": [other]}
        plain = tianhu.count("wahua", void | {"liable": []})["settlement"]
        paid = tianhu.count("wahua", void)["settlement"]
        assert [a - b for a, b in zip(paid, plain, strict=True)] == [-3200, 0, 1600, 1600]
