"""Game and Deal: the friendly face of a Rules and a State."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from operator import index
from typing import Any, ClassVar

from tianhu.core import const as K
from tianhu.core.errors import BadInput, BadNotation, IllegalMove, shown
from tianhu.core.nouns import LineName, Nouns
from tianhu.core.options import OptionTable, Value
from tianhu.core.packed import unpack
from tianhu.core.rng import Rng
from tianhu.core.rules import Rules
from tianhu.core.score import DOES, Sheet
from tianhu.core.state import State
from tianhu.core.tiles import TileSet
from tianhu.core.view import PHASES, View


@dataclass(frozen=True)
class Setup:
    """What is settled before a deal: dealer, dice, and where a game of several rounds stands.

    `rolls` are the throws that seated the sitting, each seat and dice, to be shown.
    """

    dealer: int = 0
    dice: tuple[int, ...] = ()
    round: int = 0
    first: int = 0
    rolls: tuple[tuple[int, ...], ...] = ()


class Game:
    """A game: its nouns, tiles, rules, texts of moves. Subclassed by each game.

    `id`, `options`, `lines` and `words` are those of the nouns.
    """

    nouns: Nouns
    id = ""
    seats = 0
    tiles: TileSet
    options: OptionTable
    rules: Rules
    lines: tuple[LineName, ...] = ()
    words: tuple[str, ...] = ()
    # What a setup of the game holds besides the dealer; what is not named must be empty.
    setup_fields: ClassVar[frozenset[str]] = frozenset()
    # Rules for measuring random play, where the default ones would end it at once.
    measured: ClassVar[Mapping[str, Value]] = {}
    # The lead over the policy's choice, in standard errors, that a searched move
    # must have: more where moves differ little beside the luck of a deal.
    sure: ClassVar[float] = 1.0

    def __init_subclass__(cls) -> None:
        """Takes over what the nouns say."""
        nouns = cls.__dict__.get("nouns")
        if nouns is not None:
            cls.id, cls.options, cls.lines, cls.words = nouns.game, nouns.options, nouns.lines, nouns.texts()

    def __init__(self) -> None:
        """Builds the table of move words. Raises BadInput where the rules are not of the core's form."""
        _check_form(self)
        self._move = {self.word(m): m for m in self.all_moves()}
        self._numbers = frozenset(self._move.values())

    def __repr__(self) -> str:
        return f"<Game {self.id}: {self.seats} seats, {sum(self.tiles.copies)} tiles>"

    # What a game gives.

    def all_moves(self) -> Iterable[int]:
        """Every move that can ever be made, for both ways between word and number.

        Here: those of the words that name no tile, or one kind.
        """
        for word, tiles in self.nouns.moves().items():
            kinds = range(self.nouns.counts["kind"]) if tiles else range(1)
            yield from (word << 8 | kind for kind in kinds)

    def move_tiles(self, move: int) -> list[int]:
        """The tiles a move names. Here: its kind as often as its word says."""
        return [move & 255] * self.nouns.moves().get(move >> 8, 0)

    def prepare(self, state: State, setup: Setup) -> None:
        """Puts dice and rounds where the rules look for them."""

    def first_setup(self, rng: Rng) -> Setup:
        """The setup of a sitting's first deal."""
        return Setup(dealer=rng.below(self.seats))

    def next_setup(self, setup: Setup, deal: "Deal", rng: Rng) -> Setup | None:
        """The setup of the next deal, or None when the sitting is over."""
        raise NotImplementedError

    def check_setup(self, setup: Setup) -> None:
        """Raises BadInput for a setup that cannot be, or that holds what the game does not have."""
        if type(setup.dealer) is not int or not 0 <= setup.dealer < self.seats:
            raise BadInput("dealer", setup.dealer, f"a seat from 0 to {self.seats - 1}")
        for name in ("dice", "round", "first", "rolls"):
            value = getattr(setup, name)
            if value and name not in self.setup_fields:
                raise BadInput(name, value, f"nothing, as {self.id} has none")

    def aside(self, state: State) -> list[int]:
        """Tiles in no hand, meld, pile or wall: indicators, the winning tile."""
        return [state.last] if state.winner >= 0 and state.last >= 0 else []

    def secret(self, state: State) -> tuple[int, ...]:
        """The words of events whose tiles are known to their seat alone until the deal is over."""
        return (K.DRAW,)

    def public(self, state: State) -> dict[str, Any]:
        """What all may see besides the common things: indicators, winds."""
        return {}

    def marks(self, state: State, seat: int) -> dict[str, Any]:
        """What all may see of one seat besides the common things."""
        return {}

    def why(self, state: State, seat: int, moves: list[int]) -> dict[str, str]:
        """For some of the moves offered, the key of a text that says why."""
        return {}

    def helps(self, state: State, seat: int) -> dict[str, Any] | None:
        """Distance from ready and useful tiles, from what the seat sees."""
        return None

    def facts(self, state: State, seat: int, move: int) -> dict[str, int]:
        """What can be counted of the seat's hand after a move, by the keys of the texts that say it.

        `state` is what the seat may know. The most telling fact first.
        """
        return {}

    def judge(self, deal: "Deal") -> dict[str, Any] | None:
        """Fouls and liabilities of a finished deal; None where the game knows none."""
        return None

    def written(self, text: str) -> "Deal | None":
        """A deal written down by hand; None where the game has no such form. Raises BadInput."""
        return None

    def notate(self, deal: "Deal") -> str | None:
        """The text of a deal as it would be written down by hand; None where the game has no such form."""
        return None

    def position(self, doc: Mapping[str, Any]) -> tuple[State, list[bool]]:
        """The finished state a count document describes, and which seats are counted."""
        raise NotImplementedError

    # What every game has.

    def melds(self, state: State, seat: int) -> list[int]:
        """The packed melds of a seat."""
        at = seat * K.MELDS
        return list(state.meld[at : at + state.nmeld[seat]])

    def word(self, move: int) -> str:
        """The words of a move: `discard 3s`."""
        tiles = self.tiles.print(self.move_tiles(move))
        return f"{self.words[move >> 8]} {tiles}".strip()

    def move(self, given: str | int) -> int:
        """The number of a move, from its words or itself. Raises BadNotation."""
        move = self._spelled(given) if isinstance(given, str) else _numbered(given)
        if move not in self._numbers:
            raise BadNotation("move", given, "a move such as " + self.word(K.DISCARD << 8))
        return move

    def _spelled(self, text: str) -> int | None:
        move = self._move.get(text)
        verb, _, tiles = text.strip().partition(" ")
        if move is None and verb and verb in self.words:
            move = self._move.get(f"{verb} {self.tiles.print(self.tiles.parse(tiles, 'move'))}".strip())
        return move

    def wall(self, rng: Rng) -> list[int]:
        """A whole set, shuffled."""
        state = State()
        size = self.rules.fill(state)
        wall = list(state.wall[:size])
        for i in range(size - 1, 0, -1):
            j = rng.below(i + 1)
            wall[i], wall[j] = wall[j], wall[i]
        return wall

    def deal(
        self,
        seed: int = 0,
        wall: list[int] | str | None = None,
        setup: Setup | None = None,
        rules: Mapping[str, Any] | None = None,
        **options: Value,
    ) -> "Deal":
        """A deal, ready to be played; options by name. Raises BadInput."""
        if isinstance(seed, bool) or not isinstance(seed, int):
            raise BadInput("seed", seed, "a whole number")
        rng = Rng(seed)
        full = self.options.resolve(rules)
        if options:
            full = self.options.resolve({**(rules or {}), **options})
        if isinstance(wall, str):
            wall = self.tiles.parse(wall, "wall")
        setup = self.first_setup(rng) if setup is None else setup
        return Deal(self, full, self.wall(rng) if wall is None else wall, setup)

    def answer(self, state: State, sheet: Sheet, counted: list[bool] | None = None) -> dict[str, Any]:
        """The worth of a finished deal as a document (`formats.md`, The answer)."""
        counted = [True] * self.seats if counted is None else counted
        players = [self._player(sheet, s) if counted[s] else None for s in range(self.seats)]
        return {
            "game": self.id,
            "totals": [sheet.total[s] if counted[s] else None for s in range(self.seats)],
            "settlement": list(sheet.pay[: self.seats]) if all(counted) else None,
            "players": players,
        }

    def _player(self, sheet: Sheet, seat: int) -> dict[str, Any]:
        lines = []
        for name, does, amount, tiles in sheet.rows(seat):
            row = self.lines[name]
            lines.append(
                {
                    "rule": row.rule,
                    "tiles": self.tiles.print(unpack(tiles)),
                    "do": DOES[does],
                    "amount": amount,
                    "of": row.of,
                    "name": row.english,
                }
            )
        at = seat * K.MELDS
        groups = [self.tiles.print(unpack(g)) for g in sheet.group[at : at + sheet.ngroup[seat]]]
        return {"total": sheet.total[seat], "lines": lines, "groups": groups}


