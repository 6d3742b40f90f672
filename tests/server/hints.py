"""What the tests of hints, reviews and replays share."""

import random
import time

import msgspec

from tianhu.server import messages

WAIT = 600.0  # seconds until a test that hangs is ended; nothing is measured by it


def asked(visitor, game="nantong"):
    """A table at which the visitor has a choice, and its page."""
    tab = visitor.sit(visitor.open(game))
    tab.until_choice(random.Random(1))
    return tab


def hint(visitor, tab):
    return visitor.http.get(f"/api/tables/{tab.table}/hint")


def over(visitor, game="nantong", seed=1):
    """A table whose first deal has been played to its end."""
    tab = visitor.sit(visitor.open(game))
    tab.play_out(random.Random(seed))
    return tab


def review(visitor, tab, number=1):
    return visitor.http.get(f"/api/tables/{tab.table}/reviews/{number}")


def finish(visitor, tab, number=1):
    """The review, once it is finished."""
    end = time.monotonic() + WAIT
    while time.monotonic() < end:
        answer = review(visitor, tab, number)
        assert answer.status_code == 200, answer.text
        found = msgspec.json.decode(answer.content, type=messages.Review)
        if found.decisions is not None:
            return found
        time.sleep(0.02)
    raise AssertionError("the review does not end")
