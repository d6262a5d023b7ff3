"""The archive: finished games as compressed game files, after their tables are deleted."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "archive",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("file", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "archived_seats",
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("archive.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    )