def _numbered(move: Any) -> int | None:
    """A move that is given as a number of any kind, but not as true or false."""
    try:
        return None if isinstance(move, bool) else index(move)
    except TypeError:
        return None


def _check_form(game: Game) -> None:
    """Raises BadInput where the core is compiled and the rules are not: it would never call them."""
    kind = type(game.rules)
    alone = [name for cls in kind.__mro__ for name in vars(cls) if name.startswith("c_")]
    if alone and not hasattr(Rules, "c_start"):
        raise BadInput(
            f"{game.id}.rules",
            f"{kind.__name__}.{alone[0]} in plain Python",
            "rules compiled like the core (CONTRIBUTING, section 2), or TIANHU_PLAIN=1",
        )


class Moves:
    """The legal moves of a seat: iterate, `in`, `len`; prints as words."""

    def __init__(self, game: Game, ints: list[int]) -> None:
        """`ints` ascending."""
        self.game = game
        self.ints = ints

    def __iter__(self) -> Iterator[str]:
        """The words, in the order of the numbers."""
        return map(self.game.word, self.ints)

    def __len__(self) -> int:
        """How many."""
        return len(self.ints)

    def __contains__(self, move: object) -> bool:
        """Whether a word or number is among them."""
        if isinstance(move, str):
            try:
                return self.game.move(move) in self.ints
            except BadNotation:
                return False
        return move in self.ints

    def __repr__(self) -> str:
        """The words."""
        return f"<Moves: {', '.join(self)}>"


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
        game: Game,
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
        if s.nev > K.EVENTS:
            raise RuntimeError(f"{s.nev} events since the last stop, of which a State holds {K.EVENTS}")
        self.log += s.ev[: s.nev]
        s.nev = 0

    def _run(self) -> None:
        while self.auto and self.halted:
            self.advance()

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return bool(self.state.phase == K.OVER)

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
        line feeds, none at the end. Without a nonce, of the wall's text alone.
        """
        wall = self.game.tiles.print(self.wall)
        dice = " ".join(map(str, self.setup.dice))
        text = f"{self.nonce}\n{wall}\n{self.setup.dealer}\n{dice}" if self.nonce else wall
        return hashlib.sha256(text.encode()).hexdigest()

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
        return View(self.game, hidden, seat, self.log)

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

    def sheet(self) -> dict[str, Any]:
        """Every point with the rule that gives it (`formats.md`, The answer)."""
        return self.game.answer(self.state, self.score)

    def setup_doc(self) -> dict[str, Any]:
        """The setup as plain data."""
        return asdict(self.setup)
