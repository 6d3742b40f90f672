"""Finds the answers of a task by the rules themselves."""

from dataclasses import dataclass

from tianhu.core import const, packed
from tianhu.core.deal import Deal
from tianhu.core.errors import BadInput
from tianhu.core.result import Line
from tianhu.lessons.shelf import lookups
from tianhu.lessons.step import Task
from tianhu.players.rollout import Rollouts

# How often each of two moves is played out.
TRIES = 10


@dataclass(frozen=True)
class Row:
    """A line of the count that is to be found, and the things that stand for it."""

    line: Line
    things: tuple[str, ...]
    order: int


def facts(deal: Deal, seat: int) -> dict[str, tuple[int, int]]:
    """Of each discard that is open: how many tiles the hand lacks then, and how many would help."""
    state = deal.view(seat).state
    found = {}
    for move in deal.moves(seat).ints:
        if packed.verb(move) == const.DISCARD:
            told = deal.game.facts(state, seat, move)
            found[deal.game.word(move)] = told["lack"], told.get("useful", 0)
    return found


def best(deal: Deal, seat: int) -> list[str]:
    """The discards after which the hand lacks least and most tiles help."""
    found = facts(deal, seat)
    top = min((lack, -useful) for lack, useful in found.values())
    return [move for move, (lack, useful) in found.items() if (lack, -useful) == top]


def waits(deal: Deal, seat: int) -> list[str]:
    """The kinds that would finish a hand that is one tile short, of which it does not hold all itself."""
    lack, near = deal.game.lacking(deal.state.copy(), seat)
    tiles = deal.game.tiles
    held = deal.state.hand[seat * const.KINDS : (seat + 1) * const.KINDS]
    return [f"tile:{tiles.codes[kind]}" for kind in near if lack == 1 and held[kind] < tiles.copies[kind]]


def payments(deal: Deal, seat: int) -> list[str]:
    """Who pays whom, where every pair settles the difference."""
    totals = deal.score.total[: deal.game.seats]
    pairs = [(a, b) for a in range(len(totals)) for b in range(len(totals))]
    return [f"pay:{a}>{b}" for a, b in pairs if totals[a] < totals[b]]


def any_discard(deal: Deal, seat: int) -> list[str]:
    """Every discard that is open."""
    return [move for move in deal.moves(seat) if move.startswith("discard ")]


LOOKUPS = {"any": any_discard, "best": best, "waits": waits, "payments": payments}


def answers(game: str, task: Task, deal: Deal, seat: int) -> tuple[tuple[str, ...], ...]:
    """What is expected: for moves one after the other, each with its alternatives; else the things to find.

    Raises BadInput for a name that neither the game nor this file knows.
    """
    if not task.find:
        return task.expect
    known = {**LOOKUPS, **lookups(game)}
    if task.find not in known:
        raise BadInput("find", task.find, " or ".join(known))
    found = known[task.find](deal, seat)
    return (tuple(found),) if task.ask == "move" else tuple((each,) for each in found)


def averages(deal: Deal, seat: int, moves: tuple[str, ...]) -> dict[str, int]:
    """The mean settlement of each move, played out in the same ten worlds that the seat cannot tell apart."""
    numbers = [deal.game.move(move) for move in moves]
    tried = Rollouts(deal.game.rules, deal.view(seat).state, seat, numbers, 1, False)
    tried.worlds(TRIES)
    return {move: round(tried.total[i] / TRIES) for i, move in enumerate(moves)}


def rows(task: Task, deal: Deal, seat: int) -> list[Row]:
    """The lines of a count that are to be found, in the order of the sheet. The deal has to be over."""
    whose = seat if task.seat is None else task.seat
    sheet = deal.result.players[whose]
    seen = deal.view(whose).describe()
    shown = {*seen["hand"], *(code for meld in seen["seats"][whose]["melds"] for code in meld["tiles"])}
    found = []
    for order, line in enumerate(sheet.lines if sheet else ()):
        if line.key in task.lines:
            codes = (
                [deal.game.tiles.codes[k] for k in deal.game.tiles.parse(line.tiles)] if line.tiles else []
            )
            lies = tuple(f"tile:{code}" for code in dict.fromkeys(codes) if code in shown)
            # Flowers, and what counts without a tile, as winning does, are found on the plate.
            things = lies or (f"seat:{whose}",)
            found.append(Row(line, things, order))
    return found


def total(lines: list[Line]) -> int:
    """What lines come to, read in order."""
    found = 0
    for line in lines:
        if line.do == "add":
            found += line.amount
        elif line.do == "double":
            found *= line.amount
        else:
            found = -(-found // line.amount) * line.amount
    return found
