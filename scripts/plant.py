"""Plants bugs, one at a time in a copy of the tree, and tells which of them the tests catch.

    .venv/bin/python scripts/plant.py [--full] [--quick] [--jobs N] [--again] [PART OF A NAME ...]
    .venv/bin/python scripts/plant.py --check

`scripts/plants.toml` lists them. Each is looked for by the checks that concern
its file: the plain form first, then the compiled one, which repeats more; the
server's tests; the page's types and units, then its browser. `--full` makes
again, with the repetitions of `./test --full`, what the short run has missed. What
was found stays in build/plants and is not looked for again until the plant changes, or
with `--again`. Ends with 1 if a plant was missed, with 2 if its text is not in its file once.
"""

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import Queue
from threading import Lock

ROOT = Path(__file__).parents[1]
LIST = ROOT / "scripts" / "plants.toml"
HOME = ROOT / "build" / "plants"
PYTEST = (sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--no-header", "--tb=line")
COMPILED = re.compile(r"^# (compiled|inlined)\b", re.MULTILINE)
CAUGHT = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)
PAGE = "src/tianhu/server/page"
BUILT = ("src/**/*.so", "build/c-*/**/*", "build/declarations/**/*", f"{PAGE}/**/*", "web/src/gen/**/*")
LIMIT = 3600.0  # seconds; a plant may make a test hang, and that is caught too


@dataclass(frozen=True)
class Plant:
    """A bug: in `file`, once, `new` in place of `old`."""

    name: str
    file: str
    old: str
    new: str
    note: str
    first: tuple[str, ...] = ()  # tests that are likely to catch it, made before all others

    @property
    def key(self) -> str:
        """Changes with the plant."""
        return hashlib.sha256(repr((self.file, self.old, self.new)).encode()).hexdigest()[:12]

    def wrong(self) -> str | None:
        """Why it cannot be planted, or None."""
        path = ROOT / self.file
        if not path.exists():
            return f"{self.name}: {self.file} is not there"
        n = path.read_text("utf-8").count(self.old)
        return (
            None if n == 1 and self.new != self.old else f"{self.name}: its text is {n} times in {self.file}"
        )


@dataclass(frozen=True)
class Step:
    """A check that may catch a plant."""

    name: str
    command: Sequence[str]
    env: dict[str, str]
    build: str = ""  # what is built before: "core" or "page"


def plants() -> list[Plant]:
    """All of the list."""
    doc = tomllib.loads(LIST.read_text("utf-8"))
    return [
        Plant(name, file, each["old"], each["new"], each["note"], tuple(each.get("first", ())))
        for file, group in doc.items()
        for name, each in group.items()
    ]


# --- the checks that concern a file ------------------------------------------------------------------


def marks(what: str, full: bool) -> list[str]:
    """The choice of tests as ./test makes it."""
    return ["-m", what if full else f"{what} and not full"]


def of_game(plant: Plant) -> tuple[list[str], list[str], list[str]]:
    """Tests named after rules of a file's game, all tests of the game, and those that name no other game."""
    found = re.match(r"src/tianhu/games/(\w+)/", plant.file)
    rest = ["src/tianhu", "tests", "README.md", "--ignore=tests/server", "--ignore=tests/browser"]
    if not found:
        return [], [], rest
    folder = f"src/tianhu/games/{found[1]}"
    others = sorted({p.parent.name for p in (ROOT / "src/tianhu/games").glob("*/rules.py")} - {found[1]})
    rest += [f"--ignore={folder}", "-k", " and ".join(f"not {other}" for other in others)]
    named = sorted(str(path.relative_to(ROOT)) for path in (ROOT / folder / "tests").glob("test_rules*.py"))
    return named, [folder], rest


def rule_steps(plant: Plant, full: bool) -> Iterator[Step]:
    """Pytest on what is not server and browser, the plain form first: it need not be built."""
    named, mine, rest = of_game(plant)
    plain = {"TIANHU_PLAIN": "1", "TIANHU_SCALE": "0.02" if full else "0.01"}
    compiled = {"TIANHU_SCALE": "1" if full else "0.1"}
    path = ROOT / plant.file
    is_compiled = bool(COMPILED.search(path.read_text("utf-8"))) or path.with_suffix(".pxd").exists()
    short = "" if full else " and not patient"
    forms = [("plain", plain, f"not browser and not compiled{short}", "")] if is_compiled else []
    forms.append(("compiled", compiled, "not browser", "core" if is_compiled else ""))
    for name, env, what, build in forms:
        # A change of what random deals come to is seen soonest; then the game's own tests.
        pinned = ["tests/test_play.py", "-k", f"checksum and {Path(mine[0]).name}" if mine else "checksum"]
        for where in filter(None, ([*plant.first], pinned if is_compiled else [], named, mine, rest)):
            yield Step(name, [*PYTEST, *marks(what, full), *where], env, build)


