"""The page's types are those of the server's messages."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tianhu.server import messages
from tianhu.server.typescript import generate, structs

WRITTEN = Path(__file__).parents[2] / "web" / "src" / "lib" / "protocol.ts"


def test_every_message_and_field_is_there():
    text = generate()
    assert messages.StateMessage in structs()
    for struct in structs():
        body = re.search(rf"export interface {struct.__name__} {{\n(.*?)\n}}", text, re.S)
        fields = re.findall(r"^  (\w+)\??: .+;$", body[1], re.M)
        tag = [struct.__struct_config__.tag_field] if struct.__struct_config__.tag_field else []
        assert fields == [*tag, *struct.__struct_encode_fields__]
    for name in ("ServerMessage", "ClientMessage", "Speed", "Phase", "Code", "Value"):
        assert f"export type {name} = " in text


def test_every_name_that_is_used_is_made():
    text = re.sub(r"/\*\*.*?\*/|\"[^\"]*\"", "", generate(), flags=re.S)
    made = set(re.findall(r"export (?:interface|type) (\w+)", text))
    used = set(re.findall(r"\b[A-Z]\w+", text)) - {"Record"}
    assert used <= made


def test_the_file_in_the_page_is_up_to_date():
    if not WRITTEN.exists():
        pytest.skip("the page is not here")
    assert WRITTEN.read_text() == generate()


def test_typescript_reads_it(tmp_path):
    tsc = Path(__file__).parents[2] / "web" / "node_modules" / ".bin" / "tsc"
    if not tsc.exists() or shutil.which("node") is None:
        pytest.skip("no TypeScript here")
    file = tmp_path / "messages.ts"
    file.write_text(generate())
    subprocess.run([tsc, "--noEmit", "--strict", file], check=True, timeout=1200)
