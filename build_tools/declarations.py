"""C declarations (``.pxd``) of the compiled files, made from their annotations.

What becomes of what stands in CONTRIBUTING, section 2. Where something is missing, a Problem says in
one line where, what stands there and what was expected.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from build_tools.sources import C_INT, CType, Problem, Source, Sources

Function = ast.FunctionDef
HEAD = "# Made from {path} by build_tools/declarations.py; do not edit.\ncimport cython\n"


def declare(root: Path, out: Path, shelves: Sequence[Path] = ()) -> dict[str, str]:
    """Writes the declarations of every marked file under ``root`` to ``out``, and removes those of others.

    Those on ``shelves``, folders of games that stand outside the package, too.
    Returns the modules with what they are, ``compiled`` or ``inlined``. A file that is right is not
    touched, so that what depends on it need not be built again. Raises Problem.
    """
    sources = Sources(root, shelves)
    open_classes = sources.open_classes()
    texts = {source: text_of(source, open_classes) for source in sources.marked()}
    made = {
        out.joinpath(*source.module.split(".")).with_suffix(".pxd"): text for source, text in texts.items()
    }
    # C finds a package by a file in it; those outside the package have theirs elsewhere.
    for game in {path.parent for path in made if not root.joinpath(path.parent.relative_to(out)).exists()}:
        made[game / "__init__.pxd"] = ""
    for path in set(out.rglob("*.pxd")) - set(made):
        path.unlink()
    for path, text in made.items():
        if not path.exists() or path.read_text("utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
    return {source.module: source.kind for source in texts}


def text_of(source: Source, open_classes: set[tuple[str, str]]) -> str:
    """The declarations of one file."""
    lines = [
        HEAD.format(path=source.module.replace(".", "/") + ".py"),
        *_cimports(source),
        "",
    ]
    if source.kind == "inlined":
        lines += _enum(source)
        for node in _functions(source.body):
            lines += _inline(source, node)
    else:
        lines += _variables(source)
        for name, class_ in source.classes.items():
            lines += _class(source, class_, (source.module, name) in open_classes)
        for node in _functions(source.body):
            lines += _function(source, node, "", is_open=False)
    return "\n".join(lines) + "\n"


def _functions(body: list[ast.stmt]) -> Iterator[Function]:
    return (node for node in body if isinstance(node, Function))


# --- the top of a file ------------------------------------------------------


def _cimports(source: Source) -> Iterator[str]:
    """The imports that C needs too: of modules with declarations, and of C classes."""
    for name, (module, original) in source.imports.items():
        whole = source.sources.get(source.imported_module(name))
        where = source.sources.get(module)
        is_module = whole is not None and whole.is_declared
        is_class = where is not None and where.is_declared and where.has_class(original)
        if is_module and not original:
            yield f"cimport {module} as {name}" if name != module else f"cimport {module}"
        elif is_module or is_class:
            yield f"from {module} cimport {original}" + (f" as {name}" if name != original else "")


def _enum(source: Source) -> list[str]:
    """The whole numbers of a file that stays plain, which C then knows when it compiles."""
    values = {}
    for name, node in source.assigned.items():
        value = source.value(node.value) if _is_constant(name) else None
        if value is None:
            continue
        if value not in C_INT:
            raise source.problem(node, f"{name} = {value}", "a number of 32 bits with its sign")
        values[name] = value
    return ["cdef enum:", *(f"    {name} = {value}" for name, value in values.items())] if values else []


def _is_constant(name: str) -> bool:
    return name.isupper() and not name.startswith("_")


def _variables(source: Source) -> Iterator[str]:
    """The numbers and arrays of a compiled file. What has no C type stays an object of Python's."""
    for name, node in source.assigned.items():
        value = source.value(node.value)
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "bytearray":
            yield f"cdef bytearray {name}"
        elif isinstance(node, ast.AnnAssign):
            found = source.type_of(node.annotation)
            if found is not None and not found.is_class:
                yield _array(source, node, name, found) if found.is_array else f"cdef {found.name} {name}"
        elif value is not None and _is_constant(name):
            if value not in C_INT:
                raise source.problem(
                    node,
                    f"{name} = {value}",
                    "a number of 32 bits with its sign, or a wider type in its annotation",
                )
            yield f"cdef int {name}"


def _array(source: Source, node: ast.AnnAssign, name: str, found: CType) -> str:
    """An array at the top of a file; a pointer where it is another name for something."""
    size = found.size if found.size is not None else _size(source, node.value)
    if size:
        return f"cdef {found.item}[{size}] {name}"
    if isinstance(node.value, ast.Name | ast.Attribute):
        return f"cdef {found.passed} {name}"
    raise source.problem(
        node, f"the array {name}", "a list of so many items, [0] * 144 in digits, or the name of a bytearray"
    )


