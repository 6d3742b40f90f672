"""The table (W4), counting and settlement (W5): by rule, by the document's examples, by others' scorers."""

import json
import os
import random
from pathlib import Path
from typing import Any

import pytest

import tianhu
from tianhu.core.errors import BadInput
from tianhu.core.rng import Rng
from tianhu.games.wahua import terms
from tianhu.games.wahua.count import finished_document
from tianhu.games.wahua.judge import findings
from tianhu.games.wahua.tests import oracle
from tianhu.games.wahua.tests.scenes import GAME, fouls, kinds, play, remarks, scene
from tianhu.games.wahua.tests.test_fouls import NINE
from tianhu.records import dump, judge, to_record

SCALE = float(os.environ.get("TIANHU_SCALE", "1"))
GOLDEN = Path(__file__).parent / "golden.jsonl"


def position(hand: str, seat: int = 1, roll: tuple[int, int] = (1, 2), **more: Any) -> dict[str, Any]:
    """One player's hand, of any size up to 20, filled with single whites; the others are not counted."""
    have = oracle.read_tiles(hand)
    points = [p for p in oracle.POINTS if p not in {t[:2] for t in have}]
    fill = [p + "w" for p in points][: 20 - len(have)]
    players: list[Any] = [None] * 4
    players[seat] = {"hand": "".join(have + fill), "melds": [], "flowers": ""}
    return {"roll": list(roll), "dealer": 0, "winner": None, "players": players, **more}


def total(hand: str, seat: int = 1, **more: Any) -> int:
    """What a hand is worth."""
    found: int = tianhu.count("wahua", position(hand, seat, **more))["totals"][seat]
    return found


SHAPES = ("s d d", "s d", "d d", "s w", "d w", "w w")


@pytest.mark.parametrize(
    ("point", "roll", "rules", "dao"),
    [
        ("46", (1, 2), {}, (1600, 800, 400, 400, 200, 100)),
        ("35", (1, 2), {}, (400, 200, 100, 100, 100, 100)),
        ("35", (1, 2), {"small_values": "exact"}, (400, 200, 100, 100, 50, 25)),
        ("35", (3, 5), {}, (3200, 1600, 800, 800, 400, 200)),
        ("35", (3, 5), {"small_values": "exact"}, (3200, 1600, 800, 800, 400, 200)),
        ("46", (4, 6), {}, (3200, 1600, 800, 800, 400, 200)),
    ],
)
def test_W5_1_dao_of_a_group(
    point: str, roll: tuple[int, int], rules: dict[str, str], dao: tuple[int, ...]
) -> None:
    for shape, worth in zip(SHAPES, dao, strict=True):
        assert total("".join(point + f for f in shape.split()), roll=roll, rules=rules) == worth


def test_W5_2_flowers() -> None:
    assert total("1f0f0f") == 1500
    doc = position("")
    doc["players"][1]["flowers"] = "2f3f"
    assert tianhu.count("wahua", doc)["totals"][1] == 1000


def test_W5_3_home_point() -> None:
    for shape, worth in zip(SHAPES, (3200, 1600, 800, 800, 400, 200), strict=True):
        assert total("".join("11" + f for f in shape.split()), roll=(1, 2)) == worth
    for shape, worth in zip(SHAPES, (6400, 3200, 1600, 1600, 800, 400), strict=True):
        assert total("".join("11" + f for f in shape.split()), roll=(1, 1)) == worth
    assert total("66s66d", seat=0) == 1600
    assert total("66s66d", seat=2) == 800


@pytest.mark.parametrize(
    ("tile", "roll", "dao"),
    [
        ("66s", (1, 2), 1600), ("66d", (1, 2), 800), ("15s", (1, 2), 400), ("15d", (1, 2), 200),
        ("15s", (1, 5), 3200), ("15d", (1, 5), 1600), ("66s", (6, 6), 3200), ("66d", (1, 1), 1600),
    ],
)  # fmt: skip
def test_W5_4_dangtou_of_the_winner(tile: str, roll: tuple[int, int], dao: int) -> None:
    doc = position(NINE + "26w" + tile, roll=roll, winner=1, win={"tile": "26w", "by": "draw"})
    with_it = tianhu.count("wahua", doc)["totals"][1]
    plain = position(NINE + "26w26w", roll=roll)
    assert with_it - tianhu.count("wahua", plain)["totals"][1] == dao


