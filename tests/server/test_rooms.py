"""A room for friends before the deal: who comes, who sits, what is agreed, and the sitting that begins."""

import random
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from friends import TERMS, Friend, begin, come, make_room, play_out
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tianhu import table
from tianhu.core.errors import BadInput
from tianhu.server.names import COMPUTERS, read_name, tell_apart
from tianhu.table.gathering import LETTERS

pytestmark = pytest.mark.both


def test_four_people_and_their_results_at_one_address(start):
    live = start()
    code, anna = make_room(live, game="mahjong")
    others = [come(live, code, name) for name in ("Ben", "Chai", "Dao")]
    begin(anna, *others)
    friends = [anna, *others]
    assert [friend.state["view"]["seat"] for friend in friends] == [0, 1, 2, 3]
    [mine] = anna.visitor.http.get("/api/tables").json()
    hint = anna.visitor.http.get(f"/api/tables/{mine['id']}/hint")
    assert (hint.status_code, hint.json()["field"]) == (403, "table"), "no hints against persons"
    names = [player["name"] for player in anna.state["sitting"]["players"]]
    assert names == ["Anna", "Ben", "Chai", "Dao"]
    play_out(friends, random.Random(1))
    assert len({str(friend.state["view"]["result"]) for friend in friends}) == 1
    listed = [friend.visitor.http.get("/api/tables").json() for friend in friends]
    assert [[each["room"] for each in tables] for tables in listed] == [[code]] * 4


def test_the_next_deal_waits_for_all_who_are_here(start):
    live = start()
    code, anna = make_room(live)
    ben, chai = come(live, code, "Ben"), come(live, code, "Chai")
    begin(anna, ben, chai)
    play_out([anna, ben, chai], random.Random(2))
    anna.say("next", deal=1)
    ben.until(lambda s: [player["ready"] for player in s["sitting"]["players"]] == [True, False, False])
    ben.say("next", deal=1)
    anna.until(lambda s: s["sitting"]["players"][1]["ready"])
    assert anna.state["deal"] == 1
    chai.drop()
    anna.until(lambda s: s["deal"] == 2)


def test_before_sitting_down_one_sees_game_and_rules(start):
    code, anna = make_room(start(), rules={"closed_float": "no_claim"})
    visitor = anna.visitor
    assert visitor.http.get(f"/api/rooms/{code.lower()}").json() == {"code": code, "game": "nantong"}
    live = Friend(visitor, code, "")
    assert live.room["terms"]["rules"]["closed_float"] == "no_claim"
    assert live.room["code"] == code
    assert len(code) == 6
    assert set(code) <= set(LETTERS)
    assert len(set(LETTERS)) == 28


def test_of_two_who_want_one_seat_one_gets_it(start):
    live = start()
    code, _ = make_room(live)
    friends = [come(live, code, f"F{i}", sits=False) for i in range(6)]
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(lambda friend: friend.say("sit", seat=1), friends))
    got = []
    for friend in friends:
        while (doc := friend.receive())["t"] != "refused" and friend.room["seat"] is None:
            pass
        got.append("seat" if friend.room["seat"] == 1 else doc["code"])
    assert sorted(got) == ["seat", *["taken"] * 5]


def test_a_change_of_rules_makes_nobody_ready(start):
    live = start()
    code, anna = make_room(live)
    ben = come(live, code, "Ben")
    ben.get_ready()
    anna.say("terms", terms={**TERMS, "rules": {"closed_float": "no_claim"}})
    ben.until_room(lambda room: room["terms"]["rules"]["closed_float"] == "no_claim")
    assert not ben.room["seats"][1]["ready"]
    anna.say("fill")
    anna.say("begin", match=0)
    assert anna.refused()["code"] == "waits"
    ben.get_ready()
    anna.say("begin", match=0)
    ben.until_room(lambda room: room["playing"])


