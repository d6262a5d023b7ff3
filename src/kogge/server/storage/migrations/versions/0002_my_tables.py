"""Find the tables where a player has done something."""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("entries_player", "entries", ["player", "table_id"])
