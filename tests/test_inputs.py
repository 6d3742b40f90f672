"""What people hand over from any editor, in any country: marks, encodings, long numbers, nothing at all."""

import codecs
import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tianhu
from tianhu import cli, cli_tables, records
from tianhu.core.documents import DIGITS, decode, parse
from tianhu.core.errors import BadInput, shown
from tianhu.core.game import Game
from tianhu.lab.arena import Means, arena
from tianhu.lab.bench import bench
from tianhu.lab.deals import play_deal
from tianhu.players import make
from tianhu.players.search import Search
from tianhu.server.settings import from_environment

LONG = "9" * 5000
EDITORS: dict[str, Callable[[str], bytes]] = {
    "plain": str.encode,
    "UTF-8 with a mark": lambda text: text.encode("utf-8-sig"),
    "UTF-16, little end first": lambda text: codecs.BOM_UTF16_LE + text.encode("utf-16-le"),
    "UTF-16, big end first": lambda text: codecs.BOM_UTF16_BE + text.encode("utf-16-be"),
    "lines of Windows": lambda text: text.replace("\n", "\r\n").encode("utf-8-sig"),
}
TERMINALS = ("ascii", "latin-1", "cp874", "cp950", "gb2312")
COMMANDS = ("", "serve", "deal", "count", "judge", "notate", "replay", "bench", "arena")

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Runs the command in this process, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    def run(*args: str, stdin: bytes = b"") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), "ascii"))
        with pytest.raises(SystemExit) as end:
            cli.main(list(args))
        out, err = capsys.readouterr()
        return int(end.value.code or 0), out, err

    return run


def refused(done: tuple[int, str, str], *words: str) -> None:
    status, out, err = done
    assert (status, out) == (2, ""), err
    assert err.count("\n") == 1
    assert len(err) < 400, err
    for word in words:
        assert word in err
    assert list(Path().glob("made*")) == []


def process(*args: str, stdin: bytes = b"", **env: str) -> tuple[int, bytes, bytes]:
    command = [sys.executable, "-m", "tianhu.cli", *args]
    done = subprocess.run(command, input=stdin, capture_output=True, env=os.environ | env, check=False)
    return done.returncode, done.stdout, done.stderr


def record(game: Game) -> Any:
    return play_deal(game, 3, "chance", game.options.resolve())


@pytest.mark.parametrize("editor", EDITORS.values(), ids=EDITORS)
def test_a_record_from_any_editor(run: Run, game: Game, editor: Callable[[str], bytes]) -> None:
    data = editor(records.dump(record(game)))
    Path("given.json").write_bytes(data)
    for command in (("replay", "--check", "--json", "given.json"), ("replay", "--check", "--json", "-")):
        status, out, err = run(*command, stdin=data)
        assert (status, err, json.loads(out)["differences"]) == (0, "", [])


@pytest.mark.parametrize("editor", EDITORS.values(), ids=EDITORS)
def test_a_position_from_any_editor_is_read_as_such(run: Run, editor: Callable[[str], bytes]) -> None:
    """The refusal comes from the position itself, not from its mark."""
    for game in tianhu.names():
        refused(
            run("count", game, stdin=editor('{\n"dealer": null}')), "dealer: null given, a seat from 0 to"
        )


@pytest.mark.parametrize("editor", EDITORS.values(), ids=EDITORS)
def test_a_deal_written_by_hand_from_any_editor(run: Run, game: Game, editor: Callable[[str], bytes]) -> None:
    sheet = game.notate(records.from_record(record(game)))
    if sheet is None:
        return
    status, out, err = run("judge", "-", "--json", stdin=editor(sheet))
    assert (status, err) == (0, "")
    assert json.loads(out) == records.judge(sheet)


@pytest.mark.parametrize("editor", EDITORS.values(), ids=EDITORS)
def test_a_file_of_results_from_any_editor(run: Run, editor: Callable[[str], bytes]) -> None:
    args = ("arena", "nantong", "--players", "chance", "--jobs", "1", "--json", "--resume", "given.jsonl")
    first = run(*args, "--deals", "2")
    assert first[0] == 0
    data = editor(Path("given.jsonl").read_text("utf-8").rstrip("\n"))
    Path("given.jsonl").write_bytes(data)
    if b"\0" in data:
        refused(run(*args, "--deals", "3"), "--resume: given.jsonl given, a text in UTF-8")
        assert Path("given.jsonl").read_bytes() == data
        return
    assert run(*args, "--deals", "2")[1] == first[1], "the kept results were not read"
    assert run(*args, "--deals", "3")[0] == 0
    lines = decode(Path("given.jsonl").read_bytes(), "", "").splitlines()
    assert [json.loads(line).get("wall") for line in lines] == [None, 0, 1, 2]


