"""A deal that is over, shown to all in a room: who leads, who follows, and who has its record."""

import json
import random

import pytest
from friends import begin, come, hear, make_room, play_out
from test_presence import Party, may, run

import tianhu
from tianhu.core.errors import IllegalMove
from tianhu.server.room_messages import ShowMessage


def told(page):
    return [doc for doc in map(json.loads, [text for _, text in page.heard]) if doc["t"] == "showing"]


def play_to_the_end(sitting):
    while not sitting.deal.over:
        for seat in sitting.deal.actors:
            sitting.deal.play(seat, sitting.deal.view(seat).moves[0])
        sitting.deal.advance()


def refusal(at, guest, message):
    async def refused():
        with pytest.raises(IllegalMove) as caught:
            await at.lobby.take(at.pages[guest], message, may)
        return caught.value.code

    return refused()


def test_one_leads_the_others_follow_and_with_the_leader_it_is_over():
    async def work():
        at = Party(tianhu.game("nantong"))
        assert await refusal(at, "a", ShowMessage(1, 0)) == "stale"
        play_to_the_end(at.sitting)
        for step in (0, 7):
            await at.say("a", ShowMessage(1, step))
        assert [each["step"] for each in told(at.pages["b"])] == [0, 7]
        assert told(at.pages["b"])[0] == {"t": "showing", "deal": 1, "seat": 0, "step": 0}
        assert told(at.pages["a"]) == []
        assert await refusal(at, "b", ShowMessage(1, 3)) == "leads"
        # Who comes back learns where it stands.
        at.lobby.leave(at.pages["b"])
        at.lobby.enter(at.pages["b"])
        assert [each["step"] for each in told(at.pages["b"])] == [0, 7, 7]
        await at.go(6, "b")
        assert told(at.pages["b"])[-1]["step"] is None
        await at.say("b", ShowMessage(1, 3))
        await at.say("b", ShowMessage(1, None))
        assert at.lobby.showing.told is None
        await at.close()

    run(work())


def test_who_is_in_the_room_has_the_record_of_the_last_deal_and_nobody_else(start):
    live = start()
    code, anna = make_room(live)
    eve = come(live, code, "Eve", sits=False)
    begin(anna)
    eve.until(lambda s: True)
    path = f"/api/rooms/{code}/records"
    assert eve.visitor.http.get(f"{path}/1").status_code == 409
    play_out([anna], random.Random(3))
    eve.until(lambda s: s["view"]["phase"] == "over")
    record = eve.visitor.http.get(f"{path}/1")
    assert record.status_code == 200
    assert record.json()["commitment"] == "sha256:" + anna.state["sitting"]["commitment"]
    assert record.json()["nonce"]
    assert eve.visitor.http.get(f"{path}/2").status_code == 409
    other = live.visitor()
    other.http.get(f"/api/rooms/{code}")
    assert other.http.get(f"{path}/1").status_code == 403
    assert live.visitor().http.get("/api/rooms/AAAAAA/records/1").status_code == 403
    anna.say("next", deal=1)
    anna.until(lambda s: s["deal"] == 2)
    hear(eve)
    assert eve.visitor.http.get(f"{path}/1").status_code == 409
