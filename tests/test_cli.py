"""The command line: what it prints, and how it refuses."""

import contextlib
import io
import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import tianhu
from tianhu import cli, records
from tianhu.core.game import Game

# The example of the formats, whole.
POSITION: dict[str, Any] = {
    "indicators": "4p4p",
    "dealer": 0,
    "winner": 1,
    "win": {"tile": "3p", "by": "discard", "from": 0, "first_discard": False},
    "players": [
        {"hand": "222m456s1379p2889s13m", "melds": ["pung 555p", "kong 1111z"], "ready": False},
        {"hand": "12p123456789m45567895s", "melds": ["opening 8888p", "heaven-earth 44p"], "ready": True},
        {"hand": "1133557799m1133667799s22z", "melds": []},
    ],
}


@dataclass
class Done:
    """How a command ended."""

    status: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        """What was printed, as strict JSON of one line."""
        assert self.out.count("\n") == 1
        return strict(self.out)


def strict(text: str) -> Any:
    """A JSON document without the constants that JSON does not have."""
    return json.loads(text, parse_constant=pytest.fail)


Run = Callable[..., Done]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Runs the command in this process, in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def run(*args: str, stdin: str | bytes = "") -> Done:
        given = stdin.encode("utf-8", "surrogatepass") if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given), "utf-8"))
        with pytest.raises(SystemExit) as end:
            cli.main(list(args))
        out, err = capsys.readouterr()
        assert isinstance(end.value.code, int)
        return Done(end.value.code, out, err)

    return run


def process(*args: str, stdin: bytes = b"") -> Done:
    """Runs the command as a process of its own."""
    command = [sys.executable, "-m", "tianhu.cli", *args]
    done = subprocess.run(command, input=stdin, capture_output=True, check=False)
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())


def record(run: Run, game: Game) -> dict[str, Any]:
    """The record of a deal between random players."""
    return dict(strict(run("deal", game.id, "--seed", "3", "--players", "chance").out))


def test_version_says_the_form(run: Run) -> None:
    form = "compiled core" if tianhu.compiled() else "plain Python core"
    assert run("--version") == Done(0, f"tianhu {tianhu.__version__} ({form})\n", "")


COMMANDS = ["", "deal", "count", "replay", "judge", "notate", "bench", "arena", "serve", "play"]


@pytest.mark.parametrize("command", COMMANDS)
def test_help(run: Run, command: str) -> None:
    done = run(*command.split(), "--help")
    assert (done.status, done.err) == (0, "")
    assert "Usage:" in done.out


def test_deal_prints_a_record(run: Run, game: Game) -> None:
    done = run("deal", game.id, "--seed", "4", "--players", "chance")
    assert (done.status, done.err) == (0, "")
    doc = strict(done.out)
    assert (doc["tianhu"], doc["game"], doc["players"]) == (1, game.id, ["chance"] * game.seats)
    assert doc["commitment"].startswith("sha256:")
    assert doc["result"]["game"] == game.id
    assert records.check(records.load(done.out)) == []


def test_deal_writes_a_file(run: Run, game: Game) -> None:
    done = run("deal", game.id, "--seed", "4", "--players", "chance", "-o", "a.tianhu.json")
    assert done == Done(0, "", "")
    text = Path("a.tianhu.json").read_text("utf-8")
    assert text == run("deal", game.id, "--seed", "4", "--players", "chance", "-o", "-").out
    assert text != run("deal", game.id, "--seed", "5", "--players", "chance").out


def test_deal_seats_the_players_named(run: Run, game: Game) -> None:
    players = ["chance"] * (game.seats - 1) + ["greedy"]
    assert strict(run("deal", game.id, "--players", ",".join(players)).out)["players"] == players


def test_deal_takes_each_option_in_each_value(run: Run, game: Game) -> None:
    for option in game.options.options:
        for value in option.values:
            shown = "none" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
            done = run("deal", game.id, "--players", "chance", "--option", f"{option.key}={shown}")
            assert strict(done.out)["rules"][option.key] == value


def test_count_as_json(run: Run) -> None:
    done = run("count", "nantong", "-", "--json", stdin=json.dumps(POSITION))
    assert (done.status, done.err) == (0, "")
    doc = done.document
    assert doc == json.loads(json.dumps(tianhu.count("nantong", POSITION)))
    assert list(doc) == ["game", "totals", "settlement", "players"]
    assert set(doc["players"][0]["lines"][0]) == {"rule", "tiles", "do", "amount", "of", "name"}
    assert sum(doc["settlement"]) == 0