def _size(source: Source, node: ast.expr | None) -> int | None:
    """How many items ``[a, b, c]``, ``[0] * 144`` or ``bytearray(SIZE)`` has.

    Cython multiplies a list by digits alone.
    """
    if isinstance(node, ast.List) and not any(isinstance(item, ast.Starred) for item in node.elts):
        return len(node.elts)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        item = _size(source, node.left)
        times = node.right.value if isinstance(node.right, ast.Constant) else None
        return item * times if item is not None and isinstance(times, int) else None
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "bytearray" and len(node.args) == 1:
        size = source.value(node.args[0])
        return _size(source, node.args[0]) if size is None else size
    return None


# --- classes ----------------------------------------------------------------


def _class(source: Source, node: ast.ClassDef, is_open: bool) -> list[str]:
    """A class: final unless another builds on it, with its fields and methods."""
    base = f"({ast.unparse(node.bases[0])})" if node.bases else ""
    lines = [*([] if is_open else ["@cython.final"]), f"cdef class {node.name}{base}:"]
    lines += _fields(source, node)
    inherited = _inherited(source, node)
    for method in _functions(node.body):
        if method.name not in inherited:
            lines += [f"    {line}" for line in _function(source, method, node.name, is_open=is_open)]
    return [*lines, *(["    pass"] if len(lines) == 1 + (not is_open) else []), ""]


def _bases(source: Source, node: ast.ClassDef) -> Iterator[tuple[Source, ast.ClassDef]]:
    while node.bases:
        found = source.find_class(ast.unparse(node.bases[0]))
        if found is None:
            return
        source, node = found
        yield found


def _inherited(source: Source, node: ast.ClassDef) -> set[str]:
    """The methods that the bases have: C knows their types from there."""
    return {method.name for _, base in _bases(source, node) for method in _functions(base.body)}


def _declared(node: ast.ClassDef) -> dict[str, ast.AnnAssign]:
    return {
        item.target.id: item
        for item in node.body
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name)
    }


def _fields(source: Source, node: ast.ClassDef) -> list[str]:
    """The fields, as the body of the class annotates them; sizes of arrays are those ``__init__`` gives."""
    fields = _declared(node)
    known = {name for _, base in _bases(source, node) for name in _declared(base)} | set(fields)
    given: dict[str, ast.expr] = {}
    for item in ast.walk(node):
        if not isinstance(item, ast.Assign):
            continue
        for target in item.targets:
            if isinstance(target, ast.Attribute) and ast.unparse(target.value) == "self":
                given.setdefault(target.attr, item.value)
                if target.attr not in known:
                    expected = f"`{target.attr}: TYPE` in the body of the class"
                    raise source.problem(target, f"the field {target.attr} of {node.name}", expected)
    return [f"    {_field(source, name, item, given.get(name))}" for name, item in fields.items()]


def _field(source: Source, name: str, item: ast.AnnAssign, given: ast.expr | None) -> str:
    found = source.type_of(item.annotation)
    # An array of bytes reads as a text that ends at its first zero: Python is not shown it.
    public = "" if name.startswith("_") or (found and found.name == "unsigned char[]") else "public "
    if found is None:
        return f"cdef {public}object {name}"
    if not found.is_array:
        return f"cdef {public}{found.name} {name}"
    size = found.size if found.size is not None else _size(source, given)
    if not size:
        annotation = ast.unparse(item.annotation)
        expected = f"`self.{name} = [0] * 144` in __init__, in digits, or Annotated[{annotation}, SIZE]"
        raise source.problem(item, f"the array {name} without a size", expected)
    return f"cdef {public}{found.item}[{size}] {name}"


# --- functions --------------------------------------------------------------


def _function(source: Source, node: Function, owner: str, *, is_open: bool) -> list[str]:
    """A function or method, or nothing where it is Python's alone."""
    signature = _signature(source, node, owner)
    if signature is None:
        return []
    result, parameters = signature
    private = node.name.startswith(("c_", "_"))
    if is_open and not private:
        return []
    # A pointer cannot come from Python; a method of an open class cannot be asked for without the GIL.
    how = "cdef" if private or any("* " in text for text in parameters) else "cpdef"
    types = _locals(source, node)
    given = ", ".join(f'{name}="{kind}"' for name, kind in types.items())
    lines = [f"@cython.locals({given})"] if types else []
    return [*lines, f"{how} {result} {node.name}({', '.join(parameters)}) noexcept nogil"]


