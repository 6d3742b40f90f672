"""The legal moves of a seat as a sequence of words."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, overload

from tianhu.core.errors import BadNotation

if TYPE_CHECKING:
    from tianhu.core.game import Game


class Moves(Sequence[str]):
    """The legal moves of a seat, in words and in the order of their numbers, `ints`.

    A sequence: `moves[0]`, `moves[-3:]`, `in` (words or a number), `len`. Equal to the same
    moves of the same game and to a list or tuple of the same words.

    >>> import tianhu
    >>> deal = tianhu.game("mahjong").deal(seed=1)
    >>> moves = deal.moves(deal.actors[0])
    >>> moves[0] in moves, len(moves[:2]), moves[-1] == list(moves)[-1]
    (True, 2, True)
    """

    def __init__(self, game: "Game", ints: list[int]) -> None:
        """`ints` ascending."""
        self.game = game
        self.ints = ints

    def __iter__(self) -> Iterator[str]:
        """The words, in the order of the numbers."""
        return map(self.game.word, self.ints)

    def __len__(self) -> int:
        """How many."""
        return len(self.ints)

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> "Moves": ...
    def __getitem__(self, at: int | slice) -> "str | Moves":
        """The words of a move, or the moves of a slice."""
        if isinstance(at, slice):
            return Moves(self.game, self.ints[at])
        return self.game.word(self.ints[at])

    def __contains__(self, move: object) -> bool:
        """Whether a word or number is among them."""
        if isinstance(move, str):
            try:
                return self.game.move(move) in self.ints
            except BadNotation:
                return False
        return move in self.ints

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Moves):
            return self.game is other.game and self.ints == other.ints
        return list(self) == list(other) if isinstance(other, list | tuple) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        """The words."""
        return f"<Moves: {', '.join(self)}>"
