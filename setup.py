"""The build hook: compiles the core where a C compiler stands and builds the page where Node does.

Neither is needed to install. What is not built is said in one line on standard error and in
``build/report.txt``, since installers hide what a build prints.

What is compiled is found, not listed: every ``X.py`` under ``src/tianhu`` that begins with
``# compiled``, and every ``.pyx``. An ``X.py`` that begins with ``# inlined`` stays plain and gives C its
constants and small functions. Their C declarations are made from their annotations
(``build_tools/declarations.py``) and stand in ``build/declarations``; an ``X.pxd`` by hand stands
beside its ``X.py``. Either all of it is compiled or none: a compiled module cannot use the C types of
one that is not. Games outside the package, in the folders that ``TIANHU_GAMES`` names or else in
``examples``, are compiled with it and beside their sources; no wheel holds them.

Settings from the environment:

- ``TIANHU_PLAIN=1``    compile nothing
- ``TIANHU_GAMES``      folders of games outside the package, as in ``PATH``
- ``TIANHU_NO_PAGE=1``  leave the page out
- ``TIANHU_STRICT=1``   stop where the core does not compile, instead of going on without; an
  annotation that is missing always stops
- ``TIANHU_CFLAGS``     flags for the C compiler in place of ``-O3 -g0``
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar

from setuptools import Command, Extension, setup
from setuptools.command.build import build as _build
from setuptools.command.build_ext import build_ext as _build_ext
from setuptools.errors import SetupError

sys.path.insert(0, str(Path(__file__).resolve().parent))  # where an installer does not look
from build_tools.declarations import declare
from build_tools.sources import Problem, marked, outside_module
from build_tools.terms import write as write_terms

SRC = Path("src")
WEB = Path("web")
BUILD = Path("build")
DECLARED = BUILD / "declarations"
PAGE = SRC / "tianhu" / "server" / "page"
NODE_WANTED = 20
CORES = os.cpu_count() or 1
CFLAGS = os.environ.get("TIANHU_CFLAGS", "/O2" if os.name == "nt" else "-O3 -g0").split()
SHELVES = [Path(folder) for folder in os.environ.get("TIANHU_GAMES", "examples").split(os.pathsep) if folder]
DECLARES_CODE = re.compile(r"^cp?def (?!enum\b)", re.MULTILINE)
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "annotation_typing": False,
    "infer_types": True,  # gives those local variables C types that have no annotation
}


class ToolMissing(Exception):
    """A tool is not on this machine; the text says which and how to get it."""


def asked(name: str) -> bool:
    """Whether the environment switches ``name`` on."""
    return os.environ.get(name, "") not in ("", "0")


def one_line(error: BaseException) -> str:
    """The gist of an error, short enough for a report: of a command that failed, its name alone."""
    text = re.sub(r"'\['?([^',]*).*\]'", r"\1", " ".join(str(error).split()))
    return f"{type(error).__name__}: {text[:150]}" if text else type(error).__name__


@contextmanager
def logged(log: Path) -> Iterator[None]:
    """Send all output, that of compilers too, to ``log``; show it if the work fails."""
    log.parent.mkdir(parents=True, exist_ok=True)
    sys.stdout.flush()
    sys.stderr.flush()
    kept = os.dup(1), os.dup(2)
    with log.open("wb") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    failed = True
    try:
        yield
        failed = False
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        for number, saved in zip((1, 2), kept, strict=True):
            os.dup2(saved, number)
            os.close(saved)
        if failed:
            sys.stderr.write(log.read_text(errors="replace"))


# --- the core ---------------------------------------------------------------


def extensions() -> list[Extension]:
    """All that can be compiled: what is marked, what has a ``.pxd`` by hand, and every ``.pyx``."""
    if asked("TIANHU_PLAIN"):
        return []
    package = SRC / "tianhu"
    by_hand = [pxd for pxd in package.rglob("*.pxd") if DECLARES_CODE.search(pxd.read_text())]
    sources = [source for pxd in by_hand if (source := pxd.with_suffix(".py")).exists()]
    sources += marked(package, "compiled")
    sources += package.rglob("*.pyx")
    modules = {".".join(source.relative_to(SRC).with_suffix("").parts): source for source in sources}
    modules |= outside()
    return [
        Extension(
            name,
            [source.as_posix()],
            extra_compile_args=CFLAGS,
            define_macros=[("CYTHON_CLINE_IN_TRACEBACK", "0")],
        )
        for name, source in sorted(modules.items())
    ]


def outside() -> dict[str, Path]:
    """The compiled files of games outside the package, by the modules they are."""
    return {outside_module(path, shelf): path for shelf in SHELVES for path in marked(shelf, "compiled")}


def find_compiler() -> None:
    """Make sure that Python's headers and the C compiler that it will call are there, or name one that is."""
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        raise ToolMissing("Python.h was not found; install Python's headers (Debian, Ubuntu: python3-dev)")
    wanted = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    if os.name == "nt" or shutil.which(wanted.split()[0]):
        return
    found = next((name for name in ("cc", "gcc", "clang") if shutil.which(name)), None)
    if found is None or os.environ.get("CC"):
        raise ToolMissing(f"no C compiler ({wanted.split()[0]}) was found; install gcc or clang")
    os.environ["CC"] = found


