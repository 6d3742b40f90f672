"""What stands in a wheel: all that a place without compiler and Node needs, and nothing else."""

import os
import shutil
import subprocess
import sys
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

import tianhu

ROOT = Path(__file__).parents[1]
SOURCES = ("pyproject.toml", "setup.py", "LICENSE", "README.md", "build_tools", "src")
PAGE = Path("src/tianhu/server/page/index.html")
# Beside the code: rules that the page shows, texts, migrations, the mark that types are there.
NEEDED = {"games/nantong/RULES.md", "games/wahua/nouns.py", "server/migrations/script.py.mako", "py.typed"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """The plain wheel, built of a copy with a page of one file."""
    copy = tmp_path_factory.mktemp("source")
    leave_out = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "page", "*.egg-info")
    for name in SOURCES:
        there = ROOT / name
        if there.is_dir():
            shutil.copytree(there, copy / name, ignore=leave_out)
        else:
            shutil.copy(there, copy / name)
    (copy / PAGE).parent.mkdir()
    (copy / PAGE).write_text("<title>Tianhu</title>")
    environment = {**os.environ, "TIANHU_PLAIN": "1", "TIANHU_NO_PAGE": "1", "TIANHU_GAMES": ""}
    command = [sys.executable, "-c", "from setuptools.build_meta import build_wheel; build_wheel('out')"]
    done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    (made,) = (copy / "out").iterdir()
    assert made.name == f"tianhu-{tianhu.__version__}-py3-none-any.whl"
    return zipfile.ZipFile(made)


def test_a_wheel_holds_what_it_needs_and_no_more(wheel: zipfile.ZipFile) -> None:
    names = {name.removeprefix("tianhu/") for name in wheel.namelist() if name.startswith("tianhu/")}
    assert names >= NEEDED | {"server/page/index.html"}
    modules = {
        path.relative_to(ROOT / "src/tianhu").as_posix()
        for path in (ROOT / "src/tianhu").rglob("*.py")
        if "tests" not in path.parts
    }
    assert modules == {name for name in names if name.endswith(".py")}
    assert not [
        name for name in wheel.namelist() if "tests" in name.split("/") or name.endswith((".so", ".pyc"))
    ]
    assert {name.split("/")[0].partition("-")[0] for name in wheel.namelist()} == {"tianhu"}


def test_a_wheel_says_what_it_needs(wheel: zipfile.ZipFile) -> None:
    (path,) = (name for name in wheel.namelist() if name.endswith("/METADATA"))
    told = Parser().parsestr(wheel.read(path).decode())
    needed = {
        line.partition(";")[0].strip() for line in told.get_all("Requires-Dist", ()) if "extra" not in line
    }
    # Enough to serve, nothing that only builds or tests.
    assert {"starlette", "uvicorn", "httptools", "websockets", "aiosqlite", "typer"} <= needed
    assert needed.isdisjoint({"cython", "pytest", "asyncpg", "ray"})
    assert (told["Version"], told["Requires-Python"]) == (tianhu.__version__, ">=3.11")
    (path,) = (name for name in wheel.namelist() if name.endswith("/entry_points.txt"))
    assert "tianhu = tianhu.cli:main" in wheel.read(path).decode()


@pytest.mark.full
def test_both_wheels_are_built_with_the_page(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "scripts/wheels.py"), "--out", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    made = {path.name.split("-")[2]: path.stat().st_size for path in tmp_path.iterdir()}
    assert sorted(made) == sorted(["py3", f"cp3{sys.version_info.minor}"])
    # Of these 6.6 MB are the Python that browsers run where there is no server.
    assert made["py3"] < 2_000_000 + 6_700_000
    assert max(made.values()) < 6_000_000 + 6_700_000
