"""The Python files that are compiled, read: their classes, constants, imports and C types.

Nothing is imported or run. How a file says what it is stands in CONTRIBUTING, section 2.
"""

from __future__ import annotations

import ast
import builtins
import operator
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

GAMES = "tianhu.games."
MARK = r"\A(?:#.*\n)*?# ({})\b"
C_INT = range(-(2**31), 2**31)
PLAIN_TYPES = {"int": "int", "bool": "bint", "float": "double", "None": "void"}
OPERATORS: dict[type[ast.AST], Callable[..., int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitOr: operator.or_,
    ast.BitAnd: operator.and_,
    ast.BitXor: operator.xor,
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Invert: operator.invert,
}


def outside_module(path: Path, shelf: Path) -> str:
    """The module that a file of a game outside the package is, by where it stands on its shelf."""
    return GAMES + ".".join(path.relative_to(shelf).with_suffix("").parts)


def marked(root: Path, kind: str = "compiled|inlined") -> list[Path]:
    """The files under a folder that say of themselves that they are compiled, or inlined."""
    mark = re.compile(MARK.format(kind))
    return [path for path in sorted(root.rglob("*.py")) if mark.match(path.read_text("utf-8"))]


class Problem(Exception):
    """A declaration cannot be made; the text names file, line, what stands there and what was expected."""


@dataclass(frozen=True)
class CType:
    """A C type: of a number, of an array (``name[]``), of a class, or of nothing.

    ``size`` is that of an array whose annotation names it.
    """

    name: str
    is_class: bool = False
    size: int | None = None

    @property
    def is_array(self) -> bool:
        """Whether it is an array, which decays to a pointer where no size is known."""
        return self.name.endswith("[]")

    @property
    def item(self) -> str:
        """The type of an array's items."""
        return self.name.removesuffix("[]")

    @property
    def passed(self) -> str:
        """The type as a parameter or a local variable has it."""
        return f"{self.item}*" if self.is_array else self.name


class Source:
    """One Python file of the package."""

    def __init__(self, sources: Sources, path: Path, module: str) -> None:
        """``path`` is read at once; a syntax error is a Problem."""
        self.sources = sources
        self.path = path
        self.module = module
        text = path.read_text("utf-8")
        found = re.match(MARK.format("compiled|inlined"), text)
        self.kind = found.group(1) if found else ""
        try:
            self.body = ast.parse(text, str(path)).body
        except SyntaxError as error:
            raise Problem(f"{path}:{error.lineno}: {error.msg}") from None

    def problem(self, node: ast.AST, given: str, expected: str) -> Problem:
        """What is wrong at a place of this file."""
        return Problem(f"{self.path}:{getattr(node, 'lineno', 1)}: {given}: {expected} expected")

    @property
    def is_declared(self) -> bool:
        """Whether other compiled files can use it at the speed of C."""
        return bool(self.kind) or self.path.with_suffix(".pxd").exists()

    @cached_property
    def imports(self) -> dict[str, tuple[str, str]]:
        """Names bound by imports at the top of the file: the module, and the name in it or nothing."""
        found: dict[str, tuple[str, str]] = {}
        for node in self._top():
            if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                for name in node.names:
                    found[name.asname or name.name] = node.module, name.name
            elif isinstance(node, ast.Import):
                for name in node.names:
                    if name.asname or "." not in name.name:
                        found[name.asname or name.name] = name.name, ""
        return found

    def _top(self) -> Iterator[ast.stmt]:
        """The statements of the file, with those that only a type checker sees."""
        for node in self.body:
            if isinstance(node, ast.If):
                yield from node.body
            else:
                yield node

    @cached_property
    def classes(self) -> dict[str, ast.ClassDef]:
        """The classes that become C classes: undecorated, with at most one base, a C class too."""
        if self.kind != "compiled":
            return {}
        found: dict[str, ast.ClassDef] = {}
        for node in self.body:
            if not isinstance(node, ast.ClassDef) or node.decorator_list or node.keywords:
                continue
            named = [base.id for base in node.bases if isinstance(base, ast.Name)]
            if len(named) == len(node.bases) < 2 and all(
                name in found or self._imported_class(name) for name in named
            ):
                found[node.name] = node
        return found

    def _imported_class(self, name: str) -> bool:
        module, original = self.imports.get(name, ("", ""))
        source = self.sources.get(module)
        return source is not None and source.has_class(original)

    def has_class(self, name: str) -> bool:
        """Whether a C class of that name is declared here, by annotations or by hand."""
        by_hand = self.path.with_suffix(".pxd")
        if not self.kind and by_hand.exists():
            return bool(re.search(rf"^cdef class {name}\b", by_hand.read_text("utf-8"), re.M))
        return name in self.classes

    def find_class(self, name: str) -> tuple[Source, ast.ClassDef] | None:
        """The file and the text of a C class that this file knows by a name."""
        if name in self.classes:
            return self, self.classes[name]
        module, original = self.imports.get(name, ("", ""))
        source = self.sources.get(module)
        return source.find_class(original) if source is not None and source.kind else None

    @cached_property
    def assigned(self) -> dict[str, ast.Assign | ast.AnnAssign]:
        """The names at the top of the file and what gives them their values."""
        found: dict[str, ast.Assign | ast.AnnAssign] = {}
        for node in self.body:
            target = node.targets[0] if isinstance(node, ast.Assign) and len(node.targets) == 1 else None
            if isinstance(node, ast.AnnAssign):
                target = node.target
            if isinstance(target, ast.Name) and isinstance(node, ast.Assign | ast.AnnAssign):
                found[target.id] = node
        return found

    def constant(self, name: str) -> int | None:
        """The whole number that a name of this file stands for, if it can be told without running it."""
        if name in self.assigned:
            return self.value(self.assigned[name].value)
        module, original = self.imports.get(name, ("", ""))
        source = self.sources.get(module)
        return source.constant(original) if source is not None and original else None

    def value(self, node: ast.expr | None) -> int | None:
        """The whole number an expression comes to, if it can be told without running it."""
        if isinstance(node, ast.Constant):
            return node.value if type(node.value) is int else None
        if isinstance(node, ast.Name):
            return self.constant(node.id)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            source = self.sources.get(self.imported_module(node.value.id))
            return source.constant(node.attr) if source is not None else None
        parts: list[int | None] = []
        if isinstance(node, ast.BinOp):
            parts = [self.value(node.left), self.value(node.right)]
        elif isinstance(node, ast.UnaryOp):
            parts = [self.value(node.operand)]
        known = [part for part in parts if part is not None]
        if not isinstance(node, ast.BinOp | ast.UnaryOp) or len(known) < len(parts):
            return None
        try:
            return OPERATORS[type(node.op)](*known)
        except (KeyError, ArithmeticError, ValueError):
            return None

    def imported_module(self, name: str) -> str:
        """The module that a name of this file is an import of, or nothing."""
        module, original = self.imports.get(name, ("", ""))
        return f"{module}.{original}" if original else module

    def type_of(self, node: ast.expr) -> CType | None:
        """The C type of an annotation; None for a type of Python's. Raises Problem for an unknown name."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            parsed = ast.copy_location(ast.parse(node.value, mode="eval").body, node)
            return self.type_of(parsed)
        if isinstance(node, ast.Constant) and node.value is None:
            return CType("void")
        if isinstance(node, ast.Name):
            return self._named_type(node)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            source = self.sources.get(self.imported_module(node.value.id))
            if source is not None and source.has_class(node.attr):
                return CType(ast.unparse(node), is_class=True)
            return source.alias(node.attr) if source is not None else None
        if isinstance(node, ast.Subscript) and ast.unparse(node.value) in ("Annotated", "Final"):
            inside = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
            return self._annotated(inside)
        return None

    def _annotated(self, inside: list[ast.expr]) -> CType | None:
        """The type of ``Annotated[type, C type or size]`` or of ``Final[type]``."""
        if len(inside) > 1 and isinstance(inside[1], ast.Constant) and isinstance(inside[1].value, str):
            return CType(inside[1].value)
        found = self.type_of(inside[0])
        if found is None or len(inside) == 1 or not found.is_array:
            return found
        size = self.value(inside[1])
        if size is None:
            raise self.problem(
                inside[1], ast.unparse(inside[1]), "a size that can be told without running it"
            )
        return CType(found.name, size=size)

    def _named_type(self, node: ast.Name) -> CType | None:
        name = node.id
        if name in PLAIN_TYPES:
            return CType(PLAIN_TYPES[name])
        if name in self.classes or self._imported_class(name):
            return CType(name, is_class=True)
        if name in self.assigned:
            return self.alias(name)
        if name in self.imports:
            module, original = self.imports[name]
            source = self.sources.get(module)
            return source.alias(original) if source is not None else None
        if hasattr(builtins, name) or any(isinstance(n, ast.ClassDef) and n.name == name for n in self.body):
            return None
        raise self.problem(node, f"the type {name}", "a type that is imported or defined here")

    def alias(self, name: str) -> CType | None:
        """The C type that ``name = Annotated[…]`` names in this file."""
        node = self.assigned.get(name)
        if node is None or not isinstance(node.value, ast.Subscript | ast.Name):
            return None
        return self.type_of(node.value)


class Sources:
    """All files of a package, each read when it is asked for."""

    def __init__(self, root: Path, shelves: Sequence[Path] = ()) -> None:
        """``root`` is the folder that holds the package; ``shelves`` hold games that stand outside it."""
        self.root = root
        self.shelves = shelves
        self._read: dict[str, Source | None] = {}

    def get(self, module: str) -> Source | None:
        """The file of a module, or None where it is no file under the root."""
        if module not in self._read:
            path = next((path for path in self._places(module) if path.is_file()), None) if module else None
            self._read[module] = Source(self, path, module) if path is not None else None
        return self._read[module]

    def _places(self, module: str) -> Iterator[Path]:
        """Where the file of a module may stand."""
        yield self.root.joinpath(*module.split(".")).with_suffix(".py")
        if module.startswith(GAMES):
            for shelf in self.shelves:
                yield shelf.joinpath(*module.removeprefix(GAMES).split(".")).with_suffix(".py")

    def marked(self) -> list[Source]:
        """The files whose declarations are to be made. Raises Problem where one has some by hand."""
        found: list[Source] = []
        for path in [path for folder in (self.root, *self.shelves) for path in marked(folder)]:
            by_hand = path.with_suffix(".pxd")
            if by_hand.exists():
                raise Problem(
                    f"{by_hand}:1: {path.name} is marked, its annotations declare it: no such file expected"
                )
            source = self.get(self._module(path))
            if source is not None:
                found.append(source)
        return found

    def _module(self, path: Path) -> str:
        for shelf in self.shelves:
            if path.is_relative_to(shelf):
                return outside_module(path, shelf)
        return ".".join(path.relative_to(self.root).with_suffix("").parts)

    def open_classes(self) -> set[tuple[str, str]]:
        """Module and name of every C class that another class of the package builds on."""
        found = set()
        for path in sorted(path for folder in (self.root, *self.shelves) for path in folder.rglob("*.py")):
            if not re.search(r"^class \w+\(\w+\)", path.read_text("utf-8"), re.M):
                continue
            source = self.get(self._module(path))
            for node in source.body if source is not None else ():
                for base in node.bases if isinstance(node, ast.ClassDef) else ():
                    known = source.find_class(ast.unparse(base)) if source is not None else None
                    if known is not None:
                        found.add((known[0].module, known[1].name))
        return found
