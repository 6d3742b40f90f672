# compiled: CONTRIBUTING, section 2
"""Whole deals by numbers, a call for each decision: the fast way to step from Python."""

from collections.abc import Mapping
from operator import index
from typing import Any

from tianhu.core import const
from tianhu.core.errors import BadInput, IllegalMove, shown
from tianhu.core.rng import Rng
from tianhu.core.rng import remade as generator
from tianhu.core.rules import Rules
from tianhu.core.score import Sheet
from tianhu.core.state import State
from tianhu.core.view import View


class Stepper:
    """One deal after another, without words, logs or checks but for the number itself.

    `deal` shuffles and deals; `play(i)` takes the `i`-th of the moves that are open to `seat`.
    Both return how many moves are open at the next decision, 0 when the deal is over; a seat
    with a single move is asked too. Answers to one discard are asked for one by one, the lowest
    seat first, and sealed until all are in. `moves` are the numbers that stand for the open
    moves, ascending (`Game.word` says them), `hand` is what `seat` holds, by kind, `pay` the
    settlement by seat once the deal is over, `view` all that `seat` may know.

    With the same seed and the same choices the deals are the same, in both forms.

    >>> import tianhu
    >>> table = tianhu.Stepper(tianhu.game("mahjong"), seed=1)
    >>> decisions, n = 0, table.deal()
    >>> while n:
    ...     n = table.play(table.rng.below(n))
    ...     decisions += 1
    >>> decisions > 3, sum(table.pay())
    (True, 0)
    """

    _game: Any
    _rules: Rules
    _state: State
    _rng: Rng
    _sheet: Sheet
    _size: int
    _dealt: int
    _seat: int
    _open: int

    def __init__(self, game: Any, seed: int = 0, rules: Mapping[str, Any] | None = None) -> None:
        """A table of a `Game`; `rules` are options by name. Raises BadInput."""
        if isinstance(seed, bool) or not isinstance(seed, int):
            raise BadInput("seed", seed, "a whole number")
        self._game = game
        self._rules = game.rules
        self._state = State()
        self._state.seats = game.seats
        for i, code in enumerate(game.options.codes(game.options.resolve(rules))):
            self._state.set("opt", i, code)
        self._rng = Rng(seed)
        self._sheet = Sheet()
        self._size = self._rules.c_fill(self._state)
        self._dealt = 0
        self._seat = -1
        self._open = 0

    def _next(self) -> int:
        """Goes on to the next decision; how many moves are open there, 0 when the deal is over."""
        while self._state.phase != const.OVER and self._state.asked == 0:
            self._state.nev = 0
            self._rules.c_advance(self._state)
        self._state.nev = 0
        self._seat = -1
        self._open = 0
        if self._state.phase != const.OVER:
            self._seat = self._rules.c_seat(self._state)
            self._open = self._rules.c_options(self._state, self._seat)
        return self._open

    def _take(self, i: int) -> int:
        """As `play`, for a move that is there."""
        self._rules.c_options(self._state, self._seat)
        self._rules.c_apply(self._state, self._seat, self._state.out[i])
        return self._next()

    def deal(self) -> int:
        """Shuffles and deals, the next seat dealing; how many moves are open at the first decision."""
        self._rng.shuffle(self._state, self._size)
        self._state.dealer = self._dealt % self._state.seats
        self._dealt += 1
        self._rules.c_prepare(self._state, self._rng)
        self._rules.c_start(self._state)
        return self._next()

    def play(self, i: Any) -> int:
        """Takes the `i`-th of the open moves. Raises IllegalMove, changing nothing, where there is none."""
        place = index(i)
        if place < 0 or place >= self._open:
            raise IllegalMove("illegal", f"There is no move {shown(i)}; {self._open} are open, from 0.")
        return int(self._take(place))

    @property
    def seat(self) -> int:
        """The seat that is asked; -1 when the deal is over."""
        return int(self._seat)

    @property
    def rng(self) -> Rng:
        """The generator that shuffles; choose with it, and the deals are those of `Rules.many`."""
        return self._rng

    def moves(self) -> list[int]:
        """The numbers of the open moves, ascending; empty when the deal is over."""
        return self._rules.options(self._state, self._seat) if self._open else []

    def hand(self) -> list[int]:
        """What `seat` holds, a count for each kind of the game; nothing when the deal is over."""
        kinds = len(self._game.tiles)
        at = self._seat * const.KINDS
        return [self._state.hand[at + i] for i in range(kinds)] if self._open else [0] * kinds

    def pay(self) -> list[int]:
        """The settlement by seat, which sums to zero. Raises IllegalMove while the deal goes on."""
        if self._open or not self._dealt:
            raise IllegalMove("turn", "The deal is not over.")
        self._sheet.clear()
        self._rules.c_score(self._state, self._sheet)
        return [self._sheet.pay[i] for i in range(self._state.seats)]

    def view(self) -> View:
        """What `seat` may know; when the deal is over, all of it as seat 0 sees it. Without a log."""
        hidden = self._state.copy()
        seat = max(self._seat, 0)
        self._rules.hide(hidden, seat)
        return View(self._game, hidden, seat, [])

    def copy(self) -> "Stepper":
        """A table that stands where this one does, and goes on by itself."""
        return remade(self._game, self._rng.__reduce__()[1], self._state, self._dealt)

    def __copy__(self) -> "Stepper":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return remade, (self._game, self._rng.__reduce__()[1], self._state, self._dealt)

    def __repr__(self) -> str:
        now = f"seat {self._seat}, {self._open} moves open" if self._open else "no deal under way"
        return f"<Stepper of {self._game.id}: {now}, {self._dealt} dealt>"

    def stand(self, rng: tuple[int, int, int], state: State, dealt: int) -> None:
        """Becomes a table whose last deal is at this state."""
        self._rng = generator(*rng)
        self._state.take(state)
        self._dealt = dealt
        if dealt:
            self._next()


def remade(game: Any, rng: tuple[int, int, int], state: State, dealt: int) -> Stepper:
    """The table whose pickle holds these. Its state is its own."""
    table = Stepper(game)
    table.stand(rng, state, dealt)
    return table
