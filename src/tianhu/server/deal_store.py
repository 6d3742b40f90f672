"""The deals of guests in the database: found again, filtered, counted together."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, get_args

import msgspec
from sqlalchemy import Select, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from starlette.datastructures import QueryParams

from tianhu.core.errors import BadInput
from tianhu.games import names
from tianhu.records import Entry, Facts, Opponent
from tianhu.server.deal_messages import DealInfo, End
from tianhu.server.models import DealGuest, DealRow, GuestDeal
from tianhu.server.store import Store

# Deals that are listed at once.
PAGE = 50
# Deals whose facts go into statistics at the most, the latest ones.
MOST = 20_000
RESULTS = (*get_args(End), "dealt_in")
FILTERS = ("game", "opponent", "result", "since", "until", "before")


@dataclass(frozen=True)
class Unread:
    """A deal that a guest finished at a table and that has not been looked through yet."""

    table: str
    number: int
    seat: int
    record: str
    finished: datetime


@dataclass(frozen=True)
class Found:
    """A deal looked through: what is kept of it."""

    id: str
    hash: str
    source: str
    facts: Facts
    finished: datetime
    table: str | None = None
    number: int | None = None
    record: str | None = None


@dataclass(frozen=True)
class Filter:
    """Which deals are meant; what is None is not asked for. `since` and `until` are days, both included."""

    game: str | None = None
    opponent: str | None = None
    result: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    before: str | None = None


def read_filter(given: QueryParams) -> Filter:
    """The filter of an address. Raises BadInput."""
    for name in given:
        if name not in FILTERS:
            raise BadInput("filter", name, " or ".join(FILTERS))
    asked = {name: value for name, value in given.items() if value}
    if asked.get("game", "") not in ("", *names()):
        raise BadInput("game", asked["game"], " or ".join(names()))
    if asked.get("result", "") not in ("", *RESULTS):
        raise BadInput("result", asked["result"], " or ".join(RESULTS))
    if not asked.get("opponent", "level:x").startswith(("level:", "name:")):
        raise BadInput("opponent", asked["opponent"], "level: or name: and which")
    texts = {name: asked.get(name) for name in ("game", "opponent", "result", "before")}
    until = _day("until", asked)
    return Filter(**texts, since=_day("since", asked), until=until and until + timedelta(days=1))


def _day(name: str, asked: Mapping[str, str]) -> datetime | None:
    if name not in asked:
        return None
    try:
        return datetime.strptime(asked[name], "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        raise BadInput(name, asked[name], "a day such as 2026-12-01") from None


def key_of(opponent: Opponent) -> str:
    """By what an opponent is filtered."""
    level = opponent["level"]
    return f"level:{level}" if level else f"name:{opponent['name']}".replace("\n", " ")


def opponents_text(opponents: Sequence[Opponent]) -> str:
    """All of them, as one looks for them: a line each."""
    return "\n" + "".join(f"{key}\n" for key in dict.fromkeys(map(key_of, opponents)))


def asked_for(guest: str, wanted: Filter, *columns: Any) -> Select[Any]:
    """A query for the guest's deals that pass a filter."""
    row = GuestDeal
    query = select(*columns or (row.__table__,)).where(row.guest_id == guest)
    if wanted.game:
        query = query.where(row.game == wanted.game)
    if wanted.opponent:
        query = query.where(row.opponents.contains(f"\n{wanted.opponent}\n", autoescape=True))
    if wanted.result == "dealt_in":
        query = query.where(row.dealt_in)
    elif wanted.result:
        query = query.where(row.end == wanted.result)
    if wanted.since:
        query = query.where(row.finished >= wanted.since)
    if wanted.until:
        query = query.where(row.finished < wanted.until)
    return query


