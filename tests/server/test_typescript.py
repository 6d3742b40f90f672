"""The page's types are those of the server's messages."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tianhu.games import game, names
from tianhu.server import messages
from tianhu.server.typescript import fields, generate, generate_game, structs, write

PAGE = Path(__file__).parents[2] / "web" / "src"


def test_every_message_and_field_is_there():
    text = generate()
    found = structs()
    assert messages.StateMessage in [info.cls for info in found]
    for info in found:
        body = re.search(rf"export interface {info.cls.__name__}\b.*? {{\n(.*?)\n}}", text, re.S)
        said = re.findall(r"^  (\w+)\??: .+;$", body[1], re.M)
        tag = [info.tag_field] if getattr(info, "tag_field", None) else []
        assert said == [*tag, *(field.encode_name for field in fields(info))]
        assert said
    for name in ("ServerMessage", "ClientMessage", "Speed", "Phase", "Code", "Value"):
        assert f"export type {name} = " in text


def test_every_name_that_is_used_is_made():
    text = re.sub(r"/\*\*.*?\*/|\"[^\"]*\"", "", generate(), flags=re.S)
    made = set(re.findall(r"export (?:interface|type) (\w+)", text))
    used = set(re.findall(r"\b[A-Z]\w+", text)) - {"Record"}
    assert used - made == {"Public", "Marks", "Own", "Judged"}, "what a game tells of its own"


def test_the_files_in_the_page_are_up_to_date(tmp_path):
    if not PAGE.exists():
        pytest.skip("the page is not here")
    for name in names():
        if (PAGE / "games" / name).is_dir():
            (tmp_path / "games" / name).mkdir(parents=True)
    (tmp_path / "lib").mkdir()
    made = list(write(tmp_path))
    assert len(made) > 1
    for path in made:
        assert (PAGE / path.relative_to(tmp_path)).read_text() == path.read_text()
    assert list(write(tmp_path)) == [], "what is up to date is not written again"


def test_typescript_reads_it(tmp_path):
    tsc = Path(__file__).parents[2] / "web" / "node_modules" / ".bin" / "tsc"
    if not tsc.exists() or shutil.which("node") is None:
        pytest.skip("no TypeScript here")
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "protocol.ts").write_text(generate())
    files = [tmp_path / "games" / name / "protocol.ts" for name in names()]
    for file, name in zip(files, names(), strict=True):
        file.parent.mkdir(parents=True)
        file.write_text(generate_game(game(name).nouns))
    subprocess.run([tsc, "--noEmit", "--strict", *files], check=True, timeout=1200)
