"""Visits: who has a seat at which table, so that own tables are read, not sorted."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

ENDED = "CASE WHEN tables.status = 'over' THEN tables.touched END"
OF_SEATS = f"""
    INSERT INTO visits (table_id, player, ended)
    SELECT DISTINCT tables.id, holder.value, {ENDED} FROM tables, {{holders}} AS holder
    WHERE tables.status <> 'closed' AND holder.value IS NOT NULL
"""  # noqa: S608
HOLDERS = {
    "sqlite": "json_each(tables.players)",
    "postgresql": "json_array_elements_text(tables.players::json)",
}
# of tables that were made before it was noted who holds each seat
OF_ENTRIES = f"""
    INSERT INTO visits (table_id, player, ended)
    SELECT DISTINCT tables.id, entries.player, {ENDED}
    FROM tables JOIN entries ON entries.table_id = tables.id
    WHERE tables.players IS NULL AND tables.status <> 'closed' AND entries.player IS NOT NULL
"""  # noqa: S608


def upgrade() -> None:
    op.create_table(
        "visits",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("ended", sa.BigInteger),
    )
    op.execute(OF_SEATS.format(holders=HOLDERS[op.get_bind().dialect.name]))
    op.execute(OF_ENTRIES)
    op.create_index("visits_player", "visits", ["player", "ended"])
