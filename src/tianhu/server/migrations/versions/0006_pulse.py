"""When a guest was here last; and what is written to see whether the database can be written to."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    pulse = op.create_table(
        "pulse",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=True),
    )
    op.add_column("guest", sa.Column("seen", sa.DateTime(timezone=True), nullable=True))
    op.execute("UPDATE guest SET seen = CURRENT_TIMESTAMP")
    op.create_index("guest_seen", "guest", ["seen"])
    op.bulk_insert(pulse, [{"id": 1, "at": None}])


def downgrade() -> None:
    op.drop_index("guest_seen")
    op.drop_column("guest", "seen")
    op.drop_table("pulse")
