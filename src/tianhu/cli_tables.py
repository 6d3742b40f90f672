"""Tables on a terminal for people; `--json` prints documents instead."""

import codecs
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypedDict

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tianhu.core import shapes
from tianhu.core.game import Deal

if TYPE_CHECKING:
    from tianhu.lab.arena import Standings
    from tianhu.lab.bench import Bench

# What a terminal may not have, and what is read as the same.
ALIKE = {
    "…": "...",
    "±": "+-",
    "−": "-",
    "–": "-",
    "—": "-",
    "·": ".",
    "×": "x",
    "’": "'",
    "“": '"',
    "”": '"',
}
console = Console(highlight=False)


def fit() -> None:
    """From here on what a terminal or file cannot hold in its encoding is replaced readably, not refused."""
    codecs.register_error("tianhu", _alike)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="tianhu")


def _alike(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    return "".join(ALIKE.get(sign) or escaped(sign) for sign in signs), error.end


def escaped(text: str) -> str:
    """A text in ASCII, all else as JSON's escapes; of a JSON document the same document."""
    return "".join(c if c.isascii() else json.dumps(c)[1:-1] for c in text)


def document(text: str) -> None:
    """Prints a document unchanged in meaning, whatever the encoding of standard output."""
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        text = escaped(text)
    sys.stdout.write(text)
    sys.stdout.flush()


def _table(title: str, *columns: str) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold")
    for name in columns:
        table.add_column(name, justify="right" if name in ("hu", "total", "settlement") else "left")
    return table


def _amount(line: shapes.AnswerLine) -> str:
    return {"add": "{:+d}", "double": "x{}", "round": "up to {}"}[line["do"]].format(line["amount"])


def answer(doc: shapes.Answer) -> None:
    """A score sheet: every line with its rule, then totals and settlement."""
    for seat, player in enumerate(doc["players"]):
        if player is None:
            continue
        table = _table(f"Seat {seat}: {player['total']}", "rule", "tiles", "for", "points")
        for line in player["lines"]:
            table.add_row(line["rule"], line["tiles"], line["name"], _amount(line))
        console.print(table)
        if player["groups"]:
            console.print("  " + " ".join(player["groups"]))
    table = _table(doc["game"], "seat", "total", "settlement")
    pay: Sequence[int | None] = doc["settlement"] or [None] * len(doc["totals"])
    for seat, (total, paid) in enumerate(zip(doc["totals"], pay, strict=True)):
        table.add_row(str(seat), str(total), "" if paid is None else f"{paid:+d}")
    console.print(table)


class Step(TypedDict):
    """A move of a record: its number, who made it, its words, and how many tiles the wall has left."""

    move: int
    seat: int
    words: str
    wall: int


def step(deal: Deal, i: int, seat: int, move: int) -> Step:
    """One step of a replay as a document."""
    left = deal.state.back - deal.state.front
    return {"move": i, "seat": seat, "words": deal.game.word(move), "wall": left}


def replay(steps: list[Step], result: shapes.Answer | None, wrong: list[str] | None) -> None:
    """The steps of a record, its sheet, and where it differs."""
    for s in steps:
        console.print(f"{s['move']:4d}  seat {s['seat']}  {s['words']:<24} {s['wall']} left")
    if result is None:
        console.print("The deal is not over.")
    else:
        answer(result)
    if wrong is not None:
        for text in wrong:
            console.print(text, style="red", markup=False, soft_wrap=True)
        if not wrong:
            console.print("The result is as recorded.")


def _found(title: str, entries: list[Mapping[str, Any]]) -> Table:
    """Fouls or remarks; `when` is the line of a deal written down by hand, the move of a record."""
    when = "line" if "line" in entries[0] else "move"
    table = _table(title, "seat", when, "foul", "rule", "tile", "instead")
    for f in entries:
        instead = " ".join(f["instead"])
        table.add_row(str(f["seat"]), str(f[when]), str(f["kind"]), f["rule"], f["tile"], instead)
    return table


def verdict(doc: Mapping[str, Any]) -> None:
    """Fouls, remarks and liabilities."""
    console.print(_found("Fouls", doc["fouls"]) if doc["fouls"] else "No fouls.")
    if doc.get("remarks"):
        console.print(_found("Remarks", doc["remarks"]))
    for entry in doc["liable"]:
        console.print("Liable: " + ", ".join(f"{k} {v}" for k, v in entry.items()))
    if not doc["liable"]:
        console.print("Nobody is liable.")


def bench(doc: "Bench") -> None:
    """The figures of the bench."""
    form = "compiled" if doc["compiled"] else "plain Python"
    table = _table(
        f"Random legal play, {form}, one thread",
        "game",
        "deals/s",
        "of shuffle",
        "moves/s",
        "greedy",
        "rollouts/s",
        "Python",
    )
    for name, g in doc["games"].items():
        table.add_row(
            name,
            f"{g['deals_per_s']:,.0f}",
            f"{g['ratio_to_shuffle']:.2f}",
            f"{g['decisions_per_s'] / 1e6:.1f} M",
            f"{g['greedy_deals_per_s']:,.0f}",
            f"{g['rollouts_per_s']:,.0f}",
            f"{g['python_deals_per_s']:,.0f}",
        )
    console.print(table)
    for name, g in doc["games"].items():
        steps, ratio = g["stepper_deals_per_s"], g["stepper_ratio_to_core"]
        console.print(f"{name} stepped from Python: {steps:,.0f} deals a second, {ratio:.2f} of the core")
    console.print(f"random.shuffle of 136 ints: {doc['shuffles_per_s']:,.0f} a second")
    console.print(
        f"scores: {doc['score_per_s']:,.0f} a second; distances: {doc['distance_per_s']:,.0f} a second"
    )


@contextmanager
def progress(what: str) -> Iterator[Callable[[int, int], None]]:
    """A progress bar on standard error; yields what moves it: how many are done, of how many.

    When the work is refused it disappears, so that the refusal is all that is printed.
    """
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(what, total=None)
        try:
            yield lambda done, of: bar.update(task, completed=done, total=of)
        except BaseException:
            bar.live.transient = True
            bar.console.quiet = not bar.console.is_terminal
            raise


def arena(doc: "Standings") -> None:
    """The standings of an arena."""
    table = _table(
        f"{doc['deals']} walls, every rotation", "player", "points a deal", "wins", "ms p50", "ms p99"
    )
    for p in doc["players"]:
        ms = p["ms_per_move"]
        points = f"{p['mean']:+.2f}" + ("" if p["ci95"] is None else f" ± {p['ci95']:.2f}")
        table.add_row(p["name"], points, str(p["wins"]), f"{ms['p50']:.2f}", f"{ms['p99']:.2f}")
    console.print(table)
