"""What one visitor may take of a server: counted before any look-up; and whoever does not move is let go."""

import asyncio
import random
import sys
from datetime import date, timedelta
from types import SimpleNamespace
from unittest.mock import Mock

import pytest
from starlette.requests import HTTPConnection
from websockets.exceptions import ConnectionClosed

from tianhu.core.errors import BadInput
from tianhu.server import Limits, Settings, guests, wire
from tianhu.server.connection import BEHIND, GONE, Connection
from tianhu.server.guard import Hosts
from tianhu.server.run import addresses, configure
from tianhu.server.settings import from_environment
from tianhu.server.store import Store
from tianhu.server.throttle import Throttle

NEW = {"game": "nantong", "levels": ["regular", "regular"], "speed": "fast"}


def connection(address="1.2.3.4", scheme="http", **headers):
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "scheme": scheme, "client": (address, 1), "headers": raw, "path": "/"}
    return HTTPConnection(scope)


# How often.


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_of_ipv6_the_network_counts(address, counted):
    assert guests.address(connection(address)) == counted


def test_a_guest_has_its_share_and_an_address_that_of_several():
    throttle = Throttle(Limits(counts="2/minute", address=3))
    one, two = guests.Who("one", "1.1.1.1"), guests.Who("two", "1.1.1.1")
    assert [throttle.allows("counts", one) for _ in range(4)] == [True, True, False, False]
    assert [throttle.allows("counts", two) for _ in range(3)] == [True, True, False]
    made_up = [throttle.allows("counts", guests.Who(str(i), "1.1.1.1")) for i in range(5)]
    assert made_up == [True, True, False, False, False]
    assert throttle.allows("counts", guests.Who("one", "1.1.1.1")) is False
    assert throttle.allows("counts", guests.Who("three", "1.1.1.2")) is True


def test_sockets_are_held_and_given_back():
    throttle = Throttle(Limits(sockets=1, address=2))
    one, two, three = (guests.Who(name, "1.1.1.1") for name in ("one", "two", "three"))
    with throttle.hold(one) as first, throttle.hold(one) as second, throttle.hold(two) as third:
        assert (first, second, third) == (True, False, True)
        with throttle.hold(three) as fourth:
            assert fourth is False
    assert not throttle.held


PATHS = {
    "reads": ("GET", "/api/tables", None),
    "names": ("PUT", "/api/me", {"name": "Bao"}),
    "tables": ("POST", "/api/tables", NEW),
    "counts": ("GET", "/api/tables/x/hint", None),
    "records": ("GET", "/api/tables/x/records/1", None),
}


@pytest.mark.parametrize("what", PATHS)
def test_what_is_too_often_is_refused_before_anything_is_looked_up(start, monkeypatch, what):
    method, path, doc = PATHS[what]
    live = start(limits=Limits(**{what: "1/minute"}))
    visitor = live.visitor()
    visitor.http.request("GET" if what == "names" else "PUT", "/api/me", json={"name": "Bao"})
    assert visitor.http.request(method, path, json=doc).status_code in {200, 201, 404}
    looked = []
    for name in ("find_guest", "members", "tables", "record", "write", "rename"):
        monkeypatch.setattr(Store, name, lambda *_, name=name: looked.append(name))
    answer = visitor.http.request(method, path, json=doc)
    assert answer.status_code == 429
    assert answer.json() == {"field": None, "text": "Too many requests; wait a little."}
    assert answer.headers["retry-after"]
    assert looked == []


@pytest.mark.parametrize("limits", [Limits(sockets=2), Limits(visits="2/minute"), Limits(rooms=2)])
def test_too_many_sockets(start, limits):
    live = start(limits=limits)
    visitor = live.visitor()
    tables = [visitor.open() for _ in range(3)]
    for table in tables[:2]:
        visitor.sit(table).until_asked()
    with pytest.raises(ConnectionClosed) as closed:
        visitor.sit(tables[2]).receive()
    assert closed.value.rcvd.code == 4029
    other = live.visitor()
    other.sit(other.open()).until_asked()


def test_too_many_tables_in_memory_for_a_hint(start):
    visitor = start(limits=Limits(rooms=1)).visitor()
    first, second = visitor.open(), visitor.open()
    visitor.sit(first).until_asked()
    answer = visitor.http.get(f"/api/tables/{second}/hint")
    assert answer.status_code == 429
    assert answer.json()["text"].startswith("You have too many tables open")


@pytest.mark.parametrize("doc", [{"t": "restart"}, {"t": "speed", "value": "slow"}])
def test_restarts_and_speeds_are_counted(start, doc):
    visitor = start(limits=Limits(restarts="2/minute", speeds="2/minute", messages="9999/second")).visitor()
    tab = visitor.sit(visitor.open())
    tab.play_out(random.Random(1))
    for _ in range(3):
        tab.send(doc)
    assert tab.refused()["code"] == "busy"
    tab.answer(random.Random(1))


# Who asks, and of whom.


