"""The door to the lessons: which steps there are, and what a step answers. It keeps nothing."""

import asyncio
from typing import cast

from starlette.requests import Request
from starlette.responses import Response

from tianhu import lessons
from tianhu.server import messages
from tianhu.server.problems import answer
from tianhu.server.services import Services


async def shelf(_request: Request, _services: Services) -> Response:
    """The steps of every game that has lessons."""
    return answer({game: [_info(step) for step in steps] for game, steps in lessons.shelf().items()})


def _info(step: lessons.Step) -> messages.LessonStep:
    return messages.LessonStep(step.id, list(step.rules), [task.id for task in step.tasks])


async def reply(request: Request, asked: messages.LessonTry) -> Response:
    """What a step says to a try."""
    step = lessons.step(request.path_params["game"], request.path_params["step"])
    found = await asyncio.to_thread(lessons.reply, step, asked.made, asked.given)
    return answer(told(found))


def told(reply: lessons.Reply) -> messages.LessonReply:
    """The reply as the page is given it."""
    return messages.LessonReply(
        step=reply.step,
        task=reply.task,
        id=reply.id,
        ask=cast(messages.LessonAsk, reply.ask),
        tasks=reply.tasks,
        verdict=cast(messages.LessonVerdict, reply.verdict),
        reason=reply.reason,
        values=reply.values,
        frames=[messages.LessonFrame(f.view, f.events) for f in reply.frames],
        focus=reply.focus,
        found=reply.found,
        left=reply.left,
        lines=[messages.LessonLine(**line) for line in reply.lines],
        total=reply.total,
        done=reply.done,
        fresh=reply.fresh,
    )
