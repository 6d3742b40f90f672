"""The page as a folder of files under a sub-path: it plays, and goes on when the network is cut."""

from collections.abc import Callable

import pytest
from hands import chance, play, settled
from hosting import Alone, Host

from tianhu.core.game import Game

pytestmark = pytest.mark.browser


def plays_cut_off(visitor: Alone, host: Host, game: str, whole: bool = True) -> None:
    """A deal, to its end where `whole`, after the host is gone and with a reload; then it is in the list."""
    visitor.home()
    visitor.bring()
    visitor.context.set_offline(True)
    host.cut()
    visitor.begin(game)
    assert "#/table/local-" in visitor.page.url
    play(visitor, "touch", chance(1), lambda: len(visitor.view["discards"]) > 4)
    left, visitor.state = visitor.state, {}
    visitor.page.reload()
    visitor.until(visitor.asked)
    if left["view"]["phase"] != "over":
        assert (visitor.state["ask"], visitor.view["hand"]) == (left["ask"], left["view"]["hand"])
    if whole:
        play(visitor, "touch", chance(2))
        settled(visitor)
    visitor.home()
    assert visitor.page.locator(".sittings li").count() == 1


def test_a_deal_is_begun_without_a_network(alone: Callable[[], Alone], host: Host) -> None:
    """A folder under a sub-path; the network is cut after the first load, and stays so."""
    plays_cut_off(alone(), host, "wahua", whole=False)


def test_the_first_page_is_there_without_a_network_and_without_the_engine(
    alone: Callable[[], Alone], host: Host
) -> None:
    """A first visit is enough, though nothing was brought: the games are shown, no worker is begun."""
    visitor = alone()
    visitor.home()
    visitor.page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    visitor.context.set_offline(True)
    host.cut()
    visitor.page.reload()
    visitor.page.locator(".games li").first.wait_for()
    assert visitor.page.workers == []


@pytest.mark.full
def test_every_game_is_played_without_a_network(alone: Callable[[], Alone], host: Host, game: Game) -> None:
    plays_cut_off(alone(), host, game.id)
