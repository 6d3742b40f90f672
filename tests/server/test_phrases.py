"""What is said at a table: numbers alone, by who may speak, and not too often."""

import json

import msgspec
import pytest
from test_presence import Party, may, run
from virtual import Page

import tianhu
from tianhu.core.errors import IllegalMove
from tianhu.server import room_messages
from tianhu.server.guests import Who
from tianhu.server.room_messages import PHRASES, SayMessage
from tianhu.server.settings import Limits
from tianhu.server.throttle import Throttle


def heard(page):
    return [told for told in map(json.loads, [text for _, text in page.heard]) if told["t"] == "phrase"]


def test_all_hear_a_phrase_by_its_number_and_watchers_speak_after_the_deal():
    async def work():
        at = Party(tianhu.game("nantong"))
        eve = Page(at.clock, -1)
        eve.guest, eve.name = "e", "Eve"
        await at.lobby.let_watch()
        at.lobby.enter(eve)
        await at.say("b", SayMessage(4))
        for page in (*at.pages.values(), eve):
            assert heard(page) == [{"t": "phrase", "phrase": 4, "seat": 1, "name": ""}]
        with pytest.raises(IllegalMove) as caught:
            await at.lobby.take(eve, SayMessage(0), may)
        assert caught.value.code == "seat"
        await at.lobby.take(at.pages["a"], SayMessage(1), lambda what: what != "phrases")
        assert len(heard(eve)) == 1
        at.sitting.end()
        await at.lobby.take(eve, SayMessage(0), may)
        assert heard(at.pages["a"])[-1] == {"t": "phrase", "phrase": 0, "seat": None, "name": "Eve"}
        await at.close()

    run(work())


def test_only_numbers_of_phrases_are_read():
    read = msgspec.json.Decoder(room_messages.RoomClientMessage).decode
    assert read(f'{{"t":"say","phrase":{PHRASES - 1}}}') == SayMessage(PHRASES - 1)
    for phrase in (PHRASES, -1, 1.5, "Hello", None):
        with pytest.raises(msgspec.ValidationError):
            read(json.dumps({"t": "say", "phrase": phrase}))


@pytest.mark.parametrize("language", ["en", "zh-Hant", "zh-Hans", "th"])
def test_every_language_has_a_text_for_each_number(language, request):
    text = (request.config.rootpath / "web" / "src" / "lib" / "words" / f"{language}.ts").read_text("utf-8")
    assert [text.count(f'"phrase.{number}":') for number in range(PHRASES + 1)] == [1] * PHRASES + [0]


def test_phrases_and_votes_are_counted_for_each_guest():
    throttle, who = Throttle(Limits(phrases="1/minute", votes="2/minute")), Who("g", "1.1.1.1")
    assert [throttle.allows("phrases", who) for _ in range(3)] == [True, False, False]
    assert [throttle.allows("votes", who) for _ in range(3)] == [True, True, False]
