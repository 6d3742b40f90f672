"""Requests that no page of ours sends: each gets an answer under the headers of all, none a fault of ours."""

import json
import random
import socket
import sqlite3

import pytest
from structlog.testing import capture_logs

from tianhu.server import database
from tianhu.server.guard import HEADERS
from tianhu.server.page import Page
from tianhu.server.store import Store

DIGITS = "9" * 4400
UPGRADE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Version": "13",
}
PIECES = [
    *(
        "x",
        "a%00b",
        "%00",
        "%0a",
        "%ff%fe",
        "..",
        "%2e%2e",
        "%2f",
        "x" * 256,
        "字",
        "%zz",
        "~",
        "[",
        "http://[",
    ),
    *("0", "1", "007", "-1", "1.5", DIGITS, "1e9", "%D9%A3", "x" * 5000, "", ";", "\\"),
]
ROUTES = [
    *("/", "/{}", "/assets/{}", "/api/{}", "/api/games", "/api/me", "/api/tables", "/api/tables/{}"),
    *("/api/tables/{}/hint", "/api/tables/{}/records/{}", "/api/tables/{}/reviews/{}", "/api/tables/{}/ws"),
    *("/api/tables/{}/replays/{}", "/api/tables?before={}", "/api/count", "/api/version", "/metrics", "//{}"),
]
METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "TRACE", "PROPFIND")
NAMES = [
    *(
        "Origin",
        "Host",
        "Cookie",
        "Range",
        "If-None-Match",
        "If-Modified-Since",
        "If-Range",
        "Accept-Encoding",
    ),
    *(
        "Content-Type",
        "Sec-WebSocket-Key",
        "Sec-WebSocket-Version",
        "Authorization",
        "X-Forwarded-For",
        "Upgrade",
    ),
]
VALUES = [
    *(
        "http://[",
        "https://[::1",
        "null",
        "",
        "a" * 9000,
        "é",
        DIGITS,
        f"bytes=0-{DIGITS}",
        f"bytes=-{DIGITS}",
    ),
    *(
        "bytes=5-1",
        "bytes=0-0,5-9",
        "W/",
        "*",
        "[::1",
        f"localhost:{DIGITS}",
        "Sat, 99 Foo 2026 99:99:99 GMT",
    ),
    *('tianhu_guest="', "tianhu_guest=;;=;", "tianhu_guest=a.9999-99-99", "tianhu_guest=%00", "websocket"),
    *("application/json; charset=é", "Bearer é", 'for=1;proto="'),
]
BODIES = [
    *(
        "",
        "{",
        "[]",
        "null",
        "\ufeff{}",
        "[" * 5000,
        r'{"name":"\ud800"}',
        r'{"name":"\u0000"}',
        '{"name":1e999}',
    ),
    f'{{"name":{DIGITS}}}',
    f'{{"game":"nantong","rules":{{"base":{DIGITS}}},"levels":["regular","regular"]}}',
    '{"game":"nantong","rules":{"base":1e400},"levels":["regular","regular"]}',
    r'{"game":"\u0000","levels":[]}',
    '{"game":"../x","levels":[]}',
    f'{{"game":"nantong","position":{{"players":[{{"hand":"{DIGITS}m"}}],"winner":0}}}}',
    f'{{"game":"mahjong","position":{{"winner":{DIGITS}}}}}',
    '{"game":"mahjong","position":{"dealer":1e308,"winner":true,"players":[[[]]]}}',
]


def ask(live, method="GET", path="/", headers=None, body=b""):
    """What a request as it is written here gets: status, headers, and the beginning of the body."""
    host = live.url.removeprefix("http://")
    given = {"Host": host, "Content-Length": str(len(body)), "Connection": "close", **(headers or {})}
    lines = [f"{method} {path} HTTP/1.1", *(f"{k}: {v}" for k, v in given.items() if v is not None), "", ""]
    return send(live, "\r\n".join(lines).encode() + body)


def send(live, data):
    name, _, port = live.url.removeprefix("http://").partition(":")
    got = b""
    with socket.create_connection((name, int(port)), timeout=120) as line:
        line.sendall(data)
        while b"\r\n\r\n" not in got:
            piece = line.recv(65536)
            assert piece, f"no answer to {data[:200]!r}"
            got += piece
        while b"101" not in got[:13] and (piece := line.recv(65536)):
            got += piece
    head, _, rest = got.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    return int(first.split()[1]), dict(line.lower().split(": ", 1) for line in lines), rest


def guarded(headers):
    return {name: value.lower() for name, value in HEADERS.items()}.items() <= headers.items()


