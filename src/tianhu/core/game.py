"""Game: the friendly face of a Rules. A deal of it is in `deal.py`."""

from collections.abc import Iterable, Mapping, Sequence
from operator import index
from typing import Any, ClassVar

from tianhu.core import const, shapes
from tianhu.core.deal import Deal, Ended, Setup
from tianhu.core.errors import BadInput, BadNotation
from tianhu.core.hand import Hand
from tianhu.core.moves import Moves
from tianhu.core.nouns import LineName, Nouns
from tianhu.core.options import OptionTable, Value
from tianhu.core.packed import unpack
from tianhu.core.result import Line, PlayerSheet, Result
from tianhu.core.rng import Rng
from tianhu.core.rules import Rules
from tianhu.core.score import Sheet
from tianhu.core.state import State
from tianhu.core.tiles import TileSet
from tianhu.core.view import View

__all__ = ["Deal", "Game", "LineName", "Moves", "Setup"]


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
    # Whole numbers of the game's own that a setup holds, each with all it may be, 0 among them.
    own_setup: ClassVar[Mapping[str, range]] = {}
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

    def next_setup(self, setup: Setup, deal: Ended, rng: Rng) -> Setup | None:
        """The setup of the next deal, or None when the sitting is over."""
        raise NotImplementedError

    def setup_position(self, setup: Setup, rules: Mapping[str, Value]) -> Mapping[str, object]:
        """What a count document holds of a setup, besides the dealer; `rules` are all options."""
        return {}

    def check_setup(self, setup: Setup) -> None:
        """Raises BadInput for a setup that cannot be, or that holds what the game does not have."""
        if type(setup.dealer) is not int or not 0 <= setup.dealer < self.seats:
            raise BadInput("dealer", setup.dealer, f"a seat from 0 to {self.seats - 1}")
        for name in ("dice", "round", "first", "rolls"):
            value = getattr(setup, name)
            if value and name not in self.setup_fields:
                raise BadInput(name, value, f"nothing, as {self.id} has none")
        for name, value in setup.own.items():
            if name not in self.own_setup:
                raise BadInput("own", name, " or ".join(self.own_setup) or f"nothing, as {self.id} has none")
            may = self.own_setup[name]
            if type(value) is not int or value not in may:
                raise BadInput(f"own.{name}", value, f"a whole number from {may[0]} to {may[-1]}")

    def aside(self, state: State) -> list[int]:
        """Tiles in no hand, meld, pile or wall: indicators, the winning tile."""
        return [state.last] if state.winner >= 0 and state.last >= 0 else []

    def secret(self, state: State) -> tuple[int, ...]:
        """The words of events whose tiles are known to their seat alone until the deal is over."""
        return (const.DRAW,)

    def public(self, state: State) -> Mapping[str, object]:
        """What all may see besides the common things: indicators, winds."""
        return {}

    def marks(self, state: State, seat: int) -> Mapping[str, object]:
        """What all may see of one seat besides the common things."""
        return {}

    def why(self, state: State, seat: int, moves: list[int]) -> dict[str, str]:
        """For some of the moves offered, the key of a text that says why."""
        return {}

    def helps(self, state: State, seat: int) -> shapes.Help | None:
        """Distance from ready and useful tiles, from what the seat sees."""
        return None

    def facts(self, state: State, seat: int, move: int) -> dict[str, int]:
        """What can be counted of the seat's hand after a move, by the keys of the texts that say it.

        `state` is what the seat may know. The most telling fact first.
        """
        return {}

    def judge(self, deal: Deal, whole: bool = True) -> Mapping[str, object] | None:
        """Fouls and liabilities of a deal, finished if `whole`; None where the game knows none."""
        return None

    def written(self, text: str, whole: bool = True) -> Deal | None:
        """A deal written down by hand; None where the game has no such form. Raises BadInput.

        One that is not `whole` may stop before its end.
        """
        return None

    def notate(self, deal: Deal) -> str | None:
        """The text of a deal as it would be written down by hand; None where the game has no such form."""
        return None

    def position(self, doc: Mapping[str, Any]) -> tuple[State, list[bool]]:
        """The finished state a count document describes, and which seats are counted."""
        raise NotImplementedError

    def around(self, kinds: list[int]) -> Mapping[str, object]:
        """What a count document must hold around a hand of these tiles, whatever it is; see `Hand`."""
        return {}

    def put(self, state: State, seat: int, kind: int, n: int) -> None:
        """Adds `n` tiles of a kind to a hand, or takes -n, with what is derived from it."""
        raise NotImplementedError

    def hand_size(self, state: State, seat: int) -> int:
        """How many concealed tiles a seat with its melds has at rest."""
        raise NotImplementedError

    def lacking(self, state: State, seat: int) -> tuple[int, list[int]]:
        """How many tiles a hand lacks to win (1 is ready), and of one at rest the kinds that help."""
        raise NotImplementedError

    # What every game has.

    def hand(self, tiles: str, melds: str | Sequence[str] = ()) -> Hand:
        """A hand by itself, from tiles as the game writes them and melds such as `pung 555m`; see `Hand`."""
        return Hand(self, tiles, melds)

    def melds(self, state: State, seat: int) -> list[int]:
        """The packed melds of a seat."""
        at = seat * const.MELDS
        return list(state.meld[at : at + state.nmeld[seat]])

    def word(self, move: int) -> str:
        """The words of a move: `discard 3s`."""
        tiles = self.tiles.print(self.move_tiles(move))
        return f"{self.words[move >> 8]} {tiles}".strip()

    def move(self, given: str | int) -> int:
        """The number of a move, from its words or itself. Raises BadNotation."""
        move = self._spelled(given) if isinstance(given, str) else _numbered(given)
        if move not in self._numbers:
            raise BadNotation("move", given, "a move such as " + self.word(const.DISCARD << 8))
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
    ) -> Deal:
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

    def result(self, state: State, sheet: Sheet, counted: list[bool] | None = None) -> Result:
        """The worth of a finished deal to the players that are counted; all where nothing is said."""
        counted = [True] * self.seats if counted is None else counted
        return Result(
            self.id,
            tuple(sheet.total[s] if counted[s] else None for s in range(self.seats)),
            tuple(sheet.pay[: self.seats]) if all(counted) else None,
            tuple(self._player(sheet, s) if counted[s] else None for s in range(self.seats)),
        )

    def resume(self, view: View, state: State) -> Deal:
        """See `Deal.guessed`."""
        return Deal.guessed(view, state)

    def answer(self, state: State, sheet: Sheet, counted: list[bool] | None = None) -> shapes.Answer:
        """The worth of a finished deal as a document (`formats.md`, The answer)."""
        return self.result(state, sheet, counted).document()

    def _player(self, sheet: Sheet, seat: int) -> PlayerSheet:
        lines = []
        for name, does, amount, tiles in sheet.rows(seat):
            row = self.lines[name]
            text = self.tiles.print(unpack(tiles))
            lines.append(Line(row.rule, text, shapes.DOES[does], amount, row.of, row.english, row.key))
        at = seat * const.MELDS
        groups = tuple(self.tiles.print(unpack(g)) for g in sheet.group[at : at + sheet.ngroup[seat]])
        return PlayerSheet(sheet.total[seat], tuple(lines), groups)


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