def test_count_as_a_table(run: Run) -> None:
    """From standard input by default, or from a file."""
    done = run("count", "nantong", stdin=json.dumps(POSITION))
    assert (done.status, done.err) == (0, "")
    answer = tianhu.count("nantong", POSITION)
    for seat, total in enumerate(answer["totals"]):
        assert f"Seat {seat}: {total}" in done.out
    assert "N4.1" in done.out
    Path("p.json").write_text(json.dumps(POSITION), "utf-8")
    assert run("count", "nantong", "p.json").out == done.out


def test_count_of_one_hand_alone(run: Run) -> None:
    alone = POSITION | {"players": [None, POSITION["players"][1], None]}
    doc = run("count", "nantong", "--json", stdin=json.dumps(alone)).document
    assert doc["totals"][0] is doc["totals"][2] is doc["settlement"] is None
    assert doc["totals"][1] == tianhu.count("nantong", POSITION)["totals"][1]
    assert "Seat 1" in run("count", "nantong", stdin=json.dumps(alone)).out


def test_replay(run: Run, game: Game) -> None:
    doc = record(run, game)
    text = json.dumps(doc)
    for check in ([], ["--check"]):
        done = run("replay", "-", *check, "--json", stdin=text)
        assert (done.status, done.err) == (0, "")
        assert [f"{s['seat']} {s['words']}" for s in done.document["steps"]] == doc["moves"]
        assert done.document["result"] == doc["result"]
        assert done.document.get("differences") == ([] if check else None)
        shown = run("replay", "-", *check, stdin=text)
        assert (shown.status, shown.err) == (0, "")
        assert doc["moves"][-1][2:] in shown.out
        assert ("as recorded" in shown.out) is bool(check)


ALTERED: list[tuple[str, Callable[[dict[str, Any]], Any]]] = [
    ("result.totals[1]", lambda result: result["totals"].__setitem__(1, 12345)),
    ("result.settlement[0]", lambda result: result["settlement"].__setitem__(0, 12345)),
    ("result.players[0].total", lambda result: result["players"][0].update(total="[/x]")),
    ("result.game", lambda result: result.pop("game")),
    ("result.extra", lambda result: result.update(extra=[])),
]


@pytest.mark.parametrize(("where", "alter"), ALTERED, ids=[where for where, _ in ALTERED])
def test_replay_check_says_where_a_result_differs(
    run: Run, game: Game, where: str, alter: Callable[[dict[str, Any]], Any]
) -> None:
    doc = record(run, game)
    alter(doc["result"])
    text = json.dumps(doc)
    done = run("replay", "-", "--check", stdin=text)
    assert (done.status, done.err) == (1, "")
    assert f"\n{where}: the record says " in done.out
    done = run("replay", "-", "--check", "--json", stdin=text)
    assert (done.status, done.err) == (1, "")
    assert [text.partition(":")[0] for text in done.document["differences"]] == [where]
    assert run("replay", "-", stdin=text).status == 0


def test_replay_of_a_deal_broken_off(run: Run, game: Game) -> None:
    doc = record(run, game)
    doc |= {"moves": doc["moves"][:-1], "result": None}
    done = run("replay", "-", "--check", stdin=json.dumps(doc))
    assert (done.status, "not over" in done.out) == (0, True)
    assert run("replay", "-", "--json", stdin=json.dumps(doc)).document["result"] is None


def test_judge(run: Run, game: Game) -> None:
    text = json.dumps(record(run, game))
    done = run("judge", "-", "--json", stdin=text)
    if game.judge(records.from_record(records.load(text))) is None:
        refused(done, "record.game")
        return
    assert (done.status, done.err) == (0, "")
    assert list(done.document) == ["fouls", "liable"]
    assert run("judge", "-", stdin=text).status == 0


@pytest.mark.patient
def test_bench(run: Run, game: Game) -> None:
    done = run("bench", "--game", game.id, "--seconds", "0.05", "--json")
    assert (done.status, done.err) == (0, "")
    doc = done.document
    assert (doc["compiled"], list(doc["games"])) == (tianhu.compiled(), [game.id])
    assert {"deals_per_s", "decisions_per_s", "python_deals_per_s"} <= set(doc["games"][game.id])
    assert min(doc["score_per_s"], doc["distance_per_s"], *doc["games"][game.id].values()) > 0
    assert game.id in run("bench", "--game", game.id, "--seconds", "0.05").out


