"""No message, log line or list tells a seat what it may not know.

A seat's message is compared with the one it would get in another world: one where the tiles it
cannot see lie elsewhere. Where both are the same to the byte, the message cannot tell of them.
"""

import copy
import json
import random
import re

import pytest
from told import read_message

from tianhu import table
from tianhu.core import const as K
from tianhu.core.rng import Rng
from tianhu.server import messages, shown
from tianhu.server.connection import encode
from tianhu.table.sitting import look

# Keys of what a server knows and a seat may not. `wall` is a number of tiles in a view, checked below.
SECRET_KEYS = {
    "walls",
    "seed",
    "seeds",
    "answer",
    "answers",
    "asked",
    "actors",
    "made",
    "log",
    "code",
    "suit",
    "aux",
}
PEOPLE = [messages.Player("", None, True)]


def forms(game):
    """Rules that change what is hidden, the default ones first."""
    one = [{option.key: value} for option in game.options.options for value in option.values[1:]]
    plain = len(game.secret(game.deal(seed=1).state))
    return [{}] + [rules for rules in one if len(game.secret(game.deal(seed=1, rules=rules).state)) != plain]


def sit_down(game, rng, rules=None):
    """A sitting of persons alone: every seat is shown something."""
    seats = tuple(table.Seat(guest=f"g{i}") for i in range(game.seats))
    sitting = table.Created(game.id, game.options.resolve(rules), seats, "fast").sitting()
    table.begin_first(sitting, rng).apply(sitting)
    sitting.take_fresh()
    return sitting


def choose(sitting, seat, rng):
    """A move of a sensible player, now and then any."""
    view = sitting.deal.view(seat)
    moves = view.moves
    if rng.random() < 0.2 and view.state.phase != K.PREPARE:
        return rng.choice(moves)
    return sitting.game.word(sitting.game.rules.policy(view.state, seat, Rng(rng.getrandbits(63))))


def play(sitting, rng):
    """A whole deal; yields after everything that happens."""
    yield
    while not sitting.deal.over:
        if sitting.deal.halted:
            sitting.advance()
        else:
            seat = rng.choice(sitting.deal.actors)
            sitting.play(seat, choose(sitting, seat, rng))
        yield


def other_world(deal, seat, rng):
    """The deal as it would be if what the seat cannot know were otherwise."""
    view = deal.view(seat)
    twin = copy.copy(deal)
    twin.state = view.world(Rng(rng.getrandbits(63)))
    twin.log = [_any_tiles(deal, e, rng) if _secret(deal, e, seat) else e for e in deal.log]
    twin.made = []
    return twin


def _secret(deal, event, seat):
    return event >> 24 & 31 in deal.game.secret(deal.state) and event >> 29 & 3 != seat


def _any_tiles(deal, event, rng):
    return (event & ~0x7F) | rng.randrange(len(deal.game.tiles.codes))


def keys_of(doc):
    if isinstance(doc, dict):
        for key, value in doc.items():
            yield key, value
            yield from keys_of(value)
    elif isinstance(doc, list):
        for value in doc:
            yield from keys_of(value)


def check_keys(text):
    """Only what is listed, no hand but one's own, nothing that names what is hidden."""
    message = read_message(text)
    view = message.view
    assert not SECRET_KEYS & {key for key, _ in keys_of(json.loads(text))}
    assert isinstance(view["wall"], int)
    if view["phase"] == "over":
        return
    assert view["result"] is None
    assert all(seat["open"] is None for seat in view["seats"])
    for event in message.events:
        if event["word"] == "draw" and event["seat"] != view["seat"]:
            assert set(event["tiles"]) == {"x"}
    assert view["drawn"] is None or (view["drawn"] in view["hand"] and view["turn"] == view["seat"])


def check_lent(lent, text):
    """Who watches by a player's link is told what the player is, and of what can be done there nothing."""
    told, own = json.loads(lent), json.loads(text)
    assert (told["view"]["moves"], told["view"]["why"], told["view"]["help"]) == ([], {}, None)
    assert told["sitting"].pop("watching")
    assert not own["sitting"].pop("watching", False)
    for doc in (told, own):
        doc["view"] = {
            key: value for key, value in doc["view"].items() if key not in ("moves", "why", "help")
        }
    assert told == own


