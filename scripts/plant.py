"""Plants bugs, one at a time in a copy of the tree, and tells which of them the tests catch.

    .venv/bin/python scripts/plant.py [--full] [--jobs N] [--again] [PART OF A NAME ...]
    .venv/bin/python scripts/plant.py --check

`scripts/plants.toml` lists them. Each is looked for by the checks of `./test` that concern its file, the
likeliest first: of compiled files the touched modules are built anew. `--full` looks for what the short
run has missed with the repetitions of `./test --full`. Caught is a plant where a test fails that passes
without it: each test that has caught one is made once more where nothing is planted. A check that hangs,
is killed or cannot be made catches nothing.

What was found stays in build/plants/results.jsonl and is not looked for again until the plant changes,
or with `--again`. Ends with 1 unless every plant chosen was caught by the short run, with 2 if the text
of one is not in its file once.
"""

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from queue import Queue
from threading import Lock

from plants import PYTEST, ROOT, Plant, Step, is_inlined, plants, steps

HOME = ROOT / "build" / "plants"
FAILED = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.MULTILINE)
PAGE = "src/tianhu/server/page"
BUILT = ("**/*.so", "build/c-*/**/*", "build/temp*/**/*", "build/lib*/**/*", "build/declarations/**/*")
MADE = (f"{PAGE}/**/*", "web/src/gen/**/*", "build/postgresql/**/*")
LIMIT = {"short": 1200.0, "full": 5400.0}  # seconds, after which a check is stopped
CRASHES = (-signal.SIGSEGV, -signal.SIGABRT, -signal.SIGFPE, -signal.SIGILL, -signal.SIGBUS)


@dataclass(frozen=True)
class Found:
    """What came of a plant in a run: `caught`, `missed`, `stopped` (hangs, or killed) or `unbuilt`."""

    plant: str
    run: str
    outcome: str
    seconds: float
    test: str = ""
    step: Step | None = None

    @property
    def check(self) -> str:
        """The check and the test that tell."""
        return f"{self.step.name}: {self.test}" if self.step else self.outcome


# --- a copy of the tree ---------------------------------------------------------------------------------


