"""What processes tell each other through Redis; and that nothing rests on it."""

import asyncio
import shutil
import subprocess
import time

import pytest
from people import WAIT, Live
from virtual import HandClock

from tianhu.core.errors import BadInput
from tianhu.server import Settings, hints
from tianhu.server.clock import MONOTONIC
from tianhu.server.guests import Who
from tianhu.server.metrics import Metrics
from tianhu.server.settings import Limits
from tianhu.server.throttle import Throttle


class Redis:
    """A server of its own, in a folder."""

    def __init__(self, folder, program):
        self.url = f"unix://{folder / 'redis.sock'}"
        self.command = [program, "--port", "0", "--unixsocket", str(folder / "redis.sock"), "--save", ""]
        self.process = None

    def start(self):
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, text=True)
        for line in self.process.stdout:
            if "Ready to accept" in line or "ready to accept" in line:
                return

    def stop(self):
        self.process.kill()
        self.process.communicate()


@pytest.fixture
def redis(tmp_path):
    pytest.importorskip("redis")
    program = shutil.which("redis-server") or shutil.which("valkey-server")
    if program is None:
        pytest.skip("neither redis-server nor valkey-server is here")
    server = Redis(tmp_path, program)
    server.start()
    yield server
    server.stop()


async def until(wanted):
    async with asyncio.timeout(WAIT):
        while not wanted():  # noqa: ASYNC110
            await asyncio.sleep(0.01)


def test_one_process_tells_all_others_and_goes_on_when_redis_is_back(redis, monkeypatch):
    monkeypatch.setattr(hints, "AGAIN", 0.05)

    async def talk():
        here, there = (hints.Hints(redis.url, name, MONOTONIC, Metrics()) for name in "ab")
        heard = []
        there.heard_kinds["said"] = heard.append
        running = [asyncio.create_task(each.run()) for each in (here, there)]
        await until(lambda: here.alive and there.alive)
        here.tell("said", "one")
        here.tell("said", "one", "too many")
        here.tell("unknown")
        await until(lambda: heard == ["one"])
        redis.stop()
        await until(lambda: not (here.alive or there.alive))
        here.tell("said", "two")
        redis.start()
        await until(lambda: here.alive and there.alive)
        here.tell("said", "three")
        await until(lambda: heard[-1] == "three")
        for each in running:
            each.cancel()

    asyncio.run(talk())


class DeadLine:
    """A Redis whose line is open, and over which nothing comes."""

    def __init__(self, clock):
        self.clock = clock
        self.opened = 0

    def from_url(self, *_args, **_more):
        self.opened += 1
        return self

    def pubsub(self, **_more):
        return self

    async def __aenter__(self):
        return self

    async def __aexit__(self, *_error):
        return None

    async def subscribe(self, _channel):
        return None

    async def publish(self, _channel, _data):
        return None

    async def get_message(self, **wait):
        await self.clock.sleep(wait["timeout"])


def test_a_line_over_which_our_own_heartbeat_does_not_come_back_is_dead(monkeypatch):
    async def listen():
        clock = HandClock()
        dead = DeadLine(clock)
        monkeypatch.setattr(hints, "library", lambda url: dead)
        here = hints.Hints("redis://here", "a", clock, Metrics())
        running = asyncio.create_task(here.run())
        await clock.turn(hints.SILENCE - 1)
        assert dead.opened == 1
        await clock.turn(hints.AGAIN + 1.5)
        assert dead.opened == 2
        running.cancel()

    asyncio.run(listen())


def test_what_another_process_allowed_is_counted_here():
    told = []
    who = Who("guest", "203.0.113.9")
    there = Throttle(Limits(names="2/minute", address=1), lambda *hint: told.append(hint))
    here = Throttle(Limits(names="2/minute", address=1))
    assert there.allows("names", who)
    assert there.allows("messages", who)
    assert told == [("names", "guest", "203.0.113.9")]
    for hint in told * 2:
        here.note(*hint)
    assert not here.allows("names", who)
    assert here.allows("names", Who("other", "203.0.113.8"))


@pytest.mark.parametrize("url", ["http://here", "redis", "redis://"])
def test_an_address_that_is_none_of_redis_is_refused_without_its_password(url):
    with pytest.raises(BadInput, match="TIANHU_REDIS"):
        hints.Hints(url, "a", MONOTONIC, Metrics())
    with pytest.raises(BadInput) as refused:
        hints.Hints("http://me:secret@here", "a", MONOTONIC, Metrics())
    assert "secret" not in str(refused.value)


@pytest.mark.full
@pytest.mark.parametrize("gone", [False, True])
def test_a_new_name_is_seen_at_other_processes(redis, postgresql, gone, dealt):
    url, running = postgresql.new(), []
    if gone:
        redis.stop()
    try:
        running += [Live(Settings(url, pace=0, limits=None, redis=redis.url)) for _ in range(2)]
        for live in running:
            live.services.leases.address = live.url
        here, there = running
        visitor = here.visitor()
        visitor.http.put("/api/me", json={"name": "Anna"})
        tab = visitor.sit(visitor.open())
        tab.until(lambda state: state["sitting"]["players"][0]["name"] == "Anna")
        other = there.visitor()
        other.http.cookies.update(visitor.http.cookies)
        begun = time.monotonic()
        while not gone and not (here.services.hints.alive and there.services.hints.alive):
            assert time.monotonic() - begun < WAIT
            time.sleep(0.01)
        other.http.put("/api/me", json={"name": "Hanna"}).raise_for_status()
        tab.until(lambda state: state["sitting"]["players"][0]["name"] == "Hanna")
    finally:
        for live in running:
            live.stop()
        if gone:
            redis.start()


def test_without_redis_nobody_is_told():
    quiet = hints.Hints(None, "a", MONOTONIC, Metrics())
    quiet.tell("said", "x")
    asyncio.run(quiet.run())
    assert not quiet.alive
