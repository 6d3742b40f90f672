"""The C declarations that the build makes from annotations (build_tools)."""

import os
from pathlib import Path

import pytest
from build_tools.declarations import declare
from build_tools.sources import Problem

ROOT = Path(__file__).parents[1]
WIDTHS = (ROOT / "src" / "tianhu" / "core" / "widths.py").read_text("utf-8")
SMALL = '''# compiled
"""A hand."""
from typing import Annotated

from pack import numbers
from pack.widths import Bits64, Bytes, Ints, Place

FAR = 3 * numbers.KINDS
WORDS = ("one", "two")
POWER: Ints = [1, 5, 25]
_table: bytearray = bytearray(8)
TABLE: Bytes = _table


class Hand:
    """Tiles."""

    size: int
    seed: Bits64
    open: bool
    count: Ints
    other: Annotated[Ints, numbers.KINDS]
    raw: Bytes

    def __init__(self) -> None:
        self.size = 0
        self.count = [0] * 34
        self.raw = bytearray(16)

    def add(self, kind: int, by: Place) -> bool:
        self.count[kind] += 1
        many: bool = self.count[kind] > 1
        return many

    def c_take(self, other: "Hand") -> None:
        self.size = other.size

    def kinds(self) -> list[int]:
        return list(self.count)

    def copy(self) -> "Hand":
        return Hand()


def total(hand: Hand, weights: Ints) -> float:
    i: Place
    for i in range(3):
        pass
    return 0.5


def lacks(hand: Hand, form: int = 0) -> int:
    return _deep(hand)


def _deep(hand: Hand) -> int:
    return 0
'''
NUMBERS = '''# inlined
"""Numbers."""
KINDS = 1 << 4
ALL = KINDS * 2 - 1
NAMES = ("a", "b")
_HIDDEN = 3

def word(meld: int) -> int:
    """The word of a meld."""
    big: bool = meld > ALL
    return 0 if big else meld >> 24 & 31

def names(meld: int) -> list[str]:
    return []
'''
GAME = """# compiled
from pack import hand as H, numbers
from pack.hand import Hand
from pathlib import Path

class Better(Hand):
    def c_take(self, other: Hand) -> None: ...
    def find(self, where: Path) -> int: ...
    def best(self, hand: Hand) -> int: ...

class Elsewhere(Path):
    pass
"""


def made(folder: Path, **files: str) -> dict[str, str]:
    """The declarations of a package of these files, by the names of its modules."""
    package = folder / "src" / "pack"
    package.mkdir(parents=True, exist_ok=True)
    for name, text in {"widths": WIDTHS, **files}.items():
        (package / f"{name}.py").write_text(text, "utf-8")
    declare(folder / "src", folder / "out")
    head = "cimport cython\n"
    found = {path.stem: path.read_text("utf-8") for path in (folder / "out" / "pack").glob("*.pxd")}
    return {name: text.partition(head)[2].strip() for name, text in found.items()}


def test_a_file_that_stays_plain_gives_constants_and_inlined_functions(tmp_path: Path) -> None:
    assert made(tmp_path, numbers=NUMBERS)["numbers"].split("\n") == [
        "cdef enum:",
        "    KINDS = 16",
        "    ALL = 31",
        "",
        "cdef inline int word(int meld) noexcept nogil:",
        "    cdef bint big",
        "    big = meld > ALL",
        "    return 0 if big else meld >> 24 & 31",
    ]


def test_a_compiled_file_is_declared_by_its_annotations(tmp_path: Path) -> None:
    assert [line for line in made(tmp_path, numbers=NUMBERS, hand=SMALL)["hand"].split("\n") if line] == [
        "from pack cimport numbers",
        "cdef int FAR",
        "cdef int[3] POWER",
        "cdef bytearray _table",
        "cdef unsigned char* TABLE",
        "@cython.final",
        "cdef class Hand:",
        "    cdef public int size",
        "    cdef public unsigned long long seed",
        "    cdef public bint open",
        "    cdef public int[34] count",
        "    cdef public int[16] other",
        "    cdef unsigned char[16] raw",
        '    @cython.locals(many="bint")',
        "    cpdef bint add(self, int kind, Py_ssize_t by) noexcept nogil",
        "    cdef void c_take(self, Hand other) noexcept nogil",
        '@cython.locals(i="Py_ssize_t")',
        "cdef double total(Hand hand, int* weights) noexcept nogil",
        "cpdef int lacks(Hand hand, int form=*) noexcept nogil",
        "cdef int _deep(Hand hand) noexcept nogil",
    ]