class DealStore:
    """The deals of guests. What a table finished is looked through when its guest first asks for it."""

    def __init__(self, store: Store) -> None:
        """It shares the store's engine."""
        self.store = store

    async def unread(self, guest: str, most: int) -> tuple[list[Unread], int]:
        """Deals that have not been looked through, the oldest first, and how many there are in all."""
        known = select(GuestDeal.id).where(
            GuestDeal.guest_id == guest,
            GuestDeal.sitting_id == DealRow.sitting_id,
            GuestDeal.number == DealRow.number,
        )
        columns = (DealRow.sitting_id, DealRow.number, DealGuest.seat, DealRow.record, DealRow.finished)
        here = (DealGuest.sitting_id == DealRow.sitting_id) & (DealGuest.number == DealRow.number)
        query = select(*columns).join(DealGuest, here)
        query = query.where(DealGuest.guest_id == guest, ~known.exists())
        async with self.store.engine.connect() as connection:
            count = await connection.execute(select(func.count()).select_from(query.subquery()))
            rows = await connection.execute(
                query.order_by(DealRow.finished, DealRow.sitting_id, DealRow.number).limit(most)
            )
            return [Unread(*row) for row in rows], count.scalar_one()

    async def add(self, guest: str, deals: Sequence[Found]) -> None:
        """Keeps deals; one that is there already stays as it is."""
        for deal in deals:
            try:
                async with self.store.engine.begin() as connection:
                    await connection.execute(insert(GuestDeal).values(guest_id=guest, **_row(deal)))
            except IntegrityError:  # another page of the guest was faster, or has left the table
                continue

    async def known(self, guest: str, digest: str) -> str | None:
        """Under what name the guest has a deal, wherever from."""
        query = select(GuestDeal.id).where(GuestDeal.guest_id == guest, GuestDeal.hash == digest)
        async with self.store.engine.connect() as connection:
            return (await connection.execute(query.limit(1))).scalar_one_or_none()

    async def count(self, guest: str) -> int:
        """How many deals the guest has brought in."""
        brought = (GuestDeal.guest_id == guest, GuestDeal.record.is_not(None))
        async with self.store.engine.connect() as connection:
            query = select(func.count()).select_from(GuestDeal).where(*brought)
            return (await connection.execute(query)).scalar_one()

    async def page(self, guest: str, wanted: Filter) -> tuple[list[DealInfo], bool]:
        """The deals that pass, the latest first, those before one of them; and whether more follow."""
        time, name = GuestDeal.finished, GuestDeal.id
        query = asked_for(guest, wanted)
        if wanted.before is not None:
            then = (
                select(time).where(GuestDeal.guest_id == guest, name == wanted.before[:48]).scalar_subquery()
            )
            query = query.where((time < then) | ((time == then) & (name < wanted.before)))
        async with self.store.engine.connect() as connection:
            rows = await connection.execute(query.order_by(time.desc(), name.desc()).limit(PAGE + 1))
            found = [_info(row) for row in rows]
        return found[:PAGE], len(found) > PAGE

    async def games(self, guest: str, wanted: Filter) -> dict[str, int]:
        """How many of the guest's deals are of each game, the most played first."""
        query = asked_for(guest, wanted, GuestDeal.game, func.count().label("deals"))
        async with self.store.engine.connect() as connection:
            rows = (await connection.execute(query.group_by(GuestDeal.game))).all()
        return dict(sorted(((row.game, row.deals) for row in rows), key=lambda pair: (-pair[1], pair[0])))

    async def opponents(self, guest: str) -> list[Opponent]:
        """Everybody the guest has played with: computers by their level, persons by name."""
        query = select(GuestDeal.opponents).where(GuestDeal.guest_id == guest).distinct()
        async with self.store.engine.connect() as connection:
            keys = {key for (text,) in await connection.execute(query) for key in text.split("\n") if key}
        return [
            {"name": "", "level": which} if kind == "level" else {"name": which, "level": None}
            for kind, _, which in (key.partition(":") for key in sorted(keys))
        ]

    async def entries(self, guest: str, wanted: Filter) -> list[Entry]:
        """The deals that pass, as statistics want them, in the order in which they were played."""
        row = GuestDeal
        columns = (row.id, row.facts, row.given, row.given_ci95, row.decisions)
        query = asked_for(guest, wanted, *columns).order_by(row.finished.desc(), row.id.desc()).limit(MOST)
        async with self.store.engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return list(_entries(reversed(rows)))

    async def record(self, guest: str, key: str) -> tuple[str, int] | None:
        """The text of the record of one of the guest's deals, and the guest's seat there."""
        query = (
            select(func.coalesce(GuestDeal.record, DealRow.record), GuestDeal.seat)
            .join_from(
                GuestDeal,
                DealRow,
                (DealRow.sitting_id == GuestDeal.sitting_id) & (DealRow.number == GuestDeal.number),
                isouter=True,
            )
            .where(GuestDeal.guest_id == guest, GuestDeal.id == key)
        )
        async with self.store.engine.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None or row[0] is None else (row[0], row[1])

    async def persons(self, key: str) -> frozenset[int]:
        """The seats of persons at the table that a deal's name tells of; none where it tells of none."""
        return frozenset((await self.store.members(key.partition(".")[0])).values())

    async def remove(self, guest: str, key: str) -> bool:
        """Removes a deal that was brought in; those of a table go with the table."""
        brought = (GuestDeal.guest_id == guest, GuestDeal.id == key, GuestDeal.sitting_id.is_(None))
        async with self.store.engine.begin() as connection:
            return bool((await connection.execute(delete(GuestDeal).where(*brought))).rowcount)

    async def keep_review(
        self, table: str, number: int, seat: int, points: float, ci95: float, decisions: int
    ) -> None:
        """Keeps what a review of a deal that has been looked through says was given away."""
        deal = (GuestDeal.sitting_id == table, GuestDeal.number == number, GuestDeal.seat == seat)
        given = {"given": points, "given_ci95": ci95, "decisions": decisions}
        async with self.store.engine.begin() as connection:
            await connection.execute(update(GuestDeal).where(*deal).values(given))


def _row(deal: Found) -> dict[str, object]:
    facts = deal.facts
    return {
        "id": deal.id,
        "hash": deal.hash,
        "sitting_id": deal.table,
        "number": deal.number,
        "source": deal.source,
        "game": facts["game"],
        "seat": facts["seat"],
        "finished": deal.finished,
        "end": facts["end"],
        "dealt_in": facts["dealt_in"],
        "opponents": opponents_text(facts["opponents"]),
        "facts": msgspec.json.encode(facts).decode(),
        "record": deal.record,
    }


def _info(row: Any) -> DealInfo:
    facts = msgspec.json.decode(row.facts, type=Facts)
    time = row.finished if row.finished.tzinfo else row.finished.replace(tzinfo=UTC)
    return DealInfo(
        id=row.id,
        game=row.game,
        seat=row.seat,
        seats=facts["seats"],
        source=row.source,
        table=row.sitting_id,
        number=row.number,
        finished=time.isoformat(),
        points=facts["points"],
        end=facts["end"],
        by=facts["by"],
        dealt_in=row.dealt_in,
        opponents=facts["opponents"],
        given=row.given,
    )


def _entries(rows: Iterator[Any]) -> Iterator[Entry]:
    for row in rows:
        entry: Entry = {"id": row.id, "facts": msgspec.json.decode(row.facts, type=Facts)}
        if row.given is not None:
            entry["given"] = {
                "points": row.given,
                "ci95": row.given_ci95,
                "decisions": row.decisions,
            }
        yield entry
