"""Tables for friends, and which sittings are played there."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "room",
        sa.Column("code", sa.String(6), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("changed", sa.DateTime(timezone=True), nullable=False),
    )
    op.add_column("sitting", sa.Column("room", sa.String(6), nullable=True))


def downgrade() -> None:
    op.drop_column("sitting", "room")
    op.drop_table("room")
