"""Run by `python.mjs` in the browser's Python: compiles what of its library the rules need, and the rules.

Reads /library.zip and the sources under /in; writes /python_stdlib.zip and /rules.zip.
"""

import sys

LOADED = set(sys.modules)

import ast  # noqa: E402
import hashlib  # noqa: E402
import importlib.util  # noqa: E402
import json  # noqa: E402
import zipfile  # noqa: E402
from importlib._bootstrap_external import _code_to_hash_pyc  # noqa: E402
from pathlib import Path  # noqa: E402

IN = Path("/in")
# Archives know no time before it; the same files give the same bytes.
THEN = (1980, 1, 1, 0, 0, 0)
# What the interpreter itself imports when it is first needed, named in no source; codecs by their names.
UNNAMED = ("_strptime", "_pydatetime", "_colorize", "_weakrefset", "linecache", "traceback", "tokenize")
CODECS = ("utf_", "ascii", "latin_1", "cp437", "unicode_escape", "raw_unicode_escape", "idna", "punycode")
UNRUN = ("__name__ == '__main__'", "TYPE_CHECKING", "typing.TYPE_CHECKING")


class Imports(ast.NodeVisitor):
    """The names that a module imports; with `inner` those of its functions too."""

    def __init__(self, module, is_package, inner):
        self.package = module if is_package else module.rpartition(".")[0]
        self.inner = inner
        self.names = set()

    def visit_FunctionDef(self, node):
        if self.inner:
            self.generic_visit(node)

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_If(self, node):
        if ast.unparse(node.test) not in UNRUN:
            self.generic_visit(node)

    def visit_Import(self, node):
        self.names |= {alias.name for alias in node.names}

    def visit_ImportFrom(self, node):
        above = self.package.split(".")
        base = ".".join(above[: len(above) - node.level + 1]) if node.level else ""
        base = ".".join(part for part in (base, node.module) if part)
        self.names |= {base, *(f"{base}.{alias.name}" for alias in node.names)}


def imported(source, module, path, inner):
    """The names that a source imports."""
    found = Imports(module, path.endswith("__init__.py"), inner)
    found.visit(ast.parse(source))
    return found.names


def module_of(path):
    """The module that a file is."""
    return path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def needed(library, wanted):
    """The files of a library that a set of modules brings along."""
    paths = {module_of(path): path for path in library.namelist() if path.endswith(".py")}
    wanted, found = (
        {
            *wanted,
            *(name for name in paths if name.startswith(tuple(f"encodings.{codec}" for codec in CODECS))),
        },
        set(),
    )
    while wanted:
        parts = wanted.pop().split(".")
        for module in (".".join(parts[: i + 1]) for i in range(len(parts))):
            if module in paths and module not in found:
                found.add(module)
                wanted |= imported(library.read(paths[module]), module, paths[module], inner=False)
    return sorted(paths[module] for module in found)


def compiled(source, name, optimize):
    """Bytecode without docstrings; no Python compares it with its source, which is not there."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and (
            ast.get_docstring(node, clean=False) is not None
        ):
            body[0] = ast.copy_location(ast.Pass(), body[0])
    code = compile(tree, name, "exec", dont_inherit=True, optimize=optimize)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), False))


def put(archive, name, data):
    """Adds a file as small as it goes."""
    archive.writestr(zipfile.ZipInfo(name, THEN), data, zipfile.ZIP_DEFLATED, 9)


own = {path.relative_to(IN).as_posix(): path.read_bytes() for path in sorted(IN.rglob("*.py"))}
wanted = {*LOADED, *UNNAMED}
for path, source in own.items():
    wanted |= imported(source, module_of(path), path, inner=True)
with zipfile.ZipFile("/library.zip") as library, zipfile.ZipFile("/python_stdlib.zip", "w") as archive:
    for path in needed(library, wanted):
        put(archive, f"{path}c", compiled(library.read(path), f"/lib/{path}", 2))
with zipfile.ZipFile("/rules.zip", "w") as archive:
    for path, source in own.items():
        put(archive, f"{path}c", compiled(source, f"/tianhu/{path}", 0))
    sums = {path: hashlib.sha256(source).hexdigest() for path, source in own.items()}
    put(archive, "sums.json", json.dumps(sums))