def test_every_message_is_the_same_whatever_is_hidden(game, scaled):
    rng = random.Random(11)
    for rules in forms(game) * max(2, scaled(12)):
        sitting = sit_down(game, rng, rules)
        deal = sitting.deal
        for _ in play(sitting, rng):
            table_now = shown.read(sitting)
            for seat, sight in sitting.sights.items():
                text = encode(table_now.step(sight, PEOPLE, sight.events))
                check_keys(text)
                lent = encode(table_now.step(sight, PEOPLE, sight.events, True))
                check_keys(lent)
                check_lent(lent, text)
                if deal.over or rng.random() > 0.5:
                    continue
                before = sight.seen - len(sight.events)
                twin = look(other_world(deal, seat, rng), seat, sight.ask, before)
                assert encode(table_now.step(twin, PEOPLE, twin.events)) == text
                assert encode(table_now.step(twin, PEOPLE, twin.events, True)) == lent


def pass_on(sitting, seat):
    """Lets all others pass until the whole table sees something; None where that cannot be.

    Returns what happened for all to see, and what the seat was shown meanwhile, tiles left out.
    """
    pulse, before = sitting.pulse, len(sitting.deal.log)
    while sitting.pulse == pulse and not sitting.deal.over:
        actors = sitting.deal.actors
        if not actors:
            sitting.advance()
        elif seat in actors or "pass" not in sitting.deal.moves(actors[0]):
            return None
        else:
            sitting.play(actors[0], "pass")
    seen = [
        (sight.ask, sight.view["phase"], sight.view["turn"], [(e["seat"], e["word"]) for e in sight.events])
        for _, sight in sitting.take_fresh()
    ]
    return str((sitting.pulse, [event >> 24 for event in sitting.deal.log[before:]])), seen


def world_of(sitting, seat, rng):
    """The table as it would be in another world, at a stop at which nobody has answered yet."""
    twin = copy.copy(sitting)
    twin._deal = other_world(sitting.deal, seat, rng)
    twin.deal.state.answer = [-1] * 4
    twin.fresh = []
    twin.sights = {seat: sitting.sights[seat]}
    return twin


def test_whether_others_could_claim_and_let_pass_does_not_show(game, scaled):
    """The same messages with the same numbers, in worlds where others were asked and where they were not."""
    rng = random.Random(12)
    compared = differently_asked = 0
    for _ in range(scaled(8)):
        sitting = sit_down(game, rng)
        pulse = None
        for _ in play(sitting, rng):
            fresh, pulse = sitting.pulse != pulse, sitting.pulse
            if sitting.deal.state.phase != K.CLAIM or not fresh:
                continue
            for seat in sorted(set(range(game.seats)) - set(sitting.deal.actors)):
                if rng.random() < 0.6:
                    continue
                shown = {}
                for world in [world_of(sitting, seat, rng) for _ in range(4)]:
                    asked, passed = world.deal.state.asked, pass_on(world, seat)
                    if passed is not None:
                        shown.setdefault(passed[0], []).append((asked, passed[1]))
                for alike in shown.values():
                    assert all(seen == alike[0][1] for _, seen in alike)
                    compared += len(alike) - 1
                    differently_asked += len({asked for asked, _ in alike}) > 1
    assert compared > 20
    assert differently_asked > 0


def test_a_seat_asked_first_or_last_is_told_the_same(game, scaled):
    """Of sealed answers only the one who gives it is told, at once and once."""
    if game.seats < 3:
        pytest.skip("two players are never asked at once")
    rng = random.Random(13)
    sealed = 0
    while sealed < scaled(8):
        sitting = sit_down(game, rng)
        while not sitting.deal.over:
            if sitting.deal.halted:
                sitting.advance()
                continue
            actors, pulse = sitting.deal.actors, sitting.pulse
            sitting.take_fresh()
            seat = rng.choice(actors)
            sitting.play(seat, choose(sitting, seat, rng))
            if len(actors) > 1:
                sealed += 1
                assert sitting.pulse == pulse
                assert [who for who, _ in sitting.take_fresh()] == [seat]