def test_a_class_that_another_builds_on_is_open_and_gives_its_methods_on(tmp_path: Path) -> None:
    found = made(tmp_path, numbers=NUMBERS, hand=SMALL, game=GAME)
    assert "@cython.final" not in found["hand"]
    assert "cpdef bint add" not in found["hand"]
    assert "    cdef void c_take(self, Hand other) noexcept nogil" in found["hand"]
    assert [line for line in found["game"].split("\n") if line] == [
        "from pack cimport hand as H",
        "from pack cimport numbers",
        "from pack.hand cimport Hand",
        "@cython.final",
        "cdef class Better(Hand):",
        "    cpdef int best(self, Hand hand) noexcept nogil",
    ]


def test_a_file_beside_one_declared_by_hand_uses_it(tmp_path: Path) -> None:
    (tmp_path / "src" / "pack").mkdir(parents=True)
    (tmp_path / "src" / "pack" / "old.pxd").write_text("# By hand: old\ncdef class Old:\n    cdef int n\n")
    new = "# compiled\nfrom pack.old import Old\ndef use(old: Old) -> int:\n    return 1\n"
    found = made(tmp_path, old="class Old: ...\n", new=new)
    assert found["new"].split("\n") == [
        "from pack.old cimport Old",
        "",
        "cpdef int use(Old old) noexcept nogil",
    ]
    assert list(found) == ["new"]


def test_only_what_has_changed_is_written_and_what_is_gone_is_removed(tmp_path: Path) -> None:
    assert sorted(made(tmp_path, numbers=NUMBERS, hand=SMALL)) == ["hand", "numbers"]
    written = tmp_path / "out" / "pack" / "hand.pxd"
    os.utime(written, (1, 1))
    made(tmp_path, numbers=NUMBERS.replace("Numbers", "Small numbers"), hand=SMALL)
    assert written.stat().st_mtime == 1
    made(tmp_path, numbers=NUMBERS.replace("1 << 4", "1 << 5"), hand=SMALL)
    assert written.stat().st_mtime > 1
    assert list(made(tmp_path, numbers=NUMBERS, hand="# plain again\n")) == ["numbers"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            "def add(kind, n: int) -> None: ...",
            "2: the parameter kind of add has no type: an annotation (int, bool, float, a class, a type of "
            "tianhu.core.widths, for a result None) expected",
        ),
        ("def add(kind: int): ...", "2: the result of add has no type: an annotation"),
        (
            "def add(kind: Tile) -> None: ...",
            "2: the type Tile: a type that is imported or defined here expected",
        ),
        (
            "def c_add(kinds: list[int]) -> None: ...",
            "2: the type of kinds of c_add: a type that C has expected",
        ),
        ("def c_add() -> str: ...", "2: the result of c_add: a type that C has expected"),
        (
            "def add(kind: int) -> None:\n    big = kind > 3",
            "3: the truth value big of add: `big: bool = …` expected",
        ),
        (
            "def big(kind: int) -> bool: ...\ndef add(kind: int) -> None:\n    x = 1\n    x = big(kind)",
            "5: the truth value x of add: `x: bool = …` expected",
        ),
        (
            "def add(kind: int) -> None:\n    x: str = ''",
            "3: the variable x of add: a type that C has expected",
        ),
        (
            "class Hand:\n    size: int\n    def grow(self) -> None:\n        self.length = 3",
            "5: the field length of Hand: `length: TYPE` in the body of the class expected",
        ),
        (
            "from pack.widths import Ints\nclass Hand:\n    count: Ints\n"
            "    def __init__(self) -> None:\n        self.count = []",
            "4: the array count without a size: ",
        ),
        (
            "from pack.widths import Ints\nclass Hand:\n    count: Ints\n"
            "    def __init__(self) -> None:\n        self.count = [0] * size()",
            "4: the array count without a size: `self.count = [0] * 144` in __init__, in digits, or "
            "Annotated[Ints, SIZE] expected",
        ),
        (
            "from pack.widths import Ints\nPOWER: Ints = list(range(3))",
            "3: the array POWER: a list of so many items, [0] * 144 in digits, or the name of a bytearray",
        ),
        (
            "MASK = 1 << 40",
            "2: MASK = 1099511627776: a number of 32 bits with its sign, or a wider type in its annotation",
        ),
        ("def broken(:", "2: invalid syntax"),
    ],
)
def test_what_is_missing_is_said_with_file_and_line(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(Problem) as raised:
        made(tmp_path, hand=f"# compiled\n{text}\n")
    said = str(raised.value)
    assert said.startswith(f"{tmp_path / 'src' / 'pack' / 'hand.py'}:{problem}")
    assert "\n" not in said


def test_declarations_by_hand_beside_those_that_are_made_are_refused(tmp_path: Path) -> None:
    (tmp_path / "src" / "pack").mkdir(parents=True)
    (tmp_path / "src" / "pack" / "hand.pxd").write_text("cdef int x\n")
    with pytest.raises(Problem, match=r"hand\.pxd:1: hand\.py is marked, its annotations declare it"):
        made(tmp_path, hand="# compiled\n")