def test_the_cookie_is_renewed_by_use(start, monkeypatch):
    visitor = start().visitor()
    visitor.http.put("/api/me", json={"name": "Bao"})
    assert "set-cookie" not in visitor.http.get("/api/tables").headers
    later = date.fromisoformat("2027-06-01")
    monkeypatch.setattr(guests, "today", lambda: later)
    given = visitor.http.get("/api/tables").headers["set-cookie"].lower()
    assert "max-age=31536000" in given
    assert "set-cookie" not in visitor.http.get("/api/tables").headers
    monkeypatch.setattr(guests, "today", lambda: later + timedelta(guests.FRESH))
    assert "set-cookie" in visitor.http.get("/api/tables").headers
    assert visitor.http.get("/api/me").json() == {"name": "Bao"}


def test_a_cookie_without_its_day_is_taken_and_renewed(start):
    live = start()
    visitor, other = live.visitor(), live.visitor()
    visitor.http.put("/api/me", json={"name": "Bao"})
    token = visitor.http.cookies["tianhu_guest"].partition(".")[0]
    answer = other.http.get("/api/me", headers={"cookie": f"tianhu_guest={token}"})
    assert answer.json() == {"name": "Bao"}
    assert answer.headers["set-cookie"].startswith(f"tianhu_guest={token}.")


def test_a_cookie_that_nobody_was_given_is_not_renewed(start):
    answer = start().visitor().http.get("/api/tables", headers={"cookie": "tianhu_guest=made-up"})
    assert "set-cookie" not in answer.headers


def test_under_https_the_cookie_moves_to_a_name_of_its_own(start):
    live = start(proxies=("127.0.0.1",))
    visitor, other = live.visitor(), live.visitor()
    visitor.http.put("/api/me", json={"name": "Bao"})
    token = visitor.http.cookies["tianhu_guest"]
    secure = {"x-forwarded-proto": "https", "cookie": f"tianhu_guest={token}"}
    answer = other.http.get("/api/me", headers=secure)
    assert answer.json() == {"name": "Bao"}
    new, old = answer.headers.get_list("set-cookie")
    assert new.startswith("__Host-tianhu_guest=")
    assert {"secure", "httponly", "path=/", "samesite=lax"} <= set(new.lower().split("; "))
    assert "domain" not in new.lower()
    assert 'tianhu_guest=""' in old
    assert "max-age=0" in old.lower()
    secure["cookie"] = new.partition(";")[0]
    again = other.http.get("/api/me", headers=secure)
    assert again.json() == {"name": "Bao"}
    assert "set-cookie" not in again.headers


@pytest.mark.parametrize(("proxies", "codes"), [((), [200, 429, 429]), (("127.0.0.0/8",), [200, 200, 429])])
def test_only_named_proxies_are_believed(start, proxies, codes):
    live = start(limits=Limits(guests="1/hour"), proxies=proxies)
    ways = ["203.0.113.1", "203.0.113.2", "198.51.100.9, 203.0.113.2, 127.0.0.1"]
    got = [live.visitor().http.get("/api/me", headers={"x-forwarded-for": way}) for way in ways]
    assert [answer.status_code for answer in got] == codes


def test_settings_of_the_environment():
    given = {"TIANHU_PROXIES": "10.0.0.2, fd00::/8", "TIANHU_HOSTS": "play.example.org,*.example.com"}
    settings = from_environment("x", given)
    assert settings.proxies == ("10.0.0.2", "fd00::/8")
    assert settings.hosts == ("play.example.org", "*.example.com")
    for name, value in [
        ("TIANHU_PROXIES", "*"),
        ("TIANHU_PROXIES", "10.0.0.2/8"),
        ("TIANHU_HOSTS", "http://x"),
        ("TIANHU_HOSTS", "a b"),
        ("TIANHU_PACE", "9" * 5000),
        ("TIANHU_PACE", "-1"),
    ]:
        with pytest.raises(BadInput, match=name):
            from_environment("x", {name: value})


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("127.0.0.1:8765", True),
        ("[::1]:8765", True),
        ("192.168.1.9", True),
        ("LOCALHOST:1", True),
        ("play.example.org.", True),
        ("a.b.example.com:443", True),
        (None, True),
        ("", False),
        ("example.com", False),
        ("badexample.com", False),
        ("play.example.org.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("[", False),
        ("x" * 9000, False),
    ],
)
def test_hosts(host, known):
    assert Hosts(["play.example.org", "*.example.com"]).allows(host) is known
    assert Hosts("*").allows(host) is True


def test_the_metrics_ask_for_their_token(start):
    live = start(token="hush")
    get = live.visitor().http.get
    assert get("/metrics").status_code == 401
    for wrong in ("hush", "Bearer hus", "Bearer hush!", "Bearer hüsh"):
        assert get("/metrics", headers={"authorization": wrong.encode()}).status_code == 401
    assert get("/metrics", headers={"authorization": "Bearer hush"}).status_code == 200