def codes_in(text, codes):
    """Tile codes, alone or in a row, as words of their own."""
    words = re.findall(r"[0-9a-z]+", text)
    return [word for word in words if word in codes or re.fullmatch(r"(\d+[mpszwdf])+", word)]


def test_the_log_and_the_lists_name_no_tiles(start, game, capfd):
    visitor = start().visitor()
    table_id = visitor.open(game.id)
    tab, rng = visitor.sit(table_id), random.Random(14)
    for _ in range(3):
        tab.answer(rng)
    tab.move("discard")
    tab.send({"t": "peek"})
    lists = visitor.http.get("/api/tables").text + visitor.http.get(f"/api/tables/{table_id}/records/1").text
    tab.play_out(rng)
    out, err = capfd.readouterr()
    logged = (out + err).replace(table_id, "")
    logged = re.sub(r"\d{4}-\d\d-\d\d.\d\d:\d\d:\d\d\S*|\x1b\[\d*m", "", logged)
    assert "deal over" in logged
    assert not codes_in(logged, game.tiles.codes)
    assert set(json.loads(lists.split("]{")[0] + "]" if "]{" in lists else lists)[0]) == {
        "id",
        "game",
        "deal",
        "totals",
        "over",
        "created",
        "room",
        "seat",
        "opponents",
    }


def test_an_error_names_no_tiles_in_the_log(start, game, capfd, monkeypatch):
    """A computer fails with hidden tiles in its complaint: they are not logged, and the deal goes on."""

    def fail(self, view):
        raise ValueError(game.tiles.print(view.hand))

    monkeypatch.setattr(table.Thinkers, "choose", fail)
    visitor = start().visitor()
    table_id = visitor.open(game.id)
    visitor.sit(table_id).play_out(random.Random(15))
    out, err = capfd.readouterr()
    logged = (out + err).replace(table_id, "")
    assert "computer failed" in logged
    assert "ValueError" in logged
    assert not re.search(r"\b(\d+[mpszwdf]){2,}\b", logged)


def test_a_request_that_fails_names_no_tiles_in_the_log(visitor, capfd, monkeypatch):
    def fail(name, position):
        raise RuntimeError("123456789m")

    monkeypatch.setattr("tianhu.count", fail)
    answer = visitor.http.post("/api/count", json={"game": "nantong", "position": {}})
    assert answer.status_code == 500
    assert "123456789m" not in answer.text
    out, err = capfd.readouterr()
    assert "RuntimeError" in out + err
    assert "123456789m" not in out + err


def test_through_the_socket(start, game, scaled):
    """Every message that a page gets in whole deals is of the listed form, and tells nothing it may not."""
    visitor, rng = start().visitor(), random.Random(16)
    table_id = visitor.open(game.id)
    for number in range(1, scaled(6) + 1):
        tab = visitor.sit(table_id)
        over = tab.play_out(rng)
        for text in tab.texts:
            check_keys(text)
        if over["sitting"]["over"]:
            tab.send({"t": "restart"})
        else:
            tab.send({"t": "next", "deal": number})
        tab.until(lambda s, number=number: s["deal"] == number + 1)


def test_a_table_that_was_put_away_returns_at_the_stop_that_was_shown(start):
    """A stop at which nobody is asked comes back like one at which somebody is."""
    live = start(pace=60_000)
    visitor = live.visitor()
    tables = [visitor.open("nantong") for _ in range(12)]
    first = [visitor.sit(t).receive() for t in tables]
    assert {s["ask"] for s in first} == {0}
    assert {s["view"]["phase"] for s in first} == {"prepare"}
    for table_id in tables:
        live.do(live.services.rooms._put_away(table_id, live.services.rooms.rooms[table_id]))
    again = [visitor.sit(t).receive() for t in tables]
    assert [s["view"] for s in again] == [s["view"] for s in first]