def test_only_the_host_agrees_and_begins(start):
    live = start()
    code, anna = make_room(live)
    ben = come(live, code, "Ben")
    for message in ({"t": "terms", "terms": TERMS}, {"t": "fill"}, {"t": "begin", "match": 0}):
        ben.send(message)
        assert ben.refused()["code"] == "host"
    anna.drop()
    ben.until_room(lambda room: room["host"])
    ben.say("fill")
    ben.until_room(lambda room: room["seats"][2]["taken"] == "computer")


def test_a_sitting_is_begun_once(start):
    live = start()
    code, anna = make_room(live)
    begin(anna)
    anna.say("begin", match=0)
    assert anna.refused()["code"] == "turn"
    assert [each["id"] for each in anna.visitor.http.get("/api/tables").json()] == [f"{code}-1"]


def test_who_has_no_name_is_asked_for_one(start):
    live = start()
    code, _ = make_room(live)
    nobody = come(live, code, "", sits=False)
    nobody.say("sit")
    assert nobody.refused()["code"] == "name"
    nobody.visitor.http.put("/api/me", json={"name": "Eve"})
    nobody.sit()
    assert nobody.room["seats"][1]["name"] == "Eve"


def test_names_alike_are_told_apart_and_those_of_computers_are_theirs(start):
    live = start()
    code, anna = make_room(live)
    twin = come(live, code, "ＡＮＮＡ")
    assert [seat["name"] for seat in twin.room["seats"]] == ["Anna", "ＡＮＮＡ (2)", ""]
    begin(anna, twin)
    names = [player["name"] for player in anna.state["sitting"]["players"]]
    assert names[1].endswith(" (2)")
    for name in (*COMPUTERS, "Regular", " mas ter", "e" + "́" * 4 + "x"):
        assert anna.visitor.http.put("/api/me", json={"name": name}).status_code == 400, name
    assert tell_apart(["a", "", "", "A", "b", "a "]) == ["a", "", "", "A (2)", "b", "a  (3)"]


def test_no_name_of_a_computer_in_any_language_is_free():
    words = Path(__file__).parents[2] / "web" / "src" / "lib" / "words"
    if not words.exists():
        pytest.skip("the page is not here")
    keys = r'"(?:bird\.\w+|level\.\w+|room\.computer)": "(.*)"'
    found = {name for path in words.glob("*.ts") for name in re.findall(keys, path.read_text("utf-8"))}
    assert len(found) > 20
    for name in found:
        with pytest.raises(BadInput):
            read_name(name)


def test_who_comes_back_by_another_browser_takes_the_seat_with_the_code(start):
    live = start()
    code, anna = make_room(live)
    ben = come(live, code, "Ben")
    begin(anna, ben)
    key, hand = ben.room["key"], ben.state["view"]["hand"]
    assert key
    assert anna.room["key"] != key
    other = come(live, code, "Benny", sits=False)
    other.say("back", code="AAAAAA")
    assert other.refused()["code"] == "code"
    other.say("back", code=key.lower())
    other.until(lambda s: s["view"]["seat"] == 1)
    if other.state["deal"] == 1 and other.state["ask"] == ben.state["ask"]:
        assert other.state["view"]["hand"] == hand
    ben.until_room(lambda room: room["seat"] is None)
    assert ben.room["key"] == ""
    ben.say("move", deal=1, ask=0, move="pass")
    assert ben.refused()["code"] == "seat"
    assert other.room["key"] not in ("", key)
    anna.until(lambda s: s["sitting"]["players"][1]["name"] == "Benny")
    play_out([anna, other], random.Random(3))
    assert other.visitor.http.get(f"/api/tables/{code}-1/records/1").status_code == 200
    assert ben.visitor.http.get(f"/api/tables/{code}-1/records/1").status_code == 403


def test_who_gives_up_a_seat_leaves_it_to_a_computer_and_may_come_back_after_the_deal(start):
    live = start()
    code, anna = make_room(live)
    ben = come(live, code, "Ben")
    begin(anna, ben)
    ben.say("rise")
    anna.until(lambda s: s["sitting"]["players"][1]["level"] == "regular")
    ben.until_room(lambda room: room["seat"] is None)
    if anna.state["view"]["phase"] != "over":
        ben.say("sit", seat=1)
        assert ben.refused()["code"] == "waits"
    play_out([anna], random.Random(4))
    ben.sit(1)
    ben.until(lambda s: s["view"]["phase"] == "over")
    anna.until(lambda s: s["sitting"]["players"][1]["name"] == "Ben")


