"""Makes a game's `terms.py` from its `nouns.py`: numbers, and what reads and changes a deal.

`python -m build_tools.terms src examples` writes those that are not right, as each build does:
for the games of the package below `src`, and for those in any further folders of games. The
files are committed, so that the plain form runs from a checkout as it is; a test compares.
"""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tianhu.core.nouns import Nouns, Slot
    from tianhu.core.options import Option

HEAD = '''# inlined: CONTRIBUTING, section 2
"""The terms of {game} as numbers, and what a deal of it remembers.

Made from `nouns.py` by build_tools/terms.py; do not edit.
"""
'''
OWN = 8
PLACES = 320


def write(root: Path, shelves: Sequence[Path] = ()) -> list[Path]:
    """Writes `terms.py` of every game that declares its nouns; returns what was changed.

    Games are those of the package below `root`, and those outside, in folders of games.
    Raises ValueError, in a sentence, for a declaration that cannot be.
    """
    changed = []
    for folder in (root / "tianhu" / "games", *shelves):
        for path in sorted(folder.glob("*/nouns.py")):
            text = text_of(nouns_of(root, path))
            made = path.with_name("terms.py")
            if not made.exists() or made.read_text("utf-8") != text:
                made.write_text(text, "utf-8")
                changed.append(made)
    return changed


def nouns_of(root: Path, path: Path) -> Nouns:
    """What a file declares, read without the game around it, which may need what is made from it.

    Wherever the game stands, it is read as one of the package below `root`.
    """
    kept = {name: module for name, module in sys.modules.items() if name.split(".")[0] == "tianhu"}
    for name in kept:
        del sys.modules[name]
    package = root / "tianhu"
    game = f"tianhu.games.{path.parent.name}"
    folders = {"tianhu": package, "tianhu.games": package / "games", game: path.parent}
    folders |= {f"tianhu.{name}": package / name for name in ("core", "parts")}
    for name, folder in folders.items():
        bare = ModuleType(name)
        bare.__path__ = [str(folder)]
        sys.modules[name] = bare
    try:
        found: Any = importlib.import_module(f"{game}.nouns").NOUNS
        return found  # type: ignore[no-any-return]
    finally:
        for name in [name for name in sys.modules if name.split(".")[0] == "tianhu"]:
            del sys.modules[name]
        sys.modules.update(kept)


def text_of(nouns: Nouns) -> str:
    """The whole file. Raises ValueError for a declaration that cannot be."""
    for slot in nouns.slots:
        for name in {*slot.per} - {"seat", *nouns.counts}:
            known = ", ".join(["seat", *nouns.counts])
            raise ValueError(
                f"{nouns.game}/nouns.py: {slot.name} is kept for {name}, one of {known} expected"
            )
    head = [HEAD.format(game=nouns.game), "from tianhu.core.state import State", ""]
    parts = [*_words(nouns), *_options(nouns), *_lines(nouns), *_counts(nouns)]
    functions = [*_option_readers(nouns), *_slots(nouns), _clear(nouns)]
    text = "\n".join([*head, *parts]) + "\n\n\n" + "\n\n\n".join(functions) + "\n"
    _check(nouns, text)
    return text


def _check(nouns: Nouns, text: str) -> None:
    names = re.findall(r"^(?:def )?(\w+)(?: =|\()", text, re.M)
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        raise ValueError(
            f"{nouns.game}/nouns.py: {', '.join(sorted(twice))} given twice, each name once expected"
        )
    size = sum(nouns.size(slot) for slot in nouns.slots)
    if size > PLACES:
        raise ValueError(f"{nouns.game}/nouns.py: slots of {size} places given, {PLACES} at most expected")


def _constant(text: str) -> str:
    return re.sub(r"\W", "_", text).upper()


def _block(comment: str, names: list[str], first: int = 0) -> Iterator[str]:
    if names:
        yield f"# {comment}"
        yield from (f"{name} = {first + i}" for i, name in enumerate(names))
        yield ""


# --- numbers ----------------------------------------------------------------


def _words(nouns: Nouns) -> Iterator[str]:
    names = [_constant(word.name or word.text) for word in nouns.words]
    yield from _block("Words of moves, events and melds.", names, OWN)
    yield from _block("How a deal is won.", [f"BY_{_constant(way)}" for way in nouns.ways])
    yield from _block("Parts of a phase.", [_constant(stage) for stage in nouns.stages])


