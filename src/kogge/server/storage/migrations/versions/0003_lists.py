"""Lists that are read, not sorted: the lobby by game, idle tables, and the seats of a player."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("players", sa.Text))
    op.add_column("tables", sa.Column("to_act", sa.Text))
    op.create_index("tables_lobby_game", "tables", ["access", "game", "status", "touched"])
    op.create_index("tables_status", "tables", ["status", "touched"])