def _signature(source: Source, node: Function, owner: str) -> tuple[str, list[str]] | None:
    """Result and parameters in C, or None for a function of Python's: one with a type that C lacks.

    An annotation that is missing is a Problem, and so is a type that C lacks where the name begins
    with ``c_``.
    """
    args = node.args
    given = [*args.posonlyargs, *args.args]
    if node.decorator_list or (node.name.startswith("__") and node.name.endswith("__")):
        return None
    if owner and (not given or given[0].arg != "self"):
        raise source.problem(node, f"{node.name} without self", "a method")
    what = f"{owner}.{node.name}" if owner else node.name
    parameters = ["self"] if owner else []
    is_python = args.vararg is not None or args.kwarg is not None or bool(args.kwonlyargs)
    defaults = [False] * (len(given) - len(args.defaults)) + [True] * len(args.defaults)
    for arg, default in list(zip(given, defaults, strict=True))[1 if owner else 0 :]:
        found = _annotated(source, arg, arg.annotation, f"the parameter {arg.arg} of {what}")
        if found is None or found.name == "void":
            is_python = True
            _refuse_python(source, node, arg, f"the type of {arg.arg} of {what}")
        else:
            parameters.append(f"{found.passed} {arg.arg}" + ("=*" if default else ""))
    result = _annotated(source, node, node.returns, f"the result of {what}")
    if result is None or result.is_class or result.is_array:
        is_python = True
        _refuse_python(source, node, node, f"the result of {what}")
    return None if is_python or result is None else (result.name, parameters)


def _annotated(source: Source, node: ast.AST, annotation: ast.expr | None, what: str) -> CType | None:
    if annotation is None:
        expected = (
            "an annotation (int, bool, float, a class, a type of tianhu.core.widths, for a result None)"
        )
        raise source.problem(node, f"{what} has no type", expected)
    return source.type_of(annotation)


def _refuse_python(source: Source, node: Function, place: ast.AST, what: str) -> None:
    if node.name.startswith("c_"):
        raise source.problem(place, what, "a type that C has")


def _locals(source: Source, node: Function) -> dict[str, str]:
    """The local variables of a C function whose types are given; a truth value must be."""
    types: dict[str, str] = {}
    for item in ast.walk(node):
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
            found = source.type_of(item.annotation)
            if found is None or found.name == "void":
                given = f"the variable {item.target.id} of {node.name}"
                raise source.problem(item, given, "a type that C has")
            types[item.target.id] = found.passed
    for item in ast.walk(node):
        if (
            isinstance(item, ast.Assign)
            and isinstance(item.targets[0], ast.Name)
            and _is_truth(source, item.value)
        ):
            name = item.targets[0].id
            if name not in types:
                raise source.problem(item, f"the truth value {name} of {node.name}", f"`{name}: bool = …`")
    return types


def _is_truth(source: Source, node: ast.expr) -> bool:
    """Whether an expression is, or may be, true or false rather than a number."""
    if isinstance(node, ast.BoolOp):
        return any(_is_truth(source, value) for value in node.values)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
        where: Source | None = source
        if isinstance(node.func, ast.Attribute):
            where = source.sources.get(source.imported_module(ast.unparse(node.func.value)))
        name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
        called = [item for item in _functions(where.body) if item.name == name] if where is not None else []
        return any(item.returns is not None and ast.unparse(item.returns) == "bool" for item in called)
    return isinstance(node, ast.Compare) or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not))


class _Plain(ast.NodeTransformer):
    """Takes the annotations off the local variables, which C declares, and has C write to `aux` itself."""

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        call = node.value
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "state.put":
            aux = ast.Attribute(ast.Name("state", ast.Load()), "aux", ast.Load())
            target = ast.Subscript(aux, call.args[0], ast.Store())
            return ast.copy_location(ast.Assign([target], call.args[1]), node)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        if node.value is None:
            return ast.copy_location(ast.Pass(), node)
        return ast.copy_location(ast.Assign([node.target], node.value), node)


def _inline(source: Source, node: Function) -> list[str]:
    """A function of a file that stays plain, with its body: C puts it in where it is called."""
    signature = _signature(source, node, "")
    if signature is None:
        return []
    result, parameters = signature
    if any(text.endswith("=*") for text in parameters):
        raise source.problem(node, f"a default of {node.name}", "none in a file that is inlined")
    types = _locals(source, node)
    body = [_Plain().visit(item) for item in node.body if not _is_text(item)]
    lines = ["", f"cdef inline {result} {node.name}({', '.join(parameters)}) noexcept nogil:"]
    lines += [f"    cdef {kind} {name}" for name, kind in types.items()]
    text = ast.unparse(ast.fix_missing_locations(ast.Module(body, [])))
    return [*lines, *(f"    {line}" for line in text.splitlines())]


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


if __name__ == "__main__":
    try:
        declare(Path(sys.argv[1]), Path(sys.argv[2]))
    except Problem as problem:
        sys.exit(str(problem))
