"""A sitting that was played elsewhere, whole: its events are played again, and refused where they cannot."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tianhu import players
from tianhu.core.errors import BadInput, Refused
from tianhu.core.game import Setup
from tianhu.core.rng import Rng
from tianhu.records import Record, to_record
from tianhu.records.record import begin
from tianhu.table.checks import check_speed
from tianhu.table.events import (
    Advanced,
    Begun,
    Created,
    Ended,
    Event,
    Moved,
    Opened,
    Paced,
    Reseated,
    Restarted,
    Sealed,
)
from tianhu.table.history import Stored, from_stored, to_stored
from tianhu.table.seat import Seat
from tianhu.table.sitting import Sitting

# More events than years of evenings at one table make.
MOST = 50_000
_NONCE = re.compile("[0-9a-f]{32}")


@dataclass(frozen=True)
class Whole:
    """A sitting as it may be stored: its events, who opened it, and the record of each finished deal.

    `ends` has a number of events for each record: those up to the end of the deal.
    """

    stored: list[Stored]
    created: Created
    sitting: Sitting
    records: list[Record]
    ends: list[int]


def read_whole(given: object, guest: str, name: str) -> Whole:
    """Plays the events of a guest's sitting against computers. Raises BadInput that names the event."""
    pairs = _pairs(given)
    events = [_event(kind, body, i) for i, (kind, body) in enumerate(pairs)]
    created = _opened(events[0], guest)
    # Nobody looks on, which is what takes the time.
    alone = replace(created, seats=tuple(Seat(level=seat.level or "regular") for seat in created.seats))
    sitting = alone.sitting()
    names = [name or "guest" if seat.level is None else players.LEVELS[seat.level] for seat in created.seats]
    made: list[Record] = []
    ends: list[int] = []
    before: Event | None = None
    for i, event in enumerate(events[1:], 1):
        was = (sitting.number, sitting.number > 0 and sitting.deal.over)
        try:
            _play(sitting, event, before)
        except Refused as error:
            raise _refused(f"events[{i}]", pairs[i][0], error) from None
        before = event if not isinstance(event, Created) else None
        if sitting.deal.over and was != (sitting.number, True):
            made.append(to_record(sitting.deal, names))
            ends.append(i + 1)
    if isinstance(before, Restarted):
        raise BadInput(f"events[{len(events) - 1}]", "restart", "the deal that begins then")
    stored = [to_stored(created), *((kind, body) for kind, body in pairs[1:])]
    return Whole(stored, created, sitting, made, ends)


def _pairs(given: object) -> list[Stored]:
    if not isinstance(given, list) or not 2 <= len(given) <= MOST:
        raise BadInput("events", given, f"a list of 2 to {MOST} events")
    for i, pair in enumerate(given):
        fits = isinstance(pair, list | tuple) and len(pair) == 2
        if not fits or not isinstance(pair[0], str) or not isinstance(pair[1], Mapping):
            raise BadInput(f"events[{i}]", pair, "the kind of an event and its fields")
    return [(kind, dict(body)) for kind, body in given]


def _event(kind: str, body: Mapping[str, object], i: int) -> Event | Created:
    try:
        return from_stored(kind, body)
    except KeyError:
        raise BadInput(f"events[{i}]", kind, "the kind of an event") from None
    except BadInput as error:
        raise BadInput(f"events[{i}].{error.field}", error.value, error.expected) from None


def _opened(event: Event | Created, guest: str) -> Created:
    """How it begins, with the guest at the seat of its person."""
    if not isinstance(event, Created):
        raise BadInput("events[0]", event.kind, "created")
    try:
        sitting = event.sitting()
        check_speed(event.speed)
    except BadInput as error:
        raise _refused("events[0]", "created", error) from None
    if len(event.seats) != sitting.game.seats or len(sitting.persons) != 1:
        raise BadInput("events[0].seats", len(event.seats), f"{sitting.game.seats} seats, one of a person")
    for i, seat in enumerate(event.seats):
        if not seat.person and seat.level not in players.LEVELS:
            raise BadInput(f"events[0].seats[{i}]", seat.level, " or ".join(players.LEVELS))
    seats = (replace(seat, guest=guest) if seat.person else seat for seat in event.seats)
    return replace(event, seats=tuple(seats))