def server_steps(plant: Plant, full: bool) -> Iterator[Step]:
    """The server's tests: its own files are never compiled."""
    scale = {"TIANHU_SCALE": "1" if full else "0.1"}
    for where in filter(None, ([*plant.first], ["tests/server"])):
        yield Step("server", [*PYTEST, *marks("not browser", full), *where], scale)


def page_steps(full: bool) -> Iterator[Step]:
    """What needs no browser first."""
    yield Step("units", ["npm", "--prefix", "web", "test"], {})
    yield Step("types", ["npm", "--prefix", "web", "run", "check"], {})
    scale = {"TIANHU_SCALE": "1" if full else "0.1"}
    yield Step("browser", [*PYTEST, *marks("browser", full), "tests/browser"], scale, "page")


def is_quick(step: Step) -> bool:
    """Whether a check needs nothing that is built."""
    return step.name in ("plain", "units", "types")


def steps(plant: Plant, full: bool) -> Iterator[Step]:
    """The checks, the quickest first."""
    if plant.file.startswith("web/"):
        yield from page_steps(full)
    elif plant.file.startswith("src/tianhu/server/"):
        yield from server_steps(plant, full)
    else:
        yield from rule_steps(plant, full)
        if plant.file.startswith("src/tianhu/table/"):
            yield from server_steps(plant, full)


# --- a copy of the tree ---------------------------------------------------------------------------------