@pytest.mark.parametrize(
    ("method", "path", "headers", "status"),
    [
        ("PUT", "/api/me", {"Origin": "http://["}, 403),
        ("POST", "/api/tables", {"Origin": "https://[::1"}, 403),
        ("GET", "/api/tables/x/ws", {**UPGRADE, "Content-Length": None, "Origin": "http://["}, 403),
        ("GET", f"/api/tables/x/records/{DIGITS}", {}, 404),
        ("GET", f"/api/tables/x/reviews/{DIGITS}", {}, 404),
        ("POST", f"/api/tables/x/replays/{DIGITS}", {}, 405),
        ("GET", "/api/tables/a%00b/records/1", {}, 404),
        ("GET", f"/{'x' * 256}", {}, 404),
        ("GET", f"/{'x' * 256}.js", {}, 404),
        ("GET", "/a%00b", {}, 404),
        ("GET", "/", {"Range": f"bytes=0-{DIGITS}"}, 400),
        ("GET", "/", {"Host": "["}, 421),
        ("GET", "/", {"Host": "rebound.example"}, 421),
        ("GET", "/api/tables/x/ws", {**UPGRADE, "Host": "rebound.example", "Content-Length": None}, 421),
        ("GET", "/api/tables/x/ws", {**UPGRADE, "Sec-WebSocket-Key": "", "Content-Length": None}, 400),
        ("GET", "/api/tables/x/ws", {**UPGRADE, "Content-Length": "5"}, 400),
        ("GET", "/api/tables/x/ws", {**UPGRADE, "Content-Length": None, "X": "x" * 9000}, 431),
        ("GET", "/", {"X": "x" * 40_000}, 431),
        ("DELETE", "/api/tables", {}, 405),
        ("GET", "/api/nothing", {}, 404),
        ("GET", "/metrics", {}, 404),
    ],
)
def test_an_odd_request_is_refused_under_the_headers_of_all(start, method, path, headers, status):
    got, given, _ = ask(start(), method, path, headers)
    unbuilt = status == 404 and not path.startswith(("/api/", "/metrics"))  # where there is no page
    assert got in ({404, 503} if unbuilt else {status})
    assert guarded(given)


def test_what_is_no_request_is_refused_under_the_headers_of_all(start):
    live = start()
    for data in (b"\x16\x03\x01\x02\x00\x01\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n"):
        status, given, _ = send(live, data)
        assert status == 400
        assert guarded(given)


@pytest.mark.some(2)
@pytest.mark.parametrize("seed", range(4))
def test_nothing_at_random_is_a_fault_of_the_server(start, seed):
    live, rng = start(), random.Random(seed)
    for _ in range(120):
        path = rng.choice(ROUTES)
        while "{}" in path:
            path = path.replace("{}", rng.choice(PIECES), 1)
        headers = {"Content-Type": "application/json"} if rng.random() < 0.6 else {}
        headers |= {rng.choice(NAMES): rng.choice(VALUES) for _ in range(rng.randrange(3))}
        body = rng.choice(BODIES).encode()
        if path.endswith("/ws"):
            headers, body = {**UPGRADE, "Content-Length": None, **headers}, b""
        status, given, _ = ask(live, rng.choice(METHODS), path, headers, body)
        assert status < 500 or status == 503, (path[:99], headers)
        assert guarded(given), (path[:99], headers)
    assert live.visitor().http.get("/api/version").status_code == 200


@pytest.mark.parametrize("place", [(Store, "find_guest", "/api/me"), (Page, "_find", "/x")])
def test_a_fault_of_ours_tells_nothing(start, monkeypatch, tmp_path, place):
    owner, name, path = place
    (tmp_path / "index.html").write_text("x")

    def fail(*_):
        raise ValueError("secret")

    monkeypatch.setattr(owner, name, fail)
    live = start(page=tmp_path)
    with capture_logs() as logs:
        status, given, body = ask(live, path=path, headers={"Cookie": "tianhu_guest=x"})
    assert (status, guarded(given)) == (500, True)
    assert json.loads(body)["text"].endswith(".")
    assert b"secret" not in body
    assert [line["event"] for line in logs] == ["request failed"]
    assert "secret" not in str(logs)


@pytest.mark.sqlite
def test_a_locked_database_asks_to_come_again(start, tmp_path, monkeypatch):
    monkeypatch.setattr(database, "PRAGMAS", ("journal_mode=WAL", "busy_timeout=0"))
    live = start(metrics=True)
    visitor = live.visitor()
    visitor.http.get("/api/me")
    with sqlite3.connect(tmp_path / "tianhu.db", isolation_level=None) as other, capture_logs() as logs:
        other.execute("BEGIN IMMEDIATE")
        answers = [visitor.http.put("/api/me", json={"name": "Bao"}), live.visitor().http.get("/api/me")]
        new = {"game": "nantong", "levels": ["regular"] * 2}
        answers.append(visitor.http.post("/api/tables", json=new))
        other.execute("ROLLBACK")
    other.close()
    assert [answer.status_code for answer in answers] == [503] * 3
    assert all(answer.headers["retry-after"] for answer in answers)
    assert [line["event"] for line in logs].count("write failed") == 3
    assert "tianhu_failed_writes_total 3.0" in visitor.http.get("/metrics").text
    assert visitor.http.put("/api/me", json={"name": "Bao"}).status_code == 200


def test_half_a_body_gets_an_answer(start, monkeypatch):
    monkeypatch.setattr("tianhu.server.handling.PATIENCE", 0)
    head = b"PUT /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
    status, _, body = send(start(), head + b"Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{")
    assert status == 408
    assert json.loads(body)["text"].endswith(".")
