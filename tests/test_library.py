"""What a program that imports tianhu finds: names, results, guessed deals, stepping, players of its own."""

import copy
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import tianhu
from tianhu import BadInput, IllegalMove, Moves, Rng, Stepper, cli
from tianhu.core.game import Game
from tianhu.lab.arena import Means
from tianhu.players.own import make_any
from tianhu.records import to_record


def test_the_package_lists_what_it_offers_and_nothing_else() -> None:
    assert set(dir(tianhu)) == {*tianhu.__all__, "__version__"}
    for name in tianhu.__all__:
        assert getattr(tianhu, name) is not None
    assert tianhu.players.make("greedy")
    assert tianhu.records.dump
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        tianhu.chess  # type: ignore[attr-defined]  # noqa: B018


def test_moves_are_a_sequence(game: Game) -> None:
    deal = game.deal(seed=2)
    seat = deal.actors[0]
    moves = deal.moves(seat)
    words = list(moves)
    assert (moves[0], moves[-1], len(moves)) == (words[0], words[-1], len(words))
    assert list(moves[1:3]) == words[1:3]
    assert type(moves[1:3]) is Moves
    assert moves == words == deal.view(seat).moves
    assert moves == deal.moves(seat)
    assert moves != moves[1:]
    assert moves.index(words[1]) == 1
    assert words[0] in moves
    assert moves.ints[0] in moves
    assert "fly" not in moves
    assert hash(moves) == hash(deal.moves(seat))
    with pytest.raises(IndexError):
        moves[len(moves)]


def played(game: Game, seed: int = 4) -> tianhu.Deal:
    deal, rng = game.deal(seed=seed, rules=game.measured), Rng(seed)
    while not deal.over:
        seat = deal.actors[0]
        deal.play(seat, game.rules.policy(deal.state, seat, rng))
    return deal


def test_a_result_has_attributes_and_is_the_document(game: Game) -> None:
    deal = played(game)
    result = deal.result
    doc = deal.sheet()
    assert result.document() == doc
    assert list(result.totals) == doc["totals"]
    assert list(result.settlement or ()) == deal.settlement
    for player, said in zip(result, doc["players"], strict=True):
        assert player is not None
        assert [line.rule for line in player.lines] == [line["rule"] for line in said["lines"]]
        assert [line.amount for line in player.lines] == [line["amount"] for line in said["lines"]]
        assert str(player).endswith(f"total {player.total}")
    assert pickle.loads(pickle.dumps(result)) == copy.deepcopy(result) == result
    with pytest.raises(IllegalMove, match="not over"):
        game.deal(seed=1).result  # noqa: B018


def test_a_guess_is_a_deal_to_play_on_and_hides_what_it_hid(game: Game) -> None:
    deal, rng = game.deal(seed=6, rules=game.measured), Rng(1)
    for _ in range(12 if game.seats > 2 else 1):
        seat = deal.actors[0]
        deal.play(seat, game.rules.policy(deal.state, seat, rng))
    seat = deal.actors[0]
    view = deal.view(seat)
    world = view.guess(Rng(3))
    assert type(world) is tianhu.Deal
    assert world.view(seat).describe() == view.describe()
    assert world.view(seat).log == view.log
    assert (world.options, world.setup, world.actors) == (deal.options, deal.setup, world.actors)
    assert world.wall == []
    before = deal.view(seat).describe()
    while not world.over:
        one = world.actors[0]
        world.play(one, world.moves(one)[0])
    assert sum(world.settlement) == 0
    assert deal.view(seat).describe() == before
    for attempt in (lambda: world.commitment, lambda: to_record(world, [""] * game.seats)):
        with pytest.raises(BadInput, match=r"deal\.wall: none given, the wall of a deal that was dealt"):
            attempt()
    assert view.guess(Rng(3)).copy().moves(seat) == view.moves


def test_stepping_gives_the_deals_of_the_core(game: Game) -> None:
    """With the table's own generator the choices are those of the core: the game's checksum."""
    path = Path(sys.modules[type(game).__module__].__file__).parent / "tests" / "checksum.txt"
    deals, checksum, moves = map(int, path.read_text().split("\n")[0].split())
    table, decisions, told = Stepper(game, seed=1), 0, Rng(0)
    for _ in range(deals):
        left = table.deal()
        while left:
            assert 0 <= table.seat < game.seats
            left = table.play(table.rng.below(left))
            decisions += 1
        view = table.view()
        sheet = game.rules.score(view.state)
        assert table.pay() == list(sheet.pay[: game.seats])
        told.fold(view.state.winner + 1)
        told.fold(view.state.npile)
        for seat in range(game.seats):
            told.fold(sheet.total[seat])
            told.fold(sheet.pay[seat] & 0xFFFF)
    assert (told.sum, decisions) == (checksum, moves)


