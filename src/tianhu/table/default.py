"""What is done for who does not answer in time."""

from tianhu.core.view import View
from tianhu.players.greedy import Greedy


def give_way(view: View) -> str:
    """The words of a move that takes nothing: to pass, or to throw the tile drawn; else a quick player's."""
    moves = view.moves
    if "pass" in moves:
        return "pass"
    drawn = view.state.drawn
    if drawn >= 0:
        thrown = f"discard {view.codes([drawn])[0]}"
        if thrown in moves:
            return thrown
    return view.game.word(Greedy().choose(view))
