"""Verbs: what players, bots and the clock do at a table, one file each.

A verb is a function of the table and the request. It answers with entries, or raises `Refused`; it
changes nothing. `docs/how-to/add-a-verb.md` adds one.

| module | verbs |
|---|---|
| `join` | take a seat before the game, stand up, start the game |
| `salt` | add to the deal what was sealed, before the game |
| `fill` | give a free seat to a bot, before the game |
| `move` | a player's move, a bot's, the clock's |
| `undo` | ask to take a move back, answer |
| `vote` | find that another player is gone |
| `step_away` | let a bot stand in, come back |
| `concede` | resign |
| `say` | chat |
| `advise` | ask what a master would do, at a table of one person and bots |
| `operate` | close a table, remove a chat line; for those who run the server |

A rematch makes a second table, which needs the database: `live/rematch.py`.
"""
