"""What nobody has used for long is deleted, and nothing of those who still come."""

import random
from datetime import timedelta

import pytest
from friends import TERMS, begin, come, make_room
from sqlalchemy import func, select, update

from tianhu.core.errors import BadInput
from tianhu.server.clock import now
from tianhu.server.models import DealRow, EventRow, Guest, LeaseRow, RoomRow, SittingRow
from tianhu.server.retention import forget
from tianhu.server.settings import from_environment

LONG_AGO = now() - timedelta(days=31)
LIMIT = timedelta(days=30)


def execute(live, *statements):
    async def do():
        async with live.services.store.engine.begin() as connection:
            return [await connection.execute(statement) for statement in statements]

    return live.do(do())


def count(live):
    rows = (Guest, SittingRow, EventRow, DealRow, RoomRow)
    found = execute(live, *(select(func.count()).select_from(row) for row in rows))
    return {row.__tablename__: each.scalar() for row, each in zip(rows, found, strict=True)}


def forget_now(live):
    return live.do(forget(live.services.store, now() - LIMIT))


@pytest.mark.both
def test_who_has_not_come_for_a_month_is_forgotten_with_all_that_was_theirs(start):
    live = start()
    gone, here = live.visitor(), live.visitor()
    gone.sit(gone.open()).play_out(random.Random(1))
    assert gone.http.get("/api/deals").json()["deals"]
    kept = here.open()
    here.sit(kept).until_asked()
    before = count(live)
    assert forget_now(live).guests == 0
    assert count(live) == before
    execute(live, update(Guest).values(seen=LONG_AGO))
    here.http.get("/api/tables")  # comes back in time
    live.do(live.services.store._queue.join())
    assert forget_now(live).guests == 1
    left = count(live)
    assert (left["guest"], left["sitting"], left["deal"]) == (1, 1, 0)
    assert 0 < left["event"] < before["event"]
    assert [each["id"] for each in here.http.get("/api/tables").json()] == [kept]
    assert gone.http.get("/api/tables").json() == []


def test_friends_keep_each_others_table_and_an_unused_room_goes(start):
    live = start()
    code, host = make_room(live)
    friend = come(live, code, "Ben")
    begin(host, friend)
    old = host.visitor.http.post("/api/rooms", json={"terms": TERMS}).json()["code"]
    for page in (host, friend):
        page.drop()
    execute(live, update(Guest).where(Guest.name == "Ben").values(seen=LONG_AGO))
    execute(live, update(RoomRow).where(RoomRow.code == old).values(changed=LONG_AGO))
    gone = forget_now(live)
    assert (gone.guests, gone.rooms) == (0, 1)
    assert host.visitor.http.get(f"/api/rooms/{old}").status_code == 404
    assert host.visitor.http.get(f"/api/rooms/{code}").status_code == 200
    old = (update(Guest).values(seen=LONG_AGO), update(RoomRow).values(changed=LONG_AGO))
    execute(live, *old, update(LeaseRow).values(until=LONG_AGO))
    gone = forget_now(live)
    assert (gone.guests, gone.rooms) == (2, 1)
    assert set(count(live).values()) == {0}
    assert execute(live, select(func.count()).select_from(LeaseRow))[0].scalar() == 0


def test_the_days_are_a_number():
    assert from_environment("", {}).keep is None
    assert from_environment("", {"TIANHU_KEEP_DAYS": "0"}).keep == 0
    assert from_environment("", {"TIANHU_KEEP_DAYS": "90"}).keep == 90
    with pytest.raises(BadInput, match="TIANHU_KEEP_DAYS"):
        from_environment("", {"TIANHU_KEEP_DAYS": "-1"})
