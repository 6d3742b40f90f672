"""A hint at a decision, and the review of a finished deal."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from tianhu import records, table
from tianhu.server import guests, messages
from tianhu.server.desk import KEPT, Desk, Job
from tianhu.server.house import Parts
from tianhu.server.problems import Refusal, answer


async def _seat(request: Request, parts: Parts) -> tuple[str, int]:
    """The table and the seat of the guest who asks."""
    key = request.path_params["table"]
    guest = await guests.find(request, parts.store)
    members = await parts.store.members(key)
    if not members:
        raise Refusal(404, "There is no such table.", "table")
    if guest is None or guest.id not in members:
        raise Refusal(403, "You do not sit at this table.", "table")
    if not parts.throttle.allows("counts", guest.id):
        raise Refusal(429, "Too many requests; wait a little.")
    return key, members[guest.id]


async def hint(request: Request, parts: Parts) -> Response:
    """What the guest could do at this decision, with reasons. Knows only what the seat sees."""
    key, seat = await _seat(request, parts)
    room = await parts.hub.room(key)
    view = room.sitting.deal.view(seat)
    if not view.ints:
        raise Refusal(409, "You are not asked for a move now.")
    loop = asyncio.get_running_loop()
    advice = await loop.run_in_executor(room.house.pool, table.advise, view)
    return answer(messages.Hint(room.sitting.number, [_candidate(a) for a in advice]))


def _candidate(a: table.Advice) -> messages.Candidate:
    return messages.Candidate(a.move, a.mean, a.ci95, _reasons(a.reasons))


def _reasons(found: list[table.Reason]) -> list[messages.Reason]:
    return [messages.Reason(r.key, r.mine, r.other) for r in found]


async def review(request: Request, parts: Parts) -> Response:
    """The review of a finished deal, or how far it has come; the first request begins it."""
    key, seat = await _seat(request, parts)
    number = request.path_params["number"]
    desk = parts.desk
    job = desk.jobs.get((key, number, seat))
    if job is None:
        text = await parts.store.record(key, number) if number < 1 << 31 else None
        if text is None:
            raise Refusal(409, f"Deal {number} of this table has not been finished.", "deal")
        job = _begin(desk, (key, number, seat), text, parts)
    found = None if job.found is None else [_decision(d) for d in job.found]
    return answer(messages.Review(job.done, job.of, found))


def _begin(desk: Desk, name: tuple[str, int, int], text: str, parts: Parts) -> Job:
    job = desk.jobs[name] = Job()
    while len(desk.jobs) > KEPT:
        desk.jobs.pop(next(iter(desk.jobs)))

    def progress(done: int, of: int) -> None:
        job.done, job.of = done, of

    async def work() -> None:
        loop = asyncio.get_running_loop()
        try:
            job.found = await loop.run_in_executor(
                parts.hub.house.pool, lambda: table.review(records.load(text), name[2], progress)
            )
        except Exception:
            desk.jobs.pop(name, None)
            raise

    task = asyncio.create_task(work())
    desk.tasks.add(task)
    task.add_done_callback(desk.tasks.discard)
    return job


def _decision(d: table.Decision) -> messages.Decision:
    return messages.Decision(d.index, d.played, d.best, d.cost, d.marked, _reasons(d.reasons))