@pytest.mark.parametrize(
    ("tile", "roll", "dao"), [("66s", (1, 2), 3200), ("66d", (1, 2), 1600), ("66s", (1, 1), 6400)]
)
def test_W5_4_dangtou_of_the_home_point(tile: str, roll: tuple[int, int], dao: int) -> None:
    doc = position(NINE + "26w" + tile, 0, roll, winner=0, win={"tile": "26w", "by": "draw"})
    lines = tianhu.count("wahua", doc)["players"][0]["lines"]
    assert sum(line["amount"] for line in lines if line["of"] == "dangtou") == dao


def test_W5_5_only_groups_count_open_and_concealed_together() -> None:
    assert total("66s15s14s13s") == 0
    assert total("46s46d46w46w") == 800
    doc = position("46d")
    doc["players"][1]["melds"] = ["pair 46s46d"]
    doc["players"][1]["hand"] = doc["players"][1]["hand"][: 18 * 3]
    assert tianhu.count("wahua", doc)["totals"][1] == 1600


# The document's two examples: the roll, the amounts of each seat with its flowers last, who won.
EXAMPLES = [
    (
        (2, 4), 3,
        (
            (100, 100, 100, 200, 400, 400, 200, 100, 2), (400, 800, 400, 100, 100, 400, 800, 200, 1),
            (200, 200, 400, 100, 800, 800, 200, 0),
            (100, 100, 200, 400, 200, 1600, 400, 800, 100, 100, 200, 2),
        ),
        [2600, 3700, 2700, 5200], [-3800, 600, -3400, 6600],
    ),
    (
        (1, 6), 1,
        (
            (200, 400, 800, 100, 100, 100, 800, 400, 1600, 3),
            (100, 400, 800, 400, 100, 100, 100, 200, 100, 200, 1600, 1),
            (400, 3200, 100, 800, 100, 200, 200, 800, 100, 2), (400, 100, 200, 200, 100, 400, 1600, 100, 4),
        ),
        [6000, 4600, 6900, 5100], [1400, -4200, 5000, -2200],
    ),
]  # fmt: skip


def example(
    rng: random.Random, roll: tuple[int, int], winner: int, amounts: tuple[tuple[int, ...], ...]
) -> Any:
    """A position in which each seat has groups of these amounts, the winner's last a dangtou; or None."""
    supply, flowers = oracle.Supply(rng), list(oracle.FLOWERS)
    doc: dict[str, Any] = {"roll": list(roll), "dealer": 0, "winner": winner, "players": []}
    for seat, (*values, n) in enumerate(amounts):
        hand: list[str] = []
        used: set[str] = set()
        for i, value in enumerate(values):
            single = seat == winner and i == len(values) - 1
            found = fitting(supply, doc | {"rules": {}}, seat, value, used, single)
            if found is None:
                return None
            hand += found
            used.add(found[0][:2])
        if seat == winner:
            doc["win"] = {"tile": hand.pop(0), "by": "draw"}
        for point in rng.sample(oracle.POINTS, 21):
            for frame in "wsd":
                if len(hand) < 20 and point not in used and supply.take([point + frame]):
                    hand.append(point + frame)
                    used.add(point)
        kongs = [p for p in used if sum(t[:2] == p and t[-1] != "w" for t in hand) == 3]
        melds = [f"kong {p}s{p}d{p}d" for p in kongs] if seat == winner else []
        if melds:
            hand = [t for t in hand if t[:2] not in kongs]
        if len(hand) != 20 - 2 * len(melds):
            return None
        mine, flowers = flowers[:n], flowers[n:]
        doc["players"].append({"hand": "".join(hand), "melds": melds, "flowers": "".join(mine)})
    return doc


def fitting(supply: Any, doc: Any, seat: int, value: int, used: set[str], single: bool) -> list[str] | None:
    """A group, or a framed single as dangtou, that is worth an amount."""
    for point in supply.rng.sample(oracle.POINTS, 21):
        for shape in ("s", "d") if single else ("sw", "dw", "sd", "dd", "ww", "sdd"):
            size = (
                "yaozhang"
                if point in oracle.yaozhang(doc["roll"])
                else "big"
                if point in oracle.BIG
                else "small"
            )
            home = oracle.at_home(doc, seat, point)
            worth = (
                oracle.DANGTOU_DAO[size][shape] * home
                if single
                else oracle.group_dao(doc, seat, point, shape)
            )
            tiles = [point + frame for frame in shape]
            if worth == value and point not in used and supply.take(tiles):
                return tiles
    return None


