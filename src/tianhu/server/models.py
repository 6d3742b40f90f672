"""The tables of the database. `migrations` makes them."""

from datetime import datetime

from sqlalchemy import BigInteger, DateTime, Double, ForeignKey, Index, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """All tables."""


class Guest(Base):
    """Somebody known by a cookie, of which only the hash is kept."""

    __tablename__ = "guest"
    __table_args__ = (Index("guest_seen", "seen"),)
    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    name: Mapped[str] = mapped_column(String(24))
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    # When it was here last, as far as a day tells.
    seen: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))


class SittingRow(Base):
    """A sitting, with what lists show of it. The rest is made from its events."""

    __tablename__ = "sitting"
    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    game: Mapped[str] = mapped_column(String(40))
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    deal: Mapped[int]
    room: Mapped[str | None] = mapped_column(String(6))
    totals: Mapped[str] = mapped_column(Text)
    over: Mapped[bool]


class Member(Base):
    """Which guest sits at which seat."""

    __tablename__ = "member"
    __table_args__ = (Index("member_guest", "guest_id"),)
    sitting_id: Mapped[str] = mapped_column(ForeignKey("sitting.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    guest_id: Mapped[str] = mapped_column(ForeignKey("guest.id"))


class EventRow(Base):
    """What happened at a table, in order. The key keeps two servers from writing the same table."""

    __tablename__ = "event"
    sitting_id: Mapped[str] = mapped_column(ForeignKey("sitting.id"), primary_key=True)
    n: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(16))
    body: Mapped[str] = mapped_column(Text)


class DealRow(Base):
    """The record of a finished deal."""

    __tablename__ = "deal"
    sitting_id: Mapped[str] = mapped_column(ForeignKey("sitting.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    record: Mapped[str] = mapped_column(Text)
    finished: Mapped[datetime] = mapped_column(DateTime(timezone=True))


class DealGuest(Base):
    """Which guest sat at which seat when a deal came to its end: seats change hands in a sitting."""

    __tablename__ = "deal_guest"
    __table_args__ = (Index("deal_guest_guest", "guest_id"),)
    sitting_id: Mapped[str] = mapped_column(ForeignKey("sitting.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    guest_id: Mapped[str] = mapped_column(ForeignKey("guest.id"))


class GuestDeal(Base):
    """A finished deal as a guest finds it again: played at a table, or brought in as a record.

    `id` is the table's and the deal's number with a full stop between, or the beginning of `hash`, by
    which the same deal is known wherever its record comes from. Of a table's deals the record stands
    in `deal`. `given` and its fellows are of the review, once there was one.
    """

    __tablename__ = "guest_deal"
    __table_args__ = (
        Index("guest_deal_time", "guest_id", "finished"),
        Index("guest_deal_hash", "guest_id", "hash"),
        Index("guest_deal_sitting", "sitting_id", "number"),
    )
    guest_id: Mapped[str] = mapped_column(ForeignKey("guest.id"), primary_key=True)
    id: Mapped[str] = mapped_column(String(48), primary_key=True)
    hash: Mapped[str] = mapped_column(String(64))
    sitting_id: Mapped[str | None] = mapped_column(ForeignKey("sitting.id"))
    number: Mapped[int | None]
    source: Mapped[str] = mapped_column(String(12))
    game: Mapped[str] = mapped_column(String(40))
    seat: Mapped[int]
    finished: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    end: Mapped[str] = mapped_column(String(8))
    dealt_in: Mapped[bool]
    opponents: Mapped[str] = mapped_column(Text)
    facts: Mapped[str] = mapped_column(Text)
    given: Mapped[float | None] = mapped_column(Double)
    given_ci95: Mapped[float | None] = mapped_column(Double)
    decisions: Mapped[int | None]
    record: Mapped[str | None] = mapped_column(Text)


class Share(Base):
    """A finished deal that a guest shows to whoever has its address; emptied once that is revoked."""

    __tablename__ = "share"
    __table_args__ = (Index("share_guest", "guest_id", "created"),)
    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    guest_id: Mapped[str] = mapped_column(ForeignKey("guest.id"))
    deal_id: Mapped[str] = mapped_column(String(48))
    game: Mapped[str] = mapped_column(String(40))
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    move: Mapped[int]
    seat: Mapped[int]
    open: Mapped[bool]
    seated: Mapped[str] = mapped_column(Text)
    record: Mapped[str | None] = mapped_column(Text)


class RoomRow(Base):
    """A table for friends: who comes together there, as JSON. Each change raises `version` by one."""

    __tablename__ = "room"
    code: Mapped[str] = mapped_column(String(6), primary_key=True)
    version: Mapped[int]
    body: Mapped[str] = mapped_column(Text)
    changed: Mapped[datetime] = mapped_column(DateTime(timezone=True))


class LeaseRow(Base):
    """Which process has a table or a room until when, by the database's clock; `epoch` counts its owners.

    `owner` is the process's secret, `place` where it runs, `address` where others reach it.
    """

    __tablename__ = "lease"
    key: Mapped[str] = mapped_column(String(32), primary_key=True)
    owner: Mapped[str] = mapped_column(String(32))
    place: Mapped[str] = mapped_column(String(200))
    address: Mapped[str] = mapped_column(String(200))
    epoch: Mapped[int] = mapped_column(BigInteger)
    until: Mapped[datetime] = mapped_column(DateTime(timezone=True))


class PulseRow(Base):
    """Written from time to time, to see whether it can be; there is one row, 1."""

    __tablename__ = "pulse"
    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
