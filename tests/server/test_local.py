"""Play without a server: the same texts as a server's, letter for letter, of the forms of its messages."""

import asyncio
import json
import random

import msgspec
import pytest
from virtual import HandClock, seat_at

import tianhu
from tianhu import lessons, records, table
from tianhu.local import Local
from tianhu.local.coach import look_through
from tianhu.server import coach, messages
from tianhu.server.connection import encode
from tianhu.server.lessons import told
from tianhu.server.problems import sentence
from tianhu.server.routes import describe

PACE = 200
DEALS = 2


class Stands:
    """A clock that is turned by hand; the date never changes."""

    def __init__(self):
        self.time = 100.0

    def now(self):
        return self.time

    def date(self):
        return "2026-12-01T12:00:00+00:00"


class Kept:
    """A store that takes no time."""

    def __init__(self):
        self.stored = []

    async def __call__(self, work):
        self.stored += work.events


def alone(game, seed):
    """The events of a table that was just opened, the same for everybody."""
    levels = (["regular", "beginner", "regular"] * 2)[: game.seats - 1]
    created = table.create(game.id, {}, "me", levels, "fast")
    sitting = created.sitting()
    begun = table.begin_first(sitting, random.Random(seed))
    return [json.loads(json.dumps(table.to_stored(event))) for event in (created, begun)]


def latest(texts):
    """The last state among messages."""
    return next(doc for text in reversed(texts) if (doc := json.loads(text))["t"] == "state")


def says(state, rng, number):
    """What the person says to a state: a move, another speed now and then, the next deal."""
    if state["view"]["phase"] == "over":
        if state["sitting"]["over"]:
            return {"t": "restart", "act": f"a{number}"}
        return {"t": "next", "deal": state["deal"], "act": f"a{number}"}
    if not state["view"]["moves"]:
        return None
    move = {"t": "move", "deal": state["deal"], "ask": state["ask"], "act": f"a{number}"}
    odd = rng.random()
    if odd < 0.04:
        return {"t": "speed", "value": "slow", "act": f"a{number}"}
    if odd < 0.08:
        return {**move, "ask": state["ask"] + 1, "move": "pass"}
    if odd < 0.12:
        return {**move, "move": "discard nothing"}
    return {**move, "move": rng.choice(state["view"]["moves"])}


async def at_the_server(events, seed, monkeypatch):
    """The texts that a page of the server is sent."""
    seeds = random.Random(seed)
    for module in ("dealing", "think"):
        monkeypatch.setattr(f"tianhu.table.{module}.SystemRandom", lambda: seeds)
    clock = HandClock()
    room, pages = seat_at(table.rebuild(events), clock, pace=PACE)
    room.services.store.write = write = Kept()
    page = pages[0]
    room.enter(page)
    rng, number, said = random.Random(seed), 0, []
    while room.sitting.deals < DEALS:
        doc = says(latest([text for _, text in page.heard]), rng, number)
        number += 1
        if doc is None:
            await clock.turn(PACE / 1000)
            continue
        said.append(doc)
        await receive(room, page, json.dumps(doc))
        await clock.turn(PACE / 1000)
    await room.close()
    return [text for _, text in page.heard], said, write.stored


async def receive(room, page, text):
    """As the server's socket does it."""
    message = msgspec.json.decode(text, type=messages.ClientMessage)
    does = {"move": room.move, "next": room.next, "restart": room.restart, "speed": room.set_speed}
    try:
        if await does[json.loads(text)["t"]](page.seat, message):
            room.show(page)
    except tianhu.IllegalMove as error:
        page.send(encode(messages.RefusedMessage(error.code, str(error))))
        room.show(page)
    except tianhu.BadNotation as error:
        page.send(encode(messages.RefusedMessage("malformed", sentence(error)[1])))


def at_home(events, seed, said):
    """The texts that a page is sent without a server, when it says the same."""
    clock = Stands()
    local = Local(clock, random.Random(seed), pace=PACE)
    key = "local-1"
    info = {"id": key, "game": "", "deal": 1, "totals": [], "over": False, "created": clock.date()}
    local.rows.load(("me",), [])
    local.rows.load(("tables",), [(("tables", key), info)])
    local.rows.load(("events", key), [(("events", key, i), event) for i, event in enumerate(events)])
    local.rows.load(("records", key), [])
    local.connect(key, 7)
    heard = [text for _, text in local.take().sent]
    rng, number, spoken = random.Random(seed), 0, 0
    while local.rooms[key].sitting.deals < DEALS:
        doc = says(latest(heard), rng, number)
        number += 1
        if doc is not None:
            assert doc == said[spoken]
            spoken += 1
            local.receive(7, json.dumps(doc))
        clock.time += PACE / 1000
        while (due := local.due()) is not None and due < 1e-6:
            clock.time += due
            local.wake()
        heard += [text for _, text in local.take().sent]
    return heard, local


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.full)])
def test_a_table_tells_the_same_with_and_without_a_server(game, seed, monkeypatch):
    """Moves, refusals, another speed, the next deal: the texts are the same, letter for letter."""
    events = alone(game, seed)
    told, said, stored = asyncio.run(at_the_server(events, seed, monkeypatch))
    heard, local = at_home(events, seed, said)
    for i, (one, other) in enumerate(zip(told, heard, strict=False)):
        assert one == other, i
    assert len(told) == len(heard)
    for text in heard:
        msgspec.json.decode(text, type=messages.ServerMessage)
    kept = local.events("local-1")[len(events) :]
    assert json.loads(json.dumps(kept)) == json.loads(json.dumps(stored))


