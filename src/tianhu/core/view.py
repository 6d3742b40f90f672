"""What one seat may know of a deal."""

from typing import TYPE_CHECKING

from tianhu.core import const, packed, shapes
from tianhu.core.rng import Rng
from tianhu.core.state import State

if TYPE_CHECKING:
    from tianhu.core.game import Deal, Game, Setup

PHASES: tuple[shapes.Phase, ...] = ("prepare", "turn", "claim", "over")


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
        self.log = [self._mask(e) for e in log]

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

    def _mask(self, event: int) -> int:
        secret = packed.word(event) in self.game.secret(self.state)
        if secret and packed.seat(event) != self.seat and self.state.phase != const.OVER:
            return packed.masked(event, const.HIDDEN)
        return event

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
        at = seat * const.KINDS
        counts = self.state.hand[at : at + const.KINDS]
        return [kind for kind, n in enumerate(counts) for _ in range(n)]

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

    def _melds(self, seat: int) -> list[shapes.Meld]:
        at = seat * const.MELDS
        out: list[shapes.Meld] = []
        for m in self.state.meld[at : at + self.state.nmeld[seat]]:
            source = packed.seat(m)
            word = self.game.words[packed.word(m)]
            tiles = self.codes(packed.unpack(m))
            out.append({"word": word, "tiles": tiles, "from": None if source == seat else source})
        return out

    def _seat(self, seat: int, over: bool) -> shapes.SeatView:
        return {
            "hand": int(self.state.held[seat]),
            "melds": self._melds(seat),
            "open": self.codes(self._tiles(seat)) if over else None,
            "marks": self.game.marks(self.state, seat),
        }

    def describe(self) -> shapes.View:
        """The view as plain data, as the page receives it."""
        s, game = self.state, self.game
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
            "hand": self.codes(self.hand),
            "drawn": game.tiles.codes[s.drawn] if mine else None,
            "seats": [self._seat(i, over) for i in range(game.seats)],
            "discards": [
                {
                    "seat": packed.thrower(p),
                    "tile": game.tiles.codes[packed.kind(p)],
                    "taken": packed.is_taken(p),
                }
                for p in s.pile[: s.npile]
            ],
            "last": self._last(),
            "public": game.public(s),
            "moves": [game.word(m) for m in ints],
            "why": game.why(s, self.seat, ints) if ints else {},
            "help": None if over else game.helps(s, self.seat),
        }

    def _last(self) -> shapes.Last | None:
        s = self.state
        if s.phase != const.CLAIM or s.last < 0:
            return None
        return {"seat": s.source, "tile": self.game.tiles.codes[s.last]}
