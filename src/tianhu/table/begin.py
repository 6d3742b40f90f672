"""Event: a deal begins."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from random import Random
from secrets import SystemRandom
from typing import Any, ClassVar

from tianhu.core.errors import IllegalMove
from tianhu.core.game import Game, Setup
from tianhu.core.rng import Rng
from tianhu.core.state import State
from tianhu.table.sitting import Sitting


@dataclass(frozen=True)
class Begun:
    """A wall is dealt. `before` are the totals up to it, so that earlier deals need not be replayed.

    `nonce`, 128 random bits as hexadecimal digits, keeps hidden tiles from being tried on the
    commitment; it is told with the record. `finished` counts the deals of the table that came to
    their end before.
    """

    kind: ClassVar[str] = "begun"
    number: int
    wall: str
    setup: Setup
    before: tuple[int, ...]
    nonce: str = ""
    finished: int | None = None
    act: str = ""

    def apply(self, sitting: Sitting) -> None:
        """Raises BadInput for a wall that is not the game's set."""
        wall = sitting.game.tiles.parse(self.wall, "wall")
        sitting.begin(self.number, wall, self.setup, self.before, self.nonce)
        sitting.finished = self.number - 1 if self.finished is None else self.finished
        sitting.acts.note(self.act)

    def body(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self)

    @classmethod
    def read(cls, doc: Mapping[str, Any]) -> "Begun":
        """From what `body` gave."""
        given = doc["setup"]
        rolls = tuple(map(tuple, given.get("rolls", ())))
        setup = {**given, "dice": tuple(given["dice"]), "rolls": rolls}
        plain = {key: doc[key] for key in ("number", "wall", "nonce", "finished", "act") if key in doc}
        return cls(setup=Setup(**setup), before=tuple(doc["before"]), **plain)


def shuffled(game: Game, entropy: Random) -> str:
    """A whole set, shuffled: every order can come up, which a seed of 64 bits would not allow."""
    state = State()
    size = game.rules.fill(state)
    wall = list(state.wall[:size])
    entropy.shuffle(wall)
    return game.tiles.print(wall)


def begin_first(sitting: Sitting, entropy: Random | None = None) -> Begun:
    """The first deal of a sitting, the dealer by chance."""
    entropy = entropy or SystemRandom()
    setup = sitting.game.first_setup(Rng(entropy.getrandbits(64)))
    return _begun(sitting, setup, [0] * sitting.game.seats, entropy)


def begin_next(sitting: Sitting, deal: int, entropy: Random | None = None, act: str = "") -> Begun:
    """The deal that follows deal number `deal`. Raises IllegalMove: `stale`, `turn` or `over`."""
    entropy = entropy or SystemRandom()
    if deal != sitting.number:
        raise IllegalMove("stale", f"Deal {deal} is not the one on the table; that is deal {sitting.number}.")
    if not sitting.deal.over:
        raise IllegalMove("turn", "The deal is not over yet.")
    setup = sitting.game.next_setup(sitting.deal.setup, sitting.deal, Rng(entropy.getrandbits(64)))
    if setup is None:
        raise IllegalMove("over", "The sitting is over; a restart begins a new one.")
    return replace(_begun(sitting, setup, sitting.totals, entropy), act=act)


def _begun(sitting: Sitting, setup: Setup, before: Sequence[int], entropy: Random) -> Begun:
    return Begun(
        sitting.number + 1,
        shuffled(sitting.game, entropy),
        setup,
        tuple(before),
        f"{entropy.getrandbits(128):032x}",
        sitting.deals if sitting.number else 0,
    )
