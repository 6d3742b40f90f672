"""The tables of the database. `migrations` makes them."""

from datetime import datetime

from sqlalchemy import DateTime, ForeignKey, Index, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """All tables."""


class Guest(Base):
    """Somebody known by a cookie, of which only the hash is kept."""

    __tablename__ = "guest"
    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    name: Mapped[str] = mapped_column(String(24))
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True))


class SittingRow(Base):
    """A sitting, with what lists show of it. The rest is made from its events."""

    __tablename__ = "sitting"
    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    game: Mapped[str] = mapped_column(String(40))
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    deal: Mapped[int]
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
