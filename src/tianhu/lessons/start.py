"""Makes the deal that stands where a step begins."""

import re
from collections import Counter
from dataclasses import dataclass, replace
from functools import lru_cache

from tianhu import games
from tianhu.core import const
from tianhu.core.deal import Deal, Setup
from tianhu.core.errors import BadInput
from tianhu.core.game import Game
from tianhu.core.rng import Rng
from tianhu.core.state import State
from tianhu.lessons.run import others
from tianhu.lessons.step import Start

# `*3`: everyone passes and throws what he draws until 3 tiles are left to draw; `*`: to the end.
DRAIN = re.compile(r"\*(\d*)")
TOKEN = re.compile(
    r"(?:(?P<seat>\d):(?P<word>[a-z-]+)(?::(?P<tiles>[^+>]+))?|(?P<draw>\w+))"
    r"(?:\+(?P<more>\w+))?(?P<throws>>(?P<thrown>\w*))?"
)


@dataclass(frozen=True)
class Token:
    """One thing that happened.

    `3s`: whoever is in turn draws and throws it. `3s>5m`: draws 3s, throws 5m (`3s>`: nothing yet).
    `2:pung:555m>9p`: seat 2 takes, then throws; `+3s` before `>` is the replacement drawn.
    `0:pung:555m&1:win`: both answer to the same tile.
    """

    seat: int | None
    move: str
    draw: str
    more: str
    thrown: str

    @classmethod
    def parse(cls, text: str) -> "Token":
        """Raises BadInput."""
        found = TOKEN.fullmatch(text)
        if found is None:
            raise BadInput("moves", text, "a token such as 3s, 3s>5m or 2:pung:555m>9p")
        draw, thrown = found["draw"] or "", found["thrown"] or ""
        move = f"{found['word']} {found['tiles'] or ''}".strip() if found["word"] else ""
        seat = None if found["seat"] is None else int(found["seat"])
        return cls(seat, move, draw, found["more"] or "", thrown if found["throws"] else draw)


@lru_cache(maxsize=64)
def places(game: Game, dealer: int) -> tuple[tuple[tuple[int, ...], ...], int]:
    """Which places of the wall are dealt to each seat, and from where on it is drawn.

    A tile in another's stead, from the end of the wall, changes the hand it is dealt to.
    """
    state = State()
    size = game.rules.fill(state)
    wall = list(state.wall[:size])
    plain, front = _dealt(game, dealer, wall)
    dealt: list[list[int]] = [[] for _ in range(game.seats)]
    for place in range(front):
        other = next(i for i in range(front, size) if wall[i] != wall[place])
        wall[place], wall[other] = wall[other], wall[place]
        hands, _ = _dealt(game, dealer, wall)
        wall[place], wall[other] = wall[other], wall[place]
        for seat in range(game.seats):
            if hands[seat] != plain[seat]:
                dealt[seat].append(place)
    return tuple(map(tuple, dealt)), front


def _dealt(game: Game, dealer: int, wall: list[int]) -> tuple[list[list[int]], int]:
    """The hands that a wall deals, and where it is drawn from next."""
    state = State()
    for i, kind in enumerate(wall):
        state.set("wall", i, kind)
    for i, code in enumerate(game.options.codes(game.options.resolve())):
        state.set("opt", i, code)
    state.seats, state.dealer = game.seats, dealer
    game.prepare(state, replace(game.first_setup(Rng(1)), dealer=dealer))
    game.rules.start(state)
    hands = [state.hand[seat * const.KINDS : (seat + 1) * const.KINDS] for seat in range(game.seats)]
    return [list(hand) for hand in hands], state.front


