"""The command line: play, serve, deal, count, judge, notate, replay, bench, arena."""

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

import tianhu
from tianhu import cli_tables
from tianhu.core.documents import decode, parse
from tianhu.core.errors import BadInput, Refused, printable, shown

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)

# The largest seed, and how many walls and processes an arena may have.
SEEDS = (1 << 64) - 1
WALLS = 1_000_000
JOBS = 256

# What typer raises for a wrong command line; it exports only this subclass.
UsageError: type[Any] = typer.BadParameter.__mro__[1]

Json = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]
Name = Annotated[str, typer.Argument(metavar="GAME", help="The game's name.")]


def _version(asked: bool) -> None:
    if asked:
        form = "compiled core" if tianhu.compiled() else "plain Python core"
        typer.echo(f"tianhu {tianhu.__version__} ({form})")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Say which form of the core runs."),
    ] = False,
) -> None:
    """Play, score and study China's draw-and-discard tile games."""


def _text(file: str, field: str = "FILE") -> str:
    """The text of a file, or of standard input for `-`. Raises BadInput."""
    try:
        data = _standard_input() if file == "-" else Path(file).read_bytes()
    except OSError as e:
        raise BadInput(field, file, f"a file that can be read ({e.strerror})") from None
    return decode(data, field, file)


def _standard_input() -> bytes:
    if sys.stdin is None:  # closed by who called
        raise BadInput("FILE", "-", "an open standard input")
    return sys.stdin.buffer.read()


def _document(file: str) -> Any:
    return parse(_text(file), "position")


def _print(doc: Any) -> None:
    cli_tables.document(json.dumps(doc, ensure_ascii=False) + "\n")


Host = Annotated[str, typer.Option(help="The address to listen on.")]
Port = Annotated[int, typer.Option(min=0, max=65535, help="The port; a free one if it is taken.")]
Database = Annotated[
    str | None, typer.Option(help="Database URL: sqlite:///FILE or postgresql://USER@HOST/NAME")
]


@app.command()
def play(host: Host = "127.0.0.1", port: Port = 8765, db: Database = None) -> None:
    """Serve the page and open it in a browser."""
    serve(host, port, db, open_page=True)