def snapshot() -> Path:
    """The tree as it is now, with what is built: it may change while plants are looked for."""
    base = HOME / "tree"
    shutil.rmtree(base, ignore_errors=True)
    command = ["git", "ls-files", "-co", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    built = [p.relative_to(ROOT) for pattern in BUILT for p in ROOT.glob(pattern) if p.is_file()]
    for name in [*map(Path, listed), *built]:
        if (ROOT / name).exists():
            (base / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, base / name)
    (base / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    return base


class Copy:
    """A copy of the tree, built, in which one plant at a time stands."""

    def __init__(self, base: Path, number: int) -> None:
        """`base` stays as it is."""
        self.base = base
        self.root = HOME / f"copy-{number}"
        shutil.rmtree(self.root, ignore_errors=True)
        shutil.copytree(base, self.root, symlinks=True)

    def do(self, command: Sequence[str], env: dict[str, str], log: Path) -> str | None:
        """Runs a check; what failed in it, or None."""
        home = {"PYTHONPATH": str(self.root / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
        with log.open("a", encoding="utf-8") as file:
            try:
                done = subprocess.run(
                    command,
                    cwd=self.root,
                    env=os.environ | home | env,
                    stdout=file,
                    stderr=file,
                    timeout=LIMIT,
                    check=False,
                )
            except subprocess.TimeoutExpired:
                return "it hangs"
        if done.returncode == 0:
            return None
        failed = CAUGHT.findall(log.read_text("utf-8", errors="replace"))
        return str(failed[-1]) if failed else "it fails"

    def build(self, what: str, log: Path) -> str | None:
        """Builds the core or the page of the copy; what failed in it, or None."""
        if what == "core":
            command = [sys.executable, "setup.py", "build_ext", "--inplace"]
            return self.do(command, {"TIANHU_STRICT": "1"}, log)
        return self.do(["npm", "--prefix", "web", "run", "build"], {}, log)

    def look_for(self, plant: Plant, full: bool, quick: bool) -> tuple[str, str] | None:
        """The check that catches a plant and what fails in it, or None."""
        log = HOME / f"{plant.name}.log"
        log.unlink(missing_ok=True)
        path = self.root / plant.file
        text = path.read_text("utf-8")
        path.write_text(text.replace(plant.old, plant.new), "utf-8")
        built = {""}
        try:
            for step in filter(is_quick, steps(plant, full)) if quick else steps(plant, full):
                if step.build not in built and (failed := self.build(step.build, log)):
                    return "build", failed
                built.add(step.build)
                if failed := self.do(step.command, step.env, log):
                    return step.name, failed
            return None
        finally:
            self.put_back(plant, built)

    def put_back(self, plant: Plant, built: set[str]) -> None:
        """Makes the copy what the tree is."""
        shutil.copy2(self.base / plant.file, self.root / plant.file)
        if "core" in built:
            for so in (self.base / "src").rglob("*.so"):
                shutil.copy2(so, self.root / so.relative_to(self.base))
        if "page" in built:
            shutil.rmtree(self.root / PAGE)
            shutil.copytree(self.base / PAGE, self.root / PAGE)


# --- what was found ---------------------------------------------------------------------------------------


class Results:
    """What was found, kept so that a run that was cut off goes on."""

    def __init__(self, again: bool) -> None:
        self.file = HOME / "results.jsonl"
        self.lock = Lock()
        if again:
            self.file.unlink(missing_ok=True)
        lines = self.file.read_text("utf-8").splitlines() if self.file.exists() else []
        self.found: dict[tuple[str, str], list[str] | None] = {}
        for line in lines:
            key, run, caught = json.loads(line)
            self.found[key, run] = caught

    def add(self, plant: Plant, run: str, caught: tuple[str, str] | None) -> None:
        """Notes what was found of a plant."""
        with self.lock, self.file.open("a", encoding="utf-8") as file:
            self.found[plant.key, run] = list(caught) if caught else None
            file.write(json.dumps([plant.key, run, caught]) + "\n")


def look(plant: Plant, run: str, copies: "Queue[Copy]", results: Results, quick: bool) -> None:
    """One plant by one run, in a copy that is free."""
    copy = copies.get()
    start = time.monotonic()
    try:
        caught = copy.look_for(plant, run == "full", quick)
    finally:
        copies.put(copy)
    if caught or not quick:
        results.add(plant, run, caught)
    how = f"caught by {': '.join(caught)}" if caught else "MISSED"
    print(f"{run:5} {plant.name:32} {how}  ({time.monotonic() - start:.0f} s)", flush=True)


def innocent(chosen: list[Plant], results: Results, copy: Copy) -> bool:
    """Whether all that has failed passes where nothing is planted."""
    failed: dict[str, set[str]] = {}
    for plant in chosen:
        for run in ("short", "full"):
            name, test = results.found.get((plant.key, run)) or ("", "")
            failed.setdefault(name, set()).add(test)
    sound = True
    for name, tests in failed.items():
        env = {"TIANHU_PLAIN": "1", "TIANHU_SCALE": "0.01"} if name == "plain" else {"TIANHU_SCALE": "0.1"}
        found = sorted(test for test in tests if "::" in test)
        if found and (again := copy.do([*PYTEST, *found], env, HOME / f"nothing-{name}.log")):
            print(f"{again} fails ({name}) where nothing is planted")
            sound = False
    return sound


def table(chosen: list[Plant], results: Results) -> bool:
    """Prints what was found; whether nothing was missed."""
    print("\n| plant | short run | full run | what it breaks |\n| --- | --- | --- | --- |")
    missed = 0
    for plant in chosen:
        cells = []
        for run in ("short", "full"):
            caught = results.found.get((plant.key, run), "")
            cells.append(caught[0] if caught else "MISSED" if caught is None else "")
        if cells[0] not in ("", "MISSED"):
            cells[1] = "as short"
        missed += cells[0] == "MISSED"
        print(f"| {plant.name} | {cells[0]} | {cells[1]} | {plant.note} |")
    print(f"\n{len(chosen)} plants: {len(chosen) - missed} caught by the short run, {missed} missed")
    return missed == 0


def main() -> int:
    """What the head of this file says."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", help="parts of names or files of plants; all if none")
    parser.add_argument("--full", action="store_true", help="what the short run misses, by the full one too")
    parser.add_argument("--jobs", type=int, default=2, help="plants at a time")
    parser.add_argument("--again", action="store_true", help="forget what was found")
    parser.add_argument(
        "--quick", action="store_true", help="only what needs nothing built; misses are not kept"
    )
    parser.add_argument("--check", action="store_true", help="only whether each can still be planted")
    given = parser.parse_args()
    chosen = [p for p in plants() if not given.names or any(n in p.name or n in p.file for n in given.names)]
    wrong = [why for plant in chosen if (why := plant.wrong())]
    if wrong:
        print("\n".join(wrong), file=sys.stderr)
        return 2
    if given.check:
        print(f"{len(chosen)} plants can be planted")
        return 0
    HOME.mkdir(parents=True, exist_ok=True)
    results = Results(given.again)
    copies: Queue[Copy] = Queue()
    base = snapshot()
    for number in range(given.jobs):
        copies.put(Copy(base, number))
    with ThreadPoolExecutor(given.jobs) as pool:
        for run in ("short", "full") if given.full else ("short",):
            todo = [p for p in chosen if (p.key, run) not in results.found]
            if run == "full":
                todo = [p for p in todo if results.found.get((p.key, "short"), ()) is None]
            list(pool.map(lambda plant, run=run: look(plant, run, copies, results, given.quick), todo))
    sound = innocent(chosen, results, copies.get())
    return 0 if table(chosen, results) and sound else 1


if __name__ == "__main__":
    sys.exit(main())
