"""Storage: SQLite by default, PostgreSQL by URL.

| module | what is in it |
|---|---|
| `schema` | the tables of the database (SQLAlchemy) |
| `database` | connections; creates and migrates at the start |
| `migrations/` | Alembic revisions |
| `journal` | commits entries: all that wait go into one transaction |
| `writers` | what is written in such a transaction |
| `sqlite_writer`, `postgres_writer` | how each database takes it |
| `failures` | what an error of a database says about what it was given |
| `queries` | reading: tables, entries, the lobby, what is due |
| `archive` | finished games as game files, after their tables are deleted |
| `personal` | what is stored of a player, and forgetting it |
| `orders` | orders of operators, bans, and reports of players |
| `blocks` | whom players block |
| `identities` | players by the digest of their token |
| `pulse` | which server processes are alive, and outages |
"""
