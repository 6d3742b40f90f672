"""Lets the other seats act until the learner is asked."""

from collections.abc import Callable, Iterator

from tianhu.core import const
from tianhu.core.deal import Deal
from tianhu.core.rng import Rng

# Chooses a move of a seat that is not the learner's; None: nothing more happens.
Chooser = Callable[[Deal, int], str | int | None]


def others(deal: Deal, seat: int) -> str | int:
    """Passes; in a turn throws what was drawn, or what the quick player would."""
    moves = deal.moves(seat)
    if "pass" in moves:
        return "pass"
    drawn = deal.state.drawn
    throw = f"discard {deal.game.tiles.codes[drawn]}" if drawn >= 0 else ""
    return throw if throw and throw in moves else policy(deal, seat)


def policy(deal: Deal, seat: int) -> int:
    """What the quick player does, who sees what the seat sees."""
    return deal.game.rules.policy(deal.view(seat).state, seat, Rng(1))


def scripted(told: tuple[str, ...], rest: Chooser) -> Chooser:
    """As told, `SEAT:WORD:TILES` one after the other where the seat may; else as `rest` does."""
    left = [(int(text[0]), text[2:].replace(":", " ", 1)) for text in told]

    def choose(deal: Deal, seat: int) -> str | int | None:
        if left and left[0][0] == seat and left[0][1] in deal.moves(seat):
            return left.pop(0)[1]
        return rest(deal, seat)

    return choose


def until_turn(deal: Deal, seat: int) -> str | int | None:
    """Passes, or takes what must be taken; stops where another's turn has come."""
    return None if deal.state.phase == const.TURN else others(deal, seat)


def run(deal: Deal, seat: int, choose: Chooser) -> None:
    """Goes on until the seat is asked, the deal is over, or nothing more happens."""
    for _ in stops(deal, seat, choose):
        pass


def stops(deal: Deal, seat: int, choose: Chooser) -> Iterator[None]:
    """As `run`, stopping wherever something may have been seen."""
    while not deal.over and seat not in deal.actors:
        if deal.halted:
            deal.advance()
        else:
            other = deal.actors[0]
            move = choose(deal, other)
            if move is None:
                return
            deal.play(other, move)
        yield


def resolved(deal: Deal, seat: int, choose: Chooser) -> None:
    """Lets who else was asked about the same tile answer, so that the learner's own answer takes place."""
    while deal.state.phase == const.CLAIM and deal.actors and seat not in deal.actors:
        move = choose(deal, deal.actors[0])
        deal.play(deal.actors[0], others(deal, deal.actors[0]) if move is None else move)