def test_a_line_of_results_that_is_none_is_played_again(run: Run) -> None:
    args = ("arena", "nantong", "--players", "chance", "--jobs", "1", "--json", "--resume", "given.jsonl")
    assert run(*args, "--deals", "2")[0] == 0
    title, first, second = Path("given.jsonl").read_text("utf-8").splitlines()
    wrong = [
        {"wall": []},
        {"points": "abc"},
        {"points": [1]},
        {"ms": 5},
        {"wins": [None] * 3},
        {"wall": LONG},
    ]
    for change in wrong:
        bad = json.dumps(json.loads(second) | change).replace(f'"{LONG}"', LONG)
        Path("given.jsonl").write_text("\n".join([title, first, bad]) + "\n", "utf-8")
        status, out, err = run(*args, "--deals", "2")
        assert (status, json.loads(out)["deals"]) == (0, 2), err


def test_what_is_no_text_is_refused(run: Run) -> None:
    for data in (b"\xff\xfe\x00", b"\xff\xfea", b"\xb4\xd1\xa2", b"\x80"):
        for command in (("count", "nantong"), ("replay", "-"), ("judge", "-")):
            refused(run(*command, stdin=data), "a text in UTF-8, or in UTF-16 with a byte-order mark")


def test_a_number_of_thousands_of_digits_is_refused_where_it_stands(run: Run, game: Game) -> None:
    doc = record(game)
    for key in (
        "tianhu",
        "dealer",
        "round",
        "first",
        "players",
        "dice",
        "wall",
        "moves",
        "rules",
        "commitment",
    ):
        for long in (LONG, f"-{LONG}", "1" * (DIGITS + 1)):
            text = json.dumps(doc | {key: 0}).replace(f'"{key}": 0', f'"{key}": {long}')
            refused(
                run("replay", "-", stdin=text.encode()), f"record.{key}", "9999" if "9" in long else "1111"
            )
    text = json.dumps(doc).replace(f'"totals": [{doc["result"]["totals"][0]}', f'"totals": [{LONG}')
    status, out, _ = run("replay", "-", "--check", "--json", stdin=text.encode())
    assert status == 1
    assert len(json.loads(out)["differences"]) == 1
    refused(run("count", game.id, stdin=f'{{"dealer": {LONG}}}'.encode()), "dealer: 9999")
    refused(run("count", game.id, stdin=LONG.encode()), "position: 9999", "an object")


def test_a_number_of_thousands_of_digits_on_the_command_line(run: Run, game: Game) -> None:
    option = next((o.key for o in game.options.options if o.number), game.options.options[0].key)
    for args, words in (
        (("deal", game.id, "-o", "made", "--seed", LONG), "--seed"),
        (("deal", game.id, "-o", "made", f"--seed={LONG}"), "--seed"),
        (("deal", game.id, "-o", "made", "--seed", "9" * 4000), "--seed"),
        (("deal", game.id, "-o", "made", "--option", f"{option}={LONG}"), option),
        (("deal", game.id, "-o", "made", "--players", f"search:{LONG}"), "player: search:"),
        (("deal", game.id, "-o", "made", "--players", f"search:{LONG}r"), "player: search:"),
        (("serve", "--port", LONG), "--port"),
        (("bench", "--seconds", LONG), "--seconds"),
        (("arena", game.id, "--players", "chance", "--deals", LONG), "--deals"),
        (("arena", game.id, "--players", "chance", "--deals", "9" * 12), "--deals"),
        (("arena", game.id, "--players", "chance", "--deals", "1", "--jobs", "9" * 9), "--jobs"),
        (("arena", game.id, "--players", "chance", "--deals", "1", "--seed", LONG), "--seed"),
        ((LONG,), "999"),
        (("count", game.id, LONG), "FILE"),
    ):
        refused(run(*args), words)
    assert run("deal", game.id, "-o", "made", "--players", "chance", "--seed", str((1 << 64) - 1))[0] == 0
    for name, given in (
        ("TIANHU_PACE", LONG),
        ("TIANHU_PACE", ""),
        ("TIANHU_PACE", "-1"),
        ("TIANHU_METRICS_TOKEN", ""),
    ):
        with pytest.raises(BadInput, match=f"^{name}: "):
            from_environment("sqlite://", {name: given})


