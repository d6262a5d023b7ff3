"""Operators: their orders, bans, and reports of players."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "orders",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("verb", sa.String(20), nullable=False),
        sa.Column("about", sa.String(100), nullable=False),
        sa.Column("number", sa.Integer),
        sa.Column("why", sa.String(500), nullable=False),
        sa.Column("done", sa.BigInteger),
        sa.Column("outcome", sa.String(200)),
    )
    op.create_index("orders_done", "orders", ["done"])
    op.create_table(
        "bans",
        sa.Column("kind", sa.String(10), primary_key=True),
        sa.Column("about", sa.String(100), primary_key=True),
        sa.Column("until", sa.BigInteger),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("player", sa.String(32), nullable=False),
        sa.Column("about", sa.String(32)),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
    )
    op.create_index("reports_at", "reports", ["at"])
