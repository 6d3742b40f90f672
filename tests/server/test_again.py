"""A server that is killed and started again, in mid-deal."""

import random
import signal

import pytest
from processes import Process

pytestmark = pytest.mark.both


@pytest.fixture
def serve(database):
    running = []

    def begin():
        running.append(Process(database, running[-1].port if running else 0))
        return running[-1]

    yield begin
    for server in running:
        if server.process.is_alive():
            server.kill()


@pytest.mark.some(4)
def test_a_killed_server_resumes_at_the_same_decision(serve, visitor_at, game, scaled):
    rng = random.Random(5)
    server = serve()
    visitor = visitor_at(server.url)
    table = visitor.open(game.id)
    for _ in range(scaled(3)):
        tab = visitor.sit(table)
        for _ in range(rng.randrange(6)):
            tab.answer(rng)
        before = tab.until_asked()
        server.kill()
        server = serve()
        visitor.move_to(server.url)
        after = visitor.sit(table).until_asked()
        assert after["ask"] == before["ask"]
        assert after["view"] == before["view"]
        assert {**after["sitting"], "players": 0} == {**before["sitting"], "players": 0}
        if after["view"]["phase"] == "over":
            break
    visitor.sit(table).play_out(rng)
    assert visitor.http.get(f"/api/tables/{table}/records/1").status_code == 200


def test_killed_at_any_moment_nothing_that_was_shown_is_lost(serve, visitor_at, scaled):
    """Kills without waiting for a stop: what a page has seen is a beginning of what it sees later."""
    rng = random.Random(6)
    server = serve()
    visitor = visitor_at(server.url)
    table = visitor.open("nantong")
    for _ in range(scaled(3)):
        tab = visitor.sit(table)
        for _ in range(3):
            tab.answer(rng)
        asked = tab.until_asked()
        if asked["view"]["phase"] == "over":
            break
        tab.move(rng.choice(asked["view"]["moves"]))
        while tab.receive()["ask"] == asked["ask"]:
            pass
        server.kill()
        server = serve()
        visitor.move_to(server.url)
        after = visitor.sit(table).receive()
        assert after["ask"] >= tab.state["ask"]
        seen = tab.state["view"]["discards"]
        assert [d["tile"] for d in after["view"]["discards"]][: len(seen)] == [d["tile"] for d in seen]


def test_a_server_that_is_asked_to_stop_stops(serve, visitor_at):
    server = serve()
    visitor = visitor_at(server.url)
    visitor.sit(visitor.open("nantong")).receive()
    server.kill(signal.SIGTERM)
    assert server.process.exitcode in (0, -signal.SIGTERM)