def test_thousands_of_tiles_are_refused(game: Game) -> None:
    code = game.tiles.codes[0]
    for n in (200, 5000, 40000):
        for player in ({"hand": code[:-1] * n + code[-1]}, {"hand": code, "flowers": "0f" * n}):
            doc = {
                "dealer": 0,
                "winner": None,
                "roll": [1, 2],
                "indicators": "1m1m",
                "round_wind": "1z",
                "players": [player, *[None] * (game.seats - 1)],
            }
            known = {key: doc[key] for key in _keys(game, doc)}
            with pytest.raises(BadInput, match=r"players\[0\]"):
                game.position(known)
        with pytest.raises(BadInput, match="wall"):
            game.deal(wall=code[:-1] * n + code[-1])
        deal = game.deal(seed=1, rules=game.measured)
        with pytest.raises(BadInput, match="move"):
            deal.play(deal.actors[0], f"discard {code[:-1] * n}{code[-1]}")


def _keys(game: Game, doc: dict[str, Any]) -> list[str]:
    """The keys that a game's position may have."""
    try:
        game.position(dict.fromkeys(["?"]))
    except BadInput as e:
        return [key for key in doc if key in e.expected]
    return []


def test_more_melds_than_a_seat_has_room_for_are_refused() -> None:
    """Twenty-one points can be melded, a state holds sixteen melds of a seat."""
    points = [f"{a}{b}" for a in range(1, 7) for b in range(1, a + 1)]
    codes = {code[:2]: code[:2] for code in tianhu.game("wahua").tiles.codes if code.endswith("w")}
    melds = [f"pair {codes.get(p, p[::-1])}w{codes.get(p, p[::-1])}w" for p in points]
    doc = {
        "roll": [1, 2],
        "dealer": 0,
        "winner": None,
        "players": [None] * 3 + [{"hand": "", "melds": melds}],
    }
    with pytest.raises(BadInput, match=r"players\[3\]\.melds: 21 melds given, at most 10 expected"):
        tianhu.count("wahua", doc)


@pytest.fixture(params=TERMINALS)
def terminal(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Runs the command in this process on a terminal of some encoding."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")

    def run(*args: str, stdin: bytes = b"") -> tuple[int, str, str]:
        out, err = (io.TextIOWrapper(io.BytesIO(), request.param) for _ in range(2))
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), request.param))
        monkeypatch.setattr(sys, "stdout", out)
        monkeypatch.setattr(sys, "stderr", err)
        with pytest.raises(SystemExit) as end:
            cli.main(list(args))
        out.seek(0)
        err.seek(0)
        return int(end.value.code or 0), out.read(), err.read()

    return run


@pytest.mark.parametrize("command", COMMANDS)
def test_help_on_any_terminal(terminal: Run, command: str) -> None:
    status, out, err = terminal(*command.split(), "--help")
    assert (status, err) == (0, "")
    assert "Usage:" in out
    assert out.isascii()


def test_tables_bars_and_refusals_on_any_terminal(terminal: Run, game: Game) -> None:
    text = json.dumps(record(game)).encode()
    for args, status, stdin in (
        (("deal", game.id, "--players", "chance"), 0, b""),
        (("replay", "-", "--check"), 0, text),
        (("replay", "-", "--check"), 1, text.replace(b'"totals"', '"…天ไ😀"'.encode())),
        (("arena", game.id, "--players", "chance", "--deals", "2", "--jobs", "1"), 0, b""),
        (("deal", "天ไ😀"), 2, b""),
        (("天", "…"), 2, b""),
        (("count", game.id), 2, '{"…天ไ😀": 1}'.encode()),
        (("count", game.id, "天.json"), 2, b""),
    ):
        done, out, err = terminal(*args, stdin=stdin)
        assert done == status, err
        assert status != 2 or (out == "" and err.count("\n") == 1)


