"""A table: entries, their fold, what may be done, and what viewers are shown. No I/O.

| module | what is in it |
|---|---|
| `agreement` | game, options, seats and clock, agreed before the game |
| `entries` | what can happen at a table: the list that is stored |
| `table` | the fold: `Table.apply(entry)` |
| `codes` | a few letters for a table that waits, instead of its link |
| `seats`, `players`, `names` | seats; who may take them; names and chat as they are shown |
| `bots`, `clocks` | bots that may have a seat; time for a decision, and outages |
| `verbs/` | one file per verb: a request becomes entries, or is refused |
| `showing` | state and entries as one viewer may see them … |
| `shown_types` | … declared: states, moves, events and entries as clients get them |
| `changes` | what differs between two states, for clients that have the one before |
| `sentences` | the same as sentences, in each language (`text/`) |
| `game_file` | the JSON of a game, without moves and key while it goes on |
| `refusals` | error codes, `Refused`, and `Problem` as clients get it |
"""
