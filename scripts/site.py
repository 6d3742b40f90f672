"""A hook of MkDocs: makes a page of each game's rule book, with an anchor for each rule number."""

import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File

ROOT = Path(__file__).parents[1]
RULE = re.compile(r"^(\s*- )([A-Z]\d+\.\d+[a-z]?)(?= )", re.M)


def page(text: str) -> str:
    """The rule book as a page: every number can be linked to, as `#N3.4`."""
    return RULE.sub(r'\1<a id="\2"></a>**\2**', text)


def on_files(files: Any, config: Any) -> Any:
    """Adds a page for each RULES.md, under rules/."""
    folders = [*(ROOT / "src" / "tianhu" / "games").iterdir(), *(ROOT / "examples").iterdir()]
    for book in sorted(folder / "RULES.md" for folder in folders if (folder / "RULES.md").exists()):
        name = f"rules/{book.parent.name}.md"
        files.append(File.generated(config, name, content=page(book.read_text("utf-8"))))
    return files
