"""Several processes on one database: a table has one owner, and whoever comes elsewhere is passed on."""

import asyncio
import random

import pytest
from friends import begin, come, make_room
from people import Live
from sqlalchemy import text
from starlette.websockets import WebSocket
from virtual import HandClock
from websockets.exceptions import ConnectionClosed

from tianhu.server import Settings, relay
from tianhu.server.leases import TERM, Elsewhere, Lost, key_of
from tianhu.server.works import Change


@pytest.fixture
def several(postgresql, dealt):
    """Starts processes on one database."""
    url, running = postgresql.new(), []

    def start(**more):
        live = Live(Settings(url, pace=0, metrics=True, **{"limits": None, "silence": 600.0, **more}))
        running.append(live)
        live.services.leases.address = live.url
        return live

    yield start
    for live in running:
        live.stop()


def move_on(live, seconds=TERM + 1):
    """The database's clock goes on so far, as the leases see it."""

    async def age():
        async with live.services.store.engine.begin() as connection:
            statement = text("UPDATE lease SET until = until - make_interval(secs => :seconds)")
            await connection.execute(statement, {"seconds": seconds})

    live.do(age())


def events(live, table):
    async def read():
        async with live.services.store.engine.connect() as connection:
            query = text("SELECT n, kind, body FROM event WHERE sitting_id = :table ORDER BY n")
            return [tuple(row) for row in await connection.execute(query, {"table": table})]

    return live.do(read())


def counted(live, name):
    lines = live.visitor().http.get("/metrics").text.splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith(f"{name} "))


def at(live, visitor):
    """The same browser, at another process."""
    other = live.visitor()
    other.http.cookies.update(visitor.http.cookies)
    return other


@pytest.mark.full
def test_who_comes_to_another_process_plays_at_the_owners_table(several):
    owner, other = several(), several()
    visitor, rng = owner.visitor(), random.Random(1)
    table = visitor.open()
    here = visitor.sit(table)
    asked = here.until_choice(rng)
    there = at(other, visitor).sit(table)
    assert there.until_asked() == {**asked, "events": [], "sitting": there.state["sitting"]}
    there.move(rng.choice(asked["view"]["moves"]))
    assert here.until(lambda state: state["ask"] > asked["ask"])["deal"] == asked["deal"]
    there.play_out(rng)
    assert here.until(lambda state: state["view"]["phase"] == "over")["view"] == there.state["view"]
    assert counted(other, "tianhu_relayed_total") == 1
    assert (counted(owner, "tianhu_leases"), counted(other, "tianhu_leases")) == (1, 0)
    there.send("x" * 9000)
    with pytest.raises(ConnectionClosed) as closed:
        there.until(lambda state: False)
    assert closed.value.rcvd.code == 1009


@pytest.mark.full
def test_requests_too_reach_the_owner(several):
    owner, other = several(), several()
    visitor, rng = owner.visitor(), random.Random(1)
    table = visitor.open()
    tab = visitor.sit(table)
    tab.until_choice(rng)
    elsewhere = at(other, visitor)
    assert elsewhere.http.get(f"/api/tables/{table}/hint").json()["ask"] == tab.state["ask"]
    stranger = other.visitor()
    assert stranger.http.get(f"/api/tables/{table}/hint").status_code == 403
    assert elsewhere.http.delete(f"/api/tables/{table}").status_code == 204
    with pytest.raises(ConnectionClosed):
        tab.until(lambda state: False)
    assert events(owner, table) == []


def test_friends_meet_in_a_room_by_whichever_process(several):
    owner, other = several(), several()
    code, host = make_room(owner)
    friend = come(other, code, "Ben")
    begin(host, friend)
    assert [seat["here"] for seat in host.room["seats"] if seat["taken"] == "person"] == [True, True]
    assert host.state["view"]["hand"] != friend.state["view"]["hand"]
    friend.drop()
    host.until_room(lambda room: not all(s["here"] for s in room["seats"] if s["taken"] == "person"))
    assert counted(other, "tianhu_leases") == 0


def test_a_stalled_owner_cannot_write_once_its_time_is_over(several):
    owner, other = several(), several()
    visitor, rng = owner.visitor(), random.Random(1)
    table = visitor.open()
    stale = visitor.sit(table)
    asked = stale.until_choice(rng)
    move_on(owner)
    tab = at(other, visitor).sit(table)
    assert tab.until_asked()["ask"] == asked["ask"]
    before = events(owner, table)
    stale.move(asked["view"]["moves"][0])
    with pytest.raises(ConnectionClosed) as closed:
        stale.until(lambda state: state["ask"] > asked["ask"])
    assert closed.value.rcvd.code == 1013
    assert events(owner, table) == before
    assert counted(owner, "tianhu_lost_leases_total") == 1
    tab.play_out(rng)
    back = at(owner, visitor).sit(table)
    assert back.until_asked()["view"] == tab.state["view"]
    assert [n for n, *_ in events(owner, table)] == list(range(len(events(owner, table))))