def test_a_stepper_tells_its_seat_and_refuses_what_is_not_there(game: Game) -> None:
    table = Stepper(game, seed=9, rules=game.measured)
    with pytest.raises(IllegalMove, match="not over"):
        table.pay()
    assert table.moves() == []
    left = table.deal()
    while left:
        view = table.view()
        assert table.moves() == view.ints
        assert len(table.moves()) == left
        held = [kind for kind, n in enumerate(table.hand()) for _ in range(n)]
        assert held == view.hand
        assert view.seat == table.seat
        for wrong in (-1, left, 1 << 80):
            with pytest.raises((IllegalMove, OverflowError)):
                table.play(wrong)
        with pytest.raises(TypeError):
            table.play("0")
        twins = [table.copy(), copy.deepcopy(table), pickle.loads(pickle.dumps(table))]
        left = table.play(0)
        assert [twin.play(0) for twin in twins] == [left] * 3
        assert [twin.moves() for twin in twins] == [table.moves()] * 3
    assert table.seat == -1
    assert sum(table.pay()) == 0
    assert "no deal under way, 1 dealt" in repr(table)
    with pytest.raises(IllegalMove, match="no move 0"):
        table.play(0)
    with pytest.raises(BadInput, match="seed: true given"):
        Stepper(game, seed=True)


class First:
    """The first move there is, in words."""

    def choose(self, view: tianhu.View) -> str:
        return view.moves[0]


class Sown:
    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)

    def choose(self, view: tianhu.View) -> int:
        return view.ints[self.rng.below(len(view.ints))]


class Lost:
    def choose(self, view: tianhu.View) -> str:
        return "fly"


class Falls:
    def choose(self, view: tianhu.View) -> int:
        return 1 // 0


def test_players_of_ones_own_compete(game: Game) -> None:
    doc = tianhu.arena(game.id, [First, Sown, First(), "greedy"][-game.seats :], 2, means=Means(jobs=1))
    assert [p["name"] for p in doc["players"]] == ["First", "Sown", "First", "greedy"][-game.seats :]
    again = tianhu.arena(game.id, [First, Sown, First(), "greedy"][-game.seats :], 2)
    assert [p["mean"] for p in again["players"]] == [p["mean"] for p in doc["players"]]
    for wrong, text in (
        (Lost, "fly given"),
        (Falls, "ZeroDivisionError"),
        (3, "not a int"),
        (dict, "method choose"),
    ):
        with pytest.raises(BadInput, match=text):
            tianhu.arena(game.id, [wrong], 1)


MODULE = """
class MyPlayer:
    def choose(self, view):
        return view.moves[-1]

class Broken:
    def __init__(self, much):
        pass

number = 7
"""


def own_players(folder: Path) -> None:
    """Two modules in a folder: one whose player plays, one that cannot be imported."""
    (folder / "own_player.py").write_text(MODULE)
    (folder / "own_fails.py").write_text("import nowhere_at_all\n")


def test_the_command_imports_a_player(tmp_path: Path) -> None:
    own_players(tmp_path)
    command = [sys.executable, "-P", "-m", "tianhu.cli", "arena", tianhu.names()[0], "--deals", "2"]
    command += ["--players", "own_player:MyPlayer,greedy", "--jobs", "2", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.returncode == 0, done.stderr
    assert "own_player:MyPlayer" in done.stdout


@pytest.mark.parametrize(
    ("wrong", "text"),
    {
        "own_nowhere:MyPlayer": "No module named 'own_nowhere'",
        "own_fails:MyPlayer": "No module named 'nowhere_at_all'",
        "own_player:Other": "has no Other",
        "own_player:Broken": "missing 1 required positional argument",
        "own_player:number": "not a int",
        "own player:x": "module:Class",
        "own_player": "chance or greedy",
        "own_player:": "module:Class",
    }.items(),
)
def test_the_command_refuses_a_player_that_cannot_be_imported(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    wrong: str,
    text: str,
) -> None:
    own_players(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.delitem(sys.modules, "own_player", raising=False)
    with pytest.raises(SystemExit) as end:
        cli.main(["arena", tianhu.names()[0], "--players", wrong, "--deals", "2"])
    out, err = capsys.readouterr()
    assert (end.value.code, out) == (2, "")
    assert text in err
    assert err.startswith("player: ")
    assert err.count("\n") == 1


def test_a_table_takes_no_player_by_import_path() -> None:
    with pytest.raises(BadInput, match="player"):
        tianhu.players.make("os:getcwd")
    assert make_any("greedy", 3)


SNIPPET = """
import tianhu

hand = tianhu.game("mahjong").hand("23m456p11122z", melds=["pung 555s"])
waits: list[str] = hand.waits()
sheet: tianhu.PlayerSheet = hand.score("1m", by="discard", round_wind="2z")
rule: str = sheet.lines[0].rule
deal = tianhu.game("mahjong").deal(seed=1)
result: tianhu.Result = deal.result
world: tianhu.Deal = deal.view(0).guess(tianhu.Rng(3))
first: str = world.moves(0)[0]
table = tianhu.Stepper(tianhu.game("wahua"), seed=1)
left: int = table.play(table.deal() - 1)
doc = tianhu.arena("mahjong", "greedy,chance", 1)
player = tianhu.players.make("greedy")
move: int = player.choose(deal.view(0))
wrong: int = first
"""


@pytest.mark.full
def test_a_strict_type_checker_sees_the_types_of_a_users_program(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    (tmp_path / "program.py").write_text(SNIPPET)
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), "program.py"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
    errors = [line for line in done.stdout.splitlines() if ": error:" in line]
    assert len(errors) == 1, done.stdout
    assert "program.py:17" in errors[0]
    assert "Incompatible types" in errors[0]
