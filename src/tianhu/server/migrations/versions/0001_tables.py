"""Guests, sittings, their events and the records of their deals."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    time = sa.DateTime(timezone=True)
    op.create_table(
        "guest",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("created", time, nullable=False),
    )
    op.create_table(
        "sitting",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("created", time, nullable=False),
        sa.Column("deal", sa.Integer, nullable=False),
        sa.Column("totals", sa.Text, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
    )
    op.create_table(
        "member",
        _sitting(),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guest_id", sa.String(32), sa.ForeignKey("guest.id"), nullable=False),
    )
    op.create_index("member_guest", "member", ["guest_id"])
    op.create_table(
        "event",
        _sitting(),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "deal",
        _sitting(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("finished", time, nullable=False),
    )


def downgrade() -> None:
    for name in ("deal", "event", "member", "sitting", "guest"):
        op.drop_table(name)


def _sitting() -> sa.Column[str]:
    return sa.Column("sitting_id", sa.String(32), sa.ForeignKey("sitting.id"), primary_key=True)
