"""Database schema: tables, entries, visits, archive, players, blocks, operators, processes."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

METADATA: Final = sa.MetaData()

# Of entries that are no moves. Whoever moves has sat down before, so all tables of a player are
# found by these; with an index of moves, too, a commit of moves takes half as long again.
NO_MOVE: Final = sa.text("""substr(body, 1, 15) <> '{"kind":"moved"'""")

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
    sa.Index(
        "entries_player", "player", "table_id", sqlite_where=NO_MOVE, postgresql_where=NO_MOVE
    ),
)

visits: Final = sa.Table(  # who has a seat where, but for closed tables
    "visits",
    METADATA,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("player", sa.String(32), primary_key=True),
    sa.Column("ended", sa.BigInteger),  # when something happened last, once the game is over
    sa.Index("visits_player", "player", "ended"),
)

archive: Final = sa.Table(
    "archive",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),  # of the table it was
    sa.Column("ended", sa.BigInteger, nullable=False),
    sa.Column("file", sa.LargeBinary, nullable=False),  # the game file, compressed
)

archived_seats: Final = sa.Table(
    "archived_seats",
    METADATA,
    sa.Column("player", sa.String(32), primary_key=True),
    sa.Column("table_id", sa.String(32), sa.ForeignKey("archive.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
)

orders: Final = sa.Table(
    "orders",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("who", sa.String(64), nullable=False),
    sa.Column("verb", sa.String(20), nullable=False),
    sa.Column("about", sa.String(100), nullable=False),  # a table, an address, a player
    sa.Column("number", sa.Integer),  # of an entry
    sa.Column("why", sa.String(500), nullable=False),
    sa.Column("done", sa.BigInteger),
    sa.Column("outcome", sa.String(200)),
    sa.Index("orders_done", "done"),
)

bans: Final = sa.Table(
    "bans",
    METADATA,
    sa.Column("kind", sa.String(10), primary_key=True),  # address, player or mute
    sa.Column("about", sa.String(100), primary_key=True),
    sa.Column("until", sa.BigInteger),  # for good, if there is none
)

reports: Final = sa.Table(
    "reports",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("table_id", sa.String(32), nullable=False),
    sa.Column("player", sa.String(32), nullable=False),  # who reports
    sa.Column("about", sa.String(32)),  # whom: a player
    sa.Column("name", sa.String(64), nullable=False),  # what they were called
    sa.Column("text", sa.String(500), nullable=False),
    sa.Index("reports_at", "at"),
)

blocks: Final = sa.Table(
    "blocks",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("player", sa.String(32), nullable=False),  # who blocks
    sa.Column("other", sa.String(32), nullable=False),  # whom
    sa.Column("name", sa.String(64), nullable=False),  # what they were called then
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.UniqueConstraint("player", "other", name="blocks_pair"),
    sa.Index("blocks_other", "other"),
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
