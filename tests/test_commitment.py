"""What was shown before play binds wall, dealer and dice; a nonce keeps it from being guessed from."""

import hashlib
import json
import random
from typing import Any

import pytest

import tianhu
from tianhu import records, table
from tianhu.core.errors import BadInput
from tianhu.core.game import Game
from tianhu.core.rng import Rng

NONCE = "00112233445566778899aabbccddeeff"


def played(game: Game, nonce: str = NONCE) -> dict[str, Any]:
    """The record of a deal of quick players at a table."""
    seats = tuple(table.Seat(level="regular") for _ in range(game.seats))
    sitting = table.Created(game.id, game.options.resolve(), seats, "fast").sitting()
    begun = table.begin_first(sitting, random.Random(3))
    table.Begun(1, begun.wall, begun.setup, begun.before, nonce).apply(sitting)
    deal = sitting.deal
    while not deal.over:
        for seat in deal.actors:
            deal.play(seat, game.rules.policy(deal.view(seat).state, seat, Rng(1)))
        deal.advance()
    return dict(json.loads(json.dumps(records.to_record(deal, ["a"] * game.seats))))


def refused(doc: dict[str, Any]) -> str:
    with pytest.raises(BadInput) as caught:
        records.check(records.load(json.dumps(doc)))
    return caught.value.field


def test_the_commitment_is_what_its_description_says(game: Game) -> None:
    doc = played(game)
    lines = [doc["nonce"], doc["wall"], str(doc["dealer"]), " ".join(map(str, doc["dice"]))]
    assert doc["nonce"] == NONCE
    assert doc["commitment"] == "sha256:" + hashlib.sha256("\n".join(lines).encode()).hexdigest()
    assert records.check(doc) == []


def test_a_record_without_a_nonce_is_checked_by_its_wall_alone(game: Game) -> None:
    doc = played(game, "")
    assert "nonce" not in doc
    assert doc["commitment"] == "sha256:" + hashlib.sha256(doc["wall"].encode()).hexdigest()
    assert records.check(doc) == []


def test_a_record_that_was_tampered_with_is_refused(game: Game) -> None:
    doc = played(game)
    tiles = game.tiles.parse(doc["wall"], "wall")
    last = next(i for i in range(2, len(tiles)) if tiles[-i] != tiles[-1])
    tiles[-1], tiles[-last] = tiles[-last], tiles[-1]
    dice = [(die % 6) + 1 for die in doc["dice"]] or [3]
    for change in (
        {"wall": game.tiles.print(tiles)},
        {"nonce": "1" + NONCE[1:]},
        {"nonce": None},
        {"dealer": (doc["dealer"] + 1) % game.seats},
        {"commitment": None},
        {"commitment": "sha256:" + "0" * 64},
        {"dice": dice},
    ):
        field = refused(doc | change)
        assert field == "record.commitment" or "dice" in change, change
    for wrong in ("", "0" * 31, "0" * 33, "A" * 32, "g" * 32, 5, True, ["0" * 32], NONCE + "\n"):
        assert refused(doc | {"nonce": wrong}) == "record.nonce"


def test_every_deal_at_a_table_has_128_bits_of_its_own(game: Game) -> None:
    seats = tuple(table.Seat(guest=str(i)) for i in range(game.seats))
    sitting = table.Created(game.id, game.options.resolve(), seats, "fast").sitting()
    begun = [table.begin_first(sitting) for _ in range(20)]
    assert len({each.nonce for each in begun}) == 20
    assert all(len(each.nonce) == 32 for each in begun)
    again = table.from_stored(*json.loads(json.dumps(table.to_stored(begun[0]))))
    assert again == begun[0]


def test_a_deal_that_was_stored_without_a_nonce_keeps_its_commitment() -> None:
    game = tianhu.game("nantong")
    sitting = table.Created(game.id, game.options.resolve(), (table.Seat(guest="g"),) * 3, "fast").sitting()
    kind, body = table.to_stored(table.begin_first(sitting))
    del body["nonce"]
    begun = table.from_stored(kind, body)
    assert isinstance(begun, table.Begun)
    begun.apply(sitting)
    assert sitting.commitment == hashlib.sha256(begun.wall.encode()).hexdigest()
