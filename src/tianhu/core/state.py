# compiled: CONTRIBUTING, section 2
"""Everything about a deal that the rules look at, in flat arrays of numbers."""

from collections.abc import Mapping
from typing import Any

from tianhu.core import const, packed
from tianhu.core.errors import BadInput
from tianhu.core.widths import Bytes, Ints, Shorts

# What a pickle holds: all but scratch. The same in both forms, so that one reads what the other wrote.
NUMBERS = (
    *("seats", "dealer", "phase", "sub", "turn", "asked", "winner", "by"),
    *("front", "back", "drawn", "last", "source", "npile", "nev"),
)
ARRAYS = (
    *("wall", "hand", "held", "meld", "nmeld", "pile", "answer"),
    *("code", "suit", "aux", "seen", "opt", "ev"),
)
# What `State.set` may set: how many there are, and how large one may be.
SETTABLE = {"wall": (144, 1 << 15), "hand": (288, 1 << 15), "opt": (24, 1 << 31), "aux": (320, 1 << 31)}


class State:
    """A deal at one moment; large enough for every game, copied in one pass.

    `hand[seat * KINDS + kind]` counts concealed tiles; `meld[seat * MELDS + i]`
    and `ev[i]` are entries, `pile` is the discards in order (`packed` opens both).
    `asked` is a bit mask of the seats whose answer is awaited. `aux` is the game's
    own. `out`, `tmp`, `form` of `parts/rows.py`, `side` and `rest` of
    `parts/distance.py` and `costs` of `parts/exact.py` are scratch and not copied.

    From outside compiled code the arrays read as lists that are copies:
    change a state only through the methods here and the rules.
    """

    seats: int
    dealer: int
    phase: int
    sub: int
    turn: int
    asked: int
    winner: int
    by: int
    front: int
    back: int
    drawn: int
    last: int
    source: int
    npile: int
    nev: int
    form: int
    wall: Shorts
    hand: Shorts
    held: Shorts
    meld: Ints
    nmeld: Shorts
    pile: Shorts
    answer: Ints
    code: Ints
    suit: Shorts
    aux: Ints
    seen: Shorts
    opt: Ints
    ev: Ints
    out: Ints
    tmp: Ints
    side: Bytes
    rest: Bytes
    costs: Bytes

    def __init__(self) -> None:
        """An empty state; `Rules.start` deals into it."""
        self.seats = 4
        self.dealer = 0
        self.phase = const.OVER
        self.sub = 0
        self.turn = 0
        self.asked = 0
        self.winner = -1
        self.by = 0
        self.front = 0
        self.back = 0
        self.drawn = -1
        self.last = -1
        self.source = -1
        self.npile = 0
        self.nev = 0
        self.form = 0
        self.wall = [0] * 144
        self.hand = [0] * 288
        self.held = [0] * 4
        self.meld = [0] * 64
        self.nmeld = [0] * 4
        self.pile = [0] * 220
        self.answer = [0] * 4
        self.code = [0] * 16
        self.suit = [0] * 16
        self.aux = [0] * 320
        self.seen = [0] * 72
        self.opt = [0] * 24
        self.ev = [0] * 64
        self.out = [0] * 128
        self.tmp = [0] * 512
        self.side = bytearray([60]) * 512
        self.rest = bytearray(96)
        self.costs = bytearray(5328)

    def take(self, o: "State") -> None:
        """Becomes a copy of `o`."""
        self.seats = o.seats
        self.dealer = o.dealer
        self.phase = o.phase
        self.sub = o.sub
        self.turn = o.turn
        self.asked = o.asked
        self.winner = o.winner
        self.by = o.by
        self.front = o.front
        self.back = o.back
        self.drawn = o.drawn
        self.last = o.last
        self.source = o.source
        self.npile = o.npile
        self.nev = o.nev
        self.wall[:] = o.wall
        self.hand[:] = o.hand
        self.held[:] = o.held
        self.meld[:] = o.meld
        self.nmeld[:] = o.nmeld
        self.pile[:] = o.pile
        self.answer[:] = o.answer
        self.code[:] = o.code
        self.suit[:] = o.suit
        self.aux[:] = o.aux
        self.seen[:] = o.seen
        self.opt[:] = o.opt
        self.ev[:] = o.ev

    def clear(self) -> None:
        """Empties everything but the wall, the options, the seats, the dealer and `aux`."""
        self.sub = 0
        self.asked = 0
        self.winner = -1
        self.by = 0
        self.drawn = -1
        self.last = -1
        self.source = -1
        self.npile = 0
        self.nev = 0
        for i in range(const.SEATS * const.KINDS):
            self.hand[i] = 0
        for i in range(const.KINDS):
            self.seen[i] = 0
        for i in range(const.SEATS):
            self.held[i] = 0
            self.nmeld[i] = 0
            self.answer[i] = -1
        for i in range(16):
            self.code[i] = 0
            self.suit[i] = 0

    def note(self, word: int, seat: int, tiles: int) -> None:
        """Notes what has just happened at the table, for those who watch.

        `nev` counts on where there is no room, so that `Deal` sees it and stops.
        """
        if self.nev < const.EVENTS:
            self.ev[self.nev] = packed.entry(tiles, word, seat)
        self.nev += 1

    def lay(self, seat: int, word: int, tiles: int, source: int) -> None:
        """Lays a meld before `seat`; `source` is the seat its last tile came from."""
        self.meld[seat * const.MELDS + self.nmeld[seat]] = packed.entry(tiles, word, source)
        self.nmeld[seat] += 1

    def throw(self, seat: int, kind: int) -> None:
        """Puts a discard at the end of the pile."""
        self.pile[self.npile] = packed.discarded(kind, seat)
        self.npile += 1
        self.last = kind
        self.source = seat

    def taken(self) -> None:
        """Marks the last discard as taken."""
        self.pile[self.npile - 1] = packed.taken(self.pile[self.npile - 1])

    def copy(self) -> "State":
        """A copy that shares nothing with this one."""
        s = State.__new__(State)
        if not hasattr(s, "seats"):  # C has laid the fields out; plain Python has yet to
            s = State()
        s.take(self)
        s.wipe()
        return s

    def wipe(self) -> None:
        """Makes scratch what it is before its first use, in a state that has not been through `__init__`."""
        for i in range(512):
            self.side[i] = 60

    def __copy__(self) -> "State":
        return self.copy()

    def __deepcopy__(self, memo: Any) -> "State":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return remade, ({name: getattr(self, name) for name in NUMBERS + ARRAYS},)

    def __repr__(self) -> str:
        names = {const.PREPARE: "prepare", const.TURN: "turn", const.CLAIM: "claim", const.OVER: "over"}
        phase = names.get(self.phase)
        return f"<State: {phase}, seat {self.turn}, {self.back - self.front} tiles in the wall>"

    def put(self, place: int, value: int) -> None:
        """Sets one place of `aux`, unchecked: for the functions of a game's `terms.py`."""
        self.aux[place] = value

    def set(self, name: str, i: int, value: int) -> None:
        """Sets one element of an array: `name` is `wall`, `hand`, `opt` or `aux`.

        Raises KeyError for another name, IndexError for a place that is not there, OverflowError
        for a number too large. For building a position, not for play.
        """
        length, most = SETTABLE[name]
        if not 0 <= i < length:
            raise IndexError(f"{name}[{i}]: there are {length}")
        if not -most <= value < most:
            raise OverflowError(f"{name}[{i}]: {value} is too large")
        if name == "wall":
            self.wall[i] = value
        elif name == "hand":
            self.hand[i] = value
        elif name == "opt":
            self.opt[i] = value
        else:
            self.aux[i] = value


def remade(fields: Mapping[str, object]) -> State:
    """The state whose pickle holds these fields. Raises BadInput for those of another version."""
    state = State()
    for name in NUMBERS + ARRAYS:
        value: Any = fields.get(name)
        fresh = getattr(state, name)
        if type(value) is not type(fresh) or (name in ARRAYS and len(value) != len(fresh)):
            raise BadInput(f"state.{name}", value, "a pickle of this version of tianhu")
        setattr(state, name, list(value) if name in ARRAYS else value)
    return state
