"""A sitting: the same people and rules over many deals, with running totals."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tianhu.core import const, shapes
from tianhu.core.errors import IllegalMove
from tianhu.core.game import Deal, Game, Setup
from tianhu.core.options import Value
from tianhu.core.rng import Rng
from tianhu.table.acts import Acts
from tianhu.table.result import result
from tianhu.table.seat import Seat
from tianhu.table.watcher import WATCHER, public_view

ANSWERED = "This has been answered already."


@dataclass(frozen=True)
class Sight:
    """What one seat sees at one moment.

    `ask` counts the stops of the deal, which are the same for the whole table whoever is
    asked there; so it tells nothing of what others were asked or answered. Having answered
    empties `moves` and leaves `ask` as it is.
    """

    ask: int
    seen: int
    view: shapes.View
    events: list[shapes.Event]


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
        self.sealed: dict[int, str] = {}
        self.acts = Acts()
        self.finished = 0
        # Seconds left of a reserve, of those who have used some of it in this deal.
        self.reserve: dict[int, float] = {}
        self.ended = False
        self.watched = False
        self._stop = 0
        self._shown: tuple[int, ...] = ()
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
        return [i for i in self.asked if not self.seats[i].person]

    @property
    def asked(self) -> list[int]:
        """The seats whose answer is awaited."""
        return [] if self.ended else [i for i in self.deal.actors if i not in self.sealed]

    @property
    def answered(self) -> bool:
        """Whether sealed answers can take effect: all are there."""
        return bool(self.sealed) and not self.asked and not self.ended

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
        return self.ended or (deal.over and self.game.next_setup(deal.setup, deal, Rng(0)) is None)

    @property
    def deals(self) -> int:
        """How many deals have been finished at this table."""
        return self.finished + self.deal.over

    @property
    def pulse(self) -> tuple[int, int, int, int, int]:
        """Changes with every stop: whenever something has happened that the whole table sees."""
        state = self.deal.state
        return (self.number, len(self.deal.log), state.phase, state.sub, state.turn)

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
        self.sights = {}
        self.sealed = {}
        self.reserve = {}
        self.ended = False
        self._stop = -1
        self._look()

    def play(self, seat: int, move: str) -> None:
        """Takes an answer at once. Raises IllegalMove or BadNotation, changing nothing."""
        self.deal.play(seat, move)
        self._look()

    def seal(self, seat: int, move: str) -> None:
        """Keeps an answer until all are there. Raises IllegalMove or BadNotation, changing nothing."""
        self.deal.check(seat, move)
        if seat in self.sealed:
            raise IllegalMove("stale", ANSWERED)
        self.sealed[seat] = move
        self._look()

    def open(self) -> None:
        """All sealed answers take effect, as if they had been given at the same moment."""
        sealed, self.sealed = self.sealed, {}
        for seat in sorted(sealed):
            self.deal.play(seat, sealed[seat])
        self._look()

    def advance(self) -> None:
        """Takes a halted deal to its next stop."""
        self.deal.advance()
        self._look()

    def reseat(self, at: int, seat: Seat) -> None:
        """Somebody else has a seat, and the hand that lies there."""
        self.seats = (*self.seats[:at], seat, *self.seats[at + 1 :])
        if self._deal is None:
            return
        if not seat.person:
            self.sights.pop(at, None)
        elif at not in self.sights:
            sight = look(self.deal, at, self._stop, 0)
            self._show(at, replace(sight, events=[]))

    def end(self) -> None:
        """No further deal follows, and nobody is asked."""
        self.ended = True
        self._look()

    def let_watch(self) -> None:
        """From now on it is noted too what a watcher sees; not stored, since nobody's answer hangs on it."""
        self.watched = True
        if self._deal is not None and WATCHER not in self.sights:
            self.sights[WATCHER] = replace(look(self.deal, WATCHER, self._stop, 0), events=[])

    def take_fresh(self) -> list[tuple[int, Sight]]:
        """What persons have come to see since this was last asked, in order."""
        fresh, self.fresh = self.fresh, []
        return fresh

    def _look(self) -> None:
        """At a new stop everybody sees something new; at the same one, who has just answered."""
        if self.pulse != self._shown:
            self._shown = self.pulse
            self._stop += 1
            for seat in self.sights or [*self.persons, *([WATCHER] if self.watched else [])]:
                seen = self.sights[seat].seen if seat in self.sights else 0
                self._show(seat, look(self.deal, seat, self._stop, seen))
            return
        for seat, old in self.sights.items():
            if old.view["moves"] and seat not in self.asked:
                self._show(seat, replace(old, view={**old.view, "moves": [], "why": {}}, events=[]))

    def _show(self, seat: int, sight: Sight) -> None:
        self.sights[seat] = sight
        self.fresh.append((seat, sight))


def look(deal: Deal, seat: int, stop: int, seen: int) -> Sight:
    """What the seat sees at a stop, or a watcher, having seen so many events before."""
    if seat == WATCHER:
        shown, events, count = public_view(deal, seen)
        return Sight(stop, count, {**shown, "result": result(deal) if deal.over else None}, events)
    view = deal.view(seat)
    doc: shapes.View = {**view.describe(), "result": result(deal) if deal.over else None}
    return Sight(stop, len(view.log), doc, view.events(seen))
