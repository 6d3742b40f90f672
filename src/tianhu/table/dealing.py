"""A table is opened, a deal begins, a sitting starts anew: what is settled by chance, as events."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from secrets import SystemRandom

from tianhu.core.errors import IllegalMove
from tianhu.core.game import Game, Setup
from tianhu.core.options import Value
from tianhu.core.rng import Rng
from tianhu.core.state import State
from tianhu.games import game
from tianhu.table.checks import check_deal, check_speed
from tianhu.table.events import Advanced, Begun, Created, Event, Opened, Restarted
from tianhu.table.seat import seated
from tianhu.table.sitting import Sitting


def create(name: str, rules: Mapping[str, Value], guest: str, levels: Sequence[str], speed: str) -> Created:
    """A guest at seat 0 against computers. Raises BadInput."""
    found = game(name)
    full = found.options.resolve(rules)
    return Created(found.id, full, seated(found, guest, levels), check_speed(speed))


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
    check_deal(sitting, deal)
    if sitting.ended:
        raise IllegalMove("over", "The sitting is over.")
    if not sitting.deal.over:
        raise IllegalMove("turn", "The deal is not over yet.")
    setup = sitting.game.next_setup(sitting.deal.setup, sitting.deal, Rng(entropy.getrandbits(64)))
    if setup is None:
        raise IllegalMove("over", "The sitting is over; a restart begins a new one.")
    return replace(_begun(sitting, setup, sitting.totals, entropy), act=act)


def follow(sitting: Sitting, pulse: object) -> list[Event]:
    """Lets happen what follows once the stop of a pulse is over, if the table stands there still.

    Sealed answers take effect, or the deal goes on.
    """
    happened: list[Event] = []
    while sitting.pulse == pulse:
        if sitting.answered:
            event: Event = Opened()
        elif sitting.deal.halted:
            event = Advanced()
        else:
            break
        event.apply(sitting)
        happened.append(event)
    return happened


def restart(sitting: Sitting, entropy: Random | None = None, act: str = "") -> tuple[Restarted, Begun]:
    """A new sitting at the same table, the dealer by chance. Deals go on being counted.

    Raises IllegalMove when that would break off a deal that other persons play.
    """
    if len(sitting.persons) > 1 and not sitting.deal.over:
        raise IllegalMove("turn", "Others are playing; a restart waits for the end of the deal.")
    return Restarted(act), begin_first(sitting, entropy)


def _begun(sitting: Sitting, setup: Setup, before: Sequence[int], entropy: Random) -> Begun:
    return Begun(
        sitting.number + 1,
        shuffled(sitting.game, entropy),
        setup,
        tuple(before),
        f"{entropy.getrandbits(128):032x}",
        sitting.deals if sitting.number else 0,
    )