def played(game, seed=5):
    """A table with a deal that is over, without a server."""
    events = alone(game, seed)
    clock = Stands()
    local = Local(clock, random.Random(seed), pace=PACE)
    local.rows.load(("me",), [])
    info = {"id": "local-1", "game": game.id, "deal": 1, "totals": [], "over": False, "created": clock.date()}
    local.rows.load(("tables",), [(("tables", "local-1"), info)])
    local.rows.load(
        ("events", "local-1"), [(("events", "local-1", i), event) for i, event in enumerate(events)]
    )
    local.rows.load(("records", "local-1"), [])
    local.connect("local-1", 1)
    rng, state = random.Random(seed), {}
    while local.rooms["local-1"].sitting.deals < 1:
        sent = [text for _, text in local.take().sent]
        state = latest(sent) if sent else state
        if state["view"]["moves"]:
            move = rng.choice(state["view"]["moves"])
            local.receive(
                1, json.dumps({"t": "move", "deal": state["deal"], "ask": state["ask"], "move": move})
            )
        clock.time += local.due() or 0
        local.wake()
    return local


def get(local, path):
    status, text = local.answer("GET", path)
    assert status == 200, text
    return text


def test_a_replay_is_the_same_with_and_without_a_server(game):
    local = played(game)
    record = get(local, "tables/local-1/records/1")
    member = coach.Member("local-1", 0, "me", frozenset({0}))
    assert (
        get(local, "tables/local-1/replays/1") == msgspec.json.encode(coach._replay(record, member)).decode()
    )
    assert tianhu.records.check(tianhu.records.load(record)) == []


def test_a_review_and_a_hint_are_of_the_forms_of_the_server(game):
    local = played(game)
    first = msgspec.json.decode(get(local, "tables/local-1/reviews/1"), type=messages.Review)
    assert first.decisions is None
    job = local.jobs["local-1/1"]
    doc = tianhu.records.load(job.text)
    found = look_through(job.text, job.seat, lambda done, of: None, 12, 8)
    by_server = [coach._decision(d) for d in table.review(doc, 0, lambda done, of: None, 12, 8)]
    assert json.dumps(found) == json.dumps(msgspec.to_builtins(by_server))
    job.decisions = found
    msgspec.json.decode(get(local, "tables/local-1/reviews/1"), type=messages.Review, strict=True)
    local.receive(1, json.dumps({"t": "next", "deal": 1}))
    while not latest([text for _, text in local.take().sent] or ['{"t":"state","view":{"moves":[]}}'])[
        "view"
    ]["moves"]:
        local.clock.time += local.due() or 0
        local.wake()
    found = msgspec.json.decode(get(local, "tables/local-1/hint"), type=messages.Hint)
    assert found.deal == 2
    assert found.candidates


def test_the_shelves_are_the_same_but_for_the_strongest_level():
    local = Local(Stands(), random.Random(1))
    games = json.loads(get(local, "games"))
    assert {tuple(game["levels"]) for game in games} == {("beginner", "regular")}
    wanted = [msgspec.to_builtins(describe(tianhu.game(name))) for name in tianhu.names()]
    assert games == [{**game, "levels": ["beginner", "regular"]} for game in wanted]
    shelf = json.loads(get(local, "lessons"))
    msgspec.convert(shelf, dict[str, list[messages.LessonStep]])
    for game, steps in shelf.items():
        step = lessons.step(game, steps[0]["id"])
        status, text = local.answer("POST", f"lessons/{game}/{step.id}", '{"made": [[]]}')
        assert status == 200
        assert text == msgspec.json.encode(told(lessons.reply(step, [[]]))).decode()


def test_a_record_is_shown_as_a_server_shows_it():
    """A deal that travels whole in an address, and a rule's board."""
    local = Local(Stands(), random.Random(1), pace=PACE)

    def ask(path, **body):
        status, text = local.answer("POST", path, json.dumps(body))
        return status, json.loads(text)

    game, board = next((game, board) for game in lessons.shelf() for board in lessons.boards(game))
    record = lessons.shown(game, board)["record"]
    for seat, is_open in ((0, True), (2, False)):
        theirs = msgspec.json.encode(coach.replay_of(records.normal(record), seat, (), is_open))
        assert ask("replay", record=record, seat=seat, open=is_open) == (200, json.loads(theirs))
    assert ask("records", text=json.dumps(record)) == (200, json.loads(json.dumps(records.normal(record))))
    for field, odd in (("seat", {"seat": 4}), ("open", {"open": 1}), ("record", {"record": []})):
        status, refused = ask("replay", **{"record": record, **odd})
        assert (status, refused["field"].split(".")[0]) == (400, field)
    assert ask("records", text="nothing")[0] == 400
