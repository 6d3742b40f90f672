"""What one seat may know of a deal."""

from functools import lru_cache
from typing import TYPE_CHECKING

from tianhu.core import const, packed, readout, shapes
from tianhu.core.rng import Rng
from tianhu.core.state import State
from tianhu.core.tiles import TileSet

if TYPE_CHECKING:
    from tianhu.core.game import Deal, Game, Setup

PHASES: tuple[shapes.Phase, ...] = ("prepare", "turn", "claim", "over")
# How many discards and melds are kept as they are told, of all games together.
LIES = 8192


class View:
    """A seat's knowledge: a state whose hidden tiles are gone, and the events it saw.

    Holds no reference to the deal, so hidden tiles cannot be reached from it. `setup` is
    what was settled before the deal, which all may know; None where it was not told.
    """

    setup: "Setup | None" = None

    def __init__(self, game: "Game", state: State, seat: int, log: list[int]) -> None:
        """`state` must have been through `Rules.hide`; `log` is masked here."""
        self.game = game
        self.state = state
        self.seat = seat
        self.log = self._masked(log)

    def copy(self) -> "View":
        """A view whose state is its own."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.state, twin.log = self.state.copy(), list(self.log)
        return twin

    __copy__ = copy

    def __repr__(self) -> str:
        hand = self.game.tiles.print(self.hand) or "empty"
        phase = PHASES[self.state.phase]
        return f"<View of seat {self.seat}, {self.game.id}: {phase}, hand {hand}, {len(self.ints)} moves>"

    def _masked(self, log: list[int]) -> list[int]:
        """The events with what others drew, and the like, hidden until the deal is over."""
        if self.state.phase == const.OVER:
            return list(log)
        secret = self.game.secret(self.state)
        return [
            packed.masked(e, const.HIDDEN) if packed.word(e) in secret and packed.seat(e) != self.seat else e
            for e in log
        ]

    @property
    def ints(self) -> list[int]:
        """The legal moves as numbers; empty when the seat is not asked."""
        return self.game.rules.options(self.state, self.seat)

    @property
    def moves(self) -> list[str]:
        """The legal moves in words."""
        return [self.game.word(m) for m in self.ints]

    @property
    def hand(self) -> list[int]:
        """The seat's concealed tiles, ascending kinds."""
        return self._tiles(self.seat)

    def _tiles(self, seat: int) -> list[int]:
        return _tiles(self.state, seat)

    def guess(self, rng: Rng) -> "Deal":
        """A whole deal that the seat cannot tell from the real one, to be played on.

        >>> import tianhu
        >>> deal = tianhu.game("mahjong").deal(seed=1)
        >>> view = deal.view(deal.actors[0])
        >>> world = view.guess(tianhu.Rng(3))
        >>> world.moves(view.seat) == view.moves
        True
        >>> world.play(view.seat, view.moves[0])
        >>> len(world.made), len(deal.made)
        (1, 0)
        """
        return self.game.resume(self, self.world(rng))

    def world(self, rng: Rng) -> State:
        """As `guess`, the bare state: for players that look at many worlds."""
        world = self.state.copy()
        self.game.rules.guess(world, self.seat, rng)
        return world

    def codes(self, kinds: list[int]) -> list[str]:
        """Tile codes, `x` for hidden."""
        return ["x" if k == const.HIDDEN else self.game.tiles.codes[k] for k in kinds]

    def events(self, since: int = 0) -> list[shapes.Event]:
        """What was seen at the table from event number `since` on."""
        return [
            {
                "seat": packed.seat(e),
                "word": self.game.words[packed.word(e)],
                "tiles": self.codes(packed.unpack(e)),
            }
            for e in self.log[since:]
        ]

    def describe(self) -> shapes.View:
        """The view as plain data, as the page receives it."""
        s, game = self.state, self.game
        lies = readout.lists_of(s)
        over = s.phase == const.OVER
        ints = self.ints
        mine = s.turn == self.seat and s.phase == const.TURN and s.drawn >= 0
        return {
            "game": game.id,
            "seat": self.seat,
            "dealer": s.dealer,
            "phase": PHASES[s.phase],
            "turn": s.turn,
            "wall": s.back - s.front,
            "hand": self.codes(_tiles(lies, self.seat)),
            "drawn": game.tiles.codes[s.drawn] if mine else None,
            "seats": [self._seat(lies, i, over) for i in range(game.seats)],
            "discards": [_discard(game.tiles, p) for p in lies.pile[: lies.npile]],
            "last": self._last(),
            "public": game.public(s),
            "moves": [game.word(m) for m in ints],
            "why": game.why(self.state, self.seat, ints) if ints else {},
            "help": None if over else game.helps(self.state, self.seat),
        }

    def _seat(self, s: State, seat: int, over: bool) -> shapes.SeatView:
        at = seat * const.MELDS
        return {
            "hand": int(s.held[seat]),
            "melds": [_meld(self.game, seat, m) for m in s.meld[at : at + s.nmeld[seat]]],
            "open": self.codes(_tiles(s, seat)) if over else None,
            "marks": self.game.marks(self.state, seat),
        }

    def _last(self) -> shapes.Last | None:
        s = self.state
        if s.phase != const.CLAIM or s.last < 0:
            return None
        return {"seat": s.source, "tile": self.game.tiles.codes[s.last]}


def _tiles(state: State, seat: int) -> list[int]:
    at = seat * const.KINDS
    counts = state.hand[at : at + const.KINDS]
    return [kind for kind, n in enumerate(counts) if n for _ in range(n)]


# What lies on the table is the same from stop to stop, and for every seat.


@lru_cache(LIES)
def _discard(tiles: TileSet, entry: int) -> shapes.Discard:
    return {
        "seat": packed.thrower(entry),
        "tile": tiles.codes[packed.kind(entry)],
        "taken": packed.is_taken(entry),
    }


@lru_cache(LIES)
def _meld(game: "Game", seat: int, entry: int) -> shapes.Meld:
    source = packed.seat(entry)
    tiles = ["x" if kind == const.HIDDEN else game.tiles.codes[kind] for kind in packed.unpack(entry)]
    return {
        "word": game.words[packed.word(entry)],
        "tiles": tiles,
        "from": None if source == seat else source,
    }
