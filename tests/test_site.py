"""`tianhu site`: the page as a folder of files, and what it refuses."""

import hashlib
import io
import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tianhu import cli, site
from tianhu.core.errors import BadInput
from tianhu.server import engine
from tianhu.server.guard import POLICY, WORKER_POLICY


@pytest.fixture
def page(tmp_path):
    """A built page, as small as it can be."""
    made = tmp_path / "page"
    (made / "engine").mkdir(parents=True)
    (made / "index.html").write_text("<!doctype html><html><head><title>page</title></head></html>")
    (made / "sw.js").write_text('const VERSION = "a1";\nconst SHELL = ["", "icon.svg"];\n')
    return made


def test_a_site_answers_from_files_what_never_changes(page, tmp_path):
    folder = tmp_path / "site"
    size = site.write(folder, page, {})
    assert size == sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    games = json.loads((folder / "api" / "games.json").read_text("utf-8"))
    assert {"nantong", "wahua", "mahjong"} <= {game["id"] for game in games}
    assert all(game["levels"] == ["beginner", "regular"] for game in games)
    kept = (folder / "sw.js").read_text("utf-8")
    assert 'const SHELL = ["api/games.json","api/lessons.json","api/version.json","", "icon.svg"];' in kept
    assert re.search(r'const VERSION = "[0-9a-f]{8}-a1";', kept)
    index = (folder / "index.html").read_text("utf-8")
    assert index.index("content-security-policy") < index.index("<title>")
    assert '<meta name="tianhu-site" content="alone" />' in index
    assert "unsafe-eval" not in index
    assert "<base" not in index


def test_a_site_is_brought_up_to_date_and_nothing_else_is_written_over(page, tmp_path):
    folder = tmp_path / "site"
    site.write(folder, page, {})
    (folder / "engine" / "old.js").write_text("old")
    site.write(folder, page, {})
    assert not (folder / "engine" / "old.js").exists()
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "letter.txt").write_text("mine")
    with pytest.raises(BadInput, match="an empty folder"):
        site.write(mine, page, {})
    assert [path.name for path in mine.iterdir()] == ["letter.txt"]
    with pytest.raises(BadInput, match="a folder expected"):
        site.write(mine / "letter.txt", page, {})


def test_a_page_that_was_not_built_is_told(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(site.write, "__defaults__", (tmp_path / "gone", {}))
    with pytest.raises(SystemExit) as ended:
        cli.main(["site", str(tmp_path / "site")])
    assert ended.value.code == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "a built page" in error
    assert not (tmp_path / "site").exists()


def test_what_the_build_compiled_is_taken_as_long_as_its_source_is_the_same(tmp_path):
    source, page = tmp_path / "tianhu", tmp_path / "page"
    (page / "engine").mkdir(parents=True)
    source.mkdir()
    texts = {"same": "a = 1\n", "changed": "a = 2\n", "new": "a = 3\n"}
    for name, text in texts.items():
        (source / f"{name}.py").write_text(text)
    sums = {f"tianhu/{name}.py": hashlib.sha256(b"a = 1\n").hexdigest() for name in ("same", "changed")}
    with zipfile.ZipFile(page / "engine" / "rules.zip", "w") as ready:
        ready.writestr("sums.json", json.dumps(sums))
        for name in sums:
            ready.writestr(f"{name}c", b"compiled")
    with zipfile.ZipFile(io.BytesIO(engine.archive(source, page))) as archive:
        found = {name: archive.read(name) for name in archive.namelist()}
    assert found == {
        "tianhu/same.pyc": b"compiled",
        "tianhu/changed.py": b"a = 2\n",
        "tianhu/new.py": b"a = 3\n",
    }


def test_the_archive_plays_with_the_standard_library_alone(page, tmp_path):
    """A Python that has nothing but its own library opens a table from what a browser is given."""
    site.write(tmp_path / "site", page, {})
    with zipfile.ZipFile(tmp_path / "site" / "engine" / "tianhu.zip") as archive:
        archive.extractall(tmp_path / "plain")
    program = """
import json, sys
sys.path[:0] = [sys.argv[1]]
from tianhu.local import Door
door = Door()
for prefix in (["tables"], ["me"]):
    door.call(json.dumps({"do": "load", "prefix": prefix, "rows": []}))
body = json.dumps({"game": "wahua", "levels": ["regular"] * 3})
made = json.loads(door.call(json.dumps({"do": "answer", "method": "POST", "path": "tables", "body": body})))
table = json.loads(made["back"]["text"])["id"]
shown = json.loads(door.call(json.dumps({"do": "connect", "line": 1, "table": table})))
json.loads(door.call(json.dumps({"do": "answer", "method": "GET", "path": "lessons", "body": None})))
print(json.loads(shown["sent"][0][1])["view"]["game"])
"""
    command = [sys.executable, "-I", "-S", "-c", program, str(tmp_path / "plain")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env={})
    assert (done.stdout, done.stderr) == ("wahua\n", "")


def test_the_policies_that_the_how_to_gives_a_host_are_those_of_the_server():
    told = (Path(__file__).parents[1] / "docs" / "howto.md").read_text("utf-8")
    assert re.findall(r'add_header Content-Security-Policy "(.*)";', told) == [POLICY, WORKER_POLICY]
