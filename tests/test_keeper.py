"""The score keeper: what stands of an evening, what it is worth, and how two lists become one."""

import csv
import io
import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tianhu
from tianhu import BadInput, keeper
from tianhu.core.game import Game
from tianhu.keeper.entries import ordered, voided
from tianhu.keeper.evening import evening_of

Doc = dict[str, Any]
FORMATS = (Path(__file__).parents[1] / "docs" / "formats.md").read_text("utf-8")


def position_of(game: Game) -> Doc:
    """A deal that the documentation counts, without its rules."""
    text = FORMATS.partition(f"<!-- position: {game.id} -->\n```json\n")[2].partition("```")[0]
    found: Doc = json.loads(text)
    return {key: value for key, value in found.items() if key != "rules"}


def golden(folder: Path) -> list[Doc]:
    """The golden positions of a game that has whole ones."""
    path = folder / "tests" / "golden.jsonl"
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []
    return [row for row in rows if "position" in row]


def drafted(position: Doc) -> tuple[Doc, Doc]:
    """The rules and the draft of a position: the winner still holds the tile he won with."""
    draft: Doc = json.loads(json.dumps(position))
    rules = draft.pop("rules", {})
    if draft["winner"] is not None:
        draft["players"][draft["winner"]]["hand"] += draft["win"].get("tile", "")
    return rules, draft


def entry(name: str, kind: str = "deal", at: int = 0, **more: Any) -> Doc:
    return {"id": name, "kind": kind, "at": at, "by": "phone", **more}


def evening(game: Game, *entries: Doc, **more: Any) -> Doc:
    names = [f"P{seat}" for seat in range(game.seats)]
    head = {"tianhu_evening": 1, "id": "e1", "game": game.id, "rules": {}, "players": names}
    return {**head, "dealer": 0, "at": 5, "entries": list(entries), **more}


def deal(game: Game, name: str, at: int = 0, **more: Any) -> Doc:
    return entry(name, "deal", at, position=position_of(game), **more)


def totals(doc: Doc) -> list[int]:
    return keeper.look(evening_of(doc))["totals"]


