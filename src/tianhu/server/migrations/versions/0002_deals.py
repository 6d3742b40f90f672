"""The deals of guests, as they find them again, and those they share."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    time = sa.DateTime(timezone=True)
    op.create_table(
        "guest_deal",
        sa.Column("guest_id", sa.String(32), sa.ForeignKey("guest.id"), primary_key=True),
        sa.Column("id", sa.String(48), primary_key=True),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("sitting_id", sa.String(32), sa.ForeignKey("sitting.id")),
        sa.Column("number", sa.Integer),
        sa.Column("source", sa.String(12), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("finished", time, nullable=False),
        sa.Column("end", sa.String(8), nullable=False),
        sa.Column("dealt_in", sa.Boolean, nullable=False),
        sa.Column("opponents", sa.Text, nullable=False),
        sa.Column("facts", sa.Text, nullable=False),
        sa.Column("given", sa.Double),
        sa.Column("given_ci95", sa.Double),
        sa.Column("decisions", sa.Integer),
        sa.Column("record", sa.Text),
    )
    op.create_index("guest_deal_time", "guest_deal", ["guest_id", "finished"])
    op.create_index("guest_deal_hash", "guest_deal", ["guest_id", "hash"])
    op.create_index("guest_deal_sitting", "guest_deal", ["sitting_id", "number"])
    op.create_table(
        "share",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("guest_id", sa.String(32), sa.ForeignKey("guest.id"), nullable=False),
        sa.Column("deal_id", sa.String(48), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("created", time, nullable=False),
        sa.Column("move", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("seated", sa.Text, nullable=False),
        sa.Column("record", sa.Text),
    )
    op.create_index("share_guest", "share", ["guest_id", "created"])


def downgrade() -> None:
    op.drop_table("share")
    op.drop_table("guest_deal")
