"""A table for friends: three browsers in two languages, from the invitation to the settlement."""

from collections.abc import Callable
from typing import Any

import hands
import pytest
from hands import DESK, PHONE

pytestmark = pytest.mark.browser
Press = Callable[[Any, str], None]


def click(visitor: Any, move: str) -> None:
    """Makes a move with the mouse or a finger and does not wait: others may be asked too."""
    ask = visitor.state["ask"]
    visitor.page.locator(f'.board[data-ask="{ask}"]').wait_for(state="attached")
    hands.by_pointer(visitor, move, touch=False)


def make_room(host: Any, game: str, name: str) -> str:
    """The host makes a table for friends by the form; its code."""
    page = host.page
    page.goto(f"{host.address}#/new/{game}")
    page.locator('input[value="friends"]').check()
    page.locator('input[autocomplete="nickname"]').fill(name)
    page.locator("form button.start").click()
    page.locator("p.code").wait_for()
    code: str = page.locator("p.code").inner_text()
    return code


def sit_down(friend: Any, name: str) -> None:
    """A friend in the room takes the next seat, and is ready."""
    page = friend.page
    page.locator('form.join input[autocomplete="nickname"]').fill(name)
    page.locator("form.join button.prime").click()
    page.locator('button.prime[aria-pressed="false"]').click()
    page.locator('button.prime[aria-pressed="true"]').wait_for()


def play(friends: list[Any], wishes: list[hands.Wish], stop: Callable[[], bool] = lambda: False) -> None:
    """All play until the deal is over for all, or something holds."""
    answered: dict[int, tuple[int, int]] = {}
    for _ in range(3000):
        if stop() or all(friend.view.get("phase") == "over" for friend in friends):
            return
        for i, (friend, wish) in enumerate(zip(friends, wishes, strict=True)):
            friend.page.wait_for_timeout(5)
            view = friend.view
            now = (friend.state.get("deal"), friend.state.get("ask"))
            if view.get("moves") and view["phase"] != "over" and answered.get(i) != now:
                answered[i] = now
                click(friend, wish(view))
    raise AssertionError("the deal does not end")


def speak(speaker: Any, listeners: dict[Any, str], phrase: int) -> None:
    """One says a phrase: each reads it in their own language, in the speaker's plate and over no tile."""
    speaker.page.locator(".bar button.icon", has=speaker.page.locator("circle[cx='8']")).click()
    speaker.page.locator("dialog[open] li button").nth(phrase).click()
    for listener, text in listeners.items():
        said = listener.page.locator(f'.plate[data-thing="seat:{speaker.view["seat"]}"] .said')
        said.wait_for()
        assert said.inner_text() == text
        box, plate = said.bounding_box(), said.locator("xpath=..").bounding_box()
        assert box
        assert plate
        assert box["y"] >= plate["y"]
        assert box["y"] + box["height"] <= plate["y"] + plate["height"]
        assert plate["x"] <= box["x"]
        assert box["x"] + box["width"] <= plate["x"] + plate["width"]


def vote_for_a_pause(asker: Any, second: Any, third: Any) -> None:
    """Two of three want a pause; the table stands still until the third goes on."""
    asker.page.locator(".bar button.icon", has=asker.page.locator("circle[cx='8']")).click()
    asker.page.locator("dialog[open] .votes button").first.click()
    for each in (asker, second, third):
        each.page.locator(".bar .vote button").first.wait_for()
    assert second.axe() == []
    second.page.locator(".bar .vote button").first.click()
    third.page.locator(".bar .vote button:only-of-type").click()
    for each in (asker, second, third):
        each.page.locator(".bar .vote").wait_for(state="detached")


@pytest.mark.parametrize(
    ("played", "whole"),
    [
        pytest.param("nantong", False, id="begun"),
        *(
            pytest.param(each, True, marks=pytest.mark.full, id=each)
            for each in ("nantong", "wahua", "mahjong")
        ),
    ],
)
def test_three_friends_play_a_deal(visit: Callable[..., Any], played: str, whole: bool) -> None:
    anna, chai, bo = visit("en", DESK), visit("th", PHONE), visit("zh-Hans", PHONE)
    code = make_room(anna, played, "Anna")
    chai.page.goto(f"{chai.address}t/{code}")
    sit_down(chai, "Chai")
    assert chai.axe() == []
    bo.page.goto(bo.address)
    bo.page.locator("form.code input").fill(f"{code[:3]} {code[3:].lower()}")
    bo.page.locator("form.code button").click()
    bo.page.locator("p.code").wait_for()
    assert bo.page.locator("ol b").first.inner_text() == "Anna"
    sit_down(bo, "Bo")
    if played != "nantong":
        anna.page.locator("button", has_text="Fill with computers").click()
    anna.page.locator("button.prime", has_text="Begin").click()
    friends = [anna, chai, bo]
    for friend in friends:
        friend.page.locator(".hand button").first.wait_for()
        friend.until(lambda friend=friend: bool(friend.view))
    assert [friend.view["seat"] for friend in friends] == [0, 1, 2]
    assert "Chai" in anna.page.locator(".plate").all_inner_texts()[0]
    eve = visit("zh-Hant", PHONE)
    eve.page.goto(f"{eve.address}t/{code}")
    eve.page.locator("button.prime", has_text="觀看").click()
    eve.page.locator(".board").wait_for()
    speak(anna, {chai: "ขอให้โชคดี!", bo: "祝好运！", eve: "祝好運！"}, 1)
    vote_for_a_pause(anna, chai, bo)
    wishes = [hands.chance(seed) for seed in (1, 2, 3)]
    play(friends, wishes, lambda: len(anna.view["discards"]) > 6)
    if anna.view["phase"] != "over":
        left = chai.view["hand"]
        chai.page.goto("about:blank")
        anna.until(lambda: not anna.state["sitting"]["players"][1]["here"])
        chai.state = {}
        chai.page.goto(f"{chai.address}t/{code}")
        chai.page.locator(".hand button").first.wait_for()
        anna.until(lambda: anna.state["sitting"]["players"][1]["here"])
        assert len(set(chai.view["hand"]) & set(left)) > 1
    if whole:
        play(friends, wishes)
        for friend in friends:
            hands.settled(friend)
        eve.until(lambda: eve.view["phase"] == "over")
        eve.page.locator("dialog[open].sheet").wait_for()
    running = [state for state in eve.states if state["view"]["phase"] != "over"]
    assert running
    assert all(state["view"]["hand"] == [] and state["view"]["moves"] == [] for state in running)