@pytest.mark.parametrize(("roll", "winner", "amounts", "totals", "results"), EXAMPLES)
def test_W5_6_the_documents_two_examples(
    roll: tuple[int, int],
    winner: int,
    amounts: tuple[tuple[int, ...], ...],
    totals: list[int],
    results: list[int],
) -> None:
    rng = random.Random(1)
    doc = next(filter(None, (example(rng, roll, winner, amounts) for _ in range(20000))))
    found = tianhu.count("wahua", doc)
    assert found["totals"] == totals
    assert found["settlement"] == results


def test_W4_1_guided_offers_only_what_is_in_order() -> None:
    guided, open_ = (scene({0: "46w46w46w"}, "11s", table=t) for t in ("guided", "open"))
    assert list(guided.moves(0)) == ["discard 46w"]
    assert len([m for m in open_.moves(0) if m.startswith("discard")]) > 15


def test_W4_1_guided_play_never_yields_a_foul() -> None:
    """By chance; the judge looks at one in forty of them."""
    for seed in range(max(40, int(20000 * SCALE))):
        deal = GAME.deal(seed=seed, flee=False)
        if seed % 40:
            GAME.rules.random(deal.state, Rng(seed))
        else:
            rng = Rng(seed)
            while not deal.over:
                seat = deal.actors[0]
                moves = deal.moves(seat).ints
                deal.play(seat, moves[rng.below(len(moves))])
            assert fouls(deal) == []
        assert not any(terms.fouls(deal.state, seat) for seat in range(4))


def test_W4_0_a_framed_tile_before_a_single_white_is_a_foul() -> None:
    deal = play(scene({0: "46s35w"}, "11s"), "0 discard 46s")
    assert [f[:3] for f in fouls(deal)] == [(0, 10, "46s")]
    assert "35w" in fouls(deal)[0][3]
    [found] = findings(deal)["fouls"]
    assert (found["rule"], "remarks" in findings(deal)) == ("W3.7", False)


def test_W4_0_a_fouler_out_of_order_counts_nothing() -> None:
    def deal(breach: str) -> Any:
        hands = {0: "46w46w12s35w", 1: NINE.replace("46w46w", "26w26w") + "12w15s"}
        return play(scene(hands, "11s", order_breach=breach), "0 discard 12s", "1 win")

    foul, remark = deal("foul"), deal("remark")
    assert (foul.score.total[0], remark.score.total[0]) == (0, 500)
    assert foul.view(2).describe()["public"]["fouls"] == [[10], [], [], []]
    assert remark.view(2).describe()["public"]["fouls"] == [[], [], [], []]
    assert GAME.judge(foul)["fouls"] == GAME.judge(remark)["remarks"] != []
    assert (GAME.judge(remark)["fouls"], remarks(remark)) == ([], fouls(foul))


def test_W4_0_not_where_one_of_the_nine_names_it() -> None:
    """A kept surplus is foul 1, a framed tile of a pair foul 5; any white single is in order."""
    assert kinds(play(scene({0: "46w46w46w13s"}, "11s"), "0 discard 13s")) == [(0, 1)]
    assert kinds(play(scene({0: "46s46d35w"}, "11s"), "0 discard 46s")) == [(0, 5)]
    assert kinds(play(scene({0: "46s35w"}, "11s"), "0 discard 35w")) == []


def test_W4_2_every_foul_is_listed() -> None:
    hands = {0: "46w46w46w35w", 1: NINE.replace("46w46w", "26w26w") + "35w24s"}
    deal = play(scene(hands, "11s"), "0 discard 35w", "1 win")
    assert GAME.judge(deal) == {
        "fouls": [{"seat": 0, "move": 0, "kind": 1, "rule": "W3.7", "tile": "35w", "instead": ["46w"]}],
        "liable": [],
    }


def test_W4_2_a_deal_that_has_not_ended_is_not_judged() -> None:
    deal = scene({0: "46w46w46w35w"}, "11s")
    with pytest.raises(BadInput, match=r"record\.moves: no move given, a deal that has ended expected"):
        GAME.judge(deal)
    play(deal, "0 discard 35w")
    with pytest.raises(BadInput, match=r"record\.moves\[0\]: 0 discard 35w, where the moves stop, given"):
        GAME.judge(deal)
    with pytest.raises(BadInput, match=r"record\.moves\[0\]"):
        judge(dump(to_record(deal, ["a", "b", "c", "d"])))


