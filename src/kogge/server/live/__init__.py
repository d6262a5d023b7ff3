"""Live tables: those that are open in this process.

| module | what is in it |
|---|---|
| `hall` | all open tables; opens each once |
| `host` | the owner of one open table: one task, which tries, commits and announces |
| `news` | what entries are for each viewer, as it goes over the socket |
| `create`, `rematch` | new tables, and the next one for the same people |
| `branch` | a table that starts from a moment of a finished game |
| `preparing` | games made ready behind a server that has started |
| `thinking` | bots and the clock at one table |
| `search_queue`, `search_processes` | whose bot searches next, and the processes in which they do |
| `followers` | sockets that follow a table, and what waits to be sent to them |
| `pace` | batched fan-out: updates to thousands of spectators, in slices |
| `presence` | which players are connected |
| `sweeping` | tables that nobody has open, but where something is due |
| `retention` | archives tables that ended long ago |
| `recording` | keeps games that end as game files in a folder |
| `obeying` | carries out orders of operators |
| `listening` | entries that other processes have committed (PostgreSQL notifications) |
| `show` | Show: a public table where bots play as long as somebody watches |
"""
