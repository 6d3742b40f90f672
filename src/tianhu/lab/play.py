"""Deals between computer players."""

from collections.abc import Mapping
from typing import Any

from tianhu.core.errors import BadInput
from tianhu.core.game import Deal, Game
from tianhu.players import Player, make
from tianhu.records import to_record


def seat_players(found: Game, spec: str, seed: int) -> tuple[list[str], list[Player]]:
    """Names and players for all seats from `a,b,c` or one name for all. Raises BadInput."""
    names = spec.split(",")
    if len(names) == 1:
        names *= found.seats
    if len(names) != found.seats:
        raise BadInput("--players", spec, f"one player or {found.seats}, with commas between")
    return names, [make(name, seed * found.seats + i) for i, name in enumerate(names)]


def finish(deal: Deal, players: list[Player]) -> None:
    """Lets the players play a deal to its end."""
    while not deal.over:
        for seat in deal.actors:
            deal.play(seat, players[seat].choose(deal.view(seat)))


def play_deal(found: Game, seed: int, spec: str, rules: Mapping[str, Any]) -> dict[str, Any]:
    """One whole deal; returns its record. Raises BadInput."""
    names, players = seat_players(found, spec, seed)
    deal = found.deal(seed=seed, rules=rules)
    finish(deal, players)
    return to_record(deal, names)
