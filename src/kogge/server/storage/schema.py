"""Database schema: tables, their entries, players, server processes."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

METADATA: Final = sa.MetaData()

players: Final = sa.Table(
    "players",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),  # from the token's digest, not the token
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("external", sa.Boolean, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
)

tables: Final = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("rules_version", sa.Integer, nullable=False),
    sa.Column("pieces", sa.String(64), nullable=False),
    sa.Column("agreement", sa.Text, nullable=False),
    sa.Column("key", sa.LargeBinary, nullable=False),  # secret until the game is over
    sa.Column("access", sa.String(10), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    # what follows from the entries, kept for the lobby and for whoever looks what is due
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("status", sa.String(10), nullable=False),
    sa.Column("seats", sa.Text, nullable=False),
    sa.Column("touched", sa.BigInteger, nullable=False),
    sa.Column("due", sa.BigInteger),  # when a bot or the clock has to move
    sa.Column("players", sa.Text),  # who holds each seat; not known of older tables
    sa.Column("to_act", sa.Text),  # the seats that owe a decision
    sa.Index("tables_lobby", "access", "status", "touched"),
    sa.Index("tables_lobby_game", "access", "game", "status", "touched"),
    sa.Index("tables_status", "status", "touched"),
    sa.Index("tables_due", "due"),
)

entries: Final = sa.Table(
    "entries",
    METADATA,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("player", sa.String(32)),
    sa.Column("action", sa.String(64)),
    sa.UniqueConstraint("table_id", "player", "action", name="entries_action"),
    sa.Index("entries_player", "player", "table_id"),
)

processes: Final = sa.Table(
    "processes",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("pulse", sa.BigInteger, nullable=False),
)

presence: Final = sa.Table(
    "presence",
    METADATA,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("player", sa.String(32), primary_key=True),
    sa.Column("process", sa.String(32), primary_key=True),
)

outages: Final = sa.Table(
    "outages",
    METADATA,
    sa.Column("began", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("ended", sa.BigInteger, nullable=False),
)
