"""How a server is set up."""

import ipaddress
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tianhu.core.errors import BadInput
from tianhu.server.clock import MONOTONIC, Clock
from tianhu.server.hints import library

# Where the build of the page leaves it.
PAGE = Path(__file__).with_name("page")
# Digits of a number of milliseconds.
LONGEST = 9
HOST = re.compile(r"(\*\.)?[A-Za-z0-9_]([A-Za-z0-9_.-]*[A-Za-z0-9_])?")

ADDRESS = re.compile(r"http://([A-Za-z0-9_.-]{1,100}|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?/?")


@dataclass(frozen=True)
class Limits:
    """How often one guest may do something, in the notation of `limits`, and how much at a time.

    An address, behind which many may sit, has `address` times a guest's share; of new guests
    it may make as many as `guests` says.
    """

    guests: str = "60/hour"
    reads: str = "300/minute"
    names: str = "12/minute"
    tables: str = "30/minute;300/day"
    counts: str = "120/minute"
    keeper: str = "240/minute"
    records: str = "120/minute"
    shares: str = "30/minute;200/day"
    kept: str = "120/minute;2000/day"
    visits: str = "60/minute"
    messages: str = "20/second"
    codes: str = "30/minute"
    restarts: str = "12/minute"
    speeds: str = "60/minute"
    votes: str = "6/minute"
    exports: str = "6/hour"
    links: str = "6/minute"
    phrases: str = "2/second;15/minute"
    address: int = 8
    sockets: int = 8
    rooms: int = 20


@dataclass(frozen=True)
class Settings:
    """How a server is set up.

    `pace` in milliseconds takes the place of every speed; tables left for `idle` seconds are
    put away, and a page of a room that says nothing for `silence` seconds is not here. `token`
    is what `/metrics` asks for, if anything. `proxies` are believed about whom they speak for;
    `hosts` are names that the server answers to, `address` is where other processes that share
    the database reach this one, and `redis` that of what they tell each other through. With a pace
    of 0 a stop lasts as long as its computers think, which tells of it: for tests alone. `clock` is
    what tables wait by. What nobody has used for `keep` days is deleted; 0 keeps it, and so does None.
    """

    db_url: str
    pace: int | None = None
    metrics: bool = False
    token: str | None = None
    limits: Limits | None = Limits()
    page: Path = PAGE
    idle: float = 60.0
    silence: float = 3.5
    keep: int | None = None
    address: str = ""
    redis: str | None = None
    proxies: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    clock: Clock = MONOTONIC


def from_environment(db_url: str, environment: Mapping[str, str] = os.environ) -> Settings:
    """Reads the variables that `tianhu serve --help` names. Raises BadInput."""
    pace = environment.get("TIANHU_PACE")
    if pace is not None and not (pace.isascii() and pace.isdigit() and len(pace) <= LONGEST):
        raise BadInput("TIANHU_PACE", pace, "a number of milliseconds")
    token = environment.get("TIANHU_METRICS_TOKEN")
    if token is not None and not token.strip():  # to the page of metrics that would be none
        raise BadInput("TIANHU_METRICS_TOKEN", token, "a secret word")
    keep = environment.get("TIANHU_KEEP_DAYS", "").strip()
    if keep and not (keep.isascii() and keep.isdigit() and len(keep) <= 5):
        raise BadInput("TIANHU_KEEP_DAYS", keep, "a number of days, 0 to keep all for ever")
    return Settings(
        db_url=db_url,
        keep=int(keep) if keep else None,
        pace=None if pace is None else int(pace),
        metrics=_on(environment, "TIANHU_METRICS"),
        token=token,
        limits=None if _on(environment, "TIANHU_NO_LIMITS") else Limits(),
        address=_address(environment.get("TIANHU_ADDRESS", "").strip()),
        redis=_redis(environment.get("TIANHU_REDIS", "").strip()),
        proxies=tuple(_network(name) for name in _list(environment, "TIANHU_PROXIES")),
        hosts=tuple(_host(name) for name in _list(environment, "TIANHU_HOSTS")),
    )


def _on(environment: Mapping[str, str], name: str) -> bool:
    return environment.get(name, "") not in ("", "0")


def _list(environment: Mapping[str, str], name: str) -> list[str]:
    return [part.strip() for part in environment.get(name, "").split(",") if part.strip()]


def _network(text: str) -> str:
    try:
        network = ipaddress.ip_network(text)
    except ValueError:
        raise BadInput(
            "TIANHU_PROXIES", text, "an address such as 10.0.0.2 or a network such as 10.0.0.0/8"
        ) from None
    return str(network) if "/" in text else text


def _address(text: str) -> str:
    """Where other processes reach this one."""
    if text and not ADDRESS.fullmatch(text):
        raise BadInput("TIANHU_ADDRESS", text, "an address such as http://10.0.0.2:8765")
    return text.rstrip("/")


def _redis(text: str) -> str | None:
    if not text:
        return None
    library(text)
    return text


def _host(text: str) -> str:
    if text != "*" and not HOST.fullmatch(text):
        raise BadInput("TIANHU_HOSTS", text, "a name such as play.example.org, *.example.org or *")
    return text
