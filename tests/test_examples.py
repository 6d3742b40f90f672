"""The examples in docstrings run, in both forms."""

import doctest
import importlib
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src"
EXAMPLES = {
    ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted((SOURCE / "tianhu").rglob("*.py"))
    if ">>> " in path.read_text("utf-8")
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_of_a_docstring_gives_what_it_says(name: str) -> None:
    done = doctest.testmod(importlib.import_module(name))
    assert done.failed == 0
    assert done.attempted == EXAMPLES[name].read_text("utf-8").count(">>> ")