def test_arena(run: Run, game: Game) -> None:
    args = ["arena", game.id, "--players", "chance", "--deals", "2", "--jobs", "1"]
    done = run(*args, "--json")
    assert (done.status, done.document["deals"]) == (0, 2)
    players = done.document["players"]
    assert [player["name"] for player in players] == ["chance"] * game.seats
    assert set(players[0]) == {"name", "mean", "ci95", "wins", "ms_per_move"}
    assert abs(sum(player["mean"] for player in players)) < 0.01
    assert "chance" in run(*args).out


def refused(done: Done, *words: str) -> None:
    """Exit status 2, one line on standard error with these words in it, nothing printed or written."""
    assert done.status == 2, done
    assert done.out == ""
    assert done.err.endswith("\n")
    assert done.err.count("\n") == 1, done.err
    assert "Traceback" not in done.err
    for word in words:
        assert word in done.err
    assert [path.name for path in Path().iterdir() if not path.name.startswith("given")] == []


WRONG_COMMANDS = [
    ("", "Missing command"),
    ("paly", "paly"),
    ("--nonsense", "--nonsense"),
    ("count", "GAME"),
    ("count chess -", "game: chess given"),
    ("count {game} nowhere.json", "FILE: nowhere.json given"),
    ("count {game} .", "FILE: . given"),
    ("count {game} - more", "more"),
    ("deal chess -o x", "game: chess given"),
    ("deal {game} --seed x -o x", "'--seed': x given"),
    ("deal {game} --seed=1.5 -o x", "'--seed': 1.5 given"),
    ("deal {game} --seed -1 -o x", "'--seed': -1 given"),
    ("deal {game} -o", "-o"),
    ("deal {game} --players nobody -o x", "player: nobody given"),
    ("deal {game} --players= -o x", "player: "),
    ("deal {game} --players chance,chance,chance,chance,chance -o x", "--players: chance,chance,chance"),
    ("deal {game} --players greedy:5 -o x", "player: greedy:5 given"),
    ("deal {game} --option {option}=maybe -o x", "{option}: maybe given"),
    ("deal {game} --option {option} -o x", "--option: {option} given"),
    ("deal {game} --option open=1 -o x", "--option: open=1 given"),
    ("deal {game} --option preset=club -o x", "preset: club given"),
    ("deal {game} --players chance -o no/such/folder", "-o: no/such/folder given"),
    ("deal {game} --players chance -o .", "-o: . given"),
    ("replay", "file"),
    ("replay nowhere.json", "FILE: nowhere.json given"),
    ("bench --game chess", "game: chess given"),
    ("bench --seconds 0", "'--seconds': 0 given"),
    ("bench --seconds nan", "'--seconds': nan given"),
    ("arena {game}", "--players"),
    ("arena {game} --players chance", "--deals"),
    ("arena chess --players chance --deals 1", "game: chess given"),
    ("arena {game} --players chance --deals 0", "'--deals': 0 given"),
    ("arena {game} --players nobody --deals 1", "player: nobody given"),
    ("arena {game} --players a,b,c,d,e --deals 1", "--players: a,b,c,d,e given"),
    ("arena {game} --players chance --deals 1 --jobs 0", "'--jobs': 0 given"),
    ("arena {game} --players chance --deals 1 --option a=b", "--option: a=b given"),
    ("arena {game} --players chance --deals 1 --resume .", "--resume: . given"),
    ("arena {game} --players chance --deals 1 --resume no/such", "--resume: no/such given"),
    ("serve --port 99999", "'--port': 99999 given"),
    ("play --port 99999", "'--port': 99999 given"),
]


@pytest.mark.parametrize(("line", "words"), WRONG_COMMANDS, ids=[line for line, _ in WRONG_COMMANDS])
def test_a_wrong_command_line(run: Run, line: str, words: str) -> None:
    game = tianhu.game(tianhu.names()[0])
    names = {"game": game.id, "option": game.options.options[0].key}
    refused(run(*line.format_map(names).split()), words.format_map(names))


