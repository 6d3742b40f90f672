"""A hand of tiles by itself: what it waits for, how far it is, what it is worth."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from tianhu.core.drawing import draw_hand
from tianhu.core.errors import BadInput
from tianhu.core.nouns import GIVEN
from tianhu.core.packed import unpack
from tianhu.core.position import check_copies
from tianhu.core.result import PlayerSheet
from tianhu.core.state import State

if TYPE_CHECKING:
    from tianhu.core.game import Game


class Hand:
    """The tiles of one player, with or without the tile drawn last, and the melds laid open.

    >>> import tianhu
    >>> hand = tianhu.game("mahjong").hand("23m456p11122z", melds="pung 555s")
    >>> hand.distance(), hand.waits()
    (0, ['1m', '4m'])
    >>> sheet = hand.score("1m", by="discard", round_wind="2z")
    >>> sheet.total == sheet.lines[0].amount
    False
    >>> print(hand)
    23m456p11122z + pung 555s
    >>> tianhu.Hand.parse("mahjong", "23m456p11122z + pung 555s") == hand
    True

    A sequence of tile codes: `hand[0]`, `in`, `len` are of the concealed tiles, as written.
    """

    # Finds a game by its name; the shelf of games puts itself here.
    shelf: ClassVar["Callable[[str], Game] | None"] = None

    def __init__(self, game: "Game", tiles: str, melds: str | Sequence[str] = ()) -> None:
        """Tiles as the game writes them, and melds such as `pung 555m`. Raises BadInput, BadNotation.

        Blanks in `tiles` do not count; a text of several melds has commas between.
        """
        self.game = game
        text = "".join(tiles.split()) if isinstance(tiles, str) else tiles
        self.kinds = tuple(game.tiles.parse(text, "hand"))
        given = melds.split(",") if isinstance(melds, str) else melds
        self.melds = tuple(" ".join(m.split()) if isinstance(m, str) else m for m in given if m)
        self._state = self._made()
        size = game.hand_size(self._state, 0)
        if len(self.kinds) not in (size, size + 1):
            raise BadInput("hand", f"{len(self)} tiles", f"{size} or {size + 1} beside these melds")
        self.whole = len(self.kinds) > size

    @classmethod
    def parse(cls, game: "str | Game", text: str) -> "Hand":
        """A hand from its text, `TILES + MELD + MELD`, of a game or its name. Raises BadInput."""
        found = cls.shelf(game) if isinstance(game, str) and cls.shelf else game
        if isinstance(found, str) or not isinstance(text, str):
            raise BadInput("hand", text, "a game and a text such as 123m + pung 555s")
        tiles, *melds = text.split("+")
        return found.hand(tiles, melds)

    def _made(self) -> State:
        """The hand in seat 0, with nothing else on the table."""
        refused: BadInput | None = None
        for drawn in (0, 1):
            resting = self.kinds[: len(self.kinds) - drawn]
            player = {"hand": self.game.tiles.print(resting), "melds": list(self.melds)}
            nobody = [None] * (self.game.seats - 1)
            doc = {**self.game.around(list(self.kinds)), "dealer": 0, "players": [player, *nobody]}
            try:
                state, _ = self.game.position(doc)
            except BadInput as e:
                refused = refused or e
                continue
            if drawn:
                self.game.put(state, 0, self.kinds[-1], 1)
            check_copies(self._used(state), self.game.tiles, "hand")
            return state
        assert refused is not None
        raise _renamed(refused, 0) from None

    def _used(self, state: State) -> list[int]:
        melds = [kind for meld in self.game.melds(state, 0) for kind in unpack(meld)]
        return [*self.kinds, *melds]

    def distance(self) -> int:
        """How many tiles the hand is from ready: 0 waits for one tile to win, -1 is a winning hand."""
        return self.game.lacking(self._state.copy(), 0)[0] - 1

    def useful(self) -> list[str]:
        """The tiles that bring a hand nearer, or win; those of which it has all copies do not count.

        Raises BadInput for a hand with a tile to discard: see `discards`.
        """
        self._check(False)
        return self._near(self._state.copy())

    def waits(self) -> list[str]:
        """The tiles that win; none where the hand is not ready. Raises BadInput, as `useful`."""
        near = self.useful()
        return near if self.distance() == 0 else []

    def discards(self) -> dict[str, list[str]]:
        """The discards that keep the hand nearest, each with the tiles that are then useful.

        Raises BadInput for a hand without a tile to discard.
        """
        self._check(True)
        found: dict[str, tuple[int, list[str]]] = {}
        for kind in dict.fromkeys(self.kinds):
            state = self._state.copy()
            self.game.put(state, 0, kind, -1)
            lack, _ = self.game.lacking(state.copy(), 0)
            found[self.game.tiles.codes[kind]] = lack, self._near(state)
        least = min(lack for lack, _ in found.values())
        return {code: near for code, (lack, near) in found.items() if lack == least}

    def _check(self, whole: bool) -> None:
        if self.whole is not whole:
            expected = "one more, to discard" if whole else "one fewer (discards looks at these)"
            raise BadInput("hand", f"{len(self)} tiles", expected)

    def _near(self, state: State) -> list[str]:
        used, tiles = self._used(state), self.game.tiles
        near = self.game.lacking(state, 0)[1]
        return [tiles.codes[kind] for kind in near if used.count(kind) < tiles.copies[kind]]

    def score(
        self,
        tile: str | None = None,
        by: str = "draw",
        source: int | None = None,
        *,
        seat: int = 0,
        dealer: int = 0,
        rules: Mapping[str, Any] | None = None,
        **facts: Any,
    ) -> PlayerSheet:
        """What the hand is worth, line by line. Raises BadInput for what is missing or cannot be.

        `tile` is the winning tile: of a hand with a tile to discard the one written last, where
        nothing is said. `by` and `facts` are those of the game's count document (`dealt`,
        `round_wind`, `indicators`, `roll`, …; `Nouns.of_hand` has them); `source` is the seat
        that gave the tile, by default the next. A hand at rest without `tile` counts what it
        does where nobody won.
        """
        doc = self._document(facts, dealer, rules)
        known = self.game.nouns.of_hand()
        player = {key: given for key, given in facts.items() if known[key].place == "player"}
        tiles = list(self.kinds)
        if tile is not None or (self.whole and by not in self.game.nouns.whole):
            kind = tiles[-1] if tile is None else self.game.tiles.one(tile, "tile")
            if self.whole:
                if kind not in tiles:
                    raise BadInput("tile", tile, f"a tile of the hand {self.game.tiles.print(tiles)}")
                tiles.remove(kind)
            tile = self.game.tiles.codes[kind]
        if self.whole or tile is not None:
            doc["winner"], doc["win"] = seat, self._win(facts, tile, by, source, seat)
        elif by != "draw" or source is not None:
            raise BadInput("tile", "nothing", "the winning tile")
        told = {"hand": self.game.tiles.print(tiles), "melds": list(self.melds), **player}
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.game.seats:
            raise BadInput("seat", seat, f"a seat from 0 to {self.game.seats - 1}")
        doc["players"] = [told if i == seat else None for i in range(self.game.seats)]
        try:
            state, counted = self.game.position(doc)
        except BadInput as e:
            raise _renamed(e, seat) from None
        found = self.game.result(state, self.game.rules.score(state), counted).players[seat]
        assert found is not None
        return found

    def _document(self, facts: Mapping[str, Any], dealer: int, rules: Any) -> dict[str, object]:
        """What the whole deal is told of: dealer, rules, and the game's own facts."""
        known = self.game.nouns.of_hand()
        for key, given in facts.items():
            if key not in known:
                raise BadInput(key, given, "one of " + ", ".join(["tile", "by", "source", "seat", *known]))
        doc: dict[str, object] = {"dealer": dealer, "rules": {} if rules is None else rules}
        for key, fact in known.items():
            if fact.place == "deal":
                given = facts.get(key, fact.default)
                if given is None:
                    raise BadInput(key, "nothing", fact.says)
                doc[key] = list(given) if isinstance(given, tuple) else given
        return doc

    def _win(
        self, facts: Mapping[str, Any], tile: str | None, by: str, source: int | None, seat: int
    ) -> dict[str, object]:
        known = self.game.nouns.of_hand()
        win = {key: given for key, given in facts.items() if known[key].place == "win"}
        win |= {"by": by} if tile is None else {"by": by, "tile": tile}
        if source is None and by in GIVEN and isinstance(seat, int):
            source = (seat + 1) % self.game.seats
        return win if source is None else win | {"from": source}

    def __len__(self) -> int:
        """How many concealed tiles."""
        return len(self.kinds)

    def __getitem__(self, at: int) -> str:
        """The code of a concealed tile, as written."""
        return self.game.tiles.codes[self.kinds[at]]

    def __iter__(self) -> Iterator[str]:
        return (self.game.tiles.codes[kind] for kind in self.kinds)

    def __contains__(self, tile: object) -> bool:
        return tile in list(self)

    def _key(self) -> tuple[Any, ...]:
        """What makes two hands the same: tiles and melds in any order, the last tile apart if drawn."""
        return self.game.id, sorted(self.kinds), sorted(self.melds), self.kinds[-1:] if self.whole else ()

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Hand) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.game.id, tuple(sorted(self.kinds))))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.game, self.game.tiles.print(self.kinds), self.melds)

    def __str__(self) -> str:
        return " + ".join([self.game.tiles.print(self.kinds), *self.melds])

    def __repr__(self) -> str:
        return f"<Hand of {self.game.id}: {self}>"

    def _repr_svg_(self) -> str:
        """The drawing that a notebook shows, with what it says in words."""
        laid = [unpack(meld) for meld in self.game.melds(self._state, 0)]
        return draw_hand(self.game, [list(self.kinds), *laid], str(self))

    def _repr_html_(self) -> str:
        """The same for a page of HTML."""
        return f"<figure>{self._repr_svg_()}<figcaption>{self}</figcaption></figure>"


def _renamed(error: BadInput, seat: int) -> BadInput:
    """A refusal of a count document in the words of a hand."""
    field = error.field.removeprefix(f"players[{seat}].").removeprefix("win.")
    names = {f"players[{seat}]": "hand", "from": "source", "position": "hand"}
    return type(error)(names.get(field, field), error.value, error.expected)
