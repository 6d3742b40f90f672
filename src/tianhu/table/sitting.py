"""A sitting: the same people and rules over many deals, with running totals."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tianhu.core import const
from tianhu.core.game import Deal, Game, Setup
from tianhu.core.options import Value
from tianhu.core.rng import Rng
from tianhu.table.result import result
from tianhu.table.seat import Seat


@dataclass(frozen=True)
class Sight:
    """What one seat sees at one moment.

    `ask` counts how often this has changed in the deal. It is worked out from the
    seat's own views alone, so it tells nothing of what others were asked or answered.
    """

    ask: int = -1
    seen: int = 0
    view: dict[str, Any] = field(default_factory=dict)
    events: list[dict[str, Any]] = field(default_factory=list)


class Sitting:
    """The table at one moment. Changed by events alone; see `history`."""

    def __init__(self, game: Game, rules: Mapping[str, Value], seats: Sequence[Seat], speed: str) -> None:
        """Nothing is dealt yet; `Begun` does that."""
        self.game = game
        self.rules = dict(rules)
        self.seats = tuple(seats)
        self.speed = speed
        self.number = 0
        self.commitment = ""
        self.before = [0] * game.seats
        self.sights: dict[int, Sight] = {}
        self.fresh: list[tuple[int, Sight]] = []
        self._deal: Deal | None = None

    @property
    def deal(self) -> Deal:
        """The deal that lies on the table."""
        assert self._deal is not None, "a sitting begins with a deal"
        return self._deal

    @property
    def persons(self) -> list[int]:
        """The seats of persons."""
        return [i for i, seat in enumerate(self.seats) if seat.person]

    @property
    def asked_computers(self) -> list[int]:
        """The computers whose answer is awaited."""
        return [i for i in self.deal.actors if not self.seats[i].person]

    @property
    def totals(self) -> list[int]:
        """Points of the sitting by seat, the deal included once it is over."""
        if not self.deal.over:
            return list(self.before)
        return [a + b for a, b in zip(self.before, self.deal.settlement, strict=True)]

    @property
    def over(self) -> bool:
        """Whether no further deal follows."""
        deal = self.deal
        return deal.over and self.game.next_setup(deal.setup, deal, Rng(0)) is None

    @property
    def pulse(self) -> tuple[int, int, int, int]:
        """Changes whenever something has happened that the whole table sees."""
        state = self.deal.state
        return (self.number, len(self.deal.log), state.phase, state.turn)

    @property
    def open_turn(self) -> bool:
        """Whether everybody knows whose answer is awaited: it is a seat's turn."""
        return bool(self.deal.state.phase == const.TURN)

    def begin(
        self, number: int, wall: list[int], setup: Setup, before: Sequence[int], nonce: str = ""
    ) -> None:
        """Deals. Raises BadInput for a wall that is not the game's set."""
        self._deal = Deal(self.game, self.rules, wall, setup, auto=False, nonce=nonce)
        self.number = number
        self.commitment = self._deal.commitment
        self.before = list(before)
        self.sights = dict.fromkeys(self.persons, Sight())
        self._look()

    def play(self, seat: int, move: str) -> None:
        """Takes an answer. Raises IllegalMove or BadNotation, changing nothing."""
        self.deal.play(seat, move)
        self._look()

    def advance(self) -> None:
        """Takes a halted deal to its next stop."""
        self.deal.advance()
        self._look()

    def take_fresh(self) -> list[tuple[int, Sight]]:
        """What persons have come to see since this was last asked, in order."""
        fresh, self.fresh = self.fresh, []
        return fresh

    def _look(self) -> None:
        for seat, old in self.sights.items():
            sight = look(self.deal, seat, old)
            if sight is not old:
                self.sights[seat] = sight
                self.fresh.append((seat, sight))


def look(deal: Deal, seat: int, old: Sight) -> Sight:
    """What the seat sees now: `old` itself when nothing has changed for it."""
    view = deal.view(seat)
    doc = {**view.describe(), "result": result(deal) if deal.over else None}
    if doc == old.view and len(view.log) == old.seen:
        return old
    return Sight(old.ask + 1, len(view.log), doc, view.events(old.seen))
