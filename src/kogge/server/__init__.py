"""Tables over HTTP and WebSocket: lobby, seats, clocks, storage, fan-out.

A table is an append-only list of numbered entries (`entries.py`); what stands on it follows from
them (`table.py`). `host.py` owns an open table in this process, `journal.py` commits.
`docs/reference/protocol.md` is what clients see of it.
"""
