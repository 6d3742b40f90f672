"""Whole games of four rounds, and what is known of hands that call."""

from collections import Counter

import pytest

import tianhu
from tianhu.core import const as K
from tianhu.core.game import Deal, Setup
from tianhu.core.packed import unpack
from tianhu.core.rng import Rng
from tianhu.games.mahjong import kinds, terms
from tianhu.games.mahjong.tests.table import GAME, scaled
from tianhu.parts import exact

ORDERS = {"document": ["1z", "4z", "3z", "2z"], "classical": ["1z", "2z", "3z", "4z"]}
# The quick player is slow in plain Python.
GAMES = scaled(2000) if tianhu.compiled() else max(1, scaled(20))


class Notebook:
    """M2.2 and M2.3 kept by hand: who is East, which round it is, who has lost the deal in it."""

    def __init__(self, first: int, order: list[str]) -> None:
        self.order, self.first = order, first
        self.east, self.number = first, 0
        self.lost: set[int] = set()

    def write(self, winner: int | None) -> bool:
        """Notes a deal; false when the game is over."""
        if winner is not None and winner != self.east:
            self.lost.add(self.east)
            self.east = [1, 2, 3, 0][self.east]
            if len(self.lost) == 4:
                self.lost.clear()
                self.number += 1
                assert self.east == self.first
        return self.number < 4

    def winds(self) -> list[str]:
        """By seat."""
        return [self.order[[0, 1, 2, 3].index((seat - self.east) % 4)] for seat in range(4)]


def everywhere(deal: Deal) -> Counter[int]:
    """All tiles, wherever they are."""
    s = deal.state
    hands, laid = s.hand, s.meld
    tiles: Counter[int] = Counter(s.wall[s.front : s.back])
    for seat in range(4):
        for kind in range(terms.KINDS):
            tiles[kind] += hands[seat * K.KINDS + kind]
        for i in range(s.nmeld[seat]):
            tiles.update(unpack(laid[seat * K.MELDS + i] & 0xFFFFFF))
    tiles.update(p & 127 for p in s.pile[: s.npile] if not p >> 11 & 1)
    tiles.update(GAME.aside(s))
    return +tiles


def slowly(deal: Deal, rng: Rng) -> None:
    """The quick player move by move, the tiles counted after each."""
    whole = dict.fromkeys(range(34), 4)
    while not deal.over:
        for seat in deal.actors:
            deal.play(seat, GAME.rules.policy(deal.state, seat, rng))
            assert everywhere(deal) == whole


@pytest.mark.patient
@pytest.mark.parametrize("preset", ["document", "classical"])
def test_whole_games(preset: str) -> None:
    rules = GAME.options.resolve({"preset": preset})
    deals = drawn = 0
    for seed in range(GAMES):
        rng = Rng(seed)
        setup: Setup | None = GAME.first_setup(rng)
        assert setup is not None
        notes = Notebook(setup.dealer, ORDERS[preset])
        going = True
        while setup is not None:
            assert going
            assert (setup.dealer, setup.round, setup.first) == (notes.east, notes.number, notes.first)
            deal = Deal(GAME, rules, GAME.wall(rng), setup)
            public = GAME.public(deal.state)
            assert public["winds"] == notes.winds()
            assert public["round_wind"] == notes.order[notes.number]
            if deals % 64:
                GAME.rules.greedy(deal.state, rng)
            else:
                slowly(deal, rng)
            assert sum(deal.settlement) == 0
            deals += 1
            drawn += deal.winner is None
            going = notes.write(deal.winner)
            setup = GAME.next_setup(setup, deal, rng)
        assert not going
        assert deals >= 16 * (seed + 1)
    assert drawn < deals / 20


@pytest.mark.patient
def test_guessed_worlds_respect_what_was_called() -> None:
    """M3.7 is public: who has called is calling in every world, who has not is not."""
    called = missed = 0
    for seed in range(scaled(100)):
        deal, rng = GAME.deal(seed=seed), Rng(seed)
        while not deal.over:
            for seat in deal.actors:
                world = deal.view(seat).world(rng)
                for other in range(4):
                    calling = bool(terms.is_calling(world, other))
                    told = calling or terms.is_silent(world, other)
                    if other != seat and told and world.held[other] % 3 == 1:
                        ready = exact.lack(world, other, kinds.GROUPS - world.nmeld[other]) == 1
                        called += calling
                        missed += ready != calling
                deal.play(seat, GAME.rules.policy(deal.state, seat, rng))
    assert called > 10
    assert missed <= called / 500


def test_a_deal_with_nothing_to_hide_is_told_the_same_to_all() -> None:
    deal = GAME.deal(seed=4)
    assert [deal.view(seat).describe()["public"] for seat in range(4)] == [GAME.public(deal.state)] * 4
