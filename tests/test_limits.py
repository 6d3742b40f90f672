"""Limits that keep the code readable, each measured on what is written."""

import ast
import inspect
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tianhu.core.game import Game

ROOT = Path(__file__).parents[1]
SRC = ROOT / "src" / "tianhu"
PAGE = ROOT / "web" / "src"
# What a program calls by its name in every file that has it: to make again what was pickled.
CONTRACT = {"remade"}
OPENED = re.compile(r"(?:>>|<<) *(?:7|14|21|24|29)\b|& *(?:31|127)\b|& *0x[1F]F{5}\b")
CAST = re.compile(r"\bas (?!const\b)(?=[A-Z{(]|unknown\b|string\b|number\b|keyof\b)")


def sources() -> Iterator[tuple[Path, str]]:
    """The program's own files; what is made of others is read where it is declared."""
    for path in sorted(SRC.rglob("*.py")):
        if "tests" not in path.parts and path.name != "terms.py":
            yield path.relative_to(SRC), path.read_text("utf-8")


parse = cache(ast.parse)


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda]:
    """Every function, named or not."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield node


def short_parameters(text: str) -> tuple[list[str], int]:
    """The parameters with a name of one letter, and how many there are in all."""
    names = [
        given.arg
        for function in functions(parse(text))
        for given in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)
        if given.arg not in ("self", "cls")
    ]
    return [name for name in names if len(name.strip("_")) == 1], len(names)


def verbs(text: str) -> list[str]:
    """The functions that a file offers to others."""
    body = parse(text).body
    return [node.name for node in body if isinstance(node, ast.FunctionDef) and node.name[0] != "_"]


def casts(text: str) -> list[str]:
    """The lines of a file of the page that say of what type a value is, without its being checked."""
    code = re.sub(r"/\*.*?\*/|//[^\n]*|\"(?:[^\"\\\n]|\\.)*\"|`(?:[^`\\]|\\.)*`", "", text, flags=re.S)
    lines = [line for line in code.splitlines() if not re.match(r"\s*(?:import|export) ", line)]
    return [line for line in lines for _ in CAST.findall(re.sub(r"\{#each .*? as ", "", line))]


def test_fewer_than_one_parameter_in_twenty_has_a_name_of_one_letter() -> None:
    found = [short_parameters(text) for _, text in sources()]
    short, every = sum(len(names) for names, _ in found), sum(n for _, n in found)
    assert short < every * 0.05, f"{short} of {every}"


def test_a_public_verb_of_the_rules_is_defined_in_one_module(game: Game) -> None:
    """The core, the parts and a game are read together; another game is not there."""
    own = Path(inspect.getfile(type(game))).parent
    read = [(path, text) for path, text in sources() if path.parts[0] in ("core", "parts")]
    read += [(path, path.read_text("utf-8")) for path in sorted(own.glob("*.py")) if path.name != "terms.py"]
    homes = defaultdict(list)
    for path, text in read:
        for verb in verbs(text):
            homes[verb].append(path.name)
    twice = {verb: files for verb, files in homes.items() if len(files) > 1 and verb not in CONTRACT}
    assert not twice


def test_packed_bits_are_opened_in_one_file() -> None:
    opening = {path.as_posix() for path, text in sources() if OPENED.search(text)}
    assert opening == {"core/packed.py"}


def test_few_documents_have_no_shape() -> None:
    found = [path.as_posix() for path, text in sources() for _ in re.findall(r"dict\[str, Any\]", text)]
    assert len(found) < 15, found


def test_the_page_casts_hardly_anything() -> None:
    files = [*PAGE.rglob("*.ts"), *PAGE.rglob("*.svelte")]
    found = [line.strip() for path in files for line in casts(path.read_text("utf-8"))]
    assert len(found) < 10, "\n".join(found)


def test_what_the_limits_count() -> None:
    assert short_parameters("def f(s, seat): pass\ng = lambda x, *, y=1: x") == (["s", "x", "y"], 4)
    assert verbs("def take(): pass\ndef _own(): pass\nclass A:\n    def take(self): pass") == ["take"]
    assert casts('const a = b as Thing;\nimport { a as B } from "x";\nconst t = "as A";') == [
        "const a = b as Thing;"
    ]
    assert casts("{#each all as { a } (a)}\nconst c = [1] as const;\n") == []
    assert len(casts("x as unknown as Thing")) == 2
    assert OPENED.search("entry >> 24 & 31")
    assert not OPENED.search("move >> 8 & 255")
