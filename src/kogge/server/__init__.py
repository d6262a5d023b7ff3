"""Server: tables over HTTP and WebSocket, with lobby, seats, clocks, storage and fan-out.

Each room may import the rooms below it, and none above; import-linter holds them.

| room | what is in it |
|---|---|
| `workers` | several processes on one port |
| `run` | a server process, from its start to Ctrl-C |
| `app` | the ASGI application: routes, error handlers and middleware put together |
| `socket/` | the WebSocket: endpoint, conversation with one client, compression |
| `http/` | REST routes, errors, middleware |
| `service` | everything that runs in one process, started and stopped together |
| `live/` | open tables: hall, hosts, bots that think, presence, followers, sweeping |
| `replay/` | finished games, move by move |
| `lab/` | measurements that people start, and versions that they make |
| `storage/` | the database: schema, migrations, journal, queries, identities |
| `protocol/` | messages on the socket |
| `table/` | what a table is and what may be done at it; no I/O |
| `ops/`, `settings` | rate limits, logs, metrics, time; how a server is set up |

A table is an append-only list of numbered entries (`table/entries.py`); its state is a fold over
them (`table/table.py`). `live/host.py` owns an open table, `storage/journal.py` commits for it.
`docs/reference/protocol.md` is what clients see. The Python client is `kogge.client`.
"""