def _options(nouns: Nouns) -> Iterator[str]:
    for option in nouns.options.options:
        if _is_text(option):
            names = [f"{_constant(option.key)}_{_constant(str(value))}" for value in option.values]
            yield from _block(f"The option {option.key} ({option.rule}).", names)


def _lines(nouns: Nouns) -> Iterator[str]:
    yield from _block("Score lines.", [f"LINE_{_constant(line.key)}" for line in nouns.lines])
    if nouns.fouls:
        yield "# Fouls, by their numbers in the rules."
        yield from (f"FOUL_{_constant(foul.name)} = {foul.number}" for foul in nouns.fouls)
        yield ""


def _counts(nouns: Nouns) -> Iterator[str]:
    yield "# How many there are."
    yield from (f"{name.upper()}S = {number}" for name, number in nouns.counts.items())


def _is_text(option: Option) -> bool:
    return all(isinstance(value, str) for value in option.values)


# --- functions --------------------------------------------------------------


def _function(name: str, parameters: str, result: str, text: str, *body: str) -> str:
    lines = [f"def {name}(state: State{parameters}) -> {result}:", f'    """{text}"""']
    return "\n".join([*lines, *(f"    {line}" for line in body)])


def _option_readers(nouns: Nouns) -> Iterator[str]:
    for i, option in enumerate(nouns.options.options):
        place = f"state.opt[{i}]"
        text = f"The option {option.key} ({option.rule})"
        if option.number:
            yield _function(option.key, "", "int", f"{text}, -1 for none.", f"return {place}")
        elif option.values == (True, False):
            yield _function(option.key, "", "bool", f"{text}.", f"return {place} == 0")
        elif option.values == (False, True):
            yield _function(option.key, "", "bool", f"{text}.", f"return {place} == 1")
        elif _is_text(option):
            yield _function(option.key, "", "int", f"{text}.", f"return {place}")
        else:
            value = str(option.values[-1])
            for code in reversed(range(len(option.values) - 1)):
                value = f"{option.values[code]} if {place} == {code} else {value}"
            yield _function(option.key, "", "int", f"{text}.", f"return {value}")


def _slots(nouns: Nouns) -> Iterator[str]:
    for slot, at in nouns.places():
        where, parameters = _place(nouns, slot, at)
        place = f"state.aux[{where}]"
        stem = re.sub(r"^(is|has|was)_", "", slot.name)
        known = {"all": "", "owner": " Its seat knows.", "turn": " The seat to move knows.", "rules": ""}
        text = slot.text + known[slot.known]
        if slot.holds == "truth":
            yield _function(slot.name, parameters, "bool", text, f"return {place} != 0")
            yield _function(
                f"set_{stem}", f"{parameters}, value: bool", "None", text, f"state.put({where}, value)"
            )
        elif slot.holds == "mask":
            yield _function(slot.name, parameters, "int", f"A mask: {text}", f"return {place}")
            inside = f"{parameters}, {slot.bits}: int"
            yield _function(f"in_{stem}", inside, "bool", text, f"return {place} >> {slot.bits} & 1 != 0")
            yield _function(
                f"add_{stem}", inside, "None", text, f"state.put({where}, {place} | 1 << {slot.bits})"
            )
            yield _function(
                f"set_{stem}", f"{parameters}, mask: int", "None", text, f"state.put({where}, mask)"
            )
        else:
            yield _function(slot.name, parameters, "int", text, f"return {place}")
            yield _function(
                f"set_{stem}", f"{parameters}, value: int", "None", text, f"state.put({where}, value)"
            )


def _place(nouns: Nouns, slot: Slot, at: int) -> tuple[str, str]:
    """The place of a slot in `aux`, and the parameters that say which."""
    terms: list[str] = [str(at)] if at or not slot.per else []
    for i, name in enumerate(slot.per):
        step = 1
        for inner in slot.per[i + 1 :]:
            step *= nouns.count(inner)
        terms.append(name if step == 1 else f"{name} * {step}")
    return " + ".join(terms), "".join(f", {name}: int" for name in slot.per)


def _clear(nouns: Nouns) -> str:
    size = sum(nouns.size(slot) for slot in nouns.slots)
    return _function(
        "clear",
        "",
        "None",
        "Forgets all, for a new deal.",
        f"for i in range({size}):",
        "    state.put(i, 0)",
    )


if __name__ == "__main__":
    try:
        for path in write(Path(sys.argv[1]), [Path(folder) for folder in sys.argv[2:]]):
            sys.stdout.write(f"{path}\n")
    except ValueError as error:
        sys.exit(str(error))
