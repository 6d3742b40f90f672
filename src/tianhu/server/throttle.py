"""How often and how much at a time somebody may do something. Nothing is looked up for it."""

import contextlib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict

from limits import RateLimitItem, parse_many
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from tianhu.server.guests import Who
from tianhu.server.settings import Limits

# What only the process of a table sees, and far too often to be told.
OWN = {"messages"}


class Throttle:
    """Counts in memory, for each guest and for each address. Without limits everything is allowed."""

    def __init__(
        self, limits: Limits | None, tell: Callable[[str, str, str], None] = lambda *_: None
    ) -> None:
        """`limits` names what is counted; `tell` tells other processes of it, so that they count it too."""
        self.tell = tell
        given = asdict(limits) if limits else {}
        self.limits = limits
        self.items = {what: parse_many(rate) for what, rate in given.items() if isinstance(rate, str)}
        self.limiter = MovingWindowRateLimiter(MemoryStorage())
        self.held: Counter[tuple[str, str]] = Counter()

    def allows(self, what: str, who: Who) -> bool:
        """Notes that `who` does `what`; false, and nothing is noted, when it is too often."""
        counts = list(self._counts(what, who))
        if not all(self.limiter.test(item, what, key) for item, key in counts):
            return False
        for item, key in counts:
            self.limiter.hit(item, what, key)
        if counts and what not in OWN:
            self.tell(what, who.guest or "", who.address)
        return True

    def note(self, what: str, guest: str, address: str) -> None:
        """Another process has allowed it. Raises KeyError for what nobody counts."""
        for item, key in self._counts(what, Who(guest or None, address)):
            self.limiter.hit(item, what, key)

    def _counts(self, what: str, who: Who) -> Iterator[tuple[RateLimitItem, str]]:
        """What is counted under which key. Who has no cookie has one guest's share for the whole address."""
        limits = self.limits
        if limits is None:
            return
        for item in self.items[what]:
            if what == "guests":
                yield item, f"address {who.address}"
            else:
                yield item, f"guest {who.guest or who.address}"
                many = type(item)(item.amount * limits.address, item.multiples)
                yield many, f"address {who.address}"

    @contextlib.contextmanager
    def hold(self, who: Who) -> Iterator[bool]:
        """Counts a socket while it is open; false when `who` has too many of them."""
        limits = self.limits
        keys = [("guest", who.guest or who.address), ("address", who.address)]
        most = [limits.sockets, limits.sockets * limits.address] if limits else []
        if any(self.held[key] >= bound for key, bound in zip(keys, most, strict=False)):
            yield False
            return
        self.held.update(keys)
        try:
            yield True
        finally:
            self.held.subtract(keys)
            for key in keys:
                if not self.held[key]:
                    del self.held[key]
