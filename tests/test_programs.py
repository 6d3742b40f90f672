"""The programs in examples/ run and say what they are there to say."""

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"
SAID = {
    "score_a_hand": "M4.1 closed pung of majors 111z +8",
    "list_waits": "waits for",
    "explain_a_record": "N4.1",
    "own_player": "points a deal",
    "how_often": "60 deals",
    "two_players": "in all: ",
}


@pytest.mark.parametrize("name", sorted(path.stem for path in EXAMPLES.glob("*.py")))
def test_a_program_runs(name: str, tmp_path: Path) -> None:
    command = [sys.executable, str(EXAMPLES / f"{name}.py")]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert SAID[name] in done.stdout
    if name == "how_often":
        assert len(ElementTree.parse(tmp_path / "how_often.svg").getroot()) > 3
