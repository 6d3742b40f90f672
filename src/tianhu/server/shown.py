"""What a table shows: what is stored, and nothing that is not stored yet."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import cast

from tianhu import players as kinds
from tianhu import table
from tianhu.core import shapes
from tianhu.records import Record, to_record
from tianhu.server import messages


@dataclass(frozen=True)
class Shown:
    """A sitting as it may be shown, at the moment when `read` was called."""

    number: int
    sights: dict[int, table.Sight]
    sitting: messages.Sitting

    def message(
        self, seat: int, players: list[messages.Player], watching: bool = False
    ) -> messages.StateMessage:
        """The whole of it for a seat, or for who watches, without a seat or by the link of one."""
        return self.step(self.sights[seat], players, [], watching or seat == table.WATCHER)

    def step(
        self,
        sight: table.Sight,
        players: list[messages.Player],
        events: list[shapes.Event],
        watching: bool = False,
    ) -> messages.StateMessage:
        """One step on the way to it."""
        sitting = self.sitting
        sitting.players = players
        sitting.watching = watching
        view = watched(sight.view) if watching else sight.view
        return messages.StateMessage(self.number, sight.ask, view, events, sitting, sight.seen)


def watched(view: shapes.View) -> shapes.View:
    """What of a seat's view is for who only watches: the hand, and nothing that could be done with it."""
    return {**view, "moves": [], "why": {}, "help": None}


def read(sitting: table.Sitting) -> Shown:
    """What the sitting shows now."""
    deal = sitting.deal
    shown = messages.Sitting(
        deal=sitting.number,
        deals=sitting.deals,
        totals=sitting.totals,
        over=sitting.over,
        speed=cast(messages.Speed, sitting.speed),
        commitment=sitting.commitment,
        dealer=deal.setup.dealer,
        rolls=[list(roll) for roll in deal.setup.rolls],
        players=[],
    )
    return Shown(sitting.number, dict(sitting.sights), shown)


def players(
    sitting: table.Sitting,
    names: dict[str, str],
    is_here: Callable[[int], bool],
    ready: Collection[int],
    stand: Collection[int] = (),
) -> list[messages.Player]:
    """Who sits there, by seat."""
    return [
        messages.Player(seat.level or "", seat.level, False)
        if seat.guest is None
        else messages.Player(names.get(seat.guest, ""), None, is_here(i), i in ready, i in stand)
        for i, seat in enumerate(sitting.seats)
    ]


def record(sitting: table.Sitting, names: dict[str, str]) -> Record:
    """The record of the deal that is over."""
    told = [
        names.get(seat.guest or "") or "guest" if seat.level is None else kinds.LEVELS[seat.level]
        for seat in sitting.seats
    ]
    return to_record(sitting.deal, told)