def test_an_encoding_of_the_system_is_no_obstacle() -> None:
    for env in (
        {"PYTHONIOENCODING": "cp874"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    ):
        done = process("deal", "天ไ…", **env)
        assert (done[0], done[1]) == (2, b"")
        assert b"Traceback" not in done[2]
        done = process("arena", "nantong", "--players", "chance", "--deals", "2", "--jobs", "1", **env)
        assert done[0] == 0, done[2]


def test_what_a_terminal_cannot_show_is_replaced_readably(monkeypatch: pytest.MonkeyPatch) -> None:
    for encoding, wanted in (
        ("ascii", r"+-2 ... \u5929 \ud83d\ude00"),
        ("cp874", r"+-2 … \u5929 \ud83d\ude00"),
    ):
        out = io.TextIOWrapper(io.BytesIO(), encoding)
        monkeypatch.setattr(sys, "stdout", out)
        cli_tables.fit()
        out.write("±2 … 天 😀")
        out.seek(0)
        assert out.read() == wanted


@pytest.mark.parametrize("encoding", TERMINALS)
def test_a_document_means_the_same_on_any_terminal(monkeypatch: pytest.MonkeyPatch, encoding: str) -> None:
    doc = {"…": "± 天 ไ 😀 \n"}
    out = io.TextIOWrapper(io.BytesIO(), encoding)
    monkeypatch.setattr(sys, "stdout", out)
    cli_tables.fit()
    cli_tables.document(json.dumps(doc, ensure_ascii=False))
    out.seek(0)
    assert json.loads(out.read()) == doc


def test_nothing_is_not_the_default(run: Run, game: Game) -> None:
    for args, words in (
        (("serve", "--host", ""), "--host"),
        (("serve", "--host", " "), "--host"),
        (("serve", "--db", ""), "--db"),
        (("serve", "--port", ""), "--port"),
        (("deal", ""), 'game: "" given'),
        (("deal", game.id, "--seed", ""), "--seed"),
        (("deal", game.id, "--players", ""), 'player: "" given'),
        (("deal", game.id, "--players", "search:"), "player: search: given"),
        (("deal", game.id, "--players", "search:r"), "player: search:r given"),
        (("deal", game.id, "--players", "greedy:"), "player: greedy: given"),
        (("deal", game.id, "--option", ""), "--option"),
        (("deal", game.id, "--option", "preset="), "preset"),
        (("deal", game.id, "-o", ""), "-o"),
        (("count", game.id, ""), "FILE"),
        (("replay", ""), "FILE"),
        (("judge", ""), "FILE"),
        (("bench", "--game", ""), 'game: "" given'),
        (("arena", game.id, "--players", "", "--deals", "1"), 'player: "" given'),
        (("arena", game.id, "--players", "chance", "--deals", "1", "--resume", ""), '--resume: "" given'),
    ):
        refused(run(*args), words)
    for work in (
        lambda: bench(""),
        lambda: arena(game.id, "chance", 1, means=Means(jobs=0)),
        lambda: arena(game.id, "chance", 1, means=Means(jobs=1, resume="")),
        lambda: Search(ms=0),
        lambda: Search(rollouts=0),
        lambda: Search(ms=None),
        lambda: make("oracle:"),
    ):
        with pytest.raises(BadInput):
            work()


def test_values_are_shown_as_json_on_one_line() -> None:
    for value, text in (
        (None, "null"),
        ([True, None, 1.5, "a"], '[true, null, 1.5, "a"]'),
        ({"a": (False,)}, '{"a": [false]}'),
        ("天\n\x1b[31m\ud800", r"天\n\u001b[31m\ud800"),
        ("", '""'),
        (parse(LONG, ""), "9" * 77 + "..."),
        ({1: {2}}, '{"1": "{2}"}'),
    ):
        assert shown(value) == text


def test_the_installed_command() -> None:
    command = Path(sys.executable).with_name("tianhu")
    assert subprocess.check_output([command, "--version"]).startswith(b"tianhu ")


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = [sys.executable, "-m", "tianhu.cli", "deal", tianhu.names()[0], "--players", "chance"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as done:
        assert done.stdout
        assert done.stderr
        done.stdout.close()
        assert b"Traceback" not in done.stderr.read()
