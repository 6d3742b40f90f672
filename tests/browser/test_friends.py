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


def open_company(friend: Any) -> None:
    """What concerns those at the table together."""
    friend.page.locator(".bar button.icon", has=friend.page.locator("circle[cx='8']")).click()


def speak(speaker: Any, listeners: dict[Any, str], phrase: int) -> None:
    """One says a phrase: each reads it in their own language, in the speaker's plate and over no tile."""
    open_company(speaker)
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
    open_company(asker)
    asker.page.locator("dialog[open] .votes button").first.click()
    for each in (asker, second, third):
        each.page.locator(".bar .vote button").first.wait_for()
    assert second.axe() == []
    second.page.locator(".bar .vote button").first.click()
    third.page.locator(".bar .vote button:only-of-type").click()
    for each in (asker, second, third):
        each.page.locator(".bar .vote").wait_for(state="detached")


def let_watch(player: Any, watcher: Any) -> None:
    """A player's own link opens that hand to who watches, until it is taken back."""
    open_company(player)
    player.page.locator("dialog[open] .lend").click()
    link = player.page.locator("dialog[open] input[readonly]").input_value()
    watcher.page.goto("about:blank")
    watcher.page.goto(link)
    watcher.page.locator(".hand button").first.wait_for()
    assert sorted(watcher.view["hand"]) == sorted(player.view["hand"])
    assert watcher.view["seat"] == player.view["seat"]
    assert watcher.page.locator(".act.pass").count() == 0
    player.page.locator(".watched").wait_for(state="attached")
    player.page.locator("dialog[open] .unlend").click()
    watcher.until(lambda: watcher.view["hand"] == [])
    player.page.locator("dialog[open] .close").click()
    watcher.states.clear()


def look_back_together(leader: Any, follower: Any, watcher: Any) -> None:
    """One leads through the finished deal; another leaves and comes back; with the leader it ends for all."""
    leader.page.locator("dialog[open].sheet footer > button.quiet").click()
    slider = "main.replay input[type=range]"
    for each in (leader, follower, watcher):
        each.page.locator(slider).wait_for()
    leader.page.keyboard.press("End")
    last = leader.page.locator(slider).get_attribute("max")
    for each in (follower, watcher):
        each.until(lambda each=each: each.page.locator(slider).input_value() == last)
    follower.page.keyboard.press("Home")
    follower.page.locator("main.replay header button:not(.quiet)").click()
    follower.until(lambda: follower.page.locator(slider).input_value() == last)
    follower.page.locator("main.replay .back").click()
    follower.page.locator("dialog[open].sheet footer > button.quiet").click()
    follower.until(lambda: follower.page.locator(slider).input_value() == last)
    leader.page.locator("main.replay .back").click()
    for each in (leader, follower, watcher):
        each.page.locator("dialog[open].sheet").wait_for()


def check_the_wall(friend: Any) -> None:
    """What bound the deal before it is worked out again by the browser."""
    fair = friend.page.locator("dialog[open].sheet details.fair")
    fair.locator("summary").click()
    fair.locator("button").click()
    fair.locator("b", has_text="✓").wait_for()


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
    let_watch(chai, eve)
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
        check_the_wall(anna)
        check_the_wall(eve)
        look_back_together(anna, bo, eve)
    running = [state for state in eve.states if state["view"]["phase"] != "over"]
    assert running
    assert all(state["view"]["hand"] == [] and state["view"]["moves"] == [] for state in running)
