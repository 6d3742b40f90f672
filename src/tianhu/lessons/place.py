"""Where a step stands: the deal, the task, and what of it is done."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tianhu.core import shapes
from tianhu.core.deal import Deal
from tianhu.core.errors import BadInput, BadNotation, IllegalMove
from tianhu.lessons import lookup, run
from tianhu.lessons.start import begin
from tianhu.lessons.step import Step, Task
from tianhu.table.result import result


@dataclass(frozen=True)
class Frame:
    """What the learner sees at one moment, and the events since the one before."""

    view: shapes.View
    events: list[shapes.Event]


class Place:
    """A step after some answers; `seen` counts the events that have been shown."""

    task: Task
    seat: int
    answers: list[str]
    expected: tuple[tuple[str, ...], ...]

    def __init__(self, step: Step, made: Sequence[Sequence[str]]) -> None:
        """`made` are answers, a list a task. Raises BadInput for such as cannot have been given."""
        if not 0 < len(made) <= len(step.tasks):
            raise BadInput("made", f"{len(made)} tasks", f"1 to {len(step.tasks)}")
        self.step, self.number = step, len(made) - 1
        for task, answers, i in zip(step.tasks, made, range(len(made)), strict=False):
            self._begin(task)
            for j, given in enumerate(answers):
                self._repeat(given, f"made[{i}][{j}]")

    def _begin(self, task: Task) -> None:
        """A task begins where its start says, or where the one before it ended."""
        self.task, self.answers = task, []
        if task.start is not None:
            self.seat, self.deal = task.start.seat, begin(self.step.game, task.start)
        self.seen = len(self.deal.log)
        if self.moves or task.show:
            run.run(self.deal, self.seat, run.others)
        if task.ask == "count":
            self.expected = tuple(row.things for row in lookup.rows(task, self.deal, self.seat))
        else:
            self.expected = lookup.answers(self.step.game, task, self.deal, self.seat)
        self.choose = run.scripted(task.then, self.rest)

    @property
    def moves(self) -> bool:
        """Whether the task is answered by moves."""
        return self.task.ask in ("move", "play")

    @property
    def left(self) -> int:
        """How many things are still to be found."""
        return sum(not set(each) & set(self.answers) for each in self.expected)

    def named(self, given: str) -> str:
        """A thing by its name: the tiles of a group in the order in which groups are compared."""
        if self.task.ask != "group":
            return given
        tiles = self.deal.game.tiles
        return "group:" + tiles.print(sorted(tiles.parse(given.removeprefix("group:"), "given")))

    def rest(self, deal: Deal, seat: int) -> str | int | None:
        """What the others do where no script tells."""
        if self.task.ask == "play":
            return run.policy(deal, seat)
        if self.task.show or len(self.answers) < len(self.expected):
            return run.others(deal, seat)
        return run.until_turn(deal, seat)

    def _repeat(self, given: str, where: str) -> None:
        if not self.moves:
            self.answers.append(self.named(given))
            return
        try:
            for _ in self._after(given):
                pass
        except (IllegalMove, BadNotation) as error:
            raise BadInput(where, given, f"a move that was open ({error})") from None
        self.seen = len(self.deal.log)

    def _after(self, move: str) -> Iterator[None]:
        """Makes a move, and lets the others act; stops wherever something may have been seen."""
        self.deal.play(self.seat, move)
        self.answers.append(move)
        run.resolved(self.deal, self.seat, self.choose)
        yield
        yield from run.stops(self.deal, self.seat, self.choose)

    def frame(self) -> Frame:
        """What is seen now."""
        view = self.deal.view(self.seat)
        doc: shapes.View = {**view.describe(), "result": result(self.deal) if self.deal.over else None}
        events = view.events(self.seen)
        self.seen = len(view.log)
        return Frame(doc, events)

    def frames(self, move: str, most: int | None = None) -> list[Frame]:
        """What is seen of a move and of what comes of it, at `most` so many stops."""
        found: list[Frame] = []
        for i, _ in enumerate(self._after(move)):
            if len(self.deal.log) > self.seen or self.deal.over or self.seat in self.deal.actors:
                found.append(self.frame())
            if i == most:
                break
        if not found or len(self.deal.log) > self.seen:
            found.append(self.frame())
        return found
