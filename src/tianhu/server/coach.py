"""A hint at a decision; the review and the replay of a finished deal."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Hashable
from dataclasses import dataclass

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tianhu import records, table
from tianhu.core.errors import Refused
from tianhu.core.view import View
from tianhu.server import guests, messages
from tianhu.server.answers import Busy
from tianhu.server.logs import log, trace
from tianhu.server.problems import Refusal, answer
from tianhu.server.reviews import Job
from tianhu.server.room import Room
from tianhu.server.rooms import Crowded, Leaving
from tianhu.server.services import Services

NO_TABLE = "There is no such table."
NOT_ASKED = "You are not asked for a move now."


@dataclass(frozen=True)
class Member:
    """A guest who sits at a table, and which seats there are persons'."""

    table: str
    seat: int
    guest: str
    persons: frozenset[int]


async def member(request: Request, services: Services) -> Member:
    """Who asks of a table; only those who sit there may."""
    key = request.path_params["table"]
    guest = await guests.find(request, services.store)
    members = await services.store.members(key)
    if not members:
        raise Refusal(404, NO_TABLE, "table")
    if guest is None or guest.id not in members:
        raise Refusal(403, "You do not sit at this table.", "table")
    return Member(key, members[guest.id], guest.id, frozenset(members.values()))


async def finished(services: Services, key: str, number: int) -> str:
    """The text of the record of a finished deal."""
    text = await services.store.record(key, number)
    if text is None:
        which = f"Deal {number} of this table" if number else "This deal"
        raise Refusal(409, f"{which} has not been finished.", "deal")
    return text


async def hint(request: Request, services: Services) -> Response:
    """What the guest could do at this decision, with reasons. Knows only what the seat sees.

    Not where several persons sit: it would play against them.
    """
    asker = await member(request, services)
    if len(asker.persons) > 1:
        raise Refusal(403, "Hints are for who plays against computers alone.", "table")
    try:
        room = await services.rooms.room(asker.table, asker.guest)
    except Leaving:
        raise Refusal(404, NO_TABLE, "table") from None
    except Crowded:
        raise Refusal(429, "You have too many tables open; close some of them.") from None
    number, ask, view = await _decision_of(room, asker.seat)
    if view.ints and not room.sitting.open_turn:
        # Not while computers of this table may think of the same discard: they would slow the
        # hint, and so tell that they were asked.
        await room.settled()
        number, ask, view = await _decision_of(room, asker.seat)
    if room.closed or not view.ints:
        raise Refusal(409, NOT_ASKED)

    async def work() -> messages.Hint:
        found: messages.Hint = await services.answers.run(_hint, number, ask, view, room)
        return found

    # Of what the seat knows alone: how soon a second answer comes tells nothing of others.
    name = ("hint", asker.table, room.sitting.commitment, ask, asker.seat)
    return answer(await once(request, services, name, work))


async def once(
    request: Request, services: Services, name: Hashable, work: Callable[[], Awaitable[object]]
) -> object:
    """An answer worked out once for all who ask; refused where too much waits."""
    try:
        return await services.answers.once(name, guests.who(request), work)
    except Busy as busy:
        raise _refused(services, busy) from None


def _refused(services: Services, busy: Busy) -> Refusal:
    services.metrics.refused.labels("queue").inc()
    if busy.own:
        return Refusal(429, "What you asked for before is still being worked out; wait a little.")
    return Refusal(503, "Others have asked for much already; try again in a moment.")


def _hint(number: int, ask: int, view: View, room: Room) -> messages.Hint:
    # The table may have gone on while this waited; then nobody looks at it any more.
    if room.sitting.number != number or room.sitting.sights[view.seat].ask != ask:
        raise Refusal(409, NOT_ASKED)
    return messages.Hint(number, ask, table.advise(view))


async def _decision_of(room: Room, seat: int) -> tuple[int, int, View]:
    """The deal, the `ask` and what the seat sees; asked no more where it has answered."""
    # While the lock is held nothing is on the table that has not been stored and shown.
    async with room.lock:
        sitting = room.sitting
        view = sitting.deal.view(seat)
        if seat in sitting.sealed:
            view.state.asked &= ~(1 << seat)
        return sitting.number, sitting.sights[seat].ask, view


async def review(request: Request, services: Services) -> Response:
    """The review of a finished deal, or how far it has come; the first request begins it."""
    asker = await member(request, services)
    name = (asker.table, request.path_params["number"], asker.seat)
    job = services.reviews.jobs.get(name)
    if job is None:
        text = await finished(services, *name[:2])
        job = services.reviews.jobs.get(name) or _begin(request, services, asker, text)
    if job.failed:
        services.reviews.jobs.pop(name, None)
        raise Refusal(500, "The review could not be made.")
    found = None if job.found is None else [_decision(d) for d in job.found]
    return answer(messages.Review(job.done, job.of, found))


def _begin(request: Request, services: Services, asker: Member, text: str) -> Job:
    reviews = services.reviews
    name = (asker.table, request.path_params["number"], asker.seat)
    try:
        give_back = reviews.share.take(guests.who(request))
    except Busy as busy:
        raise _refused(services, busy) from None
    job = reviews.add(name)

    def progress(done: int, of: int) -> None:
        job.done, job.of = done, of
        reviews.step()

    async def work() -> None:
        loop = asyncio.get_running_loop()
        try:
            found = await loop.run_in_executor(
                reviews.pool, lambda: table.review(records.load(text), name[2], progress)
            )
            await services.reader.keep_review(asker.guest, name, found)
            job.found = found
        except Exception as error:
            job.failed = True
            log.error("review failed", table=name[0], deal=name[1], **trace(error))
        finally:
            give_back()

    task = asyncio.create_task(work())
    reviews.tasks.add(task)
    task.add_done_callback(reviews.tasks.discard)
    return job


def _decision(d: table.Decision) -> messages.Decision:
    costs = (d.loss.points, d.loss.ci95, d.regular.points, d.regular.ci95)
    told = (d.grade, d.marked, d.facts, d.reasons)
    return messages.Decision(d.index, d.played, d.best, d.mean, *costs, *told)


async def replay(request: Request, services: Services) -> Response:
    """A finished deal step by step, every hand open. It is made once, and kept as it is sent."""
    asker = await member(request, services)
    number = request.path_params["number"]

    async def work() -> bytes:
        text = await finished(services, asker.table, number)
        try:
            made: bytes = await services.answers.run(lambda: msgspec.json.encode(_replay(text, asker)))
        except Refused as error:  # a record is checked as it is read
            raise services.store.damaged(asker.table, error) from None
        return made

    return answer(await once(request, services, ("replay", asker.table, number, asker.seat), work))


def _replay(text: str, asker: Member) -> messages.Replay:
    return replay_of(records.load(text), asker.seat, asker.persons)


def replay_of(
    doc: records.Record, seat: int, persons: Collection[int] = (), is_open: bool = True
) -> messages.Replay:
    """A record as it is sent to be shown; `persons` as `table.seated_of` takes them. Raises BadInput."""
    seated = [messages.Player(one["name"], one["level"], False) for one in table.seated_of(doc, persons)]
    steps = [messages.ReplayStep(s.index, s.view, s.events) for s in table.replay(doc, seat, is_open)]
    return messages.Replay(seat, seated, steps)
