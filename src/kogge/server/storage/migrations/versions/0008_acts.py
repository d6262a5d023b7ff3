"""Acts: entries are found by their player where they are no moves, which are almost all of them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

NO_MOVE = sa.text("""substr(body, 1, 15) <> '{"kind":"moved"'""")


def upgrade() -> None:
    op.drop_index("entries_player", "entries")
    columns = ["player", "table_id"]
    op.create_index(
        "entries_player", "entries", columns, sqlite_where=NO_MOVE, postgresql_where=NO_MOVE
    )
