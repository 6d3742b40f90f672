"""The page's files, and the headers that keep other hosts out."""

import io
import random
import zipfile

import pytest

from tianhu.server import engine
from tianhu.server.page import Page


@pytest.fixture
def visitor(start, tmp_path):
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html><head><title>page</title></head>")
    (page / "rules.json").write_text('{"nantong": ["N1.1", "N2.3a"], "mahjong": []}')
    (page / "assets" / "main-1a2b.js").write_text("let a;" * 500)
    (page / "icon.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("secret")
    return start(page=page).visitor()


# What a browser asks for when a person goes somewhere.
BROWSER = {"accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
OWN = ["/", "/index.html", "/about", "/play", "/new/nantong", "/rules", "/rules/", "/rules/nantong"]
NOWHERE = [
    *(
        "/t/abc",
        "/rules/unknown",
        "/rules/mahjong",
        "/rules/nantong/N9.9",
        "/rules/nantong/N1.1/x",
        "/rules/nantong/N1.1/board",
        "/rules/nantong/N2.3a/board/2",
        "/rules/nantong/N2.3a/board/1/1",
        "/rules/duo",
    ),
    *("/new", "/new/unknown", "/about/us", "/table/gone", "/replay/gone/1", "/replay/gone/1/0", "/gone.png"),
    *("/replay", "/replay/gone/one", "/replay/gone/" + "9" * 5000, "/table/a%00", "/api/gone"),
]


def test_the_page_answers_for_its_own_addresses(visitor):
    for path in [*OWN, "/rules/nantong/N1.1", "/rules/nantong/N2.3a", "/rules/nantong/N2.3a/board"]:
        answer = visitor.http.get(path)
        assert (answer.status_code, "<title>page" in answer.text) == (200, True), path
        assert answer.headers["cache-control"] == "no-cache"
        policy = answer.headers["content-security-policy"]
        assert policy.startswith("default-src 'self';")
        assert "http" not in policy


def test_what_the_page_may_do_is_told_with_it(visitor):
    """Nothing from elsewhere, no text as a program, in nobody's frame, no other type than is said."""
    headers = visitor.http.get("/").headers
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert policy == {
        "default-src": "'self'",
        "img-src": "'self' data:",
        "style-src-attr": "'unsafe-inline'",
        "object-src": "'none'",
        "base-uri": "'self'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
    }
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert headers["permissions-policy"] == "camera=(), geolocation=(), microphone=(), payment=(), usb=()"


def test_an_address_at_which_nothing_is_answers_404_with_the_page(visitor):
    for path in NOWHERE:
        answer = visitor.http.get(path, headers=BROWSER)
        assert (answer.status_code, "<title>page" in answer.text) == (404, True), path[:40]
        plain = visitor.http.get(path)
        assert plain.status_code == 404, path[:40]
        assert plain.json()["text"] == "There is nothing at this address.", path[:40]


def test_the_page_is_told_its_root(visitor):
    """By a relative address, so that it may lie under any path; its files are asked for from there."""
    for path, base in (("/rules", "./"), ("/rules/nantong", "../"), ("/rules/nantong/N1.1", "../../")):
        assert f'<base href="{base}" />' in visitor.http.get(path).text
    assert "<base" not in visitor.http.get("/").text


def test_tables_and_finished_deals_are_found_by_those_who_sit_there(visitor):
    table = visitor.open()
    assert visitor.http.get(f"/table/{table}").status_code == 200
    assert visitor.http.get(f"/replay/{table}/1").status_code == 404  # not played yet
    tab = visitor.sit(table)
    tab.play_out(random.Random(1))
    assert visitor.http.get(f"/replay/{table}/1").status_code == 200
    assert visitor.http.get(f"/replay/{table}/1/7").status_code == 200
    assert visitor.http.get(f"/replay/{table}/2").status_code == 404
    visitor.http.cookies.clear()
    assert visitor.http.get(f"/table/{table}").status_code == 404


def test_assets_are_kept_for_ever(visitor):
    answer = visitor.http.get("/assets/main-1a2b.js")
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-encoding"] == "gzip"
    assert visitor.http.get("/icon.svg").headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "path", ["/assets/gone.js", "/api/gone", "/../secret.txt", "/%2e%2e/secret.txt", "/a%00.txt"]
)
def test_nothing_else_is_served(visitor, path):
    answer = visitor.http.get(path)
    assert answer.status_code == 404
    assert "secret" not in answer.text


def test_a_page_that_has_not_been_built_says_so(start, tmp_path):
    answer = start(page=tmp_path / "none").visitor().http.get("/")
    assert answer.status_code == 503
    assert "has not been built" in answer.text


def test_the_worker_that_runs_the_rules_alone_may_compile(visitor, start, tmp_path):
    """By its name; no other file of the page, and no answer."""
    page = tmp_path / "page"
    for name in ("engine-1a2b.js", "engine.svelte-1a2b.js"):
        (page / "assets" / name).write_text("let a;")
    policies = {
        path: visitor.http.get(path).headers["content-security-policy"]
        for path in (
            "/assets/engine-1a2b.js",
            "/assets/engine.svelte-1a2b.js",
            "/assets/main-1a2b.js",
            "/",
            "/api/games",
        )
    }
    assert "script-src 'self' 'wasm-unsafe-eval'" in policies.pop("/assets/engine-1a2b.js")
    assert not any("eval" in policy for policy in policies.values())


def test_the_plain_rules_are_an_archive_that_is_fetched_again_only_when_it_changed(visitor):
    answer = visitor.http.get("/engine/tianhu.zip")
    assert answer.headers["content-type"] == "application/zip"
    names = zipfile.ZipFile(io.BytesIO(answer.content)).namelist()
    assert any(name in names for name in ("tianhu/local/door.py", "tianhu/local/door.pyc"))
    assert not [
        name for name in names if name.startswith(("tianhu/server/", "tianhu/cli")) or "/tests/" in name
    ]
    again = visitor.http.get("/engine/tianhu.zip", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert engine.archive.__wrapped__() == answer.content


def test_what_is_shared_is_fetched_beside_the_scripts_that_show_it(tmp_path):
    index = tmp_path / "index.html"
    index.write_text("<html><head></head></html>")
    served = Page(tmp_path)
    wanted = '<link rel="preload" as="fetch" href="api/shares/aB-9" crossorigin="anonymous" />'
    for path in ("r/aB-9", "r/aB-9/12"):
        assert wanted in served._index(index, path).body.decode()
    for path in ("rules/nantong", 'r/"><b>', "table/aB-9"):
        assert "preload" not in served._index(index, path).body.decode()
    assert "preload" not in served._index(index, "r/aB-9", 404).body.decode()