@pytest.mark.full
def test_an_owner_that_finds_its_table_lost_sends_its_pages_there(several):
    owner, other = several(), several()
    visitor, rng = owner.visitor(), random.Random(1)
    table = visitor.open()
    stale = visitor.sit(table)
    stale.until_choice(rng)
    move_on(owner)
    at(other, visitor).sit(table).until_asked()

    async def renew():
        await owner.services.leases.renew(owner.services.rooms.used)

    owner.do(renew())
    with pytest.raises(ConnectionClosed) as closed:
        stale.until(lambda state: False)
    assert closed.value.rcvd.code == 1013
    assert at(owner, visitor).sit(table).until_asked()["ask"] == stale.state["ask"]
    assert counted(owner, "tianhu_relayed_total") == 1


@pytest.mark.full
def test_a_process_that_stops_hands_its_tables_over_at_once(several):
    owner, other = several(), several()
    visitor, rng = owner.visitor(), random.Random(1)
    table = visitor.open()
    tab = visitor.sit(table)
    asked = tab.until_choice(rng)
    cookies = visitor.http.cookies
    owner.stop()
    visitor = other.visitor()
    visitor.http.cookies.update(cookies)
    assert visitor.sit(table).until_asked()["view"] == asked["view"]
    assert counted(other, "tianhu_leases") == 1


@pytest.mark.full
def test_another_start_at_the_same_place_need_not_wait(several, monkeypatch):
    monkeypatch.setattr("tianhu.server.leases.Leases.free_all", lambda self: asyncio.sleep(0))
    owner = several()
    visitor = owner.visitor()
    table = visitor.open()
    asked = visitor.sit(table).until_asked()
    cookies = visitor.http.cookies
    place = owner.services.leases.place
    owner.stop()
    again = several()
    again.services.leases.place = place
    visitor = again.visitor()
    visitor.http.cookies.update(cookies)
    assert visitor.sit(table).until_asked()["view"] == asked["view"]


@pytest.mark.full
def test_a_lease_is_kept_while_it_is_used_and_freed_after(several):
    live = several()
    leases = live.services.leases
    clock = leases.clock = HandClock()

    async def work():
        first = await leases.take("a")
        assert await leases.take("a") == first
        clock.time += TERM + 1
        assert await leases.take("a") == first  # nobody had it in between
        assert await leases.renew({"a"}) == set()
        clock.time += TERM + 2
        assert await leases.renew(()) == set()
        assert not leases.held
        assert (await leases.take("a")).epoch == first.epoch + 1
        with pytest.raises(Lost):
            await live.services.store.write(Change("a", 0, [("x", {})], lease=first))

    live.do(work())


def test_only_who_reads_the_database_is_believed(several):
    live = several(limits=None)
    seen = []

    async def app(scope, receive, send):
        seen.append((scope["client"][0], scope["scheme"], WebSocket(scope, receive, send)))

    guard = relay.FromPeer(app)

    def ask(secret):
        headers = [(relay.OWNER, secret.encode()), (relay.FOR, b"203.0.113.9"), (relay.SCHEME, b"wss")]
        scope = {"type": "websocket", "app": live.app, "client": ("10.0.0.1", 5), "scheme": "ws"}
        said = []

        async def send(message):
            said.append(message)

        live.do(guard({**scope, "headers": headers}, None, send))
        return said

    assert ask("made up")[0]["type"] == "websocket.close"
    assert seen == []
    assert ask(live.services.leases.owner) == []
    address, scheme, socket = seen[0]
    assert (address, scheme, relay.is_relayed(socket)) == ("203.0.113.9", "wss", True)
    answer = live.visitor().http.get("/api/me", headers={"tianhu-owner": "made up"})
    assert answer.status_code == 421


def test_who_cannot_be_passed_on_waits_until_the_table_is_free():
    clock, tried = HandClock(), []

    async def here():
        if clock.now() < 100 + TERM:
            raise Elsewhere("secret", "http://127.0.0.1:1")
        return "here"

    async def there(elsewhere):
        tried.append(clock.now())
        raise relay.Unreachable

    async def wait():
        waiting = asyncio.create_task(relay.wherever(clock, here, there))
        await clock.turn(TERM + 1)
        return await waiting

    assert asyncio.run(wait()) == "here"
    assert len(tried) == pytest.approx(TERM / relay.AGAIN, abs=1)


def test_a_table_of_a_room_is_held_with_the_room():
    assert [key_of(each) for each in ("ABCDEF-12", "ABCDEF", "abcdef-12", "aB3_-xyz-1")] == [
        "ABCDEF",
        "ABCDEF",
        "abcdef-12",
        "aB3_-xyz-1",
    ]
