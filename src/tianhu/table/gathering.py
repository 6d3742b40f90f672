"""Who comes together at an address, before, between and after the sittings played there.

Nothing here changes in place: each step gives the gathering that comes of it, or raises
IllegalMove with one sentence.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from secrets import SystemRandom

from tianhu.core.errors import BadInput, IllegalMove
from tianhu.core.options import Value
from tianhu.core.rng import Rng
from tianhu.games import game
from tianhu.parts import dice
from tianhu.players import LEVELS
from tianhu.table.checks import check_speed
from tianhu.table.events import Created
from tianhu.table.seat import Seat

# Letters and digits that nobody takes for another, said aloud or read from a screen.
LETTERS = "ABCDEFGHJKMNPQRTUVWXY2346789"
LENGTH = 6
# Seconds after which a computer plays for who is away, for a move, and in reserve; 0: never, and no clock.
AWAY = (30, 120, 0)
MOVE = (0, 15, 30, 60)
RESERVE = (0, 60, 180)


def new_code(entropy: Random | None = None) -> str:
    """A code that a person can type."""
    entropy = entropy or SystemRandom()
    return "".join(entropy.choice(LETTERS) for _ in range(LENGTH))


def read_code(text: str) -> str | None:
    """A code as it was typed: in small letters, with blanks or hyphens. None where it can be none."""
    code = "".join(text.upper().replace("-", " ").split())
    return code if len(code) == LENGTH and set(code) <= set(LETTERS) else None


@dataclass(frozen=True)
class Terms:
    """What is agreed before the deal. `drawn`: seats are drawn by dice, not chosen.

    `away`, `move` and `reserve` are seconds, of `AWAY`, `MOVE` and `RESERVE`.
    """

    game: str
    rules: Mapping[str, Value]
    speed: str = "normal"
    level: str = "regular"
    drawn: bool = False
    away: int = AWAY[0]
    move: int = 0
    reserve: int = 0

    def checked(self) -> "Terms":
        """The same, with every option there is. Raises BadInput."""
        check_speed(self.speed)
        if self.level not in LEVELS:
            raise BadInput("level", self.level, " or ".join(LEVELS))
        for name, allowed in (("away", AWAY), ("move", MOVE), ("reserve", RESERVE)):
            value = getattr(self, name)
            if value not in allowed:
                raise BadInput(name, value, " or ".join(str(each) for each in allowed))
        return replace(self, rules=game(self.game).options.resolve(self.rules))


@dataclass(frozen=True)
class Person:
    """Somebody with a seat. `code` brings them back to it from another browser.

    Who brings `link`, where there is one, may see this person's hand while watching.
    """

    guest: str
    seat: int
    code: str
    ready: bool = False
    link: str = ""


@dataclass(frozen=True)
class Gathering:
    """All that is agreed and who sits where. `persons` stand in the order in which they sat down.

    `computers` are the seats that computers fill, `table` the sitting that is played or was
    played last, `matches` how many there have been, `throws` those by which seats were drawn.
    While the sitting is `paused` it stands still.
    """

    terms: Terms
    persons: tuple[Person, ...] = ()
    computers: tuple[int, ...] = ()
    matches: int = 0
    table: str = ""
    throws: tuple[tuple[int, ...], ...] = ()
    paused: bool = False

    @property
    def seats(self) -> int:
        """How many the game has."""
        return game(self.terms.game).seats

    @property
    def free(self) -> list[int]:
        """Seats that nobody has, in order."""
        taken = {person.seat for person in self.persons} | set(self.computers)
        return [seat for seat in range(self.seats) if seat not in taken]

    def of(self, guest: str) -> Person | None:
        """The person that a guest is here."""
        return next((person for person in self.persons if person.guest == guest), None)

    def at(self, seat: int) -> Person | None:
        """The person at a seat."""
        return next((person for person in self.persons if person.seat == seat), None)

    def sit(self, guest: str, seat: int | None, entropy: Random | None = None) -> "Gathering":
        """A guest takes a seat, or another; without a number the first that is free. A computer gives way."""
        mine = self.of(guest)
        if seat is None:
            if mine is not None:
                return self
            seat = next(iter([*self.free, *self.computers]), -1)
            if seat < 0:
                raise IllegalMove("taken", "All seats are taken.")
        if not 0 <= seat < self.seats:
            raise IllegalMove("taken", f"There is no seat {seat}.")
        holder = self.at(seat)
        if holder is not None and holder.guest != guest:
            raise IllegalMove("taken", "Somebody else has this seat.")
        computers = tuple(each for each in self.computers if each != seat)
        if mine is None:
            persons = (*self.persons, Person(guest, seat, new_code(entropy)))
        else:
            persons = self._put(replace(mine, seat=seat))
        return replace(self, persons=persons, computers=computers)

    def _put(self, person: Person) -> tuple[Person, ...]:
        """The persons with one of them as it is now."""
        return tuple(person if each.guest == person.guest else each for each in self.persons)

    def rise(self, guest: str) -> "Gathering":
        """A guest gives the seat up."""
        return replace(self, persons=tuple(each for each in self.persons if each.guest != guest))

    def ready(self, guest: str, ready: bool) -> "Gathering":
        """Somebody is ready to begin, or no longer."""
        return replace(self, persons=self._put(replace(self.seated(guest), ready=ready)))

    def lend(self, guest: str, link: str) -> "Gathering":
        """Who brings this link sees the guest's hand; who brought one before does not any more."""
        return replace(self, persons=self._put(replace(self.seated(guest), link=link)))

    def lent(self, link: str) -> Person | None:
        """Whose hand is seen by a link."""
        return next((person for person in self.persons if link and person.link == link), None)

    def seated(self, guest: str) -> Person:
        """The person that a guest is. Raises IllegalMove for who has no seat."""
        person = self.of(guest)
        if person is None:
            raise IllegalMove("seat", "Only who has a seat may do this.")
        return person

    def change(self, terms: Terms) -> "Gathering":
        """Other rules: nobody is ready any more. Of another game there may be too few seats for all."""
        terms = terms.checked()
        if terms == self.terms:
            return self
        seats = game(terms.game).seats
        if len(self.persons) > seats:
            raise IllegalMove("taken", f"{len(self.persons)} sit here, and the game has {seats} seats.")
        persons = list(self.persons)
        free = [seat for seat in range(seats) if self.at(seat) is None]
        for i, person in enumerate(persons):
            seat = person.seat if person.seat < seats else free.pop(0)
            persons[i] = replace(person, seat=seat, ready=False)
        taken = {person.seat for person in persons}
        computers = tuple(each for each in self.computers if each < seats and each not in taken)
        return replace(self, terms=terms, persons=tuple(persons), computers=computers)

    def fill(self) -> "Gathering":
        """Computers take all seats that are free."""
        return replace(self, computers=tuple(sorted([*self.computers, *self.free])))

    def computer(self, seat: int) -> "Gathering":
        """A computer has a seat that somebody gave up."""
        return replace(self, computers=tuple(sorted({*self.computers, seat})))

    def clear(self, seat: int) -> "Gathering":
        """A computer gives its seat up."""
        return replace(self, computers=tuple(each for each in self.computers if each != seat))

    def back(self, code: str, guest: str, entropy: Random | None = None) -> "Gathering":
        """A guest takes the seat of the person whose code this is; the code is another one then."""
        found = next((each for each in self.persons if each.code == code), None)
        if found is None:
            raise IllegalMove("code", "This code belongs to nobody here.")
        if found.guest == guest:
            return self
        if self.of(guest) is not None:
            raise IllegalMove("taken", "You have a seat here already.")
        same = replace(found, guest=guest, code=new_code(entropy))
        return replace(self, persons=tuple(same if each is found else each for each in self.persons))

    def begin(self, table: str, starter: str, entropy: Random | None = None) -> "Gathering":
        """All is ready for a sitting, named `table`. Who begins it need not say so before.

        Raises IllegalMove while a seat is free, or somebody is not ready.
        """
        if self.free:
            raise IllegalMove("waits", "A seat is free.")
        if any(not each.ready and each.guest != starter for each in self.persons):
            raise IllegalMove("waits", "Not everybody is ready.")
        drawn = self._draw(Rng((entropy or SystemRandom()).getrandbits(64))) if self.terms.drawn else None
        whole = drawn or replace(self, throws=())
        persons = tuple(replace(each, ready=False) for each in whole.persons)
        return replace(whole, persons=persons, table=table, matches=self.matches + 1, paused=False)

    def _draw(self, rng: Rng) -> "Gathering":
        """Seats by dice: the highest throw sits first, and who ties throws again."""
        left, order, throws = [each.seat for each in self.persons], [], []
        while left:
            place, thrown = dice.highest(rng, len(left))
            throws += [(left[roll[0]], *roll[1:]) for roll in thrown]
            order.append(left.pop(place))
        places = dict(zip(order, sorted(order), strict=True))
        persons = tuple(replace(each, seat=places[each.seat]) for each in self.persons)
        return replace(self, persons=persons, throws=tuple(throws))

    def created(self) -> Created:
        """The first event of the sitting that begins."""
        people = {person.seat: Seat(guest=person.guest) for person in self.persons}
        seats = tuple(people.get(seat, Seat(level=self.terms.level)) for seat in range(self.seats))
        return Created(self.terms.game, dict(self.terms.rules), seats, self.terms.speed)
