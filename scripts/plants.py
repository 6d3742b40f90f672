"""What `plant.py` plants, and the checks of `./test` that may catch it."""

import hashlib
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

ROOT = Path(__file__).parents[1]
LIST = ROOT / "scripts" / "plants.toml"
GAMES = "src/tianhu/games"
SHORT = "0.015"  # the scale of ./test
PYTEST = (sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--no-header", "--tb=line")
COMPILED = re.compile(r"^# (compiled|inlined)\b", re.MULTILINE)


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

    @property
    def area(self) -> str:
        """The room of its file."""
        parts = self.file.removeprefix("src/tianhu/").split("/")
        return "page" if parts[0] == "web" else "/".join(parts[: 2 if parts[0] == "games" else 1])

    def wrong(self) -> str | None:
        """Why it cannot be planted, or None."""
        path = ROOT / self.file
        if not path.exists():
            return f"{self.name}: {self.file} is not there"
        n = path.read_text("utf-8").count(self.old)
        fits = n == 1 and self.new != self.old
        return None if fits else f"{self.name}: its text is {n} times in {self.file}"


@dataclass(frozen=True)
class Step:
    """A check that may catch a plant: pytest on `where`, or npm."""

    name: str
    where: tuple[str, ...]
    marks: str = ""
    scale: str = ""
    build: str = ""  # what is built before: "core" or "page"

    @property
    def command(self) -> list[str]:
        """What is run."""
        if self.name in ("units", "types"):
            return ["npm", "--prefix", "web", *self.where]
        return [*PYTEST, "-m", self.marks, *self.where]

    @property
    def env(self) -> dict[str, str]:
        """What it is run with."""
        plain = {"TIANHU_PLAIN": "1"} if self.name == "plain" else {}
        return {"TIANHU_SCALE": self.scale, **plain} if self.scale else plain


def plants() -> list[Plant]:
    """All of the list."""
    doc = tomllib.loads(LIST.read_text("utf-8"))
    return [
        Plant(name, file, each["old"], each["new"], each["note"], tuple(each.get("first", ())))
        for file, group in doc.items()
        for name, each in group.items()
    ]


# --- the checks that concern a file ------------------------------------------------------------------


def named_after_rules(game: str) -> tuple[str, ...]:
    """The files of tests that are named after rules, of one game or of `*`."""
    return tuple(sorted(str(p.relative_to(ROOT)) for p in ROOT.glob(f"{GAMES}/{game}/tests/test_rules*.py")))


def rule_places(plant: Plant) -> list[tuple[str, ...]]:
    """What to make of the tests beside server and browser, the likeliest first."""
    rest = ("src/tianhu", "tests", "examples", "--ignore=tests/server", "--ignore=tests/browser")
    pinned = ("tests/test_play.py", "-k", "checksum")
    found = re.match(rf"{GAMES}/(\w+)/", plant.file)
    if not found:
        return [
            plant.first,
            *([named_after_rules("*")] if plant.area in ("core", "parts") else []),
            pinned,
            rest,
        ]
    folder = Path(GAMES) / found[1]
    named = named_after_rules(found[1])
    pinned = ("tests/test_play.py", "-k", f"checksum and {found[1]}")
    return [plant.first, named, (str(folder),), pinned, (*rest, f"--ignore={folder}")]


def by_number(plant: Plant) -> tuple[str, ...]:
    """The tests named after the rules that the note names; of what is put into others, those named first."""
    found = re.match(rf"{GAMES}/(\w+)/", plant.file)
    numbers = re.findall(r"\b[A-Z]\d+\.\d+", plant.note)
    if found and numbers and not plant.first:
        return (*named_after_rules(found[1]), "-k", " or ".join(n.replace(".", "_") for n in numbers))
    return plant.first if is_inlined(plant) else ()


def is_inlined(plant: Plant) -> bool:
    """Whether its file is put into others as they are compiled, so that all have to be built anew."""
    return (ROOT / plant.file).read_text("utf-8").startswith("# inlined")


def rule_steps(plant: Plant, full: bool) -> Iterator[Step]:
    """Pytest on what is not server and browser, compiled: the plain form makes the same, repeating less."""
    path = ROOT / plant.file
    is_compiled = bool(COMPILED.search(path.read_text("utf-8"))) or path.with_suffix(".pxd").exists()
    build = "core" if is_compiled else ""
    if is_compiled and (near := by_number(plant)):
        # In the plain form: nothing has to be built for it.
        yield Step("plain", near, "not browser and not compiled and not patient", "0.01")
    for where in filter(None, rule_places(plant)):
        yield Step("compiled", where, "not browser", "1" if full else SHORT, build)


def server_steps(plant: Plant, full: bool) -> Iterator[Step]:
    """The server's tests: its own files are never compiled."""
    for where in filter(None, (plant.first, ("tests/server",))):
        yield Step("server", where, "not browser", "1" if full else SHORT)


def page_steps(plant: Plant, full: bool) -> Iterator[Step]:
    """What needs no browser first."""
    yield Step("units", ("test",))
    yield Step("types", ("run", "check"))
    for where in filter(None, (plant.first, ("tests/browser",))):
        yield Step("browser", where, "browser", "1" if full else SHORT, "page")


def steps(plant: Plant, full: bool) -> Iterator[Step]:
    """The checks as ./test makes them, the quickest first."""
    for step in every_step(plant, full):
        yield replace(step, marks=f"{step.marks} and not full") if step.marks and not full else step


def every_step(plant: Plant, full: bool) -> Iterator[Step]:
    """Those of its room."""
    if plant.area == "page":
        yield from page_steps(plant, full)
    elif plant.area == "server":
        yield from server_steps(plant, full)
    else:
        yield from rule_steps(plant, full)
        if plant.area == "table":
            yield from server_steps(plant, full)
