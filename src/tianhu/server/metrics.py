"""What is measured while the server runs."""

import asyncio
import time

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

WINDOW = 60.0
BEAT = 0.05


class Metrics:
    """Counters of one server, for `/metrics`."""

    def __init__(self) -> None:
        """Each server has its own."""
        self.registry = CollectorRegistry()
        self.received = Counter("tianhu_messages_received", "Messages from pages", registry=self.registry)
        self.sent = Counter("tianhu_messages_sent", "Messages to pages", registry=self.registry)
        self.refused = Counter("tianhu_refused", "Messages refused", ["code"], registry=self.registry)
        self.deals = Counter("tianhu_deals", "Deals finished", ["game"], registry=self.registry)
        self.tables = Gauge("tianhu_tables", "Tables in memory", registry=self.registry)
        self.connections = Gauge("tianhu_connections", "Pages connected to a table", registry=self.registry)
        self.think = Histogram("tianhu_think_seconds", "A computer's choice", registry=self.registry)
        self.late = Counter("tianhu_late", "Choices not made in time", registry=self.registry)
        self.commit = Histogram("tianhu_commit_seconds", "Writing to the database", registry=self.registry)
        self.failed = Counter("tianhu_failed_writes", "Changes not written", registry=self.registry)
        self.damaged = Counter("tianhu_damaged", "Stored rows that cannot be used", registry=self.registry)
        self.lost = Counter("tianhu_lost", "Pages cut off because they did not read", registry=self.registry)
        self.leases = Gauge("tianhu_leases", "Tables this process has", registry=self.registry)
        lost = "Tables that another process has had since"
        self.lost_leases = Counter("tianhu_lost_leases", lost, registry=self.registry)
        passed = "Pages and requests passed on to the process that has their table"
        self.relayed = Counter("tianhu_relayed", passed, registry=self.registry)
        missed = "Times that Redis could not be reached, or fell silent"
        self.hints_lost = Counter("tianhu_hints_lost", missed, registry=self.registry)
        self.lag = LoopLag()
        late = "The longest that the event loop was late, in the last minute or two"
        lag = Gauge("tianhu_loop_lag_seconds", late, registry=self.registry)
        lag.set_function(self.lag.longest)

    def text(self) -> bytes:
        """All of it, in the format of Prometheus."""
        return generate_latest(self.registry)


class LoopLag:
    """How late the event loop wakes what sleeps: the longest of the last minute or two."""

    def __init__(self) -> None:
        """Nothing is measured until `watch` runs."""
        self._old = 0.0
        self._new = 0.0

    def longest(self) -> float:
        """Seconds."""
        return max(self._old, self._new)

    async def watch(self) -> None:
        """Measures for ever."""
        turn = time.monotonic() + WINDOW
        while True:
            begun = time.monotonic()
            await asyncio.sleep(BEAT)
            woken = time.monotonic()
            self._new = max(self._new, woken - begun - BEAT)
            if woken > turn:
                turn = woken + WINDOW
                self._old, self._new = self._new, 0.0
