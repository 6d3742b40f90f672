"""Deals between computer players."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tianhu.core.errors import BadInput
from tianhu.core.game import Deal, Game, Setup
from tianhu.players.own import Chooser, make_any
from tianhu.records import Record, to_record


def seat_players(found: Game, spec: str, seed: int) -> tuple[list[str], list[Chooser]]:
    """Names and players for all seats from `a,b,c` or one name for all. Raises BadInput."""
    names = spec.split(",")
    if len(names) == 1:
        names *= found.seats
    if len(names) != found.seats:
        raise BadInput("--players", spec, f"one player or {found.seats}, with commas between")
    return names, [make_any(name, seed * found.seats + i) for i, name in enumerate(names)]


def finish(deal: Deal, players: list[Chooser]) -> None:
    """Lets the players play a deal to its end."""
    while not deal.over:
        for seat in deal.actors:
            deal.play(seat, players[seat].choose(deal.view(seat)))


def _begun(found: Game, setup: Setup, dealer: int | None, number: int | None) -> Setup:
    """The setup with another dealer or round. Raises BadInput that names the option."""
    if number is not None and "round" not in found.setup_fields:
        raise BadInput("--round", number, f"nothing, as {found.id} has no rounds")
    setup = replace(
        setup,
        dealer=setup.dealer if dealer is None else dealer,
        round=setup.round if number is None else number,
    )
    try:
        found.check_setup(setup)
    except BadInput as e:
        raise BadInput(f"--{e.field}", e.value, e.expected) from None
    return setup


def play_deal(
    found: Game,
    seed: int,
    spec: str,
    rules: Mapping[str, Any],
    dealer: int | None = None,
    number: int | None = None,
) -> Record:
    """One whole deal; returns its record. Raises BadInput.

    `dealer` and `number`, the round from 0, stand in for those of the seed.
    """
    names, players = seat_players(found, spec, seed)
    deal = found.deal(seed=seed, rules=rules)
    if dealer is not None or number is not None:
        deal = found.deal(wall=deal.wall, setup=_begun(found, deal.setup, dealer, number), rules=rules)
    finish(deal, players)
    return to_record(deal, names)
