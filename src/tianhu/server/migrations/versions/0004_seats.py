"""Who sat where when a deal came to its end; of deals before this, who sits there now."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "deal_guest",
        sa.Column("sitting_id", sa.String(32), sa.ForeignKey("sitting.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guest_id", sa.String(32), sa.ForeignKey("guest.id"), nullable=False),
    )
    op.create_index("deal_guest_guest", "deal_guest", ["guest_id"])
    op.execute(
        "INSERT INTO deal_guest (sitting_id, number, seat, guest_id) "
        "SELECT deal.sitting_id, deal.number, member.seat, member.guest_id "
        "FROM deal JOIN member ON member.sitting_id = deal.sitting_id"
    )


def downgrade() -> None:
    op.drop_table("deal_guest")
