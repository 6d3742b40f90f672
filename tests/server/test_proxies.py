"""Two processes behind a proxy as it is documented: tables at their owners, and on when one is killed."""

import random

import pytest
from friends import TERMS, Friend, begin
from people import Visitor
from processes import Process
from proxies import Proxy, has

pytestmark = pytest.mark.full


@pytest.fixture
def two(postgresql):
    url = postgresql.new()
    found = [Process(url), Process(url)]
    yield found
    for process in found:
        if process.process.is_alive():
            process.kill()


def relayed(process):
    visitor = Visitor(process.url)
    lines = visitor.http.get("/metrics").text.splitlines()
    visitor.close()
    return sum(float(line.split()[1]) for line in lines if line.startswith("tianhu_relayed_total"))


@pytest.mark.parametrize("program", ["caddy", "nginx"])
def test_a_tables_people_meet_at_its_process_and_go_on_when_that_is_killed(program, two, tmp_path):
    if not has(program):
        pytest.skip(f"{program} is not here")
    proxy = Proxy(program, tmp_path, [process.url for process in two])
    visitors = [Visitor(proxy.url) for _ in range(3)]
    rng = random.Random(1)
    try:
        tables = dict.fromkeys((visitors[0].open() for _ in range(8)), visitors[0])
        for table, visitor in tables.items():
            visitor.sit(table).until_choice(rng)
            assert visitor.http.get(f"/api/tables/{table}/hint").status_code == 200
        visitors[1].http.put("/api/me", json={"name": "Anna"})
        code = visitors[1].http.post("/api/rooms", json={"terms": TERMS}).json()["code"]
        host, friend = Friend(visitors[1], code, ""), Friend(visitors[2], code, "Ben")
        friend.sit()
        begin(host, friend)
        assert [relayed(process) for process in two] == [0, 0]
        before = {table: visitors[0].sit(table).until_asked() for table in tables}
        two[0].kill()
        for table, visitor in tables.items():
            tab = visitor.sit(table)
            assert tab.until_asked()["view"] == before[table]["view"]
            tab.play_out(rng)
        again = Friend(visitors[1], code, "")
        assert again.until(lambda state: True)["view"]["hand"] == host.state["view"]["hand"]
    finally:
        for visitor in visitors:
            visitor.close()
        proxy.stop()
