"""The page's files, and the headers that keep other hosts out."""

import pytest


@pytest.fixture
def visitor(start, tmp_path):
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html><title>page</title>")
    (page / "assets" / "main-1a2b.js").write_text("let a;" * 500)
    (page / "icon.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("secret")
    return start(page=page).visitor()


@pytest.mark.parametrize("path", ["/", "/index.html", "/t/abc", "/new/nantong"])
def test_the_page_answers_for_its_own_addresses(visitor, path):
    answer = visitor.http.get(path)
    assert "<title>page" in answer.text
    assert answer.headers["cache-control"] == "no-cache"
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("default-src 'self';")
    assert "http" not in policy


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