def test_a_rematch_has_the_same_people(start):
    live = start()
    code, anna = make_room(live)
    ben = come(live, code, "Ben")
    eve = come(live, code, "Eve", sits=False)
    begin(anna, ben)
    ben.say("finish", match=1)
    assert ben.refused()["code"] == "host"
    anna.say("finish", match=1)
    assert anna.refused()["code"] == "turn"
    play_out([anna, ben], random.Random(5))
    anna.say("finish", match=1)
    anna.until_room(lambda room: not room["playing"])
    ben.until(lambda s: s["sitting"]["over"])
    ben.say("next", deal=1)
    assert ben.refused()["code"] == "over"
    assert anna.visitor.http.get("/api/tables").json()[0]["over"]
    begin(anna, ben)
    assert anna.room["match"] == 2
    assert anna.room["table"] == f"{code}-2"
    assert anna.state["sitting"]["totals"] == [0, 0, 0]
    eve.until_room(lambda room: room["match"] == 2)
    assert eve.room["watching"] == ["Eve"]


def test_seats_are_drawn_by_dice():
    gathering = table.Gathering(table.Terms("mahjong", {}, drawn=True).checked())
    for guest in "abcd":
        gathering = gathering.sit(guest, None)
    found = set()
    for seed in range(60):
        drawn = gathering.fill()
        for guest in "abcd":
            drawn = drawn.ready(guest, True)
        drawn = drawn.begin("T", "a", random.Random(seed))
        assert sorted(person.seat for person in drawn.persons) == [0, 1, 2, 3]
        best = max(drawn.throws[:4], key=lambda throw: throw[1] + throw[2])
        first = next(person for person in drawn.persons if person.seat == 0)
        thrown = [throw for throw in drawn.throws[:4] if sum(throw[1:]) == sum(best[1:])]
        if len(thrown) == 1:
            assert gathering.of(first.guest).seat == best[0]
        found.add(tuple(person.seat for person in drawn.persons))
    assert len(found) > 10


def test_a_room_outlives_its_server(start):
    live = start()
    code, anna = make_room(live)
    ben = come(live, code, "Ben")
    begin(anna, ben)
    live.stop()
    again = start()
    visitors = [again.visitor(), again.visitor()]
    for visitor, friend in zip(visitors, (anna, ben), strict=True):
        visitor.http.cookies = friend.visitor.http.cookies
    anna, ben = (Friend(visitor, code, "") for visitor in visitors)
    assert [anna.room["seat"], ben.room["seat"]] == [0, 1]
    assert [seat["name"] for seat in ben.room["seats"]][:2] == ["Anna", "Ben"]
    for friend in (anna, ben):
        friend.until(lambda s: True)
    play_out([anna, ben], random.Random(6))


def test_what_cannot_be_agreed_is_refused_in_one_sentence(start):
    live = start()
    code, anna = make_room(live)
    anna.say("terms", terms={**TERMS, "away": 7})
    assert anna.refused()["text"] == "away: 7 given, 30 or 120 or 0 expected."
    anna.say("terms", terms={**TERMS, "rules": {"closed_float": "x"}})
    assert anna.refused()["code"] == "malformed"
    come(live, code, "Ben").say("sit", seat=7)
    answer = anna.visitor.http.get("/api/rooms/QQQQQQ")
    assert answer.status_code == 404
    with pytest.raises(ConnectionClosed) as closed:
        stranger(live, code)
    assert closed.value.rcvd.code == 4003


def stranger(live, code):
    """A page that never asked for the room, and so has no cookie."""
    with connect(f"{live.url.replace('http', 'ws')}/api/rooms/{code}/ws") as line:
        line.recv()