def test_golden_positions_count_the_same_by_the_keeper(
    game: Game, folder: Callable[[Game], Path], scaled: Callable[..., int]
) -> None:
    rows = golden(folder(game))
    for row in rows[:: -(-len(rows) // scaled(len(rows), 60)) or 1]:
        rules, draft = drafted(row["position"])
        found = keeper.check(game, game.options.resolve(rules), draft, None)
        counted = tianhu.count(game.id, row["position"])
        assert found["missing"] == []
        assert found["position"] == {key: value for key, value in row["position"].items() if key != "rules"}
        worth = found["worth"]
        assert worth
        assert worth["totals"] == counted["totals"] == row["totals"]
        assert worth["settlement"] == counted["settlement"] == row["settlement"]
        told = [player and player["lines"] for player in worth["players"]]
        lines = [player and player["lines"] for player in counted["players"]]
        assert [[{k: v for k, v in line.items() if k != "key"} for line in one or []] for one in told] == [
            one or [] for one in lines
        ]
        assert worth["typed"] == [False] * game.seats


def test_totals_typed_by_hand_are_settled_by_the_rules(
    game: Game, folder: Callable[[Game], Path], scaled: Callable[..., int]
) -> None:
    rows = golden(folder(game))
    for row in rows[:: -(-len(rows) // scaled(len(rows), 60)) or 1]:
        position = row["position"]
        if position.get("liable"):  # what is owed for a group needs the group
            continue
        rules, draft = drafted({**position, "players": [None] * game.seats, "winner": None, "win": None})
        draft["winner"] = position["winner"]
        found = keeper.check(game, game.options.resolve(rules), draft, row["totals"])["worth"]
        assert found
        assert (found["totals"], found["settlement"]) == (row["totals"], row["settlement"])
        assert found["typed"] == [True] * game.seats


def test_who_has_neither_hand_nor_number_counts_nothing(game: Game) -> None:
    position = position_of(game)
    winner = position["winner"]
    alone = [player if seat == winner else None for seat, player in enumerate(position["players"])]
    _, draft = drafted({**position, "players": alone})
    found = keeper.check(game, {**game.options.resolve()}, draft, None)["worth"]
    assert found
    assert [total for seat, total in enumerate(found["totals"]) if seat != winner] == [0] * (game.seats - 1)
    assert found["typed"] == [seat != winner for seat in range(game.seats)]
    assert sum(found["settlement"]) == 0
    assert found["settlement"][winner] > 0


def test_a_number_stands_before_what_the_hand_would_count(game: Game) -> None:
    position = position_of(game)
    typed: list[int | None] = [None] * game.seats
    typed[position["winner"]] = 777
    _, draft = drafted(position)
    found = keeper.check(game, game.options.resolve(), draft, typed)["worth"]
    assert found
    assert found["totals"][position["winner"]] == 777
    assert found["typed"][position["winner"]]


def test_a_draft_says_what_is_missing_step_by_step(game: Game) -> None:
    position = position_of(game)
    _, whole = drafted(position)
    facts = [key for key, field in game.nouns.of_hand().items() if field.place == "deal"]
    winner = whole["winner"]

    def keys(draft: Doc) -> list[str]:
        return [each["key"] for each in keeper.check(game, game.options.resolve(), draft, None)["missing"]]

    empty = {"dealer": whole["dealer"], "players": [None] * game.seats}
    assert keys(empty) == ["fact"] * len(facts) + ["winner"]
    told = {**empty, **{key: whole[key] for key in facts}}
    assert keys(told) == ["winner"]
    named = {**told, "winner": winner}
    assert keys(named) == ["hand"]
    players: list[Any] = [None] * game.seats
    kinds = game.tiles.parse(whole["players"][winner]["hand"])
    players[winner] = {**whole["players"][winner], "hand": game.tiles.print(kinds[:-2])}
    found = keeper.check(game, game.options.resolve(), {**named, "players": players}, None)
    assert found["missing"] == [{"key": "tiles", "seat": winner, "n": 2}, {"key": "by"}]
    assert found["room"][winner] == 2
    rest = {key: value for key, value in whole["win"].items() if key != "tile"}
    assert keys({**whole, "win": rest}) == ["tile"]
    assert keys(whole) == []


def test_a_hand_that_does_not_win_is_told_from_one_that_is_short(game: Game) -> None:
    _, draft = drafted(position_of(game))
    player = draft["players"][draft["winner"]]
    # Every other kind: no groups.
    other = list(range(0, len(game.tiles), 2))
    draft["players"] = [None] * game.seats
    draft["players"][draft["winner"]] = {**player, "melds": [], "hand": ""}
    size = keeper.check(game, game.options.resolve(), draft, None)["room"][draft["winner"]]
    text = game.tiles.print([game.tiles.one(draft["win"]["tile"]), *(other * 5)[: size - 1]])
    draft["players"][draft["winner"]]["hand"] = text
    found = keeper.check(game, game.options.resolve(), draft, None)
    assert [each["key"] for each in found["missing"]] in (["shape"], ["refused"])
    assert "\n" not in found["missing"][0]["text"]


def test_copies_left_count_every_tile_of_the_draft(game: Game) -> None:
    _, draft = drafted(position_of(game))
    left = keeper.check(game, game.options.resolve(), draft, None)["left"]
    assert list(left) == list(game.tiles.codes)
    used = sum(game.tiles.copies) - sum(left.values())
    texts = [draft.get(key, "") for key in game.nouns.laid_fields()]
    for player in filter(None, draft["players"]):
        texts += [player["hand"], *(player.get(key, "") for key in game.nouns.laid_fields())]
        texts += [meld.partition(" ")[2] for meld in player.get("melds", [])]
    assert used == sum(len(game.tiles.parse(text)) for text in texts)


def test_undo_and_redo_strike_the_latest_and_keep_everything(game: Game) -> None:
    entries = [deal(game, "a", 1), deal(game, "b", 2)]
    one = totals(evening(game, entries[0]))
    both = totals(evening(game, *entries))
    assert both == [2 * points for points in one]

    def step(key: str, why: str, name: str, at: int) -> None:
        of = keeper.look(evening_of(evening(game, *entries)))[key]  # type: ignore[literal-required]
        assert of is not None
        entries.append(entry(name, "void", at, of=of, why=why))

    step("undo", "undo", "u1", 3)
    assert totals(evening(game, *entries)) == one
    step("undo", "undo", "u2", 4)
    assert totals(evening(game, *entries)) == [0] * game.seats
    found = keeper.look(evening_of(evening(game, *entries)))
    assert found["undo"] is None
    assert [each["struck"] for each in found["deals"]] == [True, True]
    step("redo", "redo", "r1", 5)
    assert totals(evening(game, *entries)) == one
    step("redo", "redo", "r2", 6)
    assert totals(evening(game, *entries)) == both
    assert keeper.look(evening_of(evening(game, *entries)))["redo"] is None
    step("undo", "undo", "u3", 7)
    entries.append(deal(game, "c", 8))
    assert keeper.look(evening_of(evening(game, *entries)))["redo"] is None, "something was done since"
    assert len(entries) == 8


def test_a_correction_can_be_undone_and_an_earlier_deal_struck(game: Game) -> None:
    first, second = deal(game, "a", 1), deal(game, "b", 2)
    nobody = {**position_of(game), "winner": None, "win": None, "players": [None] * game.seats}
    fix = entry("f", "fix", 3, of="a", position=nobody)
    once = totals(evening(game, first))
    assert totals(evening(game, first, second, fix)) == once
    undone = entry("u", "void", 4, of="f", why="undo")
    assert totals(evening(game, first, second, fix, undone)) == [2 * points for points in once]
    strike = entry("s", "void", 5, of="a", why="strike")
    found = keeper.look(evening_of(evening(game, first, second, fix, strike)))
    assert found["totals"] == once
    assert [(each["number"], each["struck"], each["fixed"]) for each in found["deals"]] == [
        (0, True, True),
        (1, False, False),
    ]
    assert found["undo"] == "s"


def test_dealer_and_round_move_on_by_the_rule_and_can_be_set(game: Game) -> None:
    position = position_of(game)
    start = evening(game, dealer=position["dealer"])
    found = keeper.look(evening_of(start))["next"]
    assert (found["dealer"], found["setup"]["round"]) == (position["dealer"], 0)
    stage = found["setup"]
    one = evening(game, deal(game, "a", 1, setup=stage), dealer=position["dealer"])
    following = keeper.look(evening_of(one))["next"]
    struck = evening(game, *one["entries"], entry("v", "void", 2, of="a"), dealer=position["dealer"])
    assert keeper.look(evening_of(struck))["next"] == found
    # Set by hand, the next one goes on from there.
    other = {**position, "dealer": (position["dealer"] + 1) % game.seats}
    moved = evening(game, entry("a", "deal", 1, position=other, setup=stage), dealer=position["dealer"])
    after = keeper.look(evening_of(moved))["next"]
    assert after["dealer"] != following["dealer"] or game.seats == 2
    assert set(following["position"]) <= set(position)


# Merging.

IDS = [f"e{i}" for i in range(12)]


@st.composite
def histories(draw: st.DrawFn) -> list[Doc]:
    """What one phone and another may have written: every entry only of older ones."""
    found: list[Doc] = []
    for i, name in enumerate(IDS[: draw(st.integers(1, len(IDS)))]):
        kinds = ["deal"] if not i else ["deal", "fix", "void", "void"]
        kind = draw(st.sampled_from(kinds))
        deals = [each["id"] for each in found if each["kind"] == "deal"]
        of = draw(st.sampled_from(deals if kind == "fix" else [each["id"] for each in found] or [""]))
        more: Doc = {} if kind == "deal" else {"of": of}
        if kind == "void":
            more["why"] = draw(st.sampled_from(["strike", "undo", "redo"]))
        else:
            more["position"] = position_of(tianhu.game(tianhu.names()[0]))
        found.append(entry(name, kind, draw(st.integers(0, 5)), **more))
    return found


def closed(entries: list[Doc], wanted: set[str]) -> list[Doc]:
    """Some of the entries, with all that they are of."""
    found: list[Doc] = []
    need = set(wanted)
    for each in reversed(entries):
        if each["id"] in need:
            found.insert(0, each)
            if "of" in each:
                need.add(each["of"])
    return found


@given(histories(), st.lists(st.sets(st.sampled_from(IDS)), min_size=3, max_size=3))
def test_merging_is_a_union_in_any_order(entries: list[Doc], parts: list[set[str]]) -> None:
    game = tianhu.game(tianhu.names()[0])
    one, two, three = (evening_of(evening(game, *closed(entries, part))) for part in parts)
    merged = keeper.merge(one, two)
    assert merged == keeper.merge(two, one)
    assert keeper.merge(merged, three) == keeper.merge(one, keeper.merge(two, three))
    assert keeper.merge(merged, merged) == merged == keeper.merge(merged, one)
    assert {e["id"] for e in merged.entries} == {e["id"] for e in (*one.entries, *two.entries)}
    keeper.read(merged.document())
    assert voided(merged.entries) == voided(ordered(reversed(merged.entries)))


def test_two_evenings_are_not_mixed(game: Game) -> None:
    one, other = evening_of(evening(game)), evening_of(evening(game, id="e2"))
    with pytest.raises(BadInput, match=r"other\.id"):
        keeper.merge(one, other)


# In and out.


def test_what_is_exported_comes_in_again_with_the_same_totals(game: Game) -> None:
    fix = entry("f", "fix", 3, of="a", position=position_of(game), typed=[7] * game.seats)
    doc = evening(game, deal(game, "a", 1), deal(game, "b", 2), fix, entry("v", "void", 4, of="b"))
    text = json.dumps(evening_of(doc).document())
    again = keeper.take_in(text)
    assert keeper.look(again) == keeper.look(evening_of(doc))
    assert json.dumps(again.document()) == text


def test_the_table_has_a_line_for_each_deal_and_no_formulas(game: Game) -> None:
    names = ["=1+1", "@b", 'c "d", e', "+7"][: game.seats]
    doc = evening(game, deal(game, "a", 1), deal(game, "b", 2, typed=[1] * game.seats), players=names)
    rows = list(csv.reader(io.StringIO(keeper.sheet(evening_of(doc)))))
    assert len(rows) == 3
    assert len({len(row) for row in rows}) == 1
    assert not [cell for row in rows for cell in row if cell[:1] in ("=", "+", "@")]
    found = keeper.look(evening_of(doc))
    for row, told in zip(rows[1:], found["deals"], strict=True):
        at = 6
        assert [int(cell) for cell in row[at : at + game.seats]] == told["worth"]["settlement"]
        assert [int(cell) for cell in row[at + 2 * game.seats : -1]] == told["totals"]
    assert rows[2][-1].startswith("'=1+1, @b")


def test_the_table_speaks_the_language_that_is_asked_for(game: Game) -> None:
    doc = evening(game, deal(game, "a", 1))
    by = position_of(game)["win"]["by"]
    words = {"dealer": "=庄家", "settled": "输赢", "typed": "手写分数", by: "自摸"}
    head, row = csv.reader(io.StringIO(keeper.sheet(evening_of(doc), words)))
    assert head[:6] == ["deal", "time", "'=庄家", "winner", "by", "tile"]
    assert head[6] == "输赢: P0"
    assert (head[-1], row[4]) == ("手写分数", "自摸")
    for wrong in ([], {"deal": 7}, {"deal": "x" * 81}):
        with pytest.raises(BadInput, match="words"):
            keeper.answer("sheet", {"evening": doc, "words": wrong})


# Names.


def called(own: str, at: int, name: object, seat: object = 1) -> Doc:
    return {**entry(own, "name", at), "seat": seat, "name": name}


def test_a_player_is_called_by_the_latest_name_that_stands(game: Game) -> None:
    first, later = called("n", 2, "Mei"), called("m", 3, "美")
    doc = evening(game, deal(game, "a", 1), first, later)
    seen = keeper.look(evening_of(doc))
    assert seen["players"][:2] == ["P0", "美"]
    assert seen["undo"] == "m"
    undone = evening_of({**doc, "entries": [*doc["entries"], entry("v", "void", 4, of="m", why="undo")]})
    assert keeper.look(undone)["players"][1] == "Mei"
    assert ": Mei" in keeper.sheet(undone)
    one, other = (evening_of(evening(game, deal(game, "a", 1), each)) for each in (first, later))
    merged = keeper.merge(one, other)
    assert keeper.look(merged)["players"][1] == "美"
    assert keeper.look(keeper.take_in(json.dumps(merged.document()))) == keeper.look(merged)
    assert keeper.look(merged)["totals"] == seen["totals"]


def broken(game: Game) -> list[tuple[Any, str]]:
    """Documents that cannot be, and what a refusal names."""
    good = evening(game, deal(game, "a", 1))
    bad_hand = {**position_of(game), "players": [{"hand": "99q"}] * game.seats}
    nobody = entry("a", "deal", 1, position={**position_of(game), "rules": {}})
    return [
        ([], "evening"),
        ({**good, "tianhu_evening": 2}, "evening.tianhu_evening"),
        ({**good, "game": "chess"}, "game"),
        ({**good, "more": 1}, "evening"),
        ({**good, "players": ["a"]}, "evening.players"),
        ({**good, "players": ["x" * 25] * game.seats}, "evening.players[0].name"),
        ({**good, "rules": {"nothing": 1}}, "evening.rules"),
        ({**good, "dealer": 9}, "evening.dealer"),
        ({**good, "id": "../x"}, "evening.id"),
        (evening(game, deal(game, "a", 1), deal(game, "a", 2)), "evening.entries[1].id"),
        (evening(game, entry("v", "void", 1, of="x")), "evening.entries[0].of"),
        (evening(game, deal(game, "a"), entry("v", "void", 1, of="v")), "evening.entries[1].of"),
        (evening(game, entry("d", "deal", 1)), "evening.entries[0].position"),
        (evening(game, nobody), "evening.entries[0].position.rules"),
        (evening(game, deal(game, "a", typed=[-1] * game.seats)), "evening.entries[0].typed[0]"),
        (evening(game, deal(game, "a", -1)), "evening.entries[0].at"),
        (evening(game, deal(game, "a", of="b")), "evening.entries[0].of"),
        (evening(game, deal(game, "a", setup={"own": {"more": 3}})), "evening.entries[0].setup.own"),
        (evening(game, called("n", 1, "x" * 25)), "evening.entries[0].name"),
        (evening(game, called("n", 1, "x", seat=9)), "evening.entries[0].seat"),
        (evening(game, called("n", 1, "x", seat=None)), "evening.entries[0].seat"),
        (evening(game, {**called("n", 1, "x"), "of": "n"}), "evening.entries[0].of"),
        (evening(game, deal(game, "a", seat=1)), "evening.entries[0].seat"),
        (evening(game, entry("a", "deal", 1, position=bad_hand)), "entries[0].position."),
    ]


def test_an_evening_that_cannot_be_is_refused_in_one_sentence(game: Game) -> None:
    for doc, field in broken(game):
        with pytest.raises(BadInput) as refused:
            keeper.take_in(json.dumps(doc))
        assert refused.value.field.startswith(field), (refused.value.field, field)
        assert "\n" not in str(refused.value)
    for text in ("", "{", "[" * 100_000, 7):
        with pytest.raises(BadInput):
            keeper.take_in(text)  # type: ignore[arg-type]


@given(st.data())
def test_no_draft_breaks_the_keeper(data: st.DataObject) -> None:
    """Whatever stands in a draft, the keeper answers or refuses."""
    game = tianhu.game(data.draw(st.sampled_from(tianhu.names())))
    _, draft = drafted(position_of(game))
    odd = st.one_of(st.none(), st.integers(-2, 9), st.text(max_size=4), st.lists(st.integers(), max_size=3))
    for _ in range(data.draw(st.integers(1, 3))):
        draft[data.draw(st.sampled_from(sorted(draft)))] = data.draw(odd)
    with suppress(BadInput):
        keeper.answer("check", {"game": game.id, "rules": {}, "draft": draft})