@pytest.mark.parametrize(
    ("host", "shown"),
    [("0.0.0.0", ["127.0.0.1", "192.0.2.9"]), ("::", ["[::1]", "[2001:db8::9]"]), ("10.0.0.1", ["10.0.0.1"])],
)
def test_a_server_for_all_says_where_others_find_it(monkeypatch, host, shown):
    ways = {"192.0.2.1": "192.0.2.9", "2001:db8::1": "2001:db8::9"}
    monkeypatch.setattr(sys.modules[addresses.__module__], "_outward", lambda _, way: [ways[way]])
    bound = SimpleNamespace(getsockname=lambda: (host, 8765))
    assert addresses(host, bound) == [f"http://{name}:8765/" for name in shown]


# Who does not move.


class Line:
    """A connection in which time stands still: what was to happen later happens when a test says so."""

    def __init__(self, kind):
        self.later = []
        self.written = b""
        self.ended = []
        config = configure(Settings("sqlite://"))
        state = SimpleNamespace(connections=set(), tasks=set(), default_headers=[], total_requests=0)
        self.wire = kind(config, state, {}, _loop=self)
        self.wire.connection_made(self)

    # What a loop is asked for.

    def call_later(self, seconds, act, *_):
        self.later.append(timer := SimpleNamespace(seconds=seconds, act=act, off=False))
        timer.cancel = lambda: setattr(timer, "off", True)
        return timer

    def create_task(self, work):
        work.close()
        return Mock()

    # What a transport is asked for.

    def get_extra_info(self, name):
        return ("127.0.0.1", 1) if name in {"peername", "sockname"} else None

    def is_closing(self):
        return bool(self.ended)

    def write(self, data):
        self.written += data

    def close(self):
        self.ended.append("close")

    def abort(self):
        self.ended.append("abort")

    def pause_reading(self):
        self.reading = False

    def resume_reading(self):
        self.reading = True

    def pass_time(self):
        waiting, self.later = [timer for timer in self.later if not timer.off], []
        for timer in waiting:
            timer.act()
        return waiting


@pytest.mark.parametrize("data", [b"", b"GE", b"GET / HTTP/1.1\r\nHost: x\r\nX: "])
def test_half_a_head_is_not_waited_for(data):
    line = Line(wire.HttpWire)
    line.wire.data_received(data)
    assert [timer.seconds for timer in line.pass_time()] == [wire.REQUEST]
    assert line.written.startswith(b"HTTP/1.1 408 ")
    assert b"content-security-policy" in line.written
    assert line.ended == ["close"]
    line.pass_time()
    assert line.ended == ["close", "abort"]


def test_half_a_body_is_not_waited_for():
    line = Line(wire.HttpWire)
    line.wire.data_received(b"PUT /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{")
    line.pass_time()
    assert line.ended == ["close"]


def test_a_whole_request_is_not_hurried_and_its_answer_has_to_be_read():
    line = Line(wire.HttpWire)
    line.wire.data_received(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    assert line.pass_time() == []
    line.wire.pause_writing()
    line.wire.resume_writing()
    assert line.pass_time() == []
    line.wire.pause_writing()
    assert [timer.seconds for timer in line.pass_time()] == [wire.STUCK]
    assert line.ended == ["abort"]


def test_a_page_that_does_not_read_is_cut_off():
    line = Line(wire.SocketWire)
    line.wire.pause_writing()
    assert line.reading is False
    line.wire.resume_writing()
    assert line.reading is True
    assert line.pass_time() == []
    line.wire.pause_writing()
    assert [timer.seconds for timer in line.pass_time()] == [wire.STUCK]
    assert line.ended == ["abort"]


def test_an_outbox_that_is_full_is_emptied_and_its_page_lost():
    async def fill():
        tab = Connection(0)
        for _ in range(BEHIND):
            tab.send("x")
        assert (tab.outbox.qsize(), tab.lost.is_set()) == (BEHIND, False)
        tab.send("x")
        tab.send("x")
        tab.close()
        assert (tab.outbox.qsize(), tab.lost.is_set()) == (0, True)
        other = Connection(0)
        other.close()
        other.close()
        other.send("x")
        assert (other.outbox.qsize(), other.outbox.get_nowait()) == (1, GONE)

    asyncio.run(fill())


def test_a_lost_page_is_aborted_and_the_table_goes_on(start):
    live = start(metrics=True)
    visitor = live.visitor()
    table = visitor.open()
    silent = visitor.sit(table)
    silent.until_asked()  # so that the first line of the table is its own
    reader = visitor.sit(table)
    reader.until_asked()
    room = live.do(live.services.rooms.room(table, ""))

    async def overflow():
        for _ in range(BEHIND + 1):
            room.connections[0].send("{}")

    live.do(overflow())
    with pytest.raises(ConnectionClosed) as closed:
        silent.until(lambda _: False)
    assert closed.value.rcvd is None
    reader.answer(random.Random(1))
    assert "tianhu_lost_total 1.0" in visitor.http.get("/metrics").text