def to_c(found: list[Extension]) -> None:
    """Translate to C, in a folder that changes with Cython, this file and every declaration.

    Cython does not see that a module depends on one it cimports under another name.
    """
    try:
        import Cython
        from Cython.Build import cythonize
    except ImportError as error:
        raise ToolMissing("Cython 3 was not found; install it") from error
    write_terms(SRC, SHELVES)
    declare(SRC, DECLARED, SHELVES)
    told = [Path(__file__), *sorted(SRC.rglob("*.pxd")), *sorted(DECLARED.rglob("*.pxd"))]
    what = Cython.__version__.encode() + b"".join(path.read_bytes() for path in told)
    folder = BUILD / f"c-{hashlib.sha256(what).hexdigest()[:8]}"
    for stale in set(BUILD.glob("c-*")) - {folder}:
        shutil.rmtree(stale)
    translated = cythonize(
        found,
        build_dir=str(folder),
        include_path=[str(DECLARED), str(SRC)],
        compiler_directives=DIRECTIVES,
        nthreads=min(CORES, len(found)),
    )
    # cythonize returns new objects, without what build_ext has noted on those it was given.
    by_name = {ext.name: ext for ext in translated}
    for ext in found:
        ext.sources = by_name[ext.name].sources
        ext.depends = by_name[ext.name].depends


def is_newer(target: Path, sources: list[Path]) -> bool:
    """Whether ``target`` exists and is newer than each source."""
    if not target.exists():
        return False
    made = target.stat().st_mtime
    return all(made > source.stat().st_mtime for source in sources)


def sweep(keep: set[Path]) -> None:
    """Remove compiled modules from the source tree that are not of this build: they would be imported."""
    for pattern in ("*.so", "*.pyd"):
        for path in SRC.rglob(pattern):
            if path not in keep:
                path.unlink()


class build_ext(_build_ext):
    """Compiles all or nothing, over all cores, and skips what is newer than its sources."""

    report = ""
    in_place = False

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or CORES

    def run(self) -> None:
        self.in_place = bool(self.inplace)
        try:
            find_compiler()
            with logged(BUILD / "core.log"):
                to_c(self.extensions)
                super().run()
        except Problem as error:
            raise SetupError(str(error)) from None
        except Exception as error:
            if asked("TIANHU_STRICT"):
                raise
            self.fall_back(error)
        else:
            self.report = f"core: compiled ({len(self.extensions)} modules)"
        if self.in_place:
            sweep({self.beside(ext.name) for ext in self.extensions})

    def beside(self, name: str) -> Path:
        """Where a compiled module stands in the source tree."""
        made = Path(self.get_ext_filename(name))
        found = outside().get(name)
        return SRC / made if found is None else found.parent / made.name

    def get_ext_fullpath(self, ext_name: str) -> str:
        """A game outside the package is compiled beside its sources and is in no wheel."""
        if ext_name in outside():
            return self.beside(ext_name).as_posix()
        return str(super().get_ext_fullpath(ext_name))

    def copy_extensions_to_source(self) -> None:
        """Those of the package; what stands outside it is there already."""
        every = self.extensions
        self.extensions = [ext for ext in every if ext.name not in outside()]
        try:
            super().copy_extensions_to_source()
        finally:
            self.extensions = every

    def fall_back(self, error: Exception) -> None:
        for ext in self.extensions:
            Path(self.build_lib, self.get_ext_filename(ext.name)).unlink(missing_ok=True)
        self.extensions = []
        why = str(error) if isinstance(error, ToolMissing) else f"{one_line(error)}; see build/core.log"
        self.report = f"core: NOT COMPILED, it runs as plain Python, far slower: {why}"

    def build_extension(self, ext: Extension) -> None:
        here = self.beside(ext.name)
        sources = [Path(__file__), *map(Path, ext.sources), *map(Path, ext.depends)]
        if self.in_place and is_newer(here, sources):
            there = Path(self.get_ext_fullpath(ext.name))
            if there.absolute() != here.absolute():
                there.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(here, there)
        else:
            super().build_extension(ext)


# --- the page ---------------------------------------------------------------


def page_sources() -> list[Path]:
    """Every file the page is made from: ``web/``, the words of the games, examples of their rules."""
    found = []
    for folder, folders, files in os.walk(WEB):
        folders[:] = sorted(set(folders) - {"node_modules", "dist", "coverage"})
        found += [Path(folder, name) for name in sorted(files)]
    words, examples = SRC.glob("tianhu/**/words/*"), SRC.glob("tianhu/games/*/examples.json")
    return found + sorted([*words, *examples])