@app.command()
def serve(
    host: Host = "127.0.0.1",
    port: Port = 8765,
    db: Database = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Serve the page and its tables.

    Variables of the environment, for servers that others reach: TIANHU_HOSTS, the names it answers to
    beside addresses in numbers and this machine's own name, with commas between (*.example.org for all
    below it, * for any); TIANHU_PROXIES, the addresses or networks of proxies that are believed about
    whom they speak for (X-Forwarded-For and -Proto; by default none is); TIANHU_METRICS_TOKEN, what
    /metrics asks for as a bearer token, or TIANHU_METRICS=1 for metrics without one; TIANHU_NO_LIMITS=1
    for no limits on what a visitor may do; TIANHU_ADDRESS, where other processes on the same PostgreSQL
    reach this one (by default the address it listens at), and TIANHU_REDIS, the Redis or Valkey through
    which they tell each other of names and of what is counted (redis://host:6379/0); TIANHU_KEEP_DAYS,
    after how many days guests and rooms that nobody uses are deleted, with all that was kept of them
    (30 where others reach the server, none on 127.0.0.1; 0 keeps all).
    """
    from tianhu import server

    server.run(host=host, port=port, db_url=db, open_browser=open_page)


@app.command()
def site(folder: Annotated[str, typer.Argument(metavar="DIR", help="A new or an empty folder.")]) -> None:
    """Write the page as a folder of files, which any host can serve and which plays without a server.

    Solo play at two levels, lessons, rule books, replays and reviews run in the visitor's browser.
    An older site in the folder is brought up to date.
    """
    from tianhu.site import write

    size = write(Path(folder))
    typer.echo(f"{folder}: {size / 1e6:.1f} MB. Any host of files can serve it, under any path.")


@app.command()
def deal(
    game: Name,
    seed: Annotated[int, typer.Option(min=0, max=SEEDS, help="The same seed gives the same deal.")] = 0,
    players: Annotated[str, typer.Option(help="One player a seat, or one for all.")] = "greedy",
    option: Annotated[list[str] | None, typer.Option(help="A rule option as key=value.")] = None,
    dealer: Annotated[int | None, typer.Option(help="The seat that deals, from 0; else by chance.")] = None,
    number: Annotated[
        int | None, typer.Option("--round", help="The round, from 0, where there are any.")
    ] = None,
    output: Annotated[str | None, typer.Option("-o", help="Write the record to this file.")] = None,
) -> None:
    """Play one deal between computer players and write its record."""
    from tianhu.lab.deals import play_deal
    from tianhu.records import dump

    found = tianhu.game(game)
    rules = found.options.read(option or [])
    _write(dump(play_deal(found, seed, players, rules, dealer, number)), output)


def _write(text: str, output: str | None) -> None:
    """A text to a file, or to standard output. Raises BadInput."""
    if output is None or output == "-":
        cli_tables.document(text)
        return
    try:
        Path(output).write_text(text, "utf-8")
    except OSError as e:
        raise BadInput("-o", output, f"a file that can be written ({e.strerror})") from None


@app.command()
def count(game: Name, file: Annotated[str, typer.Argument()] = "-", as_json: Json = False) -> None:
    """Count a finished position (a JSON document; see the formats)."""
    tianhu.game(game)
    answer = tianhu.count(game, _document(file))
    if as_json:
        _print(answer)
    else:
        cli_tables.answer(answer)


@app.command()
def replay(
    file: str,
    check: Annotated[
        bool, typer.Option("--check", help="Compare the result; exit 1 where it differs.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Play a record through the rules, printing each step."""
    from tianhu import records

    doc = records.load(_text(file))
    steps = [cli_tables.step(deal, i, seat, move) for deal, i, seat, move in records.steps(doc)]
    final = records.from_record(doc)
    wrong = records.check(doc) if check else []
    result = final.sheet() if final.over else None
    if as_json:
        _print(
            {"steps": steps, "result": result, "differences": wrong}
            if check
            else {"steps": steps, "result": result}
        )
    else:
        cli_tables.replay(steps, result, wrong if check else None)
    if wrong:
        raise typer.Exit(1)


@app.command()
def judge(file: str, as_json: Json = False) -> None:
    """List the fouls and liabilities of a finished Wahua deal.

    FILE is a record, or a deal written down by hand: a text that begins with the word wahua,
    then the roll, the dealer, the four hands, and a line for each turn such as 0 +26d -46w
    (drew, threw). Verdicts name its lines, and so do refusals; what does not end is not
    judged. The whole form is in notation.md of the game's folder; `tianhu notate` writes it.
    """
    from tianhu import records

    verdict = records.judge(_text(file))
    if as_json:
        _print(verdict)
    else:
        cli_tables.verdict(verdict)


@app.command()
def notate(
    file: str,
    output: Annotated[str | None, typer.Option("-o", help="Write it to this file.")] = None,
) -> None:
    """Write a Wahua deal as one would by hand: a record, or such a text itself, put in order.

    The form is in notation.md of the game's folder; `tianhu judge` reads it.
    """
    from tianhu import records

    _write(records.notate(_text(file)), output)


@app.command()
def bench(
    game: Annotated[str | None, typer.Option(help="Only this game.")] = None,
    seconds: Annotated[float, typer.Option(min=0.05, max=60, help="Seconds for each figure.")] = 1.0,
    as_json: Json = False,
) -> None:
    """Measure random legal play in one thread."""
    from tianhu.lab.bench import bench as measure

    doc = measure(game, seconds)
    if as_json:
        _print(doc)
    else:
        cli_tables.bench(doc)


@app.command()
def arena(
    game: Name,
    players: Annotated[str, typer.Option(help="Players with commas between; the last fills the seats left.")],
    deals: Annotated[int, typer.Option(min=1, max=WALLS, help="Walls; each played once for every rotation.")],
    seed: Annotated[int, typer.Option(min=0, max=SEEDS, help="The same seed gives the same walls.")] = 1,
    jobs: Annotated[
        int | None, typer.Option(min=1, max=JOBS, help="Processes; as many as cores by default.")
    ] = None,
    resume: Annotated[str | None, typer.Option(help="A file that keeps results, to go on later.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="A rule option as key=value.")] = None,
    ray: Annotated[bool, typer.Option("--ray", help="Run the jobs on a Ray cluster.")] = False,
    as_json: Json = False,
) -> None:
    """Let players play the same walls in every seat, and compare them."""
    from tianhu.lab.arena import Means
    from tianhu.lab.arena import arena as contest

    rules = tianhu.game(game).options.read(option or [])
    try:
        with cli_tables.progress("deals") as progress:
            doc = contest(game, players, deals, seed, dict(rules), Means(jobs, resume, ray, progress))
    except OSError as e:
        if resume is None:
            raise
        raise BadInput("--resume", resume, f"a file that can be read and written ({e.strerror})") from None
    if as_json:
        _print(doc)
    else:
        cli_tables.arena(doc)


def main(args: list[str] | None = None) -> None:
    """The `tianhu` command. Bad input: one line on standard error, exit status 2."""
    cli_tables.fit()
    try:
        status = app(args, standalone_mode=False)
    except UsageError as e:
        status = _refuse(_wrong_usage(e, sys.argv[1:] if args is None else args))
    except typer.Exit as e:
        status = e.exit_code
    except (typer.Abort, KeyboardInterrupt):
        status = 130
    except Refused as e:
        status = _refuse(str(e))
    except RecursionError:
        status = _refuse("FILE: nested too deeply, a plain document expected")
    except BrokenPipeError:
        sys.stderr.close()
        status = 0
    sys.exit(status if isinstance(status, int) else 0)


def _wrong_usage(error: Any, args: list[str]) -> str:
    """What is wrong with a command line; where an option's value is, with the value."""
    text: str = error.format_message()
    for arg in args:  # a message repeats what was given, however long
        for part in (arg, arg.partition("=")[2]):
            text = text.replace(part, shown(part)) if len(part) > 80 else text
    names = getattr(getattr(error, "param", None), "opts", ())
    for i, arg in enumerate(args):
        name, sign, value = arg.partition("=")
        if name in names and (sign or i + 1 < len(args)):
            return text.replace(f"'{name}': ", f"'{name}': {shown(value if sign else args[i + 1])} given. ")
    return text


def _refuse(text: str) -> int:
    sys.stderr.write(printable(" ".join(text.split())) + "\n")
    return 2


if __name__ == "__main__":
    main()
