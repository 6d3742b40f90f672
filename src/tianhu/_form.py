"""Which form of the core runs: compiled, or the same files as plain Python."""

import importlib
import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    ModuleSpec,
    SourceFileLoader,
)
from types import ModuleType

PACKAGE = __name__.partition(".")[0]


def compiled() -> bool:
    """Whether the core that runs is the compiled one."""
    state = importlib.import_module(f"{PACKAGE}.core.state")
    return (state.__file__ or "").endswith(tuple(EXTENSION_SUFFIXES))


def use_plain() -> None:
    """Load this package from its ``.py`` files alone, if ``TIANHU_PLAIN=1`` asks for it.

    Has to be called before any other module of the package is imported.
    """
    if os.environ.get("TIANHU_PLAIN", "") in ("", "0"):
        return
    if not any(isinstance(finder, _PlainFinder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _PlainFinder())


class _PlainFinder(MetaPathFinder):
    """Finds the package's modules as source and hides those that exist in compiled form only.

    The latter cannot be let through: they are built upon the C types of compiled modules.
    """

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or not fullname.startswith(f"{PACKAGE}."):
            return None
        for entry in path:
            spec = FileFinder(entry, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname)
            if spec is not None and spec.loader is not None:
                return spec
            spec = FileFinder(entry, (ExtensionFileLoader, EXTENSION_SUFFIXES)).find_spec(fullname)
            if spec is not None and spec.loader is not None:
                raise ModuleNotFoundError(f"{fullname} has no plain form", name=fullname)
        return None