def digest(paths: list[Path]) -> str:
    """One hash over names and contents."""
    state = hashlib.sha256()
    for path in paths:
        data = path.read_bytes()
        state.update(f"{path.as_posix()} {len(data)}\n".encode())
        state.update(data)
    return state.hexdigest()


def find_node() -> str:
    """The path of npm, where Node is new enough for it."""
    how = f"install Node {NODE_WANTED} or newer"
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        raise ToolMissing(f"Node was not found; {how}")
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout.strip()
    if not version.startswith("v") or int(version[1:].split(".")[0]) < NODE_WANTED:
        raise ToolMissing(f"Node is {version or 'broken'}; {how}")
    return npm


def run_npm(npm: str, log: Path) -> None:
    """Fetch what the page needs, unless it is there, and build it."""
    lock = WEB / "package-lock.json"
    stamp = WEB / "node_modules" / ".tianhu"
    wanted = digest([path for path in (lock, WEB / "package.json") if path.exists()])
    fetch = [npm, "ci" if lock.exists() else "install", "--no-audit", "--no-fund", "--prefer-offline"]
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("wb") as out:
        if not stamp.exists() or stamp.read_text() != wanted:
            subprocess.run(fetch, cwd=WEB, stdin=subprocess.DEVNULL, stdout=out, stderr=out, check=True)
            stamp.parent.mkdir(exist_ok=True)
            stamp.write_text(wanted)
        build = [npm, "run", "build"]
        subprocess.run(build, cwd=WEB, stdin=subprocess.DEVNULL, stdout=out, stderr=out, check=True)
    if not (PAGE / "index.html").exists():
        raise FileNotFoundError(f"npm run build left no {PAGE / 'index.html'}")


def build_page() -> str:
    """Build the page where that is asked for, possible and needed; returns what came of it."""
    if asked("TIANHU_NO_PAGE"):
        return "page: left out, as TIANHU_NO_PAGE asks"
    if not (WEB / "package.json").exists():
        return "page: NOT BUILT: its sources in web/ are not here"
    stamp, log, index = BUILD / "page.stamp", BUILD / "page.log", PAGE / "index.html"
    try:
        npm = find_node()
        if not (index.exists() and stamp.exists() and stamp.read_text() == digest(page_sources())):
            run_npm(npm, log)
            # Taken after the build, which may write texts and types into web/.
            stamp.write_text(digest(page_sources()))
    except (ToolMissing, OSError, subprocess.CalledProcessError) as error:
        state = "NOT REBUILT, an older one is used" if index.exists() else "NOT BUILT"
        why = str(error) if isinstance(error, ToolMissing) else f"{one_line(error)}; see build/page.log"
        return f"page: {state}: {why}"
    return "page: built"


# --- both -------------------------------------------------------------------


class make(Command):
    """Builds page and core side by side, before anything is copied."""

    description = "compile the core and build the page"
    user_options: ClassVar[list[tuple[str, str | None, str]]] = []
    editable_mode = False

    def initialize_options(self) -> None:
        pass

    def finalize_options(self) -> None:
        pass

    def run(self) -> None:
        if not self.editable_mode:
            # What an earlier build left there would go into the wheel.
            shutil.rmtree(self.get_finalized_command("build").build_lib, ignore_errors=True)
        with ThreadPoolExecutor(1) as pool:
            page = pool.submit(build_page)
            core = self.build_core()
        report = f"{core}\n{page.result()}\n"
        BUILD.mkdir(exist_ok=True)
        (BUILD / "report.txt").write_text(report)
        sys.stderr.write(report)

    def build_core(self) -> str:
        if self.distribution.has_ext_modules():
            self.run_command("build_ext")
            return str(self.get_finalized_command("build_ext").report)
        if self.editable_mode:
            sweep(set())
        return "core: plain Python, as TIANHU_PLAIN asks" if asked("TIANHU_PLAIN") else "core: plain Python"

    def get_source_files(self) -> list[str]:
        """What an sdist needs beyond the package itself."""
        files = [path for path in page_sources() if path.is_relative_to(WEB)]
        tests = [*Path("tests").rglob("*"), *Path("examples").rglob("*"), *SRC.glob("tianhu/**/tests/**/*")]
        files += [
            path for path in tests if "__pycache__" not in path.parts and path.suffix not in (".so", ".pyd")
        ]
        files += [*Path("scripts").glob("*"), *Path("build_tools").glob("*.py")]
        files += [*Path().glob("*.md"), *Path().glob("requirements*.txt")]
        files += [Path("play"), Path("test")]
        return [path.as_posix() for path in files if path.is_file()]


class build(_build):
    sub_commands: ClassVar = [("make", None), *_build.sub_commands]


if __name__ == "__main__":
    setup(ext_modules=extensions(), cmdclass={"build": build, "build_ext": build_ext, "make": make})
