"""Deal: the friendly face of a State that is played on."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from tianhu.core import const, shapes
from tianhu.core.errors import BadInput, IllegalMove, shown
from tianhu.core.moves import Moves
from tianhu.core.options import Value
from tianhu.core.result import Result
from tianhu.core.score import Sheet
from tianhu.core.state import State
from tianhu.core.view import PHASES, View

if TYPE_CHECKING:
    from tianhu.core.game import Game


@dataclass(frozen=True)
class Setup:
    """What is settled before a deal: dealer, dice, and where a game of several rounds stands.

    `rolls` are the throws that seated the sitting, each seat and dice, to be shown. `own` is
    what a game has besides, by the names of its `own_setup`; one that is not there is 0.
    """

    dealer: int = 0
    dice: tuple[int, ...] = ()
    round: int = 0
    first: int = 0
    rolls: tuple[tuple[int, ...], ...] = ()
    own: Mapping[str, int] = field(default_factory=dict)


class Ended(Protocol):
    """A deal that is over, by what decides the one after it: played here, or told of by others."""

    @property
    def winner(self) -> int | None:
        """The seat that won."""

    @property
    def options(self) -> Mapping[str, Value]:
        """The rules it was played by."""


class Deal:
    """One deal under way. Seats answer with `play`; the rest goes by itself.

    With `auto` false the deal also halts at each stop where nobody is asked;
    `advance` then takes it on. `log` is what has been seen at the table, as
    packed events; `made` every move in the order taken. `lines` has the line of
    each move where the deal was written down by hand.
    """

    lines: tuple[int, ...] = ()

    def __init__(
        self,
        game: "Game",
        rules: Mapping[str, Value],
        wall: list[int],
        setup: Setup,
        auto: bool = True,
        nonce: str = "",
    ) -> None:
        """`nonce` goes into the commitment. Raises BadInput when the wall is not the game's set."""
        game.check_setup(setup)
        self.game = game
        self.options = dict(rules)
        self.setup = setup
        self.wall = list(wall)
        self.nonce = nonce
        self.auto = auto
        self.made: list[tuple[int, int]] = []
        self.log: list[int] = []
        self.state = State()
        self._begin()

    def _begin(self) -> None:
        s, game = self.state, self.game
        size = game.rules.fill(s)
        if sorted(s.wall[:size]) != sorted(self.wall):
            raise BadInput("wall", game.tiles.print(self.wall), f"each of the {size} tiles of the game once")
        for i, kind in enumerate(self.wall):
            s.set("wall", i, kind)
        for i, code in enumerate(game.options.codes(self.options)):
            s.set("opt", i, code)
        s.seats = game.seats
        s.dealer = self.setup.dealer
        game.prepare(s, self.setup)
        game.rules.start(s)
        self._note()
        self._run()

    @classmethod
    def guessed(cls, view: View, state: State) -> "Deal":
        """A deal that goes on from a state that a view's seat cannot tell from the real one.

        What was dealt to whom before it is not known: `wall` and `made` are empty, so that it
        has no record and no commitment. `log` is what the seat has seen.
        """
        deal = cls.__new__(cls)
        deal.game, deal.state, deal.log = view.game, state, list(view.log)
        deal.options = view.game.options.values(list(state.opt))
        deal.setup = Setup(dealer=state.dealer) if view.setup is None else view.setup
        deal.wall, deal.made, deal.nonce, deal.auto = [], [], "", True
        deal._run()
        return deal

    def copy(self) -> "Deal":
        """A deal that stands where this one does, and goes on by itself."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.options, twin.wall = dict(self.options), list(self.wall)
        twin.made, twin.log = list(self.made), list(self.log)
        twin.state = self.state.copy()
        return twin

    __copy__ = copy

    def __repr__(self) -> str:
        if self.over:
            now = "over, " + ("nobody won" if self.winner is None else f"seat {self.winner} won")
        else:  # not who is asked: who could claim is hidden, and this may stand in a log
            left = self.state.back - self.state.front
            now = f"{PHASES[self.state.phase]}, seat {self.state.turn}, {left} tiles in the wall"
        return f"<Deal of {self.game.id}: {now}, {len(self.made)} moves made>"

    def _note(self) -> None:
        s = self.state
        if s.nev > const.EVENTS:
            raise RuntimeError(f"{s.nev} events since the last stop, of which a State holds {const.EVENTS}")
        self.log += s.ev[: s.nev]
        s.nev = 0

    def _run(self) -> None:
        while self.auto and self.halted:
            self.advance()

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return bool(self.state.phase == const.OVER)

    @property
    def halted(self) -> bool:
        """Whether the deal waits for `advance` and not for a seat."""
        return not self.over and self.state.asked == 0

    @property
    def actors(self) -> list[int]:
        """The seats whose answer is awaited."""
        return [seat for seat in range(self.game.seats) if self.state.asked >> seat & 1]

    @property
    def winner(self) -> int | None:
        """The seat that won, or None."""
        return None if self.state.winner < 0 else int(self.state.winner)

    @property
    def commitment(self) -> str:
        """SHA-256 of what chance has settled: shown before play, checked after it.

        Of the lines nonce, wall, dealer and dice (numbers apart by a blank), joined by
        line feeds, none at the end. Without a nonce, of the wall's text alone. Raises BadInput
        for a guessed deal.
        """
        self.check_wall()
        wall = self.game.tiles.print(self.wall)
        dice = " ".join(map(str, self.setup.dice))
        text = f"{self.nonce}\n{wall}\n{self.setup.dealer}\n{dice}" if self.nonce else wall
        return hashlib.sha256(text.encode()).hexdigest()

    def check_wall(self) -> None:
        """Raises BadInput for a guessed deal, whose wall nobody knows."""
        if not self.wall:
            raise BadInput("deal.wall", "none", "the wall of a deal that was dealt, not guessed,")

    def moves(self, seat: int) -> Moves:
        """The legal moves of a seat; empty if it is not asked. Raises IllegalMove for a seat that is none."""
        self._check_seat(seat)
        return Moves(self.game, self.game.rules.options(self.state, seat))

    def play(self, seat: int, move: str | int) -> None:
        """Takes a seat's answer. Raises IllegalMove or BadNotation, changing nothing."""
        number = self.check(seat, move)
        self.made.append((seat, number))
        self.game.rules.apply(self.state, seat, number)
        self._note()
        self._run()

    def check(self, seat: int, move: str | int) -> int:
        """The number of a move that a seat may answer now. Raises IllegalMove or BadNotation."""
        number = self.game.move(move)
        if self.over:
            raise IllegalMove("over", "The deal is over.")
        self._check_seat(seat)
        if not self.state.asked >> seat & 1:
            raise IllegalMove("turn", f"Seat {seat} is not asked now.")
        if number not in self.game.rules.options(self.state, seat):
            words = shown(move) if isinstance(move, str) else self.game.word(number)
            legal = ", ".join(self.moves(seat))
            raise IllegalMove("illegal", f"{words} is not open to seat {seat} now; open are: {legal}.")
        return number

    def _check_seat(self, seat: Any) -> None:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.game.seats:
            raise IllegalMove("turn", f"There is no seat {shown(seat)}.")

    def advance(self) -> None:
        """Takes a halted deal to its next stop; without effect on another."""
        if self.halted:
            self.game.rules.advance(self.state)
            self._note()

    def view(self, seat: int) -> View:
        """What the seat may know, and nothing else. Raises IllegalMove for a seat that is none."""
        self._check_seat(seat)
        hidden = self.state.copy()
        self.game.rules.hide(hidden, seat)
        view = View(self.game, hidden, seat, self.log)
        view.setup = self.setup
        return view

    @property
    def score(self) -> Sheet:
        """The sheet as numbers. Raises IllegalMove while the deal goes on."""
        if not self.over:
            raise IllegalMove("turn", "The deal is not over.")
        return self.game.rules.score(self.state)

    @property
    def settlement(self) -> list[int]:
        """Points by seat; they sum to zero."""
        return list(self.score.pay[: self.game.seats])

    @property
    def result(self) -> Result:
        """Every point with the rule that gives it. Raises IllegalMove while the deal goes on."""
        return self.game.result(self.state, self.score)

    def sheet(self) -> shapes.Answer:
        """The result as a document (`formats.md`, The answer)."""
        return self.game.answer(self.state, self.score)
