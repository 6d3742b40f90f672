"""Two sets of weights of a quick player against each other, as the tuner plays them."""

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tianhu.core.game import Game
from tianhu.core.rules import Rules
from tianhu.core.state import State
from tianhu.lab.duel import Duel

ROOT = Path(__file__).parent.parent


def duel(game: Game, walls: int, challenger: Mapping[str, int]) -> Duel:
    state = State()
    state.seats = game.seats
    for i, code in enumerate(game.options.codes(game.options.resolve(game.measured))):
        state.set("opt", i, code)
    rules: type[Rules] = type(game.rules)
    found = Duel(rules(), rules(challenger), state)
    found.walls(0, walls)
    return found


def test_equals_come_out_even(game: Game) -> None:
    found = duel(game, 3, {})
    assert found.total == 0
    assert found.square == 0


def test_other_weights_play_otherwise(game: Game) -> None:
    if not game.rules.weights():
        pytest.skip("the policy weighs nothing")
    turned = {name: -10 * value for name, value in game.rules.weights().items()}
    found = duel(game, 12, turned)
    assert found.square > 0
    assert found.total < 0


def test_a_weight_that_there_is_not(game: Game) -> None:
    with pytest.raises(KeyError):
        type(game.rules)({"luck": 7})


@pytest.mark.compiled
def test_the_tuner_says_what_each_step_is_worth() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "tune.py", "wahua", "8"],
        capture_output=True,
        text=True,
        check=True,
        timeout=1200,
    )
    assert "wahua hu 180 -> 90:" in done.stdout
    assert done.stdout.rstrip().endswith("}")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["chess"], "'chess'"),
        (["wahua", "7"], "7 given, a number from 8 on expected"),
        ([], "required: game"),
    ],
)
def test_the_tuner_refuses_in_a_sentence(given: list[str], said: str) -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "tune.py", *given],
        capture_output=True,
        text=True,
        check=False,
        timeout=1200,
    )
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
