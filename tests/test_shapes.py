"""What is told has the shape that is declared: no key more, none less, each value of its type."""

from typing import Any

import msgspec

from tianhu.core import shapes
from tianhu.core.game import Game
from tianhu.players import make
from tianhu.table.result import result


def check(told: Any, shape: Any) -> None:
    """Raises unless `told` is what the shape says, whole."""
    assert msgspec.to_builtins(msgspec.convert(told, shape)) == told, shape


def test_what_a_game_tells_has_the_shape_that_its_nouns_declare(game: Game) -> None:
    for seed in range(1, 4):
        deal, player = game.deal(seed=seed), make("greedy", seed)
        while True:
            for seat in range(game.seats):
                view = deal.view(seat)
                told = view.describe()
                check(told, shapes.View)
                check(view.events(), list[shapes.Event])
                check(told["public"], game.nouns.public)
                check([each["marks"] for each in told["seats"]], list[game.nouns.marks])  # type: ignore[name-defined]
                if told["help"] is not None:
                    check(told["help"], game.nouns.help)
            if deal.over:
                break
            for seat in deal.actors:
                deal.play(seat, player.choose(deal.view(seat)))
        worth = result(deal)
        check(worth, shapes.Result)
        check(deal.sheet(), shapes.Answer)
        if worth["judged"] is not None:
            check(worth["judged"], game.nouns.judged)