WRONG_TEXTS: dict[str, str | bytes] = {
    "empty": "",
    "blank": " \n\n ",
    "truncated": json.dumps(POSITION)[:100],
    "no json": "{'a': 1}",
    "two documents": "{} {}",
    "a list": "[]",
    "null": "null",
    "a number": "17",
    "a long number": "1" * 5000,
    "nested": "[" * 100000,
    "nested deep": '{"indicators": ' + "[" * 980 + "]" * 980 + "}",
    "not UTF-8": b"\xff\xfe\x00",
    "a byte order mark": "\ufeff{}",
    "a line break": '{"in\\ndicators": "a\\nb"}',
    "an unknown key": json.dumps(POSITION | {"colour": "red"}),
    "infinity": '{"indicators": Infinity}',
    "markup": '{"[bold]": "[/x]"}',
}


@pytest.mark.parametrize("text", WRONG_TEXTS.values(), ids=WRONG_TEXTS)
@pytest.mark.parametrize("as_json", [True, False])
@pytest.mark.parametrize("command", [["count", "nantong"], ["replay"], ["replay", "--check"], ["judge"]])
def test_a_wrong_document(run: Run, command: list[str], as_json: bool, text: str | bytes) -> None:
    args = [*command, "-", *["--json"] * as_json]
    refused(run(*args, stdin=text))
    Path("given.json").write_bytes(text if isinstance(text, bytes) else text.encode())
    refused(run(*("given.json" if arg == "-" else arg for arg in args)))


def test_a_wrong_position_names_field_value_and_what_was_expected(run: Run) -> None:
    for change, words in (
        ({"indicators": "4p"}, "indicators: 4p given, two cards expected"),
        ({"dealer": 7}, "dealer: 7 given, a seat from 0 to 2 expected"),
        ({"winner": 2}, "players[2].hand: "),
        ({"players": []}, "players: [] given, a list of 3 expected"),
        ({"rules": {"closed_float": 1}}, "rules.closed_float: 1 given"),
    ):
        refused(run("count", "nantong", stdin=json.dumps(POSITION | change)), words)


def test_a_wrong_record_names_the_place(run: Run, game: Game) -> None:
    doc = record(run, game)
    for change, words in (
        ({"colour": "red"}, "record: the key colour given"),
        ({"tianhu": 2}, "record.tianhu: 2 given, 1 expected"),
        ({"game": "chess"}, "record.game: chess given"),
        ({"game": [game.id]}, "record.game"),
        ({"dealer": 9}, "record.dealer: 9 given"),
        ({"players": 5}, "record.players: 5 given"),
        ({"wall": doc["wall"][2:]}, "wall: "),
        ({"commitment": "sha256:00"}, "record.commitment: sha256:00 given"),
        ({"moves": ["0 fly"]}, "record.moves[0]: 0 fly given"),
        ({"moves": [*doc["moves"], "0 pass"]}, f"record.moves[{len(doc['moves'])}]: 0 pass given"),
        ({"rules": {"nothing": 1}}, "record.rules: nothing given"),
    ):
        for command in (["replay", "-"], ["replay", "-", "--check", "--json"], ["judge", "-"]):
            refused(run(*command, stdin=json.dumps(doc | change)), words)


@pytest.mark.parametrize("key", ["wall", "moves", "rules", "players", "result"])
def test_a_record_nested_to_the_limit_of_the_parser(run: Run, key: str) -> None:
    doc = json.dumps(record(run, tianhu.game(tianhu.names()[0])) | {key: 0})
    for depth in range(800, 1000, 1 if key == "wall" else 9):
        text = doc.replace(f'"{key}": 0', f'"{key}": ' + "[" * depth + "]" * depth)
        done = run("replay", "-", "--check", stdin=text)
        if key != "result" or done.status != 1:
            refused(done)


def test_a_resume_file_of_another_arena(run: Run, game: Game) -> None:
    args = ["arena", game.id, "--players", "chance", "--deals", "1", "--jobs", "1", "--resume", "given.jsonl"]
    for content in (b"", b"{}\n", b"\xff\xff", b"text"):
        Path("given.jsonl").write_bytes(content)
        refused(run(*args), "--resume: given.jsonl given")
        assert Path("given.jsonl").read_bytes() == content


def test_a_process_counts_and_refuses(tmp_path: Path) -> None:
    done = process("count", "nantong", "--json", stdin=json.dumps(POSITION).encode())
    assert (done.status, done.err) == (0, "")
    assert done.document["totals"] == tianhu.count("nantong", POSITION)["totals"]
    with contextlib.chdir(tmp_path):
        refused(process("count", "nantong", stdin=b'{"\\ud800": 1}'), "position: the key")
        refused(process("deal", "nantong", "--players", "nobody", "-o", "x"), "nobody")
