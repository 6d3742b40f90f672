"""How often somebody may do something."""

from dataclasses import asdict

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from tianhu.server.settings import Limits


class Throttle:
    """Counts in memory. Without limits everything is allowed."""

    def __init__(self, limits: Limits | None) -> None:
        """`limits` names what is counted."""
        given = asdict(limits) if limits else {}
        self.items: dict[str, RateLimitItem] = {what: parse(rate) for what, rate in given.items()}
        self.limiter = MovingWindowRateLimiter(MemoryStorage())

    def allows(self, what: str, who: str) -> bool:
        """Notes that `who` does `what`; false when it is too often."""
        item = self.items.get(what)
        return item is None or self.limiter.hit(item, what, who)
