"""How a server is set up."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tianhu.core.errors import BadInput

# Where the build of the page leaves it.
PAGE = Path(__file__).with_name("page")


@dataclass(frozen=True)
class Limits:
    """How often one guest, or one address, may do something; in the notation of `limits`."""

    guests: str = "60/hour"
    tables: str = "30/minute"
    counts: str = "120/minute"
    messages: str = "20/second"


@dataclass(frozen=True)
class Settings:
    """`pace` in milliseconds takes the place of every speed; tables left for `idle` seconds are put away."""

    db_url: str
    pace: int | None = None
    metrics: bool = False
    limits: Limits | None = Limits()
    page: Path = PAGE
    idle: float = 60.0


def from_environment(db_url: str, environment: Mapping[str, str] = os.environ) -> Settings:
    """Reads `TIANHU_PACE` (milliseconds), `TIANHU_METRICS` and `TIANHU_NO_LIMITS`. Raises BadInput."""
    pace = environment.get("TIANHU_PACE") or None
    if pace is not None and not (pace.isascii() and pace.isdigit()):
        raise BadInput("TIANHU_PACE", pace, "a number of milliseconds")
    return Settings(
        db_url=db_url,
        pace=None if pace is None else int(pace),
        metrics=_on(environment, "TIANHU_METRICS"),
        limits=None if _on(environment, "TIANHU_NO_LIMITS") else Limits(),
    )


def _on(environment: Mapping[str, str], name: str) -> bool:
    return environment.get(name, "") not in ("", "0")