class _Laid:
    """The tiles of a start as they are handed out, from how they lie in the end."""

    def __init__(self, game: Game, start: Start) -> None:
        self.game, self.start = game, start
        self.places, self.front = places(game, start.dealer)
        self.hands = [Counter(game.tiles.parse(h, "hands") if h else []) for h in start.hands]
        self.named = [bool(h) for h in start.hands]
        self.draws: list[int] = []
        self.back: list[int] = []
        self.first = max(map(len, self.places)) > min(map(len, self.places))
        self.turn = start.dealer
        for text in start.moves.split():
            if not DRAIN.fullmatch(text):
                self._undo(Token.parse(text))
        self.draws += game.tiles.parse(start.draws, "draws") if start.draws else []
        self.back += game.tiles.parse(start.back, "back") if start.back else []

    def _give(self, seat: int, text: str, n: int = 1) -> None:
        for kind in self.game.tiles.parse(text, "moves") if text else []:
            self.hands[seat][kind] += n

    def _undo(self, token: Token) -> None:
        """What the hand held before it: what left it comes back, what came to it goes."""
        seat = self.turn if token.seat is None else token.seat
        if token.move:
            self._give(seat, self._used(token.move))
        elif self.first:
            self.first = False
        else:
            self.draws += self.game.tiles.parse(token.draw, "moves")
            self._give(seat, token.draw, -1)
        if token.more:
            self.back += self.game.tiles.parse(token.more, "moves")
            self._give(seat, token.more, -1)
        self._give(seat, token.thrown)
        self.last = token.thrown or getattr(self, "last", "")
        self.turn = (seat + 1) % self.game.seats if token.thrown else seat

    def _used(self, move: str) -> str:
        """The tiles of a move that come from the hand."""
        word = move.partition(" ")[0]
        kinds = self.game.move_tiles(self.game.move(move))
        if word in ("pung", "kong", "chow", "chi"):
            kinds.remove(self.game.tiles.one(self.last, "moves"))
        return self.game.tiles.print(kinds)

    def wall(self) -> list[int]:
        """The wall that deals all this; what is not named is mixed by the seed."""
        game, start = self.game, self.start
        aside = game.tiles.parse(start.aside, "aside") if start.aside else []
        left = Counter(dict(enumerate(game.tiles.copies)))
        for kinds in (*self.hands, aside, self.draws, self.back):
            left.subtract(kinds)
        low = [game.tiles.codes[k] for k, n in left.items() if n < 0]
        low += [game.tiles.codes[k] for hand in self.hands for k, n in hand.items() if n < 0]
        if low:
            raise BadInput("start", " ".join(low), "no more of a tile than there are")
        pool = _mixed(list(left.elements()), start.seed)
        wall = [0] * sum(game.tiles.copies)
        for seat, (held, slots) in enumerate(zip(self.hands, self.places, strict=True)):
            hand = list(held.elements())
            if self.named[seat] and len(hand) != len(slots):
                raise BadInput(f"hands[{seat}]", f"{len(hand)} tiles dealt", f"{len(slots)}")
            hand += [pool.pop() for _ in range(len(slots) - len(hand))]
            for place, kind in zip(slots, _mixed(hand, start.seed), strict=True):
                wall[place] = kind
        taken = {place for slots in self.places for place in slots}
        for place in range(self.front):
            if place not in taken:
                wall[place] = aside.pop(0) if aside else pool.pop()
        wall[self.front :] = [*self.draws, *pool, *reversed(self.back)]
        return wall


def _mixed(kinds: list[int], seed: int) -> list[int]:
    rng = Rng(seed)
    for i in range(len(kinds) - 1, 0, -1):
        j = rng.below(i + 1)
        kinds[i], kinds[j] = kinds[j], kinds[i]
    return kinds


def begin(name: str, start: Start) -> Deal:
    """The deal of a start: all that is told has happened. Raises BadInput."""
    return _begun(name, start).copy()


@lru_cache(maxsize=128)
def _begun(name: str, start: Start) -> Deal:
    game = games.game(name)
    if start.hands:
        setup = Setup(start.dealer, start.dice, start.round, start.dealer if start.round else 0)
        deal = game.deal(wall=_Laid(game, start).wall(), setup=setup, rules=dict(start.rules))
    else:
        deal = game.deal(seed=start.seed, rules=dict(start.rules))
    deal.auto = False
    happen(deal, start.moves)
    return deal


def happen(deal: Deal, moves: str) -> None:
    """Takes a deal on by tokens (see `Token`), of which the draws must lie in the wall. Raises BadInput."""
    for text in moves.split():
        drained = DRAIN.fullmatch(text)
        if drained:
            _drain(deal, int(drained[1] or -1))
            continue
        *sealed, last = text.split("&")
        for answer in map(Token.parse, sealed):
            while deal.halted:
                deal.advance()
            deal.play(answer.seat or 0, answer.move)
        for seat, move in _told(Token.parse(last)):
            _play(deal, seat, move, text)


def _drain(deal: Deal, left: int) -> None:
    """Goes on without claims until the last of all but `left` tiles has been drawn, or to the end."""
    state = deal.state
    while not deal.over and not (state.back - state.front == left and state.phase == const.TURN):
        if deal.halted:
            deal.advance()
        else:
            seat = deal.actors[0]
            deal.play(seat, others(deal, seat) or "pass")


def _told(token: Token) -> list[tuple[int | None, str]]:
    moves: list[tuple[int | None, str]] = [(token.seat, token.move)] if token.move else []
    return [*moves, (token.seat, f"discard {token.thrown}")] if token.thrown else moves


def _play(deal: Deal, seat: int | None, move: str, text: str) -> None:
    """A move of a seat, or of whoever is in turn; who else is asked passes."""
    while not deal.over:
        if deal.halted:
            deal.advance()
            continue
        able = [s for s in deal.actors if (seat is None or s == seat) and move in deal.moves(s)]
        if able:
            deal.play(able[0], move)
            # Who else was asked about the same tile passes, so that the move takes place.
            while deal.state.phase == const.CLAIM and deal.actors and not move.startswith("discard"):
                deal.play(deal.actors[0], "pass")
            return
        if "pass" not in deal.moves(deal.actors[0]):
            open_now = ", ".join(deal.moves(deal.actors[0]))
            raise BadInput("moves", text, f"a move of seat {deal.actors[0]}: {open_now}")
        deal.play(deal.actors[0], "pass")
    raise BadInput("moves", text, "nothing after the end of the deal")