def snapshot(page: bool) -> Path:
    """The tree as it is now, built: it may change while plants are looked for."""
    base = HOME / "tree"
    shutil.rmtree(base, ignore_errors=True)
    command = ["git", "ls-files", "-co", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    folders = [(ROOT / "src", BUILT[:1]), (ROOT / "examples", BUILT[:1]), (ROOT, (*BUILT[1:], *MADE))]
    built = [p for folder, patterns in folders for each in patterns for p in folder.glob(each) if p.is_file()]
    for name in [*map(Path, listed), *(p.relative_to(ROOT) for p in built)]:
        if (ROOT / name).exists():
            (base / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, base / name)
    (base / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    for what in ["core", "page"] if page else ["core"]:
        if not build(what, base, HOME / "tree.log", LIMIT["full"]):
            sys.exit(f"the {what} does not build: {HOME / 'tree.log'}")
    return base


def build(what: str, root: Path, log: Path, limit: float) -> bool:
    """Builds the core or the page of a tree."""
    command = [sys.executable, "setup.py", "build_ext", "--inplace"]
    if what == "page":
        command = ["npm", "--prefix", "web", "run", "build"]
    return run(command, {"TIANHU_STRICT": "1"}, root, log, limit)[0] == "passed"


def run(command: Sequence[str], env: dict[str, str], root: Path, log: Path, limit: float) -> tuple[str, str]:
    """A command in a tree: `passed`, `failed` with what failed, `stopped` or, where it is none, `broken`."""
    home = {"PYTHONPATH": str(root / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    log.write_bytes(b"")
    with log.open("ab") as file:
        work = subprocess.Popen(
            command, cwd=root, env=os.environ | home | env, stdout=file, stderr=file, start_new_session=True
        )
        try:
            status = work.wait(limit)
        except BaseException as error:
            os.killpg(work.pid, signal.SIGKILL)
            work.wait()
            if not isinstance(error, subprocess.TimeoutExpired):
                raise
            return "stopped", f"after {limit:.0f} s"
    if status == 0 or (status == 5 and command[: len(PYTEST)] == list(PYTEST)):  # 5: no such tests here
        return "passed", ""
    named = FAILED.findall(log.read_text("utf-8", errors="replace"))
    if status in CRASHES:
        return "failed", f"crashes ({signal.Signals(-status).name})"
    if command[0] == "npm":
        return ("failed", "fails") if 0 < status < 128 else ("stopped", f"status {status}")
    if named and status in (1, 2):
        return "failed", str(named[-1])
    return ("stopped" if status < 0 else "broken"), f"status {status}"


class Copy:
    """A copy of the tree, built, in which one plant at a time stands."""

    def __init__(self, base: Path, number: int) -> None:
        """`base` stays as it is."""
        self.base = base
        self.root = HOME / f"copy-{number}"
        shutil.rmtree(self.root, ignore_errors=True)
        shutil.copytree(base, self.root, symlinks=True)

    def look_for(self, plant: Plant, which: str) -> Found:
        """What comes of a plant."""
        log, path, begun = HOME / f"{plant.name}.log", self.root / plant.file, time.monotonic()
        path.write_text(path.read_text("utf-8").replace(plant.old, plant.new), "utf-8")
        built, outcome = {""}, "missed"

        def found(outcome: str, *more: object) -> Found:
            return Found(plant.key, which, outcome, round(time.monotonic() - begun, 1), *more)  # type: ignore[arg-type]

        try:
            for step in steps(plant, which == "full"):
                if step.build not in built and not build(step.build, self.root, log, LIMIT[which]):
                    return found("unbuilt")
                built.add(step.build)
                ended, what = run(step.command, step.env, self.root, log, LIMIT[which])
                if ended == "failed":
                    return found("caught", what, step)
                if ended != "passed":
                    outcome = "stopped"
            return found(outcome)
        finally:
            self.put_back(plant, built)

    def put_back(self, plant: Plant, built: set[str]) -> None:
        """Makes the copy what the tree is. What is put back is newer than what the plant was built to."""
        path = self.root / plant.file
        path.write_bytes((self.base / plant.file).read_bytes())
        if "core" in built:
            for so in [*(self.base / "src").rglob("*.so"), *(self.base / "examples").rglob("*.so")]:
                (self.root / so.relative_to(self.base)).write_bytes(so.read_bytes())
        if "page" in built:
            shutil.rmtree(self.root / PAGE)
            shutil.copytree(self.base / PAGE, self.root / PAGE)


# --- what was found ---------------------------------------------------------------------------------------


class Results:
    """What was found, kept so that a run that was cut off goes on; and which tests pass without a plant."""

    def __init__(self, forget: set[str]) -> None:
        """What was found of the plants to `forget` is looked for again."""
        self.file = HOME / "results.jsonl"
        self.lock = Lock()
        self.found: dict[tuple[str, str], Found] = {}
        self.sound: dict[str, bool] = {}
        for line in self.file.read_text("utf-8").splitlines() if self.file.exists() else []:
            doc = json.loads(line)
            if "sound" in doc:
                self.sound[doc["test"]] = doc["sound"]
            elif doc["plant"] not in forget:
                step = doc.pop("step")
                doc["step"] = step and Step(**{**step, "where": tuple(step["where"])})
                self.found[doc["plant"], doc["run"]] = Found(**doc)

    def _write(self, doc: object) -> None:
        with self.lock, self.file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(doc) + "\n")

    def add(self, found: Found) -> None:
        """Notes what was found of a plant."""
        self.found[found.plant, found.run] = found
        self._write(asdict(found))

    def prove(self, found: Found, passes: bool) -> None:
        """Notes whether what caught a plant passes without it."""
        self.sound[found.check] = passes
        self._write({"test": found.check, "sound": passes})

    def of(self, plant: Plant, which: str) -> Found | None:
        """What was found, if anything."""
        return self.found.get((plant.key, which))

    def told(self, plant: Plant, which: str) -> str:
        """`caught`, `missed`, `stopped`, `unbuilt`, `not proven`, `unsound` or `not looked for`."""
        found = self.of(plant, which)
        if found is None:
            return "not looked for"
        if found.outcome == "caught" and not self.sound.get(found.check):
            return "not proven" if found.check not in self.sound else "unsound"
        return found.outcome


def look(plant: Plant, which: str, copies: "Queue[Copy]", results: Results) -> None:
    """One plant by one run, in a copy that is free."""
    copy = copies.get()
    try:
        found = copy.look_for(plant, which)
    finally:
        copies.put(copy)
    results.add(found)
    print(f"{which:5} {plant.name:32} {found.outcome} {found.check}  ({found.seconds:.0f} s)", flush=True)


def prove(chosen: list[Plant], results: Results, base: Path) -> None:
    """Makes each test that has caught a plant once where nothing is planted, together where that will do."""
    open_: dict[tuple[str, str, str], dict[str, Found]] = {}
    for plant in chosen:
        for which in ("short", "full"):
            found = results.of(plant, which)
            if found and found.step and found.check not in results.sound:
                step = found.step
                open_.setdefault((step.name, step.scale, step.marks), {})[found.check] = found
    for (name, *_), each in open_.items():
        log, whole = HOME / f"nothing-{name}.log", list(each.values())
        together = [found for found in whole if "::" in found.test]
        if together and alone(together, base, log):
            for found in together:
                results.prove(found, True)
            whole = [found for found in whole if found not in together]
        for found in whole:
            results.prove(found, passes := alone([found], base, log))
            if not passes:
                print(f"{found.check} fails where nothing is planted")


def alone(found: list[Found], base: Path, log: Path) -> bool:
    """Whether tests pass in the tree as it is."""
    step = found[0].step
    assert step is not None
    command = [*step.command]
    if all("::" in each.test for each in found):
        command = [*PYTEST, "-m", step.marks, *sorted({each.test for each in found})]
    return run(command, step.env, base, log, LIMIT["full"])[0] == "passed"


def cell(plant: Plant, which: str, results: Results) -> str:
    """What a run found, with the test and the seconds."""
    found, told = results.of(plant, which), results.told(plant, which)
    if which == "full" and results.told(plant, "short") == "caught":
        return "as short"
    if found is None:
        return told
    return f"{found.check if told == 'caught' else f'**{told}** {found.test}'} ({found.seconds:.0f} s)"


def table(chosen: list[Plant], results: Results) -> bool:
    """Prints what was found; whether every plant was caught by the short run."""
    print("\n| plant | file | short run | full run | what it breaks |\n| --- | --- | --- | --- | --- |")
    for p in chosen:
        print(
            f"| {p.name} | {p.file} | {cell(p, 'short', results)} | {cell(p, 'full', results)} | {p.note} |"
        )
    areas: dict[str, Counter[str]] = {}
    for p in chosen:
        told = results.told(p, "short")
        if told != "caught" and results.told(p, "full") == "caught":
            told = "caught by the full run alone"
        for area in (p.area, "all"):
            areas.setdefault(area, Counter())[told] += 1
    print()
    for area in sorted(areas, key=lambda name: (name == "all", name)):
        counts = ", ".join(f"{n} {told}" for told, n in areas[area].most_common())
        print(f"{area}: {areas[area].total()} plants: {counts}")
    return areas["all"].keys() == {"caught"}


def main() -> int:
    """What the head of this file says."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", help="parts of names or files of plants; all if none")
    parser.add_argument("--full", action="store_true", help="what the short run misses, by the full one too")
    parser.add_argument("--jobs", type=int, default=1, help="plants at a time")
    parser.add_argument("--again", action="store_true", help="forget what was found of those chosen")
    parser.add_argument("--check", action="store_true", help="only whether each can still be planted")
    parser.add_argument("--table", action="store_true", help="only what was found before")
    given = parser.parse_args()
    chosen = [p for p in plants() if not given.names or any(n in p.name or n in p.file for n in given.names)]
    wrong = [why for plant in chosen if (why := plant.wrong())]
    if wrong or not chosen:
        print("\n".join(wrong) or f"no plant is named {' or '.join(given.names)}", file=sys.stderr)
        return 2
    if given.check:
        print(f"{len(chosen)} plants can be planted")
        return 0
    HOME.mkdir(parents=True, exist_ok=True)
    results = Results({plant.key for plant in chosen} if given.again else set())
    if not given.table:
        look_for_all(chosen, results, given)
    return 0 if table(chosen, results) else 1


def by_turns(plants: list[Plant]) -> list[Plant]:
    """One of each area, then the next of each: a run that is cut off has seen something of all.

    Last of all those after which everything has to be built anew.
    """
    numbers: Counter[str] = Counter()
    place = {}
    for plant in plants:
        numbers[plant.area] += 1
        place[plant.name] = numbers[plant.area]
    return sorted(plants, key=lambda plant: (is_inlined(plant), place[plant.name]))


def look_for_all(chosen: list[Plant], results: Results, given: argparse.Namespace) -> None:
    """Looks for those of which nothing is known yet, in copies of the tree as it is now."""
    base, copies = snapshot(any(plant.area == "page" for plant in chosen)), Queue[Copy]()
    for number in range(given.jobs):
        copies.put(Copy(base, number))
    with ThreadPoolExecutor(given.jobs) as pool:
        for which in ("short", "full") if given.full else ("short",):
            todo = [p for p in chosen if results.told(p, which) in ("not looked for", "stopped", "unbuilt")]
            if which == "full":
                todo = [p for p in todo if results.told(p, "short") in ("missed", "stopped")]
            list(pool.map(lambda p, w=which: look(p, w, copies, results), by_turns(todo)))
    prove(chosen, results, base)


if __name__ == "__main__":
    sys.exit(main())