def test_W4_3_a_foul_voids_the_count_or_is_only_reported() -> None:
    def deal(penalty: str) -> Any:
        found = scene(
            {0: "46w46w46w12w", 1: NINE.replace("46w46w", "26w26w") + "12w15s"}, "11s", foul_penalty=penalty
        )
        return play(found, "0 discard 12w", "1 win")

    void, none = deal("void"), deal("none")
    assert void.winner == none.winner == 1
    assert void.score.total[0] == 0
    assert none.score.total[0] == 500
    assert fouls(void) == fouls(none) == [(0, 1, "12w", "46w")]
    assert void.view(2).describe()["public"]["fouls"] == [[1], [], [], []]


def test_W4_3_a_foulers_hu_still_ends_the_deal() -> None:
    """And still decides who deals next."""
    deal = scene({0: "12w", 1: NINE + "12w24s"}, "66s12d")
    play(deal, "0 discard 12w", "1 pass", "1 win")
    assert fouls(deal) == [(1, 8, "12w", "win")]
    assert deal.score.total[1] == 0
    assert GAME.next_setup(deal.setup, deal, Rng(1)).dealer == 1


def test_golden_positions() -> None:
    lines = GOLDEN.read_text().splitlines()
    assert len(lines) == 300
    for line in lines:
        doc = json.loads(line)
        found = tianhu.count("wahua", doc["position"])
        assert (found["totals"], found["settlement"]) == (doc["totals"], doc["settlement"])


@pytest.mark.parametrize("seed", range(8))
def test_random_positions_agree_with_the_oracle(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(max(5, int(2500 * SCALE))):
        doc = oracle.random_position(rng)
        want, found = oracle.worth(doc), tianhu.count("wahua", doc)
        assert (found["totals"], found["settlement"]) == (want["totals"], want["settlement"]), doc


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"roll": [1, 7]}, "roll"), ({"roll": [1]}, "roll"), ({"dealer": 4}, "dealer"),
        ({"winner": 1}, "win"),
        ({"fled": 1, "rules": {"flee": False}}, "fled"), ({"fouls": [4]}, "fouls"), ({"wind": 1}, "wind"),
        ({"liable": [{"seat": 1, "holder": 1, "point": "46"}]}, "liable"),
        ({"liable": [{"seat": 0, "holder": 1, "point": "99"}]}, "liable"),
        ({"liable": [{"seat": 0, "holder": 1, "point": "15"}]}, "liable"),
        ({"liable": [{"seat": 0, "holder": 1, "point": "46", "dangtou": True}]}, "liable"),
    ],
)  # fmt: skip
def test_positions_that_cannot_be_are_refused(change: dict[str, Any], field: str) -> None:
    with pytest.raises(BadInput, match=field):
        tianhu.count("wahua", position("46w46w") | change)


@pytest.mark.parametrize(
    ("player", "field"),
    [
        ({"hand": "46w" * 4}, "hand"), ({"hand": "46w"}, "hand"), ({"melds": ["pair 46w"]}, "melds"),
        ({"melds": ["pair 46w45w"]}, "melds"), ({"melds": ["kong 46w46s46d"]}, "melds"),
        ({"melds": ["chi 46w46s"]}, "melds"),
        ({"flowers": "46w"}, "flowers"), ({"flowers": "1f1f"}, "flowers"),
    ],
)  # fmt: skip
def test_hands_that_cannot_be_are_refused(player: dict[str, Any], field: str) -> None:
    doc = position("")
    doc["players"][1] |= player
    with pytest.raises(BadInput, match=field):
        tianhu.count("wahua", doc)


def test_a_winner_must_win() -> None:
    doc = position(NINE + "26w15w", winner=1, win={"tile": "26w", "by": "draw"})
    with pytest.raises(BadInput, match="hu"):
        tianhu.count("wahua", doc)
    doc = position(NINE + "26w15s", winner=1, win={"tile": "26w", "by": "discard", "from": 1})
    with pytest.raises(BadInput, match="from"):
        tianhu.count("wahua", doc)


def test_a_finished_deal_counts_as_its_document() -> None:
    rng = random.Random(7)
    for seed in range(max(3, int(300 * SCALE))):
        rules = {o.key: rng.choice(o.values) for o in GAME.options.options}
        deal = GAME.deal(seed=seed, rules=rules)
        chance = Rng(seed)
        while not deal.over:
            seat = deal.actors[0]
            moves = deal.moves(seat).ints
            greedy = chance.below(3)
            deal.play(
                seat,
                GAME.rules.policy(deal.state, seat, chance) if greedy else moves[chance.below(len(moves))],
            )
        doc = finished_document(deal.state)
        assert tianhu.count("wahua", doc) == deal.sheet()
        assert oracle.worth(doc)["settlement"] == deal.settlement