def _refused(field: str, kind: str, error: Refused) -> BadInput:
    return BadInput(field, kind, f"what can happen there ({error})")


def _play(sitting: Sitting, event: Event | Created, before: Event | None) -> None:
    """Lets an event happen if it can. Raises BadInput, BadNotation or IllegalMove."""
    if isinstance(event, Created | Ended | Reseated):
        raise BadInput("kind", event.kind, "what happens at a table of one person")
    if isinstance(event, Begun):
        _check_begun(sitting, event, isinstance(before, Restarted))
    elif sitting.number == 0:
        raise BadInput("kind", event.kind, "begun")
    elif isinstance(before, Restarted):
        raise BadInput("kind", event.kind, "begun, as a sitting was restarted,")
    elif isinstance(event, Moved | Sealed):
        if not 0 <= event.seat < sitting.game.seats:
            raise BadInput("seat", event.seat, f"a seat from 0 to {sitting.game.seats - 1}")
    elif isinstance(event, Opened) and not sitting.answered:
        raise BadInput("kind", event.kind, "answers of all who are asked")
    elif isinstance(event, Advanced) and not sitting.deal.halted:
        raise BadInput("kind", event.kind, "a deal that nobody is asked in")
    elif isinstance(event, Paced):
        check_speed(event.speed)
    event.apply(sitting)


def _check_begun(sitting: Sitting, begun: Begun, restarted: bool) -> None:
    first = sitting.number == 0
    if begun.number != sitting.number + 1:
        raise BadInput("number", begun.number, str(sitting.number + 1))
    if not (first or restarted or sitting.deal.over):
        raise BadInput("number", begun.number, "the end of the deal before")
    wanted = [0] * sitting.game.seats if first or restarted else sitting.totals
    if list(begun.before) != wanted:
        raise BadInput("before", list(begun.before), str(wanted))
    if begun.finished not in {None, 0 if first else sitting.deals}:
        raise BadInput("finished", begun.finished, str(sitting.deals))
    if begun.nonce and not _NONCE.fullmatch(begun.nonce):
        raise BadInput("nonce", begun.nonce, "32 digits from 0 to 9 and a to f")
    begin(_position(sitting, begun))
    if not (first or restarted):
        _check_order(sitting, begun.setup)


def _position(sitting: Sitting, begun: Begun) -> Mapping[str, Any]:
    """The deal as a record without moves, by which dice, rounds and the wall are checked."""
    setup = begun.setup
    doc: dict[str, object] = {"game": sitting.game.id, "rules": sitting.rules, "moves": []}
    doc |= {"dealer": setup.dealer, "wall": begun.wall}
    more: Sequence[tuple[str, object]] = (
        ("dice", list(setup.dice)),
        ("round", setup.round),
        ("first", setup.first),
        ("rolls", [list(roll) for roll in setup.rolls]),
        ("own", dict(setup.own)),
    )
    return doc | {key: value for key, value in more if value}


def _check_order(sitting: Sitting, setup: Setup) -> None:
    """Who deals next is settled by rule, whatever the dice are. Raises BadInput."""
    wanted = sitting.game.next_setup(sitting.deal.setup, sitting.deal, Rng(0))
    if wanted is None:
        raise BadInput("kind", "begun", "nothing, as the sitting is over,")
    for field in ("dealer", "round", "first"):
        if getattr(setup, field) != getattr(wanted, field):
            raise BadInput(f"setup.{field}", getattr(setup, field), str(getattr(wanted, field)))
